"""Turkey Hesitates (20.2): the Ottoman Empire stays neutral until the Central Powers have points enough."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import TURKEY_HESITATES
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


def hesitates(position: GreatWarPosition) -> bool:
    """Whether Turkey is neutral, and joins with Victory Points alone (20.2)."""
    return "TU" in position.neutral and position.has_pre_war(TURKEY_HESITATES)


def not_yet_at_war(position: GreatWarPosition) -> str:
    """Why there is no war with Turkey in this turn, for it is neutral or has just joined (17.11); empty if there is."""
    if "TU" in position.neutral:
        return "Turkey is neutral"
    return "Turkey has joined the war in this turn" if "TU" in position.this_turn.joined else ""
