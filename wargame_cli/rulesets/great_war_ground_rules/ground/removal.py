"""Where units are lost (9E, 16B2), and what a loss comes to (15D, 16B4)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground.worth import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import LossCounted, UnitReduced, UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    ISOLATED_POOL,
    POOL,
    RESERVE,
    GroundPosition,
    Referee,
)


def eliminate(
    referee: Referee,
    unit: str,
    rule: str,
    cause: str,
    *,
    completely: bool = False,
    fought: bool = True,
) -> bool:
    """A unit is eliminated: reduced to its cadre where it has one, unless `completely` (9E). Says whether it is gone.

    What is gone lies in the replacement pool, in its own section if it was isolated (16B2). `fought` is for combat and
    overruns, which give special replacements for units that are not isolated (16B4a).
    """
    position = referee.position
    whole = replacement_strength(position, unit)
    isolated = unit in position.isolated
    if not completely and can_be_reduced(position, unit):
        referee.emit(UnitReduced(rule=rule, unit=unit, cause=cause))
        cadre = replacement_strength(position, unit)
        lost = Points(whole.man - cadre.man, whole.equ - cadre.equ)
        _count(referee, unit, lost, returns=fought and not isolated)
        return False
    place, to = position.place_of(unit), where_it_goes(position, unit)
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=to, cause=cause))
    _count(referee, unit, whole, returns=fought and not isolated)
    return True


def can_be_reduced(position: GroundPosition, unit: str) -> bool:
    """Whether a unit has a cadre or remnant to be reduced to (9E)."""
    return bool(position.counter(unit).cadre) and unit not in position.reduced


def where_it_goes(position: GroundPosition, unit: str) -> str:
    """Where a unit lies that is eliminated: Corps HQs can be placed again, others may be replaced (14N, 16B2)."""
    side = position.side_of(unit)
    if position.counter(unit).is_corps_hq:
        return RESERVE[side]
    return (ISOLATED_POOL if unit in position.isolated else POOL)[side]


def _count(referee: Referee, unit: str, points: Points, *, returns: bool) -> None:
    counter = referee.position.counter(unit)
    if points.man or points.equ:
        referee.emit(
            LossCounted(
                rule="16B4",
                side=counter.side,
                nation=counter.nationality,
                contingent=counter.contingent or counter.nation,
                man=points.man,
                equ=points.equ,
                returns=returns,
            )
        )
