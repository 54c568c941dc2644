"""Where names go on a map: countries and seas across their middle, places where they hide least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from wargame_cli.reports.maps.shapes import Point

#: Width of a letter as a share of its height, on average.
_LETTER = 0.54
#: Names in a row stand so far apart.
_BETWEEN = 3.0


class Label(msgspec.Struct, frozen=True):
    """A text of height `size` with its middle foot at (x, y)."""

    text: str
    x: float
    y: float
    size: float


Box = tuple[float, float, float, float]


def text_box(text: str, foot: Point, size: float) -> Box:
    """Left, top, right and bottom of a text with its middle foot at `foot`."""
    x, y = foot
    half = len(text) * size * _LETTER / 2
    return x - half, y - 0.8 * size, x + half, y + 0.2 * size


class Places:
    """Finds room for place names: each goes to the first of its spots that no name, symbol or counter holds."""

    def __init__(self, taken: Iterable[Box]) -> None:
        self._taken: list[Box] = []
        #: The numbers of the boxes that reach into each square of the sheet.
        self._near: dict[tuple[int, int], list[int]] = {}
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> None:
        """Keep names away from a box."""
        for square in _squares(box):
            self._near.setdefault(square, []).append(len(self._taken))
        self._taken.append(box)

    def put(self, text: str, spots: Sequence[Point], size: float) -> Label:
        """The name at the first free spot, or at the spot where it hides least."""
        hidden = {spot: self._hidden(text_box(text, spot, size)) for spot in spots}
        x, y = min(spots, key=lambda spot: hidden[spot])
        left, top, right, bottom = text_box(text, (x, y), size)
        self.take((left - _BETWEEN, top, right + _BETWEEN, bottom))
        return Label(text, x, y, size)

    def _hidden(self, box: Box) -> float:
        """How much of the boxes that are taken lies under this one, in square units."""
        left, top, right, bottom = box
        near = sorted({number for square in _squares(box) for number in self._near.get(square, ())})
        return sum(
            (min(right, other_right) - max(left, other_left)) * (min(bottom, other_bottom) - max(top, other_top))
            for other_left, other_top, other_right, other_bottom in map(self._taken.__getitem__, near)
            if left < other_right and other_left < right and top < other_bottom and other_top < bottom
        )


def _squares(box: Box) -> list[tuple[int, int]]:
    """The squares of the sheet, 60 units wide, that a box reaches into."""
    left, top, right, bottom = (math.floor(edge / 60) for edge in box)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
