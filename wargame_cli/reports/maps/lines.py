"""Lines through hex corners: outlines of sets of hexes, and hexsides joined to rivers, borders and fronts.

Corners are counted on a lattice of whole numbers, so that two hexes agree on the corner they share: half a hex side
to the right for each step of the first number, half a hex height down for each step of the second.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import cache

import msgspec

from wargame_cli.engine.maps.hexes import split

Corner = tuple[int, int]
Point = tuple[float, float]
Side = tuple[Corner, Corner]

#: The six corners around a centre, in the order of `engine.maps.hexes.corners`.
_STEPS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class Line(msgspec.Struct, frozen=True):
    """A line through corners. `sharp` corners are kept when it is drawn round: edges of the sheet."""

    corners: tuple[Corner, ...]
    closed: bool
    sharp: frozenset[Corner] = frozenset()


@cache
def corners(label: str) -> tuple[Corner, ...]:
    """The six corners of a hex, clockwise; hexside `direction` runs from corner `direction` to the next."""
    column, row = split(label)
    x, y = 3 * (column - 1), 2 * (row - 1) + (column + 1) % 2
    return tuple((x + step_x, y + step_y) for step_x, step_y in _STEPS)


def point(corner: Corner, size: float) -> Point:
    """Where a corner lies in the plane of `engine.maps.hexes.centre`."""
    return corner[0] * size / 2, corner[1] * size * math.sqrt(3) / 2


def hexside(start: str, end: str) -> Side:
    """The two corners that adjacent hexes share. Raises ValueError for hexes that are not adjacent."""
    shared = [corner for corner in corners(start) if corner in corners(end)]
    if len(shared) != 2:
        raise ValueError(f"{start} and {end} are not adjacent")
    return shared[0], shared[1]


@cache
def sides(label: str) -> tuple[Side, ...]:
    """The six hexsides of a hex, clockwise."""
    around = corners(label)
    return tuple(zip(around, (*around[1:], around[0]), strict=True))


def outlines(labels: Collection[str], sheet: Collection[str]) -> list[Line]:
    """The closed outlines of a set of hexes, holes included; sharp where they follow the edge of the sheet."""
    inside = {side for label in labels for side in sides(label)}
    on_sheet = {side for label in sheet for side in sides(label)}
    following = {start: end for start, end in inside if (end, start) not in inside}
    edge = {corner for start, end in following.items() if (end, start) not in on_sheet for corner in (start, end)}
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
