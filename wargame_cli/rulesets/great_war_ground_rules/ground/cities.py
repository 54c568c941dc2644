"""Cities of one hex and of several (3E2), and open cities (15A9)."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.great_war_ground_rules.position.events.works import open_now
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy

#: What the phases are called in which a city may be open: that of combat with its bombardments, and reaction combat.
_COMBAT = ("-bombardment", "-combat")


def hexes(position: GroundPosition, place: str) -> Collection[str]:
    """The hexes of the major city that a hex belongs to: adjacent ones are one city (3E2); empty for any other hex."""
    return position.kit.cities.get(place, frozenset())


def is_open(position: GroundPosition, place: str) -> bool:
    """Whether a hex is part of a city that was declared open for the phase of combat that goes on (15A9)."""
    opened = position.this_turn.open_cities
    if not opened or not position.phase.endswith(_COMBAT):
        return False
    return any(open_now(position, each) in opened for each in hexes(position, place))


def is_defended_major_city(position: GroundPosition, place: str) -> bool:
    """Whether a hex counts as a major city in combat and for fire: one that is open does not (15A9)."""
    return position.kit.is_major_city(place) and not is_open(position, place)


def may_open(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a side may declare a city open as a phase of combat begins (15A9).

    It owns the whole of it, and it is isolated, or an adjacent hex is the enemy's.
    """
    city = hexes(position, place)
    if not city or not all(position.owns(side, each) for each in city):
        return False
    return place in position.isolated_hexes or any(position.owns(enemy(side), each) for each in around(position, city))


def around(position: GroundPosition, city: Collection[str]) -> Collection[str]:
    """The hexes next to those of a city."""
    return {near for hex in city for near in position.kit.board.neighbours[hex]} - set(city)
