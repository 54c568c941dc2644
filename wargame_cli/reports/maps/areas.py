"""A map of areas as an SVG document: land and seas, areas as plates at their places, borders between them, counters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

import msgspec
import svg

from wargame_cli.engine.maps.areamap import Area, AreaMap, Box
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.area_text import GLYPHS
from wargame_cli.reports.maps.base import Base
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH, counter
from wargame_cli.reports.maps.frame import Frame, extent, through
from wargame_cli.reports.maps.legend import counters, in_rows
from wargame_cli.reports.maps.look import look_of, paler, told
from wargame_cli.reports.maps.shapes import path, tenth, text
from wargame_cli.reports.maps.sheet import PAPER, Heading, bare, document, listed

#: Drawing units for a degree of latitude, and how much shorter one of longitude is in these parts.
_DEGREE, _LEAN = 74.0, math.cos(math.radians(47))
#: Room around the outermost plates of a part.
_AROUND = 24.0
#: Size of a counter, how many lie in a row, and the room around them.
_COUNTER_WIDTH, _COUNTER_HEIGHT, _IN_A_ROW, _GAP = 40.0, 24.0, 4, 3.0
_PLATE_WIDTH, _HEAD = 4 * 43.0 + 3.0, 40.0
#: A stack on a map that others draw the pieces on: it hangs below the plate.
_STACK_WIDTH, _STACK_HEIGHT = 1.6 * WIDTH, 1.6 * HEIGHT
_SEA, _LAND, _COAST, _LINE = "#b9d5e6", "#efe7d0", "#7f9bab", "#8a7f6a"
_NOBODY = "#f7f3e6"

_CSS = """
.name { font-size: 17px; font-weight: bold; text-anchor: middle; }
.marks { font: 14px 'DejaVu Sans', Helvetica, sans-serif; text-anchor: middle; }
.note { font: italic 11px 'DejaVu Sans', Helvetica, sans-serif; text-anchor: middle; fill: #7a2d1c; }
.sea { font-size: 26px; font-style: italic; text-anchor: middle; fill: #2c5d82; fill-opacity: .7; }
.box { font-size: 13px; font-style: italic; text-anchor: middle; }
"""

Point = tuple[float, float]


def draw(picture: Picture, part: Part, heading: Heading, ident: str) -> str:
    """The SVG text of the map; see `maps.as_svg`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return _Drawing(area_map, picture, part).document(heading, ident)


def base(picture: Picture, part: Part, ident: str) -> Base:
    """The map without pieces and without what a page draws of the moment; see `maps.base_of`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return _Drawing(area_map, msgspec.structs.replace(picture, pieces={}, holders={}, notes={}), part).base(ident)


class _Drawing:
    """One map; each method draws one layer, from the sea up to the counters."""

    def __init__(self, area_map: AreaMap, picture: Picture, part: Part) -> None:
        self.map = area_map
        self.picture = picture
        self.part = part
        self.look = look_of(picture)
        spots = [area.drawn or area.at for area in area_map.areas.values()]
        spots += [box.at for box in area_map.boxes.values()]
        self.west = min([lon - 1.6 for lon, _ in spots] + [inset.corners[0] - 0.4 for inset in area_map.insets])
        self.north = max(lat for _, lat in spots) + 1.2
        width = (max(lon for lon, _ in spots) + 2.4 - self.west) * _DEGREE * _LEAN
        height = (self.north - min(lat for _, lat in spots) + 1.6) * _DEGREE
        self.frame = Frame(0.0, 0.0, width, height)
        if part:
            left, top, right, bottom = extent(self.box_of(area_map.areas[label]) for label in part)
            self.frame = Frame(left - _AROUND, top - _AROUND, right + _AROUND, bottom + _AROUND)
        #: The areas whose middle lies within the frame.
        self.areas = [area for area in area_map.areas.values() if self.frame.holds(self.middle(area))]

    def at(self, spot: Point) -> Point:
        """Where a longitude and latitude lie on the sheet."""
        lon, lat = spot
        return (lon - self.west) * _DEGREE * _LEAN, (self.north - lat) * _DEGREE

    def place(self, area: Area) -> Point:
        """The middle of the upper edge of an area's plate."""
        return self.at(area.drawn or area.at)

    def document(self, heading: Heading, ident: str) -> str:
        """All layers on paper, with title and legend."""
        frame = self.frame
        key, below = in_rows(self.legend(), frame)
        if self.part:
            lines = [f"{area.name}: {told(pieces)}" for area in self.areas if (pieces := self.pieces(area.id))]
            words, height = listed(lines, (frame.left, frame.bottom + below), frame.width)
            key, below = [*key, *words], below + height
        ground: list[svg.Element] = [frame.rect(_SEA), *self.land(), *self.seas(), *self.insets(), *self.borders()]
        sheet: list[svg.Element] = [
            svg.G(id="terrain", elements=ground),
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates()]),
        ]
        clip = svg.ClipPath(id="sheet", elements=[frame.rect("#000")])
        layers = [svg.G(clip_path="url(#sheet)", elements=sheet)]
        return document(frame, heading, _CSS, [clip], layers, (key, below), ident)

    def base(self, ident: str) -> Base:
        """The layers below the pieces, and where those go."""
        ground: list[svg.Element] = [self.frame.rect(_SEA), *self.land(), *self.seas(), *self.insets(), *self.borders()]
        sheet: list[svg.Element] = [
            svg.G(id="terrain", elements=ground),
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates()]),
        ]
        clip = svg.ClipPath(id="sheet", elements=[self.frame.rect("#000")])
        layers = [svg.G(clip_path="url(#sheet)", elements=sheet)]
        below = _HEAD + _GAP + 2.0 + _STACK_HEIGHT / 2
        spots = {area.id: (x, y + below) for area in self.areas for x, y in [self.place(area)]}
        boxes = {label: self.at(box.at) for label, box in self.map.boxes.items()}
        spots |= {label: (x, y + below) for label, (x, y) in boxes.items() if self.frame.holds((x, y))}
        return Base(bare(self.frame, _CSS, [clip], layers, ident), self.frame, spots, (_STACK_WIDTH, _STACK_HEIGHT))

    def pieces(self, label: str) -> Sequence[Piece]:
        """What lies in an area or a box."""
        return self.picture.pieces.get(label, ())

    def land(self) -> Iterator[svg.Element]:
        """The land behind the areas."""
        for polygon in self.map.land:
            points = [self.at(point) for point in polygon]
            if not self.frame.meets(through(points)):
                continue
            data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
            yield path(data, _LAND, _COAST, 1.4)

    def seas(self) -> Iterator[svg.Element]:
        """The names of the seas."""
        for sea in self.map.seas.values():
            if self.frame.holds(spot := self.at(sea.at)):
                yield text(sea.name, spot, "sea")

    def insets(self) -> Iterator[svg.Element]:
        """Panels for areas that are drawn away from their place."""
        for inset in self.map.insets:
            west, north, east, south = inset.corners
            (x, y), (right, bottom) = self.at((west, north)), self.at((east, south))
            if not self.frame.meets((x, y, right, bottom)):
                continue
            yield svg.Rect(
                x=tenth(x),
                y=tenth(y),
                width=tenth(right - x),
                height=tenth(bottom - y),
                fill=_LAND,
                stroke=_COAST,
                stroke_width=3,
            )
            size = min(26.0, 1.9 * (right - x) / len(inset.name))
            yield text(inset.name, ((x + right) / 2, y + 28), "sea", f"font-size:{size:.1f}px")

    def borders(self) -> Iterator[svg.Element]:
        """A line for each pair of areas that border on each other."""
        shown = {area.id for area in self.areas}
        for link in self.map.links:
            if link.start not in shown and link.end not in shown:
                continue
            ends = (self.middle(self.map.areas[link.start]), self.middle(self.map.areas[link.end]))
            (x1, y1), (x2, y2) = ends
            yield path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", stroke=_LINE, width=5, opacity=0.55)

    def middle(self, area: Area) -> Point:
        """The middle of an area's plate."""
        x, y = self.place(area)
        return x, y + self.plate_height(area) / 2

    def box_of(self, area: Area) -> tuple[float, float, float, float]:
        """The edges of an area's plate."""
        x, y = self.place(area)
        return x - _PLATE_WIDTH / 2, y, x + _PLATE_WIDTH / 2, y + self.plate_height(area)

    def plate_height(self, area: Area) -> float:
        """How tall a plate is: its head, rows of counters, and a line of notes."""
        rows = math.ceil(len(self.picture.pieces.get(area.id, ())) / _IN_A_ROW)
        notes = 14.0 if self.picture.notes.get(area.id) else 0.0
        return _HEAD + rows * (_COUNTER_HEIGHT + _GAP) + notes + _GAP

    def plates(self) -> Iterator[svg.Element]:
        """Each area: its name, marks and number, its counters, its notes."""
        for area in self.areas:
            x, y = self.place(area)
            height = self.plate_height(area)
            fill, edge = self.tint(self.picture.holders.get(area.id, ""))
            yield svg.Rect(
                x=tenth(x - _PLATE_WIDTH / 2),
                y=tenth(y),
                width=tenth(_PLATE_WIDTH),
                height=tenth(height),
                rx=10 if area.kind == "standard" else 1 if area.kind == "square" else 26,
                fill=fill,
                stroke=edge,
                stroke_width=2.4,
            )
            size = min(17.0, 1.7 * _PLATE_WIDTH / len(area.name))
            yield text(area.name, (x, y + 18), "name", f"font-size:{size:.1f}px")
            yield text(self.marks(area), (x, y + 35), "marks")
            yield from self.counters(area.id, area.name, (x, y + _HEAD))
            if notes := ", ".join(self.picture.notes.get(area.id, ())):
                yield text(notes, (x, y + height - 5), "note")

    def marks(self, area: Area) -> str:
        """The glyphs of an area's marks and its production."""
        glyphs = [glyph for mark, glyph in GLYPHS.items() if mark in area.marks]
        return "  ".join([*glyphs, *([f"PP {area.worth}"] if area.worth else [])])

    def tint(self, side: str) -> tuple[str, str]:
        """Fill and edge of the plate of an area that a side holds."""
        colour = self.picture.colours.get(side, ("", ""))[0]
        return (paler(colour), colour) if colour else (_NOBODY, _LINE)

    def counters(self, label: str, called: str, top: Point) -> Iterator[svg.Element]:
        """The counters of a place in rows; those that are turned are paler."""
        pieces = self.pieces(label)
        if not pieces:
            return
        x, y = top
        drawn: list[svg.Element] = [svg.Title(text=escape(f"{called}: {told(pieces)}"))]
        for row in range(0, len(pieces), _IN_A_ROW):
            line = pieces[row : row + _IN_A_ROW]
            left = x - (len(line) * (_COUNTER_WIDTH + _GAP) - _GAP) / 2
            for number, piece in enumerate(line):
                start = left + number * (_COUNTER_WIDTH + _GAP)
                box = (start, y, start + _COUNTER_WIDTH, y + _COUNTER_HEIGHT)
                drawn.append(counter(piece, label, self.look, box))
            y += _COUNTER_HEIGHT + _GAP
        yield svg.G(class_=["stack"], elements=drawn)

    def boxes(self) -> Iterator[svg.Element]:
        """The places beside the map with what lies in them."""
        for box in self.map.boxes.values():
            yield from self.box(box)

    def box(self, box: Box) -> Iterator[svg.Element]:
        """One of them: a dashed frame."""
        x, y = self.at(box.at)
        pieces = self.picture.pieces.get(box.id, ())
        rows = max(1, math.ceil(len(pieces) / _IN_A_ROW))
        height = 24 + rows * (_COUNTER_HEIGHT + _GAP)
        if not self.frame.meets((x - 105, y, x + 105, y + height)):
            return
        yield svg.Rect(
            x=tenth(x - 105),
            y=tenth(y),
            width=210,
            height=tenth(height),
            fill=PAPER,
            fill_opacity=0.7,
            stroke="#2c5d82",
            stroke_dasharray=[6, 4],
        )
        yield text(box.name, (x, y + 16), "box")
        yield from self.counters(box.id, box.name, (x, y + 22))

    def legend(self) -> Iterator[list[tuple[str, list[svg.Element]]]]:
        """What the signs mean, and whose the counters are."""
        marks = frozenset().union(*(area.marks for area in self.areas))
        signs: list[tuple[str, list[svg.Element]]] = [
            (mark, [text(glyph, (0, 5), "marks")]) for mark, glyph in GLYPHS.items() if mark in marks
        ]
        signs.append(("production", [text("PP", (0, 5), "marks")]))
        signs.append(("border", [path("M-16 0H16", stroke=_LINE, width=5, opacity=0.55)]))
        yield signs
        shown = [area.id for area in self.areas] + list(self.map.boxes)
        pieces = [piece for label in shown for piece in self.pieces(label)]
        key = counters(self.look, pieces, self.picture.owners)
        if any(piece.faded for piece in pieces):
            turned = Piece("\u00a0", pieces[0].side, faded=True, nation=pieces[0].nation)
            key.append(("turned", [counter(turned, "", self.look, (-16.0, -11.0, 16.0, 11.0))]))
        yield key
