"""The two Ground Combat Results Tables, and the ladder of odds that they share (9A, 9B, 9C).

A rung is a number: 1 is 1:4, 2 is 1:3, and so on over 1:1, 3:2 and 2:1 upward without an end; 0 and less are below 1:4.
Shifts move a force along this ladder, and only then the columns of the table end it.
"""

from typing import Literal

import msgspec

from wargame_cli.engine.loading.charts import Chart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.success import clamped

Table = Literal["mobile", "positional"]

#: The rungs of 1:4, of 1:1 and of 3:2.
ONE_TO_FOUR, EVEN, THREE_TO_TWO = 1, 4, 5
#: The rung of n:1 is n plus this, from 2:1 on; that of 1:n is this less n, up to 1:1.
_UP, _DOWN = 4, 5
#: The rung of an attack without strength, and of one on a defence without strength, which is 12:1 (6F1).
HOPELESS, CERTAIN = -100, 12 + _UP


class CombatTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Combat Results Table: its columns by odds, the last of them without and with infantry, its rows by die."""

    columns: tuple[str, ...]
    most: str
    most_infantry: str
    below: str
    rows: tuple[tuple[str, ...], ...]


class CombatChart(Chart, frozen=True):
    """The Mobile and the Positional Ground CRT."""

    mobile: CombatTable
    positional: CombatTable

    def table(self, table: Table) -> CombatTable:
        """One of the two tables."""
        return self.mobile if table == "mobile" else self.positional

    def ratio(self, attack: float, defence: float) -> int:
        """The rung of two strengths, rounded down in the defender's favour (9A)."""
        if attack <= 0:
            return HOPELESS
        if defence <= 0:
            return CERTAIN
        from fractions import Fraction  # only where there is a combat

        odds = Fraction(attack) / Fraction(defence)
        if odds >= 2:
            return int(odds) + _UP
        if odds >= 1:
            return THREE_TO_TWO if odds >= Fraction(3, 2) else EVEN
        return _DOWN - -int(-(1 / odds) // 1)

    def shifted(self, rung: int, shift: int) -> int:
        """A rung that many columns up, to the attacker's advantage, or down (6B4, 10)."""
        return rung + shift

    def columns(self, table: Table, infantry_capable: bool) -> tuple[int, int]:
        """The rungs of the first and of the last column that an attacker may use (9B)."""
        chart = self.table(table)
        return self.rung(chart.columns[0]), self.rung(chart.most_infantry if infantry_capable else chart.most)

    def column(self, table: Table, rung: int, *, infantry_capable: bool) -> int | None:
        """The rung of the column that is used after all shifts; None below the first column (9B)."""
        first, last = self.columns(table, infantry_capable)
        return min(rung, last) if rung >= first else None

    def result(self, table: Table, rung: int, die: int, *, infantry_capable: bool) -> str:
        """The result for a rung after all shifts and a die with its modifiers (9A); below them AE or AD (9B)."""
        chart = self.table(table)
        column = self.column(table, rung, infantry_capable=infantry_capable)
        if column is None:
            return chart.below
        return chart.rows[clamped(die) - 1][chart.columns.index(self.name(column))]

    @staticmethod
    def name(rung: int) -> str:
        """The odds of a rung as players say them: `3:2`."""
        if rung < ONE_TO_FOUR:
            return "below 1:4"
        if rung <= EVEN:
            return f"1:{_DOWN - rung}"
        return "3:2" if rung == THREE_TO_TWO else f"{rung - _UP}:1"

    @staticmethod
    def rung(name: str) -> int:
        """The rung of odds such as `3:2`. Raises ValueError for any other text."""
        attack, _, defence = name.partition(":")
        if name == "3:2":
            return THREE_TO_TWO
        if attack == "1":
            return _DOWN - int(defence)
        if defence != "1":
            raise ValueError(f"{name!r} are no odds of the table")
        return int(attack) + _UP
