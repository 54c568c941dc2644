"""Accelerated movement (6B): where it may go, who may use it, and the fatigue that it costs near the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.ground import contested, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_17
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy

#: MPs over the printed rating for a fatigue hit, of most units and of artillery, cavalry and Army HQs (6B4).
MPS_PER_HIT, FEWER_PER_HIT = 2, 1


def step_cost(position: GroundPosition, unit: str, start: str, end: str, *, guided: bool = False) -> float | None:
    """MPs to enter a hex in haste: along a road, or where the ground allows it (6B1, 6B2); None where it does not."""
    if terrain.prohibited(position, unit, start, end, guided=guided):
        return None
    found = [terrain.step_cost(position, unit, start, end, by_road=True, guided=guided)]
    if terrain.goes_off_road(position, unit, start, end):
        found.append(terrain.step_cost(position, unit, start, end, by_road=False, guided=guided))
    return min((cost for cost in found if cost is not None), default=None)


def why_not(position: GroundPosition, unit: str) -> tuple[str, str] | None:
    """Rule and reason for which a unit may not use haste in this phase (6B, 6B4, 14B2, 14C2, 14O2a)."""
    now, counter = position.this_phase, position.counter(unit)
    if not position.phase.endswith("-movement") or position.reacts:
        return "6B1", "haste is for the movement phase alone"
    if counter.of(types.TANKS) and counter.disabled:
        return "14C2", f"{unit} is an unreliable tank unit and never moves in haste"
    if counter.type == "motorized-transport" and position.date < FEB_I_17:
        return "14O", f"{unit}: motorized transport does not move in haste before February 1917"
    if unit in now.rested:
        return "6B4c", f"{unit} has rested in this phase"
    if now.mode.get(unit) == "march" or now.worked.get(unit):
        return "6B3", f"{unit} has spent movement points otherwise in this phase"
    return None


def tires_fast(position: GroundPosition, unit: str) -> bool:
    """Whether a unit gets, and loses, a hit for other points than most (6B4): artillery, cavalry, Army HQs."""
    counter = position.counter(unit)
    return counter.is_artillery or counter.is_cavalry or counter.is_army_hq


def hits(position: GroundPosition, unit: str, spent: float) -> int:
    """The fatigue hits for MPs in haste near the enemy: for those over the printed rating (6B4; trap 72)."""
    over = max(0.0, spent - position.face(unit).movement)
    return int(-(-over // (FEWER_PER_HIT if tires_fast(position, unit) else MPS_PER_HIT)))


def hits_so_far(position: GroundPosition, unit: str) -> int:
    """The fatigue hits for all MPs of a unit in haste that has come near the enemy, on rides too (6B3, 6B4)."""
    now = position.this_phase
    if now.mode.get(unit) != "haste" or unit not in now.tired:
        return 0
    return hits(position, unit, now.spent[unit])


def comes_near(position: GroundPosition, side: str, path: Sequence[str], waters: Sequence[str] = ()) -> bool:
    """Whether any hex of a way, the first one too, lies beside an enemy with a ZOC, or one it enters is his (6B4).

    By water, whether he stands beside one of its hexsides.
    """
    board, held = position.kit.board, zones.held_mask(position, enemy(side))
    banks = board.mask(place for water in waters for place in water.split("-"))
    if board.mask(path[1:]) & position.owned[enemy(side)] or banks & held:
        return True
    beside = board.all_steps.spread(held) & board.mask(path)
    return any(board.mask(contested.adjacent(position, place)) & held for place in board.spaces(beside))
