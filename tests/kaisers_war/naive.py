"""The same answers by plain search, unit by unit and path by path, and crowded random positions to ask them on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import strategies as st

from kaisers_war.field import sandbox
from wargame_cli.rulesets.kaisers_war.kit.book import OPTIONS
from wargame_cli.rulesets.kaisers_war.kit.components import Kit, kit
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Corners of the map where trenches, deserts, mountains, coasts, straits and borders meet: columns and rows.
_REGIONS = ((10, 17, 12, 20), (24, 36, 22, 29), (38, 46, 29, 38), (43, 54, 21, 32))

#: Units of every kind and of both sides.
_UNITS = (
    *("GE-Inf-1", "GE-Shock-1", "GE-Cav-1", "GE-Mech-1", "GE-HQ-HL", "GE-Tac-1", "GE-Fort-1", "CP-Gar-1", "PE-Cav-WT"),
    *("OT-Inf-1", "OT-Alp-1", "AH-Inf-1", "BU-Inf-1", "GE-Inf-2", "AH-Inf-2", "OT-Inf-2", "GE-Strat-1", "CP-Gar-2"),
    *("FR-Inf-2", "FR-Cav-1", "FR-Fort-1", "BR-Inf-1", "BR-Mech-1", "BR-HQ-Allenby", "AL-Gar-1", "AR-Cav-NLA"),
    *("TC-AlpC-TCF", "IT-Inf-1", "GR-Inf-ND", "SE-Inf-Sal", "US-Inf-1", "BR-Inf-2", "FR-Inf-3", "BR-Tac-1", "AL-Gar-2"),
)


@st.composite
def dense_positions(draw: st.DrawFn) -> KaisersPosition:
    """A position with up to twenty-four stacks close to each other, under any options."""
    components = kit()
    left, right, top, bottom = draw(st.sampled_from(_REGIONS))
    land = [
        hex
        for hex, here in components.ground.items()
        if components.open_land & here and left <= int(hex[:2]) <= right and top <= int(hex[2:]) <= bottom
    ]
    units = draw(st.lists(st.sampled_from(_UNITS), unique=True, min_size=3, max_size=24))
    hexes = draw(st.lists(st.sampled_from(land), unique=True, min_size=len(units), max_size=len(units)))
    options = {option.name: draw(st.sampled_from(option.choices)) for option in OPTIONS}
    return sandbox({hex: [unit] for hex, unit in zip(hexes, units, strict=True)}, options=options)


# -- zones of control and movement, hex by hex -------------------------------------------------------------------


def enemies_in(position: KaisersPosition, hex: str, side: str) -> list[str]:
    """The enemies of a side in a hex."""
    return [unit for unit in position.at(hex) if position.counter(unit).side != side]


def next_by_land(components: Kit, hex: str) -> list[str]:
    """The land hexes one step away: not neutral, not over an all-sea hexside."""
    walls = components.map.hexsides["sea"]
    return [
        near
        for near in components.board.neighbours[hex]
        if near in components.map.land
        and hex in components.map.land
        and (hex, near) not in walls
        and "neutral" not in (components.alignment(near), components.alignment(hex))
    ]


def naive_zone(position: KaisersPosition, hex: str, side: str) -> bool:
    """Whether an enemy of the side exerts a zone of control into the hex."""
    components = position.kit
    if any(position.counter(unit).fort and position.counter(unit).side == side for unit in position.at(hex)):
        return False
    trench = components.trench_owner(hex) == side
    own_unit = any(position.counter(unit).side == side for unit in position.at(hex))
    needs_unit = position.option("trench-zone-needs-unit") == "yes"
    for near in next_by_land(components, hex):
        exerting = [
            unit
            for unit in enemies_in(position, near, side)
            if position.counter(unit).movement and not position.counter(unit).guerrilla
        ]
        from_trench = components.trench_owner(near) == side
        if exerting and not (trench and (not needs_unit or own_unit or from_trench)):
            return True
    return False


def naive_reach(position: KaisersPosition, unit: str, points: int) -> dict[str, int]:
    """Every hex that a unit can reach and the least it costs, by trying every path."""
    components = position.kit
    face = position.counter(unit)
    start = position.place_of(unit)
    best = {start: 0}

    def zone(hex: str) -> bool:
        return not face.guerrilla and naive_zone(position, hex, face.side)

    def go(path: list[str], spent: int) -> None:
        here = path[-1]
        if len(path) > 1 and zone(here):
            return
        for near in next_by_land(components, here):
            if not _may_enter(position, unit, near) or enemies_in(position, near, face.side):
                continue
            cost = _cost(position, unit, here, near)
            if len(path) == 1:
                if zone(here) and zone(near):
                    continue
                cost = min(points, cost + zone(here))
            if spent + cost <= points and spent + cost < best.get(near, points + 1):
                best[near] = spent + cost
                go([*path, near], spent + cost)

    go([start], 0)
    return best


def _cost(position: KaisersPosition, unit: str, here: str, near: str) -> int:
    components = position.kit
    face = position.counter(unit)
    water = any((here, near) in components.map.hexsides[kind] for kind in ("river", "canal", "lake"))
    owner = components.trench_owner(near)
    if owner:
        cost = 1 if owner == face.side else 2
    elif components.map.at(near) or components.map.terrain[near] == "clear":
        cost = 1
    else:
        cost = 3 if components.map.terrain[near] == "rough" and face.mechanized else 2
    return cost + water


def _may_enter(position: KaisersPosition, unit: str, hex: str) -> bool:
    country = position.kit.map.area[hex]
    if country == "Russia":
        return False
    if unit == "AR-Cav-NLA":
        return country == "Ottoman Empire"
    if unit == "PE-Cav-WT":
        return country == "Persia"
    if unit == "TC-AlpC-TCF":
        return country == "Trans-Caucasus" or hex in position.kit.map.marks["north-east turkey"]
    return True


# -- supply, unit by unit ----------------------------------------------------------------------------------------


def naive_supply(position: KaisersPosition, unit: str) -> bool:
    """Whether a unit is in general supply: a search from the unit, and from each city that it reaches."""
    components = position.kit
    face = position.counter(unit)
    here = position.place_of(unit)
    if components.map.at(here) or face.circle:
        return True
    if any(position.counter(other).fort for other in position.at(here)):
        return True
    desert = {hex for hex in components.map.land if components.map.terrain[hex] == "desert"}
    if here in desert and position.option("desert-start") == "closed":
        return False
    ends = [hex for hex, hexes in _line(position, here, face.side, desert) if hexes <= face.movement]
    return any(
        hex not in desert and (_source(position, hex, face.side) or _railhead(position, hex, face.side)) for hex in ends
    )


def _line(position: KaisersPosition, start: str, side: str, barred: set[str]) -> Iterator[tuple[str, int]]:
    """Every hex that a line from a hex can be traced into, with its length; it passes through no enemy zone."""
    components = position.kit
    seen, front, hexes = {start}, [start], 0
    while front:
        yield from ((hex, hexes) for hex in front)
        following: list[str] = []
        for hex in front:
            if hex != start and naive_zone(position, hex, side):
                continue
            for near in next_by_land(components, hex):
                shut = near in barred or components.map.area[near] == "Russia" or enemies_in(position, near, side)
                if near in seen or shut:
                    continue
                seen.add(near)
                following.append(near)
        front = following
        hexes += 1


def _controlled(position: KaisersPosition, hex: str, side: str) -> bool:
    if position.at(hex):
        return not enemies_in(position, hex, side)
    return position.kit.alignment(hex) == side and not naive_zone(position, hex, side)


_SEAS = {
    "CP": {"Baltic Sea", "Adriatic Sea", "Sea of Marmora", "Black Sea"},
    "Allied": {"North Sea", "Mediterranean Sea", "Red Sea"},
}


def _source(position: KaisersPosition, hex: str, side: str) -> bool:
    components = position.kit
    kinds = {kind for place in components.map.at(hex) for kind in place.kinds}
    if not _controlled(position, hex, side):
        return False
    if kinds & {"major-capital", "resource"} and components.alignment(hex) == side:
        return True
    if "naval-base" in kinds:
        water = {near for near in components.board.neighbours[hex] if components.map.terrain[near] == "sea"}
        return bool({components.map.area[near] for near in water} & _SEAS[side])
    return side == "Allied" and "allied-supply" in kinds and bool(position.at(hex))


def _railhead(position: KaisersPosition, city: str, side: str) -> bool:
    """Whether a rail line of communications leads from a city to a source."""
    components = position.kit
    zones = {hex: _rail_zone(components, hex) for hex in components.map.land}
    barred = {hex for hex, number in zones.items() if number == 3}
    if not components.map.at(city) or city in barred or not _controlled(position, city, side):
        return False
    if position.option("city-in-enemy-zone") == "closed" and naive_zone(position, city, side):
        return False
    if position.option("mixed-rail-line") == "by-first-city":
        longest = 15 if zones[city] == 2 else 10_000
        return any(
            hexes <= longest and _source(position, hex, side) for hex, hexes in _line(position, city, side, barred)
        )
    return any(
        hexes <= 15 and _source(position, hex, side) for hex, hexes in _line_in_zone_two(position, city, side, zones)
    )


def _line_in_zone_two(
    position: KaisersPosition, city: str, side: str, zones: dict[str, int]
) -> Iterator[tuple[str, int]]:
    """Every hex that a rail line can be traced into, and how many hexes of zone 2 it enters on the way at the least."""
    components = position.kit
    best = {city: 0}
    todo = [city]
    while todo:
        hex = todo.pop(0)
        if hex != city and naive_zone(position, hex, side):
            continue
        for near in next_by_land(components, hex):
            if zones[near] == 3 or enemies_in(position, near, side) or components.map.area[near] == "Russia":
                continue
            entered = best[hex] + (zones[near] == 2)
            if entered < best.get(near, 10_000):
                best[near] = entered
                todo.append(near)
    yield from best.items()


def _rail_zone(components: Kit, hex: str) -> int:
    country = components.map.area[hex]
    if components.map.terrain[hex] == "desert" or country in ("Montenegro", "Albania", "Persia"):
        return 3
    return 1 if country in ("United Kingdom", "France", "Belgium", "Luxemburg", "Germany") else 2


def straight(path: tuple[str, ...], components: Kit) -> bool:
    """Whether every two neighbours of a path are one step apart."""
    return all(near in next_by_land(components, here) for here, near in pairwise(path))
