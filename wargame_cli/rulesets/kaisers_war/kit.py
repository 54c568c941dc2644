"""The printed components of the game (chapter 2): the map, the counters and the charts, and what follows from them.

A kit never changes; every position of a process that plays with the same data shares one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.hexmap import HexMap, read_hex_map
from wargame_cli.rulesets.kaisers_war.counters import ALLIED, CP, SIDES, CounterMix, counter_mix
from wargame_cli.rulesets.kaisers_war.tables import Tables, Terrain, tables

#: The marks of the map file that hold each side's trenchline hexes (7.1).
_TRENCH_MARK = {CP: "central trench", ALLIED: "allied trench"}

Exits = tuple[tuple[str, int], ...]


class Kit:
    """Map, counters and charts."""

    def __init__(self, hexmap: HexMap, mix: CounterMix, charts: Tables) -> None:
        self.map = hexmap
        self.board: Board = hexmap.board
        self.mix = mix
        self.tables = charts
        self._exits: dict[tuple[str, str, bool], Exits] = {}

    # -- the map as sets of hexes ----------------------------------------------------------------------------

    @cached_property
    def land(self) -> Mask:
        """Every land hex that is in play: neutral countries are not (23.1)."""
        return self.board.mask(hex for hex in self.map.land if self.alignment(hex) != "neutral")

    @cached_property
    def closed(self) -> Mask:
        """Russia, which nobody may enter in the standard game (24.1)."""
        return self.board.mask(hex for hex in self.map.land if self.alignment(hex) == "closed")

    @cached_property
    def own_land(self) -> dict[str, Mask]:
        """The hexes of each side's countries (2.3)."""
        return {side: self.board.mask(hex for hex in self.map.land if self.alignment(hex) == side) for side in SIDES}

    @cached_property
    def behind_front(self) -> dict[str, Mask]:
        """The hexes on each side of the initial front line (2.5)."""
        return {side: self.board.mask(hex for hex in self.map.land if self.map.side[hex] == side) for side in SIDES}

    @cached_property
    def trenches(self) -> dict[str, Mask]:
        """Each side's trenchline hexes (7.1)."""
        return {side: self.board.mask(self.map.marks.get(mark, ())) for side, mark in _TRENCH_MARK.items()}

    @cached_property
    def cities(self) -> Mask:
        """City hexes of all types: every hex with a named town, objective or base."""
        return self.board.mask({place.hex for place in self.map.places} & self.map.land)

    @cached_property
    def desert(self) -> Mask:
        """Desert hexes, which carry no line of supply and no rail (43.3)."""
        return self.board.mask(hex for hex in self.map.land if self.map.terrain[hex] == "desert")

    @cached_property
    def countries(self) -> dict[str, Mask]:
        """The hexes of each country."""
        found: dict[str, Mask] = dict.fromkeys(self.map.countries, 0)
        for hex in self.map.land:
            found[self.map.area[hex]] |= self.board.bit[hex]
        return found

    @cached_property
    def rail_zones(self) -> dict[int, Mask]:
        """The hexes of each rail zone; every desert hex is zone 3 (16.1)."""
        zones = {1: 0, 2: 0, 3: 0}
        for hex in self.map.land:
            if self.alignment(hex) != "neutral":
                zones[self.rail_zone(hex)] |= self.board.bit[hex]
        return zones

    # -- single hexes ----------------------------------------------------------------------------------------

    def alignment(self, hex: str) -> str:
        """Whose country a hex is in: CP, Allied, none, closed or neutral; empty at sea."""
        return self.map.countries.get(self.map.area[hex], {}).get("side", "")

    def rail_zone(self, hex: str) -> int:
        """The rail zone of a land hex (16.1)."""
        return 3 if self.map.terrain[hex] == "desert" else int(self.map.countries[self.map.area[hex]]["rail_zone"])

    @cached_property
    def kinds(self) -> dict[str, frozenset[str]]:
        """City hexes and the kinds of all places in them."""
        found: dict[str, frozenset[str]] = {}
        for place in self.map.places:
            found[place.hex] = found.get(place.hex, frozenset()) | place.kinds
        return found

    @cached_property
    def objectives(self) -> dict[str, int]:
        """Objective hexes and what they are worth a turn; the dearest kind counts (5.2, 43.1)."""
        worth = self.tables.points.objectives
        values = {hex: max((worth.get(kind, 0) for kind in kinds), default=0) for hex, kinds in self.kinds.items()}
        return {hex: value for hex, value in values.items() if value}

    @cached_property
    def coasts(self) -> dict[str, frozenset[str]]:
        """Coastal land hexes and the seas that they touch."""
        found: dict[str, set[str]] = {}
        for hex in self.map.land:
            seas = {self.map.area[near] for near in self.board.neighbours[hex] if self.map.terrain[near] == "sea"}
            if seas:
                found[hex] = seas
        return {hex: frozenset(seas) for hex, seas in found.items()}

    def city(self, hex: str) -> bool:
        """Whether the hex is a city of any type."""
        return hex in self.kinds

    def effects(self, hex: str) -> Terrain:
        """The row of the terrain effects chart that holds for a hex; a city supersedes the country round it."""
        return self.tables.terrain.terrain["city" if hex in self.kinds else self.map.terrain[hex]]

    def trench_owner(self, hex: str) -> str:
        """The side whose trenchline is in the hex, or empty."""
        bit = self.board.bit[hex]
        return next((side for side in SIDES if self.trenches[side] & bit), "")

    def name(self, place: str) -> str:
        """A hex with its towns, for people: `1015 Paris`."""
        if place not in self.board.index:
            return place
        towns = "/".join(spot.name for spot in self.map.at(place))
        return f"{place} {towns}" if towns else place

    # -- steps -----------------------------------------------------------------------------------------------

    @cached_property
    def water(self) -> frozenset[tuple[str, str]]:
        """River, canal and lake hexsides, both ways (43.3)."""
        sides = self.map.hexsides
        return sides.get("river", frozenset()) | sides.get("canal", frozenset()) | sides.get("lake", frozenset())

    @cached_property
    def steps(self) -> Net:
        """Steps by land: between land hexes in play, never across an all-sea hexside."""
        sea_sides = self.map.hexsides.get("sea", frozenset())
        open_land = set(self.board.spaces(self.land))
        return self.board.net(lambda a, b: a in open_land and b in open_land and (a, b) not in sea_sides)

    def exits(self, hex: str, side: str, mechanized: bool) -> Exits:
        """The hexes one land step away and the movement points to enter each (8.2, 8.6, 43.3)."""
        key = (hex, side, mechanized)
        found = self._exits.get(key)
        if found is None:
            found = tuple((near, self._cost(hex, near, side, mechanized)) for near in self.steps.steps[hex])
            self._exits[key] = found
        return found

    def _cost(self, start: str, end: str, side: str, mechanized: bool) -> int:
        chart = self.tables.terrain
        owner = self.trench_owner(end)
        row = self.effects(end)
        if owner:
            cost = chart.trench.owner if owner == side else chart.trench.other
        else:
            cost = row.mechanized if mechanized and row.mechanized else row.move
        return cost + (chart.water_hexside if (start, end) in self.water else 0)


def kit(window: str = "", overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """The kit for a scenario's part of the map and the users' data laid over the shipped files."""
    return _kit(window, json.dumps(list(overlays), sort_keys=True))


@cache
def _kit(window: str, overlays: str) -> Kit:
    hexmap = read_hex_map(scenarios_folder("kaisers-war") / "map.toml", window=window or None)
    return Kit(hexmap, counter_mix(json.loads(overlays)), tables())
