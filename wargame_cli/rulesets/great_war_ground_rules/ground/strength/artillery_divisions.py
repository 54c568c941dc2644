"""Artillery divisions that are not in one hex any more (12B9): what a retreat or an advance has parted is detached."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import ArtilleryAttached
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def part(referee: Referee) -> None:
    """Detach artillery that does not lie with its Art XX HQ: components of a division go together or part (12B9)."""
    position = referee.position
    for gun, hq in sorted(position.attached.items()):
        if position.place_of(gun) != position.place_of(hq):
            referee.emit(ArtilleryAttached(rule="12B9", seen_by=seen_by_all(position, (gun, hq)), unit=gun))
