"""Movement by land (chapters 8 and 11): paths, movement points, zones of control, forced march."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

import msgspec

from wargame_cli.engine.events import StackArranged
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.book import BOOK
from wargame_cli.rulesets.kaisers_war.counters import OTHER
from wargame_cli.rulesets.kaisers_war.eastern_front import release_if_entered
from wargame_cli.rulesets.kaisers_war.events import UnitMarched
from wargame_cli.rulesets.kaisers_war.points import can_spend, spend
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.seasons import offensive_supply_barred
from wargame_cli.rulesets.kaisers_war.special_units import open_to, why_barred
from wargame_cli.rulesets.kaisers_war.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.supply import in_supply
from wargame_cli.rulesets.kaisers_war.zones import in_enemy_zone, occupied, zone

FORCED_MARCH_COST = 1  # 15.7: one victory point a unit


class Move(Order, frozen=True, kw_only=True):
    """Move a unit by land, along `path` or by the cheapest way (8.1). `forced_march` doubles its movement (15.7)."""

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: GE-Shock-1, to: Lille, forced_march: true}"

    unit: UnitName = msgspec.field(name="move")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()
    forced_march: bool = False


class Pass(Order, frozen=True, kw_only=True):
    """Let a unit stand where it is, on purpose."""

    verb: ClassVar[str] = "pass"
    example: ClassVar[str] = "{pass: GE-Shock-1}"

    unit: UnitName = msgspec.field(name="pass")


class Stack(Order, frozen=True, kw_only=True):
    """Lay the stack of a hex in this order, top first: the enemy sees the top unit (10.1)."""

    verb: ClassVar[str] = "stack"
    example: ClassVar[str] = "{stack: Lille, order: [GE-Inf-1, GE-Shock-1]}"

    hex: PlaceName = msgspec.field(name="stack")
    units: tuple[UnitName, ...] = msgspec.field(name="order")


class Step(msgspec.Struct, frozen=True):
    """A hex that a unit can reach: movement points spent so far, and the hex before it."""

    cost: int
    before: str


# -- where a unit can go -----------------------------------------------------------------------------------------


def allowance(position: KaisersPosition, unit: str, *, forced: bool = False) -> int:
    """The movement points of a unit's move (8.2, 15.7)."""
    return position.counter(unit).movement * (2 if forced else 1)


@derived
def reach(position: KaisersPosition, unit: str, points: int, start: str = "") -> dict[str, Step]:
    """Every hex that a unit can reach with so many movement points, from where it stands or from `start`.

    Zones of control stop it (11.5); it leaves one only at the start, into a hex without one, for an extra point
    (11.6); a unit with any movement may always go one hex (8.5). Guerrillas ignore zones of control (21.5).
    """
    kit = position.kit
    face = position.counter(unit)
    enemy = OTHER[face.side]
    bit = kit.board.bit
    start = start or position.place_of(unit)
    open_hexes = open_to(position, unit) & ~occupied(position, enemy)
    stops = 0 if face.guerrilla else zone(position, enemy)
    disengaging = bool(stops & bit[start])
    extra = kit.tables.terrain.disengagement if disengaging else 0
    found = {start: Step(0, "")}
    if not face.movement:
        return found
    layers: list[list[str]] = [[start], *([] for _ in range(points))]
    for spent, layer in enumerate(layers):
        for here in layer:
            if found[here].cost != spent or (here != start and stops & bit[here]):
                continue
            for near, cost in kit.exits(here, face.side, face.mechanized):
                there = bit[near]
                if not open_hexes & there:
                    continue
                if here == start:
                    if disengaging and stops & there:
                        continue
                    cost = min(cost + extra, points)  # the minimum move spends all there is (8.5)
                total = spent + cost
                if total <= points and (near not in found or total < found[near].cost):
                    found[near] = Step(total, here)
                    layers[total].append(near)
    return found


def path_to(steps: dict[str, Step], end: str) -> tuple[str, ...]:
    """The way to a reached hex, both ends included."""
    path = [end]
    while steps[path[-1]].before:
        path.append(steps[path[-1]].before)
    return tuple(reversed(path))


class Way(msgspec.Struct, frozen=True):
    """A planned move: every hex from the unit's own, its cost, and the first thing that a rule forbids about it.

    `fault` is the row of the rulebook and the message, or None.
    """

    path: tuple[str, ...]
    cost: int
    fault: tuple[str, str] | None


def walk(position: KaisersPosition, unit: str, path: tuple[str, ...], points: int) -> Way:
    """Go along a path that holds every hex from the unit's own to the last one."""
    kit = position.kit
    face = position.counter(unit)
    spent = 0
    for number, (here, near) in enumerate(pairwise(path)):
        step = dict(kit.exits(here, face.side, face.mechanized)).get(near) if here in kit.steps.steps else None
        if fault := _step_fault(position, unit, here, near, step, first=number == 0):
            return Way(path, spent, fault)
        cost = step or 0
        if number == 0:
            if not face.guerrilla and in_enemy_zone(position, here, face.side):
                cost += kit.tables.terrain.disengagement
            cost = min(cost, points)  # the minimum move spends all there is (8.5)
        spent += cost
        if spent > points:
            return Way(
                path, spent, ("8.2", f"reaching {kit.name(near)} takes {spent} movement points; the unit has {points}")
            )
    return Way(path, spent, None)


def _step_fault(
    position: KaisersPosition, unit: str, here: str, near: str, step: int | None, *, first: bool
) -> tuple[str, str] | None:
    """What forbids a single step, as row and message."""
    kit = position.kit
    face = position.counter(unit)
    if barred := why_barred(position, unit, near):
        return barred
    if step is None:
        return "8.2", f"no step leads by land from {kit.name(here)} to {kit.name(near)}"
    if occupied(position, OTHER[face.side]) & kit.board.bit[near]:
        return "9.6", f"{kit.name(near)} holds enemy units"
    if face.guerrilla or not in_enemy_zone(position, here, face.side):
        return None
    if not first:
        return "11.5", f"a unit stops where it enters an enemy zone of control, here in {kit.name(here)}"
    if in_enemy_zone(position, near, face.side):
        return "11.6", (
            f"a unit leaves an enemy zone of control only into a hex without one; {kit.name(near)} lies in another"
        )
    return None


@derived
def plan(position: KaisersPosition, order: Move) -> Way:
    """The way that an order means: its own path, or the cheapest one.

    Where none leads there in time, the shortest way over the map with what is wrong about it.
    """
    points = allowance(position, order.unit, forced=order.forced_march)
    start = position.place_of(order.unit)
    if order.path:
        path = order.path if order.path[0] == start else (start, *order.path)
        return walk(position, order.unit, path if path[-1] == order.to else (*path, order.to), points)
    steps = reach(position, order.unit, points)
    if order.to == start:
        return Way((start,), 0, ("8.2", f"{order.unit} is in {position.kit.name(start)} already"))
    if order.to in steps:
        return Way(path_to(steps, order.to), steps[order.to].cost, None)
    wish = position.kit.steps.path(start, lambda hex: hex == order.to, lambda hex: True)
    way = walk(position, order.unit, tuple(wish or (start, order.to)), points)
    name = position.kit.name(order.to)
    return way if way.fault else Way(way.path, way.cost, ("8.2", f"no way leads to {name} with {points} points"))


def onward(position: KaisersPosition, unit: str, start: str, end: str, points: int) -> Way:
    """The march that follows a rail or a sea move, with the points that are left for it."""
    steps = reach(position, unit, points, start)
    if end in steps:
        return Way(path_to(steps, end), steps[end].cost, None)
    wish = position.kit.steps.path(start, lambda hex: hex == end, lambda hex: True)
    way = walk(position, unit, tuple(wish or (start, end)), points)
    return way if way.fault else Way(way.path, way.cost, ("8.2", f"no way leads there with {points} movement points"))


# -- what forbids a move -----------------------------------------------------------------------------------------


@BOOK.forbids("2.3", Move, Pass)
def own_unit(order: Move | Pass, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own units take orders"""
    if referee.position.counter(order.unit).side != referee.side:
        return f"{order.unit} is not a unit of {referee.side}"
    return None


@BOOK.forbids("8.2", Move)
def stands_on_map(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """Only a unit on the map moves by land"""
    position = referee.position
    if position.counter(order.unit).naval:
        return f"{order.unit} is a naval unit and never moves by land"
    if not position.on_map(order.unit) or any(order.unit in landing.units for landing in position.landings):
        return f"{order.unit} is not on the map but in the {position.place_of(order.unit)}"
    return None


@BOOK.forbids("8.3", Move)
def moves_once(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """A unit moves once a movement phase"""
    if order.unit in referee.position.this_phase.moved:
        return f"{order.unit} has moved already in this phase"
    return None


@BOOK.forbids("8.4", Move)
def can_move_at_all(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """Units with a movement factor of zero never move"""
    face = referee.position.counter(order.unit)
    if not face.movement and not face.naval:
        return f"{order.unit} has a movement factor of zero"
    return None


@BOOK.forbids("24.2", Move)
def not_frozen(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """Units locked in the east do not move"""
    if order.unit in referee.position.frozen:
        return f"{order.unit} began in the east and may not move until an Allied unit enters or attacks there"
    return None


@BOOK.forbids("15.7", Move)
def may_force_march(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """A forced march takes a supplied unit at its start and one victory point"""
    position = referee.position
    if not order.forced_march or not position.on_map(order.unit):
        return None
    if not in_supply(position, order.unit):
        return f"{order.unit} is not in general supply and cannot force march"
    return unaffordable(position, referee.side)


@BOOK.forbids("22.2", Move)
def season_allows(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """No forced march in winter, nor in Russia, Poland and the Ukraine during the thaw"""
    if order.forced_march:
        return offensive_supply_barred(referee.position, referee.position.place_of(order.unit))
    return None


def _way_must(row: str, name: str) -> None:
    """Fasten the check that a way keeps to one row of the rulebook."""

    def keeps_to(order: Move, referee: Referee[KaisersPosition]) -> str | None:
        position = referee.position
        if not position.on_map(order.unit) or not position.counter(order.unit).movement:
            return None  # other checks refuse it
        fault = plan(position, order).fault
        return fault[1] if fault and fault[0] == row else None

    keeps_to.__doc__ = name
    BOOK.forbids(row, Move)(keeps_to)


for _row, _name in (
    ("8.2", "A path is made of adjacent hexes and costs no more than the unit's movement points"),
    ("8.7", "Land units stay on land that is in play"),
    ("9.6", "No unit enters a hex with an enemy unit"),
    ("11.5", "A unit stops where it enters an enemy zone of control"),
    ("11.6", "A unit leaves an enemy zone of control only into a hex without one"),
    ("21.5", "Guerrillas stay in their country"),
    ("21.6", "The Trans-Caucasus corps stays in its area"),
    ("23.1", "Nobody enters a neutral country"),
    ("24.1", "Nobody enters Russia"),
):
    _way_must(_row, _name)


def unaffordable(position: KaisersPosition, side: str) -> str | None:
    """Why the side cannot pay for a forced march, or None where it can (5.5)."""
    if not can_spend(position, side, FORCED_MARCH_COST):
        return f"{side} has {position.points[side]} victory points, and at least one must be left after spending"
    return None


# -- moving ------------------------------------------------------------------------------------------------------


@BOOK.performs(Move)
def move(order: Move, referee: Referee[KaisersPosition]) -> None:
    """The unit goes, pays, and may set the east free by entering it."""
    position = referee.position
    way = plan(position, order)
    if order.forced_march:
        spend(referee, referee.side, FORCED_MARCH_COST, "forced march", "15.7")
    march(referee, order.unit, way.path, how="march", cost=way.cost, rule="8.2", forced=order.forced_march)
    if overstacked(position, order.to):
        referee.warn("9.4", f"{position.kit.name(order.to)} is overstacked; what is too much at the phase's end dies")


def march(
    referee: Referee[KaisersPosition],
    unit: str,
    path: tuple[str, ...],
    *,
    how: str,
    cost: int,
    rule: str,
    forced: bool = False,
) -> None:
    """Write down a unit's move, whatever its kind; the enemy does not see who moved (10.1)."""
    event = UnitMarched(
        rule=rule,
        seen_by=(referee.side,),
        unit=unit,
        start=path[0],
        end=path[-1],
        path=path,
        how=how,
        cost=cost,
        forced=forced,
    )
    referee.emit(event)
    for hex in path[1:]:
        release_if_entered(referee, unit, hex)


@BOOK.performs(Pass)
def stand(order: Pass, referee: Referee[KaisersPosition]) -> None:
    """Nothing happens."""


@BOOK.forbids("10.1", Stack)
def same_stack(order: Stack, referee: Referee[KaisersPosition]) -> str | None:
    """A stack is rearranged by its owner and keeps its units"""
    position = referee.position
    here = position.at(order.hex)
    if not here or position.counter(here[0]).side != referee.side:
        return f"{referee.side} has no stack in {position.kit.name(order.hex)}"
    if sorted(here) != sorted(order.units):
        return f"the stack in {position.kit.name(order.hex)} holds {', '.join(here)}"
    return None


@BOOK.performs(Stack)
def arrange(order: Stack, referee: Referee[KaisersPosition]) -> None:
    """The stack lies in the new order."""
    referee.emit(StackArranged(rule="10.1", seen_by=(referee.side,), place=order.hex, units=order.units))
