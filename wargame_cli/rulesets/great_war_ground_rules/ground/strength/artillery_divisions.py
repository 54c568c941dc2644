"""Artillery divisions (12B9): what is attached to an Art XX HQ, until a retreat or an advance parts it from it."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import ArtilleryAttached
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def attached_to(position: GroundPosition, hq: str) -> list[str]:
    """The artillery attached to an Art XX HQ (12B9)."""
    return [unit for unit, of in position.attached.items() if of == hq]


def part(referee: Referee) -> None:
    """Detach artillery that does not lie with its Art XX HQ: components of a division go together or part (12B9)."""
    position = referee.position
    for gun, hq in sorted(position.attached.items()):
        if position.place_of(gun) != position.place_of(hq):
            referee.emit(ArtilleryAttached(rule="12B9", seen_by=seen_by_all(position, (gun, hq)), unit=gun))
