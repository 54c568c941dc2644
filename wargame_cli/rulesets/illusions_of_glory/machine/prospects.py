"""How a side stands (5, 23): Victory Points, National Will, its strength and spaces, and how near it is to goals."""

from __future__ import annotations

from wargame_cli.engine.machine.prospects import FEAR, by_place, nearness
from wargame_cli.rulesets.illusions_of_glory.kit.nations import CP, OTHER, side_named
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: What is worth how much in Victory Points: a Combat Factor, a Loss Factor, a space, a point of Will, a trench.
_CF, _LF, _SPACE, _WILL, _TRENCH, _REPLACEMENT = 0.08, 0.05, 0.03, 0.3, 0.03, 0.05
#: What strength at a goal is worth.
_AT_A_GOAL = 0.35


def prospects(position: IllusionsPosition, side: str) -> float:
    """How a side stands, in Victory Points."""
    points = position.vp if side == CP else -position.vp
    return points + _of(position, side) - _of(position, OTHER[side_named(side)], FEAR)


def _of(position: IllusionsPosition, side: str, near: float = 1) -> float:
    kit, ours = position.kit, side_named(side)
    worth = _SPACE * (position.controlled(ours) & position.spaces_in_play).bit_count()
    worth += _WILL * sum(will for nation, will in position.will.items() if position.nations[nation] == side)
    worth += _REPLACEMENT * sum(
        count for pool, count in position.replacements.items() if position.nations.get(pool) == side
    )

    def of_unit(unit: str) -> float:
        if position.side_of(unit) != side:
            return 0
        step = position.step(unit)
        return _CF * step.cf + _LF * step.lf

    strength = by_place(position, kit.board, of_unit)
    worth += sum(strength.values())
    worth += _TRENCH * sum(trench.owner == side for trench in position.trenches.values())
    goals = kit.ground.vp & position.spaces_in_play & position.controlled(OTHER[ours])
    return worth + near * _AT_A_GOAL * nearness(kit.ground.steps, strength, goals)
