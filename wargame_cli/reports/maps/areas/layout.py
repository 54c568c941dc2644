"""Where everything lies on the sheet of a map of areas: grounds, plates, boxes, panels, and what is written there.

A map with outlines is drawn on Lambert's cone; one of plates alone on a plain net of longitudes and latitudes.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from wargame_cli.engine.maps.areamap import Area, AreaMap, Corners
from wargame_cli.engine.maps.parts import Part
from wargame_cli.reports.maps.frame import Frame, extent
from wargame_cli.reports.maps.labels import Box
from wargame_cli.reports.maps.outlines import Outlines
from wargame_cli.reports.maps.projection import cone
from wargame_cli.reports.maps.shapes import Point

#: Drawing units for a degree of latitude, and how much shorter one of longitude is in these parts.
_DEGREE, _LEAN = 74.0, math.cos(math.radians(47))
#: The same on a cone, where grounds need no room for plates between them.
_ON_CONE = 62.0
#: Size of a counter, how many lie in a row, and the room around them.
COUNTER_WIDTH, COUNTER_HEIGHT, IN_A_ROW, GAP = 40.0, 24.0, 4, 3.0
PLATE_WIDTH, HEAD = 4 * 43.0 + 3.0, 40.0
BOX_WIDTH = 210.0
#: Of what is written and lies in the middle of a ground: how far above its spot it begins, where the name and the marks
#: stand, where the counters begin, and where it ends with two rows of them.
TOP, NAME, MARKS, ROWS, FOOT = -44.0, -28.0, -12.0, -6.0, 48.0
#: The height of a name's letters, at most and at least, and their width as a share of it.
NAME_SIZE, _LEAST_NAME, _LETTER = 18.0, 10.5, 0.58
#: Room around the outermost of a part, and how far of a great ground is shown there.
_AROUND, _FAR = 24.0, 300.0


class AreaLayout:
    """The places of everything on the sheet of one map, or of the part of it that holds these areas."""

    def __init__(self, area_map: AreaMap, part: Part = frozenset()) -> None:
        self.map = area_map
        self.at, whole = _on_cone(area_map) if area_map.outlines else _on_net(area_map)
        self.outlines = Outlines(area_map.outlines, area_map.land, self.at)
        self._spots = {area.id: self._spot(area) for area in area_map.areas.values()}
        self.frame = whole
        if part:
            left, top, right, bottom = extent(self.box_of(area_map.areas[label]) for label in part)
            left, top, right, bottom = left - _AROUND, top - _AROUND, right + _AROUND, bottom + _AROUND
            if area_map.outlines:
                left, top = max(left, whole.left), max(top, whole.top)
                right, bottom = min(right, whole.right), min(bottom, whole.bottom)
            self.frame = Frame(left, top, right, bottom)
        #: The areas whose name and pieces lie within the frame.
        self.areas = [area for area in area_map.areas.values() if self._shown(area)]

    def outlined(self, area: Area) -> bool:
        """Whether an area is drawn as its ground, and not as a plate."""
        return area.id in self.outlines.areas

    def spot(self, area: Area) -> Point:
        """Around what its name and pieces lie in a ground; the middle of the upper edge of a plate."""
        return self._spots[area.id]

    def _spot(self, area: Area) -> Point:
        if area.drawn or not self.outlined(area):
            return self.at(area.drawn or area.at)
        wide = max(len(area.name) * NAME_SIZE * _LETTER, 2 * (COUNTER_WIDTH + GAP))
        x, y = self.outlines.roomiest(area.id, wide, FOOT - TOP)
        return x, y - (TOP + FOOT) / 2

    def middle(self, area: Area) -> Point:
        """The middle of a stack of the area."""
        x, y = self.spot(area)
        return (x, y + ROWS + 16.0) if self.outlined(area) else (x, y + (HEAD + GAP) / 2)

    def box_of(self, area: Area) -> Box:
        """What is shown of an area where it is part of what is drawn."""
        x, y = self.spot(area)
        if not self.outlined(area):
            return x - PLATE_WIDTH / 2, y, x + PLATE_WIDTH / 2, y + HEAD + 2 * (COUNTER_HEIGHT + GAP)
        left, top, right, bottom = self.outlines.extent(area.id)
        ground = max(left, x - _FAR), max(top, y - _FAR), min(right, x + _FAR), min(bottom, y + _FAR)
        return extent([ground, self.block(area)])

    def block(self, area: Area) -> Box:
        """What a name, marks and two rows of counters take in a ground."""
        x, y = self.spot(area)
        half = max(len(area.name) * self.name_size(area) * _LETTER / 2, COUNTER_WIDTH + GAP)
        return x - half, y + TOP, x + half, y + FOOT

    def _shown(self, area: Area) -> bool:
        if not self.outlined(area):
            return self.frame.holds(self.middle(area))
        left, top, right, _ = self.block(area)
        return self.frame.holds((left, top)) and self.frame.holds((right, self.middle(area)[1]))

    def name_size(self, area: Area) -> float:
        """How high the letters of an area's name are, so that it lies within the area."""
        x, y = self.spot(area)
        room = min(2 * min(x - left, right - x) for left, right in self._levels(area, (x, y)))
        return max(_LEAST_NAME, min(NAME_SIZE, (room - 6) / (_LETTER * len(area.name))))

    def _levels(self, area: Area, spot: Point) -> list[tuple[float, float]]:
        x, y = spot
        return [self.outlines.span(area.id, (x, y + NAME - rise)) for rise in (0.0, 12.0)]

    def in_a_row(self, area: Area, count: int) -> int:
        """How many of these counters lie in a row, so that as few as can be lie over the area's edge."""
        x, y = self.spot(area)

        def over(wide: int) -> float:
            rows = -(-count // wide)
            half = (wide * (COUNTER_WIDTH + GAP) - GAP) / 2
            feet = [y + ROWS + (row + 0.5) * (COUNTER_HEIGHT + GAP) for row in range(rows)]
            spans = [self.outlines.span(area.id, (x, foot)) for foot in feet]
            return sum(max(0.0, left - x + half) + max(0.0, x + half - right) for left, right in spans)

        return min(range(1, min(count, IN_A_ROW + 1) + 1), key=lambda wide: (over(wide), abs(wide - 2.5)))


def _on_net(area_map: AreaMap) -> tuple[Callable[[Point], Point], Frame]:
    """Longitudes and latitudes as a plain net around all that there is."""
    spots = [area.drawn or area.at for area in area_map.areas.values()]
    spots += [box.at for box in area_map.boxes.values()]
    west = min([lon - 1.6 for lon, _ in spots] + [inset.corners[0] - 0.4 for inset in area_map.insets])
    north = max(lat for _, lat in spots) + 1.2
    width = (max(lon for lon, _ in spots) + 2.4 - west) * _DEGREE * _LEAN
    height = (north - min(lat for _, lat in spots) + 1.6) * _DEGREE

    def at(spot: Point) -> Point:
        lon, lat = spot
        return (lon - west) * _DEGREE * _LEAN, (north - lat) * _DEGREE

    return at, Frame(0.0, 0.0, width, height)


def _on_cone(area_map: AreaMap) -> tuple[Callable[[Point], Point], Frame]:
    """Lambert's cone, between the corners that the map gives or around all that there is."""
    west, north, east, south = area_map.sheet or _corners(area_map)
    project = cone([(west, north), (east, south)], _ON_CONE)
    (left, top), (right, bottom) = project((west, north)), project((east, south))

    def at(spot: Point) -> Point:
        x, y = project(spot)
        return x - left, y - top

    return at, Frame(0.0, 0.0, right - left, bottom - top)


def _corners(area_map: AreaMap) -> Corners:
    points = [point for shapes in area_map.outlines.values() for shape in shapes for point in shape]
    points += [area.drawn or area.at for area in area_map.areas.values()]
    points += [box.at for box in area_map.boxes.values()]
    points += [corner for each in area_map.insets for corner in (each.corners[:2], each.corners[2:])]
    lons, lats = zip(*points, strict=True)
    return min(lons) - 1.5, max(lats) + 1.0, max(lons) + 1.5, min(lats) - 1.0
