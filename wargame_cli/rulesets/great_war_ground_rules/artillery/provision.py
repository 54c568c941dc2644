"""Combat supply of a bombardment: it is drawn from a Res Pt as the bombardment begins (11D, 12C)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def supply_fire(referee: Referee, side: str, units: Sequence[str], target: str, wanted: str = "") -> frozenset[str]:
    """Draw combat supply for units that bombard; those that have it."""
    return frozenset()
