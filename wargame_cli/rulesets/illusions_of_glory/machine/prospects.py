"""How a side stands (5, 23): Victory Points, National Will, its strength and spaces, and how near it is to goals."""

from __future__ import annotations

from wargame_cli.engine.machine.prospects import nearness
from wargame_cli.rulesets.illusions_of_glory.kit.nations import CP, OTHER, side_named
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: What is worth how much in Victory Points: a Combat Factor, a Loss Factor, a space, a point of Will, a trench.
_CF, _LF, _SPACE, _WILL, _TRENCH, _REPLACEMENT = 0.08, 0.05, 0.03, 0.3, 0.03, 0.05
#: What strength at a goal is worth.
_AT_A_GOAL = 0.35
#: The enemy near what is one's own weighs less: nobody knows what he means to do.
_FEAR = 0.7


def prospects(position: IllusionsPosition, side: str) -> float:
    """How a side stands, in Victory Points."""
    points = position.vp if side == CP else -position.vp
    return points + _of(position, side) - _of(position, OTHER[side_named(side)], _FEAR)


def _of(position: IllusionsPosition, side: str, near: float = 1) -> float:
    kit, ours = position.kit, side_named(side)
    worth = _SPACE * (position.controlled(ours) & position.spaces_in_play).bit_count()
    worth += _WILL * sum(will for nation, will in position.will.items() if position.nations[nation] == side)
    worth += _REPLACEMENT * sum(
        count for pool, count in position.replacements.items() if position.nations.get(pool) == side
    )
    strength: dict[str, float] = {}
    index = kit.board.index
    for place, units in position.stacks.items():
        if place not in index:
            continue
        for unit in units:
            if position.side_of(unit) == side:
                step = position.step(unit)
                much = _CF * step.cf + _LF * step.lf
                worth += much
                strength[place] = strength.get(place, 0) + much
    worth += _TRENCH * sum(trench.owner == side for trench in position.trenches.values())
    goals = kit.ground.vp & position.spaces_in_play & position.controlled(OTHER[ours])
    return worth + near * _AT_A_GOAL * nearness(kit.ground.steps, strength, goals)
