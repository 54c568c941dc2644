"""Random orders for the machine player: every kind of order of every phase, most of them legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from wargame_cli.engine.board import Mask, bits
from wargame_cli.engine.orders import Order
from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Condition, TableByPercent
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.paths import allowance, path_to, reach
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.ground.supply import rail_through
from wargame_cli.rulesets.kaisers_war.ground.zones import fortified, occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.machine import field
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy, Convert, Demobilize, Garrison, Hold
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import KaiserMovesEast
from wargame_cli.rulesets.kaisers_war.movement.land import Move, Pass, Stack
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, POOL, KaisersPosition
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar, PsywarFree
from wargame_cli.rulesets.kaisers_war.sea_and_air.airlanding import Airland
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_range
from wargame_cli.rulesets.kaisers_war.setup.free_setup import Place
from wargame_cli.rulesets.kaisers_war.victory import Concede, Extend

#: Some spending is left for the next phase: a side that would fall below this keeps its points.
_RESERVE = 12
#: How often a side gives up in a phase, and agrees in a phase of the last turn to go on into 1919.
_CONCEDES, _EXTENDS = 0.0003, 0.2
#: How often the Kaiser moves east at the start of a turn.
_MOVES_EAST = 0.4
#: How often a unit that could reach the enemy does.
_EAGER = 0.4
#: The one unit that lands from the air, once a game and only in 1919: it is bought and brought to an airfield early.
_RARE = "airlanding corps"
#: How often a move is written with its path.
_CAREFUL = 0.3
#: How many places a unit looks at for one with room.
_TRIES = 4


def suggestions(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """Orders for the current phase."""
    phase = referee.phase.name
    position = referee.position
    if phase.endswith("setup"):
        yield from _setup(referee, rng)
        return
    if rng.random() < _CONCEDES:
        yield Concede(yes=True)
    if position.turn == position.last_turn and rng.random() < _EXTENDS:
        yield Extend(yes=True)
    if phase == "turn-start" and rng.random() < _MOVES_EAST:
        yield KaiserMovesEast(yes=True)
    if phase in ("cp-start", "allied-start"):
        yield from _psywar(referee, rng)
    if phase.endswith("mobilization"):
        yield from _mobilization(referee, rng)
    elif phase.endswith("movement"):
        yield from _movement(referee, rng)
    elif phase.endswith("combat"):
        yield from _combat(referee, rng)
    elif phase.endswith("aerial-supply"):
        yield from field.by_air(referee, rng)


# -- set-up (3.2) ------------------------------------------------------------------------------------------------


def _setup(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    position = referee.position
    mine = [unit for unit in position.units() if position.side_of(unit) == referee.side and position.on_map(unit)]
    land = sorted(position.kit.map.land)
    for unit in mine:
        near = position.kit.board.neighbours[position.place_of(unit)]
        yield Place(unit=unit, at=rng.choice((*near, rng.choice(land))))


# -- psychological warfare (chapter 32) --------------------------------------------------------------------------


def _psywar(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """Attacks on both columns, now and then with a target named beforehand."""
    position = referee.position
    named: dict[str, Any] = {}
    if rng.random() < 0.3:
        nations = [name for name, nation in position.kit.mix.nations.items() if nation.side == OTHER[referee.side]]
        named = {
            "examine": rng.choice(list(position.kit.countries)),
            "track": rng.choice((0, position.turn + 1)),
            "mutiny": rng.choice(nations),
            "strike": rng.choice(nations),
        }
    if position.points[referee.side] > _RESERVE:
        yield Psywar(column="B", **named)
        yield Psywar(column="A", **named)
    yield PsywarFree(column="B")
    yield PsywarFree(column="A", **named)


# -- mobilization (chapter 6) ------------------------------------------------------------------------------------


def _mobilization(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    position = referee.position
    side = referee.side
    kit = position.kit
    cities = kit.board.spaces(kit.cities & controlled(position, side))
    for unit, turn in list(position.due.items()):
        if turn <= position.turn and position.side_of(unit) == side:
            dice = rng.random()
            if dice < 0.1:
                yield Hold(unit=unit)
            elif dice < 0.7:
                yield Arrive(unit=unit, at=rng.choice([*cities, *BOXES.values()]))
    pool = [unit for unit in position.at(POOL) if position.side_of(unit) == side]
    for unit in pool:
        if position.counter(unit).type == _RARE and position.points[side] > _RESERVE:
            yield Buy(what=unit)
    while pool and cities and position.points[side] > _RESERVE and rng.random() < 0.7:
        unit = rng.choice(pool)
        face = position.counter(unit)
        if face.type == "garrison":
            yield Garrison(city=rng.choice(cities))
        elif rng.random() < 0.5:
            yield Buy(what=face.type, nation=face.nation, at=rng.choice(("", rng.choice(cities))))
        else:
            yield Buy(what=unit, at=rng.choice(("", rng.choice(cities))))
    on_map = [unit for unit in position.units() if position.on_map(unit) and position.side_of(unit) == side]
    if rng.random() < 0.1 and on_map:
        yield Demobilize(unit=rng.choice(on_map))
    for unit in on_map:
        if position.counter(unit).mechanized and rng.random() < 0.3:
            yield Convert(unit=unit)


# -- movement (chapters 8, 16, 20, 21) ---------------------------------------------------------------------------


def _movement(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """Moves by land, rail, sea and air."""
    position = referee.position
    side = referee.side
    units = [
        unit
        for place, stack in position.stacks.items()
        if place in position.kit.board.index
        for unit in stack
        if (face := position.counter(unit)).side == side
        and face.movement
        and not face.dormant
        and unit not in position.frozen
    ]
    rng.shuffle(units)
    yield from field.before_moving(referee, rng)
    yield from _by_sea(position, side, rng)
    for unit in units:
        if not position.on_map(unit) or unit in position.this_phase.moved:
            continue
        dice = rng.random()
        if position.counter(unit).type == _RARE and dice < 0.8:
            for near in position.kit.board.neighbours[position.place_of(unit)]:
                yield Airland(unit=unit, to=near)
        if unit in position.this_phase.moved:
            continue
        if dice < 0.1:
            yield from _by_rail(position, unit, side, rng)
        elif dice < 0.14:
            yield Pass(unit=unit)
        elif dice < 0.9:
            yield from _by_land(position, unit, side, rng)
    yield from _stacks(position, side, rng)
    yield from field.after_moving(referee, rng)


def _by_land(position: KaisersPosition, unit: str, side: str, rng: Random) -> Iterator[Order]:
    forced = position.points[side] > _RESERVE and rng.random() < 0.04
    here = position.place_of(unit)
    steps = reach(position, unit, allowance(position, unit, forced=forced))
    ends = [hex for hex in steps if hex != here]
    if rng.random() < _EAGER:
        at_the_enemy = zone(position, OTHER[side])
        bit = position.kit.board.bit
        ends = [hex for hex in ends if at_the_enemy & bit[hex]] or ends
    for _ in range(min(len(ends), _TRIES)):
        end = rng.choice(ends)
        if not overstacked(position, end, (unit,)):
            path = path_to(steps, end)[1:] if rng.random() < _CAREFUL else ()
            yield Move(unit=unit, to=end, path=path, forced_march=forced)
            return


def _by_rail(position: KaisersPosition, unit: str, side: str, rng: Random) -> Iterator[Order]:
    kit = position.kit
    start = position.place_of(unit)
    open_cities = kit.cities & controlled(position, side) & rail_through(position, side)
    if not open_cities & kit.board.bit[start]:
        return
    ends = [hex for number in bits(open_cities) if (hex := kit.board.labels[number]) != start]
    if ends:
        forced = position.points[side] > _RESERVE and rng.random() < 0.1
        to = rng.choice(ends)
        then = rng.choice(kit.board.neighbours[to]) if forced else ""
        if not overstacked(position, to, (unit,)):
            yield Rail(units=(unit,), to=to, forced_march=forced, then=then)


def _by_sea(position: KaisersPosition, side: str, rng: Random) -> Iterator[Order]:
    kit = position.kit
    markers = position.markers(side)
    passengers = [
        unit
        for place, stack in position.stacks.items()
        if place in kit.coasts or place in BOXES.values()
        for unit in stack
        if position.side_of(unit) == side and position.counter(unit).movement
    ]
    if not passengers:
        return
    for unit in passengers:
        if position.counter(unit).type == _RARE and not position.on_map(unit):
            airfields = [hex for hex in kit.coasts if any(position.counter(air).air for air in position.at(hex))]
            for marker, hex in product(markers, airfields):
                yield Amphib(marker=marker, units=(unit,), to=hex)
    enemy_coast = kit.board.spaces(_coast(kit) & occupied(position, OTHER[side]))
    for marker in markers:
        unit = rng.choice(passengers)
        if rng.random() < 0.15 and enemy_coast:
            yield Assault(marker=marker, units=(unit,), target=rng.choice(enemy_coast))
        for _ in range(3):
            to = rng.choice(rng.choice(_shores(kit)))
            if to not in kit.board.index or not overstacked(position, to, (unit,)):
                then = rng.choice(kit.board.neighbours[to]) if to in kit.board.index and rng.random() < 0.3 else ""
                yield Amphib(marker=marker, units=(unit,), to=to, then=then, forced_march=rng.random() < 0.05)


@cache
def _coast(kit: Kit) -> Mask:
    """The coastal hexes."""
    return kit.board.mask(kit.coasts)


@cache
def _shores(kit: Kit) -> list[list[str]]:
    """Where a marker might go: coasts, naval bases, off-map boxes, landing edges; only what there is."""
    bases = [hex for hex, kinds in kit.kinds.items() if "naval-base" in kinds]
    edges = sorted(hex for name in ("north", "east") for hex in kit.map.marks.get(f"{name} landing", ()))
    return [shore for shore in (list(kit.coasts), bases, list(BOXES.values()), edges) if shore]


def _stacks(position: KaisersPosition, side: str, rng: Random) -> Iterator[Order]:
    for place, stack in list(position.stacks.items()):
        if place in position.kit.board.index and len(stack) > 1 and rng.random() < 0.2:
            units = list(stack)
            rng.shuffle(units)
            if position.side_of(units[0]) == side:
                yield Stack(hex=place, units=tuple(units))


# -- combat (chapters 12, 17-19) ---------------------------------------------------------------------------------


def _combat(referee: Referee[KaisersPosition], rng: Random) -> Iterator[Order]:
    """Attacks on enemy hexes within reach, with all that may help; now and then with a condition."""
    position = referee.position
    kit = position.kit
    side = referee.side
    board = kit.board
    enemy, own = occupied(position, OTHER[side]), occupied(position, side)
    yield from field.before_combat(referee, rng)
    for landing in list(position.landings):
        if position.side_of(landing.marker) == side and rng.random() < 0.8:
            yield _attack(position, side, landing.target, list(landing.units), rng)
    targets = board.spaces(enemy & kit.steps.spread(own))
    rng.shuffle(targets)
    earlier: list[str] = []
    for target in targets:
        if rng.random() < 0.3:
            continue
        ring = [
            unit
            for near in kit.steps.steps[target]
            for unit in position.at(near)
            if position.side_of(unit) == side and _may_fight(position, unit)
        ]
        units = [unit for unit in ring if rng.random() < 0.8]
        if units:
            yield _attack(position, side, target, units, rng, rng.choice(earlier) if earlier else "")
            earlier.append(target)
    guns = [unit for unit in position.at(FLEET) if _gun(position, unit, side)]
    for hex in board.spaces(fortified(position, OTHER[side])):
        if guns and hex in kit.coasts:
            yield Bombard(target=hex, naval=tuple(guns[:2]), supply="all" if rng.random() < 0.2 else ())


def _may_fight(position: KaisersPosition, unit: str) -> bool:
    face = position.counter(unit)
    done = position.this_phase.attacked
    return face.attack > 0 and not face.support and unit not in done and unit not in position.frozen


def _gun(position: KaisersPosition, unit: str, side: str) -> bool:
    face = position.counter(unit)
    return face.type == "naval bombardment" and face.side == side and unit not in position.this_phase.supporting


@derived
def _supports(position: KaisersPosition, side: str) -> list[str]:
    """The headquarters and airbases of a side on the map."""
    kit, faces = position.kit, position.faces
    places = {position.place_of(unit) for unit in _support_units(kit)}
    return [
        unit
        for place in position.stacks
        if place in places and place in kit.board.index
        for unit in position.at(place)
        if (face := faces[unit]).support and face.side == side
    ]


@cache
def _support_units(kit: Kit) -> list[str]:
    """All headquarters and airbases of the game."""
    return [unit for unit, face in kit.mix.faces.items() if face.support]


def _attack(
    position: KaisersPosition, side: str, target: str, units: list[str], rng: Random, earlier: str = ""
) -> Attack:
    """An attack with random help; what the rules forbid makes the player drop it, so little is added at a time."""
    by_percent = TableByPercent(infiltration="at least 150%")
    table: Any = rng.choice(("big_push", "big_push", "infiltration", "ask", by_percent))
    supply: Any = ()
    if position.points[side] > _RESERVE + len(units):
        supply = rng.choice(((), (), "all", "ask", (units[0],)))
    condition = None
    if earlier and rng.random() < 0.1:
        condition = rng.choice((Condition(empty=earlier), Condition(result=earlier, one_of=("DW", "DD", "DP", "DC"))))
    near = [unit for unit in _supports(position, side) if in_range(position, unit, target)]
    hq = next((unit for unit in near if position.counter(unit).headquarters), "")
    air = next((unit for unit in near if position.counter(unit).air), "")
    guns = [unit for unit in position.at(FLEET) if _gun(position, unit, side)][: rng.choice((1, 2))]
    fresh = position.this_phase.supporting
    return Attack(
        target=target,
        units=tuple(units),
        table=table,
        hq=hq if hq not in fresh and rng.random() < 0.7 else "",
        air=(air,) if air and air not in fresh and rng.random() < 0.7 else (),
        naval=tuple(guns) if target in position.kit.coasts and rng.random() < 0.6 else (),
        supply=supply,
        condition=condition,
        pursue=() if rng.random() < 0.1 else None,
    )
