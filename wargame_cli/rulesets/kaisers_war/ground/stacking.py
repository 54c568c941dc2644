"""Stacking (chapter 9): three corps to an army, zero-movement units free but one to a hex.

Only units weigh anything: what this program notes instead of an informational marker has no weight (9.7), and ships
and amphibious markers are never on land, where limits hold (9.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import at_odds
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def load(position: KaisersPosition, units: Iterable[str]) -> int:
    """The corps equivalents of these units (9.2)."""
    return sum(position.counter(unit).equivalents for unit in units)


def limit(position: KaisersPosition, hex: str) -> int:
    """The corps equivalents that a hex may hold (9.1, 43.3): none where there is no land in play."""
    return _limit(position.kit, hex)


@cache
def _limit(kit: Kit, hex: str) -> int:
    return kit.effects(hex).stacking if hex in kit.map.land else 0


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


def overstacked_hexes(position: KaisersPosition, places: Iterable[str] | None = None) -> list[str]:
    """The land hexes, all or among these places, whose stack breaks the limits.

    Assault units at sea are bound to their marker instead (20.2).
    """
    land = position.kit.map.land
    among = position.stacks if places is None else places
    crowded = [place for place in among if len(position.at(place)) > 1 and place in land]
    return [place for place in crowded if overstacked(position, place)]
