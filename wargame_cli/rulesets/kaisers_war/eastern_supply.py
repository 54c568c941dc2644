"""General supply of the forces of the east in their home countries (30.18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.counters import OTHER, Counter
from wargame_cli.rulesets.kaisers_war.eastern_forces import HOME
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.zones import occupied

#: Gives for a position, a side and some ends of lines of supply the hexes 0, 1, 2, ... hexes away from them.
LineRings = Callable[[KaisersPosition, str, Mask], Iterator[Mask]]


def home_cities(position: KaisersPosition, nation: str) -> Mask:
    """The cities of a force's home country, of any type, that no enemy occupies."""
    kit = position.kit
    enemy = OTHER[position.side_of(nation)]
    return kit.cities & kit.countries[HOME[nation]] & ~occupied(position, enemy)


def fed_at_home(position: KaisersPosition, face: Counter, here: Mask, rings: LineRings) -> bool:
    """Whether a unit of the east in this hex is in its home country with a line of supply to a city there."""
    if face.nation not in HOME or not position.kit.countries[HOME[face.nation]] & here:
        return False
    return bool(reach(position, face.nation, rings)[face.movement] & here)


@derived
def reach(position: KaisersPosition, nation: str, rings: LineRings) -> tuple[Mask, ...]:
    """For every length of a line of supply, the hexes from which one leads to a city of the home country."""
    found: list[Mask] = []
    total = 0
    for ring in rings(position, position.side_of(nation), home_cities(position, nation)):
        total |= ring
        found.append(total)
    return (*found, *[total] * (position.kit.longest_line + 1 - len(found)))
