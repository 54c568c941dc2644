"""Parts of a map: what lies around a place, and the windows that a map file names.

A part is a set of spaces, whatever kind of map it is of; a picture shows the smallest rectangle that holds it.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexes import split
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.pointmap import PointMap

Part = frozenset[str]


def around(whole: HexMap | AreaMap | PointMap, middle: str, radius: int) -> Part:
    """The spaces at most `radius` steps away from one, which is among them."""
    board = whole.board
    everything = (1 << len(board.labels)) - 1
    rings = board.net(lambda start, end: True).rings(board.bit[middle], everything, limit=radius)
    return frozenset(label for ring in rings for label in board.spaces(ring))


def windows(whole: HexMap | AreaMap | PointMap) -> Mapping[str, Part]:
    """The parts that a map names: rectangles of hexes, groups and insets of points, the areas of an owner."""
    if isinstance(whole, HexMap):
        rectangles = {name: _rectangle(whole, *corners) for name, corners in whole.windows.items()}
        return {name: part for name, part in rectangles.items() if part}
    if isinstance(whole, PointMap):
        groups = {name: frozenset(group.spaces) for name, group in whole.groups.items()}
        insets = {
            name: frozenset(each.id for each in whole.spaces.values() if each.inset == name) for name in whole.insets
        }
        return {name: part for name, part in (groups | insets).items() if part}
    owners = dict.fromkeys(area.owner for area in whole.areas.values() if area.owner)
    return {owner: frozenset(area.id for area in whole.areas.values() if area.owner == owner) for owner in owners}


def _rectangle(hexmap: HexMap, first: str, last: str) -> Part:
    (left, top), (right, bottom) = split(first), split(last)
    inside = ((label, split(label)) for label in hexmap.in_play)
    return frozenset(label for label, (column, row) in inside if left <= column <= right and top <= row <= bottom)
