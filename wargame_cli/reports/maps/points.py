"""A map of points as an SVG document: land and seas, connections by kind, spaces with their symbols, stacks, names."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise

import msgspec
import svg

from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointmap import Connection, PointMap, Sea, Space, Way
from wargame_cli.reports.maps.base import Base, Plan
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH, counter, stack
from wargame_cli.reports.maps.frame import Frame, through
from wargame_cli.reports.maps.labels import Box, Places, text_box
from wargame_cli.reports.maps.legend import counters, in_rows
from wargame_cli.reports.maps.look import look_of, paler, told
from wargame_cli.reports.maps.point_symbols import badge, plate, sample, terrain, water_bar, way_lines
from wargame_cli.reports.maps.projection import BOX_WIDTH, Layout
from wargame_cli.reports.maps.shapes import Point, group, haloed, lettered, path, rounded, tenth, text
from wargame_cli.reports.maps.sheet import PAPER, Heading, Same, bare, document, drawn, listed

#: Room around the outermost spaces of a part, and how clear spaces beyond the region in play are.
_AROUND, _BEYOND = 70.0, 0.35
#: How far beyond the edges of the frame no name is put.
_OFF = 120.0
#: How pale the plate of a space is that a side holds, between its colour (0) and white.
_TINT = 0.72
_SEA, _LAND, _COAST, _PAPER = "#bcd6e6", "#efe7d0", "#7f9bab", "#fbf8ef"
#: Half the width and height of a plate, by what its space is like: those with `region` in their kind are oblong.
_HALF, _OBLONG = (24.0, 21.0), (52.0, 24.0)
_NAME, _NOTE = 11.5, 9.0
#: Spaces that lie farther off than this, and the length of a text, cannot be mistaken for its own.
_FAR = 120.0
#: How much wider bold letters run than plain ones.
_BOLD = 1.13
#: Counters in a box: how many in a row, how tall, and the room between them.
_IN_A_ROW, _TAG_HEIGHT, _GAP = 5, 11.0, 2.0

#: A space with nothing printed on it, for the legend.
_BARE = Space(id="", name="", kind="", at=(0.0, 0.0))

_CSS = """
.n { text-anchor: middle; font-weight: bold; }
.note { font-style: italic; font-family: 'DejaVu Sans', Helvetica, sans-serif; text-anchor: middle; fill: #7a2d1c; }
.halo { fill: #fffdf5; stroke: #fffdf5; stroke-width: 2.6px; stroke-linejoin: round; }
.f { font: bold 9px Helvetica, 'DejaVu Sans', sans-serif; text-anchor: middle; fill: #fff; }
.sea { font-size: 30px; font-style: italic; text-anchor: middle; fill: #2c5d82; fill-opacity: .65; }
.box { font-size: 15px; font-style: italic; text-anchor: middle; }
"""


def draw(picture: Picture, part: Part, heading: Heading, ident: str) -> str:
    """The SVG text of the map; see `maps.as_svg`."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    return _Drawing(_ground(Same(point_map), part, ident), picture).document(heading, ident)


def base(picture: Picture, part: Part, ident: str) -> Base:
    """The map without pieces and without what a page draws of the moment; see `maps.base_of`."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    ground = _ground(Same(point_map), part, ident)
    return _Drawing(ground, msgspec.structs.replace(picture, pieces={}, holders={}, notes={})).base(ident)


def plan(picture: Picture, part: Part) -> Plan:
    """Where each space and box lies; see `maps.plan_of`."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    ground = _ground(Same(point_map), part, "G")
    return Plan(ground.frame, ground.all_spots(), (WIDTH, HEIGHT))


@lru_cache(maxsize=8)
def _ground(point_map: Same[PointMap], part: Part, ident: str) -> _Ground:
    """What lies under the spaces is drawn once for all readers and phases."""
    return _Ground(point_map.it, part, ident)


@lru_cache(maxsize=32)
def _names(ground: _Ground, notes: tuple[tuple[str, str], ...], ident: str) -> svg.Element:
    """Finding room takes longest, and pieces do not change where it is."""
    return drawn([svg.G(id="names", elements=ground.names(dict(notes)))], ident)


class _Ground:
    """One map without its spaces: seas and land, insets, connections."""

    def __init__(self, point_map: PointMap, part: Part, ident: str) -> None:
        self.map = point_map
        self.part = part
        self.layout = Layout(point_map)
        self.spots = self.layout.spots
        self.frame = Frame(0.0, 0.0, self.layout.width, self.layout.height)
        if part:
            left, top, right, bottom = through(self.spots[label] for label in part)
            self.frame = Frame(left - _AROUND, top - _AROUND, right + _AROUND, bottom + _AROUND)
        #: The spaces within the frame.
        self.spaces = [space for space in point_map.spaces.values() if self.frame.holds(self.spots[space.id])]
        shown = {space.id for space in self.spaces}
        self.ways = [each for each in point_map.connections if each.start in shown or each.end in shown]
        panels = [label for label in point_map.insets if self.frame.meets(self.layout.panels[label])]
        ground: list[svg.Element] = [
            self.frame.rect(_SEA),
            *self.land(self.layout.at),
            *(text(sea.name, spot, "sea") for sea, spot in self.seas()),
            *(element for label in panels for element in self.panel(label)),
            *self.connections(),
        ]
        clips = [svg.ClipPath(id="sheet", elements=[self.frame.rect("#000")])]
        for label in panels:
            left, top, right, bottom = self.layout.panels[label]
            window = svg.Rect(x=tenth(left), y=tenth(top), width=tenth(right - left), height=tenth(bottom - top))
            clips.append(svg.ClipPath(id=f"inset-{label}", elements=[window]))
        self.terrain = drawn([svg.G(id="terrain", elements=ground)], ident)
        self.clips = drawn(clips, ident)

    def all_spots(self) -> dict[str, Point]:
        """The middle of each space and box within the frame."""
        spots = {space.id: self.spots[space.id] for space in self.spaces}
        boxes = {label: self.layout.at(box.at) for label, box in self.map.boxes.items()}
        return spots | {label: (x, y + HEIGHT / 2 + 3) for label, (x, y) in boxes.items() if self.frame.holds((x, y))}

    # ------------------------------------------------------------------------------------------------------- ground

    def land(self, at: Callable[[Point], Point]) -> Iterator[svg.Element]:
        """The land behind the spaces, each point where `at` puts it."""
        for polygon in self.map.coasts:
            points = [at(point) for point in _dense(polygon)]
            if self.frame.meets(through(points)):
                yield path(rounded(points), _LAND, _COAST, 1.4)

    def seas(self) -> Iterator[tuple[Sea, Point]]:
        """The seas whose names stand within the frame, and where."""
        spots = ((sea, self.layout.at(sea.at)) for sea in self.map.seas.values())
        return ((sea, spot) for sea, spot in spots if self.frame.holds(spot))

    def panel(self, label: str) -> Iterator[svg.Element]:
        """The panel of an inset: its own sea and land, its name."""
        left, top, right, bottom = self.layout.panels[label]
        inside = [*self.land(lambda spot: self.layout.in_panel(label, spot))]
        edge = f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}Z"
        yield path(edge, _SEA)
        yield svg.G(clip_path=f"url(#inset-{label})", elements=[*inside])
        yield path(edge, stroke=_COAST, width=4)
        yield text(self.map.insets[label].name, ((left + right) / 2, bottom - 16), "sea")

    # -------------------------------------------------------------------------------------------------- connections

    def line(self, each: Connection) -> list[Point]:
        """The points through which a connection is drawn."""
        return [self.spots[each.start], *map(self.layout.at, each.via), self.spots[each.end]]

    def connections(self) -> Iterator[svg.Element]:
        """Every connection in the line of its kind; a blue bar where water is crossed."""
        for each in self.ways:
            points = self.line(each)
            yield from way_lines(points, self.map.ways[each.way])
        for each in self.ways:
            if each.water:
                yield water_bar(self.line(each))

    # ------------------------------------------------------------------------------------------------------- names

    def names(self, notes: Mapping[str, str]) -> list[svg.Element]:
        """The names of spaces and the notes on them, each where it hides least of anything else."""
        places = Places(self.taken())
        halos: dict[float, list[svg.Element]] = {size: [] for size in (_NOTE, _NAME, _NAME + 1)}
        drawn: dict[float, list[svg.Element]] = {size: [] for size in halos}

        def put(words: str, place: Point, kind: str, size: float) -> None:
            below, above = haloed(words, place, kind, f"font-size:{size:.1f}px")
            halos[size].append(below)
            drawn[size].append(above)

        for space in sorted(self.spaces, key=lambda each: (each.worth == 0, -len(each.name))):
            x, y = self.spots[space.id]
            width, height = _half(space)
            size = _NAME if space.worth == 0 else _NAME + 1
            spots = self.ours(space, space.name, size * _BOLD, _around((x, y), space.name, size * _BOLD, width, height))
            label = places.put(space.name, spots, size * _BOLD)
            put(space.name, (label.x, label.y), "n", size)
            if note := notes.get(space.id):
                below = [(label.x, label.y + _NOTE + 1), (label.x, label.y - size - 1)]
                spots = [*below, *_around((x, y), note, _NOTE * _BOLD, width, height)]
                spots = self.ours(space, note, _NOTE * _BOLD, spots)
                at = places.put(note, spots, _NOTE * _BOLD)
                put(note, (at.x, at.y), "note", _NOTE)
        return [lettered([*halos[size], *drawn[size]], size, great=size > _NAME) for size in halos if drawn[size]]

    def ours(self, space: Space, words: str, size: float, spots: Iterable[Point]) -> list[Point]:
        """Of the feet of a text those at which it is clearly nearest to its own space; all of them, if none is."""
        found, x, y = list(spots), *self.spots[space.id]
        near = [
            other
            for other in self.spaces
            if other is not space and math.dist((x, y), self.spots[other.id]) < _FAR + 5 * len(words)
        ]
        good = [spot for spot in found if self._is_nearest(space, near, text_box(words, spot, size))]
        return good or found

    def _is_nearest(self, space: Space, others: Sequence[Space], box: Box) -> bool:
        """Whether a text lies nearer to a space than to these others, by half at least."""
        own = self._off(space, box)
        return all(self._off(other, box) > 1.5 * own + 8 for other in others)

    def _off(self, space: Space, box: Box) -> float:
        """How far a box lies from the plate of a space."""
        (x, y), (width, height) = self.spots[space.id], _half(space)
        left, top, right, bottom = box
        across = max(left - x - width, x - width - right, 0.0)
        return math.hypot(across, max(top - y - height, y - height - bottom, 0.0))

    def taken(self) -> Iterator[tuple[float, float, float, float]]:
        """What names should not lie on: plates, boxes, what is cut off, and a little less the connections."""
        left, top, right, bottom = self.frame.left, self.frame.top, self.frame.right, self.frame.bottom
        yield from ((left - _OFF, top, left, bottom), (right, top, right + _OFF, bottom))
        yield from ((left, top - _OFF, right, top), (left, bottom, right, bottom + _OFF))
        for space in self.spaces:
            x, y = self.spots[space.id]
            width, height = _half(space)
            yield x - width - 2, y - height - 2, x + width + 2, y + height + 2
        for sea, spot in self.seas():
            yield text_box(sea.name, spot, 30)
        for each in self.ways:
            for start, end in pairwise(self.line(each)):
                steps = max(1, round(math.dist(start, end) / 9))
                for step in range(1, steps):
                    x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
                    yield x - 1.5, y - 1.5, x + 1.5, y + 1.5


class _Drawing:
    """The spaces of one moment on their ground, with what stands in them, and their names."""

    def __init__(self, ground: _Ground, picture: Picture) -> None:
        self.ground = ground
        self.map, self.layout, self.frame = ground.map, ground.layout, ground.frame
        self.spots, self.spaces, self.ways = ground.spots, ground.spaces, ground.ways
        self.picture = picture
        self.look = look_of(picture)
        #: How much room a box has at least for what lies in it.
        self.in_a_box = 0.0

    def document(self, heading: Heading, ident: str) -> str:
        """All layers on paper, with title and legend."""
        frame = self.frame
        key, below = in_rows(self.legend(), frame)
        if self.ground.part:
            lines = [f"{space.name}: {told(pieces)}" for space in self.spaces if (pieces := self.pieces(space.id))]
            words, height = listed(lines, (frame.left, frame.bottom + below), frame.width)
            key, below = [*key, *words], below + height
        notes = {label: ", ".join(words) for label, words in self.picture.notes.items()}
        sheet: list[svg.Element] = [
            self.ground.terrain,
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates()]),
            svg.G(id="pieces", elements=[*self.stacks()]),
            _names(self.ground, tuple(notes.items()), ident),
        ]
        layers = [svg.G(clip_path="url(#sheet)", elements=sheet)]
        return document(frame, heading, _CSS, [self.ground.clips], layers, (key, below), ident)

    def base(self, ident: str) -> Base:
        """The layers below and above the pieces, and where those go."""
        self.in_a_box = HEIGHT
        sheet = [
            self.ground.terrain,
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates()]),
            _names(self.ground, (), ident),
        ]
        layers = [svg.G(clip_path="url(#sheet)", elements=sheet)]
        drawing = bare(self.frame, _CSS, [self.ground.clips], layers, ident)
        return Base(drawing, self.frame, self.ground.all_spots(), (WIDTH, HEIGHT))

    def pieces(self, label: str) -> Sequence[Piece]:
        """What lies in a space or a box."""
        return self.picture.pieces.get(label, ())

    # ------------------------------------------------------------------------------------------------------- spaces

    def plates(self) -> Iterator[svg.Element]:
        """Every space in the colour of its ground, edged by who holds it, with its printed symbols."""
        for space in self.spaces:
            ground = self.map.terrains.get(space.terrain)
            colours = self.picture.colours.get(self.picture.holders.get(space.id, ""))
            half = _half(space)
            fill = paler(colours[0], _TINT) if colours else PAPER
            drawing = [
                *(terrain(space.terrain, half, ground.colour) if ground and ground.glyph else ()),
                *plate(space, half, fill, colours[0] if colours else None),
                *badge(space, half),
            ]
            if self.picture.region and space.id not in self.picture.region:
                drawing = [svg.G(opacity=_BEYOND, elements=drawing)]
            yield group(drawing, self.spots[space.id])

    def stacks(self) -> Iterator[svg.Element]:
        """Every stack in its space."""
        for space in self.spaces:
            if pieces := self.pieces(space.id):
                yield stack(space.id, space.name, pieces, self.look, self.spots[space.id])

    # ------------------------------------------------------------------------------------------------- beside the map

    def boxes(self) -> Iterator[svg.Element]:
        """The places beside the map with all that lies in them."""
        for label, box in self.map.boxes.items():
            x, y = self.layout.at(box.at)
            pieces = self.picture.pieces.get(label, ())
            rows = max(1, math.ceil(len(pieces) / _IN_A_ROW))
            width, height = BOX_WIDTH, 30 + max(self.in_a_box, rows * (_TAG_HEIGHT + _GAP))
            if not self.frame.meets((x - width / 2, y - 22, x + width / 2, y - 22 + height)):
                continue
            yield svg.Rect(
                x=tenth(x - width / 2),
                y=tenth(y - 22),
                width=tenth(width),
                height=tenth(height),
                fill=PAPER,
                fill_opacity=0.75,
                stroke="#2c5d82",
                stroke_dasharray=[6, 4],
            )
            yield text(box.name, (x, y - 5), "box")
            if pieces:
                words = svg.Title(text=escape(f"{box.name}: {told(pieces)}"))
                tags = self.tags(label, pieces, (x - width / 2 + 6, y + 3))
                yield svg.G(class_=["stack"], elements=[words, *tags])

    def tags(self, label: str, pieces: Sequence[Piece], corner: Point) -> Iterator[svg.Element]:
        """What lies in a box, in rows of flat counters."""
        wide = (BOX_WIDTH - 12 + _GAP) / _IN_A_ROW
        for number, piece in enumerate(pieces):
            row, column = divmod(number, _IN_A_ROW)
            left, top = corner[0] + column * wide, corner[1] + row * (_TAG_HEIGHT + _GAP)
            yield counter(piece, label, self.look, (left, top, left + wide - _GAP, top + _TAG_HEIGHT))

    def legend(self) -> Iterator[list[tuple[str, list[svg.Element]]]]:
        """What lines and grounds mean; what symbols mean and who holds spaces; whose the counters are."""
        used = {each.way for each in self.ways}
        ground = [(way.name, _short(way)) for label, way in self.map.ways.items() if label in used]
        if any(each.water for each in self.ways):
            wave = [*_short(next(iter(self.map.ways.values()))), water_bar([(-22, 0), (22, 0)])]
            ground.append(("water", wave))
        grounds = {space.terrain for space in self.spaces}
        for each in (each for label, each in self.map.terrains.items() if label in grounds):
            ground.append((each.name, [*terrain("", (6.0, 5.0), each.colour), *plate(_BARE, (9, 8), PAPER, None)]))
        yield ground
        holders = {self.picture.holders.get(space.id) for space in self.spaces}
        called = self.picture.owners
        yield [
            *((words, drawing) for drawing, words in sample(self.spaces)),
            *(
                (f"held by {called.get(side, side)}", plate(_BARE, (10, 10), paler(fill, _TINT), fill))
                for side, (fill, _) in self.picture.colours.items()
                if side in holders
            ),
        ]
        shown = [space.id for space in self.spaces] + list(self.map.boxes)
        yield counters(self.look, (piece for label in shown for piece in self.pieces(label)), called)


def _dense(polygon: Sequence[Point]) -> Iterator[Point]:
    """A closed outline with points on its long edges too, which are no straight lines on the sheet."""
    for start, end in pairwise([*polygon, *polygon[:1]]):
        steps = max(1, math.ceil(math.dist(start, end)))
        for step in range(steps):
            yield start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps


def _short(way: Way) -> list[svg.Element]:
    return list(way_lines([(-22, 0), (22, 0)], way))


def _around(middle: Point, words: str, size: float, width: float, height: float) -> Iterator[Point]:
    """Feet of a text below, above, beside and aslant of a plate, the best first; then the same a little farther off."""
    x, y = middle
    half = text_box(words, (0.0, 0.0), size)[2]
    for off in (0.0, 7.0):
        below, above = y + height + 0.85 * size + 1.5 + off, y - height - 0.25 * size - 1.5 - off
        aside = width + half + 4 + off
        yield from ((x, below), (x, above), (x + aside, y + 0.3 * size), (x - aside, y + 0.3 * size))
        for lean in (0.45, 0.9):
            yield from ((x + lean * half, below), (x - lean * half, below))
            yield from ((x + lean * half, above), (x - lean * half, above))
        for rise in (-0.8, 0.8):
            yield from ((x + aside, y + rise * height + 0.3 * size), (x - aside, y + rise * height + 0.3 * size))


def _half(space: Space) -> tuple[float, float]:
    """Half the width and height of a space's plate."""
    return _OBLONG if space.kind == "region" else _HALF
