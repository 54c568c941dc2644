"""The Bombardment Table (12C2), the Fortifications Effects Chart (15B), the Port Summary (11B3b)."""

from bisect import bisect_right

import msgspec

from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.loading.charts import Chart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.success import clamped


class BombardmentChart(Chart, frozen=True, dict=True):
    """The Bombardment Table: columns by strength, rows by die, and what modifies the die."""

    columns: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    breaks_from: int
    modifiers: dict[str, int]
    terrain: dict[str, int]
    fortifications: dict[str, int]
    weather: dict[str, int]

    def column(self, strength: float) -> int | None:
        """The column with the highest strength not above this one, counted from 0; None for less than the first."""
        found = bisect_right(self.columns, strength)
        return found - 1 if found else None

    def result(self, strength: float, die: int) -> tuple[int, bool]:
        """Hits, and whether a fortification falls one level, for a strength and a die with its modifiers (12C2)."""
        column = self.column(strength)
        if column is None:
            return 0, False
        cell = self.rows[clamped(die) - 1][column]
        hits = 0 if cell.startswith("M") else int(cell.partition("H")[0] or 1)
        return hits, cell.endswith("*") and self.breaks(strength)

    def breaks(self, strength: float) -> bool:
        """Whether fire of that strength may bring a fortification down: the columns 50 and 100 alone (12C2)."""
        return strength >= self.breaks_from

    @cached_property
    def highest(self) -> int:
        """The strength of the last column."""
        return self.columns[-1]


class Grade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fortification: its die modifier, that with an infantry-capable attacker, armor, strengths, the CRT."""

    die: int
    infantry: int
    aec: bool = True
    halves: bool = False
    positional: bool = False


class FortificationsChart(Chart, frozen=True):
    """The Fortifications Effects Chart."""

    grades: dict[str, Grade]

    def die(self, grade: str, infantry_capable: bool) -> int:
        """The modifier of the combat die (14H1); none where there is no fortification."""
        found = self.grades.get(grade)
        return 0 if found is None else found.infantry if infantry_capable else found.die

    def bars_armor(self, grade: str) -> bool:
        """Whether armor has no effect against it (10A, 10B)."""
        return grade in self.grades and not self.grades[grade].aec

    def halves_attackers(self, grade: str) -> bool:
        """Whether attackers other than artillery count half against it."""
        return grade in self.grades and self.grades[grade].halves

    def is_positional(self, grade: str) -> bool:
        """Whether the Positional CRT is used against it (9A)."""
        return grade in self.grades and self.grades[grade].positional


class PortSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of port: the REs that it supplies, none for no limit, and the hits with which it is of no use."""

    hits: int
    limit: int | None = None


class PortChart(Chart, frozen=True):
    """The Port Summary."""

    sizes: dict[str, PortSize]
    per_hit: int

    def limit(self, size: str, hits: int = 0) -> float | None:
        """The REs for which a port of a size with that damage serves in a turn; None for no limit (11B3b)."""
        port = self.sizes[size]
        if hits >= port.hits:
            return 0
        return None if port.limit is None else max(0, port.limit - self.per_hit * hits)

    def most_hits(self, size: str) -> int:
        """The damage with which a port of that size functions no more (15A3)."""
        return self.sizes[size].hits
