"""The outlines of areas on a sheet: their paths, the borders between them, and where in them there is most room."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from wargame_cli.engine.maps.areamap import Polygon
from wargame_cli.reports.maps.frame import through
from wargame_cli.reports.maps.labels import Box
from wargame_cli.reports.maps.shapes import Point

Line = list[Point]
#: How many places an outline is looked at in, across and down, and how often again around the best of them.
_NET, _AGAIN = 8, 2


class Outlines:
    """Shapes by name, laid on a sheet by `at`. Those of the areas come first, then those of the other land."""

    def __init__(
        self,
        areas: Mapping[str, Sequence[Polygon]],
        land: Mapping[str, Sequence[Polygon]],
        at: Callable[[Point], Point],
    ) -> None:
        self.areas = frozenset(areas)
        both = {**{f"land {label}": shapes for label, shapes in land.items()}, **areas}
        self.shapes: dict[str, list[Line]] = {
            label: [[at(point) for point in shape] for shape in shapes] for label, shapes in both.items()
        }
        self.borders = _borders(both, at)

    def path(self, label: str) -> str:
        """The path data of an area, or of other land."""
        return "".join(f"{line(shape)}z" for shape in self.shapes[label])

    def extent(self, label: str) -> Box:
        """The smallest box that holds an area."""
        return through(point for shape in self.shapes[label] for point in shape)

    def touching(self) -> Iterator[tuple[str, str]]:
        """The pairs of areas that share a border."""
        return (pair for pair in self.borders if self.areas.issuperset(pair))

    def front(self, holders: Mapping[str, str]) -> str:
        """The path data of the borders between areas that different sides hold."""
        return "".join(
            line(points)
            for (one, other), lines in self.borders.items()
            if (here := holders.get(one)) and (there := holders.get(other)) and here != there
            for points in lines
        )

    def span(self, label: str, place: Point) -> tuple[float, float]:
        """From where to where an area reaches to the left and right of a place; nowhere, if that lies outside it."""
        x, y = place
        crossed = sorted(
            x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            for shape in self.shapes[label]
            for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True)
            if (y1 > y) != (y2 > y)
        )
        return next(((a, b) for a, b in zip(crossed[::2], crossed[1::2], strict=True) if a <= x <= b), (x, x))

    def roomiest(self, label: str, wide: float, high: float) -> Point:
        """The middle of the greatest box of these proportions in an area, as nearly as it matters."""
        left, top, right, bottom = self.extent(label)
        reach = max(right - left, bottom - top)
        best = max(_net((left, top, right, bottom)), key=lambda place: self._room(label, place, wide, high))
        for _ in range(_AGAIN):
            reach /= _NET / 2
            x, y = best
            around = (x - reach, y - reach, x + reach, y + reach)
            best = max([best, *_net(around)], key=lambda place: self._room(label, place, wide, high))
        return best

    def _room(self, label: str, place: Point, wide: float, high: float) -> float:
        """How near an area's edge comes to a place in it, measured in widths and heights; below 0 outside of it."""
        x, y = place
        inside = False
        least = math.inf
        for shape in self.shapes[label]:
            for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
                if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                    inside = not inside
                least = min(least, _distance(((x1 - x) / wide, (y1 - y) / high), ((x2 - x) / wide, (y2 - y) / high)))
        return least if inside else -least


def line(points: Sequence[Point]) -> str:
    """The path data of a line, in whole units and short: the first point, then steps."""
    places = [(round(x), round(y)) for x, y in points]
    steps = [f"{x2 - x1} {y2 - y1}" for (x1, y1), (x2, y2) in pairwise(places) if (x1, y1) != (x2, y2)]
    words = " ".join(steps).replace(" -", "-")
    return f"M{places[0][0]} {places[0][1]}l{words}" if steps else ""


def _borders(
    shapes: Mapping[str, Sequence[Polygon]], at: Callable[[Point], Point]
) -> dict[tuple[str, str], list[Line]]:
    """The lines that two names share, by both names in their order."""
    rank = {label: number for number, label in enumerate(shapes)}
    owners: dict[tuple[Point, Point], list[str]] = {}
    for label, polygons in shapes.items():
        for polygon in polygons:
            for edge in _edges(polygon):
                owners.setdefault(edge if edge[0] < edge[1] else edge[::-1], []).append(label)
    found: dict[tuple[str, str], list[Line]] = {}
    for label, polygons in shapes.items():
        for polygon in polygons:
            beyond = [
                next((each for each in owners[min(edge, edge[::-1])] if each != label), "") for edge in _edges(polygon)
            ]
            for near, points in _runs(polygon, beyond):
                if near and rank[label] < rank[near]:
                    found.setdefault((label, near), []).append([at(point) for point in points])
    return found


def _edges(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def _runs(polygon: Polygon, beyond: Sequence[str]) -> Iterator[tuple[str, list[Point]]]:
    """A shape's edge in lines, each as far as the same name lies beyond it."""
    count = len(polygon)
    start = next((number for number in range(count) if beyond[number] != beyond[number - 1]), 0)
    order = [(start + step) % count for step in range(count)]
    run: list[Point] = []
    for number in order:
        if run and beyond[number] != beyond[number - 1]:
            yield beyond[number - 1], run
            run = []
        run = run or [polygon[number]]
        run.append(polygon[(number + 1) % count])
    yield beyond[order[-1]], run


def _net(box: Box) -> Iterable[Point]:
    left, top, right, bottom = box
    across, down = (right - left) / _NET, (bottom - top) / _NET
    return [(left + (column + 0.5) * across, top + (row + 0.5) * down) for column in range(_NET) for row in range(_NET)]


def _distance(start: Point, end: Point) -> float:
    """How far (0, 0) lies from a stretch of line."""
    (x1, y1), (x2, y2) = start, end
    across, down = x2 - x1, y2 - y1
    length = across * across + down * down
    along = 0.0 if not length else max(0.0, min(1.0, -(x1 * across + y1 * down) / length))
    return math.hypot(x1 + along * across, y1 + along * down)
