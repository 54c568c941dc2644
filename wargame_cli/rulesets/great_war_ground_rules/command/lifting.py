"""How sieges end (15G): nobody is left in them, or they are relieved."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.command.sieges import around
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating import retreats
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import SiegeChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def why_lifted(position: GroundPosition, place: str) -> str:
    """Why a siege is lifted now; empty while it goes on (15G)."""
    inside = position.besieged[place]
    if not position.units_at(inside, place):
        return "no besieged unit is left"
    if not position.units_at(OTHER[inside], place):
        return "no sieging unit is in the hex"
    return f"relieved from {near}" if (near := relieved_from(position, place)) else ""


def relieved_from(position: GroundPosition, place: str) -> str:
    """A hex adjacent to a siege in which units of the besieged side stand; empty where there is none (15G)."""
    return friends_near(position, position.besieged[place], place)


def friends_near(position: GroundPosition, side: str, place: str) -> str:
    """A hex adjacent to another in which units of a side stand; empty where there is none.

    Its units in that other hex are not besieged then, also where enemies stay with them after combat (9K1).
    """
    return next((near for near in around(position, place) if position.units_at(side, near)), "")


def lift_sieges(referee: Referee) -> None:
    """Sieges that are lifted end; where they are relieved the sieging units retreat first (15G)."""
    position = referee.position
    for place in sorted(position.besieged):
        if not (cause := why_lifted(position, place)):
            continue
        sieging = list(position.units_at(OTHER[position.besieged[place]], place))
        if sieging and relieved_from(position, place):
            if referee.lacks_dice():
                continue
            retreats.retreat(referee, sieging, "15G")
        referee.emit(SiegeChanged(rule="15G", place=place, cause=cause))
