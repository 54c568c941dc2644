"""What the end of a phase of movement brings to units that moved: artillery and tanks (12B2 to 12B4, 14C2), boxes."""

from __future__ import annotations

from typing import Literal

from wargame_cli.rulesets.great_war_ground_rules.ground import owners
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import check_moved_tanks, disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_effects import class_of
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_17
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import AUSTRIA, GERMANY
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BADLY,
    DISRUPTED,
    GroundPosition,
    Referee,
)

_RULE = {"heavy": "12B2", "siege": "12B3", "heavy-siege": "12B4"}


def complete(referee: Referee) -> None:
    """All movement of a phase is complete: heavy and siege artillery that moved is disrupted, tanks are checked.

    It is done once for each unit, however many orders moved it; house.
    """
    position = referee.position
    moved = [unit for unit in sorted(position.this_phase.mode) if position.on_map(unit)]
    for unit in moved:
        if degree := disrupted_by_moving(position, unit):
            disrupt(referee, unit, _RULE[class_of(position, unit)], "moved", to=degree)
    check_moved_tanks(referee, moved)
    owners.settle(referee)


def disrupted_by_moving(position: GroundPosition, unit: str) -> Literal[0, 1, 2]:
    """How much artillery is disrupted once it has moved, by whatever means; not in exploitation (12B2 to 12B4)."""
    if position.phase.endswith("exploitation"):
        return 0
    nation, early = position.counter(unit).nationality, position.date < FEB_I_17
    match class_of(position, unit):
        case "heavy":
            return DISRUPTED if early and nation != GERMANY else 0
        case "siege":
            return DISRUPTED
        case "heavy-siege":
            return BADLY if early and nation not in (AUSTRIA, GERMANY) else DISRUPTED
    return 0
