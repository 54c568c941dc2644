"""Poor weather doubles what is left of all work (13A4)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import POOR

#: What poor weather makes of MPs and turns (13A4).
DOUBLED = 2


def factor(position: GroundPosition, place: str) -> int:
    """By what the rest of the work in a hex is multiplied now: 2 in mud, frost, winter and snow (13A4)."""
    return DOUBLED if position.weather(place) in POOR else 1
