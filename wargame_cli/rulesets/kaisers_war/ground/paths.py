"""Where a unit can go by land, and what it costs (8.2, 8.5, 8.6): zones of control stop it (11.5, 11.6)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to, why_barred
from wargame_cli.rulesets.kaisers_war.ground.trenches import steps_out
from wargame_cli.rulesets.kaisers_war.ground.zones import in_enemy_zone, occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.components import Exits, Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


class Step(msgspec.Struct, frozen=True, gc=False):
    """A hex that a unit can reach: movement points spent so far, and the hex before it."""

    cost: int
    before: str


class Way(msgspec.Struct, frozen=True):
    """A planned move: every hex from the first one, its cost, and the first thing that a rule forbids about it.

    `fault` is the row of the rulebook and the message, or None.
    """

    path: tuple[str, ...]
    cost: int
    fault: tuple[str, str] | None


def allowance(position: KaisersPosition, unit: str, *, forced: bool = False) -> int:
    """The movement points of a unit's move (8.2, 15.7)."""
    return position.counter(unit).movement * (2 if forced else 1)


@derived
def reach(position: KaisersPosition, unit: str, points: int, start: str = "") -> Mapping[str, Step]:
    """Every hex that a unit can reach with these movement points, its own included.

    Zones of control stop it (11.5); it leaves one only at the start, into a hex without one, for an extra point
    (11.6); at the start it may always go one hex (8.5). Guerrillas ignore zones of control (21.5). With `start` the
    unit has gone there by rail or sea and goes on: then there is neither disengagement nor a minimum move.
    """
    kit = position.kit
    face = position.counter(unit)
    enemy = OTHER[face.side]
    bit = kit.board.bit
    goes_on = bool(start)
    start = start or position.place_of(unit)
    stays = {start: Step(0, "")}
    if not face.movement:
        return stays
    open_hexes = open_to(position, unit) & ~occupied(position, enemy)
    stops = 0 if face.guerrilla else zone(position, enemy)
    disengaging = bool(stops & bit[start])
    if disengaging and goes_on:
        return stays
    extra = kit.tables.terrain.disengagement if disengaging else 0
    ground = Ground(open_hexes, stops, disengaging, extra, goes_on)
    if position.built:
        return _flood(steps_out(position, face.side, face.mechanized), bit, start, points, ground)
    return _flood_of_printed(kit, face.side, face.mechanized, start, points, ground)


class Ground(NamedTuple):
    """What a move meets: the hexes that it may enter and those where it stops; how it leaves its first hex."""

    open: Mask
    stops: Mask
    disengaging: bool
    extra: int
    goes_on: bool


@lru_cache(2048)
def _flood_of_printed(
    kit: Kit, side: str, mechanized: bool, start: str, points: int, ground: Ground
) -> Mapping[str, Step]:
    """Where no trenchline was built: kept while the ground is held, for units that stand together."""
    return _flood(kit.exits(side, mechanized).__getitem__, kit.board.bit, start, points, ground)


def _flood(
    exits: Callable[[str], Exits], bit: Mapping[str, Mask], start: str, points: int, ground: Ground
) -> Mapping[str, Step]:
    """Every hex that can be reached, cheapest first."""
    open_hexes, stops, disengaging, extra, goes_on = ground
    costs, before = {start: 0}, {start: ""}
    layers: list[list[str]] = [[start], *([] for _ in range(points))]
    at_start, too_far = True, points + 1
    for spent, layer in enumerate(layers):
        for here in layer:
            if costs[here] != spent or (not at_start and stops & bit[here]):
                continue
            for near, cost in exits(here):
                if at_start and not goes_on:
                    cost = min(cost + extra, points)  # the minimum move spends all there is (8.5)
                total = spent + cost
                if total >= costs.get(near, too_far):
                    continue
                there = bit[near]
                if open_hexes & there and not (at_start and disengaging and stops & there):
                    costs[near], before[near] = total, here
                    layers[total].append(near)
            at_start = False
    return {hex: Step(cost, before[hex]) for hex, cost in costs.items()}


def path_to(steps: Mapping[str, Step], end: str) -> tuple[str, ...]:
    """The way to a reached hex, both ends included."""
    path = [end]
    while steps[path[-1]].before:
        path.append(steps[path[-1]].before)
    return tuple(reversed(path))


@derived
def find_way(
    position: KaisersPosition, unit: str, to: str, points: int, path: tuple[str, ...] = (), start: str = ""
) -> Way:
    """The way to a hex: along `path`, or the cheapest.

    Where none leads there in time, the shortest way over the map with what is wrong about it. With `start` the unit
    has gone there by rail or sea and goes on.
    """
    here = start or position.place_of(unit)
    if path:
        path = path if path[0] == here else (here, *path)
        return walk(position, unit, path if path[-1] == to else (*path, to), points, goes_on=bool(start))
    steps = reach(position, unit, points, start)
    if to in steps and to != here:
        return Way(path_to(steps, to), steps[to].cost, None)
    shortest = position.kit.steps.shortest_to(here, to, position.kit.board.everywhere)
    return walk(position, unit, tuple(shortest or (here, to)), points, goes_on=bool(start))


def walk(position: KaisersPosition, unit: str, path: tuple[str, ...], points: int, *, goes_on: bool = False) -> Way:
    """Go along a path that holds every hex from the first to the last."""
    kit = position.kit
    face = position.counter(unit)
    if len(path) == 1:
        return Way(path, 0, ("8.2", f"{unit} is in {kit.name(path[0])} already"))
    exits = steps_out(position, face.side, face.mechanized)
    spent = 0
    for number, (here, near) in enumerate(pairwise(path)):
        at_start = number == 0 and not goes_on
        cost = dict(exits(here)).get(near, 0) if here in kit.ground else 0
        if fault := _step_fault(position, unit, here, near, cost, at_start=at_start):
            return Way(path, spent, fault)
        if at_start:
            if not face.guerrilla and in_enemy_zone(position, face.side, here):
                cost += kit.tables.terrain.disengagement
            cost = min(cost, points)  # the minimum move spends all there is (8.5)
        spent += cost
        if spent > points:
            too_far = f"reaching {kit.name(near)} takes {spent} movement points; {unit} has {points}"
            return Way(path, spent, ("8.2", too_far))
    return Way(path, spent, None)


def _step_fault(
    position: KaisersPosition, unit: str, here: str, near: str, cost: int, *, at_start: bool
) -> tuple[str, str] | None:
    """What forbids a single step, as row and message; a cost of zero says that no step leads there."""
    name = position.kit.name
    side = position.side_of(unit)
    if barred := why_barred(position, unit, near):
        return barred
    if not cost:
        return "8.2", f"no step leads by land from {name(here)} to {name(near)}"
    if occupied(position, OTHER[side]) & position.kit.board.bit[near]:
        return "9.6", f"{name(near)} holds enemy units"
    if position.counter(unit).guerrilla or not in_enemy_zone(position, side, here):
        return None
    if not at_start:
        return "11.5", f"a unit stops where it enters an enemy zone of control, here in {name(here)}"
    if in_enemy_zone(position, side, near):
        return "11.6", f"a unit leaves an enemy zone of control only into a hex without one, not into {name(near)}"
    return None
