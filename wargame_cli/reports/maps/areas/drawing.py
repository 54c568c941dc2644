"""A map of areas as an SVG document: sea and land, areas as their grounds or as plates at their places, counters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

import msgspec
import svg

from wargame_cli.engine.maps.areamap import Area, AreaMap
from wargame_cli.engine.maps.areamap import Box as Beside
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.areas import layout as size
from wargame_cli.reports.maps.areas.ground import COAST, NEUTRAL, ground_of, hatches, tint
from wargame_cli.reports.maps.areas.legend import LINK, legend
from wargame_cli.reports.maps.areas.text import GLYPHS
from wargame_cli.reports.maps.base import Base, Plan
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH, counter
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.labels import Box, measure
from wargame_cli.reports.maps.legend import in_rows
from wargame_cli.reports.maps.look import briefly, look_of, told
from wargame_cli.reports.maps.shapes import Point, haloed, lettered, path, tenth, text
from wargame_cli.reports.maps.sheet import Below, Heading, Same, bare, beside_the_map, clipped, document

#: A stack on a map that others draw the pieces on: it hangs below what is written of its place.
_STACK_WIDTH, _STACK_HEIGHT = 1.6 * WIDTH, 1.6 * HEIGHT
#: Where in a box beside the map its counters begin.
_IN_BOX = 22.0
#: The heights of the letters of marks and notes.
_MARKS, _NOTE = 12.0, 11.0

_CSS = """
.name { font-size: 17px; font-weight: bold; text-anchor: middle; }
.marks { font: 12px 'DejaVu Sans', Helvetica, sans-serif; text-anchor: middle; }
.note { font: italic 11px 'DejaVu Sans', Helvetica, sans-serif; text-anchor: middle; fill: #7a2d1c; }
.sea { font-size: 26px; font-style: italic; text-anchor: middle; fill: #2c5d82; fill-opacity: .7; }
.box { font-size: 13px; font-style: italic; text-anchor: middle; }
.halo { fill: #fffdf5; stroke: #fffdf5; stroke-width: 3px; stroke-linejoin: round; stroke-opacity: .75; }
"""


def draw(picture: Picture, part: Part, heading: Heading, ident: str) -> str:
    """The SVG text of the map; see `maps.as_svg`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return _Drawing(area_map, picture, part, ident).document(heading, ident)


def base(picture: Picture, part: Part, ident: str) -> Base:
    """The map without pieces and without what a page draws of the moment; see `maps.base_of`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    bare_picture = msgspec.structs.replace(picture, pieces={}, holders={}, notes={})
    return _Drawing(area_map, bare_picture, part, ident).base(ident)


def plan(picture: Picture, part: Part) -> Plan:
    """Where each area and box lies; see `maps.plan_of`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return _Drawing(area_map, msgspec.structs.replace(picture, pieces={}, holders={}, notes={}), part, "G").plan()


def as_drawn(picture: Picture, part: Part) -> Plan:
    """Where the rows of counters lie; see `maps.plan_as_drawn`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return _Drawing(area_map, picture, part, "G").as_drawn()


def front_path(picture: Picture, part: Part) -> str:
    """Path data of the front; see `maps.front_path`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return ground_of(Same(area_map), part, "G").outlines.front(picture.holders)


def taken(picture: Picture, part: Part) -> list[Box]:
    """What something stands in; see `maps.taken_on`."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    return [*_Drawing(area_map, picture, part, "G").taken()]


def written(picture: Picture, part: Part) -> list[tuple[str, Box]]:
    """Every name, sign and note of areas, and the names of seas and panels, with what it covers, without drawing it."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    drawing = _Drawing(area_map, picture, part, "G")
    words = [word for area in drawing.areas for word in drawing.words(area)]
    words += [(name, "sea", spot, letters) for name, spot, letters in drawing.sea_names()]
    return [(text, _covered(text, foot, letters)) for text, _, foot, letters in words]


def standing(picture: Picture, part: Part) -> list[tuple[str, Box]]:
    """The rows of counters in each ground and box, with what they cover."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    drawing = _Drawing(area_map, picture, part, "G")
    rows = [(area.id, box) for area in drawing.areas for box in drawing.spread(area)]
    return [
        *rows,
        *((box.id, drawing.edges(box)) for box in area_map.boxes.values() if drawing.whole(*drawing.at(box.at))),
    ]


def _covered(text: str, foot: Point, letters: float) -> Box:
    (x, y), half = foot, measure(text) * letters / 2
    return x - half, y - 0.76 * letters, x + half, y + 0.22 * letters


class _Drawing:
    """One map; each method draws one layer, from the sea up to the counters."""

    def __init__(self, area_map: AreaMap, picture: Picture, part: Part, ident: str) -> None:
        self.map = area_map
        self.picture = picture
        self.part = part
        self.look = look_of(picture)
        self.ground = ground_of(Same(area_map), part, ident)
        self.layout = self.ground.layout
        self.frame = self.layout.frame
        #: How much room a box has at least for what lies in it.
        self.in_a_box = size.COUNTER_HEIGHT
        #: The areas whose middle lies within the frame.
        self.areas = self.layout.areas

    def document(self, heading: Heading, ident: str) -> str:
        """All layers on paper, with title and legend."""
        frame = self.frame
        told_of = self.areas if self.part and "pieces" not in heading.without else ()
        lines = [f"{area.name}: {briefly(pieces)}" for area in told_of if (pieces := self.pieces(area.id))]

        def foot(paper: Frame) -> Below:
            outlined = any(map(self.layout.outlined, self.areas))
            key = legend(self.picture, self.areas, self.look, heading.without, outlined=outlined)
            return in_rows(key, paper)

        layers = [clipped(self.sheet(control="control" not in heading.without))], [clipped(self.above())]
        return document(frame, heading, _CSS, self.definitions(), layers, foot, lines, ident)

    def base(self, ident: str) -> Base:
        """The layers below the pieces, and where those go."""
        self.in_a_box = _STACK_HEIGHT
        layers = [clipped([*self.sheet(), *self.above()])]
        plan = self.plan()
        drawing = bare(self.frame, _CSS, self.definitions(), layers, ident)
        return Base(drawing, plan.frame, plan.spots, plan.stack)

    def plan(self) -> Plan:
        """Where the pieces go: below what is written of their places."""
        below = size.HEAD + size.GAP + 2.0
        spots = {
            area.id: (x, y + (size.ROWS if self.layout.outlined(area) else below) + _STACK_HEIGHT / 2)
            for area in self.areas
            for x, y in [self.layout.spot(area)]
        }
        boxes = {label: self.at(box.at) for label, box in self.map.boxes.items()}
        spots |= {label: (x, y + _IN_BOX + _STACK_HEIGHT / 2) for label, (x, y) in boxes.items() if self.whole(x, y)}
        return Plan(self.frame, spots, (_STACK_WIDTH, _STACK_HEIGHT))

    def as_drawn(self) -> Plan:
        """Where the pieces lie on the drawing: the middle of their rows."""
        below = size.HEAD + size.GAP + 2.0
        plan = self.plan()
        spots, sizes = dict(plan.spots), {}
        for place, (x, y) in plan.spots.items():
            area = self.map.areas.get(place)
            wide, count = self.in_a_row(area) if area else size.IN_A_ROW, max(1, len(self.pieces(place)))
            across, down = min(wide, count), -(-count // wide)
            sizes[place] = across * (size.COUNTER_WIDTH + size.GAP), down * (size.COUNTER_HEIGHT + size.GAP)
            head = y - _STACK_HEIGHT / 2
            if area and not self.layout.outlined(area):
                head -= below - size.HEAD
            spots[place] = x, head + (sizes[place][1] - size.GAP) / 2
        return Plan(plan.frame, spots, plan.stack, sizes)

    def taken(self) -> Iterator[Box]:
        """What is written of areas with the rows of their counters, plates, panels, boxes beside the map, seas."""
        for area in self.areas:
            yield self.layout.block(area) if self.layout.outlined(area) else self.plate(area)
            yield from self.spread(area)
        yield from (box for _, box in self.panels())
        yield from (self.edges(box) for box in self.map.boxes.values() if self.whole(*self.at(box.at)))
        yield from (_covered(name, spot, letters) for name, spot, letters in self.sea_names())

    def definitions(self) -> list[svg.Element]:
        """The grounds of the areas, and the hatching of each side that holds one."""
        return [self.ground.definitions, *hatches(sorted({*self.picture.holders.values()}), self.look)]

    def sheet(self, *, control: bool = True) -> list[svg.Element]:
        """The layers under the pieces, from the sea up; with who holds what, if that is drawn."""
        holders = self.picture.holders if control else {}
        held = [*self.ground.grounds(holders, self.picture.conquered, self.look)]
        ground: list[svg.Element] = [self.ground.below, *held, self.ground.above]
        return [
            svg.G(id="terrain", elements=[*ground, *self.insets(), *self.lines()]),
            svg.G(id="control", elements=[*self.ground.front(holders)]),
            svg.G(id="names-regions", elements=[*self.seas()]),
            svg.G(id="boxes", elements=[*self.boxes()]),
            svg.G(id="places", elements=[*self.plates(control=control)]),
        ]

    def above(self) -> list[svg.Element]:
        """Names of areas, and above them the pieces."""
        return [
            svg.G(id="names", elements=[each for area in self.areas for each in self.written(area, "name", "note")]),
            svg.G(id="pieces", elements=[each for area in self.areas for each in self.rows(area)]),
        ]

    def at(self, spot: Point) -> Point:
        """Where a longitude and latitude lie on the sheet."""
        return self.layout.at(spot)

    def pieces(self, label: str) -> Sequence[Piece]:
        """What lies in an area or a box."""
        return self.picture.pieces.get(label, ())

    def seas(self) -> Iterator[svg.Element]:
        """The names of the seas and of the panels."""
        for name, spot, letters in self.sea_names():
            yield text(name, spot, "sea", f"font-size:{letters:.1f}px")

    def sea_names(self) -> Iterator[tuple[str, Point, float]]:
        """The names of the seas and of the panels, where they stand and how high their letters are."""
        for sea in self.map.seas.values():
            if self.frame.holds(spot := self.at(sea.at)):
                yield sea.name, spot, min(26.0, 620 / len(sea.name))
        for name, (left, top, right, _) in self.panels():
            yield name, ((left + right) / 2, top + 28), min(26.0, 1.9 * (right - left) / len(name))

    def panels(self) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
        """The panels of which some is shown, by name."""
        for inset in self.map.insets:
            west, north, east, south = inset.corners
            box = (*self.at((west, north)), *self.at((east, south)))
            if self.frame.meets(box):
                yield inset.name, box

    def insets(self) -> Iterator[svg.Element]:
        """Panels for areas that are drawn away from their place."""
        for _, (x, y, right, bottom) in self.panels():
            yield svg.Rect(
                x=tenth(x),
                y=tenth(y),
                width=tenth(right - x),
                height=tenth(bottom - y),
                fill=NEUTRAL,
                stroke=COAST,
                stroke_width=3,
            )

    def lines(self) -> Iterator[svg.Element]:
        """A line for each pair of plates that border on each other."""
        shown = {area.id for area in self.areas}
        for link in self.map.links:
            ends = (self.map.areas[link.start], self.map.areas[link.end])
            if not shown.intersection((link.start, link.end)) or all(map(self.layout.outlined, ends)):
                continue
            (x1, y1), (x2, y2) = map(self.middle, ends)
            yield path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", stroke=LINK, width=5, opacity=0.55)

    def middle(self, area: Area) -> Point:
        """The middle of an area's plate, or of a stack in its ground."""
        if self.layout.outlined(area):
            return self.layout.middle(area)
        x, y = self.layout.spot(area)
        return x, y + self.plate_height(area) / 2

    def words(self, area: Area) -> Iterator[tuple[str, str, Point, float]]:
        """What is written of an area: its name, its marks, and below its counters the notes; each with its class, its
        foot and the height of its letters."""
        x, y = self.layout.spot(area)
        outlined = self.layout.outlined(area)
        name, marks = (size.NAME, size.MARKS) if outlined else (18.0, 35.0)
        letters = self.layout.name_size(area) if outlined else min(17.0, 1.7 * size.PLATE_WIDTH / len(area.name))
        yield area.name, "name", (x, y + name), letters
        if words := self.marks(area):
            yield words, "marks", (x, y + marks), _MARKS
        if notes := ", ".join(self.picture.notes.get(area.id, ())):
            rows = -(-len(self.pieces(area.id)) // self.in_a_row(area))
            below = size.ROWS + rows * (size.COUNTER_HEIGHT + size.GAP) + 10
            yield notes, "note", (x, y + (below if outlined else self.plate_height(area) - 5)), _NOTE

    def written(self, area: Area, *kinds: str) -> Iterator[svg.Element]:
        """What is written of an area in these classes, on its ground with a halo."""
        for words, kind, foot, letters in self.words(area):
            if kind in kinds:
                style = f"font-size:{letters:.1f}px"
                texts = (
                    haloed(words, foot, kind, style)
                    if self.layout.outlined(area)
                    else (text(words, foot, kind, style),)
                )
                yield lettered(texts, letters)

    def single(self, area: Area) -> Iterator[svg.Element]:
        """The frame of an area that has room for a single unit."""
        x, y = self.layout.spot(area)
        if area.kind == "square" and self.layout.outlined(area):
            yield svg.Rect(
                x=tenth(x - size.COUNTER_WIDTH / 2 - 4),
                y=tenth(y + size.ROWS - 4),
                width=size.COUNTER_WIDTH + 8,
                height=size.COUNTER_HEIGHT + 8,
                fill="#fffdf5",
                fill_opacity=0.5,
                stroke=LINK,
                stroke_width=1.6,
            )

    def in_a_row(self, area: Area) -> int:
        """How many counters of an area lie in a row."""
        if not self.layout.outlined(area):
            return size.IN_A_ROW
        return self.layout.in_a_row(area, max(1, len(self.pieces(area.id))))

    def rows(self, area: Area) -> Iterator[svg.Element]:
        """The counters in a ground or on a plate."""
        x, y = self.layout.spot(area)
        if not self.layout.outlined(area):
            yield from self.counters(area.id, area.name, (x, y + size.HEAD))
            return
        yield from self.counters(area.id, area.name, (x, y + size.ROWS), self.in_a_row(area))

    def plate_height(self, area: Area) -> float:
        """How tall a plate is: its head, rows of counters, and a line of notes."""
        rows = math.ceil(len(self.picture.pieces.get(area.id, ())) / size.IN_A_ROW)
        notes = 14.0 if self.picture.notes.get(area.id) else 0.0
        return size.HEAD + rows * (size.COUNTER_HEIGHT + size.GAP) + notes + size.GAP

    def plate(self, area: Area) -> Box:
        """What a plate covers."""
        x, y = self.layout.spot(area)
        return x - size.PLATE_WIDTH / 2, y, x + size.PLATE_WIDTH / 2, y + self.plate_height(area)

    def spread(self, area: Area) -> Iterator[Box]:
        """What each row of the counters in a ground covers."""
        x, y = self.layout.spot(area)
        count, wide = len(self.pieces(area.id)), self.in_a_row(area)
        for row in range(-(-count // wide) if self.layout.outlined(area) else 0):
            half = (min(wide, count - row * wide) * (size.COUNTER_WIDTH + size.GAP) - size.GAP) / 2
            top = y + size.ROWS + row * (size.COUNTER_HEIGHT + size.GAP)
            yield x - half, top, x + half, top + size.COUNTER_HEIGHT

    def plates(self, *, control: bool) -> Iterator[svg.Element]:
        """What the map prints of each area: its marks, and a plate in the colour of who holds it, if that is drawn."""
        for area in self.areas:
            if self.layout.outlined(area):
                yield from (*self.written(area, "marks"), *self.single(area))
                continue
            x, y = self.layout.spot(area)
            height = self.plate_height(area)
            fill, edge = self.tint(self.picture.holders.get(area.id, "") if control else "")
            yield svg.Rect(
                x=tenth(x - size.PLATE_WIDTH / 2),
                y=tenth(y),
                width=tenth(size.PLATE_WIDTH),
                height=tenth(height),
                rx=10 if area.kind == "standard" else 1 if area.kind == "square" else 26,
                fill=fill,
                stroke=edge,
                stroke_width=2.4,
                extra={"data-place": area.id},
            )
            yield from self.written(area, "marks")

    def marks(self, area: Area) -> str:
        """The glyphs of an area's marks and its production."""
        glyphs = [glyph for mark, glyph in GLYPHS.items() if mark in area.marks]
        return "  ".join([*glyphs, *([f"PP {area.worth}"] if area.worth else [])])

    def tint(self, side: str) -> tuple[str, str]:
        """Fill and edge of the plate of an area that a side holds."""
        colour = self.picture.colours.get(side, ("", ""))[0]
        return (tint(colour), colour) if colour else (NEUTRAL, LINK)

    def counters(self, label: str, called: str, top: Point, wide: int = size.IN_A_ROW) -> Iterator[svg.Element]:
        """The counters of a place in rows; those that are turned are paler."""
        pieces = self.pieces(label)
        if not pieces:
            return
        x, y = top
        drawn: list[svg.Element] = [svg.Title(text=escape(f"{called}: {told(pieces)}"))]
        for row in range(0, len(pieces), wide):
            line = pieces[row : row + wide]
            left = x - (len(line) * (size.COUNTER_WIDTH + size.GAP) - size.GAP) / 2
            for number, piece in enumerate(line):
                start = left + number * (size.COUNTER_WIDTH + size.GAP)
                box = (start, y, start + size.COUNTER_WIDTH, y + size.COUNTER_HEIGHT)
                drawn.append(counter(piece, label, self.look, box))
            y += size.COUNTER_HEIGHT + size.GAP
        yield svg.G(class_=["stack"], elements=drawn)

    def boxes(self) -> Iterator[svg.Element]:
        """The places beside the map with what lies in them."""
        for box in self.map.boxes.values():
            yield from self.box(box)

    def whole(self, x: float, y: float) -> bool:
        """Whether a box whose upper edge has its middle here lies within the frame."""
        half = size.BOX_WIDTH / 2
        return self.frame.holds((x - half, y)) and self.frame.holds((x + half, y + size.HEAD))

    def edges(self, box: Beside) -> Box:
        """What one of them covers."""
        x, y = self.at(box.at)
        rows = math.ceil(len(self.pieces(box.id)) / size.IN_A_ROW)
        room = max(self.in_a_box, rows * (size.COUNTER_HEIGHT + size.GAP) - size.GAP)
        return x - size.BOX_WIDTH / 2, y, x + size.BOX_WIDTH / 2, y + _IN_BOX + room + size.GAP + 2

    def box(self, box: Beside) -> Iterator[svg.Element]:
        """One of them: a dashed frame."""
        x, y = self.at(box.at)
        if not self.whole(x, y):
            return
        yield beside_the_map(self.edges(box))
        yield text(box.name, (x, y + 16), "box")
        yield from self.counters(box.id, box.name, (x, y + _IN_BOX))
