"""Blocks of letters in a map file, one letter a hex: the text looks like the sheet.

A row of flat-topped hexes is its number, a space, and a letter a column; the rows go down. Of pointed hexes it is the
number, a space, in odd rows one space more, and the letters a space apart; the highest row is on top. Lines that begin
with no digit are rulers.
"""

from __future__ import annotations

from itertools import chain

from wargame_cli.engine.maps.hexes import HexGrid


def letters(rows: str, grid: HexGrid) -> list[str]:
    """The letter of every hex, in the order of the grid's labels. Raises ValueError with what is wrong."""
    lines = [line.rstrip() for line in rows.splitlines() if line[:1].isdigit()]
    pointed = grid.shape == "pointy-top"
    wanted = grid.lines[::-1] if pointed else grid.numbers
    if len(lines) != len(wanted):
        raise ValueError(f"has {len(lines)} rows; the grid has {len(wanted)}")
    read = [_row(line, number, grid) for line, number in zip(lines, wanted, strict=True)]
    return list(chain.from_iterable(reversed(read) if pointed else zip(*read, strict=True)))


def _row(line: str, number: int, grid: HexGrid) -> str:
    """The letters of a row."""
    label, _, row = line.partition(" ")
    if label != f"{number:02d}":
        raise ValueError(f"row {number:02d} is missing or out of order: found row {label}")
    columns = grid.numbers if grid.shape == "pointy-top" else grid.lines
    if grid.shape == "pointy-top":
        indent = " " * (number % 2)
        if len(row) - len(row.lstrip()) != len(indent):
            spaces = "1 space" if not indent else "2 spaces"
            raise ValueError(f"row {label} begins {spaces} after its number: odd rows stand half a hex off")
        row = row[len(indent) :]
        if row[1::2].strip():
            raise ValueError(f"row {label} needs a space between each letter and the next")
        row = row[::2]
    if len(row) != len(columns):
        raise ValueError(f"row {label} has {len(row)} letters; the grid has {len(columns)} columns")
    return row
