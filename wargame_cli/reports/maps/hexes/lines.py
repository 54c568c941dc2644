"""Lines through hex corners: outlines of sets of hexes, and hexsides joined to rivers, borders and fronts."""

from collections.abc import Collection, Iterable
from itertools import pairwise

import msgspec

from wargame_cli.reports.maps.hexes.plane import Corner, Plane, Side
from wargame_cli.reports.maps.shapes import Point, xy


class Line(msgspec.Struct, frozen=True):
    """A line through corners. `sharp` corners are kept when it is drawn round: edges of the sheet."""

    corners: tuple[Corner, ...]
    closed: bool
    sharp: frozenset[Corner] = frozenset()


def outlines(inside: Collection[Side], shown: Collection[Side]) -> list[Line]:
    """The closed outlines of hexes with these sides, holes included; sharp where they follow the edge of all shown."""
    following = {start: end for start, end in inside if (end, start) not in inside}
    edge = {corner for start, end in following.items() if (end, start) not in shown for corner in (start, end)}
    lines: list[Line] = []
    while following:
        first = min(following)
        loop = [first]
        while (after := following.pop(loop[-1])) != first:
            loop.append(after)
        lines.append(Line(tuple(loop), True, frozenset(edge.intersection(loop))))
    return lines


def chains(pieces: Iterable[Side]) -> list[Line]:
    """The hexsides joined end to end, as long as they go without a fork."""
    ends: dict[Corner, list[Corner]] = {}
    for start, end in sorted(pieces):
        ends.setdefault(start, []).append(end)
        ends.setdefault(end, []).append(start)
    stops = {corner for corner, near in ends.items() if len(near) != 2}
    lines: list[Line] = []
    # Open lines run from one stop or fork to the next; what is left after them are rings.
    for first in sorted(ends, key=lambda corner: (corner not in stops, corner)):
        while ends[first]:
            line = [first]
            while len(line) == 1 or (line[-1] not in stops and line[-1] != first):
                here = line[-1]
                after = ends[here].pop()
                ends[after].remove(here)
                line.append(after)
            ring = first not in stops
            lines.append(Line(tuple(line[:-1] if ring else line), ring))
    return lines


def curve(plane: Plane, lines: Iterable[Line], moved: Point = (0.0, 0.0)) -> str:
    """Path data of lines, bent at their corners: they run from the middle of one hexside to the middle of the next.

    They are `moved` right and down.
    """
    return "".join(_bent(plane, line, moved) for line in lines)


def _bent(plane: Plane, line: Line, moved: Point) -> str:
    closed = line.corners[:1] if line.closed else ()
    corners = (*line.corners, *closed)
    points = [(x + moved[0], y + moved[1]) for x, y in map(plane.point, corners)]
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise(points)]
    if line.closed:
        bends = zip(corners[1:], points[1:], [*middles[1:], middles[0]], strict=True)
        data, end = [f"M{xy(middles[0])}"], "Z"
    else:
        bends = zip(corners[1:-1], points[1:-1], middles[1:], strict=True)
        data, end = [f"M{xy(points[0])}L{xy(middles[0])}"], f"L{xy(points[-1])}"
    for corner, bend, middle in bends:
        data.append(f"{'L' if corner in line.sharp else 'Q'}{xy(bend)} {xy(middle)}")
    return "".join(data) + end
