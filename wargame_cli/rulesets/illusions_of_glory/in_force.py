"""Effects of cards that are in force (4.2.3, 9.7.1g): as other chapters ask for them, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.card_events import CardLaid, EffectBegan, EffectEnded
from wargame_cli.rulesets.illusions_of_glory.card_terms import Until
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.decks import Pile
from wargame_cli.rulesets.illusions_of_glory.nations import OTHER, Side
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.records import InForce

E = TypeVar("E")
Judge = Referee[IllusionsPosition]


def in_force(position: IllusionsPosition, kind: type[E]) -> Iterator[tuple[str, E]]:
    """The effects of a kind that are in force, each with the title of its card.

    What says for how long it lasts is in force while the position says so; what a card changes for good (a gauge, a
    conversion) needs no entry there: it is in force once the card was played as an Event.
    """
    for each in position.in_force:
        effect = effect_of(position, each)
        if isinstance(effect, kind):
            yield position.cards[each.card].title, effect
    yield from _for_good(position, kind)


@derived
def _for_good(position: IllusionsPosition, kind: type[E]) -> tuple[tuple[str, E], ...]:
    cards = [position.cards[label] for label in position.played if label in position.cards]
    return tuple(
        (card.title, effect)
        for card in cards
        for effect in card.effects
        if isinstance(effect, kind) and not hasattr(effect, "until")
    )


def effect_of(position: IllusionsPosition, entry: InForce) -> Any:
    """The effect that an entry stands for; None where the game's cards have it no more."""
    card = position.cards.get(entry.card)
    return card.effects[entry.number] if card and entry.number < len(card.effects) else None


def entries(position: IllusionsPosition, kind: type[Any]) -> list[InForce]:
    """The entries of effects of a kind, for whoever counts their uses."""
    return [each for each in position.in_force if isinstance(effect_of(position, each), kind)]


# -- how it begins and ends -----------------------------------------------------------------------------------------


def begin(referee: Judge, card: Card, number: int) -> None:
    """An effect of a card is in force from now on."""
    position = referee.position
    effect = InForce(card=card.label, number=number, turn=position.turn, round=position.round)
    referee.emit(EffectBegan(rule="9.7.1", effect=effect))


def end_of_round(referee: Judge) -> None:
    """What lasts for a round ends with it; what lasts for the enemy's next round ends with that one."""
    position = referee.position
    for entry in list(position.in_force):
        until, owner = _until(position, entry), entry.card.partition("-")[0]
        if until == "this round" or (until == "next enemy round" and OTHER[owner] == position.acting):
            _end(referee, entry)


def end_of_turn(referee: Judge, side: Side) -> None:
    """What a side's cards do for a turn ends, and those that lay open for it go (4.2.3, 6.0 H1)."""
    position = referee.position
    for entry in list(position.in_force):
        if not entry.card.startswith(f"{side}-"):
            continue
        until = _until(position, entry)
        if until == "this turn" or (until == "next turn" and entry.turn < position.turn):
            _end(referee, entry)


def cancel(referee: Judge, label: str) -> bool:
    """All that a card does for a time ends (9.7.1g). Whether there was anything."""
    found = [entry for entry in referee.position.in_force if entry.card == label]
    for entry in found:
        _end(referee, entry)
    return bool(found)


def _until(position: IllusionsPosition, entry: InForce) -> Until | None:
    until: Until | None = getattr(effect_of(position, entry), "until", None)
    return until


def _end(referee: Judge, entry: InForce) -> None:
    """The effect ends; a card that does nothing more is put away (9.7.1g)."""
    position = referee.position
    referee.emit(EffectEnded(rule="9.7.1", effect=entry))
    side: Side = entry.card.partition("-")[0]  # type: ignore[assignment]
    over = all(other.card != entry.card for other in position.in_force)
    if over and entry.card in position.piles[side].face_up:
        to: Pile = "removed" if position.cards[entry.card].asterisk else "discard"
        referee.emit(CardLaid(rule="6.0 H1", side=side, card=entry.card, to=to, cause="its time is over"))
