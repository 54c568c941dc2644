"""National Will: what it is near a natural capital (15D2), what changes it, which nations are shaken (40, house).

Rule 40 is not in the text: what costs a nation National Will, and when it is shaken or collapses, the scenario says.
"""

from __future__ import annotations

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.kit.components import CAPITAL
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDE_OF, is_major
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Morale, MoraleLoss
from wargame_cli.rulesets.great_war_ground_rules.position.events.nations import (
    LossesLookedAt,
    NationShaken,
    WillChanged,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: How near its natural capital a nation fights better, and how much: a great or major power, a minor one (15D2).
_MAJOR_REACH, _MAJOR_BONUS = 3, 2
_MINOR_REACH, _MINOR_BONUS = 1, 1


# -- near the capital (15D2) ------------------------------------------------------------------------------------------


def national_will(position: GroundPosition, nation: str, place: str) -> int | None:
    """The National Will of a nation in a combat for a hex (15D1, 15D2); None where the scenario gives it none."""
    if nation not in position.will:
        return None
    return position.will[nation] + home_bonus(position, nation, place)


def home_bonus(position: GroundPosition, nation: str, place: str) -> int:
    """What a nation gains in a combat near its natural capital, even if the enemy owns it (15D2)."""
    reach, bonus = (_MAJOR_REACH, _MAJOR_BONUS) if is_major(nation) else (_MINOR_REACH, _MINOR_BONUS)
    grid = position.kit.map.grid
    return bonus if any(grid.distance(place, each) <= reach for each in capitals(position, nation)) else 0


@derived
def capitals(position: GroundPosition, nation: str) -> frozenset[str]:
    """The hexes of a nation's natural capital: all hexes of that city (15D2)."""
    kit = position.kit
    seats = [place for place in kit.with_kind({CAPITAL}) if kit.nation_of(place) == nation]
    return frozenset(each for place in seats for each in kit.cities.get(place, {place}))


# -- what changes it (40, house) -------------------------------------------------------------------------------------


def look_at_morale(referee: Referee, side: str) -> None:
    """An initial phase: hexes and Man Pts that were lost cost National Will; nations are shaken or no more (40, house).

    `side` is the phasing one; it receives what the scenario gives it in this turn.
    """
    position = referee.position
    morale = position.kit.plan.morale
    if morale is None:
        return
    for loss in morale.losses:
        _count_hexes(referee, loss)
    _count_men(referee, morale)
    for nation, points in morale.gains.get(named(position.date), {}).items():
        if SIDE_OF[nation] == side:
            referee.emit(WillChanged(rule="40", nation=nation, change=points, cause="the scenario"))
    _judge(referee, morale)


def _count_hexes(referee: Referee, loss: MoraleLoss) -> None:
    """Hexes that the enemy owns cost once: each of them, or all together."""
    position = referee.position
    for nation in loss.nations:
        enemy = OTHER[SIDE_OF[nation]]
        lost = tuple(
            place
            for place in loss.hexes
            if position.owns(enemy, place) and position.kit.first_owner.get(place) != enemy
        )
        new = tuple(place for place in lost if f"{nation}/{place}" not in position.suffered)
        if loss.when == "each":
            for place in new:
                change = WillChanged(rule="40", nation=nation, change=-loss.points, cause="a hex lost", hexes=(place,))
                referee.emit(change)
        elif new and len(lost) == len(loss.hexes):
            referee.emit(
                WillChanged(rule="40", nation=nation, change=-loss.points, cause="hexes lost", hexes=loss.hexes)
            )


def _count_men(referee: Referee, morale: Morale) -> None:
    """Each full number of Man Pts lost since the last initial phase costs a point; what is left over is forgotten."""
    position = referee.position
    for nation, points in sorted(position.lost.items()):
        cost = int(points // morale.man_points) if morale.man_points else 0
        if cost and nation in position.will:
            referee.emit(WillChanged(rule="40", nation=nation, change=-cost, cause="losses"))
    if position.lost:
        referee.emit(LossesLookedAt(rule="40"))


def _judge(referee: Referee, morale: Morale) -> None:
    """Nations whose National Will is low enough are shaken (40B)."""
    position = referee.position
    for nation, will in sorted(position.will.items()):
        now = will <= morale.shaken
        if now != (nation in position.shaken):
            referee.emit(NationShaken(rule="40B", nation=nation, shaken=now))
