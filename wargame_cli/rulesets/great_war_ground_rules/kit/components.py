"""The components of a scenario: its map, counters and charts, what the scenario's file lays down, and what follows.

They never change; all positions with the same data share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import Date, date
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Leader, Plan, Weather
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import Tables

#: Kinds of places (3E2): cities by size, fortresses by type, resource centers; ports by size (26B1).
POINT_CITY, PARTIAL_CITY, FULL_CITY = "point-city", "partial-city", "full-city"
RESOURCE_CENTER, FACTORY, CAPITAL = "resource-center", "factory", "capital"
OLD, NEW, GREAT = "fortress-old", "fortress-new", "fortress-great"
FORTRESSES = frozenset({OLD, NEW, GREAT})
MAJOR_CITIES = frozenset({PARTIAL_CITY, FULL_CITY})
CITIES = MAJOR_CITIES | FORTRESSES | {POINT_CITY, RESOURCE_CENTER}
PORTS = ("marginal-port", "minor-port", "standard-port", "major-port", "great-port")

#: Kinds of hexsides (TEC). Rail lines and roads join the two hexes of a pair.
RIVER, CANAL, MINOR_CANAL, MAJOR_RIVER, GREAT_RIVER = "river", "canal", "minor-canal", "major-river", "great-river"
HIGH_RAIL, LOW_RAIL, ROAD = "rail-high", "rail-low", "road"
#: Two ports on either side of water, joined like a rail line (15A3).
FERRY = "rail-ferry"
#: What a road or rail line crosses on a bridge (15A1), and on a causeway (15A2).
BRIDGED = (MINOR_CANAL, CANAL, RIVER, MAJOR_RIVER)
CAUSEWAYS = ("sea", "lake", GREAT_RIVER)
WATERWAYS = (MINOR_CANAL, CANAL, RIVER, MAJOR_RIVER, GREAT_RIVER, "lake")

#: The weather zone of a hex that no mark of the map puts into another (3E6), house.
_ZONE = "D"
#: All weather zones (3E6); those of the Arctic and the Desert; how a map marks the hexes of one.
ZONES = frozenset("ABCDEFGHI")
ARCTIC, DESERT = frozenset({"A"}), frozenset({"F", "G"})
ZONE_MARK = "weather-zone-"


class Kit:
    """Map (3E1), counters, charts and plan of a scenario."""

    def __init__(self, hexmap: HexMap, units: Mapping[str, Counter], plan: Plan, tables: Tables) -> None:
        in_its_own_dict(self)
        self.map = hexmap
        self.board: Board = hexmap.board
        self.units = units
        self.plan = plan
        self.tables = tables
        self.first_date: Date = date(plan.first)

    # -- names -------------------------------------------------------------------------------------------------------

    def name(self, place: str) -> str:
        """A hex with its places: `0825 Bapaume`."""
        return " ".join((place, *(each.name for each in self.map.at(place)[:1])))

    @cached_property
    def unit_ids(self) -> Mapping[str, str]:
        """The id of a unit by its id or name in small letters."""
        return {unit.name.lower(): unit.id for unit in self.units.values()} | {
            each.lower(): each for each in self.units
        }

    @cached_property
    def units_of(self) -> Mapping[str, frozenset[str]]:
        """The units of each side."""
        return {
            side: frozenset(unit for unit, each in self.units.items() if SIDE_OF[each.nation] == side) for side in SIDES
        }

    @cached_property
    def leaders(self) -> Mapping[str, Leader]:
        """The leaders of the scenario by name (14P)."""
        return {leader.name: leader for leader in self.plan.leaders}

    # -- hexes -------------------------------------------------------------------------------------------------------

    @cached_property
    def land(self) -> Mask:
        """Every hex that units may stand in: land in play."""
        return self.board.mask(self.map.land)

    @cached_property
    def kinds(self) -> Mapping[str, frozenset[str]]:
        """The hexes with places, and the kinds of all places in them."""
        found: dict[str, frozenset[str]] = {}
        for place in self.map.places:
            if self.map.terrain.get(place.hex) != OFFMAP:
                found[place.hex] = found.get(place.hex, frozenset()) | place.kinds
        return found

    def why_no_hex(self, *places: str) -> str | None:
        """Why an order for the map cannot name these places: one of them is a box beside it."""
        beside = [place for place in places if place not in self.board.bit]
        return f"{beside[0]} is no hex of the map: name a hex, such as {self.board.labels[0]}" if beside else None

    def has(self, place: str, *kinds: str) -> bool:
        """Whether a hex holds a place of one of these kinds."""
        return not self.kinds.get(place, frozenset()).isdisjoint(kinds)

    def with_kind(self, kinds: Iterable[str]) -> frozenset[str]:
        """The hexes with a place of one of these kinds."""
        wanted = frozenset(kinds)
        return frozenset(place for place, found in self.kinds.items() if found & wanted)

    def is_major_city(self, place: str) -> bool:
        """A major city hex (3E2)."""
        return self.has(place, *MAJOR_CITIES)

    def is_city(self, place: str) -> bool:
        """A hex with a city, fortress or resource center: all are cities (3E2)."""
        return self.has(place, *CITIES)

    def fortress(self, place: str) -> str:
        """The type of the fortress that is printed in a hex; empty where there is none (15B4)."""
        return next(iter(self.kinds.get(place, frozenset()) & FORTRESSES), "")

    def port(self, place: str) -> str:
        """The size of the port in a hex; empty where there is none."""
        return next(iter(self.kinds.get(place, frozenset()).intersection(PORTS)), "")

    @cached_property
    def cities(self) -> Mapping[str, frozenset[str]]:
        """For each major city hex all hexes of its city: adjacent ones are one city (3E2)."""
        hexes = self.with_kind(MAJOR_CITIES)
        found: dict[str, frozenset[str]] = {}
        for place in sorted(hexes):
            if place not in found:
                body = [place]
                for each in body:
                    body += [near for near in self.board.neighbours[each] if near in hexes and near not in body]
                found |= dict.fromkeys(body, frozenset(body))
        return found

    @cached_property
    def zones(self) -> Mapping[str, str]:
        """The weather zone of each hex (3E6)."""
        marked = {
            place: mark.removeprefix(ZONE_MARK).upper()
            for mark, places in self.map.marks.items()
            if mark.startswith(ZONE_MARK)
            for place in places
        }
        return {place: marked.get(place, _ZONE) for place in self.board.labels}

    @cached_property
    def harsh(self) -> Mask:
        """The hexes of the Arctic and the Desert (3E6)."""
        return self.board.mask(place for place, zone in self.zones.items() if zone in ARCTIC | DESERT)

    def in_zone_of_stacking(self, place: str) -> bool:
        """Whether a hex lies in the Arctic or the Desert, where fewer units stack (8A3)."""
        return bool(self.harsh & self.board.bit[place])

    def country(self, place: str) -> str:
        """The country that a hex lies in, as the borders ran in 1914 (3E)."""
        return self.map.area.get(place, "")

    def nation_of(self, place: str) -> str:
        """The nation whose home territory a hex is, by the adjective on its counters; empty where it is nobody's."""
        return self.map.countries.get(self.country(place), {}).get("nation", "")

    def good_roads(self, place: str) -> bool:
        """Whether a hex lies in an area with good roads (6B1)."""
        return self.map.countries.get(self.country(place), {}).get("roads", "good") == "good"

    # -- lines -------------------------------------------------------------------------------------------------------

    def crosses(self, start: str, end: str, *kinds: str) -> bool:
        """Whether a hexside is of one of these kinds, or a line of one of them joins the two hexes."""
        pair, hexsides = (start, end), self.map.hexsides
        for kind in kinds:  # noqa: SIM110 - a loop, for it runs for many hexsides
            if pair in hexsides.get(kind, ()):
                return True
        return False

    def pairs(self, *kinds: str) -> frozenset[tuple[str, str]]:
        """The hexsides of these kinds, or the ends of lines of these kinds, each from either side."""
        return frozenset().union(*(self.map.hexsides.get(kind, ()) for kind in kinds))

    @cached_property
    def bridged(self) -> frozenset[tuple[str, str]]:
        """The hexsides that bridges may lead over (15A1)."""
        return self.pairs(*BRIDGED)

    @cached_property
    def _within_cities(self) -> frozenset[tuple[str, str]]:
        return frozenset((start, end) for start, body in self.cities.items() for end in body)

    @cached_property
    def rails(self) -> Net:
        """Rail lines of either volume; adjacent hexes of a city are joined by high-volume lines (7A)."""
        return self.board.net_of(self.pairs(HIGH_RAIL, LOW_RAIL) | self._within_cities)

    @cached_property
    def high_rails(self) -> Net:
        """High-volume rail lines (7A)."""
        return self.board.net_of(self.pairs(HIGH_RAIL) | self._within_cities)

    @cached_property
    def roads(self) -> Net:
        """Roads: every rail line is one too (7B)."""
        return self.board.net_of(self.pairs(HIGH_RAIL, LOW_RAIL, ROAD) | self._within_cities)

    @cached_property
    def rail_hexes(self) -> Mask:
        """The hexes with a rail line."""
        return self.board.mask(place for place in self.board.labels if self.rails.steps[place] or place in self.edges)

    @cached_property
    def edges(self) -> Mapping[str, frozenset[Side]]:
        """The hexes from which a rail line leaves the map to supply of a side, with those sides; house."""
        found: dict[str, frozenset[Side]] = {}
        for source in self.plan.sources:
            for place in source.hexes:
                found[place] = found.get(place, frozenset()) | {source.side}
        return found

    @cached_property
    def yards(self) -> frozenset[str]:
        """Where a line has a marshaling yard: major cities, fortresses, resource centers, large ports (7A1)."""
        return self.with_kind((*MAJOR_CITIES, *FORTRESSES, RESOURCE_CENTER, "major-port", "great-port"))

    # -- the scenario ------------------------------------------------------------------------------------------------

    @cached_property
    def first_owner(self) -> Mapping[str, Side]:
        """Who owns each hex as the scenario begins."""
        return {place: side for side, places in self.plan.owner.items() for place in places}

    @cached_property
    def closed(self) -> Mapping[str, frozenset[str]]:
        """The hexes of commands that a side does not control (3F)."""
        return {side: frozenset(places) for side, places in self.plan.closed.items()}

    def weather_apart(self, place: str, when: Date) -> Weather | None:
        """The weather of a hex whose zone has a track of its own; None for all others."""
        if not self._tracks_apart:
            return None
        return self._tracks_apart.get(self.zones.get(place, ""), {}).get(when)

    @cached_property
    def _tracks_apart(self) -> Mapping[str, Mapping[Date, Weather]]:
        return {
            zone: {date(when): word for when, word in track.items()} for zone, track in self.plan.weather_in.items()
        }
