"""The map of a page: where each place lies, what it is called, and what the map says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.parts import windows
from wargame_cli.engine.maps.printed import Map, kind_of, printed
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.maps.shapes import tenth
from wargame_cli.reports.page.data import Board, Spot, View

#: Room around the outermost places of a window, in stacks.
_AROUND = 1.5


def board_of(drawn: Map, base: Base, beside: Iterable[str], called: Callable[[str], str]) -> Board:
    """The places that the drawing shows, and those where there are units `beside` it."""
    frame = base.frame
    places = {place: _spot(drawn, base, place, called(place)) for place in base.spots}
    places |= {place: Spot(name=called(place), box=True) for place in beside if place not in places}
    return Board(
        kind=kind_of(drawn),
        view=_rounded(frame.left, frame.top, frame.width, frame.height),
        stack=base.stack,
        windows=_windows(drawn, base),
        places=dict(sorted(places.items())),
    )


def _spot(drawn: Map, base: Base, place: str, name: str) -> Spot:
    """A place on the drawing."""
    x, y = (tenth(each) for each in base.spots[place])
    found = printed(drawn, place)
    terrain, marks = found.terrain, found.marks
    if isinstance(drawn, HexMap):
        marks = tuple(dict.fromkeys((*found.kinds, *marks)))
    elif isinstance(drawn, AreaMap):
        terrain = " ".join(found.kinds)
    elif terrain in drawn.terrains:
        terrain = drawn.terrains[terrain].name
    return Spot(name=name, x=x, y=y, terrain=terrain, worth=found.worth, marks=marks, box=found.box)


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
