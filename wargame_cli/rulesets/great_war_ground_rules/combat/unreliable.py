"""Units that are checked as they join a combat: of shaken and collapsed nations (15D3), unreliable tanks (14C2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.ground import owners
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import collapsed, shaken
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import (
    BREAKDOWN,
    check_moved_tanks,
    check_tanks,
    disrupt,
    is_unreliable_tank,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The rule by which units of shaken and collapsed nations are checked.
NATION = "15D3"


def is_unreliable(position: GroundPosition, unit: str, attacks: bool) -> bool:
    """Whether a unit's nation is shaken, on the attack, or in collapse, on both; no Army or Corps HQ (15D3)."""
    counter = position.counter(unit)
    fails = shaken(position, counter.nation) if attacks else collapsed(position, counter.nation)
    return fails and not counter.is_higher_hq


def rules_of_checks(position: GroundPosition, battle: Combat) -> Iterator[str]:
    """The rules by which units are checked as a combat is declared (14C2, 15D3)."""
    sides = ((battle.attackers, True), (battle.active, False))
    if any(is_unreliable_tank(position, unit) for units, _ in sides for unit in units):
        yield BREAKDOWN
    if any(is_unreliable(position, unit, attacks) for units, attacks in sides for unit in units):
        yield NATION


def check_units(referee: Referee, battle: Combat) -> None:
    """A die for each unit that may fail its side as the combat is declared (14C2, 15D3), but Army and Corps HQs."""
    with _settled(referee):
        _check(referee, battle.attackers, attacks=True)
        _check(referee, battle.active, attacks=False)


def check_reserves(referee: Referee, came: Sequence[str]) -> None:
    """Reserves take part in the combat from when they come; tanks among them have moved as well (6C, 14C2, 15D3)."""
    with _settled(referee):
        check_moved_tanks(referee, came)
        _check(referee, came, attacks=False)


@contextmanager
def _settled(referee: Referee) -> Iterator[None]:
    """Who owns what is settled where units were disrupted meanwhile."""
    position = referee.position
    before = dict(position.disruption), list(position.disabled)
    yield
    if before != (position.disruption, position.disabled):
        owners.settle(referee)


def _check(referee: Referee, units: Sequence[str], *, attacks: bool) -> None:
    position = referee.position
    check_tanks(referee, units, "fought")
    for unit in units:
        if is_unreliable(position, unit, attacks):
            _check_nation(referee, unit)


def _check_nation(referee: Referee, unit: str) -> None:
    position = referee.position
    die = referee.roll(f"morale {unit}", NATION, by=position.side_of(unit), good="high", kind="morale")
    if position.kit.tables.success.check("unreliable_unit", die).startswith("F"):
        disrupt(referee, unit, NATION, "of an unreliable nation", worse=True)
