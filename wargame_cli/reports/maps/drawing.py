"""The map as an SVG document, drawn like a printed map: rounded coasts, relief, borders, rivers, names, counters.

All colours and symbols come from the `MapStyle`, except for the ink and paper of the sheet itself.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache

import svg

from wargame_cli.engine.maps.hexes import centre, split
from wargame_cli.engine.maps.hexmap import OFFMAP, SEA, HexMap, Place
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps.counters import HEIGHT, WIDTH, stack
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.labels import Places, region_labels
from wargame_cli.reports.maps.legend import legend
from wargame_cli.reports.maps.lines import Point, Side, chains, corners, hexside, outlines, point, sides
from wargame_cli.reports.maps.look import Look, look_of, told
from wargame_cli.reports.maps.shapes import HALF, SIZE, curve, haloed, path, polygon, text, use
from wargame_cli.reports.maps.sheet import Heading, Same, document, drawn, listed
from wargame_cli.reports.maps.style import MapStyle, Pieces
from wargame_cli.reports.maps.symbols import SYMBOLS, TEXTURES

_COAST, _BORDER, _GRID, _EDGE = "#5f7f92", "#9a4a34", "#5b5345", "#8d8676"

#: Paler water toward the coast: width of the band and its colour, widest first.
_SHALLOWS = ((26.0, "#b7d4e6"), (14.0, "#c9e1ee"), (5.0, "#e2f0f6"))

_CSS = """
.h { font: 5.2px Helvetica, 'DejaVu Sans', sans-serif; fill: #5b5345; fill-opacity: .62; text-anchor: middle; }
.n { font-size: 8.6px; text-anchor: middle; }
.n.major { font-size: 11px; font-weight: bold; }
.n.medium { font-size: 9.6px; font-weight: bold; }
.country { text-anchor: middle; font-weight: bold; fill: #6b3f2c; fill-opacity: .34; }
.water { text-anchor: middle; font-style: italic; fill: #2c5d82; fill-opacity: .6; }
.river { font-size: 6.6px; font-style: italic; text-anchor: middle; fill: #2f6f9f; }
.halo { fill: #fffdf5; stroke: #fffdf5; stroke-width: 2.4px; stroke-linejoin: round; }
"""


def draw(picture: Picture, hexmap: HexMap, part: Part, heading: Heading, ident: str, style: MapStyle) -> str:
    """The SVG text of the map; see `maps.as_svg`."""
    return _Drawing(_ground(Same(hexmap), Same(style), part, ident), look_of(picture)).document(
        picture.pieces, heading, ident
    )


@lru_cache(maxsize=8)
def _ground(hexmap: Same[HexMap], style: Same[MapStyle], part: Part, ident: str) -> _Ground:
    """What lies under the pieces is drawn once for all readers and phases."""
    return _Ground(hexmap.it, style.it, part, ident)


class _Ground:
    """One map in one style without pieces; each method draws one layer, from the sea up to the symbols of places."""

    def __init__(self, hexmap: HexMap, style: MapStyle, part: Part, ident: str) -> None:
        self.map = hexmap
        self.part = part
        self.style = style
        columns, rows = zip(*map(split, part or hexmap.in_play), strict=True)
        left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
        #: The hexes of the rectangle that holds the part, or all play; nothing else is drawn.
        self.sheet = frozenset(
            label for label in hexmap.terrain if left <= int(label[:2]) <= right and top <= int(label[2:]) <= bottom
        )
        self.in_play = tuple(label for label in hexmap.in_play if label in self.sheet)
        self.dry = frozenset(label for label in self.sheet if label in hexmap.land or hexmap.terrain[label] == OFFMAP)
        xs, ys = zip(*(centre(label, SIZE) for label in self.sheet), strict=True)
        self.frame = Frame(min(xs) - SIZE, min(ys) - HALF, max(xs) + SIZE, max(ys) + HALF)
        self.spots = self._spots()
        ground = [*self.waters(), *self.ground(), *self.hexes(), *self.marks()]
        lines_on_it = [*self.borders(), *self.narrows(), *self.lines(), *self.region_names()]
        layers: list[svg.Element] = [
            svg.G(id="terrain", clip_path="url(#sheet)", elements=[*ground, *lines_on_it]),
            path(self.outline(), stroke=_EDGE, width=1.4),
            svg.G(id="places", elements=[*self.symbols()]),
        ]
        self.layers = drawn(layers, ident)
        self.definitions = drawn(self._definitions(), ident)

    def _definitions(self) -> list[svg.Element]:
        """Textures, symbols, hatches and clips that the layers use by name."""
        drawings: list[svg.Element] = [
            svg.ClipPath(id="sheet", elements=[path(self.outline(), "#000")]),
            svg.ClipPath(id="dry", elements=[path(self.around(self.dry), "#000")]),
        ]
        for prefix, table in (("t", TEXTURES), ("s", SYMBOLS)):
            drawings += [svg.G(id=f"{prefix}-{name}", elements=drawing()) for name, drawing in table.items()]
        for number, mark in enumerate(self.style.marks.values()):
            drawings.append(
                svg.Pattern(
                    id=f"m-{number}",
                    width=6,
                    height=6,
                    patternUnits="userSpaceOnUse",
                    patternTransform=[svg.Rotate(mark.angle)],
                    elements=[path("M0 0V6", stroke=mark.colour, width=2.2)],
                )
            )
        return drawings

    def outline(self) -> str:
        """Path data of the edge of the sheet."""
        return self.around(self.sheet)

    def around(self, labels: Collection[str]) -> str:
        """Path data of a set of hexes as rounded shapes."""
        return curve(outlines(labels, self.sheet))

    # ------------------------------------------------------------------------------------------------------- ground

    def waters(self) -> list[svg.Element]:
        """The sea under everything, paler toward the coast, and the land on it in the colour of open country."""
        coast = self.around(self.dry)
        return [
            path(self.outline(), self.style.ground(SEA).fill),
            *(path(coast, stroke=colour, width=width) for width, colour in _SHALLOWS),
            path(coast, self.style.ground("clear").fill, _COAST, 1.6),
        ]

    def ground(self) -> list[svg.Element]:
        """Each terrain in its colour, then its texture hex by hex, then the wash over countries out of the war."""
        by_word: dict[str, list[str]] = {}
        for label in sorted(self.dry):
            by_word.setdefault(self.map.terrain[label], []).append(label)
        drawn: list[svg.Element] = []
        for word, labels in by_word.items():
            if word != "clear":
                edge = _EDGE if word == OFFMAP else None
                drawn.append(path(self.around(labels), self.style.ground(word).fill, edge, 1.2))
        for word, labels in by_word.items():
            texture = self.style.ground(word).texture
            if texture in TEXTURES:
                drawn += [use(f"t-{texture}", centre(label, SIZE)) for label in labels]
        for word, colour in self.style.washes.items():
            names = {name for name, properties in self.map.countries.items() if properties.get("side") == word}
            if washed := [label for label in self.dry if self.map.area[label] in names]:
                drawn.append(path(self.around(washed), colour, opacity=0.55))
        return [svg.G(clip_path="url(#dry)", elements=drawn)]

    def hexes(self) -> list[svg.Element]:
        """The grid and the hex numbers, over the hexes in play only."""
        grid = {(min(side), max(side)) for label in self.in_play for side in sides(label)}
        ends = ((*point(start, SIZE), *point(end, SIZE)) for start, end in sorted(grid))
        data = "".join(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for x1, y1, x2, y2 in ends)
        numbers: list[svg.Element] = []
        for label in self.in_play:
            x, y = centre(label, SIZE)
            numbers.append(text(label, (x, y - 19.5), "h"))
        return [path(data, stroke=_GRID, width=0.5, opacity=0.38), svg.G(elements=numbers)]

    def marks(self) -> list[svg.Element]:
        """Hatched hexes, each a little inside its hex so that two sets stay apart."""
        drawn: list[svg.Element] = []
        for number, (name, mark) in enumerate(self.style.marks.items()):
            for label in sorted(self.sheet.intersection(self.map.marks.get(name, ()))):
                x, y = centre(label, SIZE)
                around = [point(corner, SIZE) for corner in corners(label)]
                inside = [(x + 0.88 * (px - x), y + 0.88 * (py - y)) for px, py in around]
                drawn.append(svg.G(opacity=0.34, elements=[polygon(inside, f"url(#m-{number})")]))
                drawn.append(svg.G(opacity=0.8, elements=[polygon(inside, "none", mark.colour, 1.6)]))
        return drawn

    # -------------------------------------------------------------------------------------------------------- lines

    def borders(self) -> list[svg.Element]:
        """Borders between countries: a soft band with a dashed line in it."""
        land, area, narrows = self.map.land & self.sheet, self.map.area, self.map.hexsides.get(SEA, frozenset())
        pairs = (
            (label, near)
            for label in land
            for near in self.map.board.neighbours[label]
            if label < near and near in land and area[label] != area[near] and (label, near) not in narrows
        )
        data = curve(chains(hexside(*pair) for pair in pairs))
        return [
            svg.G(opacity=0.16, elements=[path(data, stroke=_BORDER, width=6)]),
            path(data, stroke=_BORDER, width=1.5, dash=(5, 3.4)),
        ]

    def narrows(self) -> list[svg.Element]:
        """Sea between two land hexes: a strait with two shores."""
        data = self.joined(SEA)
        sea = self.style.ground(SEA).fill
        return [
            path(data, stroke=colour, width=width) for colour, width in ((_COAST, 11.5), ("#e2f0f6", 8.5), (sea, 5.5))
        ]

    def lines(self) -> list[svg.Element]:
        """Every kind of hexside that the style knows, in its order, and the names of rivers along them."""
        drawn: list[svg.Element] = []
        unit = SIZE / 100
        for kind, look in self.style.lines.items():
            if not (data := self.joined(kind)):
                continue
            if look.casing:
                drawn.append(path(data, stroke=look.casing, width=look.width * unit + 2.2))
            dash = [part * unit for part in look.dash]
            drawn.append(path(data, stroke=look.colour, width=look.width * unit, dash=dash))
        named = (kind for kind, look in self.style.lines.items() if look.named)
        return [*drawn, *(name for kind in named for name in self.line_names(kind))]

    def joined(self, kind: str) -> str:
        """Path data of all hexsides of a kind."""
        return curve(
            chains(
                hexside(*pair)
                for pairs in self.map.lines.get(kind, {}).values()
                for pair in pairs
                if not self.sheet.isdisjoint(pair)
            )
        )

    def line_names(self, kind: str) -> Iterable[svg.Element]:
        """The name of each longer line, along a hexside near its middle that no other kind of line covers."""
        others = set().union(*(pairs for other, pairs in self.map.hexsides.items() if other != kind))
        for name, pairs in self.map.lines.get(kind, {}).items():
            free = [pair for pair in pairs if pair not in others and self.sheet.issuperset(pair)]
            if len(free) < 3:
                continue
            side: Side = hexside(*free[len(free) // 2])
            (x1, y1), (x2, y2) = sorted(point(corner, SIZE) for corner in side)
            turn = math.atan2(y2 - y1, x2 - x1)
            x, y = (x1 + x2) / 2 + 3.4 * math.sin(turn), (y1 + y2) / 2 - 3.4 * math.cos(turn)
            yield from haloed(name, (x, y), "river", turn=math.degrees(turn))

    # -------------------------------------------------------------------------------------------------------- names

    def region_names(self) -> list[svg.Element]:
        """Countries in wide capitals, seas in italics, both pale, so that nothing on top of them is lost."""
        names: list[svg.Element] = []
        for name in region_labels(self.map, self.in_play, SIZE):
            sea = name.text in self.map.seas
            spacing = name.size / (8 if sea else 4)
            style = f"font-size:{name.size:.1f}px;letter-spacing:{spacing:.1f}px"
            words = name.text if sea else name.text.upper()
            names.append(text(words, (name.x, name.y), "water" if sea else "country", style))
        return names

    def _spots(self) -> list[tuple[Place, Point, list[str]]]:
        """Every place, where its symbols stand and which they are; two places in a hex stand one above the other."""
        spots: list[tuple[Place, Point, list[str]]] = []
        for label in self.in_play:
            places = self.map.at(label)
            x, y = centre(label, SIZE)
            for number, place in enumerate(places):
                wanted = [symbol for kind, symbol in self.style.places.items() if kind in place.kinds]
                # A city that is something better is drawn as that alone.
                symbols = [symbol for symbol in wanted if symbol != "dot"] or ["dot"]
                spots.append((place, (x, y + 17.0 * (number - (len(places) - 1) / 2)), symbols))
        return spots

    def symbols(self) -> list[svg.Element]:
        """The symbols of all places, side by side where a place has several."""
        return [
            use(f"s-{symbol}", (x + 13.0 * (number - (len(symbols) - 1) / 2), y))
            for _, (x, y), symbols in self.spots
            for number, symbol in enumerate(symbols)
            if symbol in SYMBOLS
        ]


class _Drawing:
    """The pieces and names of one moment on their ground."""

    def __init__(self, ground: _Ground, look: Look) -> None:
        self.ground = ground
        self.map = ground.map
        self.look = look

    def document(self, pieces: Pieces, heading: Heading, ident: str) -> str:
        """All layers on paper, with title and legend."""
        ground, frame = self.ground, self.ground.frame
        stacks = {label: pieces[label] for label in ground.in_play if pieces.get(label)}
        key, below = legend(self.map, ground.style, ground.in_play, stacks, self.look, frame)
        if ground.part:
            lines = [f"{self.called(label)}: {told(stack)}" for label, stack in stacks.items()]
            words, height = listed(lines, (frame.left, frame.bottom + below), frame.width)
            key, below = [*key, *words], below + height
        layers: list[svg.Element] = [
            ground.layers,
            svg.G(id="pieces", elements=[*self.counters(stacks)]),
            svg.G(id="names", elements=[*self.names(stacks)]),
        ]
        return document(frame, heading, _CSS, [ground.definitions], layers, (key, below), ident)

    def called(self, label: str) -> str:
        """A hex with the names of its places."""
        return " ".join([label, ", ".join(place.name for place in self.map.at(label))]).strip()

    def counters(self, stacks: Pieces) -> list[svg.Element]:
        """Every stack in its hex."""
        return [
            stack(label, self.called(label), pieces, self.look, centre(label, SIZE)) for label, pieces in stacks.items()
        ]

    def names(self, covered: Collection[str]) -> list[svg.Element]:
        """Place names, the greatest first, each where it hides least; `covered` hexes have a counter on them."""
        spots = self.ground.spots
        boxes = [(x - 6.5 * len(symbols), y - 6, x + 6.5 * len(symbols), y + 6) for _, (x, y), symbols in spots]
        boxes += [
            (x - WIDTH / 2 - 1, y - HEIGHT / 2 - 1, x + WIDTH / 2 + 1, y + HEIGHT / 2 + 1)
            for x, y in (centre(label, SIZE) for label in covered)
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
            if place.hex in covered:
                x, y = centre(place.hex, SIZE)
                around = [(x, y + 17.5 + 0.8 * size), (x, y - 18.0), (x + aside + 16, y + 3), (x - aside - 16, y + 3)]
            name = room.put(place.name, around, size)
            below, words = haloed(name.text, (name.x, name.y), kind)
            halos.append(below)
            drawn.append(words)
        return [*halos, *drawn]
