"""What units cost to replace (16B3a)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Kind, Points
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: The march brigade, which goes by its ratings (16C8).
MARCH = "march"


def replacement_strength(position: GroundPosition, unit: str, *, whole: bool = False) -> Points:
    """The Man and Equ Pts of a unit as it is now, or at full strength; headquarters of corps cost nothing (16B3a)."""
    counter = position.counter(unit)
    if counter.is_corps_hq or counter.is_elite_brigade:
        return Points(0, 0)
    chart = position.kit.tables.replacements
    march = counter.type == MARCH
    full = chart.strength(kind(position, unit), counter.whole_re, counter.values, march=march)
    return chart.part(full) if unit in position.reduced and not whole else full


def kind(position: GroundPosition, unit: str) -> Kind:
    """What a unit's costs go by: artillery, tanks and motors, engineers, all others."""
    counter = position.counter(unit)
    if counter.is_artillery:
        return "artillery"
    if counter.is_cm:
        return "motorized"
    return "engineer" if counter.of(types.ENGINEERS) else "other"
