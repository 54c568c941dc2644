"""How the words of a map look: terrain, lines, places, sides and marks.

Nothing here knows a game. Terrain, places, hexsides and marks are free words of the map file; a `MapStyle` says how
each word looks, and a word without a style still gets a plain look.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from wargame_cli.engine.maps.picture import Piece

Pieces = Mapping[str, Sequence[Piece]]


class TerrainStyle(msgspec.Struct, frozen=True):
    """`fill` is the colour of the ground, `texture` a drawing over it (peaks, trees, ... or none), `glyph`
    and `ink` one character and its colour on the text map."""

    fill: str
    texture: str = ""
    glyph: str = "."
    ink: str = ""


class LineStyle(msgspec.Struct, frozen=True):
    """A hexside line: `colour`, `width` in hundredths of a hex side, `dash` in the same unit (SVG dash array),
    `casing` a wider colour below, `label` its name in the legend, `named` whether the map prints the names, `glyph`
    and `ink` one character and its colour on the text map. Later kinds lie on top of earlier ones. One that goes
    `across` joins the middles of the two hexes, as rails and roads do; the text map leaves it out."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    casing: str = ""
    label: str = ""
    named: bool = False
    glyph: str = ""
    ink: str = ""
    across: bool = False


class MarkStyle(msgspec.Struct, frozen=True):
    """A named set of hexes, hatched in `colour` at `angle` degrees; `label` is its name in the legend."""

    colour: str
    angle: int = 45
    label: str = ""


def _terrain() -> dict[str, TerrainStyle]:
    return {
        "clear": TerrainStyle("#f4ecd3", "", " ", "#8a8160"),
        "rough": TerrainStyle("#dcc49c", "peaks", "^", "#a0713c"),
        "woods": TerrainStyle("#d3dcb2", "trees", "♠", "#4f7a35"),
        "forest": TerrainStyle("#c3d2a2", "trees", "♣", "#4f7a35"),
        "wooded-rough": TerrainStyle("#c9c79a", "trees", "♧", "#6f7a35"),
        "desert": TerrainStyle("#f2dca0", "dunes", ":", "#b8902f"),
        "marsh": TerrainStyle("#cfdcc0", "reeds", '"', "#5b8c7a"),
        "swamp": TerrainStyle("#c4d6bd", "reeds", '"', "#5b8c7a"),
        "canal-intensive": TerrainStyle("#dde8d6", "meadows", ";", "#4a86b8"),
        "bocage": TerrainStyle("#dfe3bd", "meadows", "%", "#4f7a35"),
        "flood-plain": TerrainStyle("#dfe6c8", "meadows", ",", "#5b8c7a"),
        "difficult": TerrainStyle("#e0d2ae", "hills", "∩", "#a0713c"),
        "mountain": TerrainStyle("#cdb291", "crags", "▲", "#7a5230"),
        "alpine": TerrainStyle("#c9c3bd", "snow", "∆", "#6a6f78"),
        "sea": TerrainStyle("#a9cbe0", "", "~", "#4a86b8"),
        "lake": TerrainStyle("#a9cbe0", "", "~", "#4a86b8"),
        "offmap": TerrainStyle("#dcd8cd", "", " ", "#8d8676"),
    }


def _lines() -> dict[str, LineStyle]:
    water, bank = "#4a8fc0", "#f7f3e6"
    return {
        "road": LineStyle("#b58a5a", 5, dash=(14, 9), label="Road", across=True),
        "rail-low": LineStyle("#55504a", 5, dash=(4, 5), casing="#fffaf0", label="Rail, low volume", across=True),
        "rail-high": LineStyle("#2b2620", 7, casing="#fffaf0", label="Rail, high volume", across=True),
        "river": LineStyle(water, 9, casing=bank, label="River", named=True, glyph="≈", ink="#4a86b8"),
        "canal": LineStyle(
            "#2f6fa3", 13, dash=(20, 7), casing=bank, label="Canal", named=True, glyph="=", ink="#4a86b8"
        ),
        "major-river": LineStyle("#2f7db5", 18, casing=bank, label="Major river", named=True, glyph="≋", ink="#2f6fa3"),
        "great-river": LineStyle("#1f6aa5", 26, casing=bank, label="Great river", named=True, glyph="≋", ink="#2f6fa3"),
        "high-mountain": LineStyle("#6a6f78", 20, dash=(0, 22), casing="#fffaf0", label="High mountains", glyph="∆"),
        "lake": LineStyle("#8fbbd8", 22, casing=water, label="Lake", glyph="o", ink="#4a86b8"),
        "pass": LineStyle(
            "#8a6138", 26, dash=(0, 34), casing="#fffaf0", label="Mountain pass", glyph="=", ink="#a0713c"
        ),
        "impassable": LineStyle("#4a3a30", 16, label="Impassable", glyph="#", ink="#a0713c"),
        "front": LineStyle("#8c1c13", 9, dash=(0, 17), casing="#fffaf0", label="Front line", glyph="•", ink="#c0392b"),
    }


def _places() -> dict[str, str]:
    return {
        "major-capital": "star",
        "resource": "works",
        "political": "ring",
        "full-city": "ring",
        "partial-city": "ring",
        "resource-center": "works",
        "heavy-fort": "citadel",
        "fortress-great": "citadel",
        "fortress-new": "citadel",
        "fortress-old": "fort",
        "fort": "fort",
        "city": "dot",
        "point-city": "dot",
        "town": "spot",
        "naval-base": "anchor",
        "port": "anchor",
        "great-port": "anchor",
        "major-port": "anchor",
        "standard-port": "anchor",
        "minor-port": "anchor",
        "strait": "waves",
        "allied-supply": "supply",
    }


def _marks() -> dict[str, MarkStyle]:
    return {
        "allied trench": MarkStyle("#1f4f8f", 45, "Allied trench"),
        "central trench": MarkStyle("#2e2e2e", 135, "Central Powers trench"),
        "north landing": MarkStyle("#1d7a74", 90, "Landing edge"),
        "east landing": MarkStyle("#1d7a74", 90),
        "contested": MarkStyle("#a02c2c", 0, "contested"),
        "devastated": MarkStyle("#7a6a55", 90, "devastated"),
        "entrenchment": MarkStyle("#4f4a42", 60, "entrenchment"),
        "improved-fort": MarkStyle("#2b2620", 30, "improved fort"),
        "fort": MarkStyle("#2b2620", 120, "fort"),
        "fieldworks": MarkStyle("#8d8474", 60, "fieldworks"),
    }


class MapStyle(msgspec.Struct, frozen=True):
    """How the words of a map look. The defaults know the words of the field; pass your own for others."""

    terrain: Mapping[str, TerrainStyle] = msgspec.field(default_factory=_terrain)
    lines: Mapping[str, LineStyle] = msgspec.field(default_factory=_lines)
    #: Place kind to symbol, most important first: star, works, ring, citadel, fort, dot, spot, anchor, waves, supply.
    places: Mapping[str, str] = msgspec.field(default_factory=_places)
    marks: Mapping[str, MarkStyle] = msgspec.field(default_factory=_marks)
    #: Pale wash over countries whose `side` property is this word.
    washes: Mapping[str, str] = msgspec.field(default_factory=lambda: {"neutral": "#ffffff"})
    #: Legend text of a place kind; kinds without one are shown by their own word.
    place_labels: Mapping[str, str] = msgspec.field(default_factory=dict)

    def ground(self, word: str) -> TerrainStyle:
        """The style of a terrain; a terrain nobody styled looks like paper and goes by its first letter."""
        return self.terrain.get(word) or TerrainStyle("#f4ecd3", "", word[:1] or "?")

    def in_order(self, words: Collection[str]) -> list[str]:
        """Terrains as a legend has them: in the order of the style, then those that nobody styled."""
        return sorted(words, key=[*self.terrain, *sorted(words)].index)


#: The style of every map for which nobody passes another.
PRINTED = MapStyle()
