"""The charts, read from the YAML files beside this module, once a process; a user's file may replace whole charts."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from wargame_cli.engine.loading.charts import Chart, Charts, charts_with
from wargame_cli.rulesets.great_war_in_europe.kit.modes import ModeName

Weather = Literal["", "fair", "wet", "snow", "hot", "variable"]
#: The Combat Results Table for few defenders, and the one for many (10.33).
Table = Literal["A", "B"]


class CombatChart(Chart, frozen=True):
    """The Combat Results Tables (10.3, 10.48). A cell is attacker's/defender's losses in steps, `E` for everybody."""

    columns: tuple[str, ...]
    below: dict[str, str]
    most_for_a: int
    most_defence: int
    a: tuple[tuple[str, ...], ...]
    b: tuple[tuple[str, ...], ...]

    def result(self, table: Table, column: int, die: int) -> str:
        """The result in a column for a die with its modifier; beyond 0 and 6 it counts as those (10.56)."""
        rows = self.a if table == "A" else self.b
        return rows[max(0, min(die, len(rows) - 1))][column]


class TerrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (8.3, 10.4): movement points to enter and columns to the left, by weather where it matters."""

    move: int
    mountain: int | None = None
    wet: int | None = None
    shift: int = 0
    weather: dict[str, int] = {}

    def cost(self, weather: Weather, *, mountain_unit: bool) -> int:
        """Movement points to enter; 0 where the unit may not (8.31, 8.32)."""
        if mountain_unit and self.mountain is not None:
            return self.mountain
        return self.wet if weather == "wet" and self.wet is not None else self.move

    def columns(self, weather: Weather) -> int:
        """Columns to the left for a defender (10.42, 10.43, 12.2)."""
        return self.weather.get(weather, self.shift)


class TerrainChart(Chart, frozen=True):
    """The terrain effects chart (8.36, 8.37, 10.4)."""

    river_in_wet: int
    terrain: dict[str, TerrainRow]


class TurnRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of operations: its months, the Strategic Turn that follows it, the weather on the fronts."""

    name: str
    strategic: str = ""
    south: Weather = ""
    caucasus: Weather = ""
    west: Weather = ""
    east: Weather = ""


class TurnChart(Chart, frozen=True):
    """The Turn Record Track (4.1, 12.11)."""

    turns: tuple[TurnRow, ...]

    def __getitem__(self, turn: int) -> TurnRow:
        return self.turns[max(turn, 1) - 1]


class ResourceChart(Chart, frozen=True):
    """The Resource Point Tracks of the versions of the game (5.12, 5.15), and how many points are kept (5.13)."""

    most_kept: int
    near_east: dict[str, dict[str, int]]
    europe: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    western_sector: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)

    def of(self, mode: ModeName) -> Mapping[str, Mapping[str, int]]:
        """The points of a version of the game, nation by Strategic Turn.

        In the combined game Britain, Russia and Turkey get those of the Near East with those of Europe (5.12, 5.15).
        """
        if mode == "combined":
            return {nation: _together(points, self.near_east.get(nation, {})) for nation, points in self.europe.items()}
        return {"near-east": self.near_east, "europe": self.europe, "western-sector": self.western_sector}[mode]


def _together(europe: Mapping[str, int], near_east: Mapping[str, int]) -> dict[str, int]:
    return {letter: europe.get(letter, 0) + near_east.get(letter, 0) for letter in (*europe, *near_east)}


class RevolutionChart(Chart, frozen=True):
    """The totals with which the Czar falls, by Strategic Turn, and the Bolsheviks take power (5.43, 5.44).

    With those of `europe` both do where Europe is played (5.42).
    """

    czar: dict[str, int]
    bolsheviks: int
    europe: int = 11

    def fall(self, letter: str) -> int:
        """The lowest total with which the Czar falls in a Strategic Turn; 0 where he cannot (5.43)."""
        return next((lowest for first, lowest in sorted(self.czar.items(), reverse=True) if first <= letter), 0)


class Tables(Charts):
    """All charts."""

    combat: CombatChart
    terrain: TerrainChart
    turns: TurnChart
    resources: ResourceChart
    revolutions: RevolutionChart


class ChartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Charts of a user's file: each takes the place of ours as a whole."""

    combat: CombatChart | None = None
    terrain: TerrainChart | None = None
    turns: TurnChart | None = None
    resources: ResourceChart | None = None
    revolutions: RevolutionChart | None = None


def tables(overlays: Sequence[Mapping[str, Any]] = ()) -> Tables:
    """The charts with users' own in their place. Raises Malformed for data that is wrong."""
    return charts_with(Path(__file__).parent, Tables, ChartsFile, overlays)
