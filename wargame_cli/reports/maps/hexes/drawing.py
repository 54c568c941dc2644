"""The map as an SVG document, drawn like a printed map: its sheets beside each other, with names and counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import svg

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH, stack
from wargame_cli.reports.maps.frame import Frame, extent
from wargame_cli.reports.maps.hexes.ground import Ground, definitions
from wargame_cli.reports.maps.hexes.legend import legend
from wargame_cli.reports.maps.labels import Places
from wargame_cli.reports.maps.look import Look, look_of, told
from wargame_cli.reports.maps.shapes import Point, group, haloed, text
from wargame_cli.reports.maps.sheet import Heading, Same, bare, document, drawn, listed
from wargame_cli.reports.maps.style import MapStyle, Pieces

#: Room between sheets, and above one for its title.
_BETWEEN, _ABOVE = 70.0, 50.0

_CSS = """
.h { font: 5.2px Helvetica, 'DejaVu Sans', sans-serif; fill: #5b5345; fill-opacity: .62; text-anchor: middle; }
.n { font-size: 8.6px; text-anchor: middle; }
.n.major { font-size: 11px; font-weight: bold; }
.n.medium { font-size: 9.6px; font-weight: bold; }
.country { text-anchor: middle; font-weight: bold; fill: #6b3f2c; fill-opacity: .34; }
.water { text-anchor: middle; font-style: italic; fill: #2c5d82; fill-opacity: .6; }
.river { font-size: 6.6px; font-style: italic; text-anchor: middle; fill: #2f6f9f; }
.sheet { font-size: 26px; font-weight: bold; }
.halo { fill: #fffdf5; stroke: #fffdf5; stroke-width: 2.4px; stroke-linejoin: round; }
"""


def draw(picture: Picture, hexmap: HexMap, part: Part, heading: Heading, ident: str, style: MapStyle) -> str:
    """The SVG text of the map; see `maps.as_svg`."""
    look, wanted = look_of(picture), part or frozenset(hexmap.in_play)
    sheets = [
        _Sheet(_ground(Same(hexmap), number, Same(style), part, ident), look, picture.pieces)
        for number, sheet in enumerate(hexmap.sheets)
        if not wanted.isdisjoint(sheet.hexes)
    ]
    frames = _beside([sheet.frame for sheet in sheets])
    frame = Frame(*extent((each.left, each.top, each.right, each.bottom) for each in frames))
    stacks = {label: pieces for sheet in sheets for label, pieces in sheet.stacks.items()}
    shown = [label for sheet in sheets for label in sheet.ground.in_play]
    key, below = legend(hexmap, style, shown, stacks, look, frame)
    if part:
        lines = [f"{_called(hexmap, label)}: {told(pieces)}" for label, pieces in stacks.items()]
        words, height = listed(lines, (frame.left, frame.bottom + below), frame.width)
        key, below = [*key, *words], below + height
    layers = [
        element
        for sheet, place in zip(sheets, frames, strict=True)
        for element in sheet.layers(place.left - sheet.frame.left, place.top - sheet.frame.top)
    ]
    used = [drawn(definitions(style), ident), *(sheet.ground.clips for sheet in sheets)]
    return document(frame, heading, _CSS, used, layers, (key, below), ident)


def base(picture: Picture, hexmap: HexMap, part: Part, crowded: Collection[str], ident: str, style: MapStyle) -> Base:
    """The map without pieces; see `maps.base_of`."""
    wanted = part or frozenset(hexmap.in_play)
    kept = {label: picture.pieces.get(label, ()) or (Piece("", ""),) for label in crowded}
    sheets = [
        _Sheet(_ground(Same(hexmap), number, Same(style), part, ident), look_of(picture), kept)
        for number, sheet in enumerate(hexmap.sheets)
        if not wanted.isdisjoint(sheet.hexes)
    ]
    frames = _beside([sheet.frame for sheet in sheets])
    frame = Frame(*extent((each.left, each.top, each.right, each.bottom) for each in frames))
    layers: list[svg.Element] = []
    spots: dict[str, Point] = {}
    for sheet, place in zip(sheets, frames, strict=True):
        right, down = place.left - sheet.frame.left, place.top - sheet.frame.top
        layers += sheet.layers(right, down, pieces=False)
        for label in sheet.ground.in_play:
            x, y = sheet.plane.centre(label)
            spots[label] = (x + right, y + down)
    used = [drawn(definitions(style), ident), *(sheet.ground.clips for sheet in sheets)]
    return Base(bare(frame, _CSS, used, layers, ident), frame, spots, (WIDTH, HEIGHT))


@lru_cache(maxsize=16)
def _ground(hexmap: Same[HexMap], number: int, style: Same[MapStyle], part: Part, ident: str) -> Ground:
    """What lies under the pieces is drawn once for all readers and phases."""
    return Ground(hexmap.it, hexmap.it.sheets[number], style.it, part, ident)


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


def _called(hexmap: HexMap, label: str) -> str:
    """A hex with the names of its places."""
    return " ".join([label, ", ".join(place.name for place in hexmap.at(label))]).strip()


class _Sheet:
    """The pieces and names of one moment on their ground."""

    def __init__(self, ground: Ground, look: Look, pieces: Pieces) -> None:
        self.ground = ground
        self.map = ground.map
        self.plane = ground.plane
        self.look = look
        self.stacks = {label: pieces[label] for label in ground.in_play if pieces.get(label)}
        self.title = self.map.title_of(self.plane.sheet)
        edges = ground.frame
        self.frame = Frame(edges.left, edges.top - (_ABOVE if self.title else 0.0), edges.right, edges.bottom)

    def layers(self, right: float, down: float, *, pieces: bool = True) -> list[svg.Element]:
        """All that is drawn of it, moved to its place; with its pieces, or with room for them."""
        suffix = self.ground.suffix
        elements: list[svg.Element] = [
            self.ground.layers,
            *([svg.G(id=f"pieces{suffix}", elements=[*self.counters()])] if pieces else []),
            svg.G(id=f"names{suffix}", elements=[*self.names()]),
        ]
        if self.title:
            edges = self.ground.frame
            size = min(26.0, edges.width / (0.9 * len(self.title)))
            elements.append(text(self.title, (edges.left, edges.top - 14), "sheet", f"font-size:{size:.1f}px"))
        return [group(elements, (right, down))] if right or down else elements

    def counters(self) -> Iterable[svg.Element]:
        """Every stack in its hex."""
        for label, pieces in self.stacks.items():
            yield stack(label, _called(self.map, label), pieces, self.look, self.plane.centre(label))

    def names(self) -> list[svg.Element]:
        """Place names, the greatest first, each where it hides least, and beside the counter of its hex."""
        spots = self.ground.spots
        boxes = [(x - 6.5 * len(symbols), y - 6, x + 6.5 * len(symbols), y + 6) for _, (x, y), symbols in spots]
        boxes += [
            (x - WIDTH / 2 - 1, y - HEIGHT / 2 - 1, x + WIDTH / 2 + 1, y + HEIGHT / 2 + 1)
            for x, y in (self.plane.centre(label) for label in self.stacks)
        ]
        room = Places(boxes)
        ranks = list(self.ground.style.places.values())
        halos: list[svg.Element] = []
        drawn: list[svg.Element] = []
        for place, (x, y), symbols in sorted(spots, key=lambda spot: ranks.index(spot[2][0])):
            kind, size = {0: ("n major", 12.5), 1: ("n medium", 10.5), 2: ("n medium", 10.5)}.get(
                ranks.index(symbols[0]), ("n", 8.6)
            )
            aside = len(place.name) * size * 0.27 + 6.5 * len(symbols) + 3
            around = [(x, y + 15.5), (x, y - 8.5), (x + aside, y + 3), (x - aside, y + 3), (x, y + 20)]
            if place.hex in self.stacks:
                x, y = self.plane.centre(place.hex)
                around = [(x, y + 17.5 + 0.8 * size), (x, y - 18.0), (x + aside + 16, y + 3), (x - aside - 16, y + 3)]
            name = room.put(place.name, around, size)
            below, words = haloed(name.text, (name.x, name.y), kind)
            halos.append(below)
            drawn.append(words)
        return [*halos, *drawn]
