"""The printed components of the game (chapter 2): the map, the counters and the charts, and what follows from them.

The components never change; all positions with the same data share them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, SIDES, CounterMix, counter_mix
from wargame_cli.rulesets.kaisers_war.kit.tables import Tables, Terrain, tables

#: The marks of the map file that hold each side's trenchline hexes (7.1).
TRENCH_MARK = {CP: "central trench", ALLIED: "allied trench"}

Exits = tuple[tuple[str, int], ...]


class _ExitsOf(dict[str, Exits]):
    """The steps of a side's units of one kind from each hex, worked out when one is asked for."""

    def __init__(self, kit: Kit, side: str, mechanized: bool) -> None:
        super().__init__()
        self._kit, self._side, self._mechanized = kit, side, mechanized

    def __missing__(self, hex: str) -> Exits:
        kit = self._kit
        ends = ((near, kit.trench_owner(near)) for near in kit.steps.steps[hex])
        self[hex] = found = tuple(
            (near, kit.cost(hex, near, self._side, self._mechanized, trench)) for near, trench in ends
        )
        return found


class Kit:
    """Map, counters and charts."""

    def __init__(self, hexmap: HexMap, mix: CounterMix, charts: Tables) -> None:
        in_its_own_dict(self)
        self.map = hexmap
        self.board: Board = hexmap.board
        self.mix = mix
        self.tables = charts
        self._exits: dict[tuple[str, bool], _ExitsOf] = {}

    # -- the map as sets of hexes ----------------------------------------------------------------------------

    @cached_property
    def ground(self) -> dict[str, Mask]:
        """Every hex that is not all sea, as a set of its own."""
        bit = self.board.bit
        return {hex: bit[hex] for hex in self.map.terrain if hex in self.map.land}

    @cached_property
    def countries(self) -> dict[str, Mask]:
        """The hexes of each country."""
        area = self.map.area
        found: dict[str, Mask] = dict.fromkeys(self.map.countries, 0)
        for hex, here in self.ground.items():
            found[area[hex]] |= here
        return found

    @cached_property
    def ships_and_forts(self) -> frozenset[str]:
        """The naval units and the fortified zones."""
        return frozenset(unit for unit, face in self.mix.faces.items() if face.naval or face.fort)

    @cached_property
    def land(self) -> Mask:
        """Every land hex that is in play: neutral countries are not (23.1)."""
        return sum(self.countries.values()) & ~self._aligned("neutral")

    @cached_property
    def closed(self) -> Mask:
        """Russia, which nobody may enter in the standard game (24.1)."""
        return self._aligned("closed")

    @cached_property
    def open_land(self) -> Mask:
        """Every hex that land units in general may enter (23.2, 24.1)."""
        return self.land & ~self.closed

    @cached_property
    def own_land(self) -> dict[str, Mask]:
        """The hexes of each side's countries (2.3)."""
        return {side: self._aligned(side) for side in SIDES}

    def _aligned(self, side: str) -> Mask:
        return sum(hexes for name, hexes in self.countries.items() if self.map.countries[name]["side"] == side)

    @cached_property
    def behind_front(self) -> dict[str, Mask]:
        """The hexes on each side of the initial front line (2.5)."""
        side_of = self.map.side
        return {side: sum(here for hex, here in self.ground.items() if side_of[hex] == side) for side in SIDES}

    @cached_property
    def trenches(self) -> dict[str, Mask]:
        """Each side's printed trenchline hexes (7.1)."""
        return {side: self.board.mask(self.map.marks.get(mark, ())) for side, mark in TRENCH_MARK.items()}

    @cached_property
    def cities(self) -> Mask:
        """City hexes of all types: every hex with a named town, objective or base."""
        return self.board.mask(self.kinds)

    @cached_property
    def desert(self) -> Mask:
        """Desert hexes, which carry no line of supply and no rail, whether there is a city in them or not (43.3)."""
        terrain = self.map.terrain
        return sum(here for hex, here in self.ground.items() if terrain[hex] == "desert")

    @cached_property
    def rail_zones(self) -> dict[int, Mask]:
        """The hexes of each rail zone; every desert hex is zone 3 (16.1)."""
        zones = {1: 0, 2: 0, 3: self.desert & self.land}
        for name, hexes in self.countries.items():
            zones[int(self.map.countries[name]["rail_zone"])] |= hexes & self.land & ~self.desert
        return zones

    # -- single hexes ----------------------------------------------------------------------------------------

    def alignment(self, hex: str) -> str:
        """Whose country a hex is in: CP, Allied, none, closed or neutral; empty at sea."""
        return self.map.countries.get(self.map.area[hex], {}).get("side", "")

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
        """Coastal land hexes and the seas that they touch, in board order."""
        seas = {hex: self.map.area[hex] for hex, word in self.map.terrain.items() if word == "sea"}
        around = self.board.neighbours
        touched = ((hex, frozenset(seas[near] for near in around[hex] if near in seas)) for hex in self.ground)
        return {hex: found for hex, found in touched if found}

    @cached_property
    def longest_line(self) -> int:
        """The longest line of supply that any unit can trace, in hexes: the highest printed movement factor (15.3)."""
        return max((face.movement for face in (*self.mix.faces.values(), *self.mix.armies.values())), default=0)

    def city(self, hex: str) -> bool:
        """Whether the hex is a city of any type."""
        return hex in self.kinds

    def effects(self, hex: str) -> Terrain:
        """The row of the terrain effects chart that holds for a hex; a city supersedes the country round it."""
        return self.tables.terrain.terrain["city" if hex in self.kinds else self.map.terrain[hex]]

    def trench_owner(self, hex: str) -> str:
        """The side whose printed trenchline is in the hex, or empty."""
        bit = self.board.bit[hex]
        return next((side for side in SIDES if self.trenches[side] & bit), "")

    @cached_property
    def unit_ids(self) -> dict[str, str]:
        """Every unit's id by its lower-case spelling."""
        return {unit.lower(): unit for unit in self.mix.faces}

    def name(self, place: str) -> str:
        """A hex with its towns, for people: `1015 Paris`."""
        if place not in self.board.index:
            return place
        towns = "/".join(spot.name for spot in self.map.at(place))
        return f"{place} {towns}" if towns else place

    # -- steps -----------------------------------------------------------------------------------------------

    @cached_property
    def water(self) -> frozenset[tuple[str, str]]:
        """River, canal and lake hexsides, in both directions (43.3)."""
        sides = self.map.hexsides
        return sides.get("river", frozenset()) | sides.get("canal", frozenset()) | sides.get("lake", frozenset())

    @cached_property
    def steps(self) -> Net:
        """Steps by land: between land hexes in play, never across an all-sea hexside; straits are none (8.8)."""
        walls: dict[str, set[str]] = {}
        for start, end in self.map.hexsides.get("sea", ()):
            walls.setdefault(start, set()).add(end)
        steps: dict[str, tuple[str, ...]] = dict.fromkeys(self.board.labels, ())
        passable = {hex for hex, here in self.ground.items() if self.land & here}
        for hex in passable:
            ends = passable - walls[hex] if hex in walls else passable
            steps[hex] = tuple(near for near in self.board.neighbours[hex] if near in ends)
        return Net(self.board, steps)

    def exits(self, side: str, mechanized: bool) -> Mapping[str, Exits]:
        """By each hex those one land step away and the movement points to enter them, as printed (8.2, 8.6, 43.3)."""
        found = self._exits.get((side, mechanized))
        if found is None:
            found = self._exits[side, mechanized] = _ExitsOf(self, side, mechanized)
        return found

    def cost(self, start: str, end: str, side: str, mechanized: bool, trench: str) -> int:
        """The movement points of a step; `trench` is the owner of the trenchline in its end, if there is one (43.3)."""
        chart = self.tables.terrain
        row = self.effects(end)
        if trench:
            cost = chart.trench.owner if trench == side else chart.trench.other
        else:
            cost = row.mechanized if mechanized and row.mechanized else row.move
        return cost + (chart.water_hexside if (start, end) in self.water else 0)


def kit(window: str = "", overlays: Sequence[Mapping[str, Any]] = (), *, eastern: bool = False) -> Kit:
    """The components for a scenario's part of the map and the users' data laid over the shipped files.

    Of an overlay `map` holds tables of a map file, all else is a counters file. `eastern` adds the counters of the
    east (28, 30, 40). Raises MapError and Malformed for data that is wrong.
    """
    return _kit(window, msgspec.json.encode(list(overlays), order="sorted").decode(), eastern)


@cache
def _kit(window: str, overlays: str, eastern: bool) -> Kit:
    laid_over = msgspec.json.decode(overlays)
    maps = [overlay.pop("map") for overlay in laid_over if "map" in overlay]
    hexmap = read_hex_map(scenarios_folder("kaisers-war") / "map.toml", window or None, maps)
    return Kit(hexmap, counter_mix(laid_over, eastern=eastern), tables())
