"""Retreats of single units (9F2, 14B, 12B4): which hexes come first, and what happens to a unit on its way.

Combat, retreat before combat and overrun, and the end of a siege all retreat by this rule.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def why_no_retreat(position: GroundPosition, unit: str) -> tuple[str, str] | None:
    """Rule and reason for which a unit cannot retreat at all and is lost where it must (12B4, 14B3, 14O1)."""
    return None


def choices(position: GroundPosition, unit: str, *, avoid: Collection[str] = ()) -> tuple[str, ...]:
    """The hexes that a unit may retreat to in one step by the priorities of 9F2, best first if they are not alike.

    All are of one priority, and equally near to a depot; `avoid` are hexes that it may not enter. Empty where there is
    no way out.
    """
    return ()


def retreat(
    referee: Referee,
    units: Sequence[str],
    rule: str,
    *,
    avoid: Collection[str] = (),
    wishes: dict[str, str] | None = None,
) -> list[str]:
    """Units of one side retreat one hex each, or more where they find no room; those that are still on the map (9F2).

    They are lost where they cannot, reduced or lost where they end in an enemy ZOC. `wishes` are hexes to prefer.
    """
    return list(units)
