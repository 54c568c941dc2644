"""What it costs to leave an enemy's ZOC, and to overrun (6A, 6F1)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground import terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy


def zoc_cost(position: GroundPosition, unit: str, place: str) -> float:
    """MPs that a unit pays besides where it leaves an enemy ZOC; 0 where it is in none (6A).

    One standard ZOC among several reduced ones makes it that.
    """
    foe, bit = enemy(position.side_of(unit)), position.kit.board.bit[place]
    if not zones.zone_mask(position, foe) & bit:
        return 0
    kind = "standard" if zones.standard_mask(position, foe) & bit else "reduced"
    return position.kit.tables.terrain.zoc_exit(kind, terrain.is_favoured(position, unit))  # type: ignore[arg-type]  # of two


def overrun_cost(position: GroundPosition, unit: str, odds: int) -> float:
    """MPs that a unit pays besides for an overrun at odds of so much to one (6F1)."""
    return position.kit.tables.terrain.overrun(odds, terrain.is_favoured(position, unit))
