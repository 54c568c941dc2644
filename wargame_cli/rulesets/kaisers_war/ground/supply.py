"""General supply (chapter 15, 16.7-16.9, 30.18): sources, lines of supply, rail lines of communication; seasons (22).

Supply of a unit costs nothing; what is paid for is offensive supply (15.1), in `combat/attack_supply` and
`movement/moving`. It is worked out once a situation for a whole side, outward from the sources: first the rail lines to
the cities, then the lines of supply from sources and railheads to the units.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import islice

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import closed, open_land, own_land
from wargame_cli.rulesets.kaisers_war.ground.seas import friendly_seas, seas_at
from wargame_cli.rulesets.kaisers_war.ground.zones import fortified, occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, OTHER, Counter
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import HOME
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Gives for a position, a side and some ends of lines of supply the hexes 0, 1, 2, ... hexes away from them.
LineRings = Callable[[KaisersPosition, str, Mask], Iterator[Mask]]


def home_cities(position: KaisersPosition, nation: str) -> Mask:
    """The cities of a force's home country, of any type, that no enemy occupies."""
    kit = position.kit
    enemy = OTHER[position.side_of_nation(nation)]
    return kit.cities & kit.countries[HOME[nation]] & ~occupied(position, enemy)


def supplied_at_home(position: KaisersPosition, face: Counter, here: Mask, rings: LineRings) -> bool:
    """Whether a unit of the east in this hex is in its home country with a line of supply to a city there."""
    if face.nation not in HOME or not position.kit.countries[HOME[face.nation]] & here:
        return False
    return bool(reach(position, face.nation, rings)[face.movement] & here)


@derived
def reach(position: KaisersPosition, nation: str, rings: LineRings) -> tuple[Mask, ...]:
    """For every length of a line of supply, the hexes from which one leads to a city of the home country."""
    found: list[Mask] = []
    total = 0
    for ring in rings(position, position.side_of_nation(nation), home_cities(position, nation)):
        total |= ring
        found.append(total)
    return (*found, *[total] * (position.kit.longest_line + 1 - len(found)))


def offensive_supply_barred(position: KaisersPosition, place: str) -> str | None:
    """Why no forced march or attack supply is possible for a unit in this place now, or None where it is.

    Winter bars it everywhere (22.2), the thaw for units in Russia, Poland and the Ukraine (22.3).
    """
    season = position.season
    if season == "winter":
        return "there is no forced march and no maximum attack supply in a winter turn"
    country = position.kit.map.area.get(place, "")
    if season == "thaw" and country in position.kit.tables.turns.thaw:
        return f"there is no forced march and no maximum attack supply in {country} during the thaw"
    return None


class SupplyNet(msgspec.Struct, frozen=True):
    """A side's supply at one moment.

    `railheads` are the controlled cities with a rail line to a source (16.7); `reach[n]` is every hex from which a
    line of supply of n hexes or fewer leads to a source or railhead, for every movement factor n (15.3).
    """

    sources: Mask
    railheads: Mask
    reach: tuple[Mask, ...]


@derived
def sources(position: KaisersPosition, side: str) -> Mask:
    """Every supply source of a side (15.2); any of its units may use any of them."""
    by_control, by_occupation = _possible_sources(
        position.kit, own_land(position, side), side, friendly_seas(position, side)
    )
    return controlled(position, side) & by_control | occupied(position, side) & by_occupation


@cache
def _possible_sources(kit: Kit, own: Mask, side: str, seas: frozenset[str]) -> tuple[Mask, Mask]:
    """The hexes that are a side's sources while it controls them, and while it occupies them.

    Capitals and resource centres serve in its own countries, naval bases everywhere on its seas; Baghdad serves the
    Allies. `own` are the hexes of its countries and `seas` the friendly seas now.
    """
    by_control = by_occupation = 0
    for hex, kinds in kit.kinds.items():
        here = kit.ground[hex]
        at_home = own & here and kinds & {"major-capital", "resource"}
        if at_home or ("naval-base" in kinds and kit.coasts.get(hex, frozenset()) & seas):
            by_control |= here
        if "allied-supply" in kinds and side == ALLIED:
            by_occupation |= here
    return by_control, by_occupation


@derived
def supply_net(position: KaisersPosition, side: str) -> SupplyNet:
    """The side's sources, its railheads, and how far lines of supply reach from them."""
    kit = position.kit
    found = sources(position, side)
    by_part = position.option("mixed-rail-line") == "by-part"
    starts, through = found & rail_ends(position), rail_through(position, side)
    railheads = _railheads(kit, starts, through, line_cities(position, side), by_part)
    line = (line_through(position, side), line_starts(position, side))
    return SupplyNet(found, railheads, _reach(kit, (found | railheads) & ~kit.desert, *line))


@derived
def supplied(position: KaisersPosition, side: str) -> frozenset[str]:
    """Every unit of a side on the map, at sea too, that is in general supply (15.5)."""
    reach = supply_net(position, side).reach
    bit = position.kit.board.bit
    faces = position.faces
    always = supplied_in_place(position, side)
    found = set()
    for place, units in position.stacks.items():
        here = bit.get(place)
        if here is None or faces[units[0]].side != side:
            continue
        if always & here:
            found.update(units)
        else:
            for unit in units:
                face = faces[unit]
                if (
                    face.circle
                    or (face.movement and reach[face.movement] & here)
                    or (face.faction and supplied_at_home(position, face, here, line_rings))
                ):
                    found.add(unit)
    return frozenset(found)


def in_supply(position: KaisersPosition, unit: str) -> bool:
    """Whether the unit is in general supply now: ships, and units with the supply symbol, always are (15.11)."""
    face = position.counter(unit)
    place = position.place_of(unit)
    return face.naval or (place in position.kit.board.index and in_supply_at(position, unit, place))


def in_supply_at(position: KaisersPosition, unit: str, hex: str) -> bool:
    """Whether the unit would be in general supply in that hex, everything else as it is now."""
    face = position.counter(unit)
    here = position.kit.board.bit[hex]
    if face.circle or supplied_in_place(position, face.side) & here:
        return True
    if face.movement and supply_net(position, face.side).reach[face.movement] & here:
        return True
    return face.faction and supplied_at_home(position, face, here, line_rings)


def supplied_in_place(position: KaisersPosition, side: str) -> Mask:
    """Hexes whose occupants need no line: cities (15.12), fortified zones (15.11), beaches with a marker (36.4)."""
    found = position.kit.cities | fortified(position, side)
    for hex in supplied_beaches(position, side):
        found |= position.kit.board.bit[hex]
    return found


def supplied_beaches(position: KaisersPosition, side: str) -> dict[str, str]:
    """The hexes that a side's markers supply, each with its marker: while the marker may sail on a sea there (36.4)."""
    return {
        hex: marker
        for marker, hex in position.beachheads.items()
        if position.side_of(marker) == side and seas_at(position, hex, position.counter(marker).nation)
    }


def city_supplied(position: KaisersPosition, side: str, hex: str) -> bool:
    """Whether a city is in general supply: it is a source, or a rail line leads from it to one."""
    net = supply_net(position, side)
    return bool((net.sources | net.railheads) & position.kit.board.bit[hex])


# -- hexes through which lines run -------------------------------------------------------------------------------


def line_through(position: KaisersPosition, side: str) -> Mask:
    """Land hexes that a line of supply may pass through (15.4, 43.3)."""
    enemy = OTHER[side]
    kit = position.kit
    return open_land(position) & ~kit.desert & ~occupied(position, enemy) & ~zone(position, enemy)


def line_starts(position: KaisersPosition, side: str) -> Mask:
    """Land hexes in which a unit's line of supply may begin.

    They may lie in an enemy zone of control, and in the desert (option `desert-start`).
    """
    starts = open_land(position) & ~occupied(position, OTHER[side])
    return starts & ~position.kit.desert if position.option("desert-start") == "closed" else starts


def line_rings(position: KaisersPosition, side: str, ends: Mask) -> Iterator[Mask]:
    """Hexes 0, 1, 2, ... hexes away from the end of a line of supply, as far as the longest line reaches."""
    kit = position.kit
    through, starts = line_through(position, side), line_starts(position, side)
    return kit.steps.rings(ends & ~kit.desert, through, starts, limit=kit.longest_line)


@lru_cache(64)
def _reach(kit: Kit, ends: Mask, through: Mask, starts: Mask) -> tuple[Mask, ...]:
    """For every length of a line of supply, the hexes from which one leads to an end; kept while the ground is held."""
    found: list[Mask] = []
    total = 0
    for ring in kit.steps.rings(ends, through, starts, limit=kit.longest_line):
        total |= ring
        found.append(total)
    return (*found, *[total] * (kit.longest_line + 1 - len(found)))


def rail_ends(position: KaisersPosition) -> Mask:
    """Land hexes in which a rail line may end: in zones 1 and 2, and not closed (16.1)."""
    zones = position.kit.rail_zones
    return (zones[1] | zones[2]) & ~closed(position)


def rail_through(position: KaisersPosition, side: str) -> Mask:
    """Land hexes that a rail line may pass through: no zone 3, no enemy, no enemy zone of control (16.7, 11.10)."""
    enemy = OTHER[side]
    return rail_ends(position) & ~occupied(position, enemy) & ~zone(position, enemy)


def line_cities(position: KaisersPosition, side: str) -> Mask:
    """The controlled cities in which a rail line of communications may begin (16.7).

    One in an enemy zone of control is held by a unit; whether it may is an option (`city-in-enemy-zone`).
    """
    cities = position.kit.cities & controlled(position, side) & rail_ends(position)
    if position.option("city-in-enemy-zone") == "closed":
        cities &= ~zone(position, OTHER[side])
    return cities


@lru_cache(64)
def _railheads(kit: Kit, starts: Mask, through: Mask, cities: Mask, by_part: bool) -> Mask:
    """The controlled cities from which a rail line leads to a source (16.7); kept while the ground is held.

    The zone of the city says how long its line may be: the rail lines are followed outward from the sources, ring by
    ring, and a city of zone 2 counts only while the ring is near enough. With the option `mixed-rail-line` only the
    part of a line that runs in zone 2 is measured, wherever it begins (16.9).
    """
    longest = kit.tables.movement.rloc_hexes
    heads = 0
    if by_part:
        for ring in islice(_rings_by_part(kit, starts, through, cities), longest + 1):
            heads |= ring & cities
    else:
        for length, ring in enumerate(kit.steps.rings(starts, through, cities)):
            heads |= ring & (cities if length <= longest else cities & kit.rail_zones[1])
    return heads


def _rings_by_part(kit: Kit, starts: Mask, through: Mask, ends: Mask) -> Iterator[Mask]:
    """Hexes from which a line to a start has 0, 1, 2, ... hexes in zone 2, the hex itself not counted.

    So it is leaving a hex of zone 2, seen from the start, that takes a line into the next ring.
    """
    zone_1 = kit.rail_zones[1]
    reached = ring = starts
    while ring:
        fresh = ring
        while fresh := kit.steps.spread(fresh & zone_1 & (through | starts)) & (through | ends) & ~reached:
            reached |= fresh
            ring |= fresh
        yield ring
        ring = kit.steps.spread(ring & ~zone_1 & (through | starts)) & (through | ends) & ~reached
        reached |= ring
