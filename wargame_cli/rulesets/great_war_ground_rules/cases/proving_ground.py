"""The proving ground: an open map for cases, on which a case lays the terrain, lines and places that it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from wargame_cli.engine.maps.hexmap import HexMap, Place
from wargame_cli.engine.maps.mapfile import read_hex_map

_COLUMNS, _ROWS = 14, 14
#: The countries that a case may lay on it, with the nation whose home they are; all of it is France's at first.
_COUNTRIES: Mapping[str, str] = {
    "Austria": "Austro-Hungarian",
    "Belgium": "Belgian",
    "Britain": "British",
    "France": "French",
    "Germany": "German",
    "Italy": "Italian",
    "Ottoman Empire": "Ottoman",
    "Russia": "Russian",
    "Spain": "",
    "United States": "American",
    "Wilderness": "",
}


@cache
def proving_ground() -> HexMap:
    """The map without anything on it: clear hexes from 0101 to 1414."""
    rows = "\n".join(f"{row:02} {'.' * _COLUMNS}" for row in range(1, _ROWS + 1))
    countries = "\n".join(
        f'"{name}" = {{ letter = "{chr(97 + number)}", nation = "{nation}", roads = "{_roads(name)}"{_rails(name)} }}'
        for number, (name, nation) in enumerate(_COUNTRIES.items())
    )
    owner = "\n".join(f"{row:02} {'d' * _COLUMNS}" for row in range(1, _ROWS + 1))
    return read_hex_map(f"""
format = 1
name = "proving-ground"
title = "The proving ground"
source = "house"
grid = {{ columns = {_COLUMNS}, rows = {_ROWS} }}
land_masses = {{ "All" = "0101" }}
[countries]
{countries}
[terrain]
legend = {{ "." = "clear" }}
rows = '''
{rows}
'''
[owner]
rows = '''
{owner}
'''
""")


#: The rail nets of countries that have another than most, with their gauge (7A5, 7A8).
_NETS: Mapping[str, tuple[str, str]] = {
    "Britain": ("Great Britain Standard Gauge", "standard"),
    "Italy": ("SW Europe Standard Gauge", "standard"),
    "Russia": ("West Russia Broad Gauge", "broad"),
    "Spain": ("Iberian Gauge", "Iberian"),
}


def _rails(country: str) -> str:
    """The net and the gauge of a country, as a map's file has them."""
    if country not in _NETS:
        return ""
    net, gauge = _NETS[country]
    return f', net = "{net}", gauge = "{gauge}"'


def _roads(country: str) -> str:
    """Good roads in all countries but the wilderness, and Russia without Poland (6B1)."""
    return "poor" if country in ("Wilderness", "Russia", "Ottoman Empire") else "good"


def laid_out(
    ground: HexMap,
    *,
    terrain: Mapping[str, Sequence[str]],
    hexsides: Mapping[str, Sequence[str]],
    kinds: Mapping[str, Sequence[str]],
    zones: Mapping[str, Sequence[str]],
    lands: Mapping[str, Sequence[str]],
) -> HexMap:
    """A map with other terrain, hexsides, places and countries; every hex of a place has the kinds that are named."""
    words = dict(ground.terrain) | {hex: word for word, hexes in terrain.items() for hex in hexes}
    area = dict(ground.area) | {hex: country for country, hexes in lands.items() for hex in hexes}
    sides = dict(ground.hexsides)
    for kind, pairs in hexsides.items():
        joined = {tuple(pair.split("-")) for pair in pairs}
        both = frozenset((a, b) for pair in joined for a, b in (pair, pair[::-1]))
        sides[kind] = sides.get(kind, frozenset()) | both
    places = tuple(
        Place(name=f"Place {hex}", hex=hex, kinds=frozenset(found), source="case") for hex, found in kinds.items()
    )
    marks = dict(ground.marks) | {f"weather-zone-{zone.lower()}": frozenset(hexes) for zone, hexes in zones.items()}
    return msgspec.structs.replace(
        ground, terrain=words, area=area, hexsides=sides, places=(*ground.places, *places), marks=marks
    )
