"""Units that are checked as a combat is declared: of shaken and collapsed nations (15D3), unreliable tanks (14C2)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.combat.battle import Battle
from wargame_cli.rulesets.great_war_ground_rules.ground import owners
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import collapsed, shaken
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, GroundPosition, Referee

_WORST = "F*"


def is_unreliable(position: GroundPosition, unit: str, attacks: bool) -> bool:
    """Whether a unit's nation is shaken, on the attack, or in collapse, on both (15D3)."""
    nation = position.counter(unit).nation
    return shaken(position, nation) if attacks else collapsed(position, nation)


def is_unreliable_tank(position: GroundPosition, unit: str) -> bool:
    """Whether a tank unit's reverse bears the word disabled, and it is not disabled yet (14C2)."""
    counter = position.counter(unit)
    return counter.disabled and counter.of(types.TANKS) and unit not in position.disabled


def check_units(referee: Referee, battle: Battle) -> None:
    """A die for each unit that may fail its side as the combat is declared (14C2, 15D3)."""
    position = referee.position
    before = dict(position.disruption), list(position.disabled)
    for attacks, units in ((True, battle.attackers), (False, battle.active)):
        for unit in units:
            if is_unreliable_tank(position, unit):
                _check_tank(referee, unit)
            if is_unreliable(position, unit, attacks) and not position.counter(unit).is_headquarters:
                _check_nation(referee, unit)
    if before != (position.disruption, position.disabled):
        owners.settle(referee)


def _check_tank(referee: Referee, unit: str) -> None:
    position = referee.position
    die = referee.roll(f"tank {unit}", "14C2", by=position.side_of(unit), good="high", kind="tank")
    result = position.kit.tables.success.check("tank_reliability", die)
    if result == _WORST:
        disrupt(referee, unit, "14C2", "broke down", worse=True, to=BADLY)
    elif result.startswith("F"):
        disrupt(referee, unit, "14C2", "broke down", worse=True)


def _check_nation(referee: Referee, unit: str) -> None:
    position = referee.position
    die = referee.roll(f"morale {unit}", "15D3", by=position.side_of(unit), good="high", kind="morale")
    if position.kit.tables.success.check("unreliable_unit", die).startswith("F"):
        disrupt(referee, unit, "15D3", "of an unreliable nation", worse=True)
