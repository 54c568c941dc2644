"""The cards for people who look them up: what they say, how far that is the rulebook's, and where they lie (2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import CardText
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, ALLIANCES, FACTIONS, SEAT, title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.position.scenarios import components
from wargame_cli.rulesets.lamps.position.seats import seat_of

#: What of a card is ours, by its source.
_OURS: dict[str, tuple[str, ...]] = {"text": (), "part": ("text",), "ours": ("title", "text")}


def every_card() -> tuple[str, ...]:
    """The event cards by id, the technology cards by side and designation."""
    kit = components()
    return (*kit.cards, *(f"{side} {card}" for side in ALLIANCES for card in kit.tables.technology.of(side)))


def card_texts(position: LampsPosition, side: str | None) -> list[CardText]:
    """Every event and technology card, or those of a side; all lie open, so that everybody knows where they are."""
    return [*_events(position, side), *_technologies(position, side)]


def _events(position: LampsPosition, side: str | None) -> Iterator[CardText]:
    for label, card in position.kit.cards.items():
        seat = seat_of(position, card.faction)
        if side not in (None, seat):
            continue
        years = f"Works in {card.years[0]} to {card.years[1]} only (5.4)." if card.years else ""
        again = "Comes back every year (5.3)." if card.recurring else ""
        yield CardText(
            card=label,
            title=card.title,
            side=seat,
            worth=f"event card of {title(card.faction)}, {card.year}",
            text=tuple(line for line in (card.text, years, again) if line),
            where=_where(position, label, card.faction),
            ours=_OURS[card.source],
        )


def _where(position: LampsPosition, label: str, faction: str) -> str:
    """Where an event card is: what is in force first, for such a card was drawn as well."""
    if position.entries_of(label) or any(label in on for on in position.markers.values()):
        return "in force"
    places = {
        "waits for its owner's choice": [entry.partition(" ")[0] for entry in position.open_cards],
        "this turn's": [position.card],
        "back next year": position.aside.get(faction, []),
        "in the deck": position.decks.get(faction, []),
        "drawn": position.drawn,
    }
    return next((place for place, cards in places.items() if label in cards), "in no deck now")


def _technologies(position: LampsPosition, side: str | None) -> Iterator[CardText]:
    for alliance in ALLIANCES:
        if side is not None and alliance not in (side, *(ALLIANCE[each] for each in FACTIONS if SEAT[each] == side)):
            continue
        for label, card in position.kit.tables.technology.of(alliance).items():
            guns = " and ".join(f"{count(number, 'gun')} of {title(owner)}" for owner, number in card.guns.items())
            places = f"When it becomes active {guns} {'is' if guns.startswith('1') else 'are'} placed (7.6.1)."
            yield CardText(
                card=f"{alliance} {label}",
                title=card.title,
                side=alliance,
                worth="technology card",
                text=(*((places,) if guns else ()), "What it does is a rule: see `wargame rules lamps 8.4`."),
                where="active" if position.has(alliance, label) else "in the deck",
                ours=_OURS[card.source],
            )
