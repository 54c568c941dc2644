"""How an alliance stands (11): victory points and capitals, its armies and areas, and how near those are to goals."""

from __future__ import annotations

from wargame_cli.engine.machine.prospects import FEAR, by_place, nearness
from wargame_cli.rulesets.lamps.ground.areas import controlled, is_neutral
from wargame_cli.rulesets.lamps.kit.nations import CP, OTHER, TE
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.victory import points_of

#: What is worth how much in victory points: an army, a spent one, another counter, an area, a technology, a trench.
_ARMY, _SPENT, _COUNTER, _AREA, _TECHNOLOGY, _TRENCH = 0.6, 0.3, 0.15, 0.15, 0.3, 0.05
#: What an army at a goal is worth, and how many goals a capital counts for.
_AT_A_GOAL, _CAPITAL = 0.1, 2


def prospects(position: LampsPosition, side: str) -> float:
    """How an alliance stands, in victory points."""
    return _of(position, side) - _of(position, OTHER[side], FEAR)


def _of(position: LampsPosition, side: str, near: float = 1) -> float:
    kit = position.kit
    worth = float(sum(points for points, _ in points_of(position, side)))
    worth += _AREA * controlled(position, side).bit_count()
    worth += _TECHNOLOGY * len(position.technology.get(side, ()))
    own = controlled(position, side)
    worth += _TRENCH * sum(len(dug) for area, dug in position.trenches.items() if kit.board.bit[area] & own)

    def of_unit(unit: str) -> float:
        if position.side_of(unit) != side:
            return 0
        return (_ARMY if position.fresh(unit) else _SPENT) if kit.units[unit].is_army else _COUNTER

    strength = by_place(position, kit.board, of_unit)
    worth += sum(strength.values())
    return worth + near * _AT_A_GOAL * _pressure(position, side, strength)


def _pressure(position: LampsPosition, side: str, strength: dict[str, float]) -> float:
    """How near armies are to the enemy's areas that are worth points, and to his capital."""
    kit = position.kit
    held = controlled(position, side)
    goals = kit.worth_points & kit.land_of_side[OTHER[side]] & ~held
    goals = kit.board.mask(area for area in kit.board.spaces(goals) if not is_neutral(position, area))
    capital = kit.board.bit[kit.tables.victory.capitals[side]] & ~held if side in (CP, TE) else 0
    return nearness(kit.land, strength, goals) + _CAPITAL * nearness(kit.land, strength, capital)
