"""Retreat before combat (9I), and irregulars, who must try it before strong attacks (14L; traps 37, 46)."""

from __future__ import annotations

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import sums
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.table import by_default
from wargame_cli.rulesets.great_war_ground_rules.ground import owners
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating import slip_away
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.force import Total
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def retreat_before_combat(referee: Referee, battle: Combat) -> Combat:
    """Those of the defenders that may and wish try to retreat (9I); the combat with those that stay.

    The attackers are spent whether anybody stays or not.
    """
    position = referee.position
    if not slip_away.who_may(position, battle.defenders):
        return battle
    attack, defence = estimate(position, battle)
    rung = position.kit.tables.combat.ratio(attack.value, defence.value)
    if gone := slip_away.slip_away(referee, battle.defenders, rung, defence.value, "9I"):
        owners.settle(referee)
    stay = tuple(unit for unit in battle.defenders if unit not in gone)
    return msgspec.structs.replace(battle, defenders=stay)


def estimate(position: GroundPosition, battle: Combat) -> tuple[Total, Total]:
    """Both sums before anything is decided: with everybody in combat supply, on the table that is used by default."""
    table, _ = by_default(position, battle, capabilities(position, battle))
    everybody = frozenset((*battle.attackers, *battle.defenders))
    return sums(position, msgspec.structs.replace(battle, table=table, supplied=everybody))
