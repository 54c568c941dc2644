"""Air superiority and strategic bombing (38.1, 38.2, 38.4): airbases alone against airbases, or against a city."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.events import Consequence, Spared
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.hidden import hidden_at
from wargame_cli.rulesets.kaisers_war.combat.losses import lose_best_attacker, lose_best_defender
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.combat.results import Part, attackers_die, carry_out, defenders_die
from wargame_cli.rulesets.kaisers_war.combat.strength import Strengths
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.control import controls
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import lock, release_if_entered
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.ground.morale import shifted
from wargame_cli.rulesets.kaisers_war.ground.special_units import RUSSIA_ROWS, in_closed_russia
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK, in_play
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.events.field import AirMissionFlown, AirRaidFought
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_range

#: The text names no table; it is the one that is always open (12.17).
TABLE = "big_push"


class AirSuperiority(Order, frozen=True, kw_only=True):
    """Attack the enemy airbases in a hex with airbases (38.2).

    `air-superiority`: the hex or town.
    `air`: your airbases that attack.
    `lose`: units to lose first, where you choose.
    """

    verb: ClassVar[str] = "air-superiority"
    example: ClassVar[str] = "{air-superiority: Amiens, air: [GE-Tac-1, GE-Tac-2]}"
    former: ClassVar[Mapping[str, str]] = {"air_superiority": "air-superiority"}
    option: ClassVar[str] = "air-missions"
    mission: ClassVar[str] = "superiority"
    row: ClassVar[str] = "38.2"

    target: PlaceName = msgspec.field(name="air-superiority")
    air: tuple[UnitName, ...]
    lose: tuple[UnitName, ...] = ()


class StrategicBombing(Order, frozen=True, kw_only=True):
    """Bomb an enemy city with airbases (38.4).

    `strategic-bombing`: the city.
    `air`: your airbases that bomb.
    `lose`: units to lose first, where you choose.
    """

    verb: ClassVar[str] = "strategic-bombing"
    example: ClassVar[str] = "{strategic-bombing: London, air: [GE-Strat-1]}"
    former: ClassVar[Mapping[str, str]] = {"strategic_bombing": "strategic-bombing"}
    option: ClassVar[str] = "air-missions"
    mission: ClassVar[str] = "bombing"
    row: ClassVar[str] = "38.4"

    target: PlaceName = msgspec.field(name="strategic-bombing")
    air: tuple[UnitName, ...]
    lose: tuple[UnitName, ...] = ()


Raid = AirSuperiority | StrategicBombing


def airbases_at(position: KaisersPosition, side: str, hex: str) -> tuple[str, ...]:
    """The side's airbases in a hex, top first."""
    faces = ((unit, position.counter(unit)) for unit in position.at(hex))
    return tuple(unit for unit, face in faces if face.air and face.side == side)


# -- what forbids it ---------------------------------------------------------------------------------------------


def own_airbases(order: Raid, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own airbases fly"""
    position = referee.position
    others = [unit for unit in order.air if position.side_of(unit) != referee.side]
    return f"{', '.join(others)}: not of {referee.side}" if others else None


def fit_to_fly(order: Raid, referee: Referee[KaisersPosition]) -> str | None:
    """Airbases on the map, each named once, in range of the target, that have flown no other mission in this turn"""
    position = referee.position
    if not order.air or len(set(order.air)) < len(order.air):
        return "an air mission names at least one airbase, and each once (air: [...])"
    if order.target not in position.kit.ground:
        return f"{position.kit.name(order.target)} is no land hex"
    if others := [unit for unit in order.lose if unit not in order.air]:
        return f"{others[0]} takes no part in this mission"
    return next((fault for unit in order.air if (fault := _unfit(position, unit, order.target))), None)


def _unfit(position: KaisersPosition, unit: str, target: str) -> str | None:
    if not position.counter(unit).air:
        return f"{unit} is not an airbase"
    if not position.on_map(unit):
        return f"{unit} is not on the map"
    if unit in position.this_turn.flown:
        return f"{unit} has flown a mission already in this player turn ({position.this_turn.flown[unit]})"
    if not in_range(position, unit, target):
        return f"{position.kit.name(target)} is outside the range of {position.counter(unit).range} hexes of {unit}"
    return None


def raided_once(order: Raid, referee: Referee[KaisersPosition]) -> str | None:
    """A hex suffers a mission of a kind once a combat phase"""
    position = referee.position
    again = f"{order.mission} {order.target}" in position.this_phase.raided
    return f"{position.kit.name(order.target)} has been raided so already in this phase" if again else None


def not_locked_in_the_east(order: Raid, referee: Referee[KaisersPosition]) -> str | None:
    """Airbases locked in the east fly no missions"""
    locked = [unit for unit in order.air if unit in referee.position.frozen]
    return f"{locked[0]} is {lock(referee.position)}" if locked else None


def russia_is_not_raided(order: Raid, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The reason for which nobody raids Russia now."""
    return in_closed_russia(referee.position, order.target)


for _kind in (AirSuperiority, StrategicBombing):
    BOOK.forbids("2.3", _kind, decisive=True)(own_airbases)
    BOOK.forbids(_kind.row, _kind, decisive=True)(in_play)
    BOOK.forbids(_kind.row, _kind)(fit_to_fly)
    BOOK.forbids(_kind.row, _kind)(raided_once)
    BOOK.forbids("24.2", _kind)(not_locked_in_the_east)
    BOOK.forbids_one_of(RUSSIA_ROWS, _kind)(russia_is_not_raided)


@BOOK.forbids("38.2", AirSuperiority)
def enemy_airbase_there(order: AirSuperiority, referee: Referee[KaisersPosition]) -> str | None:
    """The target holds an enemy airbase, as far as the attacker can see"""
    position = referee.position
    kit = position.kit
    if order.target not in kit.ground:
        return None
    sees_all = not hidden_at(position, referee.side, order.target)
    if sees_all and not airbases_at(position, OTHER[referee.side], order.target):
        return f"there is no enemy airbase in {kit.name(order.target)}"
    return None


@BOOK.forbids("38.4", StrategicBombing)
def enemy_city_there(order: StrategicBombing, referee: Referee[KaisersPosition]) -> str | None:
    """The target is a city that the enemy controls (2.4)"""
    position = referee.position
    name = position.kit.name(order.target)
    if order.target not in position.kit.ground:
        return None
    if not position.kit.city(order.target):
        return f"{name} is no city"
    return None if controls(position, OTHER[referee.side], order.target) else f"{name} is not in enemy hands"


@BOOK.forbids("38.2", Attack)
def support_is_a_mission(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """An airbase that fought for air superiority or bombed a city supports no attack in that player turn"""
    flown = referee.position.this_turn.flown
    busy = [unit for unit in order.air if flown.get(unit, "support") != "support"]
    return f"{busy[0]} has flown another mission in this player turn ({flown[busy[0]]})" if busy else None


# -- flying ------------------------------------------------------------------------------------------------------


def city_suffers(outcome: CombatOutcome) -> None:
    """The defender loses the city's victory points instead of units (38.4)."""
    combat = outcome.combat
    worth = outcome.position.kit.objectives.get(combat.target, 0)
    outcome.charge(combat.enemy, worth)
    if not worth:
        cause = "the city is worth no points"
        outcome.referee.emit(Spared(rule="38.4", units=(), place=combat.target, what="loss", cause=cause))


#: What the results that eliminate units take from the attacker, and from airbases that defend; the others do nothing.
_ATTACKER: Mapping[str, Part] = {"AC": attackers_die, "AD": lose_best_attacker, "BB": lose_best_attacker}
_DEFENDER: Mapping[str, Part] = {"BB": lose_best_defender, "DD": lose_best_defender, "DC": defenders_die}
#: What counts of a result in the air.
_ELIMINATIONS = "only eliminations count in an air mission"


def tell_what_does_not_count(outcome: CombatOutcome, rule: str) -> None:
    """Airbases are never driven back, and attrition costs nothing (38.2)."""
    if outcome.code in ("AD", "AW"):
        outcome.spare(outcome.attackers, "retreat", _ELIMINATIONS, rule)
    elif outcome.code in ("DD", "DW") and outcome.defenders:
        outcome.spare(outcome.defenders, "retreat", _ELIMINATIONS, rule)
    elif outcome.code in ("AA", "DA", "DW"):
        place = outcome.combat.target
        what: Consequence = "retreat" if outcome.code == "DW" else "loss"
        outcome.referee.emit(Spared(rule=rule, units=(), place=place, what=what, cause=_ELIMINATIONS))


@BOOK.declares(AirSuperiority, StrategicBombing)
def fly(order: Raid, referee: Referee[KaisersPosition]) -> None:
    """The airbases fly, whatever is in the hex."""
    kit = referee.position.kit
    with referee.scene(order.mission, order.target):
        referee.emit(AirMissionFlown(rule=order.row, mission=order.mission, target=order.target, units=order.air))
    if isinstance(order, StrategicBombing) and not kit.objectives.get(order.target):
        referee.warn(order.row, f"{kit.name(order.target)} pays no points: bombs there cost the enemy none")


@BOOK.performs(AirSuperiority, StrategicBombing, rolls=True)
def raid(order: Raid, referee: Referee[KaisersPosition]) -> None:
    """The airbases fly and fight the airbases or the city."""
    fly(order, referee)
    with referee.scene(order.mission, order.target):
        _meet(order, referee)


def _meet(order: Raid, referee: Referee[KaisersPosition]) -> None:
    """It is an attack, which frees the east too (24.2, 30.3)."""
    combat = mustered(referee.position, order, referee.side)
    bombing = isinstance(order, StrategicBombing)
    if not (combat.defenders or bombing):
        return
    release_if_entered(referee, order.air[0], order.target)
    code = _fight(referee, combat, order.row)
    parts = [part for part in (_ATTACKER.get(code), _DEFENDER.get(code)) if part]
    if bombing and code in _DEFENDER:
        parts[-1] = city_suffers
    outcome = CombatOutcome(referee, combat, order, TABLE, code)
    carry_out(outcome, parts)
    tell_what_does_not_count(outcome, order.row)
    if not referee.position.over:
        outcome.settle()


def mustered(position: KaisersPosition, order: Raid, side: str) -> Combat:
    """The airbases of a mission and those that they find."""
    return Combat(
        target=order.target,
        side=side,
        attackers=order.air,
        origins={},
        defenders=airbases_at(position, OTHER[side], order.target),
        mission=order.mission,
    )


def raid_strengths(position: KaisersPosition, combat: Combat) -> Strengths:
    """Support strengths alone, and for a city its victory points; terrain counts for nothing, morale does (33)."""
    worth = position.kit.objectives.get(combat.target, 0) if combat.mission == StrategicBombing.mission else 0
    attack = sum(position.counter(unit).attack for unit in combat.attackers)
    defence = worth + sum(position.counter(unit).attack for unit in combat.defenders)
    percent, column = position.kit.tables.combat.column(attack, defence)
    modifiers: list[Modifier] = []
    column = shifted(position, combat.side, column, 0, modifiers)
    return Strengths(attack, defence, percent, column, tuple(modifiers))


def _fight(referee: Referee[KaisersPosition], combat: Combat, rule: str) -> str:
    """Roll, and say what came of it: the result."""
    chart = referee.position.kit.tables.combat
    totals = raid_strengths(referee.position, combat)
    die = referee.roll("combat", rule, kind="air mission")
    code = chart.result(TABLE, totals.column, die)
    referee.emit(
        AirRaidFought(
            rule=rule,
            mission=combat.mission,
            target=combat.target,
            attackers=combat.attackers,
            defenders=combat.defenders,
            attack=totals.attack,
            defence=totals.defence,
            percent=totals.percent,
            column=chart.columns[totals.column].label,
            die=die,
            result=code,
            modifiers=totals.modifiers,
        )
    )
    return code
