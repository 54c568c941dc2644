"""Operational movement (chapter 8): units march, alone or as a stack, in the theater that is theirs."""

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import wakes
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, given_up, left
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, besieged, closes_behind
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, crowds_egypt, of_others, why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import warn_of_a_crowd
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import (
    FIRST_OVERMOVED,
    allowance,
    beside_enemies,
    closed_by_enemy,
    doubles,
    interdicted,
    may_overmove,
    step_cost,
    step_costs,
)
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.components import LAKE
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, ITALY, OTHER, WEST, Side
from wargame_cli.rulesets.great_war_in_europe.movement.own_units import Naming, obey
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped, UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    DEAD,
    LANDINGS,
    SALONIKA,
    GreatWarPosition,
    Referee,
)


class Move(Naming, frozen=True, kw_only=True):
    """Move units of one hex together (8.16); those that part have orders of their own (8.17).

    `move`: the units; the slowest sets the pace.
    `to`: the hex or town where they stop.
    `path`: every hex that they enter; the cheapest way if left out.
    """

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: [TU-17, TU-28], to: Damascus}"

    units: tuple[UnitName, ...] = msgspec.field(name="move")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()

    @property
    def movers(self) -> Sequence[str]:
        """The units."""
        return self.units


class Step(msgspec.Struct, frozen=True, gc=False):
    """A hex that units can reach: movement points spent so far, and the hex before it.

    `way` is the whole way to it where that cannot be followed hex by hex.
    """

    cost: int
    before: str
    way: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """A planned march: every hex from the first one, its cost, and the first thing that a rule forbids about it."""

    path: tuple[str, ...]
    cost: int
    fault: tuple[str, str] | None = None


@derived
def reach(position: GreatWarPosition, unit: str) -> dict[str, Step]:
    """Every hex that a unit can march to, friends or none in it (8.15); one hex it may always go (8.13)."""
    shunned = keeps_away(position, unit)
    far = _reach(position, unit, allowance(position, unit), shunned)
    if not shunned:
        return far
    near = _reach(position, unit, position.face(unit).movement, 0)
    return near | {hex: Step(step.cost, "", path_to(far, hex)) for hex, step in far.items() if hex not in near}


def keeps_away(position: GreatWarPosition, unit: str) -> Mask:
    """The hexes that a unit does not enter if its movement is to be doubled: cavalry those beside enemies (8.14)."""
    counter = position.counter(unit)
    doubled = allowance(position, unit) > position.face(unit).movement
    if (
        not position.is_cavalry(unit)
        or not doubled
        or position.kit.front_of(position.place_of(unit)) not in (WEST, ITALY)
    ):
        return 0
    return 0 if doubles(position, unit) else beside_enemies(position, counter.side)


def _reach(position: GreatWarPosition, unit: str, points: int, shunned: Mask) -> dict[str, Step]:
    counter, start = position.counter(unit), position.place_of(unit)
    if start not in position.kit.board.index or not points:
        return {start: Step(0, "")}
    barred = shunned | closed_by_enemy(position, counter.side) | closed_to(position, unit) | of_others(position, unit)
    if counter.headquarters:
        barred |= position.occupied(OTHER[counter.side])
    return _spread(position, counter.side, start, points, barred, counter.type == "mountain")


@derived
def _spread(
    position: GreatWarPosition, side: Side, start: str, points: int, barred: Mask, mountain: bool
) -> dict[str, Step]:
    """Where a march out of a hex leads to, for all units of the hex that march alike."""
    kit = position.kit
    stops, bit = interdicted(position, side) | closes_behind(position, side), kit.board.bit
    costs = step_costs(position, kit.front_of(start), mountain)
    found = {start: Step(0, "")}
    layers: list[list[str]] = [[start], *([] for _ in range(points))]
    for spent, layer in enumerate(layers):
        for here in layer:
            if found[here].cost != spent or (here != start and stops & bit[here]):
                continue
            for near, cost in costs[here].items():
                if barred & bit[near]:
                    continue
                total = spent + (min(cost, points) if here == start else cost)
                if total <= points and (near not in found or total < found[near].cost):
                    found[near] = Step(total, here)
                    layers[total].append(near)
    return found


def path_to(steps: dict[str, Step], end: str) -> tuple[str, ...]:
    """The way to a reached hex, both ends included."""
    if steps[end].way:
        return steps[end].way
    path = [end]
    while steps[path[-1]].before:
        path.append(steps[path[-1]].before)
    return tuple(reversed(path))


@derived
def find_way(position: GreatWarPosition, unit: str, to: str, path: tuple[str, ...] = ()) -> Way:
    """The way of a unit to a hex: along `path`, or the cheapest.

    Where none leads there in time, the shortest way over the map with what is wrong about it.
    """
    here = position.place_of(unit)
    if path:
        path = path if path[0] == here else (here, *path)
        return walk(position, unit, path if path[-1] == to else (*path, to))
    steps = reach(position, unit)
    if to in steps and to != here:
        return Way(path_to(steps, to), steps[to].cost)
    shortest = _straight(position, here, to)
    return walk(position, unit, tuple(shortest or (here, to)))


def _straight(position: GreatWarPosition, here: str, to: str) -> list[str] | None:
    """A shortest way over the map, whatever is on it."""
    bit = position.kit.board.bit
    return position.kit.steps.shortest(here, bit[to], ~0) if here in bit and to in bit else None


def walk(position: GreatWarPosition, unit: str, path: tuple[str, ...]) -> Way:
    """Go along a path that holds every hex from the first to the last."""
    counter = position.counter(unit)
    name, points = position.kit.name, points_for(position, unit, path)
    if len(path) == 1:
        return Way(path, 0, ("8.11", f"{unit} is in {name(path[0])} already"))
    spent = 0
    for number, (here, near) in enumerate(pairwise(path)):
        if fault := _barred(position, unit, near):
            return Way(path, spent, fault)
        if number and interdicted(position, counter.side) & position.kit.board.bit[here]:
            return Way(path, spent, ("6.3", f"Allied aircraft stop {unit} in {name(here)}"))
        if number and closes_behind(position, counter.side) & position.kit.board.bit[here]:
            return Way(path, spent, ("14.23", "Kut is under siege for who enters it: nobody leaves it"))
        cost = step_cost(position, counter, here, near)
        if not cost:
            return Way(path, spent, ("8.24", f"{unit} cannot march from {name(here)} to {name(near)}"))
        spent += min(cost, points) if number == 0 else cost
        if spent > points:
            return Way(
                path, spent, ("8.21", f"reaching {name(near)} takes {spent} movement points; {unit} has {points}")
            )
    return Way(path, spent)


def points_for(position: GreatWarPosition, unit: str, path: Sequence[str]) -> int:
    """The movement points that a unit has for a way: cavalry that goes beside the enemy the printed ones (8.14)."""
    bit, shunned = position.kit.board.bit, keeps_away(position, unit)
    beside = any(shunned & bit.get(hex, 0) for hex in path[1:])
    return position.face(unit).movement if beside else allowance(position, unit)


def _barred(position: GreatWarPosition, unit: str, near: str) -> tuple[str, str] | None:
    """Why a unit may not enter a hex whatever it costs, as rule and words."""
    kit = position.kit
    if near not in kit.board.index:
        return "8.24", f"{near} is not on the map"
    counter, bit = position.counter(unit), kit.board.bit[near]
    if closed_by_enemy(position, counter.side) & bit:
        return "8.22", f"enemy combat units or an intact enemy fort are in {kit.name(near)}"
    if counter.headquarters and position.units_at(OTHER[counter.side], near):
        return "15.63", f"headquarters never enter a hex of the enemy, here {kit.name(near)}"
    if of_others(position, unit) & bit:
        return "15.93", f"{unit} does not go through {kit.name(near)}, where other Allied units are"
    return why_closed(position, unit, near)


# -- what forbids a march ------------------------------------------------------------------------------------------


obey(Move)


@BOOK.forbids("8.1", Move)
def marches_once(order: Move, referee: Referee) -> str | None:
    """Only units on the map march, each once a phase"""
    position = referee.position
    place = position.place_of(order.units[0])
    if place not in position.kit.board.index:
        return f"{order.units[0]} is not on the map but in {place}"
    moved = [unit for unit in order.units if unit in position.this_phase.moved]
    return f"{', '.join(moved)}: moved already in this phase" if moved else None


@BOOK.forbids("4.2", Move)
def in_its_theater(order: Move, referee: Referee) -> str | None:
    """A side moves its units in one theater while the other moves in the other (4.21)"""
    position = referee.position
    own = position.my_theater[position.side_of(order.units[0])]
    theater = position.kit.theater_of(position.place_of(order.units[0]))
    if theater is None or theater == own:
        return None
    return f"in this phase you move in the {own} Theater, and {order.units[0]} is in the {theater}"


@BOOK.forbids("14.2", Move)
def not_besieged(order: Move, referee: Referee) -> str | None:
    """Allied units do not leave Kut while it is besieged (14.23)"""
    position = referee.position
    inside = position.place_of(order.units[0]) == KUT and position.side_of(order.units[0]) == ALLIED
    return "Kut is besieged: nobody leaves it" if inside and besieged(position) else None


@BOOK.forbids_one_of(
    {
        "8.2": "A path is made of adjacent hexes without enemies and costs no more than the units' movement points",
        "17.21a": "Allied units stay where their nation operates",
        "17.31b": "Austrians do not go to the Western Front before 1917",
        "17.4": "Persian units stay in Persia; Hamadan is closed, and so are neutral countries",
        "14.2": "Nobody enters Kut while it is besieged, or goes through it where it would be",
        "15.61": "Headquarters never enter a hex of the enemy",
        "15.9": "Units of the Red Army go through no hex with other Allied units (15.93)",
        "17.1": "Nobody enters a country that has joined the war in this turn",
        "6.57": "Nobody goes into Serbia or out of it while typhus rages there",
        "6.52": "The Central Powers never enter a landing hex",
        "20.3": "With Austrian Plan R no Serbian enters Austria-Hungary in August I 1914",
        "6.3d": "Aircraft stop units of the Central Powers in difficult hexes beside British units",
        "20.2": "With Fisher's Gambit no Allied unit enters the edge of Germany in the East",
    },
    Move,
    settled=True,
    looks_at=lambda order, referee: (*order.units, order.to, *order.path),
)
def way_is_open(order: Move, referee: Referee) -> tuple[str, str] | None:
    """The first thing on the way that a rule forbids, for the unit to which it is hardest."""
    position = referee.position
    if position.place_of(order.units[0]) not in position.kit.board.index:
        return None  # another check refuses it
    for unit in order.units:
        if fault := find_way(position, unit, order.to, way(position, order)).fault:
            return row_of(fault[0]), fault[1]
    return None


def row_of(rule: str) -> str:
    """The row of the rulebook that a fault of a path, or a bar to a hex, belongs to."""
    rows = {
        "3.26": "3.26b",
        "17.21": "17.21a",
        "17.31": "17.31b",
        "17.4": "17.4",
        "14.23": "14.2",
        "15.25": "15.2",
        "15.63": "15.61",
        "15.64": "15.61",
        "6.3": "6.3d",
        "15.93": "15.9",
        "17.11": "17.1",
        "6.57": "6.57",
        "20.3": "20.3",
        "6.52": "6.52",
        "6.6": "6.6",
        "20.2": "20.2",
    }
    return rows.get(rule, "8.2")


@BOOK.forbids("8.3", Move)
def not_on_ice(order: Move, referee: Referee) -> str | None:
    """Nobody stops in a frozen lake hex (8.34)"""
    kit = referee.position.kit
    return f"{kit.name(order.to)} is a lake" if kit.map.terrain.get(order.to) == LAKE else None


@BOOK.forbids("8.2", Move, settled=True)
def ends_in_supply(order: Move, referee: Referee) -> str | None:
    """Nobody ends a march on purpose where it would be out of supply (8.26), nor who is so already (11.82)"""
    off_map = referee.position.place_of(order.units[0]) not in referee.position.kit.board.index
    if off_map or way_is_open(order, referee):
        return None  # another check refuses it
    if _in_supply_anyway(referee.position, order):
        return None
    there = arrived(referee.position, order)
    stranded = [unit for unit in order.units if status_at(there, unit, order.to) == "out"]
    return f"{', '.join(stranded)}: out of supply in {there.kit.name(order.to)}" if stranded else None


def _in_supply_anyway(position: GreatWarPosition, order: Move) -> bool:
    """Whether the units would be in supply there if they took no hex on the way: that takes no line from them.

    Headquarters do when they go away, from those that are in supply by them (11.22), and who leaves a landing place
    last (6.52, 6.53).
    """
    if position.place_of(order.units[0]) in (SALONIKA, *LANDINGS):
        return False
    return all(
        not position.counter(unit).headquarters and status_at(position, unit, order.to) == "supplied"
        for unit in order.units
    )


def arrived(position: GreatWarPosition, order: Move) -> GreatWarPosition:
    """The position with the units where they stop: what they enter is theirs, headquarters alone there are overrun.

    A landing place that they leave last is no source any more (6.52, 6.53).
    """
    side = position.side_of(order.units[0])
    path = find_way(position, order.units[0], order.to, way(position, order)).path
    position = position.copy()
    for hex in path[1:]:
        if hex not in position.kit.map.land:
            continue
        for enemy in position.units_at(OTHER[side], hex):
            position.put(enemy, DEAD[OTHER[side]])
        if not position.controls(side, hex) and not _leaves_nothing(position, order, hex):
            position.take(side, hex)
    for unit in order.units:
        position.put(unit, order.to)
    if lost := given_up(position, path[0]):
        lost.apply(position)
    return position


def _leaves_nothing(position: GreatWarPosition, order: Move, hex: str) -> bool:
    """Whether only Arabs pass a hex, who control no more than where they stand (7.13)."""
    return hex != order.to and all(position.counter(unit).nation == "AB" for unit in order.units)


@BOOK.forbids("17.31c", Move)
def few_turks_in_egypt(order: Move, referee: Referee) -> str | None:
    """No more than three Turkish units are in Egypt, Sinai included, at any time"""
    return crowds_egypt(referee.position, order.units, order.to, *way(referee.position, order))


# -- marching ------------------------------------------------------------------------------------------------------


@derived
def way(position: GreatWarPosition, order: Move) -> tuple[str, ...]:
    """The path that all units of an order take: as written, or the cheapest of the slowest unit.

    Where others cannot go along that one, it is the cheapest of the next slowest along which all can (8.16).
    """
    if order.path:
        return order.path
    slowest_first = sorted(order.units, key=lambda unit: (allowance(position, unit), unit))
    found = [find_way(position, unit, order.to) for unit in slowest_first]
    open_to_all = (each.path for each in found if each.fault is None and _all_can_go(position, order, each.path))
    return next(open_to_all, found[0].path if found[0].fault is None else ())


def _all_can_go(position: GreatWarPosition, order: Move, path: tuple[str, ...]) -> bool:
    return all(find_way(position, unit, order.to, path).fault is None for unit in order.units)


def overmoves(position: GreatWarPosition, unit: str, cost: int) -> bool:
    """Whether headquarters on the Western Front go beyond their printed allowance, and lose their support (15.66).

    The first Shock-troops event, or an Allied tank unit that may be replaced, ends that for both sides.
    """
    counter = position.counter(unit)
    west = position.kit.front_of(position.place_of(unit)) == WEST and position.turn >= FIRST_OVERMOVED
    return counter.headquarters and west and cost > position.face(unit).movement and not may_overmove(position)


@BOOK.performs(Move)
def move(order: Move, referee: Referee) -> None:
    """The units go, hex by hex: control changes on the way (7.13)."""
    position = referee.position
    path = find_way(position, order.units[0], order.to, way(position, order)).path
    for leg in _legs(position, referee.side, path):
        open_to_it = _open_part(position, referee.side, leg)
        _go(referee, order.units, open_to_it)
        if open_to_it != leg:
            break
    warn_of_a_crowd(referee, position.place_of(order.units[0]))


def _open_part(position: GreatWarPosition, side: str, path: tuple[str, ...]) -> tuple[str, ...]:
    """A path up to the first hex that is closed: Turks may have stood up in it."""
    closed, bit = closed_by_enemy(position, side), position.kit.board.bit
    return tuple(takewhile(lambda hex: not closed & bit[hex], path))


def _legs(position: GreatWarPosition, side: str, path: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """A march that brings the Turks of Europe to arms on its way goes on from there if it still can (8.22, 17.13)."""
    woken = next((number for number, hex in enumerate(path[:-1]) if number and wakes(position, side, hex)), 0)
    return (path[: woken + 1], path[woken:]) if woken else (path,)


def _go(referee: Referee, units: Sequence[str], path: tuple[str, ...]) -> None:
    """Units go along a path of which every hex is open to them."""
    position = referee.position
    if len(path) < 2:
        return
    cost = {unit: walk(position, unit, path).cost for unit in units}
    halted = bool(interdicted(position, referee.side) & position.kit.board.bit[path[-1]])
    for unit in units:
        referee.emit(
            UnitMoved(
                rule="8.11",
                seen_by=(referee.side,),
                unit=unit,
                start=path[0],
                end=path[-1],
                path=path,
                how="march",
                cost=cost[unit],
                halted=halted,
            )
        )
        if overmoves(position, unit, cost[unit]) and unit not in position.depleted:
            referee.emit(HeadquartersFlipped(rule="15.66", unit=unit, depleted=True, cause="overmovement"))
    left(referee, path[0])
    for hex in path[1:]:
        if hex in position.kit.map.land:
            entered(referee, units, hex)
        if hex != path[-1]:
            left(referee, hex)
