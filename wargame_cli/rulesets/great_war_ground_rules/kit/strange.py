"""Words on a map that neither the rules nor the charts know: a file or a case with one of them is wrong (3E)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap
from wargame_cli.rulesets.great_war_ground_rules.kit import components
from wargame_cli.rulesets.great_war_ground_rules.kit.components import CITIES, HIGH_RAIL, LOW_RAIL, PORTS, ROAD
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import Tables

#: Kinds of places that the rules name beside cities and ports, and those that are only names on the map.
_PLACES = CITIES | {*PORTS, components.FACTORY, components.CAPITAL, "town", "landmark", "rail-center"}
#: Terrain that is no land, and lines that join the hexes of a pair.
_NO_LAND, _LINES = frozenset({"sea", OFFMAP}), frozenset({HIGH_RAIL, LOW_RAIL, ROAD, components.FERRY})


def words(ground: HexMap, tables: Tables) -> Iterator[tuple[str, str]]:
    """Such words, each with the field that it is in: `terrain`, `hexsides`, `kinds`, `zones` or `lands`."""
    chart = tables.terrain
    yield from _unknown("terrain", ground.terrain.values(), _NO_LAND | set(chart.terrain))
    yield from _unknown("hexsides", ground.hexsides, _LINES | set(chart.hexsides))
    yield from _unknown("kinds", [kind for place in ground.places for kind in place.kinds], _PLACES)
    zones = [mark.removeprefix(components.ZONE_MARK).upper() for mark in ground.marks if components.ZONE_MARK in mark]
    yield from _unknown("zones", zones, components.ZONES)
    lands = [country for place, country in ground.area.items() if place in ground.land]
    yield from _unknown("lands", lands, ground.countries)


def _unknown(field: str, found: Collection[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    for word in dict.fromkeys(found):
        if word and word not in known:
            hint = nearest(word, known)
            yield field, f"{word!r} is unknown in the {field} of the map" + (f"; {hint}" if hint else "")
