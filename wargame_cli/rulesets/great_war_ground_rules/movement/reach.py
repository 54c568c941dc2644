"""What a unit can reach with the movement points that it has left, and at what cost (6, 6A, 6B, 7B, 8C2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, stacking, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import all_steps
from wargame_cli.rulesets.great_war_ground_rules.ground.zoc_costs import zoc_cost
from wargame_cli.rulesets.great_war_ground_rules.movement import haste
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of, points
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: MPs to leave an overstack, and one out of which units have just attacked (8C2).
OUT_OF_OVERSTACK, AFTER_ATTACK = 1, 2


class Step(msgspec.Struct, frozen=True, gc=False):
    """A hex that a unit can reach: MPs spent on the way, and the hex before it; `alone` for the one-hex move (6.3)."""

    cost: float
    before: str
    alone: bool = False


class Way(msgspec.Struct, frozen=True):
    """A planned way: every hex from the first one, its cost, and the first thing that a rule forbids about it."""

    path: tuple[str, ...]
    cost: float
    fault: tuple[str, str] | None = None
    alone: bool = False


@derived
def reach(position: GroundPosition, unit: str, how: str = "march", group: tuple[str, ...] = ()) -> dict[str, Step]:
    """Every hex that a unit can march to, or go to in haste, with the MPs that it has left (6).

    `group` are the units that move with it: guides lead mountain units (14F1), a Corps HQ goes at the pace of its box.
    """
    start = position.place_of(unit)
    kit = position.kit
    if start not in kit.board.index:
        return {}
    side, have = position.side_of(unit), left(position, unit, pace_of(position, how), group)
    guided = terrain.may_guide(position, group or (unit,))
    found = {start: Step(0, "")}
    waiting = [(0.0, start)]
    while waiting:
        spent, here = heappop(waiting)
        if spent > found[here].cost:
            continue
        leave = leaving(position, unit, here, first=here == start)
        for near in kit.board.neighbours[here]:
            if owners.may_enter(position, side, near):
                continue
            cost = entering(position, unit, here, near, how, guided=guided)
            if cost is None or (total := spent + leave + cost) > have:
                continue
            if near not in found or total < found[near].cost:
                found[near] = Step(total, here)
                heappush(waiting, (total, near))
    for near, cost in single_steps(position, unit, how, group).items():
        found.setdefault(near, Step(cost, start, alone=True))
    return found


def entering(
    position: GroundPosition, unit: str, start: str, end: str, how: str = "march", *, guided: bool = False
) -> float | None:
    """MPs to enter an adjacent hex; None where that is prohibited (6, 6B, 7B)."""
    if how == "haste":
        return haste.step_cost(position, unit, start, end, guided=guided)
    return terrain.step_cost(position, unit, start, end, guided=guided)


def leaving(position: GroundPosition, unit: str, place: str, *, first: bool) -> float:
    """MPs to leave a hex: an enemy ZOC (6A), and an overstack where the way begins in one (8C2)."""
    cost = zoc_cost(position, unit, place)
    if first and unit in position.overstacked and not stacking.is_exempt(position, unit):
        cost += AFTER_ATTACK if place in position.this_turn.out_of_overstack else OUT_OF_OVERSTACK
    return cost


def may_step_alone(position: GroundPosition, unit: str, how: str, group: Collection[str] = ()) -> bool:
    """Whether a unit may still move one hex for all of its MPs (6.3): it has some, and has spent none (trap 14)."""
    now = position.this_phase
    if how != "march" or now.spent.get(unit) or now.worked.get(unit) or unit in now.mode:
        return False
    return points(position, unit, pace_of(position), group) > 0


def single_steps(position: GroundPosition, unit: str, how: str, group: tuple[str, ...] = ()) -> dict[str, float]:
    """The adjacent hexes that a unit can move to for all of its MPs, whatever they cost (6.3)."""
    if not may_step_alone(position, unit, how, group):
        return {}
    start, side = position.place_of(unit), position.side_of(unit)
    guided = terrain.may_guide(position, group or (unit,))
    have = points(position, unit, pace_of(position), group)
    return {
        near: have
        for near in position.kit.board.neighbours[start]
        if not owners.may_enter(position, side, near)
        and not terrain.prohibited(position, unit, start, near, guided=guided)
    }


def path_to(steps: dict[str, Step], end: str) -> tuple[str, ...]:
    """The way to a reached hex, both ends included."""
    path = [end]
    while steps[path[-1]].before:
        path.append(steps[path[-1]].before)
    return tuple(reversed(path))


def walk(
    position: GroundPosition, unit: str, path: Sequence[str], how: str = "march", group: tuple[str, ...] = ()
) -> Way:
    """Go along a path that holds every hex from the first to the last; what it costs, and what forbids it."""
    kit, side, taken = position.kit, position.side_of(unit), tuple(path)
    pace = pace_of(position, how)
    have = left(position, unit, pace, group)
    if len(taken) == 1:
        return Way(taken, 0, ("6.1", f"{unit} is in {kit.name(taken[0])} already"))
    if points(position, unit, pace, group) <= 0:
        return Way(taken, 0, _immobile(position, unit, pace))
    guided, spent = terrain.may_guide(position, group or (unit,)), 0.0
    for number, (here, near) in enumerate(pairwise(taken)):
        if near not in kit.board.neighbours.get(here, ()):
            return Way(taken, spent, ("6.1", f"{near} is not adjacent to {kit.name(here)}"))
        if why := owners.may_enter(position, side, near):
            return Way(taken, spent, ("6.2", f"{unit} cannot enter {kit.name(near)}: {why}"))
        cost = entering(position, unit, here, near, how, guided=guided)
        if cost is None:
            return Way(taken, spent, _why_closed(position, unit, here, near, how))
        spent += leaving(position, unit, here, first=not number) + cost
    if spent <= have:
        return Way(taken, spent)
    if len(taken) == 2 and may_step_alone(position, unit, how, group):
        return Way(taken, have, alone=True)
    name = kit.name(taken[-1])
    return Way(taken, spent, ("6.1", f"{unit} needs {_number(spent)} movement points to {name} and has {_number(have)}"))


def find_way(
    position: GroundPosition,
    unit: str,
    to: str,
    path: Sequence[str] = (),
    how: str = "march",
    group: tuple[str, ...] = (),
) -> Way:
    """The way of a unit to a hex: along `path`, or the cheapest.

    Where none leads there in time, the shortest way over the map with what is wrong about it.
    """
    here = position.place_of(unit)
    if path:
        taken = tuple(path) if path[0] == here else (here, *path)
        return walk(position, unit, taken if taken[-1] == to else (*taken, to), how, group)
    steps = reach(position, unit, how, group)
    if to in steps and to != here:
        return Way(path_to(steps, to), steps[to].cost, alone=steps[to].alone)
    return walk(position, unit, _straight(position, here, to), how, group)


def _straight(position: GroundPosition, here: str, to: str) -> tuple[str, ...]:
    """A shortest way over the map, whatever is on it."""
    board = position.kit.board
    if here not in board.bit or to not in board.bit:
        return (here, to)
    return tuple(all_steps(board).shortest(here, board.bit[to], ~0) or (here, to))


def _immobile(position: GroundPosition, unit: str, pace: str) -> tuple[str, str]:
    if position.face(unit).way == "none":
        return "14B3", f"{unit} has a movement rating of 0 and stays where it is"
    if unit in position.extending:
        return "14O", f"{unit} extends supply lines and does not move"
    if pace == "exploitation":
        return "6E", f"{unit} has no movement points in exploitation"
    return "6.1", f"{unit} has no movement points"


def _why_closed(position: GroundPosition, unit: str, here: str, near: str, how: str) -> tuple[str, str]:
    name = position.kit.name
    if how == "haste" and terrain.step_cost(position, unit, here, near) is not None:
        return "6B1", f"{unit} cannot go from {name(here)} to {name(near)} in haste: there is no road over that ground"
    return "6.2", f"{unit} cannot go from {name(here)} to {name(near)}: that is prohibited terrain"


def _number(points: float) -> str:
    return f"{points:g}"
