"""What was measured: rows of a table, a file, and two files compared."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
from rich.console import Console
from rich.table import Table

from wargame_cli.version import __version__

SCHEMA = "wargame/bench/1"
#: By how much two runs may differ for no reason.
NOISE = 0.1


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was measured, of a `game` or of all.

    `value` is in `unit`; `held` is the same thing held against what ran beside it, in `against` (yardsticks, imports of
    the libraries, ...): two runs are compared by it where it is there. `aim` is what `aim_of` is to be.
    """

    game: str
    what: str
    value: float
    unit: str
    held: float | None = None
    against: str = ""
    aim: float | None = None
    aim_of: Literal["value", "held"] = "held"
    better: Literal["less", "more"] = "less"

    @property
    def number(self) -> float:
        """What is compared."""
        return self.value if self.held is None else self.held


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """One run."""

    schema: str = SCHEMA
    program: str = __version__
    python: str = platform.python_version()
    machine: str = platform.machine()
    rows: tuple[Row, ...]


def show(rows: Sequence[Row], console: Console) -> None:
    """A table for each game."""
    for game in dict.fromkeys(row.game for row in rows):
        table = Table("what", "measured", "beside it", "aim", title=game, title_justify="left")
        for row in rows:
            if row.game == game:
                beside = "" if row.held is None else f"{short(row.held)} {row.against}"
                table.add_row(row.what, f"{short(row.value)} {row.unit}", beside, _aim(row))
        console.print(table)


def _aim(row: Row) -> str:
    if row.aim is None:
        return ""
    number = row.value if row.aim_of == "value" else row.number
    reached = number <= row.aim if row.better == "less" else number >= row.aim
    return f"{short(row.aim)} [{'green' if reached else 'yellow'}]{'reached' if reached else 'not yet'}[/]"


def compare(before: Bench, after: Bench, console: Console) -> None:
    """How each row of a run stands to that of another; what changed by more than noise is marked."""
    old = {(row.game, row.what): row for row in before.rows}
    for game in dict.fromkeys(row.game for row in after.rows):
        table = Table("what", "before", "now", "change", title=game, title_justify="left")
        for row in (each for each in after.rows if each.game == game):
            was = old.get((row.game, row.what))
            table.add_row(row.what, short(was.number) if was else "", short(row.number), _change(was, row))
        console.print(table)


def _change(was: Row | None, now: Row) -> str:
    if was is None or not was.number:
        return "new"
    ratio = now.number / was.number
    told = f"{ratio:.2f} x"
    if abs(ratio - 1) <= NOISE:
        return told
    return f"[{'green' if (ratio < 1) == (now.better == 'less') else 'red'}]{told}[/]"


def short(number: float) -> str:
    """A number with three digits that count."""
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def read(path: Path) -> Bench:
    """A run from its file."""
    return msgspec.json.decode(path.read_bytes(), type=Bench)
