"""How fit units are to fight, and what hits that are not allocated yet will make of them (3A5, 12C3)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.artillery.hits import FOR_A_DIVISION
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.position.position import BADLY, DISRUPTED, GroundPosition

#: What is left of a unit's defence by how much it is disrupted.
_LEFT = {0: 1.0, DISRUPTED: 0.5, BADLY: 0.25}


def fitness(position: GroundPosition, unit: str) -> float:
    """What disruption leaves of a unit's strength."""
    return _LEFT[degree(position, unit)]


@derived
def shaken(position: GroundPosition, side: str) -> Mapping[str, float]:
    """What hits leave of those on which they will fall: half the strongest divisions, half what is weakest."""
    found: dict[str, float] = {}
    for hex, hits in position.this_phase.hits.items():
        units = sorted(
            (unit for unit in position.units_at(side, hex) if degree(position, unit) < BADLY),
            key=lambda unit: (position.face(unit).defence, unit),
        )
        own = -(-hits // 2)
        divisions = [unit for unit in reversed(units) if position.is_division(unit)]
        for unit in divisions[: own // FOR_A_DIVISION]:
            found[unit] = _LEFT[degree(position, unit) + DISRUPTED]
        for unit in units[: hits - own]:
            if not position.is_division(unit) and unit not in found:
                found[unit] = _LEFT[BADLY]
    return found
