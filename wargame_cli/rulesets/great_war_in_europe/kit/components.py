"""The printed components of a scenario: maps, counters, chits and charts, and what follows from them.

The components never change; all positions with the same data share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.maps.atlas import read_atlas
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.rulesets.great_war_in_europe.kit import combined
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit, chits, with_own_chits
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter, Values, counters, with_own_counters
from wargame_cli.rulesets.great_war_in_europe.kit.modes import MODES, Mode, ModeName
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EUROPEAN, NATION_OF, SIDES, THEATER_OF, Side, Theater
from wargame_cli.rulesets.great_war_in_europe.kit.tables import Tables, tables

#: Terrain in which supply and movement end for all but some (8.3, 11.6).
ALPINE, DESERT, DIFFICULT, LAKE = "alpine", "desert", "difficult", "lake"
#: Terrain of the Eastern Front that eases the way along it (8.33).
PASS = "pass"
#: A hex with fewer neighbours lies at the edge of its map.
_ALL_ROUND = 6


class Masks(dict[str, Mask]):
    """Hexes by a name, such as that of a country; what is not on these maps has none."""

    def __missing__(self, name: str) -> Mask:
        return 0


class Kit:
    """Maps, counters, chits and charts of a version of the game."""

    def __init__(
        self,
        mode: Mode,
        hexmap: HexMap,
        units: Mapping[str, Counter],
        events: Mapping[str, Chit],
        charts: Tables,
        joined: Mapping[str, Side] | None = None,
    ) -> None:
        in_its_own_dict(self)
        self.mode = mode
        self._joined = joined or {}
        self.map = hexmap
        self.board: Board = hexmap.board
        self.units = units
        self.chits = events
        self.tables = charts

    @cached_property
    def units_of(self) -> Mapping[str, frozenset[str]]:
        """The counters of each side."""
        return {side: frozenset(unit.id for unit in self.units.values() if unit.side == side) for side in SIDES}

    # -- the map as sets of hexes ----------------------------------------------------------------------------------

    @cached_property
    def land(self) -> Mask:
        """Every hex that units may stand in: land in play."""
        return self.board.mask(self.map.land)

    @cached_property
    def lakes(self) -> Mask:
        """All-lake hexes, which snow freezes (8.34)."""
        return self._of_terrain(LAKE)

    @cached_property
    def alpine(self) -> Mask:
        """Alpine hexes, for mountain units alone (15.71)."""
        return self._of_terrain(ALPINE)

    @cached_property
    def desert(self) -> Mask:
        """Desert hexes, which heat closes to lines of supply (12.2)."""
        return self._of_terrain(DESERT)

    def _of_terrain(self, wanted: str) -> Mask:
        return self.board.mask(hex for hex, word in self.map.terrain.items() if word == wanted)

    @cached_property
    def fronts(self) -> Mapping[str, Mask]:
        """The land hexes of each front that is in play."""
        found = Masks.fromkeys(self.mode.sheets, 0)
        for sheet in self.map.sheets:
            found[sheet.name] = self.land & self.board.mask(sheet.hexes)
        return found

    @cached_property
    def near_east(self) -> Mask:
        """The land hexes of the fronts of the Near East."""
        return self.land & ~self.europe

    @cached_property
    def theaters(self) -> dict[Theater, Mask]:
        """The land hexes of each theater that is in play (3.13)."""
        found = {THEATER_OF[front]: 0 for front in self.mode.sheets}
        for front, hexes in self.fronts.items():
            found[THEATER_OF[front]] |= hexes
        return found

    @cached_property
    def countries(self) -> Mapping[str, Mask]:
        """The land hexes of each country."""
        found = Masks.fromkeys(self.map.countries, 0)
        for hex in self.map.land:
            found[self.map.area[hex]] |= self.board.bit[hex]
        return found

    @cached_property
    def kinds(self) -> dict[str, frozenset[str]]:
        """The hexes with places, and the kinds of all places in them."""
        found: dict[str, frozenset[str]] = {}
        for place in self.map.places:
            found[place.hex] = found.get(place.hex, frozenset()) | place.kinds
        return found

    def of_kind(self, *kinds: str) -> Mask:
        """The hexes with a place of one of these kinds, such as `city`."""
        return self._masks.get(kinds) or self._masks.setdefault(
            kinds, self.board.mask(hex for hex, found in self.kinds.items() if not found.isdisjoint(kinds))
        )

    @cached_property
    def _masks(self) -> dict[tuple[str, ...], Mask]:
        return {}

    @cached_property
    def settled(self) -> Mask:
        """Cities and towns."""
        return self.of_kind("city", "town")

    def hexes(self, wanted: Iterable[str]) -> Mask:
        """Those of these hexes that are on the maps of this version of the game."""
        return self.board.mask(hex for hex in wanted if hex in self.board.index)

    def marked(self, mark: str) -> Mask:
        """The hexes that carry a mark of the map; none if the map has no such mark."""
        return self._marks[mark]

    @cached_property
    def _marks(self) -> Masks:
        return Masks({mark: self.board.mask(hexes) for mark, hexes in self.map.marks.items()})

    @cached_property
    def europe(self) -> Mask:
        """Every hex of the maps of Europe, water and all."""
        return self.board.mask(hex for sheet in self.map.sheets if sheet.name in EUROPEAN for hex in sheet.hexes)

    @cached_property
    def coasts(self) -> dict[str, Mask]:
        """The land hexes that touch each sea."""
        found: dict[str, Mask] = {}
        for hex in self.map.land:
            for near in self.board.neighbours[hex]:
                if self.map.terrain[near] == "sea":
                    sea = self.map.area[near]
                    found[sea] = found.get(sea, 0) | self.board.bit[hex]
        return found

    @cached_property
    def coastal(self) -> Mask:
        """The land hexes that touch any sea."""
        result = 0
        for hexes in self.coasts.values():
            result |= hexes
        return result

    @cached_property
    def edge(self) -> Mask:
        """The hexes at the edges of the maps, which have fewer than six neighbours."""
        return self.board.mask(hex for hex, near in self.board.neighbours.items() if len(near) < _ALL_ROUND)

    # -- single hexes ----------------------------------------------------------------------------------------------

    def front_of(self, hex: str) -> str:
        """The front that a hex lies on; empty for a place off the map."""
        sheet = self.map.sheet_of.get(hex)
        return sheet.name if sheet else ""

    def in_europe(self, hex: str) -> bool:
        """Whether a hex lies on a map of Europe; no place off the map does."""
        return self.front_of(hex) in EUROPEAN

    def theater_of(self, hex: str) -> Theater | None:
        """The theater that a hex lies in; None for a place off the map."""
        return THEATER_OF.get(self.front_of(hex))

    def row(self, hex: str) -> int:
        """The hexrow: 29 of `N2913`."""
        return int(hex[-4:-2])

    def column(self, hex: str) -> int:
        """The column: 13 of `N2913`."""
        return int(hex[-2:])

    def in_rectangle(self, hexes: Mask, rows: tuple[int, int], columns: tuple[int, int]) -> Mask:
        """Those hexes that lie in these hexrows and columns, from the first to the last."""
        top, bottom, left, right = (f"{number:02}" for number in (*rows, *columns))
        lying = (hex for hex in self.board.spaces(hexes) if top <= hex[-4:-2] <= bottom and left <= hex[-2:] <= right)
        return self.board.mask(lying)

    def name(self, place: str) -> str:
        """A hex with its places, for people (3.13): `N1728 Damascus`."""
        if place not in self.board.index:
            return place
        towns = "/".join(spot.name for spot in self.map.at(place))
        return f"{place} {towns}" if towns else place

    @cached_property
    def unit_ids(self) -> dict[str, str]:
        """Every unit's id by its lower-case spelling."""
        return {unit.lower(): unit for unit in self.units}

    @cached_property
    def rivers(self) -> frozenset[tuple[str, str]]:
        """River hexsides, in both directions."""
        return self.map.hexsides.get("river", frozenset())

    @cached_property
    def passes(self) -> frozenset[tuple[str, str]]:
        """The hexsides through which mountain passes run, in both directions (8.33)."""
        return self.map.hexsides.get("pass", frozenset())

    @cached_property
    def lakesides(self) -> frozenset[tuple[str, str]]:
        """All-lake hexsides, in both directions: only ice carries over them, but supply crosses (8.34, 11.6)."""
        return self.map.hexsides.get("lake", frozenset())

    @cached_property
    def steps(self) -> Net:
        """Steps over land and lake, never across an all-sea hexside (8.24)."""
        walls = self.map.hexsides.get("sea", frozenset())
        dry, walled = {*self.board.spaces(self.land | self.lakes)}, {hex for hex, _ in walls}
        steps: dict[str, Sequence[str]] = dict.fromkeys(self.board.labels, ())
        for hex in self.board.labels:
            if hex in dry:
                near = [near for near in self.board.neighbours[hex] if near in dry]
                steps[hex] = [end for end in near if (hex, end) not in walls] if hex in walled else near
        return Net(self.board, steps)

    # -- counters and chits ----------------------------------------------------------------------------------------

    @cached_property
    def arrivals(self) -> dict[str, tuple[str, ...]]:
        """The units that appear in each Strategic Turn, by its letter (3.5, 5.11)."""
        found: dict[str, tuple[str, ...]] = {}
        for unit in self.units.values():
            found[unit.entry] = (*found.get(unit.entry, ()), unit.id)
        return found

    @cached_property
    def headquarters(self) -> tuple[Counter, ...]:
        """The headquarters."""
        return tuple(counter for counter in self.units.values() if counter.headquarters)

    @cached_property
    def alike(self) -> dict[str, str]:
        """For each unit the first one of all that are supplied wherever it would be: of its nation and its sort."""
        first: dict[Any, str] = {}
        return {unit: first.setdefault(counter.provisions, unit) for unit, counter in self.units.items()}

    @cached_property
    def near_eastern(self) -> frozenset[str]:
        """The units that come into play in the Near East (5.11)."""
        if not self.mode.near_east:
            return frozenset()
        return combined.of_the_near_east(counters(self.mode.units[-1])) if self.mode.combined else frozenset(self.units)

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Every unit, hex and chit by name."""
        return frozenset((*self.units, *self.board.index, *self.chits))

    @cached_property
    def middling(self) -> dict[str, Values]:
        """The factors of the middle one of the untried units of each nation (15.82)."""
        found: dict[str, list[Values]] = {}
        for unit in self.units.values():
            if unit.untried_kind:
                found.setdefault(unit.nation, []).append(unit.printed)
        return {
            nation: sorted(values, key=lambda each: each.attack)[len(values) // 2] for nation, values in found.items()
        }

    def untried(self, nation: str) -> list[str]:
        """The untried units of a nation, in the order of their counters."""
        return [unit.id for unit in self.units.values() if unit.untried_kind and unit.nation == nation]

    def chits_of_kind(self, kind: str) -> tuple[str, ...]:
        """The chits of a kind."""
        return self._chits_by_kind.get(kind, ())

    @cached_property
    def _chits_by_kind(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for chit in self.chits.values():
            found[chit.kind] = (*found.get(chit.kind, ()), chit.id)
        return found

    def chits_of(self, side: str, letter: str) -> tuple[str, ...]:
        """The chits that go into a side's pool in a Strategic Turn (5.12)."""
        return tuple(chit.id for chit in self.chits.values() if chit.side == side and chit.letter == letter)

    def home(self, nation: str) -> Mask:
        """The hexes of a nation's country."""
        return sum(hexes for country, hexes in self.countries.items() if NATION_OF.get(country) == nation)

    def nation_at(self, hex: str) -> str:
        """The nation in whose country a hex lies; `""` for a country without one in the game."""
        return NATION_OF.get(self.map.area[hex], "")

    @cached_property
    def own_land(self) -> dict[str, Mask]:
        """The hexes of the countries of each side."""
        sides = {name: country.get("side") for name, country in self.map.countries.items()} | dict(self._joined)
        return {side: sum(hexes for name, hexes in self.countries.items() if sides[name] == side) for side in SIDES}


@cache
def with_romania(printed: Kit, side: Side) -> Kit:
    """The same components where Romania has joined a side: its units, points and land are that side's (6.54)."""
    units = {
        name: msgspec.structs.replace(unit, ally=side) if unit.nation == "RO" else unit
        for name, unit in printed.units.items()
    }
    mode = msgspec.structs.replace(printed.mode, payers={**printed.mode.payers, "RO": side})
    return Kit(mode, printed.map, units, printed.chits, printed.tables, {"Romania": side})


def kit(mode: ModeName = "near-east", overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """The components of a version of the game with users' data laid over the shipped files.

    Raises MapError and Malformed for data that is wrong.
    """
    return _kit(mode, msgspec.json.encode(list(overlays), order="sorted").decode())


@cache
def _kit(name: ModeName, overlays: str) -> Kit:
    mode = MODES[name]
    laid_over = msgspec.json.decode(overlays)
    folder = scenarios_folder("great-war-in-europe")
    sheets = [overlay["map"] for overlay in laid_over if overlay.get("map")]
    files = [folder / f"{sheet}.toml" for sheet in mode.sheets]
    hexmap = read_atlas(mode.name, mode.title, files, sheets, mode.window)
    return Kit(mode, hexmap, *_counters_and_chits(mode, laid_over), tables(laid_over))


def _counters_and_chits(
    mode: Mode, laid_over: Sequence[Mapping[str, Any]]
) -> tuple[Mapping[str, Counter], Mapping[str, Chit]]:
    """The counters and chits of a version; of the two files of the combined game those that are in it (19.12)."""
    if not mode.combined:
        return counters(mode.units[0], laid_over), chits(mode.chits[0], laid_over)
    units = combined.counters_of_both(*map(counters, mode.units))
    events = combined.chits_of_both(*map(chits, mode.chits))
    return with_own_counters(units, laid_over), with_own_chits(events, laid_over)
