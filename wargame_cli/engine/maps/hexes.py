"""Hex geometry, which makes a board.

Hexes are flat-topped and stand in columns; a label is the column and the row, two digits each (`"0714"`).
Even-numbered columns are shifted half a hex down. Distances are counted in hexes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

#: Column and row steps to the six neighbours, clockwise from north, for an odd column and for an even one.
_ODD_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN_STEPS = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


class HexGrid(msgspec.Struct, frozen=True):
    """A rectangle of flat-topped hexes, `columns` wide and `rows` high, labelled from 0101."""

    columns: int
    rows: int

    def labels(self) -> Iterator[str]:
        """Every label, column by column, so that a hex and its neighbours lie at few distinct index distances."""
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                yield label(column, row)

    def contains(self, column: int, row: int) -> bool:
        """Whether the hex lies on the grid."""
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def neighbour(self, hex_label: str, direction: int) -> str | None:
        """The hex in `direction` (0 to 5, clockwise from north), or None off the grid."""
        column, row = split(hex_label)
        step_column, step_row = (_ODD_STEPS if column % 2 else _EVEN_STEPS)[direction % 6]
        column, row = column + step_column, row + step_row
        return label(column, row) if self.contains(column, row) else None

    def neighbours(self, hex_label: str) -> list[str]:
        """The neighbours on the grid, clockwise from north. Raises KeyError for a hex off the grid."""
        return list(self.adjacency()[hex_label])

    def adjacency(self) -> Mapping[str, tuple[str, ...]]:
        """Every label with its neighbours, clockwise from north, in the order of `labels`: makes a `Board`."""
        return _adjacency(self.columns, self.rows)


@cache
def _adjacency(columns: int, rows: int) -> Mapping[str, tuple[str, ...]]:
    """The whole net at once, because a hex at a time formats and parses every label six times over."""
    # A frame of empty labels around the grid spares every edge test.
    frame = [""] * (rows + 2)
    names = [
        frame,
        *(["", *(label(column, row) for row in range(1, rows + 1)), ""] for column in range(1, columns + 1)),
        frame,
    ]
    near: dict[str, tuple[str, ...]] = {}
    for column in range(1, columns + 1):
        steps = _ODD_STEPS if column % 2 else _EVEN_STEPS
        reached = [(names[column + step_column], step_row) for step_column, step_row in steps]
        for row in range(1, rows + 1):
            around = (labels[row + step_row] for labels, step_row in reached)
            near[names[column][row]] = tuple(name for name in around if name)
    return MappingProxyType(near)


def label(column: int, row: int) -> str:
    """The label of a hex: `label(7, 14)` is `"0714"`."""
    return f"{column:02d}{row:02d}"


def split(hex_label: str) -> tuple[int, int]:
    """Column and row of a label. Raises ValueError for anything but four digits."""
    if len(hex_label) != 4 or not (hex_label.isascii() and hex_label.isdigit()):
        raise ValueError(f"{hex_label!r} is not a hex number (four digits, column then row)")
    return int(hex_label[:2]), int(hex_label[2:])


@cache
def _cube(hex_label: str) -> tuple[int, int]:
    column, row = split(hex_label)
    return column, row - (column + (column & 1)) // 2 + column


def distance(start: str, end: str) -> int:
    """Hexes from `start` to `end`, counting the end and not the start."""
    q1, d1 = _cube(start)
    q2, d2 = _cube(end)
    dq, dd = q2 - q1, d2 - d1
    # d grows by one to the south and to the south-east; q by one to both easts.
    return max(abs(dq), abs(dd), abs(dd - dq))


def centre(hex_label: str, size: float = 1.0) -> tuple[float, float]:
    """Centre of a hex in a plane with y to the south; `size` is the side of a hex."""
    column, row = split(hex_label)
    x = 1.5 * size * (column - 1)
    y = math.sqrt(3) * size * (row - 1 + (0.0 if column % 2 else 0.5))
    return x, y


def corners(hex_label: str, size: float = 1.0) -> list[tuple[float, float]]:
    """The six corners, clockwise; hexside `direction` runs from corner `direction` to the next."""
    x, y = centre(hex_label, size)
    return [
        (x + size * math.cos(math.radians(angle)), y + size * math.sin(math.radians(angle)))
        for angle in (-120, -60, 0, 60, 120, 180)
    ]
