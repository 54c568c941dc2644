"""Reaction movement (6D): which units may move while their Army HQ is the one that was checked (14M1)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.movement.movers import named
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Overrun, Rest
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def why_not(position: GroundPosition, unit: str) -> tuple[str, str] | None:
    """Rule and reason for which a unit may not move in reaction now; None where it may, and in other phases.

    It is in the ZOI of an HQ that was checked last, or has begun to move for it; nobody moves for two HQs (6D).
    """
    if not position.phase.endswith("reaction-movement"):
        return None
    now = position.this_phase
    if stays := never(position, unit):
        return stays
    if not now.active:
        return "6D", "no Army HQ is active: activate one first"
    if unit in now.finished:
        return "6D", f"{unit} has moved for another Army HQ already"
    if unit in now.mode or any(in_influence(position, unit, of=hq) for hq in now.active):
        return None
    return "6D", f"{unit} is not in the zone of influence of {' or '.join(now.active)}"


def never(position: GroundPosition, unit: str) -> tuple[str, str] | None:
    """Rule and reason for which a unit moves in reaction for no Army HQ at all; None where it may for one."""
    counter = position.counter(unit)
    if counter.is_army_hq:
        return "6D", f"{unit}: Army HQs do not move in reaction"
    if counter.is_art_hq or unit in position.attached:
        return "12B9", f"{unit}: artillery divisions do not move in reaction"
    return None


@BOOK.forbids_one_of(
    {
        "6D": "In reaction only units in the ZOI of the active Army HQ move, and no Army HQ",
        "12B9": "Artillery divisions do not move in reaction",
    },
    Move,
    Overrun,
    Rest,
    settled=True,
)
def reacts(order: Move | Overrun | Rest, referee: Referee) -> tuple[str, str] | None:
    """The first unit that may not move in reaction."""
    return next(filter(None, (why_not(referee.position, unit) for unit in named(order))), None)
