"""Combat supply of a bombardment: it is drawn from Res Pts as the bombardment begins (11D, 12C)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.combat.supply import supply_units
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import reveal
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def supply_fire(referee: Referee, side: str, units: Sequence[str], wanted: Sequence[str] | str = ()) -> frozenset[str]:
    """Draw combat supply for units that bombard; those that have it (11D).

    Their fire shows them: corps to which they belong are known from now on, as in a combat (14N2).
    """
    reveal(referee, units)
    return supply_units(referee, side, units, wanted).supplied
