"""Where places stand on a sheet: a projection, and for maps of points panels and room between neighbours.

A map of the earth is drawn on Lambert's conformal cone, which keeps shapes and hardly changes the scale over a
continent. Spaces of an inset are drawn in its panel. Spaces that would lie on each other are pushed apart, no more
than they must.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from wargame_cli.engine.maps.pointmap import Corners, PointMap
from wargame_cli.reports.maps.shapes import Point

#: Drawing units for a degree of latitude.
DEGREE = 128.0
#: Width of a box beside the map.
BOX_WIDTH = 262.0
#: Spaces keep at least this distance, across and down; names need more room across.
_APART_X, _APART_Y = 72.0, 64.0
_ROUNDS = 200


class Layout:
    """The places of everything on the sheet of one map, from (0, 0) right and down to `width` and `height`."""

    def __init__(self, point_map: PointMap, margin: float = 90.0) -> None:
        self.map = point_map
        loose = [space.drawn or space.at for space in point_map.spaces.values() if not space.inset]
        # A space of the inset that is drawn there does not widen the sheet, its panel does.
        panels = [corner for inset in point_map.insets.values() for corner in _corners(inset.lies)]
        turns = [spot for each in point_map.connections for spot in each.via]
        boxes = [box.at for box in point_map.boxes.values()]
        self._project = _sheet if point_map.places == "sheet" else cone([*loose, *panels, *turns, *boxes])
        spots = [self._project(spot) for spot in (*loose, *panels, *turns)]
        for x, y in map(self._project, boxes):
            spots += [(x - BOX_WIDTH / 2, y), (x + BOX_WIDTH / 2, y)]
        xs, ys = zip(*spots, strict=True)
        self._left, self._top = min(xs) - margin, min(ys) - margin
        self.width, self.height = max(xs) + margin - self._left, max(ys) + margin - self._top
        self.panels = {label: self._panel(inset.lies) for label, inset in point_map.insets.items()}
        self.spots = self._spread()

    def at(self, spot: Point) -> Point:
        """Where a place of the map lies on the sheet."""
        x, y = self._project(spot)
        return x - self._left, y - self._top

    def _panel(self, lies: Corners) -> Corners:
        west, north, east, south = lies
        (left, top), (right, bottom) = self.at((west, north)), self.at((east, south))
        return min(left, right), min(top, bottom), max(left, right), max(top, bottom)

    def in_panel(self, label: str, spot: Point) -> Point:
        """Where a place lies in the panel of an inset, which shows its part of the map as large as it can."""
        left, top, right, bottom = self.panels[label]
        west, north, east, south = self.map.insets[label].shows
        lean = 1.0 if self.map.places == "sheet" else math.cos(math.radians((north + south) / 2))
        wide, tall = abs(east - west) * lean, abs(north - south)
        scale = min((right - left) / wide, (bottom - top) / tall)
        middle, level = (east + west) / 2, (north + south) / 2
        across = scale * lean * math.copysign(1, east - west) * (spot[0] - middle)
        down = scale * math.copysign(1, south - north) * (spot[1] - level)
        return (left + right) / 2 + across, (top + bottom) / 2 + down

    def _spread(self) -> dict[str, Point]:
        """Every space at its place, those of each panel and of the open map pushed apart among themselves."""
        spots: dict[str, Point] = {}
        for inset in ("", *self.map.insets):
            group = {
                label: self.in_panel(inset, space.drawn or space.at) if inset else self.at(space.drawn or space.at)
                for label, space in self.map.spaces.items()
                if space.inset == inset
            }
            spots |= _apart(group)
        return {label: spots[label] for label in self.map.spaces}


def _corners(corners: Corners) -> Iterable[Point]:
    west, north, east, south = corners
    return (west, north), (east, south)


def _sheet(spot: Point) -> Point:
    return spot


def cone(spots: Iterable[Point], degree: float = DEGREE) -> Callable[[Point], Point]:
    """Lambert's conformal conic projection for the part of the earth that these places lie in.

    A degree of latitude is about `degree` units long.
    """
    lons, lats = zip(*spots, strict=True)
    middle = math.radians((min(lons) + max(lons)) / 2)
    low, high = math.radians(min(lats)), math.radians(max(lats))
    # The usual choice: the two parallels that keep their length lie a sixth inside the edges.
    first, second = low + (high - low) / 6, high - (high - low) / 6
    if high - low < 1e-6:
        sharpness = math.sin(low) or 1e-6
    else:
        sharpness = math.log(math.cos(first) / math.cos(second)) / math.log(_tilt(second) / _tilt(first))
    size = math.degrees(1) * degree * math.cos(first) * _tilt(first) ** sharpness / sharpness

    def project(spot: Point) -> Point:
        lon, lat = map(math.radians, spot)
        radius = size / _tilt(lat) ** sharpness
        turn = sharpness * (lon - middle)
        return radius * math.sin(turn), radius * math.cos(turn)

    return project


def _tilt(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)


def _apart(spots: Mapping[str, Point]) -> dict[str, Point]:
    """The spots, moved so that no two are nearer to each other than names and counters allow.

    Each round every pair that is too near steps apart by half of what is missing, along the line between them.
    """
    labels = list(spots)
    places = [list(spots[label]) for label in labels]
    for _ in range(_ROUNDS):
        moved = False
        order = sorted(range(len(labels)), key=lambda number: places[number][0])
        for rank, one in enumerate(order):
            for other in order[rank + 1 :]:
                across = places[other][0] - places[one][0]
                if across >= _APART_X:
                    break
                moved |= _push(places[one], places[other])
        if not moved:
            break
    return {label: (place[0], place[1]) for label, place in zip(labels, places, strict=True)}


def _push(one: list[float], other: list[float]) -> bool:
    """Push two places apart if they are too near; whether they were. Distances are measured on an ellipse."""
    across, down = (other[0] - one[0]) / _APART_X, (other[1] - one[1]) / _APART_Y
    distance = math.hypot(across, down)
    if distance >= 0.999:
        return False
    if distance < 1e-9:
        across, down, distance = 0.0, 1.0, 1.0
        step = 0.5
    else:
        step = (1 - distance) / 2
    for place, sign in ((one, -1), (other, 1)):
        place[0] += sign * step * across / distance * _APART_X
        place[1] += sign * step * down / distance * _APART_Y
    return True
