"""What of a map of hexes a drawing shows: the part of each sheet, and where the sheets lie beside each other."""

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.reports.maps.frame import Frame, extent
from wargame_cli.reports.maps.hexes.plane import HALF, SIZE, Plane
from wargame_cli.reports.maps.shapes import Point

#: Room between sheets, and above one for its title.
_BETWEEN, _ABOVE = 70.0, 42.0


class Cut(msgspec.Struct, frozen=True, eq=False):
    """A sheet, or the rectangle of it that holds a part: all its hexes, those in play, and the edges around them.

    It is moved `right` and `down` to its place among the others; `outer` are its edges with room for a title.
    """

    number: int
    plane: Plane
    title: str
    shown: frozenset[str]
    in_play: tuple[str, ...]
    edges: Frame
    right: float = 0.0
    down: float = 0.0

    @property
    def outer(self) -> Frame:
        """The edges where it is before it is moved, with room for the title."""
        above = _ABOVE if self.title else 0.0
        return Frame(self.edges.left, self.edges.top - above, self.edges.right, self.edges.bottom)

    def spot(self, label: str) -> Point:
        """The middle of a hex on the whole drawing."""
        x, y = self.plane.centre(label)
        return x + self.right, y + self.down


def cuts(hexmap: HexMap, part: Part) -> list[Cut]:
    """The sheets on which there is something of a part, or all of them, beside each other."""
    wanted = part or frozenset(hexmap.in_play)
    found = [
        _cut(hexmap, number, part) for number, sheet in enumerate(hexmap.sheets) if not wanted.isdisjoint(sheet.hexes)
    ]
    frames = [each.outer for each in found]
    return [
        msgspec.structs.replace(each, right=place.left - frame.left, down=place.top - frame.top)
        for each, frame, place in zip(found, frames, _beside(frames), strict=True)
    ]


def frame_of(shown: Sequence[Cut]) -> Frame:
    """The edges of the whole drawing."""
    return Frame(
        *extent(
            (each.outer.left + each.right, each.outer.top + each.down, each.outer.right + each.right,
             each.outer.bottom + each.down)
            for each in shown
        )
    )  # fmt: skip


def spots_of(shown: Sequence[Cut]) -> Mapping[str, Point]:
    """The middle of each hex in play."""
    return {label: each.spot(label) for each in shown for label in each.in_play}


def _cut(hexmap: HexMap, number: int, part: Part) -> Cut:
    sheet = hexmap.sheets[number]
    plane = Plane(sheet)
    rectangle = plane.rectangle(hexmap, part)
    xs, ys = zip(*map(plane.centre, rectangle), strict=True)
    wide, high = (HALF, SIZE) if plane.pointed else (SIZE, HALF)
    return Cut(
        number=number,
        plane=plane,
        title=hexmap.title_of(sheet),
        shown=frozenset(rectangle),
        in_play=tuple(label for label in rectangle if hexmap.terrain[label] != OFFMAP),
        edges=Frame(min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high),
    )


def _beside(frames: Sequence[Frame]) -> list[Frame]:
    """Where sheets lie: one below the other as far as the tallest of them reaches, then in a new column."""
    tallest = max(frame.height for frame in frames)
    left = right = frames[0].left
    top = below = frames[0].top
    placed: list[Frame] = []
    for frame in frames:
        if placed and below + frame.height > top + tallest:
            left, below = right + _BETWEEN, top
        placed.append(Frame(left, below, left + frame.width, below + frame.height))
        below += frame.height + _BETWEEN
        right = max(right, left + frame.width)
    return placed
