"""A map of points as an SVG document: land and seas, connections by kind, spaces with their symbols, stacks, names."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
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
from wargame_cli.reports.maps.labels import Box, text_box
from wargame_cli.reports.maps.legend import Entry, counters, in_rows, kept
from wargame_cli.reports.maps.look import briefly, look_of, paler, told
from wargame_cli.reports.maps.points.names import Word, drawn_words, half, plate_box, sign_boxes, words_of
from wargame_cli.reports.maps.points.symbols import GROUND, badge, plate, sample, terrain, water_bar, way_lines
from wargame_cli.reports.maps.projection import BOX_WIDTH, Layout
from wargame_cli.reports.maps.shapes import Point, group, path, rounded, tenth, text
from wargame_cli.reports.maps.sheet import PAPER, Below, Heading, Same, bare, beside_the_map, clipped, document, drawn

#: Room around the outermost spaces of a part, and how clear spaces beyond the region in play are.
_AROUND, _BEYOND = 70.0, 0.35
#: How far beyond the edges of the frame no name is put.
_OFF = 120.0
#: How pale the plate of a space is that a side holds, between its colour (0) and white.
_TINT = 0.72
_SEA, _LAND, _COAST, _PAPER = "#bcd6e6", "#efe7d0", "#7f9bab", "#fbf8ef"
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


def written(picture: Picture, part: Part) -> list[Word]:
    """Every name and note of spaces, without drawing it."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    return _written(_ground(Same(point_map), part, "G"), _notes_of(picture))


def standing(picture: Picture, part: Part) -> list[tuple[str, Box]]:
    """What each plate with its signs and its stack, and each box beside the map covers."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    ground = _ground(Same(point_map), part, "G")
    plates = [(space.id, plate_box(space, ground.spots[space.id])) for space in ground.spaces]
    signs = [(space.id, box) for space in ground.spaces for box in sign_boxes(space, ground.spots[space.id])]
    drawing = _Drawing(ground, picture)
    boxes = [(label, drawing.edges(label)) for label in point_map.boxes]
    return [*plates, *signs, *boxes]


def taken(picture: Picture, part: Part) -> list[Box]:
    """What something stands in; see `maps.taken_on`."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    drawing = _Drawing(_ground(Same(point_map), part, "G"), picture)
    boxes = (drawing.edges(label) for label in point_map.boxes)
    names = (each.box for each in _written(drawing.ground, _notes_of(picture)))
    return [*drawing.ground.stands(), *names, *(box for box in boxes if drawing.frame.meets(box))]


@lru_cache(maxsize=8)
def _ground(point_map: Same[PointMap], part: Part, ident: str) -> _Ground:
    """What lies under the spaces is drawn once for all readers and phases."""
    return _Ground(point_map.it, part, ident)


Notes = tuple[tuple[str, str], ...]


def _notes_of(picture: Picture) -> Notes:
    """The words on each space with notes."""
    return tuple((label, ", ".join(words)) for label, words in picture.notes.items())


@lru_cache(maxsize=32)
def _written(ground: _Ground, notes: Notes) -> list[Word]:
    """The names of spaces and the notes on them: finding room takes longest, and pieces do not change where it is."""
    return words_of(ground.spaces, ground.spots, dict(notes), ground.off(), ground.printed())


@lru_cache(maxsize=32)
def _names(ground: _Ground, notes: Notes, ident: str) -> svg.Element:
    return drawn([svg.G(id="names", elements=drawn_words(_written(ground, notes)))], ident)


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
            *(element for label in panels for element in self.panel(label)),
            *self.connections(),
        ]
        clips = [svg.ClipPath(id="sheet", elements=[self.frame.rect("#000")])]
        for label in panels:
            left, top, right, bottom = self.layout.panels[label]
            window = svg.Rect(x=tenth(left), y=tenth(top), width=tenth(right - left), height=tenth(bottom - top))
            clips.append(svg.ClipPath(id=f"inset-{label}", elements=[window]))
        self.terrain = drawn([svg.G(id="terrain", elements=ground)], ident)
        names = [text(sea.name, spot, "sea") for sea, spot in self.seas()]
        names += [text(point_map.insets[label].name, self.panel_name(label), "sea") for label in panels]
        #: The names of seas and insets.
        self.regions = drawn([svg.G(id="names-regions", elements=[*names])], ident)
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
        """The panel of an inset: its own sea and land."""
        left, top, right, bottom = self.layout.panels[label]
        inside = [*self.land(lambda spot: self.layout.in_panel(label, spot))]
        edge = f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}Z"
        yield path(edge, _SEA)
        yield svg.G(clip_path=f"url(#inset-{label})", elements=[*inside])
        yield path(edge, stroke=_COAST, width=4)

    def panel_name(self, label: str) -> Point:
        """Where the name of an inset stands."""
        left, _, right, bottom = self.layout.panels[label]
        return (left + right) / 2, bottom - 16

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

    def off(self) -> Iterator[Box]:
        """What is cut off, where no name stands; and the boxes beside the map."""
        left, top, right, bottom = self.frame.left, self.frame.top, self.frame.right, self.frame.bottom
        yield from ((left - _OFF, top, left, bottom), (right, top, right + _OFF, bottom))
        yield from ((left, top - _OFF, right, top), (left, bottom, right, bottom + _OFF))
        for box in self.map.boxes.values():
            x, y = self.layout.at(box.at)
            yield x - BOX_WIDTH / 2, y - 22, x + BOX_WIDTH / 2, y + 14

    def printed(self) -> Iterator[Box]:
        """What names should rather not lie on: grounds of rough land, names of seas, connections."""
        for space in self.spaces:
            ground = self.map.terrains.get(space.terrain)
            if ground and ground.glyph:
                x, y = self.spots[space.id]
                width, height = (side + GROUND for side in half(space))
                yield x - width, y - height, x + width, y + height
        for sea, spot in self.seas():
            yield text_box(sea.name, spot, 30)
        for each in self.ways:
            for start, end in pairwise(self.line(each)):
                steps = max(1, round(math.dist(start, end) / 9))
                for step in range(1, steps):
                    x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
                    yield x - 1.5, y - 1.5, x + 1.5, y + 1.5

    def stands(self) -> Iterator[Box]:
        """What plates with their signs and grounds, and the panels of insets cover, and where seas are named."""
        for space in self.spaces:
            yield plate_box(space, self.spots[space.id])
            yield from sign_boxes(space, self.spots[space.id])
        yield from (self.layout.panels[label] for label in self.map.insets)
        yield from (text_box(sea.name, spot, 30) for sea, spot in self.seas())


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
        told_of = self.spaces if self.ground.part and "pieces" not in heading.without else ()
        lines = [f"{space.name}: {briefly(pieces)}" for space in told_of if (pieces := self.pieces(space.id))]

        def foot(paper: Frame) -> Below:
            return in_rows(self.legend(heading.without), paper)

        sheet: list[svg.Element] = [
            self.ground.terrain,
            self.ground.regions,
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates(control="control" not in heading.without)]),
        ]
        above = [
            svg.G(id="pieces", elements=[*self.stacks()]),
            _names(self.ground, _notes_of(self.picture), ident),
        ]
        layers = [clipped(sheet)], [clipped(above)]
        return document(frame, heading, _CSS, [self.ground.clips], layers, foot, lines, ident)

    def base(self, ident: str) -> Base:
        """The layers below and above the pieces, and where those go."""
        self.in_a_box = HEIGHT
        sheet = [
            self.ground.terrain,
            self.ground.regions,
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates()]),
            _names(self.ground, (), ident),
        ]
        layers = [clipped(sheet)]
        drawing = bare(self.frame, _CSS, [self.ground.clips], layers, ident)
        return Base(drawing, self.frame, self.ground.all_spots(), (WIDTH, HEIGHT))

    def pieces(self, label: str) -> Sequence[Piece]:
        """What lies in a space or a box."""
        return self.picture.pieces.get(label, ())

    # ------------------------------------------------------------------------------------------------------- spaces

    def plates(self, *, control: bool = True) -> Iterator[svg.Element]:
        """Every space in the colour of its ground, edged by who holds it if that is drawn, with its printed symbols."""
        for space in self.spaces:
            ground = self.map.terrains.get(space.terrain)
            colours = self.picture.colours.get(self.picture.holders.get(space.id, "")) if control else None
            edges = half(space)
            fill = paler(colours[0], _TINT) if colours else PAPER
            drawing = [
                *(terrain(space.terrain, edges, ground.colour) if ground and ground.glyph else ()),
                *plate(space, edges, fill, colours[0] if colours else None),
                *badge(space, edges),
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

    def edges(self, label: str) -> Box:
        """What a place beside the map covers."""
        x, y = self.layout.at(self.map.boxes[label].at)
        rows = max(1, math.ceil(len(self.pieces(label)) / _IN_A_ROW))
        height = 30 + max(self.in_a_box, rows * (_TAG_HEIGHT + _GAP))
        return x - BOX_WIDTH / 2, y - 22, x + BOX_WIDTH / 2, y - 22 + height

    def boxes(self) -> Iterator[svg.Element]:
        """The places beside the map with all that lies in them."""
        for label, box in self.map.boxes.items():
            x, y = self.layout.at(box.at)
            pieces = self.picture.pieces.get(label, ())
            left, _, _, _ = edges = self.edges(label)
            if not self.frame.meets(edges):
                continue
            yield beside_the_map(edges)
            yield text(box.name, (x, y - 5), "box")
            if pieces:
                words = svg.Title(text=escape(f"{box.name}: {told(pieces)}"))
                tags = self.tags(label, pieces, (left + 6, y + 3))
                yield svg.G(class_=["stack"], elements=[words, *tags])

    def tags(self, label: str, pieces: Sequence[Piece], corner: Point) -> Iterator[svg.Element]:
        """What lies in a box, in rows of flat counters."""
        wide = (BOX_WIDTH - 12 + _GAP) / _IN_A_ROW
        for number, piece in enumerate(pieces):
            row, column = divmod(number, _IN_A_ROW)
            left, top = corner[0] + column * wide, corner[1] + row * (_TAG_HEIGHT + _GAP)
            yield counter(piece, label, self.look, (left, top, left + wide - _GAP, top + _TAG_HEIGHT))

    def legend(self, without: Collection[str]) -> list[list[Entry]]:
        """What lines and grounds mean; what symbols mean and who holds spaces; whose the counters are; but for what is
        of layers that are left out."""
        used = {each.way for each in self.ways}
        ground = [(way.name, _short(way)) for label, way in self.map.ways.items() if label in used]
        if any(each.water for each in self.ways):
            wave = [*_short(next(iter(self.map.ways.values()))), water_bar([(-22, 0), (22, 0)])]
            ground.append(("water", wave))
        grounds = {space.terrain for space in self.spaces}
        for each in (each for label, each in self.map.terrains.items() if label in grounds):
            ground.append((each.name, [*terrain("", (6.0, 5.0), each.colour), *plate(_BARE, (9, 8), PAPER, None)]))
        holders = {self.picture.holders.get(space.id) for space in self.spaces}
        called = self.picture.owners
        held = [
            (f"held by {called.get(side, side)}", plate(_BARE, (10, 10), paler(fill, _TINT), fill))
            for side, (fill, _) in self.picture.colours.items()
            if side in holders
        ]
        shown = [space.id for space in self.spaces] + list(self.map.boxes)
        pieces = counters(self.look, (piece for label in shown for piece in self.pieces(label)), called)
        signs = [(words, drawing) for drawing, words in sample(self.spaces)]
        return kept(without, [("terrain", ground)], [("places", signs), ("control", held)], [("pieces", pieces)])


def _dense(polygon: Sequence[Point]) -> Iterator[Point]:
    """A closed outline with points on its long edges too, which are no straight lines on the sheet."""
    for start, end in pairwise([*polygon, *polygon[:1]]):
        steps = max(1, math.ceil(math.dist(start, end)))
        for step in range(steps):
            yield start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps


def _short(way: Way) -> list[svg.Element]:
    return list(way_lines([(-22, 0), (22, 0)], way))
