"""National Will in a combat (15D1, 15D2): the lowest of each side counts, near its capital a nation's is higher."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.nations.morale import national_will
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


def will_of(position: GroundPosition, units: Iterable[str], place: str) -> int | None:
    """The National Will of a side in a combat: the lowest of its nations that fight there (15D1).

    None where no scenario says what it is. Headquarters of armies and corps do not fight.
    """
    nations = {position.counter(unit).nationality for unit in fighting(position, units)}
    found = [will for nation in nations if (will := national_will(position, nation, place)) is not None]
    return min(found, default=None)


def advantage(position: GroundPosition, battle: Combat) -> int:
    """What the morale advantage does to the combat die: +1 for the attacker's, -1 for the defender's (15D1)."""
    attack = will_of(position, battle.attackers, battle.target)
    defence = will_of(position, battle.active, battle.target)
    if attack is None or defence is None:
        return 0
    return (attack > defence) - (attack < defence)


def fighting(position: GroundPosition, units: Iterable[str]) -> list[str]:
    """Units without Army and Corps HQs."""
    return [unit for unit in units if not position.counter(unit).is_higher_hq]
