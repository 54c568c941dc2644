"""Carrying an attack out (10.3): declare, cavalry retreat, support, die, losses, advance."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.combat.advance import advance, follow, vacated
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import Arithmetic, work_out
from wargame_cli.rulesets.great_war_in_europe.combat.cavalry_retreat import retreat_before_combat
from wargame_cli.rulesets.great_war_in_europe.combat.defence import committed
from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import why_no_advance
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import STANDING
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_in_europe.combat.losses import take_losses
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.kaiserschlacht import count_the_attack
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import note_the_attack
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.russians import give_up_the_headquarters, is_brusilov
from wargame_cli.rulesets.great_war_in_europe.combat.orders import RETREAT, Attack, CombatResults
from wargame_cli.rulesets.great_war_in_europe.combat.strength import odds_name
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_left
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed, ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import (
    AceKilled,
    AirFlown,
    AttackDeclared,
    CombatFought,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped, StrengthShown
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


@BOOK.declares(Attack)
def declare_attack(order: Attack, referee: Referee) -> None:
    """The attack is declared before any die, but not even that where the order has a condition."""
    if not referee.awaits(order):
        combat = muster(referee.position, order, referee.side)
        with referee.scene("attack", combat.target):
            _declare(referee, combat)


@BOOK.performs(Attack, rolls=True)
def attack(order: Attack, referee: Referee) -> None:
    """The combat that the order calls for."""
    fight(referee, muster(referee.position, order, referee.side), order)


def fight(referee: Referee, combat: Combat, order: Attack) -> None:
    """Fight a combat to its end, or see the cavalry go (10.3, 15.51)."""
    with referee.scene("attack", combat.target):
        _declare(referee, combat)
        if retreat_before_combat(referee, combat):
            referee.record(CombatResults).by_hex[combat.target] = RETREAT
            if order.cavalry == "advance":
                follow(referee, combat, order)
            return
        _show_strengths(referee, combat)
        combat = committed(referee, combat)
        aces = _support(referee, combat)
        _resolve(referee, combat, order)
        _test_the_aces(referee, aces)


def fight_inside(referee: Referee, combat: Combat, number: int) -> bool:
    """A round of a combat inside one hex, without support, retreat and advance (6.8); whether anything was lost."""
    if number == 1:
        _declare(referee, combat)
    _show_strengths(referee, combat)
    odds = work_out(referee.position, combat)
    label = "combat" if number == 1 else f"combat {number}"
    die = 0 if odds.column is None else referee.roll(label, "10.34", good="high")
    result = odds.result(referee.position.kit.tables.combat, die)
    referee.emit(_fought(combat, odds, die, result))
    before = len(referee.events)
    take_losses(referee, combat, result)
    return len(referee.events) > before


def _declare(referee: Referee, combat: Combat) -> None:
    """Show the stacks to everybody (7.25)."""
    referee.emit(
        AttackDeclared(
            rule="10.31",
            target=combat.target,
            attackers=combat.attackers,
            defenders=combat.defenders,
            headquarters=combat.leader,
            kaiserschlacht=combat.kaiserschlacht,
        )
    )
    note_the_attack(referee, combat)
    count_the_attack(referee, combat)


def _show_strengths(referee: Referee, combat: Combat) -> None:
    """Arab and Armenian units that fight for the first time show what they are worth (15.82)."""
    position = referee.position
    for unit in (*combat.attackers, *combat.defenders):
        if position.counter(unit).untried_kind and unit not in position.shown:
            left = [each for each in position.kit.untried(position.counter(unit).nation) if each not in drawn(position)]
            number = referee.draw(f"strength {unit}", "15.82", of=len(left), by=position.side_of(unit))
            referee.emit(StrengthShown(rule="15.82", unit=unit, counter=left[number - 1]))


def drawn(position: GreatWarPosition) -> set[str]:
    """The untried counters whose strength has been shown already (15.82)."""
    return set(position.shown.values())


def _support(referee: Referee, combat: Combat) -> list[str]:
    """Air units fly (15.12), events are played (6.12), the attacker's first; the aces among the air units."""
    position = referee.position
    aces: list[str] = []
    for side, count in ((combat.side, combat.air), (combat.enemy, combat.defence_air)):
        if chits := tuple(air_left(position, side, combat.target)[:count]):
            referee.emit(AirFlown(rule="15.12", side=side, target=combat.target, chits=chits))
            aces += [chit for chit in chits if position.chit(chit).kind == "ace"]
            for chit in (chit for chit in chits if position.chit(chit).kind == "italian-aircraft"):
                referee.emit(ChitRemoved(rule="6.3", side=side, chit=chit, reason="one combat a game"))
    for side, chits in ((combat.side, combat.chits), (combat.enemy, combat.defence_chits)):
        for chit in chits:
            printed = position.chit(chit)
            spent = printed.kind not in STANDING
            referee.emit(ChitPlayed(rule=printed.rule, side=side, chit=chit, target=combat.target, spent=spent))
    return aces


def _test_the_aces(referee: Referee, aces: list[str]) -> None:
    """A die for each ace that flew: with a number of its counter it is dead (15.15)."""
    for ace in aces:
        chit = referee.position.chit(ace)
        die = referee.roll(f"ace {ace}", "15.15", by=chit.side, good="high")
        if die in chit.killed:
            referee.emit(AceKilled(rule="15.15", side=chit.side, chit=ace, die=die))


def _resolve(referee: Referee, combat: Combat, order: Attack) -> None:
    """Roll, and do what the result says: losses, headquarters depleted, advance."""
    position = referee.position
    chart = position.kit.tables.combat
    odds = work_out(position, combat)
    die = 0 if odds.column is None else referee.roll("combat", "10.34", good="high")
    result = odds.result(chart, die)
    referee.emit(_fought(combat, odds, die, result))
    referee.record(CombatResults).by_hex[combat.target] = result
    brusilov = is_brusilov(position, combat)
    for leader in filter(None, ("" if brusilov else combat.leader, combat.defence_leader)):
        referee.emit(HeadquartersFlipped(rule="10.46", unit=leader, depleted=True, cause="support"))
    closed = why_no_advance(position, combat)
    take_losses(referee, combat, result, order.losses)
    if brusilov:
        give_up_the_headquarters(referee, combat.leader)
    if vacated(position, combat):
        advance(referee, combat, order, closed)


def _fought(combat: Combat, odds: Arithmetic, die: int, result: str) -> CombatFought:
    """The combat as it is told."""
    return CombatFought(
        rule="10.34" if die else "10.48",
        target=combat.target,
        attackers=combat.attackers,
        defenders=combat.defenders,
        attack=odds.attack,
        defence=odds.defence,
        first_column=odds_name(odds.first),
        column=odds.odds,
        table=odds.table,
        die=die,
        modifier=odds.modifier,
        result=result,
        shifts=odds.shifts,
        modifiers=odds.modifiers,
    )
