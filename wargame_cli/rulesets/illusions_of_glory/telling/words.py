"""The words that all parts of a report share, and what they know of the phase that they tell."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine import telling
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import TITLES, title
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import PointsSpent
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: The words for each kind of event; each part of the report registers its own.
said = telling.registry()


class Stage(telling.Stage[IllusionsPosition]):
    """A phase of this game; `spent` are points whose purpose is yet to be told."""

    def __init__(self, before: IllusionsPosition, events: Sequence[engine.Event], reader: str | None) -> None:
        super().__init__(before, events, reader)
        self.spent: PointsSpent | None = None

    def name(self, place: str) -> str:
        """What a place is called."""
        return self.position.kit.name(place)


#: What a card is played for (8.2), in words that follow `for`.
USES = {
    "ops": "Operations",
    "sr": "Strategic Redeployment",
    "rp": "Replacement Points",
    "event": "its Event",
    "war status": "its War Status Points alone",
    "cardless": "one OPS without a card",
}


def card_of(position: IllusionsPosition, label: str) -> str:
    """A card's title and label; the label alone of one that this game does not have."""
    card = position.cards.get(label)
    return f"{card.title} ({label})" if card else label


def worth(card: Card) -> tuple[str, str, str]:
    """What a card is worth: OPS and SR, Replacement Points, War Status Points."""
    points = ", ".join(f"{count} {pool}" for pool, count in card.rp.items() if count)
    return str(card.ops), points or "-", f"({card.war_status})" if card.war_status else "-"


def nations(codes: Sequence[str], there: Collection[str]) -> str:
    """Nations by name; of two that count as one those who are there, by a stroke."""
    return ", ".join("/".join(TITLES[part] for part in code.split("/") if part in there) for code in codes)


def halves(count: int) -> str:
    """Halves of a Replacement Point as a number: `2½`, `0`."""
    whole, rest = divmod(abs(count), 2)
    sign = "-" if count < 0 else ""
    return f"{sign}{whole or ('' if rest else 0)}{'½' if rest else ''}"


def demand(position: IllusionsPosition, offensive: str) -> str:
    """What a Mandatory Offensive demands of its side (7.2, 7.3)."""
    result = position.kit.tables.turns.offensives.kinds.get(offensive)
    if result is None or not (result.nations or result.balkans):
        return "None or Made"
    if result.balkans:
        return "an attack in the Balkans, with an LCU that stands there"
    whose = " or ".join(map(title, result.nations))
    if result.forbids:
        return f"no attack by {whose}"
    against = f" on units of {title(result.against)}" if result.against else ""
    return f"an attack by an LCU of {whose}{against}"


def steps(position: IllusionsPosition, unit: str, *, reduced: bool) -> str:
    """The factors on a side of a counter: `3-3-3`, with the modifier of an HQ or of Heavy Artillery."""
    face = position.counter(unit).step(reduced=reduced)
    return f"{face.cf}-{face.lf}-{face.mf}" + (f" {face.drm:+d}" if face.drm else "")
