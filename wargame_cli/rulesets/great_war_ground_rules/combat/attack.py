"""Carrying an attack out, step by step (9A)."""

from __future__ import annotations

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat import supply
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import (
    Arithmetic,
    increment,
    strengths,
    sums,
    tenths,
    with_dice,
    work_out,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.before_combat import retreat_before_combat
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_ground_rules.combat.leaders import try_leaders
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change, told
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.aftermath import Fate, conclude, driven_out, followed_up
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.losses import printed_total
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import demands
from wargame_cli.rulesets.great_war_ground_rules.combat.reserves import commit
from wargame_cli.rulesets.great_war_ground_rules.combat.special.attempts import Tried, prepare, try_effects
from wargame_cli.rulesets.great_war_ground_rules.combat.table import choose
from wargame_cli.rulesets.great_war_ground_rules.combat.unreliable import check_reserves, check_units
from wargame_cli.rulesets.great_war_ground_rules.ground import flooding
from wargame_cli.rulesets.great_war_ground_rules.ground.cities import is_open
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import reveal
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.force import Total
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.components import RESOURCE_CENTER
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import (
    AttackCalledOff,
    AttackDeclared,
    CombatFought,
    DefenceLost,
    HexLeft,
    ResourceCentreChecked,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

_DRAW, _SAVE = "draw", "save"
_CALL_OFF = "call-off"


@BOOK.declares(Attack)
def declare_attack(order: Attack, referee: Referee) -> None:
    """The attack is announced before any die, but not even that where the order has a condition."""
    if not referee.awaits(order):
        with referee.scene("attack", order.target):
            _declare(referee, muster(referee.position, order, referee.side))


@BOOK.performs(Attack, rolls=True)
def attack(order: Attack, referee: Referee) -> None:
    """The combat that the order calls for."""
    with referee.scene("attack", order.target):
        battle = muster(referee.position, order, referee.side)
        _declare(referee, battle)
        check_units(referee, battle)
        if flooding.ask_flood(referee, battle.target) and order.if_flooded == _CALL_OFF:
            referee.emit(AttackCalledOff(rule="15A6", target=battle.target))
            return
        battle = retreat_before_combat(referee, battle)
        if not battle.defenders:
            referee.emit(HexLeft(rule="9I", target=battle.target))
            followed_up(referee, battle, order)
            return
        fight(referee, battle, order)


def _declare(referee: Referee, battle: Combat) -> None:
    """Both sides see who fights, and the corps that take part (9A, 14N2)."""
    referee.emit(
        AttackDeclared(
            rule="9A",
            side=battle.side,
            target=battle.target,
            attackers=battle.attackers,
            defenders=battle.defenders,
        )
    )
    reveal(referee, (*battle.attackers, *battle.defenders))
    if is_open(referee.position, battle.target):
        referee.emit(AtrocityDone(rule="15A9", side=battle.side, place=battle.target, cause="open city"))


def fight(referee: Referee, battle: Combat, order: Attack) -> None:
    """A combat against defenders that are there: table, supply, reserves, effects, leaders, die, result (9A)."""
    position = referee.position
    table, why = choose(referee, battle, capabilities(position, battle), order.table)
    battle = msgspec.structs.replace(battle, table=table)
    tries = prepare(referee, battle, order)
    battle = _with_supply(referee, battle, order)
    before = set(battle.defenders)
    battle = commit(referee, battle)
    if came := [unit for unit in battle.defenders if unit not in before]:
        check_reserves(referee, came)
        battle = _supply_defenders(referee, battle, came)
    totals = sums(position, battle)
    if _is_hopeless(referee, battle, totals, order):
        return
    works = _resource_center(referee, battle)
    base = _increment(referee, totals, order)
    found = work_out(position, battle, totals)
    outcome = try_effects(referee, battle, tries)
    changes = (*works, *outcome.changes, *try_leaders(referee, battle, order))
    found = with_dice(position, found, shifts=outcome.shifts, changes=changes, base=base)
    _resolve(referee, found, why, outcome, order)


# -- supply ----------------------------------------------------------------------------------------------------------


def _with_supply(referee: Referee, battle: Combat, order: Attack) -> Combat:
    """Both sides draw combat supply as the combat begins, the attacker first (11D)."""
    own = supply.supply_units(referee, battle.side, battle.attackers, order.supply)
    drawn = msgspec.structs.replace(
        battle, supplied=battle.supplied | own.supplied, headquarters=(*battle.headquarters, *own.headquarters)
    )
    return _supply_defenders(referee, drawn, supply.defending(referee.position, battle.active))


def _supply_defenders(referee: Referee, battle: Combat, units: list[str]) -> Combat:
    """The defender draws for these units if he wishes; by default he does (11D)."""
    position = referee.position
    provision = supply.plan(position, battle.enemy, units)
    if not provision.draws:
        return battle
    choice = referee.ask(
        Question(
            label="supply of reserves" if set(units) & set(position.this_phase.reserves) else "supply",
            side=battle.enemy,
            kind="combat-supply",
            text=f"attack on {position.kit.name(battle.target)}: is combat supply drawn for the defence?",
            options=(_DRAW, _SAVE),
            default=_DRAW,
            rule="11D",
            about=(battle.target,),
        )
    )
    if choice == _SAVE:
        return battle
    supply.draw(referee, battle.enemy, provision)
    return msgspec.structs.replace(
        battle,
        supplied=battle.supplied | provision.supplied,
        headquarters=tuple(dict.fromkeys((*battle.headquarters, *provision.headquarters))),
    )


# -- before the die --------------------------------------------------------------------------------------------------


def _is_hopeless(referee: Referee, battle: Combat, totals: tuple[Total, Total], order: Attack) -> bool:
    """Units of a side without any strength are eliminated without a die (9G1, 9K1); whether that ends the combat.

    As in any combat cadres are left of them (9E).
    """
    attack, defence = totals
    attacks = defence.value > 0 and attack.value <= 0 and bool(battle.inside)
    if defence.value > 0 and not attacks:
        return False
    side = battle.side if attacks else battle.enemy
    units = [unit for unit in battle.of(side) if referee.position.on_map(unit)]
    rule = "9K1" if attacks else "9G1"
    referee.emit(DefenceLost(rule=rule, target=battle.target, side=side, units=tuple(units)))
    for unit in units:
        eliminate(referee, unit, rule, "without strength in combat")
    driven_out(referee, battle, order, attacks=attacks)
    return True


def _resource_center(referee: Referee, battle: Combat) -> tuple[Change, ...]:
    """The owner of an attacked hex with a resource center rolls whether it helps the defence (15A7; trap 53)."""
    position = referee.position
    owner = position.owner_of(battle.target)
    if not owner or not position.kit.has(battle.target, RESOURCE_CENTER):
        return ()
    die = referee.roll("resource center", "15A7", by=owner, good="high")
    success = position.kit.tables.success.check("resource_centre", die).startswith("S")
    referee.emit(ResourceCentreChecked(rule="15A7", place=battle.target, success=success))
    return (Change("15A7", "resource center", -1),) if success else ()


def _increment(referee: Referee, totals: tuple[Total, Total], order: Attack) -> int | None:
    """The rung that incremental odds give, where the attacker uses them (9L); None where he does not."""
    attack, defence = totals
    if not order.incremental or (found := tenths(attack.value, defence.value)) is None:
        return None
    die = referee.roll("odds", "9L", good="low", sides=10) if found[1] else 1
    return increment(referee.position, attack.value, defence.value, die)


# -- the die and after -----------------------------------------------------------------------------------------------


def _resolve(referee: Referee, found: Arithmetic, why: Modifier, outcome: Tried, order: Attack) -> None:
    """Roll the combat die, tell it, and do what the result says (9A, 9C)."""
    position, battle = referee.position, found.battle
    die = 0 if found.column is None else referee.roll("combat", "9A", good="high")
    read, result = found.read(position, die), found.result(position, die)
    asked = demands(
        result,
        printed_total(position, battle, True),
        printed_total(position, battle, False),
        from_overstack=any(unit in position.overstacked for unit in battle.attackers),
    )
    chart = position.kit.tables.combat
    referee.emit(
        CombatFought(
            rule="9A" if die else "9B",
            side=battle.side,
            target=battle.target,
            attackers=battle.attackers,
            defenders=battle.defenders,
            table=battle.table or "",
            why=why,
            attack=found.attack.value,
            defence=found.defence.value,
            attack_by_unit=strengths(found.attack),
            defence_by_unit=strengths(found.defence),
            ratio=round(found.ratio, 2),
            base=chart.name(found.base),
            column="" if found.column is None else chart.name(found.column),
            die=die,
            modifier=found.modifier,
            read=read,
            result=result,
            attack_lost=asked.attacker.loss,
            defence_lost=asked.defender.loss,
            attack_all=asked.attacker.everybody,
            defence_all=asked.defender.everybody,
            shifts=told(found.shifts, "column"),
            modifiers=told(found.changes),
        )
    )
    conclude(referee, Fate(battle, found.able, result, asked, outcome.by_attacker, outcome.by_defender), order)
