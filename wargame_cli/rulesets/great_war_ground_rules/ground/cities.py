"""Cities of one hex and of several (3E2), and open cities (15A9)."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy

#: What the phases are called in which a city may be open: that of combat with its bombardments, and reaction combat.
_COMBAT = ("-bombardment", "-combat")


def hexes(position: GroundPosition, place: str) -> Collection[str]:
    """The hexes of the major city that a hex belongs to: adjacent ones are one city (3E2); empty for any other hex."""
    return position.kit.cities.get(place, frozenset())


def is_open(position: GroundPosition, place: str) -> bool:
    """Whether a hex is part of a city that was declared open for the phase of combat that goes on (15A9)."""
    if not position.this_turn.open_cities or not position.phase.endswith(_COMBAT):
        return False
    return not position.kit.cities.get(place, frozenset()).isdisjoint(position.this_turn.open_cities)


def is_defended_major_city(position: GroundPosition, place: str) -> bool:
    """Whether a hex counts as a major city in combat and for fire: one that is open does not (15A9)."""
    return position.kit.is_major_city(place) and not is_open(position, place)


def why_not_open(position: GroundPosition, side: str, place: str) -> str:
    """Why a side may not declare a city open as a phase of combat begins; empty where it may (15A9)."""
    name, city = position.kit.name(place), hexes(position, place)
    if not city:
        return f"{name} is no major city"
    if not all(position.owns(side, each) for each in city):
        return f"{name} is not wholly yours"
    near = {each for hex in city for each in position.kit.board.neighbours[hex]} - set(city)
    if place in position.isolated_hexes or any(position.owns(enemy(side), each) for each in near):
        return ""
    return f"{name} is neither isolated nor next to a hex of the enemy"
