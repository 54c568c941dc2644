"""The map of a page: where each place lies, what it is called, and what the map says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.parts import windows
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.maps.shapes import tenth
from wargame_cli.reports.page.data import Board, Spot, View

Map = HexMap | AreaMap | PointMap

#: Room around the outermost places of a window, in stacks.
_AROUND = 1.5


def board_of(drawn: Map, base: Base, beside: Iterable[str], called: Callable[[str], str]) -> Board:
    """The places that the drawing shows, and those where there are units `beside` it."""
    frame = base.frame
    places = {place: _spot(drawn, base, place, called(place)) for place in base.spots}
    places |= {place: Spot(name=called(place), box=True) for place in beside if place not in places}
    return Board(
        kind=_kind(drawn),
        view=_rounded(frame.left, frame.top, frame.width, frame.height),
        stack=base.stack,
        windows=_windows(drawn, base),
        places=dict(sorted(places.items())),
    )


def _kind(drawn: Map) -> Literal["hexes", "areas", "points"]:
    if isinstance(drawn, HexMap):
        return "hexes"
    return "areas" if isinstance(drawn, AreaMap) else "points"


def _spot(drawn: Map, base: Base, place: str, name: str) -> Spot:
    """A place on the drawing."""
    x, y = (tenth(each) for each in base.spots[place])
    if place not in drawn.board.index:
        return Spot(name=name, x=x, y=y, box=True)
    if isinstance(drawn, HexMap):
        kinds = (kind for each in drawn.at(place) for kind in sorted(each.kinds))
        marks = (mark for mark, places in drawn.marks.items() if place in places)
        told = tuple(dict.fromkeys((*kinds, *marks)))
        return Spot(name=name, x=x, y=y, terrain=drawn.terrain[place], marks=told)
    if isinstance(drawn, AreaMap):
        area = drawn.areas[place]
        return Spot(name=name, x=x, y=y, terrain=area.kind, worth=area.worth, marks=tuple(sorted(area.marks)))
    space = drawn.spaces[place]
    fort = (f"fort {space.fort}",) if space.fort else ()
    port = (f"port {space.port}",) if space.port else ()
    terrain = drawn.terrains[space.terrain].name if space.terrain in drawn.terrains else space.terrain
    told = (*sorted(space.marks), *fort, *port)
    return Spot(name=name, x=x, y=y, terrain=terrain, worth=space.worth, marks=told)


def _windows(drawn: Map, base: Base) -> dict[str, View]:
    """What the drawing shows of each window."""
    found: dict[str, View] = {}
    wide, high = (_AROUND * each for each in base.stack)
    for name, part in windows(drawn).items():
        spots = [base.spots[place] for place in part if place in base.spots]
        if spots:
            left, top = min(x for x, _ in spots) - wide, min(y for _, y in spots) - high
            right, below = max(x for x, _ in spots) + wide, max(y for _, y in spots) + high
            found[name] = _rounded(left, top, right - left, below - top)
    return found


def _rounded(left: float, top: float, width: float, height: float) -> View:
    return tenth(left), tenth(top), tenth(width), tenth(height)
