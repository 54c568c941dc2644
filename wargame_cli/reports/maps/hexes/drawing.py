"""The map as an SVG document, drawn like a printed map: its sheets beside each other, with names and counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

import svg

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.base import Base, Plan
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH, stack
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.hexes.control import control, front, front_data, hatches
from wargame_cli.reports.maps.hexes.cut import Cut, cuts, frame_of, spots_of
from wargame_cli.reports.maps.hexes.ground import Ground, definitions
from wargame_cli.reports.maps.hexes.legend import legend
from wargame_cli.reports.maps.hexes.names import KINDS, RIVER_SIZE, Placed, placed
from wargame_cli.reports.maps.hexes.plane import HALF, SIZE
from wargame_cli.reports.maps.labels import Box, text_box
from wargame_cli.reports.maps.look import Look, briefly, look_of
from wargame_cli.reports.maps.shapes import group, haloed, lettered, path, text, xy
from wargame_cli.reports.maps.sheet import Below, Heading, Same, bare, document, drawn
from wargame_cli.reports.maps.style import MapStyle, Pieces

_LEADER = "#5b5345"
#: The heights of names that the style sheet gives.
_SIZES = frozenset(size for _, size in KINDS)

_CSS = """
.h { font: 6px Helvetica, 'DejaVu Sans', sans-serif; fill: #5b5345; fill-opacity: .62; text-anchor: middle; }
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
    look, shown = look_of(picture), cuts(hexmap, part)
    sheets = [
        _Sheet(_ground(Same(hexmap), each.number, Same(style), part, ident), each, look, picture.pieces, picture)
        for each in shown
    ]
    frame = frame_of(shown)
    stacks = {label: pieces for sheet in sheets for label, pieces in sheet.stacks.items()}
    in_play = [label for each in shown for label in each.in_play]
    told_of = stacks.items() if part and "pieces" not in heading.without else ()
    lines = [f"{_called(hexmap, label)}: {briefly(pieces)}" for label, pieces in told_of]

    def foot(paper: Frame) -> Below:
        return legend(picture, hexmap, style, in_play, stacks, look, paper, heading.without)

    layers = [each for sheet in sheets for each in sheet.below()], [each for sheet in sheets for each in sheet.above()]
    used = [drawn(definitions(style), ident), *hatches(look), *(sheet.ground.clips for sheet in sheets)]
    return document(frame, heading, _CSS, used, layers, foot, lines, ident)


def base(picture: Picture, hexmap: HexMap, part: Part, crowded: Collection[str], ident: str, style: MapStyle) -> Base:
    """The map without pieces; see `maps.base_of`."""
    kept = {label: picture.pieces.get(label, ()) or (Piece("", ""),) for label in crowded}
    shown, look = cuts(hexmap, part), look_of(picture)
    sheets = [_Sheet(_ground(Same(hexmap), each.number, Same(style), part, ident), each, look, kept) for each in shown]
    layers = [each for sheet in sheets for each in (*sheet.below(), *sheet.above(pieces=False))]
    used = [drawn(definitions(style), ident), *(sheet.ground.clips for sheet in sheets)]
    frame = frame_of(shown)
    return Base(bare(frame, _CSS, used, layers, ident), frame, spots_of(shown), (WIDTH, HEIGHT))


def plan(hexmap: HexMap, part: Part) -> Plan:
    """Where each hex lies; see `maps.plan_of`."""
    shown = cuts(hexmap, part)
    return Plan(frame_of(shown), spots_of(shown), (WIDTH, HEIGHT))


def taken(picture: Picture, hexmap: HexMap, part: Part, style: MapStyle) -> list[Box]:
    """What something stands in; see `maps.taken_on`. Of the sea that is only what has a place, a piece or a name."""
    found: list[Box] = []
    shown = cuts(hexmap, part)
    for cut, sheet in zip(shown, written(picture, hexmap, part, style), strict=True):
        wide, high = (HALF, SIZE) if cut.plane.pointed else (SIZE, HALF)
        dry = (each for each in cut.in_play if each in hexmap.land or hexmap.at(each) or picture.pieces.get(each))
        hexes = [(x - wide, y - high, x + wide, y + high) for x, y in map(cut.plane.centre, dry)]
        title = [(cut.edges.left, cut.outer.top, cut.edges.right, cut.edges.top)] if cut.title else []
        ground = _ground(Same(hexmap), cut.number, Same(style), part, "G")
        regions = [text_box(each.text, (each.x, each.y), 1.3 * each.size) for each in ground.regions_named]
        for left, top, right, bottom in (*hexes, *title, *regions, *(name.box for name in sheet.names)):
            found.append((left + cut.right, top + cut.down, right + cut.right, bottom + cut.down))
    return found


def front_path(picture: Picture, hexmap: HexMap, part: Part) -> str:
    """Path data of the front; see `maps.front_path`."""
    return "".join(front_data(cut, picture.front, moved=True) for cut in cuts(hexmap, part))


def written(picture: Picture, hexmap: HexMap, part: Part, style: MapStyle, ident: str = "G") -> list[Placed]:
    """Where all that is written stands on each sheet, without drawing it."""
    shown = cuts(hexmap, part)
    grounds = [_ground(Same(hexmap), each.number, Same(style), part, ident) for each in shown]
    held = [frozenset(label for label in ground.in_play if picture.pieces.get(label)) for ground in grounds]
    return [placed(ground.site, covered) for ground, covered in zip(grounds, held, strict=True)]


@lru_cache(maxsize=16)
def _ground(hexmap: Same[HexMap], number: int, style: Same[MapStyle], part: Part, ident: str) -> Ground:
    """What lies under the pieces is drawn once for all readers and phases."""
    cut = next(each for each in cuts(hexmap.it, part) if each.number == number)
    return Ground(hexmap.it, cut, style.it, ident)


def _called(hexmap: HexMap, label: str) -> str:
    """A hex with the names of its places."""
    return " ".join([label, ", ".join(place.name for place in hexmap.at(label))]).strip()


class _Sheet:
    """The pieces and names of one moment on their ground."""

    def __init__(self, ground: Ground, cut: Cut, look: Look, pieces: Pieces, held: Picture | None = None) -> None:
        """With the `held` ground of a picture, if it is to be drawn."""
        self.ground = ground
        self.cut = cut
        self.held = held
        self.map = ground.map
        self.plane = ground.plane
        self.look = look
        self.stacks = {label: pieces[label] for label in ground.in_play if pieces.get(label)}
        self.placed = placed(ground.site, frozenset(self.stacks))

    def below(self) -> list[svg.Element]:
        """All that lies under the pieces, moved to its place."""
        elements = [
            self.ground.terrain,
            self.ground.regions,
            *self.control(),
            *self.front(),
            *self.rivers(),
            *self.leaders(),
            self.ground.places(self.placed.signs),
        ]
        return self.moved(elements)

    def above(self, *, pieces: bool = True) -> list[svg.Element]:
        """The pieces, or room for them, and the names of places, with the sheet's own title."""
        suffix = self.ground.suffix
        elements: list[svg.Element] = [
            *([svg.G(id=f"pieces{suffix}", elements=[*self.counters()])] if pieces else []),
            svg.G(id=f"names{suffix}", elements=[*self.names()]),
        ]
        if title := self.cut.title:
            edges = self.cut.edges
            size = min(26.0, max(14.0, edges.width / 32), edges.width / (0.9 * len(title)))
            elements.append(text(title, (edges.left, edges.top - 14), "sheet", f"font-size:{size:.1f}px"))
        return self.moved(elements)

    def moved(self, elements: list[svg.Element]) -> list[svg.Element]:
        """What is drawn of the sheet, where it lies among the others."""
        right, down = self.cut.right, self.cut.down
        return [group(elements, (right, down))] if right or down else elements

    def control(self) -> list[svg.Element]:
        """Who holds places, and conquered ground."""
        if self.held is None:
            return []
        towns = frozenset(place.hex for place in self.map.places)
        return [svg.G(id=f"control{self.ground.suffix}", elements=control(self.cut, self.held, towns, self.look))]

    def front(self) -> list[svg.Element]:
        """The line between what the sides hold."""
        if self.held is None or not (drawn := front(self.cut, self.held)):
            return []
        return [svg.G(id=f"front{self.ground.suffix}", elements=drawn)]

    def counters(self) -> Iterable[svg.Element]:
        """Every stack in its hex."""
        for label, pieces in self.stacks.items():
            yield stack(label, _called(self.map, label), pieces, self.look, self.plane.centre(label))

    def rivers(self) -> list[svg.Element]:
        """The names of rivers, which run below the counters."""
        drawn = [each for line in self.placed.lines for each in haloed(line.text, line.foot, "river", turn=line.turn)]
        letters = [lettered(drawn, RIVER_SIZE)] if drawn else []
        return [svg.G(id=f"names-rivers{self.ground.suffix}", elements=[*letters])]

    def leaders(self) -> list[svg.Element]:
        """Lines to names that stand off their places, below the counters too."""
        drawn: list[svg.Element] = []
        if leaders := [name.leader for name in self.placed.names if name.leader]:
            data = "".join(f"M{xy(start)}L{xy(end)}" for start, end in leaders)
            drawn += [path(data, stroke="#fffdf5", width=2.4), path(data, stroke=_LEADER, width=0.9)]
        return [svg.G(id=f"names-lines{self.ground.suffix}", elements=drawn)]

    def names(self) -> list[svg.Element]:
        """The names of places, the smallest lowest; where they go is `placed`."""
        groups: dict[tuple[float, str], list[tuple[svg.Text, svg.Text]]] = {}
        for name in self.placed.names:
            style = None if name.size in _SIZES else f"font-size:{name.size:.1f}px"
            groups.setdefault((name.size, name.kind), []).append(haloed(name.text, name.foot, name.kind, style))
        return [
            lettered([*(halo for halo, _ in pairs), *(words for _, words in pairs)], size, great=kind == KINDS[0][0])
            for (size, kind), pairs in sorted(groups.items())
        ]
