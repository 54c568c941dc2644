"""The plane that a sheet of hexes is drawn on: where its hexes and their corners lie.

It is the sheet as it is drawn, turned by what its file says; x goes right and y down, and the hex with the lowest
numbers is in the cell (0, 0). Hexes are flat-topped on it or stand on their points. Corners are counted on a lattice of
whole numbers, so that two hexes agree on the corner they share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from wargame_cli.engine.maps.hexes import lattice, split
from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap, Sheet
from wargame_cli.engine.maps.parts import Part

if TYPE_CHECKING:
    from wargame_cli.reports.maps.shapes import Point

Corner = tuple[int, int]
Side = tuple[Corner, Corner]

#: Side of a hex, and half the distance between its opposite sides.
SIZE = 30.0
HALF = SIZE * math.sqrt(3) / 2

#: The six corners around the centre of a flat-topped hex, clockwise from the upper left, and of one on its point,
#: clockwise from the top.
_FLAT = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_POINTED = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class Plane:
    """The plane of one sheet; each of its hexes has a cell in columns and rows, and six corners."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._shape = sheet.grid.shape
        turns = (sheet.turned // 30 + (3 if self._shape == "pointy-top" else 0)) % 12
        #: Whether the hexes stand on their points as they are drawn.
        self.pointed = turns % 2 == 1
        #: How many of its six sides a hex is turned by: side 0 of a hex that is not turned is its top or upper right.
        self._sixths = (turns - 3) // 2 % 6 if self.pointed else turns // 2
        self._origin = (0, 0)
        self._origin = self._corner()
        self._corners: dict[str, tuple[Corner, ...]] = {}
        self._sides: dict[str, tuple[Side, ...]] = {}

    def at(self, label: str) -> tuple[int, int]:
        """Where a hex stands: steps to the right and half steps down; of hexes on their points half steps and steps."""
        x, y = lattice(self._shape, label)
        for _ in range(self._sixths):
            x, y = (x - y) // 2, (3 * x + y) // 2
        if self.pointed:
            x, y = -y, x
        return x - self._origin[0], y - self._origin[1]

    def cell(self, label: str) -> tuple[int, int]:
        """The column and the row of a hex, where every second column stands half a hex lower, or every second row
        half a hex to the right."""
        x, y = self.at(label)
        return (x >> 1, y) if self.pointed else (x, y >> 1)

    def rectangle(self, hexmap: HexMap, part: Part) -> dict[str, tuple[int, int]]:
        """The hexes in the rectangle that holds a part, or all of the sheet that is in play, each with its cell."""
        hexes = self.sheet.hexes
        cells = {label: self.cell(label) for label in hexes}
        held = part.intersection(hexes) or [label for label in hexes if hexmap.terrain[label] != OFFMAP]
        columns, rows = zip(*(cells[label] for label in held), strict=True)
        wide, high = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
        return {label: (column, row) for label, (column, row) in cells.items() if column in wide and row in high}

    def _corner(self) -> tuple[int, int]:
        """Where the cell of the first hex is; the next line begins in the same row (or column), if lines allow it."""
        grid = self.sheet.grid
        line, number = split(grid.first)
        (x, y), (next_x, next_y) = self.at(grid.first), self.at(grid.label(line + 1, number))
        return (x - (next_x == x - 1), y) if self.pointed else (x, y - (next_y == y - 1))

    @property
    def numbered(self) -> tuple[int, int] | None:
        """Which part of a label (0 its line, 1 its number in the line) numbers the columns and which the rows; None
        where the lines run aslant."""
        grid = self.sheet.grid
        line, number = split(grid.first)
        here, near = self.at(grid.first), self.at(grid.label(line, number + 1))
        if here[0] == near[0]:
            return 0, 1
        return (1, 0) if here[1] == near[1] else None

    def centre(self, label: str) -> Point:
        """The middle of a hex."""
        x, y = self.at(label)
        return (HALF * x, 1.5 * SIZE * y) if self.pointed else (1.5 * SIZE * x, HALF * y)

    def corners(self, label: str) -> tuple[Corner, ...]:
        """The six corners of a hex, clockwise."""
        if label not in self._corners:
            x, y = self.at(label)
            if self.pointed:
                self._corners[label] = tuple((x + step_x, 3 * y + step_y) for step_x, step_y in _POINTED)
            else:
                self._corners[label] = tuple((3 * x + step_x, y + step_y) for step_x, step_y in _FLAT)
        return self._corners[label]

    def point(self, corner: Corner) -> Point:
        """Where a corner lies."""
        x, y = corner
        return (HALF * x, SIZE / 2 * y) if self.pointed else (SIZE / 2 * x, HALF * y)

    def sides(self, label: str) -> tuple[Side, ...]:
        """The six hexsides of a hex, clockwise."""
        if label not in self._sides:
            around = self.corners(label)
            self._sides[label] = tuple(zip(around, (*around[1:], around[0]), strict=True))
        return self._sides[label]

    def all_sides(self, labels: Iterable[str]) -> frozenset[Side]:
        """The hexsides of these hexes, each as every hex has it."""
        return frozenset(chain.from_iterable(map(self.sides, labels)))

    def hexside(self, start: str, end: str) -> Side:
        """The two corners that adjacent hexes share. Raises ValueError for hexes that are not adjacent."""
        others = self.corners(end)
        shared = [corner for corner in self.corners(start) if corner in others]
        if len(shared) != 2:
            raise ValueError(f"{start} and {end} are not adjacent")
        return shared[0], shared[1]

    def beyond(self, label: str) -> list[str | None]:
        """The hexes beyond the six sides, in their order, or None off the grid."""
        first = 1 if self._shape == "pointy-top" else 0
        turned = (self.sheet.turned // 30 + first) // 2
        return [self.sheet.grid.neighbour(label, side - turned) for side in range(6)]
