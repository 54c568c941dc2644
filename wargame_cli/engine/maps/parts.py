"""Parts of a map: what lies around a place, and the windows that a map file names.

A part is a set of spaces, whatever kind of map it is of; a picture shows the smallest rectangle that holds it.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.pointmap import PointMap

Part = frozenset[str]


def around(whole: HexMap | AreaMap | PointMap, middle: str, radius: int) -> Part:
    """The spaces at most `radius` steps away from one, which is among them."""
    board = whole.board
    rings = board.all_steps.rings(board.bit[middle], board.everywhere, limit=radius)
    return frozenset(label for ring in rings for label in board.spaces(ring))


def windows(whole: HexMap | AreaMap | PointMap) -> Mapping[str, Part]:
    """The parts that a map names: sheets and rectangles of hexes, groups and insets of points, an owner's areas."""
    if isinstance(whole, HexMap):
        return {name: part for name, part in _of_sheets(whole).items() if part}
    if isinstance(whole, PointMap):
        groups = {name: frozenset(group.spaces) for name, group in whole.groups.items()}
        insets = {
            name: frozenset(each.id for each in whole.spaces.values() if each.inset == name) for name in whole.insets
        }
        return {name: part for name, part in (groups | insets).items() if part}
    owners = dict.fromkeys(area.owner for area in whole.areas.values() if area.owner)
    return {owner: frozenset(area.id for area in whole.areas.values() if area.owner == owner) for owner in owners}


def _of_sheets(whole: HexMap) -> dict[str, Part]:
    """Each sheet of several, and the rectangles that their files name."""
    sheets = {sheet.name: frozenset(sheet.hexes) for sheet in whole.sheets} if len(whole.sheets) > 1 else {}
    for name, (first, last) in whole.windows.items():
        sheet = whole.sheet_of[first]
        sheets[name] = sheet.grid.rectangle(first, last).intersection(sheet.hexes)
    return {name: part.intersection(whole.in_play) for name, part in sheets.items()}
