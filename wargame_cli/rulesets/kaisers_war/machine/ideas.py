"""What a side would weigh that looks ahead: what it could raise and where, marches into open cities and up to the
enemy, and attacks by all who can join in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Literal

from wargame_cli.engine.machine.prospects import distances
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase, Table
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.paths import allowance, reach
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.machine.chances import may_attack
from wargame_cli.rulesets.kaisers_war.machine.prospects import is_settled, open_objectives
from wargame_cli.rulesets.kaisers_war.mobilization.arrivals import places, row
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, rail_path
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, POOL, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, joined_by_sea
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_range
from wargame_cli.rulesets.kaisers_war.victory import Extend, is_summer_ahead

#: In how many places at most a unit is tried that enters.
_PLACES = 6
#: How many of the strongest attack together, beside all that can and all who have no other enemy beside them; and how
#: many of them have maximum attack supply.
_FEW, _SUPPLIED = (2, 4), (1, 2, 3, 4)
#: In how many hexes beside the enemy a unit is tried, and in how many cities near him, from where it may march on.
_FRONT, _CITIES, _ONWARD = 6, 6, 2
#: From how many coasts an objective is tried, and how far away one is too far.
_COASTS, _INLAND = 4, 7
_TABLES: tuple[Table, ...] = ("big_push", "infiltration")


def ideas(referee: Referee[KaisersPosition]) -> Iterator[Order]:
    """Orders for the current phase; whether to play on is thought of when all attacks of the last turn are made."""
    if is_settled(referee.position):
        yield Extend(yes=True)
    for ending, thought in _BY_PHASE.items():
        if referee.phase.name.endswith(ending):
            yield from thought(referee.position, referee.side)


def _mobilization(position: KaisersPosition, side: str) -> Iterator[Order]:
    for unit, turn in position.due.items():
        if turn <= position.turn and position.side_of(unit) == side:
            yield from (Arrive(unit=unit, at=place) for place in islice(places(position, unit), _PLACES))
    seen = set[tuple[str, str]]()
    for unit in position.at(POOL):
        face = position.counter(unit)
        if face.side != side or face.type == "garrison" or (face.nation, face.type) in seen:
            continue
        seen.add((face.nation, face.type))
        delayed = row(position, unit).delay
        for place in ("",) if delayed else islice(places(position, unit), _PLACES):
            yield Buy(what=face.type, nation=face.nation, at=place)


def _movement(position: KaisersPosition, side: str) -> Iterator[Order]:
    """Moves into what pays and nobody occupies, by forced march where it takes one; then the front, and landings."""
    bit = position.kit.board.bit
    open_goals = position.kit.board.mask(position.kit.objectives) & ~position.occupied(*SIDES)
    for unit, place in list(position.units().items()):
        face = position.faces[unit]
        if face.side != side or not face.movement or face.dormant or unit in position.frozen or place not in bit:
            continue
        near = reach(position, unit, allowance(position, unit, forced=False))
        for hex in reach(position, unit, allowance(position, unit, forced=True)):
            if bit[hex] & open_goals:
                yield Move(unit=unit, to=hex, forced_march=hex not in near)
    yield from _to_the_front(position, side)
    yield from _landings(position, side)


def _to_the_front(position: KaisersPosition, side: str) -> Iterator[Order]:
    """Marches and rides of those who may attack to hexes beside the enemy that have room for them."""
    kit, bit = position.kit, position.kit.board.bit
    enemies = occupied(position, OTHER[side])
    front = kit.steps.spread(enemies) & ~enemies
    stations = kit.board.spaces(kit.cities & controlled(position, side) & (front | kit.steps.spread(front)))

    def with_room(unit: str, ends: Iterable[str]) -> Iterator[str]:
        return (hex for hex in ends if hex != position.place_of(unit) and not overstacked(position, hex, (unit,)))

    def beside_the_enemy(unit: str, points: int, start: str = "") -> Iterator[str]:
        return with_room(unit, (hex for hex in reach(position, unit, points, start) if bit[hex] & front))

    for unit, place in list(position.units().items()):
        face = position.faces[unit]
        if face.side != side or place not in bit or not face.movement or not may_attack(position, unit):
            continue
        for hex in islice(beside_the_enemy(unit, allowance(position, unit)), _FRONT):
            yield Move(unit=unit, to=hex)
        if not bit[place] & kit.cities & ~front:
            continue
        rides = (city for city in with_room(unit, stations) if rail_path(position, (unit,), city))
        for city in islice(rides, _CITIES):
            yield Rail(units=(unit,), to=city)
            if not bit[city] & front:
                for hex in islice(beside_the_enemy(unit, allowance(position, unit), city), _ONWARD):
                    yield Rail(units=(unit,), to=city, forced_march=True, then=hex)


def _landings(position: KaisersPosition, side: str) -> Iterator[Order]:
    """Voyages to the coasts from which the enemy's open objectives can be reached next."""
    markers = position.markers(side)
    passengers = list(_passengers(position, side)) if markers else []
    for coast in sorted(_beachheads(position, side)) if passengers else ():
        for marker, unit in product(markers, passengers):
            if joined_by_sea(position, position.place_of(unit), coast, position.counter(marker).nation):
                yield Amphib(marker=marker, units=(unit,), to=coast)


def _passengers(position: KaisersPosition, side: str) -> Iterator[str]:
    """Units that can hold a place, one of a kind from each coast or box."""
    seen = set[tuple[str, str, str]]()
    for place, stack in position.stacks.items():
        if place not in position.kit.coasts and place not in BOXES.values():
            continue
        for unit in stack:
            face = position.counter(unit)
            kind = (place, face.nation, face.type)
            holds = face.movement and face.attack and not face.guerrilla and unit not in position.frozen
            if face.side == side and holds and kind not in seen:
                seen.add(kind)
                yield unit


def _beachheads(position: KaisersPosition, side: str) -> set[str]:
    """The nearest coasts to each objective of the enemy that nobody occupies."""
    kit, found = position.kit, set[str]()
    free = kit.board.mask(kit.coasts) & ~position.occupied(OTHER[side])
    for goal in open_objectives(position, side):
        steps = distances(kit.steps, kit.board.bit[goal])
        near = sorted((steps[hex], hex) for hex in kit.board.spaces(free) if steps.get(hex, _INLAND) < _INLAND)
        found.update(hex for _, hex in near[:_COASTS])
    return found


def _combat(position: KaisersPosition, side: str) -> Iterator[Order]:
    kit, enemies = position.kit, occupied(position, OTHER[side])
    for target in kit.board.spaces(enemies & kit.steps.spread(occupied(position, side))):
        ring = [
            unit
            for near in kit.steps.steps[target]
            for unit in position.at(near)
            if position.side_of(unit) == side
            and may_attack(position, unit)
            and unit not in position.this_phase.attacked
        ]
        ring.sort(key=lambda unit: (-position.counter(unit).attack, unit))
        others = enemies & ~kit.board.bit[target]
        bound = tuple(unit for unit in ring if not kit.steps.spread(kit.board.bit[position.place_of(unit)]) & others)
        parties = dict.fromkeys((tuple(ring), bound, *(tuple(ring[:few]) for few in _FEW)))
        hq, air = _support(position, side, target)
        chases = {party: _to_paris(position, target, party) for party in sorted(filter(None, parties), key=len)}
        for (party, pursue), table in product(chases.items(), _TABLES):
            yield Attack(target=target, units=party, table=table, pursue=pursue)
            for supply in _supplies(party):
                yield Attack(target=target, units=party, table=table, supply=supply, hq=hq, air=air, pursue=pursue)


def _to_paris(position: KaisersPosition, target: str, party: tuple[str, ...]) -> tuple[Chase, ...] | None:
    """The German who is to pursue into a hex next to Paris, where the summer asks for one; else none is named."""
    paris = position.kit.map.find("Paris")
    if paris is None or target not in position.kit.board.neighbours[paris] or not is_summer_ahead(position):
        return None
    germans = (unit for unit in party if position.counter(unit).nation == "Germany")
    return tuple(Chase(unit=unit) for unit in islice(germans, 1)) or None


def _supplies(party: tuple[str, ...]) -> Iterator[tuple[str, ...] | Literal["all"]]:
    """Who may get maximum attack supply: it costs the same for each, and brings most with the strongest (5.6)."""
    yield "all"
    yield from (party[:few] for few in _SUPPLIED if few < len(party))


def _support(position: KaisersPosition, side: str, target: str) -> tuple[str, tuple[str, ...]]:
    """The headquarters and the airbase that can help in an attack."""
    free = [
        unit
        for unit in position.units()
        if (face := position.faces[unit]).side == side and face.support and unit not in position.this_phase.supporting
        if position.on_map(unit) and in_range(position, unit, target)
    ]
    hq = next((unit for unit in free if position.faces[unit].headquarters), "")
    return hq, tuple(unit for unit in free if position.faces[unit].air)[:1]


#: What is thought of, by the end of the phase's name.
_BY_PHASE: dict[str, Callable[[KaisersPosition, str], Iterator[Order]]] = {
    "mobilization": _mobilization,
    "movement": _movement,
    "combat": _combat,
}
