"""Where names go on a map: countries and seas across their middle, places where they hide least."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

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

#: Widths of letters as shares of their height, in the widest of the fonts that a drawing asks for.
_THIN, _CAPITAL, _BROAD, _PLAIN = 0.37, 0.76, 0.96, 0.63


@lru_cache(maxsize=4096)
def measure(text: str) -> float:
    """How wide a text is in heights of its letters."""
    return sum(
        _THIN if each in "fijlrtI.,:;'’-() " else _BROAD if each in "mwMW" else _CAPITAL if each.isupper() else _PLAIN
        for each in text
    )


def box_around(boxes: Sequence[Box]) -> Box:
    """The box around some."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def between(one: Box, other: Box) -> tuple[Point, Point]:
    """The shortest line from one box to another, from the middle of what lies abreast."""
    across = _gap(one[0], one[2], other[0], other[2])
    down = _gap(one[1], one[3], other[1], other[3])
    return (across[0], down[0]), (across[1], down[1])


def apart(one: Box, other: Box) -> float:
    """How far two boxes lie from each other: the length of the line `between` them."""
    across = max(0.0, other[0] - one[2], one[0] - other[2])
    return math.hypot(across, max(0.0, other[1] - one[3], one[1] - other[3]))


def _gap(low: float, high: float, other_low: float, other_high: float) -> tuple[float, float]:
    """Where two spans are nearest to each other."""
    if high < other_low:
        return high, other_low
    if other_high < low:
        return low, other_high
    middle = (max(low, other_low) + min(high, other_high)) / 2
    return middle, middle


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
        hidden = {spot: self.hidden(text_box(text, spot, size)) for spot in spots}
        x, y = min(spots, key=lambda spot: hidden[spot])
        left, top, right, bottom = text_box(text, (x, y), size)
        self.take((left - _BETWEEN, top, right + _BETWEEN, bottom))
        return Label(text, x, y, size)

    def hidden(self, box: Box) -> float:
        """How much of the boxes that are taken lies under this one, in square units."""
        left, top, right, bottom = box
        squares = [self._near[square] for square in _squares(box) if square in self._near]
        near = squares[0] if len(squares) == 1 else sorted(set().union(*squares))
        return sum(
            (min(right, other_right) - max(left, other_left)) * (min(bottom, other_bottom) - max(top, other_top))
            for other_left, other_top, other_right, other_bottom in map(self._taken.__getitem__, near)
            if left < other_right and other_left < right and top < other_bottom and other_top < bottom
        )


def _squares(box: Box) -> list[tuple[int, int]]:
    """The squares of the sheet, 60 units wide, that a box reaches into."""
    left, top, right, bottom = (math.floor(edge / 60) for edge in box)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
