"""What a unit can reach with the movement points that it has left, and at what cost (6, 6A, 6B, 7B, 8C2, 15A4)."""

from heapq import heappop, heappush

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.command.overstacks import leaving_cost
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import zoc_cost
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of, points
from wargame_cli.rulesets.great_war_ground_rules.movement.steps import around, barred
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class Step(msgspec.Struct, frozen=True, gc=False):
    """A hex that a unit can reach: MPs spent on the way, the whole way to it, and whether it crosses a major river.

    `alone` is the one-hex move for all MPs (6.0).
    """

    cost: float
    way: tuple[str, ...]
    wet: bool = False
    alone: bool = False


class Mobility(msgspec.Struct, frozen=True):
    """How a unit moves, beside which units; its MPs in the phase, those left, those left if a crossing disrupts it."""

    how: str
    group: tuple[str, ...]
    guided: bool
    whole: float
    have: float
    after_crossing: float


@derived
def mobility_of(position: GroundPosition, unit: str, how: str = "march", group: tuple[str, ...] = ()) -> Mobility:
    """What a unit moves with now."""
    pace = pace_of(position, unit, how)
    have = left(position, unit, pace, group)
    all_points = points(position, unit, pace, group)
    worse = points(position, unit, pace, group, disrupted=True)
    guided = terrain.may_guide(position, group or (unit,))
    return Mobility(how, group, guided, all_points, have, have - all_points + worse)


@derived
def reach(position: GroundPosition, unit: str, how: str = "march", group: tuple[str, ...] = ()) -> dict[str, Step]:
    """Every hex that a unit can march to, or go to in haste, with the MPs that it has left (6).

    `group` are the units that move with it: guides lead mountain units (14F1), a Corps HQ goes at the pace of its box.
    A way over a major river is taken where there is no other one.
    """
    start = position.place_of(unit)
    if start not in position.kit.board.index:
        return {}
    found = _spread(position, unit, start, mobility_of(position, unit, how, group))
    steps: dict[str, Step] = {}
    for (place, wet), (cost, way) in found.items():
        if not wet or (place, False) not in found:
            steps[place] = Step(cost, way, wet)
    side = position.side_of(unit)
    for near, cost in single_steps(position, unit, how, group).items():
        wet = terrain.crosses_major_river(position, side, start, near)
        steps.setdefault(near, Step(cost, (start, near), wet, alone=True))
    return steps


def _spread(
    position: GroundPosition, unit: str, start: str, can: Mobility
) -> dict[tuple[str, bool], tuple[float, tuple[str, ...]]]:
    """The cheapest routes to hexes, apart those on which the unit has crossed a major river."""
    closed = barred(position, position.side_of(unit))
    found: dict[tuple[str, bool], tuple[float, tuple[str, ...]]] = {(start, False): (0, (start,))}
    waiting: list[tuple[float, str, bool]] = [(0.0, start, False)]
    while waiting:
        spent, here, wet = heappop(waiting)
        cost_here, way = found[here, wet]
        if spent > cost_here:
            continue
        leave = leaving(position, unit, here, first=here == start)
        for near, bit, cost, crosses in around(position, unit, here, can.how, guided=can.guided):
            if near == start or closed & bit:
                continue
            if (total := spent + leave + cost) > (can.after_crossing if wet else can.have):
                continue
            then = (near, wet or crosses)
            if then not in found or total < found[then][0]:
                found[then] = (total, (*way, near))
                heappush(waiting, (total, *then))
    return found


def leaving(position: GroundPosition, unit: str, place: str, *, first: bool) -> float:
    """MPs to leave a hex: an enemy ZOC (6A), and an overstack where the way begins in one (8C2)."""
    return zoc_cost(position, unit, place) + (leaving_cost(position, unit) if first else 0)


def may_step_alone(position: GroundPosition, unit: str, how: str, group: tuple[str, ...] = ()) -> bool:
    """Whether a unit may still move one hex for all of its MPs (6.0): it has some, and has spent none (trap 14)."""
    now = position.this_phase
    if how != "march" or now.spent.get(unit) or now.worked.get(unit) or unit in now.mode:
        return False
    return points(position, unit, pace_of(position, unit), group) > 0


def single_steps(position: GroundPosition, unit: str, how: str, group: tuple[str, ...] = ()) -> dict[str, float]:
    """The adjacent hexes that a unit can move to for all of its MPs, whatever they cost (6.0)."""
    if not may_step_alone(position, unit, how, group):
        return {}
    start, side = position.place_of(unit), position.side_of(unit)
    by = mobility_of(position, unit, how, group)
    return {
        near: by.have
        for near in position.kit.board.neighbours[start]
        if not owners.may_enter(position, side, near)
        and not terrain.prohibited(position, unit, start, near, guided=by.guided)
    }
