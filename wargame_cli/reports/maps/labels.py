"""Where names go on a map: countries and seas across their middle, places where they hide least."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from statistics import fmean

import msgspec

from wargame_cli.engine.maps.hexes import centre, split
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.reports.maps.lines import Point

#: Width of a letter as a share of its height, on average.
_LETTER = 0.54


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


def region_labels(hexmap: HexMap, labels: Collection[str], size: float) -> list[Label]:
    """One name for each country and sea that fills three hexes or more, in its widest part."""
    by_area: dict[str, set[str]] = {}
    for label in labels:
        if hexmap.area[label]:
            by_area.setdefault(hexmap.area[label], set()).add(label)
    named: list[Label] = []
    for area, hexes in sorted(by_area.items()):
        if len(hexes) < 3:
            continue
        body = max(_bodies(hexmap, hexes), key=len)
        middle = _middle(hexmap, body, size)
        x, y = centre(middle, size)
        left, right = _reach(body, middle, -1), _reach(body, middle, 1)
        x += 0.75 * size * (right - left)
        width = 1.5 * size * (left + right + 1)
        # Two letter widths a letter, because the names are set wide.
        height = min(34.0, max(9.0, width / (1.1 * len(area))))
        named.append(Label(area, x, y + height / 3, height))
    return named


def _bodies(hexmap: HexMap, hexes: set[str]) -> list[set[str]]:
    """The hexes in pieces that hang together."""
    left, bodies = set(hexes), []
    while left:
        front = [left.pop()]
        body = set(front)
        while front:
            for near in hexmap.board.neighbours[front.pop()]:
                if near in left:
                    left.remove(near)
                    body.add(near)
                    front.append(near)
        bodies.append(body)
    return bodies


def _middle(hexmap: HexMap, body: set[str], size: float) -> str:
    """The hex of a body with most room to both sides, the nearest to its centre of gravity among equals."""
    xs, ys = zip(*(centre(label, size) for label in body), strict=True)
    x0, y0 = fmean(xs), fmean(ys)

    def worth(label: str) -> tuple[float, str]:
        x, y = centre(label, size)
        room = min(_reach(body, label, -1), _reach(body, label, 1), 4) * size
        shut_in = sum(near in body for near in hexmap.board.neighbours[label]) * size / 6
        return room + shut_in - (abs(x - x0) + abs(y - y0)) / 3, label

    return max(body, key=worth)


def _reach(body: Collection[str], label: str, step: int) -> int:
    """How many columns a body goes on to the left (-1) or right (1) of a hex, on its row or half a hex off."""
    column, row = split(label)
    count = 0
    while f"{column + step * (count + 1):02d}{row:02d}" in body:
        count += 1
    return count


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
        self.take(text_box(text, (x, y), size))
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
