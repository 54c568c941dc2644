"""The machine player's supplies: special sources, depots, Res Pts on their way (11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.tracks import rail_hexes
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import side_named
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.logistics.depots import (
        ActivateDepot,
        AssignDepot,
        DeactivateDepot,
        FlipDepot,
        MoveDepot,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.gsp import MakePoints
    from wargame_cli.rulesets.great_war_ground_rules.logistics.resource_points import Carry, Destroy, Drop, Send
    from wargame_cli.rulesets.great_war_ground_rules.logistics.special import UseSource, open_sources
    from wargame_cli.rulesets.great_war_ground_rules.logistics.transports import SwitchMode

#: How often something of a kind is tried.
_OFTEN, _SELDOM = 0.5, 0.05


def sources(referee: Referee, rng: Random) -> Iterator[Order]:
    """Special sources for units out of supply, before all else (11C2b)."""
    for kind, place in open_sources(referee, side_named(referee.side)):
        if rng.random() < _OFTEN:
            yield UseSource(place=place, source=kind)


def depots(referee: Referee, rng: Random) -> Iterator[Order]:
    """What is done with depots and transport units in an initial phase (11C1, 11C2bii, 14O1)."""
    position, side = referee.position, referee.side
    places = _depots(position, side)
    for place in places:
        if rng.random() < _SELDOM:
            yield rng.choice((FlipDepot(place=place), MakePoints(points=rng.randint(1, 16), place=place)))
    mine = position.kit.board.spaces(rail_hexes(position) & position.owned[side])
    if mine and rng.random() < _OFTEN:
        yield ActivateDepot(place=rng.choice(mine))
    yield from choices(referee, rng)
    for unit in position.units_of(side):
        if position.counter(unit).is_transport and rng.random() < _OFTEN:
            yield SwitchMode(units=(unit,), to=rng.choice(("transport", "supply")))


def choices(referee: Referee, rng: Random) -> Iterator[Order]:
    """Which HQ has which depot, and depots that are given up, now and then (11B2, 11C1)."""
    position, side = referee.position, referee.side
    places = _depots(position, side)
    for unit in position.units_of(side):
        if places and position.counter(unit).is_army_hq and rng.random() < _SELDOM:
            yield AssignDepot(hq=unit, place=rng.choice(places))
    if places and rng.random() < _SELDOM:
        yield DeactivateDepot(place=rng.choice(places))


def items(referee: Referee, rng: Random) -> Iterator[Order]:
    """Items that are picked up, before units move (11H2), and such that go by rail (11H1)."""
    position, side = referee.position, referee.side
    for place, number in [*position.res.get(side, {}).items()]:
        for unit in position.units_at(side, place):
            counter = position.counter(unit)
            if (counter.is_army_hq or counter.is_transport) and rng.random() < _OFTEN:
                yield Carry(unit=unit, res=rng.randint(1, number))
        if Send in referee.phase.orders and rng.random() < _OFTEN:
            ends = _depots(position, side)
            if ends:
                yield Send(place=place, to=rng.choice(ends), res=1, how=rng.choice(("rail", "strategic", "river")))
        if rng.random() < _SELDOM / 2:
            yield Destroy(place=place, res=1)
    for place in {lot.place: None for lot in position.gsp if lot.side == side}:
        for unit in position.units_at(side, place):
            if rng.random() < _OFTEN:
                yield Carry(unit=unit, gsp=rng.randint(1, 2))
        if rng.random() < _SELDOM:
            yield Destroy(place=place, gsp=1)
    if MoveDepot in referee.phase.orders:
        yield from _moves(position, side, rng)


def _moves(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    mine = position.kit.board.spaces(rail_hexes(position) & position.owned[side])
    for depot in [*position.depots.values()]:
        if mine and depot.side == side and not depot.operational:
            yield MoveDepot(place=depot.place, to=rng.choice(mine))


def loaded(referee: Referee, rng: Random) -> Iterator[Order]:
    """Units set down what they carry, after they have moved (11H2)."""
    for unit in [*referee.position.this_phase.loads]:
        if rng.random() < _OFTEN:
            yield Drop(unit=unit)


def _depots(position: GroundPosition, side: str) -> list[str]:
    return sorted(depot.place for depot in position.depots.values() if depot.side == side)
