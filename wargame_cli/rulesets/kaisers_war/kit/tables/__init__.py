"""The charts of the rulebook (chapter 43), read from the YAML files beside this module, once a process."""

from functools import cache
from pathlib import Path

import msgspec

from wargame_cli.engine.loading.charts import Chart, Charts


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from"}):
    """A column of the combat results tables, from `low` per cent on."""

    label: str
    low: int


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat result; `pursuit` is attacker, defender or empty, `units` how many may pursue (12.19, 14.2)."""

    name: str
    pursuit: str = ""
    units: int = 0


class CombatChart(Chart, frozen=True):
    """The combat results tables (43.4)."""

    columns: tuple[Column, ...]
    big_push: tuple[tuple[str, ...], ...]
    infiltration: tuple[tuple[str, ...], ...]
    results: dict[str, Result]

    def column(self, attack: int, defence: int) -> tuple[int, int]:
        """Percentage, cut to a whole number, and the index of its column (12.18)."""
        percent = 100 * attack // defence if defence else 100_000
        index = max(number for number, column in enumerate(self.columns) if percent >= column.low)
        return percent, index

    def result(self, table: str, column: int, die: int) -> str:
        """The two letters under a column for a die of 1 to 6."""
        rows = self.infiltration if table == "infiltration" else self.big_push
        return rows[die - 1][column]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the terrain effects chart. `mechanized` and `guerrilla` are for those units where they differ."""

    move: int
    stacking: int
    defence: int
    mechanized: int = 0
    attrition: dict[str, int] = {}
    guerrilla: dict[str, int] | None = None


class Trench(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement points to enter a trenchline hex, for its owner and for the other side."""

    owner: int
    other: int


class TerrainEffects(Chart, frozen=True):
    """The terrain effects chart (43.3)."""

    terrain: dict[str, Terrain]
    water_hexside: int
    disengagement: int
    trench: Trench


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the turn record track."""

    label: str
    year: int
    season: str


class Turns(Chart, frozen=True):
    """The turn record track (43.5) and where the thaw is felt (22.3)."""

    turns: tuple[Turn, ...]
    thaw: tuple[str, ...]

    def __getitem__(self, turn: int) -> Turn:
        return self.turns[max(turn, 1) - 1]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from"}):
    """A level of victory, from a difference of `low` points on."""

    level: str
    low: int


class Points(Chart, frozen=True):
    """The victory point table (43.1), its limits (5.5, 5.9) and the levels of victory (25.1)."""

    objectives: dict[str, int]
    off_map: dict[str, int]
    eliminated: dict[str, int]
    attrition_result: int
    most: int
    least_after_spending: int
    levels: tuple[Level, ...]
    sudden_death_bonus: int
    trench_bonus: int

    def level(self, difference: int) -> str:
        """The level of victory for a difference of points."""
        return [level.level for level in self.levels if difference >= level.low][-1]


class MobilizationRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the mobilization table: cost in points, years, delay in turns, where on the map, which boxes."""

    cost: int
    years: tuple[int, ...]
    delay: int
    on_map: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()


class MobilizationException(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row that holds for one counter, or for one nation's counters of a type."""

    row: MobilizationRow
    rule: str
    unit: str = ""
    nation: str = ""
    type: str = ""


class Conversion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it costs to turn a corps over to its army side, and in which years (6.12)."""

    cost: int
    years: tuple[int, ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An off-map box: units that may be placed a phase, and of which nations (6.4)."""

    units: int
    nations: tuple[str, ...]


class Mobilization(Chart, frozen=True):
    """The mobilization table (43.2)."""

    units: dict[str, MobilizationRow]
    exceptions: tuple[MobilizationException, ...]
    conversions: dict[str, Conversion]
    boxes: dict[str, Box]
    minor_capitals: tuple[str, ...]

    def row(self, unit: str, nation: str, kind: str) -> MobilizationRow:
        """The row for a counter."""
        for exception in self.exceptions:
            if exception.unit == unit or (exception.nation == nation and exception.type == kind):
                return exception.row
        return self.units[kind]


class AlwaysBased(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nations that need no base of their own on these seas (19.7)."""

    nations: tuple[str, ...]
    seas: tuple[str, ...]


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nations that may land on an edge of the map (20.12)."""

    nations: tuple[str, ...]


class Attrition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers on the die that eliminate an unsupplied unit (15.6)."""

    eliminated: tuple[int, ...]


class Movement(Chart, frozen=True):
    """Lengths, capacities and seas of chapters 15, 16, 19, 20 and 21."""

    rail_hexes: int
    rail_capacity: int
    rloc_hexes: int
    amphibious_capacity: int
    airlanding_hexes: int
    friendly_seas: dict[str, tuple[str, ...]]
    always_based: AlwaysBased
    attrition: Attrition
    landings: dict[str, Landing]


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from"}):
    """A state of morale, from `low` points on: columns to the right, and what the die of a psywar attack gains."""

    name: str
    low: int
    columns: int
    psywar: int
    rule: str


class Morale(Chart, frozen=True):
    """The states of morale, the lowest first (33.1), and the one without zones of control (33.3)."""

    states: tuple[State, ...]
    without_zones: str

    def state(self, points: int) -> State:
        """The state of a side with these points; one at zero or below has lost anyway."""
        return next((state for state in reversed(self.states) if points >= state.low), self.states[0])


class Psywar(Chart, frozen=True):
    """The psywar table (32.5), what an attack costs, and who is spared (32.1, 32.2)."""

    cost: int
    most_for_b: int
    columns: dict[str, tuple[str, ...]]
    spared: dict[str, tuple[str, ...]]
    loyal: tuple[str, ...]

    def effect(self, column: str, total: int) -> str:
        """The effect in a column for a die with its modifier."""
        effects = self.columns[column]
        return effects[max(0, min(total, len(effects) - 1))]


class Gates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sea that is Allied while the Allies hold all of these places, `by` occupation or control (36.2, 36.3)."""

    sea: str
    places: tuple[str, ...]
    by: str


class Naval(Chart, frozen=True):
    """The naval combat table and the seas of expanded naval operations (chapter 36)."""

    combat: tuple[str, ...]
    adjacent_seas: tuple[tuple[str, str], ...]
    changing_seas: tuple[Gates, ...]


class Tables(Charts):
    """All charts."""

    combat: CombatChart
    terrain: TerrainEffects
    turns: Turns
    points: Points
    mobilization: Mobilization
    movement: Movement
    naval: Naval
    morale: Morale
    psywar: Psywar


@cache
def tables() -> Tables:
    """The charts, read once."""
    return Tables(Path(__file__).parent)
