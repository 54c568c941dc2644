"""National Will in a combat (15D1, 15D2): the lowest of each side counts, near its capital a nation's is higher."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.rulesets.great_war_ground_rules.combat.battle import Battle
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import all_steps
from wargame_cli.rulesets.great_war_ground_rules.kit.components import CAPITAL
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import is_major
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: How near its capital a nation fights better, and by how much: great and major powers, minor ones (15D2).
_MAJOR, _MINOR = (3, 2), (1, 1)


def home_bonus(position: GroundPosition, nation: str, place: str) -> int:
    """What a nation's National Will gains in a combat near its natural capital, whoever owns that (15D2)."""
    reach, bonus = _MAJOR if is_major(nation) else _MINOR
    kit = position.kit
    capital = kit.board.mask(hex for hex in kit.with_kind({CAPITAL}) if kit.nation_of(hex) == nation)
    near = all_steps(kit.board).reached(capital, (1 << len(kit.board.labels)) - 1, limit=reach)
    return bonus if near & kit.board.bit[place] else 0


def will_of(position: GroundPosition, units: Iterable[str], place: str) -> int | None:
    """The National Will of a side in a combat: the lowest of its nations that fight there (15D1).

    None where no scenario says what it is. Headquarters of armies and corps do not fight.
    """
    nations = {position.counter(unit).nationality for unit in fighting(position, units)}
    found = [position.will[nation] + home_bonus(position, nation, place) for nation in nations & position.will.keys()]
    return min(found, default=None)


def advantage(position: GroundPosition, battle: Battle) -> int:
    """What the morale advantage does to the combat die: +1 for the attacker's, -1 for the defender's (15D1)."""
    attack = will_of(position, battle.attackers, battle.target)
    defence = will_of(position, battle.active, battle.target)
    if attack is None or defence is None:
        return 0
    return (attack > defence) - (attack < defence)


def fighting(position: GroundPosition, units: Iterable[str]) -> list[str]:
    """Units without Army and Corps HQs."""
    return [unit for unit in units if not (position.counter(unit).is_army_hq or position.counter(unit).is_corps_hq)]
