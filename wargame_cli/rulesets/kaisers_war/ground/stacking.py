"""Stacking (chapter 9): three corps to an army, zero-movement units free but one to a hex.

Only units weigh anything: what this program notes instead of an informational marker has no weight (9.7), and ships
and amphibious markers are never on land, where limits hold (9.8).
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.rulesets.kaisers_war.position.eastern_forces import at_odds
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def load(position: KaisersPosition, units: Iterable[str]) -> int:
    """The corps equivalents of these units (9.2)."""
    return sum(position.counter(unit).equivalents for unit in units)


def limit(position: KaisersPosition, hex: str) -> int:
    """The corps equivalents that a hex may hold (9.1, 43.3): none where there is no land in play."""
    return position.kit.effects(hex).stacking if hex in position.kit.map.land else 0


def free_stackers(position: KaisersPosition, units: Iterable[str]) -> list[str]:
    """The units that stack free, of which a hex may hold one (9.3)."""
    return [unit for unit in units if not position.counter(unit).movement]


def overstacked(position: KaisersPosition, hex: str, joining: Iterable[str] = ()) -> bool:
    """Whether the stack in a hex, with these units joining it, breaks the limits (9.3, 9.4, 30.16).

    Units of one side stack together whatever their nations (3.3, 9.5), but for some of the forces of the east.
    """
    units = [*position.at(hex), *joining]
    weight = free = 0
    faces = position.faces
    for unit in units:
        face = faces[unit]
        weight += face.equivalents
        free += not face.movement
    if weight > limit(position, hex) or free > 1:
        return True
    return bool(position.kit.mix.eastern) and at_odds(position.counter(unit) for unit in units)


def overstacked_hexes(position: KaisersPosition) -> list[str]:
    """Every land hex whose stack breaks the limits; assault units at sea are bound to their marker instead (20.2)."""
    land = position.kit.map.land
    crowded = [place for place, units in position.stacks.items() if len(units) > 1 and place in land]
    return [place for place in crowded if overstacked(position, place)]
