"""The Terrain Effects Chart; costs of ZOCs and overruns, rates of rail and river movement (6, 7, 9H, 11B1, 15)."""

from collections.abc import Collection
from typing import Literal

import msgspec

from wargame_cli.engine.loading.charts import Chart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Weather

#: The columns of costs: c/m and artillery, others, those that terrain and weather favour.
Column = Literal["heavy", "others", "exceptions"]
#: Families of units that the chart knows.
Family = Literal["cavalry", "light", "mountain", "infantry", "irregular", "over-snow", "camel", "fast-cm"]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the chart."""


class TerrainRow(_Row, frozen=True):
    """A kind of hex: what the file says above it."""

    move: tuple[float, float, float]
    always: tuple[Family, ...] = ()
    fair: tuple[Family, ...] = ()
    die: int = 0
    aec: bool = True
    off_road: Literal["any", "good", "none"] = "good"
    overland: int = 1
    frozen: str = ""
    halves_artillery: bool = False
    positional: bool = False
    open: bool = False
    prohibited: bool = False


class CityRow(_Row, frozen=True):
    """What a city adds to the terrain of its hex."""

    die: int = 0
    aec: bool = True
    positional: bool = False


class HexsideRow(_Row, frozen=True):
    """A kind of hexside: what the file says above it."""

    move: float = 0
    exceptions: dict[Family, float] = {}
    halves: bool = False
    halves_artillery: bool = False
    off_road: Literal["any", "good", "none"] = "good"
    overland: int = 0
    disrupts: bool = False
    barred: bool = False
    ice: bool = False
    guided: tuple[Weather, ...] = ()
    easy: tuple[Weather, ...] = ()

    def cost(self, families: Collection[str]) -> float:
        """MPs to cross for a unit of these families."""
        return min((points for family, points in self.exceptions.items() if family in families), default=self.move)


class WeatherRow(_Row, frozen=True):
    """What a weather adds to the cost of a hex, along a road, and for cavalry besides."""

    hex: float = 0
    road: float = 0
    cavalry: float = 0
    spares_over_snow: bool = False


class Pair(_Row, frozen=True):
    """A cost for those who pay less, and for others."""

    favoured: float
    others: float

    def of(self, favoured: bool) -> float:
        """The cost."""
        return self.favoured if favoured else self.others


class ZocRow(_Row, frozen=True):
    """The costs to leave a standard and a reduced ZOC."""

    standard: Pair
    reduced: Pair


class TerrainChart(Chart, frozen=True):
    """The Terrain Effects Chart with the tables of movement."""

    terrain: dict[str, TerrainRow]
    cities: dict[str, CityRow]
    hexsides: dict[str, HexsideRow]
    fair: tuple[Weather, ...]
    snowy: tuple[Weather, ...]
    ice: tuple[Weather, ...]
    devastated: float
    road: float
    pontoon: float
    weather: dict[Weather, WeatherRow]
    no_aec: tuple[Weather, ...]
    half_aec: tuple[Weather, ...]
    zoc_exit_: ZocRow = msgspec.field(name="zoc_exit")
    overrun_: dict[str, Pair] = msgspec.field(name="overrun")
    favoured: tuple[Family, ...]
    rail_hexes_per_mp: int
    river_hexsides_per_mp: int

    def row(self, word: str, weather: Weather = "clear") -> TerrainRow:
        """A kind of hex; a swamp that is frozen counts as another (6B1, 11B1)."""
        row = self.terrain[word]
        return self.terrain[row.frozen] if row.frozen and weather in self.ice else row

    def city(self, kind: str) -> CityRow:
        """What a city of a kind adds; nothing for other kinds of places."""
        return self.cities.get(kind, CityRow())

    def hexside(self, kind: str, weather: Weather = "clear") -> HexsideRow:
        """A kind of hexside; where it is frozen it is none (7C1, 15A4)."""
        row = self.hexsides[kind]
        return HexsideRow(off_road="any") if row.ice and weather in self.ice else row

    def uses_exceptions(self, word: str, families: Collection[str], weather: Weather) -> bool:
        """Whether units of these families use the third column of costs in that terrain (14D to 14G, 15C)."""
        row = self.row(word, weather)
        there = (*row.always, *(row.fair if weather in self.fair else ()))
        return any(family in families for family in there) or (weather in self.snowy and "over-snow" in families)

    def surcharge(self, families: Collection[str], weather: Weather, *, road: bool) -> float:
        """MPs that the weather adds to each hex, or to each along a road (14D, 14G)."""
        row = self.weather.get(weather)
        if row is None or (row.spares_over_snow and "over-snow" in families):
            return 0
        if road:
            return row.road
        rides = "cavalry" in families and "irregular" not in families
        return row.hex + (row.cavalry if rides else 0)

    def zoc_exit(self, kind: Literal["standard", "reduced"], favoured: bool) -> float:
        """MPs to leave a hex in an enemy's ZOC (6A)."""
        return (self.zoc_exit_.standard if kind == "standard" else self.zoc_exit_.reduced).of(favoured)

    def overrun(self, odds: int, favoured: bool) -> float:
        """MPs for an overrun at odds of so much to one, beside those of terrain and ZOCs (6F1)."""
        level = max((int(least) for least in self.overrun_ if int(least) <= odds), default=10)
        return self.overrun_[str(level)].of(favoured)

    def is_favoured(self, families: Collection[str]) -> bool:
        """Whether units of these families pay less for ZOCs and overruns (14C4, 14D, 14E, 14H, 14L)."""
        return any(family in families for family in self.favoured)
