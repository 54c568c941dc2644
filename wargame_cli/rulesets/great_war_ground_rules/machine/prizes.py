"""What hexes bring to the side that has them, and what printed strength that is lost brings the enemy (42B)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit

#: About how much strength makes a division, and how many Man Pts are lost with a point of it.
_DIVISION, _MAN = 8, 1.2


@lru_cache(16)
def prizes(kit: Kit) -> Mapping[str, float]:
    """The hexes that bring points at the end, with what they bring both sides together."""
    worth: dict[str, float] = {}
    for goals in kit.plan.victory.goals.values():
        for goal in goals:
            for hex in goal.hexes if not goal.turn else ():
                if hex in kit.board.index:
                    worth[hex] = worth.get(hex, 0) + goal.points / len(goal.hexes)
    return worth


@lru_cache(16)
def toll(kit: Kit) -> float:
    """What a point of printed strength that is lost brings the enemy."""
    victory = kit.plan.victory
    return victory.division / _DIVISION + (_MAN / victory.man_points if victory.man_points else 0)
