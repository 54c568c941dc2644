"""What follows a result (9C to 9F, 9J, 9K1): losses, who retreats, who advances, contested hexes."""

from collections.abc import Collection, Sequence

import msgspec

from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import Capabilities, capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome import advance, results
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.losses import (
    Suffering,
    affected,
    alone,
    printed_total,
    take,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.overruns import break_out
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import Demand, Demands
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.second_hex import goes_two_hexes, second_advance
from wargame_cli.rulesets.great_war_ground_rules.command.lifting import friends_near
from wargame_cli.rulesets.great_war_ground_rules.ground import contested, fortifications, owners
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.retreats import retreat
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep
from wargame_cli.rulesets.great_war_ground_rules.kit.book import SIEGE
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import SiegeChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

_STAY, _RETREAT = "stay", "retreat"


class Fate(msgspec.Struct, frozen=True):
    """A combat whose result is known: what it asks of both sides, and the effects that each has used (10.0)."""

    battle: Combat
    able: Capabilities
    result: str
    demands: Demands
    by_attacker: tuple[str, ...] = ()
    by_defender: tuple[str, ...] = ()

    def suffering(self, attacks: bool) -> Suffering:
        """One side as it suffers the result."""
        used = self.by_attacker if attacks else self.by_defender
        return Suffering(self.battle, self.able, self.result, attacks, used)


class Leaving(msgspec.Struct):
    """Who retreats, who of them because they must, and by hex those who have declared to advance into it (9F1)."""

    units: list[str] = []
    forced: list[str] = []
    going: dict[str, list[str]] = {}


def conclude(referee: Referee, fate: Fate, order: Attack) -> None:
    """Losses, retreats and advances of a combat, to its end (9A)."""
    battle, demands = fate.battle, fate.demands
    whole = {attacks: printed_total(referee.position, battle, attacks) for attacks in (True, False)}
    if demands.defender.retreat == "for-half" and _withdraws(referee, fate, attacks=False, lost=0, whole=whole[False]):
        half = Demand(demands.defender.loss / 2, retreat="must")
        demands = msgspec.structs.replace(demands, defender=half)
    lost = {
        True: take(referee, fate.suffering(True), demands.attacker, order.losses),
        False: take(referee, fate.suffering(False), demands.defender),
    }
    _move(referee, fate, order, _who_retreats(referee, fate, demands, lost, whole, order))


def followed_up(referee: Referee, battle: Combat, order: Attack) -> None:
    """Attackers enter a hex that was left before any combat (9I)."""
    for place, units in _follow(referee, battle, order, {}).items():
        contested.advance_into(referee, units, place)
    owners.settle(referee)
    settle_upkeep(referee)


def driven_out(referee: Referee, battle: Combat, order: Attack, *, attacks: bool) -> None:
    """What is left of a side without strength retreats as after AE or DE, and the other follows (9G1, 9K1, 9E).

    There is no result that sends them two hexes.
    """
    fate = Fate(battle, capabilities(referee.position, battle), "", Demands())
    leaving = Leaving()
    units = [unit for unit in _who_could(referee.position, battle, attacks) if referee.position.on_map(unit)]
    _mandated(referee, fate, order, units, leaving, attacks=attacks)
    _move(referee, fate, order, leaving)


# -- who retreats ----------------------------------------------------------------------------------------------------


def _who_retreats(
    referee: Referee,
    fate: Fate,
    demands: Demands,
    lost: dict[bool, float],
    whole: dict[bool, float],
    order: Attack,
) -> Leaving:
    """The units that retreat, and by hex those that have declared to advance into it once it is left (9F1)."""
    position, battle = referee.position, fate.battle
    leaving = Leaving()
    for attacks in (False, True):
        demand = demands.of(attacks)
        units = [unit for unit in _who_could(position, battle, attacks) if position.on_map(unit)]
        if units and demand.retreat == "must":
            _mandated(referee, fate, order, units, leaving, attacks=attacks)
        elif (
            units
            and _may(fate.result, demand, lost, attacks)
            and _withdraws(referee, fate, attacks=attacks, lost=lost[attacks], whole=whole[attacks])
        ):
            leaving.units += units
    inside = [unit for unit in _must_leave(position, fate) if unit not in leaving.units]
    leaving.units += inside
    leaving.forced += inside
    return leaving


def _who_could(position: GroundPosition, battle: Combat, attacks: bool) -> list[str]:
    """The units of a side that would retreat: all that the result affects, and headquarters that took part (9F2)."""
    units = battle.attackers if attacks else battle.defenders
    staffs = [unit for unit in units if position.on_map(unit) and position.counter(unit).is_higher_hq]
    return [*affected(position, battle, attacks), *staffs]


def _may(result: str, demand: Demand, lost: dict[bool, float], attacks: bool) -> bool:
    """Whether a side may retreat if it likes: after BX, and after AX and DX who lost more (9C2; trap 70)."""
    if result in results.LARGER_LOSS_MAY_RETREAT:
        return lost[attacks] > lost[not attacks]
    return demand.retreat == "may"


def _must_leave(position: GroundPosition, fate: Fate) -> list[str]:
    """Attackers in the attacked hex itself that leave it with results that let others stay (9K1)."""
    battle = fate.battle
    if fate.result not in results.LEAVE_THE_HEX or position.besieged.get(battle.target):
        return []
    return [unit for unit in battle.inside if position.on_map(unit)]


def _mandated(
    referee: Referee, fate: Fate, order: Attack, units: Sequence[str], leaving: Leaving, *, attacks: bool
) -> None:
    """The units that must retreat, hex by hex; it is cancelled where nobody would follow (9F1; trap 27)."""
    position, battle = referee.position, fate.battle
    side = battle.side if attacks else battle.enemy
    stands = fate.result != "BXM" or attacks
    for place in dict.fromkeys(position.place_of(unit) for unit in units):
        here = [unit for unit in units if position.place_of(unit) == place]
        if set(position.units_at(side, place)) <= set(here) and place not in battle_inside(battle):
            declared = {unit for going in leaving.going.values() for unit in going}
            leaving.going[place] = _declared(referee, battle, order, place, declared, attacks=attacks)
            if stands and not leaving.going[place]:
                why = "the enemy does not advance"
                referee.emit(Spared(rule="9F1", units=tuple(here), place=place, what="retreat", cause=why))
                continue
        leaving.units += here
        leaving.forced += here


def battle_inside(battle: Combat) -> tuple[str, ...]:
    """The hex of a combat within one hex, where enemies stay behind units that retreat (9K)."""
    return (battle.target,) if battle.inside else ()


def _declared(
    referee: Referee, battle: Combat, order: Attack, place: str, declared: Collection[str], *, attacks: bool
) -> list[str]:
    """Who will advance into a hex that units leave: those of the other side that took part and may (9F1)."""
    trial = _vacated(referee.position, battle, place, attacks)
    if not attacks:
        return advance.attacker_goes(trial, battle, order, declared=True)
    fit = advance.eligible(trial, battle, battle.enemy, place)
    return advance.defender_goes(referee, battle, place, fit, declared)


def _vacated(position: GroundPosition, battle: Combat, place: str, attacks: bool) -> GroundPosition:
    """The position as it were without the units of a side in a hex: an advance is declared truthfully (9F1)."""
    trial = position.copy()
    for unit in list(trial.units_at(battle.side if attacks else battle.enemy, place)):
        trial.put(unit, "gone")
    return trial


def _withdraws(referee: Referee, fate: Fate, *, attacks: bool, lost: float, whole: float) -> bool:
    """Whether a side retreats that may: as it answers (9C2).

    By default it stays in a city or a fortification, and else goes if it has lost more than half of its strength.
    """
    position, battle = referee.position, fate.battle
    side, who = (battle.side, "attacker") if attacks else (battle.enemy, "defender")
    hexes = battle.hexes() if attacks else (battle.target,)
    strong = any(position.kit.is_city(hex) or fortifications.fortification(position, hex) for hex in hexes)
    default = _RETREAT if not strong and 2 * lost > whole else _STAY
    choice = referee.ask(
        Question(
            label=f"withdraw {who}",
            side=side,
            kind="withdraw",
            text=f"attack on {position.kit.name(battle.target)}: {fate.result}. Does the {who} retreat?",
            options=(_STAY, _RETREAT),
            default=default,
            rule="9C2",
            about=(battle.target,),
        )
    )
    return choice == _RETREAT


# -- moving ----------------------------------------------------------------------------------------------------------


def _move(referee: Referee, fate: Fate, order: Attack, leaving: Leaving) -> None:
    """Retreats, advances, second hexes, then what becomes of the hexes (9F2 to 9F4, 9J, 9D)."""
    position, battle = referee.position, fate.battle
    for unit in leaving.forced:
        if unit in battle.attackers and unit in position.overstacked:
            eliminate(referee, unit, "8C2", "attacked out of the overstack and must retreat")
    left = _fall_back(referee, battle, leaving.units, order)
    advanced = _follow(referee, battle, order, leaving.going)
    if battle.is_positional:
        contested.contest(referee, battle.side, battle.target, battle.attackers, battle.active)
    for place, units in advanced.items():
        contested.advance_into(referee, units, place)
    if goes_two_hexes(position, fate.result):
        _fall_back(referee, battle, left, order, again=True)
        second_advance(referee, battle, order, [unit for units in advanced.values() for unit in units])
    if battle.inside:
        _begin_siege(referee, battle)
    for side in (battle.enemy, battle.side):
        staffs = [unit for unit in battle.of(side) if position.counter(unit).is_higher_hq]
        alone(referee, [position.place_of(unit) for unit in staffs if position.on_map(unit)], side)
    owners.settle(referee)
    settle_upkeep(referee)


def _begin_siege(referee: Referee, battle: Combat) -> None:
    """Attackers who stay in a hex with enemies after a combat within it are under siege (9K1, 15G).

    Not where others of their side stand beside it: these would relieve them at once.
    """
    position = referee.position
    if position.option(SIEGE) == "off" or friends_near(position, battle.side, battle.target):
        return
    both = position.units_at(battle.side, battle.target) and position.units_at(battle.enemy, battle.target)
    if both and battle.target not in position.besieged:
        why = "neither side left the hex"
        referee.emit(SiegeChanged(rule="9K1", place=battle.target, besieged=battle.side, cause=why))


def _fall_back(
    referee: Referee, battle: Combat, units: Sequence[str], order: Attack, *, again: bool = False
) -> list[str]:
    """Units retreat a hex, the defender's first; in a second one they do not come back (9F2, 9F4); who is left."""
    position = referee.position
    still: list[str] = []
    for attacks in (False, True):
        side = battle.side if attacks else battle.enemy
        own = [unit for unit in units if position.on_map(unit) and position.side_of(unit) == side]
        avoid = (battle.target, *(battle.hexes() if attacks and again else ()))
        rule = "9F4" if again else "9F2"
        for place in dict.fromkeys(position.place_of(unit) for unit in own):
            there = [unit for unit in own if position.place_of(unit) == place]
            out = break_out(referee, there, avoid=(place, *avoid))
            still += out
            own = [unit for unit in own if unit not in out and position.on_map(unit)]
        still += retreat(referee, own, rule, avoid=avoid, wishes=order.retreat if attacks else None)
    return still


def _follow(referee: Referee, battle: Combat, order: Attack, going: dict[str, list[str]]) -> dict[str, list[str]]:
    """The victors enter hexes that were cleared, whether they were left or nobody survived in them (9F3); who did."""
    position = referee.position
    advanced: dict[str, list[str]] = {}
    if advance.is_cleared(position, battle.enemy, battle.target):
        units = going.get(battle.target)
        if units is None:
            units = advance.attacker_goes(position, battle, order, declared=False)
        for unit, why in advance.named_in_vain(position, battle, order):
            referee.emit(Spared(rule=why[0], units=(unit,), place=battle.target, what="advance", cause=why[1]))
        advanced[battle.target] = advance.advance(referee, battle, units, battle.target)
    for place in battle.hexes():
        if place == battle.target or not advance.is_cleared(position, battle.side, place):
            continue
        units = going.get(place)
        if units is None:
            fit = advance.eligible(position, battle, battle.enemy, place)
            declared = [unit for others in going.values() for unit in others]
            units = advance.defender_goes(referee, battle, place, fit, declared)
        advanced[place] = advance.advance(referee, battle, units, place)
    return advanced
