"""They Shall Not Pass (chapter 34): a defender pays before the die, and then no retreat or rout moves him."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, offensive_supply_barred
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import no_offensive_supply
from wargame_cli.rulesets.kaisers_war.position.events.field import StandAnnounced
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend, spend

#: Victory points for each defending army or army group, and for each other unit (34.1).
ARMY_COST, OTHER_COST = 3, 1
#: What the policy `cheap` pays at most.
CHEAP = 5
#: The first turn, in which the Allies may not announce it (34.3).
_BARRED_TURN = 1
#: The results that the announcement sets aside as a whole by the other reading (option `they-shall-not-pass`).
_WITHDRAWALS = frozenset({"DW", "DP", "MD"})

STAND, GIVE_WAY = "stand", "give-way"


def cost(position: KaisersPosition, combat: Combat) -> int:
    """The points that the announcement costs (34.1)."""
    return sum(ARMY_COST if position.counter(unit).army else OTHER_COST for unit in combat.defenders)


def may_stand(position: KaisersPosition, combat: Combat) -> bool:
    """Whether the defender may announce it: every unit could have offensive supply here and now (34.2).

    Bolsheviks have it only by their capitals, the Anarchists never (30.19, 30.21). Nobody is driven back by a
    bombardment, so there is nothing to announce against one.
    """
    if position.option("they-shall-not-pass") == "off" or combat.bombardment or not combat.defenders:
        return False
    if combat.enemy == ALLIED and position.turn == _BARRED_TURN:
        return False
    return (
        offensive_supply_barred(position, combat.target) is None
        and all(in_supply(position, unit) and not no_offensive_supply(position, unit) for unit in combat.defenders)
        and can_spend(position, combat.enemy, cost(position, combat))
    )


def announce(referee: Referee[KaisersPosition], combat: Combat, percent: int, table: str) -> bool:
    """Let the defender decide before the die; what he pays is gone whatever the die shows (34.1)."""
    position = referee.position
    if not may_stand(position, combat):
        return False
    price = cost(position, combat)
    name = position.kit.name(combat.target)
    choice = referee.ask(
        Question(
            label="stand",
            side=combat.enemy,
            kind="they-shall-not-pass",
            text=f"{', '.join(combat.attackers)} attack {name} at {percent}% on the table {table}: "
            f"hold at all costs for {price} points?",
            options=(GIVE_WAY, STAND),
            default=GIVE_WAY,
            rule="34.1",
            about=(
                combat.target,
                *combat.defenders,
                *dict.fromkeys(position.counter(unit).type for unit in combat.defenders),
            ),
        ),
        lambda: {
            "cheap": STAND if price <= CHEAP else GIVE_WAY,
            "objectives": STAND if combat.target in position.kit.objectives else GIVE_WAY,
        },
    )
    if choice == GIVE_WAY:
        return False
    referee.emit(StandAnnounced(rule="34.1", side=combat.enemy, target=combat.target, cost=price))
    spend(referee, combat.enemy, price, f"They Shall Not Pass in {name}", "34.1")
    return True


def sets_aside(position: KaisersPosition, code: str) -> bool:
    """Whether an announcement makes the whole result void, and not only its retreats and routs."""
    return position.option("they-shall-not-pass") == "whole-result" and code in _WITHDRAWALS
