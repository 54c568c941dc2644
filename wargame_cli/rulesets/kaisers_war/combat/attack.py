"""Carrying an attack out (12.3, 10.1): reveal, supply, table, die, result, pursuit, stacking."""

from __future__ import annotations

from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.assault import conclude
from wargame_cli.rulesets.kaisers_war.combat.attack_supply import choose_supply
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.combat.overstack import eliminate_overstacked
from wargame_cli.rulesets.kaisers_war.combat.plans import warn_of_enemies_on_the_way
from wargame_cli.rulesets.kaisers_war.combat.pursuit import pursue
from wargame_cli.rulesets.kaisers_war.combat.results import carry_out
from wargame_cli.rulesets.kaisers_war.combat.rules import may_infiltrate
from wargame_cli.rulesets.kaisers_war.combat.strength import COST, Strengths, strengths
from wargame_cli.rulesets.kaisers_war.combat.they_shall_not_pass import announce
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import (
    Attack,
    Bombard,
    CombatResults,
    TableByPercent,
)
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import release_if_entered
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat, muster
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import CP, SIDES
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import paying
from wargame_cli.rulesets.kaisers_war.movement.poles import leave_the_central_powers
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared, CombatFought, StacksShown
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.naval_combat import without_stopped_ship
from wargame_cli.rulesets.kaisers_war.setup.points import spend

#: 26.5.1a: Germans who infiltrate on turn 1 turn a withdrawal into a panic.
SHOCK_EFFECT = Modifier(name="Shock effect", rule="26.5.1a", effect="Defender Withdrawal becomes Defender Panic")


@BOOK.declares(Attack)
def declare_attack(order: Attack, referee: Referee[KaisersPosition]) -> None:
    """Tell of pursuits that may end early, and declare the combat."""
    warn_of_enemies_on_the_way(order, referee)
    declare(order, referee)


@BOOK.declares(Bombard)
def declare(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> None:
    """The attack is declared before any die, but not even that where the order has a condition."""
    if not referee.awaits(order):
        combat = muster(referee.position, order, referee.side)
        with referee.scene(combat.kind, combat.target):
            _declare(referee, combat, order)


@BOOK.performs(Attack, Bombard, rolls=True)
def attack(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> None:
    """The combat that the order calls for; ships alone meet only the fortified zone, and nobody retreats (19.2)."""
    fight(referee, muster(referee.position, order, referee.side), order)


def fight(referee: Referee[KaisersPosition], combat: Combat, order: Attack | Bombard) -> None:
    """Fight a combat to its end."""
    with referee.scene(combat.kind, combat.target):
        combat = without_stopped_ship(referee, combat, order)
        if not referee.position.over and combat.attackers:
            totals, table = _declare(referee, combat, order)
            _resolve(referee, combat, order, totals, table)


def choose_table(order: Attack | Bombard, combat: Combat, referee: Referee[KaisersPosition], percent: int) -> str:
    """The combat results table, now that the stacks lie open (12.17)."""
    wish = order.table if isinstance(order, Attack) else "big_push"
    if isinstance(wish, TableByPercent):
        return wish.at(percent)
    if wish != "ask":
        return wish
    both = may_infiltrate(referee.position, combat.attackers)
    defenders = ", ".join(combat.defenders)
    return referee.ask(
        Question(
            label="table",
            side=combat.side,
            kind="table",
            text=f"{combat.kind} {combat.target} at {percent}%, defended by {defenders}: which table?",
            options=("big_push", "infiltration") if both else ("big_push",),
            default="big_push",
            rule="12.17",
            about=(combat.target, *combat.attackers),
        )
    )


def converted(position: KaisersPosition, combat: Combat, table: str, code: str) -> str:
    """The result after the shock effect of turn 1 (26.5.1a): it takes a German among the attackers."""
    if code != "DW" or table != "infiltration" or position.turn != 1 or combat.side != CP:
        return code
    german = any(position.counter(unit).nation == "Germany" for unit in combat.attackers)
    return "DP" if german else code


def _declare(referee: Referee[KaisersPosition], combat: Combat, order: Attack | Bombard) -> tuple[Strengths, str]:
    """Show the stacks to everybody, pay for the supply, and free the east if it is attacked. Strengths and table."""
    supplied = choose_supply(order, combat, referee)
    totals = strengths(referee.position, combat, supplied)
    table = choose_table(order, combat, referee, totals.percent)
    referee.emit(
        AttackDeclared(
            rule="19.2" if combat.bombardment else "12.3",
            target=combat.target,
            attackers=combat.attackers,
            supports=combat.supports,
            defenders=combat.defenders,
            supplied=supplied,
            table=table,
            bombardment=combat.bombardment,
        )
    )
    _show_the_rest(referee, combat)
    if supplied:
        where = referee.position.kit.name(combat.target)
        spend(referee, combat.side, COST * paying(referee.position, supplied), f"attack supply against {where}", "15.7")
    release_if_entered(referee, combat.attackers[0], combat.target)
    return totals, table


def _show_the_rest(referee: Referee[KaisersPosition], combat: Combat) -> None:
    """Who stands idle in the hexes that fight is examined with the others: all the stacks are (10.1)."""
    position = referee.position
    fighting = {*combat.attackers, *combat.supports, *combat.defenders}
    ashore = (hex for unit, hex in combat.origins.items() if unit not in combat.from_sea)
    idle = {hex: tuple(unit for unit in position.at(hex) if unit not in fighting) for hex in (combat.target, *ashore)}
    if stacks := tuple((hex, units) for hex, units in idle.items() if units):
        referee.emit(StacksShown(rule="10.1", seen_by=SIDES, stacks=stacks))


def _resolve(
    referee: Referee[KaisersPosition], combat: Combat, order: Attack | Bombard, totals: Strengths, table: str
) -> None:
    """Roll, and do what the result says, in its order: losses and retreats, points, pursuit, stacking.

    Poles who leave the Central Powers leave before stacking is looked at: nobody is overstacked by them (40.4).
    """
    position = referee.position
    chart = position.kit.tables.combat
    holds = announce(referee, combat, totals.percent, table)
    die = _roll(referee, combat)
    rolled = chart.result(table, totals.column, die)
    code = converted(position, combat, table, rolled)
    referee.emit(
        CombatFought(
            rule="12.18",
            target=combat.target,
            attack=totals.attack,
            defence=totals.defence,
            percent=totals.percent,
            column=chart.columns[totals.column].label,
            table=table,
            die=die,
            result=code,
            modifiers=totals.modifiers if code == rolled else (*totals.modifiers, SHOCK_EFFECT),
        )
    )
    referee.record(CombatResults).by_hex[combat.target] = code
    outcome = CombatOutcome(referee, combat, order, table, code, holds_at_all_costs=holds)
    carry_out(outcome)
    if position.over:
        return
    conclude(outcome)
    outcome.settle()
    if position.over:
        return
    pursue(outcome)
    leave_the_central_powers(referee)
    if not position.over:
        eliminate_overstacked(referee, outcome.arrivals)


def _roll(referee: Referee[KaisersPosition], combat: Combat) -> int:
    """High is good, for every column of both tables goes from the attacker's ruin to the defender's.

    Not where ships are alone: what only drives back does nothing there, so that the results go up and down (19.2).
    """
    if combat.bombardment:
        return referee.roll("combat", "12.18", kind="bombardment")
    return referee.roll("combat", "12.18", good="high")
