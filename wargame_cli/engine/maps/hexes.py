"""Grids of hexes, which make a board.

Hexes stand in straight lines, each beside the next; a label is the number of the line and the number in the line, two
digits each (`"0714"`), with the letter of the sheet before them where it has one (`"W5008"`). Odd lines stand half a
hex off the even ones. What differs is the shape:

| shape | line | number in the line | odd lines stand half a hex |
|---|---|---|---|
| `flat-top` | column, west to east | row, downward | up |
| `pointy-top` | row, upward | column, rightward | to the right |

That is how the numbers run on a sheet that is not turned; what of it is drawn where is for `reports.maps.hexes`.
Distances are counted in hexes.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from wargame_cli.engine.text.patterns import pattern

Shape = Literal["flat-top", "pointy-top"]

#: Steps of line and number to the six neighbours, for even lines and for odd ones, clockwise: from the top of a
#: flat-topped hex, from the upper right of a pointed one.
_STEPS: Mapping[Shape, tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]] = {
    "flat-top": (
        ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
        ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ),
    "pointy-top": (
        ((1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)),
        ((1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0)),
    ),
}

#: The names of the directions of a flat-topped hex.
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")

#: What a label is: four digits, the line and the number, on a map of several sheets behind the letter of one.
LABEL = "^[A-Z]?[0-9]{4}$"
_LABEL = pattern(LABEL)


class HexGrid(msgspec.Struct, frozen=True):
    """A rectangle of hexes, from the label with the lowest numbers to the one with the highest."""

    first: str
    last: str
    shape: Shape = "flat-top"

    @property
    def letter(self) -> str:
        """What stands before the numbers in every label: a letter, or nothing."""
        return self.first[:-4]

    @property
    def lines(self) -> range:
        """The numbers of the lines."""
        return range(split(self.first)[0], split(self.last)[0] + 1)

    @property
    def numbers(self) -> range:
        """The numbers in each line."""
        return range(split(self.first)[1], split(self.last)[1] + 1)

    def label(self, line: int, number: int) -> str:
        """The label of a hex: line 7, number 14 is `"0714"`."""
        return f"{self.letter}{line:02d}{number:02d}"

    def labels(self) -> Iterator[str]:
        """Every label, line by line, so that a hex and its neighbours lie at few distinct index distances."""
        return iter(self.adjacency())

    def rectangle(self, first: str, last: str) -> frozenset[str]:
        """The hexes of the grid between two corners, both included."""
        (line, number), (last_line, last_number) = split(first), split(last)
        lines, numbers = range(line, last_line + 1), range(number, last_number + 1)
        return frozenset(self.label(a, b) for a in self.lines if a in lines for b in self.numbers if b in numbers)

    def neighbour(self, label: str, direction: int) -> str | None:
        """The hex in `direction` (0 to 5, clockwise), or None off the grid."""
        return self.ring(label)[direction % 6]

    def ring(self, label: str) -> tuple[str | None, ...]:
        """The six hexes round one, clockwise; None for those off the grid."""
        return _ring(self, label)

    def neighbours(self, label: str) -> list[str]:
        """The neighbours on the grid, clockwise. Raises KeyError for a hex off the grid."""
        return list(self.adjacency()[label])

    def adjacency(self) -> Mapping[str, tuple[str, ...]]:
        """Every label with its neighbours, clockwise, in the order of `labels`: makes a `Board`."""
        return _adjacency(self)

    def distance(self, start: str, end: str) -> int:
        """Hexes from `start` to `end`, counting the end and not the start."""
        x1, y1 = lattice(self.shape, start)
        x2, y2 = lattice(self.shape, end)
        dx, dy = abs(x2 - x1), abs(y2 - y1)
        return max(dx, (dx + dy) // 2)


@cache
def _ring(grid: HexGrid, label: str) -> tuple[str | None, ...]:
    line, number = split(label)
    lines, numbers = grid.lines, grid.numbers
    around = [(line + step_line, number + step) for step_line, step in _STEPS[grid.shape][line % 2]]
    return tuple(grid.label(*near) if near[0] in lines and near[1] in numbers else None for near in around)


@cache
def _adjacency(grid: HexGrid) -> Mapping[str, tuple[str, ...]]:
    """The whole net at once, line by line, because a hex at a time formats and parses every label six times over."""
    lines, numbers = grid.lines, grid.numbers
    # A frame of empty labels around the grid spares every edge test.
    frame = [""] * (len(numbers) + 2)
    digits = [f"{number:02d}" for number in numbers]
    heads = [f"{grid.letter}{line:02d}" for line in lines]
    names = [frame, *(["", *(head + end for end in digits), ""] for head in heads), frame]
    near: dict[str, tuple[str, ...]] = {}
    for line, own in enumerate(names[1:-1], start=1):
        steps = _STEPS[grid.shape][lines[line - 1] % 2]
        reached = (names[line + step_line][1 + step : 1 + step + len(numbers)] for step_line, step in steps)
        for label, around in zip(own[1:-1], zip(*reached, strict=True), strict=True):
            near[label] = tuple(filter(None, around)) if "" in around else around
    return MappingProxyType(near)


def split(label: str) -> tuple[int, int]:
    """Line and number of a label. Raises ValueError for anything but four digits, or a capital and four digits."""
    if not _LABEL.fullmatch(label):
        raise ValueError(f"{label!r} is not a hex number (four digits, or a capital letter and four digits)")
    return int(label[-4:-2]), int(label[-2:])


@cache
def lattice(shape: Shape, label: str) -> tuple[int, int]:
    """Where a hex stands on the lattice of flat-topped hexes: steps to the right, and half steps downward.

    Neighbours are two half steps above or below, or one of each to the side. Pointed hexes stand there as they do
    when their sheet is laid on its left side.
    """
    line, number = split(label)
    odd = line % 2
    return (line, 2 * number - odd) if shape == "flat-top" else (-line, -2 * number - odd)
