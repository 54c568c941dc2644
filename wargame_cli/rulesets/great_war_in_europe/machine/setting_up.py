"""Ideas before the first phase: pre-war events (20.1), and for a free set-up units that begin elsewhere (21.1)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import ITALIAN_ENTRY
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup import pre_war, pre_war_units
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SetUp, like
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import Ask, PreWarUnits

#: How many units are moved at most, and how often one changes places instead.
_MOST, _EXCHANGES = 12, 0.3
#: How often an event is announced, and events are chosen.
_ANNOUNCES, _CHOOSES = 0.7, 0.8


def announcements(referee: Referee, rng: Random) -> Iterator[Order]:
    """One of the events that are announced, now and then (20.3)."""
    if (events := pre_war.to_be_announced(referee.position)) and rng.random() < _ANNOUNCES:
        yield pre_war.Announce(event=rng.choice(events))


def pre_war_choices(referee: Referee, rng: Random) -> Iterator[Order]:
    """One or two of the events that may be played (20.1), that of Italy first, of which the Allies are asked later."""
    events = sorted(pre_war.playable(referee.position, referee.side), key=lambda event: event != ITALIAN_ENTRY)
    if events and rng.random() < _CHOOSES:
        yield pre_war.PreWar(events=tuple(events[: rng.randint(1, pre_war.MOST_PLAYED)]))


def units_of_events(referee: Referee, rng: Random) -> Iterator[Order]:
    """What events in force leave to the side, now and then: some units at random, or as the event would have them."""
    position = referee.position
    for _, ask in pre_war_units.asked_of(position, referee.side):
        orders = [order for order in ask.examples(position) if order.units]
        if rng.random() < _CHOOSES and orders:
            yield from (_at_random(position, order, ask, rng) for order in rng.sample(orders, min(_MOST, len(orders))))
        if rng.random() < _CHOOSES:
            yield from orders


def _at_random(position: GreatWarPosition, order: PreWarUnits, ask: Ask, rng: Random) -> Order:
    """An order with other units, and in a hex beside its own."""
    units = [*ask.units(position)]
    near = position.kit.steps.steps.get(order.at or "", ())
    some = tuple(rng.sample(units, min(len(order.units), len(units))))
    return msgspec.structs.replace(order, units=some, at=rng.choice(near) if near else order.at)


def set_up(referee: Referee, rng: Random) -> Iterator[Order]:
    """Another hex for a few units, or another one's place."""
    position, side = referee.position, referee.side
    units = position.units_in(side, position.kit.land)
    for unit in rng.sample(units, min(_MOST, len(units))):
        place = position.place_of(unit)
        if rng.random() < _EXCHANGES:
            if others := like(position, unit):
                yield SetUp(units=(unit,), other=rng.choice(others))
        elif near := position.kit.steps.steps.get(place):
            yield SetUp(units=(unit,), at=rng.choice(near))
