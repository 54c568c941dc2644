"""How a side stands (42B): the points as they would be counted now, its strength, and how near that is to its goals."""

from __future__ import annotations

from wargame_cli.engine.machine.prospects import FEAR, by_place, every_step, nearness
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.victory import balance

#: What strength on the map is worth in points, and what it is worth at a goal; what disruption takes of it.
_STRENGTH, _AT_A_GOAL, _DISRUPTED = 0.15, 0.1, 0.3
#: What it is worth to be ahead by what wins.
_AHEAD = 5


def prospects(position: GroundPosition, side: str) -> float:
    """How a side stands, in points."""
    enemy = OTHER[side]
    of_cp = _lead(position)
    return (of_cp if side == CP else -of_cp) + _of(position, side_named(side)) - _of(position, enemy, FEAR)


def _lead(position: GroundPosition) -> float:
    """By how much the Central Powers lead, and what that would come to now."""
    found = balance(position)
    if found.level is None:
        winner = CP if found.lead > 0 else ENTENTE if found.lead < 0 else ""
    else:
        winner = found.level.winner or ""
    return found.lead + {CP: _AHEAD, ENTENTE: -_AHEAD, "": 0}[winner]


def _of(position: GroundPosition, side: Side, near: float = 1) -> float:
    kit = position.kit

    def worth(unit: str) -> float:
        if position.side_of(unit) != side:
            return 0
        face = position.face(unit)
        return (1 - _DISRUPTED * min(position.disruption.get(unit, 0), 2)) * (face.attack + face.defence) / 2

    strength = by_place(position, kit.board, worth)
    victory = kit.plan.victory
    wanted = [*victory.goals.get(side, ()), *([goal] if (goal := victory.automatic.get(side)) else [])]
    hexes = {hex for goal in wanted for hex in goal.hexes if hex in kit.board.index and not position.owns(side, hex)}
    goals = kit.board.mask(hexes)
    return _STRENGTH * sum(strength.values()) + near * _AT_A_GOAL * nearness(every_step(kit.board), strength, goals)
