"""Where units are lost (9E, 16B2), and what a loss comes to (15D, 16B4)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Kind, Points
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

    What is gone lies in the replacement pool, in its own section if it was isolated (16B2). `fought` is for combat
    and overruns, which give special replacements; for isolated units in the hex where they were (16B4a, 16B4b).
    """
    position = referee.position
    whole = replacement_strength(position, unit)
    where = position.place_of(unit) if unit in position.isolated else ""
    if not completely and can_be_reduced(position, unit):
        referee.emit(UnitReduced(rule=rule, seen_by=position.seen_by(unit), unit=unit, cause=cause))
        cadre = replacement_strength(position, unit)
        lost = Points(whole.man - cadre.man, whole.equ - cadre.equ)
        _count(referee, unit, lost, returns=fought, where=where)
        return False
    place, to = position.place_of(unit), where_it_goes(position, unit)
    referee.emit(UnitRemoved(rule=rule, seen_by=position.seen_by(unit), unit=unit, place=place, to=to, cause=cause))
    _count(referee, unit, whole, returns=fought, where=where)
    return True


def can_be_reduced(position: GroundPosition, unit: str) -> bool:
    """Whether a unit has a cadre or remnant to be reduced to (9E)."""
    counter = position.counter(unit)
    return bool(counter.cadre) and not counter.weaker and unit not in position.reduced


def where_it_goes(position: GroundPosition, unit: str) -> str:
    """Where a unit lies that is eliminated: Corps HQs can be placed again, others may be replaced (14N, 16B2)."""
    side = position.side_of(unit)
    if position.counter(unit).is_corps_hq:
        return RESERVE[side]
    return (ISOLATED_POOL if unit in position.isolated else POOL)[side]


def _count(referee: Referee, unit: str, points: Points, *, returns: bool, where: str) -> None:
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
                place=where,
            )
        )


def replacement_strength(position: GroundPosition, unit: str, *, whole: bool = False) -> Points:
    """The Man and Equ Pts of a unit as it is now, or at full strength; headquarters of corps cost nothing (16B3a)."""
    counter = position.counter(unit)
    if counter.is_corps_hq or counter.is_elite_brigade:
        return Points(0, 0)
    chart = position.kit.tables.replacements
    march = counter.type == types.MARCH
    if counter.weaker and unit in position.reduced and not whole:
        return chart.strength(kind(position, unit), counter.cadre_re)
    full = chart.strength(kind(position, unit), counter.whole_re, counter.values, march=march)
    return chart.part(full) if unit in position.reduced and not whole else full


def kind(position: GroundPosition, unit: str) -> Kind:
    """What a unit's costs go by: artillery, tanks and motors, engineers, all others."""
    counter = position.counter(unit)
    if counter.is_artillery:
        return "artillery"
    if counter.is_cm:
        return "motorized"
    return "engineer" if counter.of(types.ENGINEERS) else "other"
