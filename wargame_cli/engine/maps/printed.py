"""What a map of any kind prints of a place, for all who tell it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.pointmap import PointMap

Map = HexMap | AreaMap | PointMap


class Printed(NamedTuple):
    """What stands in a place, such as the kinds of a town; its terrain and worth; the sets of places that it is in.

    A `box` lies beside the map.
    """

    kinds: tuple[str, ...] = ()
    terrain: str = ""
    worth: int = 0
    marks: tuple[str, ...] = ()
    box: bool = False


def kind_of(drawn: Map) -> Literal["hexes", "areas", "points"]:
    """Which kind of map it is."""
    if isinstance(drawn, HexMap):
        return "hexes"
    return "areas" if isinstance(drawn, AreaMap) else "points"


def printed(drawn: Map, place: str) -> Printed:
    """What the map prints of one of its places."""
    if place not in drawn.board.index:
        return Printed(box=True)
    if isinstance(drawn, HexMap):
        kinds = dict.fromkeys(kind for each in drawn.at(place) for kind in sorted(each.kinds))
        marks = tuple(mark for mark, places in drawn.marks.items() if place in places)
        return Printed(tuple(kinds), drawn.terrain[place], marks=marks)
    if isinstance(drawn, AreaMap):
        area = drawn.areas[place]
        return Printed((area.kind,), "", area.worth, tuple(sorted(area.marks)))
    space = drawn.spaces[place]
    fort = (f"fort {space.fort}",) if space.fort else ()
    port = (f"port {space.port}",) if space.port else ()
    return Printed((space.kind,), space.terrain, space.worth, (*sorted(space.marks), *fort, *port))
