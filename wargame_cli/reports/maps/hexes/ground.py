"""What lies under the pieces on a sheet of hexes: rounded coasts, relief, borders, rivers, symbols of places.

All colours and symbols come from the `MapStyle`, except for the ink of the sheet itself.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

import svg

from wargame_cli.engine.maps.hexmap import OFFMAP, SEA, HexMap, Pair, Place
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.hexes.cut import Cut
from wargame_cli.reports.maps.hexes.lines import chains, curve, outlines
from wargame_cli.reports.maps.hexes.names import Sign, Site
from wargame_cli.reports.maps.hexes.plane import HALF, SIZE
from wargame_cli.reports.maps.hexes.regions import region_labels
from wargame_cli.reports.maps.labels import text_box
from wargame_cli.reports.maps.shapes import Point, lettered, path, polygon, text, use
from wargame_cli.reports.maps.sheet import Drawn, drawn, group_of
from wargame_cli.reports.maps.style import MapStyle
from wargame_cli.reports.maps.symbols import SYMBOLS, TEXTURES

_COAST, _BORDER, _GRID, _EDGE = "#5f7f92", "#9a4a34", "#5b5345", "#8d8676"

#: The height of the letters of hex numbers.
_NUMBER = 6.0

#: Paler water toward the coast: width of the band and its colour, widest first.
_SHALLOWS = ((26.0, "#b7d4e6"), (14.0, "#c9e1ee"), (5.0, "#e2f0f6"))

#: The number of hexsides at which the name of a river is tried.
_HEXSIDES = 24

#: Symbols of what stands in a place besides a city.
_WALLS = frozenset({"fort", "citadel"})


def definitions(style: MapStyle) -> list[svg.Element]:
    """Textures, symbols and hatches, which the grounds of a document use by name."""
    drawings: list[svg.Element] = []
    for prefix, table in (("t", TEXTURES), ("s", SYMBOLS)):
        drawings += [svg.G(id=f"{prefix}-{name}", elements=drawing()) for name, drawing in table.items()]
    for number, mark in enumerate(style.marks.values()):
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


class Ground:
    """One sheet in one style without pieces; each method draws one layer, from the sea up to the symbols of places."""

    def __init__(self, hexmap: HexMap, cut: Cut, style: MapStyle, ident: str) -> None:
        """Draws what is shown of the sheet; `ident` is the document's own id."""
        self.map = hexmap
        self.plane = cut.plane
        self.style = style
        self.ident = ident
        self._signs: dict[Sign, str] = {}
        self.shown, self.in_play = cut.shown, cut.in_play
        self.dry = frozenset(label for label in self.shown if label in hexmap.land or hexmap.terrain[label] == OFFMAP)
        self.all_sides = self.plane.all_sides(self.shown)
        self.regions_named = region_labels(hexmap, self.plane, self.in_play)
        self.site = self._site(cut.edges)
        #: What is added to ids, where a document has several sheets.
        self.suffix = f"-{cut.number}" if len(hexmap.sheets) > 1 else ""
        ground = [*self.waters(), *self.ground(), *self.hexes(), *self.marks()]
        lines_on_it = [*self.borders(), *self.narrows(), *self.lines()]
        clip = f"url(#sheet{self.suffix})"
        terrain: list[svg.Element] = [
            svg.G(id=f"terrain{self.suffix}", clip_path=clip, elements=[*ground, *lines_on_it]),
            path(self.outline(), stroke=_EDGE, width=1.4),
        ]
        clips: list[svg.Element] = [
            *self.textures(),
            svg.ClipPath(id=f"sheet{self.suffix}", elements=[path(self.outline(), "#000")]),
            svg.ClipPath(id=f"dry{self.suffix}", elements=[path(self.around(self.dry), "#000")]),
        ]
        #: The ground and what lies on it.
        self.terrain = drawn(terrain, ident)
        self.clips = drawn(clips, ident)
        names = svg.G(id=f"names-regions{self.suffix}", clip_path=clip, elements=self.region_names())
        #: The names of countries and seas.
        self.regions = drawn([names], ident)

    def outline(self) -> str:
        """Path data of the edge of what is shown."""
        return self.around(self.shown)

    def around(self, labels: Collection[str]) -> str:
        """Path data of a set of hexes as rounded shapes."""
        return curve(self.plane, outlines(self.plane.all_sides(labels), self.all_sides))

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
        """Each terrain in its colour, then its texture, then the wash over countries out of the war."""
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
                drawn.append(path(self.around(labels), f"url(#g-{texture}{self.suffix})"))
        for word, colour in self.style.washes.items():
            names = {name for name, properties in self.map.countries.items() if properties.get("side") == word}
            if washed := [label for label in self.dry if self.map.area[label] in names]:
                drawn.append(path(self.around(washed), colour, opacity=0.55))
        return [svg.G(clip_path=f"url(#dry{self.suffix})", elements=drawn)]

    def textures(self) -> list[svg.Element]:
        """Each texture of the sheet as a pattern that has it in the middle of every hex."""
        words = {self.style.ground(self.map.terrain[label]).texture for label in self.dry}
        wide, high = (2 * HALF, 3 * SIZE) if self.plane.pointed else (3 * SIZE, 2 * HALF)
        spots = [(0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high), (wide / 2, high / 2)]
        return [
            svg.Pattern(
                id=f"g-{word}{self.suffix}",
                width=round(wide, 4),
                height=round(high, 4),
                patternUnits="userSpaceOnUse",
                patternTransform=[svg.Translate(*(round(each, 3) for each in self.plane.centre(min(self.shown))))],
                elements=[use(f"t-{word}", spot) for spot in spots],
            )
            for word in sorted(words & TEXTURES.keys())
        ]

    def hexes(self) -> list[svg.Element]:
        """The grid and the hex numbers, over the hexes in play only."""
        grid = {(min(side), max(side)) for label in self.in_play for side in self.plane.sides(label)}
        ends = ((*self.plane.point(start), *self.plane.point(end)) for start, end in sorted(grid))
        data = "".join(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for x1, y1, x2, y2 in ends)
        numbers: list[svg.Element] = []
        for label in self.in_play:
            x, y = self.plane.centre(label)
            numbers.append(text(label, (x, y - 19.5), "h"))
        return [path(data, stroke=_GRID, width=0.5, opacity=0.38), lettered(numbers, _NUMBER)]

    def marks(self) -> list[svg.Element]:
        """Hatched hexes, each a little inside its hex so that two sets stay apart."""
        drawn: list[svg.Element] = []
        for number, (name, mark) in enumerate(self.style.marks.items()):
            for label in sorted(self.shown.intersection(self.map.marks.get(name, ()))):
                x, y = self.plane.centre(label)
                around = [self.plane.point(corner) for corner in self.plane.corners(label)]
                inside = [(x + 0.88 * (px - x), y + 0.88 * (py - y)) for px, py in around]
                drawn.append(svg.G(opacity=0.34, elements=[polygon(inside, f"url(#m-{number})")]))
                drawn.append(svg.G(opacity=0.8, elements=[polygon(inside, "none", mark.colour, 1.6)]))
        return drawn

    # -------------------------------------------------------------------------------------------------------- lines

    def borders(self) -> list[svg.Element]:
        """Borders between countries: a soft band with a dashed line in it."""
        land, area, narrows = self.map.land & self.shown, self.map.area, self.map.hexsides.get(SEA, frozenset())
        pairs = (
            (label, near)
            for label in land
            for near in self.map.board.neighbours[label]
            if label < near and near in land and area[label] != area[near] and (label, near) not in narrows
        )
        data = self.chained(pairs)
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
        """Every kind of line that the style knows, in its order."""
        drawn: list[svg.Element] = []
        unit = SIZE / 100
        for kind, look in self.style.lines.items():
            if not (data := self.crossed(kind) if look.across else self.joined(kind)):
                continue
            if look.casing:
                drawn.append(path(data, stroke=look.casing, width=look.width * unit + 2.2))
            dash = [part * unit for part in look.dash]
            drawn.append(path(data, stroke=look.colour, width=look.width * unit, dash=dash))
        return drawn

    def joined(self, kind: str) -> str:
        """Path data of all hexsides of a kind."""
        named = self.map.lines.get(kind, {}).values()
        return self.chained(pair for pairs in named for pair in pairs if not self.shown.isdisjoint(pair))

    def crossed(self, kind: str) -> str:
        """Path data of the lines of a kind that join the middles of hexes."""
        named = self.map.lines.get(kind, {}).values()
        pairs = (pair for pairs in named for pair in pairs if not self.shown.isdisjoint(pair))
        ends = ((*self.plane.centre(start), *self.plane.centre(end)) for start, end in pairs)
        return "".join(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for x1, y1, x2, y2 in ends)

    def chained(self, pairs: Iterable[Pair]) -> str:
        """Path data of hexsides, joined end to end."""
        return curve(self.plane, chains(self.plane.hexside(*pair) for pair in pairs))

    def line_names(self, kind: str) -> Iterable[tuple[str, list[tuple[Point, float]]]]:
        """The name of each longer line with where it may stand and how it is turned, the best first.

        That is along a hexside near the middle of the line that no other kind of line covers.
        """
        across = {other for other, look in self.style.lines.items() if look.across}
        others = set().union(*(pairs for other, pairs in self.map.hexsides.items() if other not in (kind, *across)))
        for name, pairs in self.map.lines.get(kind, {}).items():
            free = [pair for pair in pairs if pair not in others and self.shown.issuperset(pair)]
            if len(free) < 3:
                continue
            middle = len(free) // 2
            nearest = sorted(range(len(free)), key=lambda number: abs(number - middle))[:_HEXSIDES]
            covered = [pair for pair in pairs if pair in others and self.shown.issuperset(pair)][:_HEXSIDES]
            sides = [*(free[number] for number in nearest), *covered]
            yield name, [self._along(side, rise) for rise in (-3.4, 7.6) for side in sides]

    def _along(self, pair: Pair, rise: float) -> tuple[Point, float]:
        """The foot of a text that runs along a hexside, so far below it, and how it is turned."""
        (x1, y1), (x2, y2) = sorted(map(self.plane.point, self.plane.hexside(*pair)))
        turn = math.atan2(y2 - y1, x2 - x1)
        foot = (x1 + x2) / 2 - rise * math.sin(turn), (y1 + y2) / 2 + rise * math.cos(turn)
        return foot, math.degrees(turn)

    # -------------------------------------------------------------------------------------------------------- names

    def region_names(self) -> list[svg.Element]:
        """Countries in wide capitals, seas in italics, both pale, so that nothing on top of them is lost."""
        names: list[svg.Element] = []
        for name in self.regions_named:
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
            x, y = self.plane.centre(label)
            for number, place in enumerate(places):
                wanted = [symbol for kind, symbol in self.style.places.items() if kind in place.kinds]
                # A city that is something better is drawn as that alone, but walls do not make it another city.
                better = [symbol for symbol in wanted if symbol != "dot"]
                symbols = (wanted if _WALLS.issuperset(better) else better) or ["dot"]
                spots.append((place, (x, y + 17.0 * (number - (len(places) - 1) / 2)), symbols))
        return spots

    def _site(self, edges: Frame) -> Site:
        """What names are put on."""
        middles = {label: self.plane.centre(label) for label in self.in_play}
        numbers = [(x - 8.2, y - 24.4, x + 8.2, y - 19.2) for x, y in middles.values()]
        regions = [text_box(each.text, (each.x, each.y), 1.3 * each.size) for each in self.regions_named]
        named = (kind for kind, look in self.style.lines.items() if look.named)
        lines = [each for kind in named for each in self.line_names(kind)]
        return Site(self._spots(), middles, [*self.style.places.values()], edges, [*numbers, *regions], lines)

    def places(self, signs: Iterable[Sign]) -> Drawn:
        """The signs of places, which stand above who holds the ground."""
        found = "".join(self._sign(sign) for sign in signs if sign.symbol in SYMBOLS)
        return group_of(found, f"places{self.suffix}", self.ident)

    def _sign(self, sign: Sign) -> str:
        """The text of a sign, which is the same in all documents."""
        if sign not in self._signs:
            scale = None if sign.scale == 1.0 else sign.scale
            self._signs[sign] = drawn([use(f"s-{sign.symbol}", sign.at, scale)], self.ident).as_str()
        return self._signs[sign]
