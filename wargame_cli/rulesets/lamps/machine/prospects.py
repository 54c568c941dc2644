"""How an alliance stands (11): victory points and capitals, its armies and areas, and how near those are to goals."""

from __future__ import annotations

import math

from wargame_cli.engine.machine.prospects import FEAR, by_place, held, nearness
from wargame_cli.rulesets.lamps.ground.areas import controlled, is_neutral
from wargame_cli.rulesets.lamps.kit.nations import CP, OTHER, TE
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.victory import points_of

#: What is worth how much in victory points: an army, a spent one, another counter, an area, a technology, a trench.
_ARMY, _SPENT, _COUNTER, _AREA, _TECHNOLOGY, _TRENCH = 0.6, 0.3, 0.15, 0.15, 0.3, 0.05
#: What an army at a goal is worth, and how many goals a capital counts for.
_AT_A_GOAL, _CAPITAL = 0.1, 2
#: What it is worth to be ahead by what wins, in how many points that comes and goes.
_AHEAD, _CLOSE = 4, 3
#: What an area that is worth points is worth that is at stake, and a capital; strength that is next to none there.
_AT_STAKE, _CAPITAL_AT_STAKE, _FEW = 0.6, 8, 0.6


def prospects(position: LampsPosition, side: str) -> float:
    """How an alliance stands, in victory points."""
    strength = {each: _strength(position, each) for each in (CP, TE)}
    enemy = OTHER[side]
    ahead = _ahead(position)
    return (
        (ahead if side == CP else -ahead)
        + _of(position, side, strength[side])
        - _of(position, enemy, strength[enemy], FEAR)
        + _at_stake(position, side, strength)
    )


def _ahead(position: LampsPosition) -> float:
    """What it is worth to the Central Powers to lead by what they need (11.3)."""
    lead = sum(points for points, _ in points_of(position, CP)) - sum(points for points, _ in points_of(position, TE))
    return _AHEAD * math.tanh((lead - position.kit.tables.victory.margin + 0.5) / _CLOSE)


def _strength(position: LampsPosition, side: str) -> dict[str, float]:
    """The worth of a side's counters, area by area."""
    kit = position.kit

    def of_unit(unit: str) -> float:
        if position.side_of(unit) != side:
            return 0
        return (_ARMY if position.fresh(unit) else _SPENT) if kit.units[unit].is_army else _COUNTER

    return by_place(position, kit.board, of_unit)


def _of(position: LampsPosition, side: str, strength: dict[str, float], near: float = 1) -> float:
    kit = position.kit
    worth = float(sum(points for points, _ in points_of(position, side)))
    worth += _AREA * controlled(position, side).bit_count()
    worth += _TECHNOLOGY * len(position.technology.get(side, ()))
    own = controlled(position, side)
    worth += _TRENCH * sum(len(dug) for area, dug in position.trenches.items() if kit.board.bit[area] & own)
    worth += sum(strength.values())
    return worth + near * _AT_A_GOAL * _pressure(position, side, strength)


def _at_stake(position: LampsPosition, side: str, strength: dict[str, dict[str, float]]) -> float:
    """What is worth points and might be lost or taken, the two capitals above all (11.1, 11.2)."""
    kit = position.kit
    kept = controlled(position, side)
    goals = kit.worth_points & (kept | controlled(position, OTHER[side]))
    places: dict[str, float] = dict.fromkeys(kit.board.spaces(goals), _AT_STAKE)
    places.update((area, _CAPITAL_AT_STAKE) for area in kit.tables.victory.capitals.values())
    return held(kit.land, strength[side], strength[OTHER[side]], places, kept, _FEW)


def _pressure(position: LampsPosition, side: str, strength: dict[str, float]) -> float:
    """How near armies are to the enemy's areas that are worth points, and to his capital."""
    kit = position.kit
    held = controlled(position, side)
    goals = kit.worth_points & kit.land_of_side[OTHER[side]] & ~held
    goals = kit.board.mask(area for area in kit.board.spaces(goals) if not is_neutral(position, area))
    capital = kit.board.bit[kit.tables.victory.capitals[side]] & ~held if side in (CP, TE) else 0
    return nearness(kit.land, strength, goals) + _CAPITAL * nearness(kit.land, strength, capital)
