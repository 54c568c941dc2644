"""General supply (chapter 15, 16.7-16.9): sources, lines of supply, rail lines of communication.

Supply is worked out once a situation for a whole side, outward from the sources: first the rail lines to the
cities, then the lines of supply from sources and railheads to the units.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.control import controlled
from wargame_cli.rulesets.kaisers_war.counters import ALLIED, OTHER
from wargame_cli.rulesets.kaisers_war.kit import Kit
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.zones import fortified, occupied, zone

#: More than any line on the map can measure.
_UNLIMITED = 10_000


class SupplyNet(msgspec.Struct, frozen=True):
    """A side's supply at one moment.

    `railheads` are the controlled cities with a rail line to a source (16.7); `reach[n]` is every hex from which a
    line of supply of n hexes or fewer leads to a source or railhead (15.3).
    """

    sources: Mask
    railheads: Mask
    reach: tuple[Mask, ...]


def friendly_seas(kit: Kit, side: str) -> frozenset[str]:
    """The seas in which forces of the side may sail (19.6)."""
    seas = kit.tables.movement.friendly_seas
    keys = [side] if side == ALLIED else [nation for nation in seas if nation != ALLIED]
    return frozenset(sea for key in keys for sea in seas[key])


@derived
def sources(position: KaisersPosition, side: str) -> Mask:
    """Every supply source of a side (15.2); any of its units may use any of them."""
    kit = position.kit
    held = controlled(position, side)
    bit = kit.board.bit
    seas = friendly_seas(kit, side)
    found = 0
    for hex, kinds in kit.kinds.items():
        here = bit[hex]
        if not held & here:
            continue
        at_home = kit.own_land[side] & here and kinds & {"major-capital", "resource"}
        base = "naval-base" in kinds and kit.coasts.get(hex, frozenset()) & seas
        baghdad = side == ALLIED and "allied-supply" in kinds and occupied(position, side) & here
        if at_home or base or baghdad:
            found |= here
    return found


@derived
def supply_net(position: KaisersPosition, side: str) -> SupplyNet:
    """The side's sources, its railheads, and how far lines of supply reach from them."""
    found = sources(position, side)
    railheads = _railheads(position, side, found)
    reach: list[Mask] = []
    total = 0
    for ring in _line_rings(position, side, found | railheads):
        total |= ring
        reach.append(total)
    return SupplyNet(found, railheads, tuple(reach))


@derived
def supplied(position: KaisersPosition, side: str) -> frozenset[str]:
    """Every unit of a side on the map that is in general supply (15.5)."""
    net = supply_net(position, side)
    bit = position.kit.board.bit
    always = position.kit.cities | fortified(position, side)
    farthest = len(net.reach) - 1
    found = set()
    for place, units in position.stacks.items():
        here = bit.get(place)
        if here is None:
            continue
        for unit in units:
            face = position.counter(unit)
            in_line = face.movement and net.reach[min(face.movement, farthest)] & here
            if face.side == side and (always & here or face.circle or in_line):
                found.add(unit)
    return frozenset(found)


def in_supply(position: KaisersPosition, unit: str) -> bool:
    """Whether the unit is in general supply now; ships always are (15.11)."""
    face = position.counter(unit)
    return face.naval or unit in supplied(position, face.side)


def in_supply_at(position: KaisersPosition, unit: str, hex: str) -> bool:
    """Whether the unit would be in general supply in that hex, everything else as it is now."""
    face = position.counter(unit)
    here = position.kit.board.bit[hex]
    net = supply_net(position, face.side)
    always = face.circle or (position.kit.cities | fortified(position, face.side)) & here
    return bool(always or (face.movement and net.reach[min(face.movement, len(net.reach) - 1)] & here))


def city_supplied(position: KaisersPosition, hex: str, side: str) -> bool:
    """Whether a city is in general supply: it is a source, or a rail line leads from it to one."""
    net = supply_net(position, side)
    return bool((net.sources | net.railheads) & position.kit.board.bit[hex])


# -- the ways along which lines run ------------------------------------------------------------------------------


def rail_through(position: KaisersPosition, side: str) -> Mask:
    """Land hexes that a rail line may pass through: no zone 3, no enemy, no enemy zone of control (16.7, 11.10)."""
    kit = position.kit
    enemy = OTHER[side]
    return rail_ends(kit) & ~occupied(position, enemy) & ~zone(position, enemy)


def rail_ends(kit: Kit) -> Mask:
    """Land hexes in which a rail line may end: in zones 1 and 2, and not closed."""
    return (kit.rail_zones[1] | kit.rail_zones[2]) & ~kit.closed


def line_through(position: KaisersPosition, side: str) -> Mask:
    """Land hexes that a line of supply may pass through (15.4, 43.3)."""
    kit = position.kit
    enemy = OTHER[side]
    return kit.land & ~kit.closed & ~kit.desert & ~occupied(position, enemy) & ~zone(position, enemy)


def _line_rings(position: KaisersPosition, side: str, ends: Mask) -> Iterator[Mask]:
    """Hexes 0, 1, 2, ... hexes away from the end of a line of supply, as far as the longest line reaches.

    The unit's own hex may lie in an enemy zone of control, and in the desert (option `desert-start`).
    """
    kit = position.kit
    starts = kit.land & ~kit.closed & ~occupied(position, OTHER[side])
    if position.option("desert-start") == "closed":
        starts &= ~kit.desert
    longest = max(face.movement for face in kit.mix.faces.values())
    return kit.steps.rings(ends & ~kit.desert, line_through(position, side), starts, limit=longest)


def _railheads(position: KaisersPosition, side: str, found: Mask) -> Mask:
    """The controlled cities from which a rail line leads to a source (16.7).

    The zone of the city says how long its line may be; with the option `mixed-rail-line` only the part in zone 2
    is measured, wherever the line begins (16.9).
    """
    kit = position.kit
    lengths = {number: _hexes(kit.tables.movement.rloc[str(number)]) for number in (1, 2)}
    cities = kit.cities & controlled(position, side) & rail_ends(kit)
    if position.option("city-in-enemy-zone") == "closed":
        cities &= ~zone(position, OTHER[side])
    start, through = found & rail_ends(kit), rail_through(position, side)
    by_part = position.option("mixed-rail-line") == "by-part"
    rings = _rings_by_part(kit, start, through, cities) if by_part else kit.steps.rings(start, through, cities)
    heads = 0
    for length, ring in enumerate(rings):
        in_reach = 0
        for number, longest in lengths.items():
            if by_part or length <= longest:
                in_reach |= kit.rail_zones[number]
        if by_part and length > lengths[2]:
            break
        heads |= ring & cities & in_reach
    return heads


def _rings_by_part(kit: Kit, start: Mask, through: Mask, ends: Mask) -> Iterator[Mask]:
    """Hexes reached over 0, 1, 2, ... hexes of zone 2, with any number of hexes of zone 1 between them."""
    zone_1 = kit.rail_zones[1]
    reached = ring = front = start
    while ring:
        fresh = front
        while fresh:
            more = kit.steps.spread(fresh) & zone_1 & (through | ends) & ~reached
            reached |= more
            ring |= more
            fresh = more & through
            front |= fresh
        yield ring
        ring = kit.steps.spread(front) & ~zone_1 & (through | ends) & ~reached
        reached |= ring
        front = ring & through


def _hexes(length: str) -> int:
    return _UNLIMITED if length == "unlimited" else int(length)
