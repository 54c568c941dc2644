"""Combat strengths and odds (10.3): totals, units out of supply, the ladder of odds and its columns."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.ground.supply import can_defend, in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.tables import CombatChart, Table
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The defence strength of the intrinsic unit of a fort, which is always in supply (14.11, 11.51).
GARRISON = 1


def attack_strength(position: GreatWarPosition, combat: Combat) -> int:
    """The strength of all attackers; Fortress Supply does not serve an attack (10.31, 11.51)."""
    return _total((position.face(unit).attack, in_supply(position, unit)) for unit in combat.attackers)


def defence_strength(position: GreatWarPosition, combat: Combat) -> int:
    """The strength of all defenders and of the fort's intrinsic unit (10.31, 14.11)."""
    units = _total((position.face(unit).defence, can_defend(position, unit)) for unit in combat.defenders)
    return units + (GARRISON if combat.garrison else 0)


def _total(strengths: Iterable[tuple[int, bool]]) -> int:
    """The sum of strengths; those out of supply are added up, halved once and rounded up, but never below one a unit.

    11.12, 11.83; trap 5.
    """
    supplied, halved = 0, []
    for strength, whole in strengths:
        if whole:
            supplied += strength
        elif strength:
            halved.append(strength)
    return supplied + max((sum(halved) + 1) // 2, len(halved))


def rung(attack: int, defence: int) -> int:
    """The step of odds on a ladder without ends: 0 is 1:1, 1 is 2:1, -1 is 1:2; rounded for the defender (10.31)."""
    attack, defence = max(attack, 1), max(defence, 1)
    return attack // defence - 1 if attack >= defence else 1 - -(-defence // attack)


def odds_name(step: int) -> str:
    """The odds of a step of the ladder: `3:1`, `1:2`."""
    return f"{step + 1}:1" if step >= 0 else f"1:{1 - step}"


def column_of(chart: CombatChart, step: int) -> int | None:
    """The column of the table for a step of the ladder; None below the table, the last one above it (10.48)."""
    if step < _step_named(chart.columns[0]):
        return None
    return min(step - _step_named(chart.columns[0]), len(chart.columns) - 1)


def above(chart: CombatChart, step: int) -> int:
    """By how many columns the odds lie above the table, one to the die for each (10.54)."""
    return max(0, step - _step_named(chart.columns[-1]))


def _step_named(odds: str) -> int:
    attack, defence = map(int, odds.split(":"))
    return rung(attack, defence)


def table_for(chart: CombatChart, combat: Combat) -> Table:
    """The table: by the number of defending combat units, a fort among them, headquarters not (10.33; trap 10)."""
    return "A" if len(combat.defenders) + combat.garrison <= chart.most_for_a else "B"
