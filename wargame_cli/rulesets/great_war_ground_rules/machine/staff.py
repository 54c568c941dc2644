"""The machine player's staff: arrivals, replacements, leaders, guns, engineers, rails (7A5, 8C, 12B9, 13, 14P, 16)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.engineers.pontoons import CROSSED
from wargame_cli.rulesets.great_war_ground_rules.ground.builders import (
    builds,
    is_construction,
    is_pontoon,
    is_railroad,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.book import SIEGE
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.position import POOL, RESERVE, GroundPosition, Referee

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.disbanding import Disband, Scrap
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.mobile_artillery import MobilizeArtillery
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import SwitchPoints
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import PlaceRes
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.rebuilding import Rebuild
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import Place, hexes_for
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import Replace
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
    from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Attach, Detach
    from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
    from wargame_cli.rulesets.great_war_ground_rules.command.elite import AssignElite
    from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader
    from wargame_cli.rulesets.great_war_ground_rules.command.sieges import Besiege, is_surrounded
    from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import (
        BreakRail,
        Build,
        ClearRail,
        Demolish,
        Devastate,
        Extend,
        Repair,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import (
        AddCapacity,
        RaiseCapacity,
        TransferCapacity,
    )

#: How often something of a kind is tried.
_OFTEN, _SOMETIMES, _SELDOM = 0.5, 0.2, 0.03


def initial(referee: Referee, rng: Random) -> Iterator[Order]:
    """Everything that a side may order in its initial phase."""
    position, side = referee.position, referee.side
    yield from _arrivals(position, side, rng)
    yield from rebuilding(referee, rng)
    yield from _headquarters(position, side, rng)
    yield from boxes(referee, rng)
    yield from _rails(position, side, rng)
    yield from _devastation(position, side, rng)
    yield from _works_in_turns(position, side, rng)
    for unit in position.units_of(side):
        if rng.random() < _SELDOM:
            yield rng.choice((Disband(unit=unit), MobilizeArtillery(unit=unit)))
    for unit in [*position.at(POOL[side])]:
        if rng.random() < _SELDOM:
            yield Scrap(unit=unit)


def _arrivals(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    for unit, arrival in [*due(position, side).items()]:
        if rng.random() < _OFTEN and (hexes := hexes_for(position, unit, arrival)):
            yield Place(units=(unit,), at=rng.choice(hexes))
    cities = [place for place in position.kit.cities if position.owns(side, place)]
    for place in cities[:2]:
        yield PlaceRes(at=place, points=rng.randint(1, 4))
    for hq in position.at(RESERVE[side]):
        mine = position.kit.board.spaces(position.occupied(side))
        if mine and rng.random() < _SOMETIMES:
            yield Place(units=(hq,), at=rng.choice(mine))


def rebuilding(referee: Referee, rng: Random) -> Iterator[Order]:
    """Cadres that are rebuilt, units of the replacement pool, points that are switched (16B)."""
    position, side = referee.position, referee.side
    for unit in [*position.reduced]:
        if position.side_of(unit) == side and rng.random() < _OFTEN:
            yield Rebuild(unit=unit)
    if Replace not in referee.phase.orders:
        return
    cities = [place for place in position.kit.kinds if position.owns(side, place) and position.kit.is_city(place)]
    for unit in position.at(POOL[side]):
        if cities and rng.random() < _SOMETIMES:
            yield Replace(unit=unit, at=rng.choice(cities))
    for of in [*position.stock]:
        if cities and rng.random() < _SELDOM:
            yield SwitchPoints(of=of, points=1, target=rng.choice(cities))


def _headquarters(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    """Leaders, artillery divisions, elite brigades."""
    hqs = [unit for unit in position.units_of(side) if position.counter(unit).is_army_hq]
    for leader in position.kit.plan.leaders:
        if leader.name in position.leaders and rng.random() < _SELDOM:
            yield RecallLeader(leader=leader.name)
        elif leader.name not in position.leaders and hqs:
            yield AssignLeader(leader=leader.name, hq=rng.choice(hqs))
    for hq in [unit for unit in position.units_of(side) if position.counter(unit).is_art_hq]:
        here = position.units_at(side, position.place_of(hq))
        guns = [unit for unit in here if position.counter(unit).is_artillery and unit not in position.attached]
        guns = [unit for unit in guns if unit != hq and not position.counter(unit).is_art_hq]
        if guns and rng.random() < _OFTEN:
            yield Attach(units=(rng.choice(guns),), hq=hq)
    for brigade, division in [*position.elite.items()]:
        others = [unit for unit in position.at(position.place_of(division)) if position.is_division(unit)]
        if others and rng.random() < _SELDOM:
            yield AssignElite(brigade=brigade, division=rng.choice(others))


def sieges(referee: Referee) -> Iterator[Order]:
    """Enemy units in a hex that is surrounded are besieged (15G)."""
    position, side = referee.position, referee.side
    for place in position.kit.board.spaces(position.occupied(OTHER[side])) if position.plays(SIEGE) else ():
        if is_surrounded(position, side, place):
            yield Besiege(place=place)


def boxes(referee: Referee, rng: Random) -> Iterator[Order]:
    """Units go into the box of a Corps HQ, into its other section, out of it; guns leave their division (8C, 12B9)."""
    position, side = referee.position, referee.side
    for hq in [unit for unit in position.units_of(side) if position.counter(unit).is_corps_hq]:
        here = position.units_at(side, position.place_of(hq))
        if any(map(position.is_division, here)) and rng.random() < _SOMETIMES:
            unit = rng.choice([unit for unit in here if position.is_division(unit)])
            yield rng.choice((Box(units=(unit,), hq=hq), Overstack(units=(unit,), hq=hq), Box(units=(unit,))))
    for gun in [*position.attached]:
        if position.side_of(gun) == side and rng.random() < _SELDOM:
            yield Detach(units=(gun,))


def _rails(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    places = [*position.res.get(side, {})]
    for place in places:
        if rng.random() < _SELDOM:
            yield RaiseCapacity(re=1, at=place)
            other = rng.choice(places)
            yield TransferCapacity(re=rng.randint(1, 3), origin=place, to=other, res=place)


def _works_in_turns(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    """Forts, roads, rails, pontoons."""
    for unit in position.units_of(side):
        if not (is_construction(position, unit) or is_railroad(position, unit)) or rng.random() > _SOMETIMES:
            continue
        here = position.place_of(unit)
        near = rng.choice(position.kit.board.neighbours[here])
        for what in ("fort", "improved-fort", "fortress"):
            yield Build(what=what, at=here, units=(unit,))
        if is_pontoon(position, unit):
            banks = [each for each in position.kit.board.neighbours[here] if position.kit.crosses(here, each, *CROSSED)]
            yield from (Build(what="pontoon", at=each, units=(unit,)) for each in banks)
        yield rng.choice((
            Build(what="upgrade-rail", at=near, units=(unit,)),
            Extend(what="road", at=near, units=(unit,)),
            Extend(what="rail", at=near, units=(unit,)),
        ))  # fmt: skip


def _devastation(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    """Engineers that stand together lay their hex waste, or restore it (15A8)."""
    for here in position.kit.board.spaces(position.occupied(side)):
        crew = tuple(unit for unit in position.units_at(side, here) if is_construction(position, unit))
        if len(crew) > 1 and rng.random() < _OFTEN:
            yield (
                Repair(what="devastation", at=here, units=crew)
                if here in position.devastated
                else Devastate(at=here, units=crew)
            )


def works(referee: Referee, rng: Random) -> Iterator[Order]:
    """Work with MPs: trenches, rails, bridges, ports; more rail capacity for the turn (7A5a, 13)."""
    position, side = referee.position, referee.side
    for place in [*position.res.get(side, {})]:
        if rng.random() < _SELDOM:
            yield AddCapacity(res=1, at=place)
    for unit in position.units_of(side):
        here = position.place_of(unit)
        if rng.random() < _SELDOM / 5 and here in position.kit.board.index:
            yield BreakRail(unit=unit)
        if not builds(position, unit) or rng.random() > _SOMETIMES:
            continue
        if here in position.obstructed:
            yield ClearRail(at=here, units=(unit,))
        if here in position.broken:
            yield Repair(what="rail", at=here, units=(unit,))
        yield from _bridges(position, unit, here, rng)
        if position.kit.port(here):
            yield rng.choice((Demolish, Repair))(what="port", at=here, units=(unit,))
        yield rng.choice((
            Build(what="entrenchment", at=here, units=(unit,)), Build(what="fieldworks", at=here, units=(unit,)),
        ))  # fmt: skip


def _bridges(position: GroundPosition, unit: str, here: str, rng: Random) -> Iterator[Order]:
    """Bridges to the enemy are blown up, those behind the front repaired."""
    for near in position.kit.board.neighbours[here]:
        if (here, near) in position.kit.bridged and rng.random() < _SOMETIMES:
            threatened = position.owns(OTHER[position.side_of(unit)], near)
            order = Demolish if threatened else Repair
            yield order(what="bridge", at=near, units=(unit,))
