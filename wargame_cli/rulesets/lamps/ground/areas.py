"""Areas (2.1, 6.1): who controls and who owned them, how many armies they hold, and what garrison an empty one has."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived, derived_of
from wargame_cli.rulesets.lamps.kit.components import CIRCLE, SQUARE, STANDARD
from wargame_cli.rulesets.lamps.kit.nations import SIDE
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, LampsPosition, coast_of

#: The special neutrals with land (10.2.3): one that belongs to nobody unless an army is in it (10.2.3.1), and one
#: that takes one Western army only.
ALBANIA, GREECE = "albania", "greece"


@derived_of("control")
def controlled(position: LampsPosition, side: str) -> Mask:
    """The areas that an alliance controls (6.1.1), as movement and supply use them; see `controls`."""
    board = position.kit.board
    found = board.mask([area for area, holder in position.control.items() if holder == side])
    return found & ~board.bit[GREECE] if _is_closed_ground(position) else found


def controls(position: LampsPosition, side: str, area: str) -> bool:
    """Whether an area is friendly ground of an alliance; a closed Salonika is nobody's, even with an army in it."""
    return position.control.get(area) == side and not (area == GREECE and _is_closed_ground(position))


def _is_closed_ground(position: LampsPosition) -> bool:
    """Whether Greece is neutral land again, and by option an army that stayed there does not change it (10.2.3.3)."""
    closed = position.salonika == "closed" and position.option("closed-salonika") == "neutral"
    return closed and position.nations["greece"] == "neutral"


def owner(position: LampsPosition, area: str) -> str:
    """The nation that owned an area from the start; empty for Albania and the circles of nobody."""
    return position.kit.map.areas[area].owner


def originally(position: LampsPosition, area: str) -> str:
    """The alliance that controlled an area from the start, by its owner once that is in the war (6.1.1, R-44)."""
    nation = owner(position, area)
    return SIDE[nation] if nation and position.nations.get(nation) != "neutral" else ""


def is_neutral(position: LampsPosition, area: str) -> bool:
    """Whether an area belongs to a nation that is not in the war, so that nobody may enter it (6.4.3)."""
    return position.nations.get(owner(position, area)) == "neutral"


def is_enemy(position: LampsPosition, side: str, area: str) -> bool:
    """Whether an area must be attacked to be entered: not one's own, and not of a neutral nation (6.1.2, 10.2.3.1)."""
    return not is_neutral(position, area) and position.control.get(area) != side


@derived_of("control")
def neutral_land(position: LampsPosition) -> Mask:
    """All areas for which `is_neutral` holds."""
    found, land_of = 0, position.kit.land_of
    for nation, stand in position.nations.items():
        if stand == "neutral":
            found |= land_of[nation]
    return found


@derived_of("control")
def open_to_attack(position: LampsPosition, side: str) -> Mask:
    """All areas for which `is_enemy` holds."""
    return position.kit.whole_map & ~(controlled(position, side) | neutral_land(position))


def is_square(position: LampsPosition, area: str) -> bool:
    """A square of the Near East or the Caucasus (2.1.8)."""
    kit = position.kit
    return bool(kit.board.bit.get(area, 0) & kit.of_kind[SQUARE])


def is_circle(position: LampsPosition, area: str) -> bool:
    """A circle of East Africa (2.1.9)."""
    kit = position.kit
    return bool(kit.board.bit.get(area, 0) & kit.of_kind[CIRCLE])


def has_technology(position: LampsPosition, place: str) -> bool:
    """Whether technology has any effect in a place: in standard areas only (2.1.8, 2.1.9, 7.4.1)."""
    kit = position.kit
    return bool(kit.board.bit.get(place, 0) & kit.of_kind[STANDARD])


def technology_helps(position: LampsPosition, origin: str, target: str) -> bool:
    """Whether technology beside the attackers helps an attack: from one standard area into another, or by option out of
    one into a square (2.1.8)."""
    into_squares = position.option("technology-into-squares") == "helps"
    return has_technology(position, origin) and (into_squares or has_technology(position, coast_of(target) or target))


def capacity(position: LampsPosition, place: str) -> int:
    """The most armies that a place may hold; 0 for no limit (6.2.1)."""
    if coast_of(place):
        return 2
    return 0 if position.kit.kind(place) == STANDARD else 1


def has_room(position: LampsPosition, place: str, more: int = 1) -> bool:
    """Whether there is room for this number of further armies; see `kept_free`."""
    most = capacity(position, place)
    return not most or len(position.armies_at(place)) + more + (place in kept_free(position)) <= most


@derived
def kept_free(position: LampsPosition) -> frozenset[str]:
    """The squares that are kept free for the armies that come to them with Turkey (10.2.1)."""
    units = position.kit.units
    waiting = (units[unit] for unit in position.at(NEUTRAL))
    return frozenset(unit.start for unit in waiting if unit.start and position.nations[unit.nation] == "war")


def garrison(position: LampsPosition, side: str, area: str) -> int:
    """What an empty area defends itself with against `side`; 0 where it falls without a die (6.1.3).

    Albania and the empty circles, which nobody owned, count as the enemy's (R-34).
    """
    values = position.kit.tables.combat.garrison
    if originally(position, area) == side:
        return 0
    found = position.kit.map.areas[area]
    strong = found.worth > 0 or bool(found.marks & {"mountain", "swamp", "flag"})
    return values.strong if strong else values.plain


def neighbours(position: LampsPosition, place: str) -> tuple[str, ...]:
    """The areas next to a place; of a beachhead the area before which it lies (2.1.10, 7.3.2)."""
    near = position.kit.board.neighbours.get(place)
    if near is not None:
        return near
    coast = coast_of(place)
    return (coast,) if coast else ()


def holder(position: LampsPosition, place: str) -> str:
    """The alliance whose armies stand in a place, or nobody's."""
    armies = position.armies_at(place)
    return position.side_of(armies[0]) if armies else ""
