"""Where the names of countries and seas go: across their middle."""

from __future__ import annotations

from collections.abc import Collection
from statistics import fmean

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.reports.maps.hexes.plane import HALF, SIZE, Plane
from wargame_cli.reports.maps.labels import Label


def region_labels(hexmap: HexMap, plane: Plane, labels: Collection[str]) -> list[Label]:
    """One name for each country and sea that fills three hexes or more, in its widest part."""
    stride = 2 * HALF if plane.pointed else 1.5 * SIZE
    by_area: dict[str, set[str]] = {}
    for label in labels:
        if hexmap.area[label]:
            by_area.setdefault(hexmap.area[label], set()).add(label)
    named: list[Label] = []
    for area, hexes in sorted(by_area.items()):
        if len(hexes) < 3:
            continue
        body = max(_bodies(hexmap, hexes), key=len)
        cells = {plane.cell(label) for label in body}
        middle = _middle(hexmap, plane, body, cells)
        x, y = plane.centre(middle)
        left, right = _reach(cells, plane.cell(middle), -1), _reach(cells, plane.cell(middle), 1)
        x += stride / 2 * (right - left)
        width = stride * (left + right + 1)
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


def _middle(hexmap: HexMap, plane: Plane, body: set[str], cells: Collection[tuple[int, int]]) -> str:
    """The hex of a body with most room to both sides, the nearest to its centre of gravity among equals."""
    xs, ys = zip(*(plane.centre(label) for label in body), strict=True)
    x0, y0 = fmean(xs), fmean(ys)

    def worth(label: str) -> tuple[float, str]:
        x, y = plane.centre(label)
        cell = plane.cell(label)
        room = min(_reach(cells, cell, -1), _reach(cells, cell, 1), 4) * SIZE
        shut_in = sum(near in body for near in hexmap.board.neighbours[label]) * SIZE / 6
        return room + shut_in - (abs(x - x0) + abs(y - y0)) / 3, label

    return max(body, key=worth)


def _reach(cells: Collection[tuple[int, int]], cell: tuple[int, int], step: int) -> int:
    """How many columns these cells go on to the left (-1) or right (1) of one, in its row."""
    column, row = cell
    count = 0
    while (column + step * (count + 1), row) in cells:
        count += 1
    return count
