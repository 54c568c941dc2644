"""Morale: National Will, who has the advantage of it (15D1, 15D2), instability (15D3), what changes it (40, house).

Rule 40 is not in the text: what costs a nation National Will, and when it is shaken or collapses, the scenario says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import collapsed, shaken
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
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


# -- in combat (15D1, 15D2) ------------------------------------------------------------------------------------------


def national_will(position: GroundPosition, nation: str, place: str) -> int | None:
    """The National Will of a nation in a combat for a hex (15D1, 15D2); None where the scenario gives it none."""
    if nation not in position.will:
        return None
    return position.will[nation] + home_bonus(position, nation, place)


def home_bonus(position: GroundPosition, nation: str, place: str) -> int:
    """What a nation gains in a combat near its natural capital, whoever owns that (15D2)."""
    reach, bonus = (_MAJOR_REACH, _MAJOR_BONUS) if is_major(nation) else (_MINOR_REACH, _MINOR_BONUS)
    grid = position.kit.map.grid
    return bonus if any(grid.distance(place, each) <= reach for each in capitals(position, nation)) else 0


@derived
def capitals(position: GroundPosition, nation: str) -> frozenset[str]:
    """The hexes of a nation's natural capital: all hexes of that city (15D2)."""
    kit = position.kit
    seats = [place for place in kit.with_kind({CAPITAL}) if kit.nation_of(place) == nation]
    return frozenset(each for place in seats for each in kit.cities.get(place, {place}))


def side_will(position: GroundPosition, units: Iterable[str], place: str) -> int | None:
    """The lowest National Will of the units of a side in a combat (15D1; trap 50); None where no nation has any."""
    nations = {position.counter(unit).nationality for unit in units}
    wills = [will for nation in nations if (will := national_will(position, nation, place)) is not None]
    return min(wills, default=None)


def morale_advantage(
    position: GroundPosition, attackers: Collection[str], defenders: Collection[str], place: str
) -> int:
    """What morale adds to the die of a combat: 1 if the attacker has the advantage, -1 if the defender has (15D1)."""
    attack, defence = side_will(position, attackers, place), side_will(position, defenders, place)
    if attack is None or defence is None:
        return 0
    return (attack > defence) - (attack < defence)


# -- instability (15D3) ----------------------------------------------------------------------------------------------


def unreliable(position: GroundPosition, unit: str, *, attacking: bool) -> bool:
    """Whether a unit is unreliable: its nation is shaken, and it attacks, or its nation is in collapse (15D3)."""
    nation = position.counter(unit).nationality
    return shaken(position, nation) if attacking else collapsed(position, nation)


def check_reliability(referee: Referee, units: Iterable[str], *, attacking: bool) -> None:
    """A combat is declared: each unreliable unit in it is checked, and may be disrupted, or badly (15D3)."""
    position = referee.position
    for unit in units:
        if not unreliable(position, unit, attacking=attacking):
            continue
        label = f"reliability {unit}"
        die = referee.roll(label, "15D3", by=position.side_of(unit), good="high", kind="reliability")
        if not position.kit.tables.success.check("unreliable_unit", die).startswith("S"):
            disrupt(referee, unit, "15D3", "unreliable", worse=True)


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
    """So many Man Pts lost since the last initial phase cost a point each time; what is left over is forgotten."""
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
