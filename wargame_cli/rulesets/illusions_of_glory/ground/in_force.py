"""Effects of cards in force (4.2.3, 9.7.1g) as chapters ask for them, how they end, and railroad gauges (12.5c-d)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import Any, TypeVar

from wargame_cli.engine.effects.in_force import IN_FORCE
from wargame_cli.engine.position import derived, derived_of
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit.board import MIXED, SINGLE, Ground
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Gauge
from wargame_cli.rulesets.illusions_of_glory.kit.card_terms import UNTIL, Until
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Pile
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, Side, side_named
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import CardLaid, EffectBegan, EffectEnded, EffectUsed
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce

E = TypeVar("E", bound=words.Common)

#: What a card changes for the rest of the game once it was played as an Event: it has no duration.
FOR_GOOD = (
    words.NoOffensive,
    words.Conversion,
    words.ConversionLine,
    words.RebuildAgain,
    words.Gauge,
    words.PortsCut,
    words.TakeSpaces,
    words.Allow,
)
#: How many cards are remembered with what they change.
_CARDS = 256


def in_force(position: IllusionsPosition, kind: type[E]) -> Iterator[tuple[str, E]]:
    """The effects of a kind that are in force, each with the title of its card.

    What lasts for a time is in force while the position says so, and so is what holds for the rest of the game on a
    condition or as one of alternatives. All else for the rest of the game needs no entry: it is in force once the card
    was played as an Event.
    """
    return iter(_in_force(position, kind))


@derived_of(IN_FORCE)
def _in_force(position: IllusionsPosition, kind: type[E]) -> tuple[tuple[str, E], ...]:
    found = [(position.cards[entry.card].title, effect) for entry, effect in position.effects(kind)]
    if _comes_for_good(kind):
        found += [(title, effect) for title, effect in _for_good(position) if isinstance(effect, kind)]
    return tuple(found)


@cache
def _comes_for_good(kind: type[Any]) -> bool:
    return any(issubclass(each, kind) for each in FOR_GOOD)


@derived_of(IN_FORCE)
def _for_good(position: IllusionsPosition) -> tuple[tuple[str, words.Common], ...]:
    """What the cards that were played change for the rest of the game."""
    return tuple(
        each for label in position.played for each in _lasting(position.kit, position.options["events"], label)
    )


@lru_cache(_CARDS)
def _lasting(kit: Kit, level: str, label: str) -> tuple[tuple[str, words.Common], ...]:
    """What a card changes for the rest of the game once it is played, at a level of play."""
    if label not in kit.cards[level]:
        return ()
    card = kit.cards[level][label]
    lasting = (effect for effect in card.effects if isinstance(effect, FOR_GOOD) and not may_not_come(effect))
    return tuple((card.title, effect) for effect in lasting)


def may_not_come(effect: words.Common) -> bool:
    """Whether an effect may stay away though its card is played: it has conditions, or is one of alternatives."""
    return bool(effect.conditions or effect.unless or effect.choice or effect.instead)


def side_of(entry: InForce) -> Side:
    """The side whose card an entry is of."""
    return side_named(entry.card.partition("-")[0])


# -- how it begins and ends -----------------------------------------------------------------------------------------


def begin(referee: Referee, card: Card, number: int) -> None:
    """An effect of a card is in force from now on."""
    position = referee.position
    effect = InForce(card=card.label, number=number, turn=position.turn, round=position.round)
    referee.emit(EffectBegan(rule="9.7.1", effect=effect))


def use(referee: Referee, entry: InForce) -> None:
    """One of the uses of an effect is made."""
    referee.emit(EffectUsed(rule="9.7.1", effect=entry))


def end_of_round(referee: Referee) -> None:
    """What lasts for a round ends with it; what lasts for the enemy's next round ends with that one."""
    position = referee.position
    for entry in list(position.in_force):
        until = _until(position, entry)
        if until == "this round" or (until == "next enemy round" and OTHER[side_of(entry)] == position.acting):
            _end(referee, entry, "9.7.1")


def end_of_turn(referee: Referee, side: Side) -> None:
    """What a side's cards do for a turn ends, and those that lay open for it go (4.2.3, 6.0 H1)."""
    position = referee.position
    for entry in list(position.in_force):
        until = _until(position, entry)
        if side_of(entry) == side and (until == "this turn" or (until == "next turn" and entry.turn < position.turn)):
            _end(referee, entry, "6.0 H1")


def cancel(referee: Referee, label: str) -> bool:
    """All that a card does for a time ends (9.7.1g). Whether there was anything."""
    position = referee.position
    found = [entry for entry in position.entries_of(label) if _until(position, entry)]
    for entry in found:
        _end(referee, entry, "9.7.1")
    return bool(found)


def pile_for(position: IllusionsPosition, card: Card, use: str) -> Pile:
    """Where a card goes that was played (9.3c-d, 9.7.1d, 9.7.1f-g).

    After its Event, or for its War Status Points alone, one with an asterisk is removed, any other discarded; while
    what its Event does outlasts the Action Round it lies face up. For OPS, SR or RPs every card is discarded.
    """
    if _outlasts_the_round(position, card.label):
        return "face up"
    return "removed" if use in ("event", "war status") and card.asterisk else "discard"


def _outlasts_the_round(position: IllusionsPosition, label: str) -> bool:
    lasting = (_until(position, entry) for entry in position.entries_of(label))
    return any(until is not None and UNTIL.index(until) > UNTIL.index("this round") for until in lasting)


def _until(position: IllusionsPosition, entry: InForce) -> Until | None:
    until: Until | None = getattr(position.effect_of(entry), "until", None)
    return until


def _end(referee: Referee, entry: InForce, rule: str) -> None:
    """The effect ends; a card that does nothing more is put away (9.7.1g)."""
    position, side = referee.position, side_of(entry)
    referee.emit(EffectEnded(rule=rule, effect=entry))
    if entry.card in position.piles[side].face_up:
        to = pile_for(position, position.cards[entry.card], "event")
        if to != "face up":
            referee.emit(CardLaid(rule=rule, side=side, card=entry.card, to=to, cause="its time is over"))


#: Two nations between whose lands the lines were converted.
Pair = frozenset[str]


@derived
def converted(position: IllusionsPosition, side: Side) -> frozenset[Pair]:
    """The pairs of nations between whose lands every Mixed-Gauge line is Single-Gauge for a side."""
    gauges = [effect for _, effect in in_force(position, Gauge) if effect.side == side]
    return frozenset(frozenset((one, other)) for gauge in gauges for one in gauge.lands for other in gauge.others)


def way_for(position: IllusionsPosition, side: Side, start: str, end: str) -> str:
    """The kind of a connection as a side uses it; empty where there is none."""
    return way_with(position.kit.ground, converted(position, side), start, end)


def way_with(ground: Ground, pairs: AbstractSet[Pair], start: str, end: str) -> str:
    """The kind of a connection with the lines between these nations converted."""
    way = ground.way(start, end)
    if way != MIXED:
        return way
    owners = frozenset((ground.spaces[start].owner, ground.spaces[end].owner))
    return SINGLE if owners in pairs else way
