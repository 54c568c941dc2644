"""Random orders: something of every kind, mostly legal, cheap to make."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard, Open
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.kit.decks import opening_choices
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side, side_named
from wargame_cli.rulesets.illusions_of_glory.machine.nonsense import nonsense
from wargame_cli.rulesets.illusions_of_glory.machine.rounds import action_round
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild, places_for, pool_of
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert, exchanges
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def suggestions(referee: Referee, rng: Random) -> Iterator[Order]:
    """Orders for the phase, one after the other; now and then one that no rule would allow."""
    kinds = referee.phase.orders
    if rng.random() < 0.1:
        yield from nonsense(referee.position, kinds, rng)
    yield from (order for order in _sensible(referee, rng) if type(order) in kinds)


def _sensible(referee: Referee, rng: Random) -> Iterator[Order]:
    position, side = referee.position, side_named(referee.side)
    kind = referee.phase.name.partition("-")[0]
    if kind == "opening":
        yield Open(card=rng.choice(opening_choices(position.cards, side)))
    elif kind == "round":
        yield from action_round(position, rng)
    elif kind == "replacement":
        yield from replacements(position, side, rng)
    elif kind == "draw":
        yield from discards(position, side, rng)


def replacements(position: IllusionsPosition, side: Side, rng: Random) -> Iterator[Order]:
    """A conversion, then reduced units and those that can be rebuilt, as long as there are points."""
    offers = exchanges(position, side)
    if offers and rng.random() < 0.3:
        yield Convert(pool=rng.choice(offers).giver)
    damaged = [unit for unit in (*position.reduced, *position.at(REPLACEABLE)) if position.side_of(unit) == side]
    for unit in rng.sample(damaged, len(damaged)):
        pool = pool_of(position, unit)
        if pool in position.replacements and not position.counter(unit).is_special:
            yield _rebuilding(position, unit, rng)


def _rebuilding(position: IllusionsPosition, unit: str, rng: Random) -> Rebuild:
    if position.place_of(unit) != REPLACEABLE:
        return Rebuild(unit=unit)
    steps: Literal[0, 1] = rng.choice((0, 0, 1))
    places = position.kit.board.spaces(places_for(position, unit))
    if places and (position.counter(unit).is_lcu or rng.random() < 0.6):
        return Rebuild(unit=unit, at=rng.choice(places), steps=steps)
    return Rebuild(unit=unit, into="reserve", steps=steps)


def discards(position: IllusionsPosition, side: Side, rng: Random) -> Iterator[Order]:
    """Some of the Combat Cards of the hand."""
    hand = position.hand(side)
    cards = tuple(card for card in hand if position.cards[card].mode == "combat card" and rng.random() < 0.2)
    if cards:
        yield Discard(cards=cards)
