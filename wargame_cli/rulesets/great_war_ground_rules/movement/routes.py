"""The way of units from hex to hex, as written or the cheapest, and the first thing that forbids it (6)."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.ground import owners, terrain
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import pace_of
from wargame_cli.rulesets.great_war_ground_rules.movement.reach import (
    Mobility,
    leaving,
    may_step_alone,
    mobility_of,
    reach,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.steps import around, barred
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class Way(msgspec.Struct, frozen=True):
    """A planned way: every hex from the first one, its cost, and the first thing that a rule forbids about it.

    `wet` says that it crosses a major river (15A4), `alone` that it is the one-hex move (6.0).
    """

    path: tuple[str, ...]
    cost: float = 0
    fault: tuple[str, str] | None = None
    wet: bool = False
    alone: bool = False


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
    found = reach(position, unit, how, group).get(to)
    if found is not None and to != here:
        return Way(found.way, found.cost, wet=found.wet, alone=found.alone)
    return walk(position, unit, _straight(position, here, to), how, group)


def walk(
    position: GroundPosition, unit: str, path: Sequence[str], how: str = "march", group: tuple[str, ...] = ()
) -> Way:
    """Go along a path that holds every hex from the first to the last; what it costs, and what forbids it."""
    taken = tuple(path)
    if len(taken) == 1:
        return Way(taken, fault=("6.0a", f"{unit} is in {position.kit.name(taken[0])} already"))
    by, spent, wet = mobility_of(position, unit, how, group), 0.0, False
    if by.whole <= 0:
        return Way(taken, fault=_immobile(position, unit, how))
    closed, allowed = barred(position, position.side_of(unit)), by.have
    for number, (here, near) in enumerate(pairwise(taken)):
        hop = next((hop for hop in around(position, unit, here, how, guided=by.guided) if hop.end == near), None)
        if hop is None or closed & hop.bit:
            return Way(taken, spent, _why_not(position, unit, here, near, by), wet)
        spent += leaving(position, unit, here, first=not number) + hop.cost
        allowed = by.after_crossing if wet else by.have
        wet = wet or hop.wet
        if spent > allowed:
            break
    if spent <= allowed:
        return Way(taken, spent, wet=wet)
    if len(taken) == 2 and may_step_alone(position, unit, how, group):
        return Way(taken, by.have, wet=wet, alone=True)
    name, need = position.kit.name(taken[-1]), f"needs {spent:g} movement points or more"
    return Way(taken, spent, ("6.0a", f"{unit} {need} for the way to {name} and has {max(0, allowed):g}"), wet)


def _why_not(position: GroundPosition, unit: str, here: str, near: str, by: Mobility) -> tuple[str, str]:
    """What forbids a step of a way that cannot be taken."""
    name, side = position.kit.name, position.side_of(unit)
    if near not in position.kit.board.neighbours.get(here, ()):
        return "6.0a", f"{near} is not adjacent to {name(here)}"
    if why := owners.may_enter(position, side, near):
        return "3F" if owners.is_closed(position, side, near) else "6.0b", f"{unit} cannot enter {name(near)}: {why}"
    if by.how == "haste" and terrain.step_cost(position, unit, here, near) is not None:
        return "6B1", f"{unit} cannot go from {name(here)} to {name(near)} in haste: not over that ground"
    return "6.0b", f"{unit} cannot go from {name(here)} to {name(near)}: that is prohibited"


def _immobile(position: GroundPosition, unit: str, how: str) -> tuple[str, str]:
    if position.face(unit).way == "none":
        return "14B3", f"{unit} has a movement rating of 0 and stays where it is"
    if unit in position.extending:
        return "14O", f"{unit} extends supply lines and does not move"
    if pace_of(position, unit, how) == "exploitation":
        return "6E", f"{unit} has no movement points in exploitation"
    return "6.0a", f"{unit} has no movement points"


def _straight(position: GroundPosition, here: str, to: str) -> tuple[str, ...]:
    """A shortest way over the map, whatever is on it."""
    board = position.kit.board
    if here not in board.bit or to not in board.bit:
        return (here, to)
    return tuple(board.all_steps.shortest(here, board.bit[to], ~0) or (here, to))
