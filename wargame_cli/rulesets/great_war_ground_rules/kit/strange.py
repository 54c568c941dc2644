"""Words on a map that neither the rules nor the charts know: a file or a case with one of them is wrong (3E)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from wargame_cli.engine.errors import nearest
from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap
from wargame_cli.rulesets.great_war_ground_rules.kit import components
from wargame_cli.rulesets.great_war_ground_rules.kit.components import CITIES, HIGH_RAIL, LOW_RAIL, PORTS, ROAD
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import Tables

#: Kinds of places that the rules name beside cities and ports, and those that are only names on the map.
_PLACES = CITIES | {*PORTS, components.FACTORY, components.CAPITAL, "town", "landmark", "rail-center"}
#: Terrain that is no land, and lines that join the hexes of a pair.
_NO_LAND, _LINES = frozenset({"sea", OFFMAP}), frozenset({HIGH_RAIL, LOW_RAIL, ROAD, components.FERRY})


def known(tables: Tables) -> Mapping[str, Collection[str]]:
    """The words that may stand on a map, by field."""
    return {
        "terrain": _NO_LAND | set(tables.terrain.terrain),
        "hexsides": _LINES | set(tables.terrain.hexsides),
        "kinds": _PLACES,
        "zones": components.ZONES,
    }


def words(ground: HexMap, tables: Tables) -> Iterator[tuple[str, str]]:
    """Such words, each with the field that it is in: `terrain`, `hexsides`, `kinds`, `zones` or `lands`."""
    zones = [mark.removeprefix(components.ZONE_MARK).upper() for mark in ground.marks if components.ZONE_MARK in mark]
    found: Mapping[str, Collection[str]] = {
        "terrain": ground.terrain.values(),
        "hexsides": ground.hexsides,
        "kinds": [kind for place in ground.places for kind in place.kinds],
        "zones": zones,
    }
    for field, allowed in known(tables).items():
        yield from _unknown(field, found[field], allowed)
    lands = [country for place, country in ground.area.items() if place in ground.land]
    yield from _unknown("lands", lands, ground.countries)


def _unknown(field: str, found: Collection[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    for word in dict.fromkeys(found):
        if word and word not in known:
            hint = nearest(word, known)
            yield field, f"{word!r} is unknown in the {field} of the map" + (f"; {hint}" if hint else "")
