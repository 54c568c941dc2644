"""The legend of the SVG map: what its signs mean, as far as the map at hand shows them."""

from __future__ import annotations

from collections.abc import Collection

import svg

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Piece
from wargame_cli.reports.maps.lines import Point
from wargame_cli.reports.maps.shapes import SIZE, group, hexagon, path, polygon, text, use
from wargame_cli.reports.maps.style import MapStyle, Pieces
from wargame_cli.reports.maps.symbols import SYMBOLS, TEXTURES, counter

_INK = "#2b2620"
_ROW, _FOOT = 44.0, 40.0
_Entry = tuple[str, list[svg.Element]]


def legend(
    hexmap: HexMap, style: MapStyle, shown: Collection[str], stacks: Pieces, corner: Point, width: float
) -> tuple[list[svg.Element], float]:
    """Rows of signs with their words from `corner` on, those that the `shown` hexes have, and the height they need.

    Ground and lines come first, then on a new row places, marks and the sides of `stacks`.
    """
    groups = (
        [*_grounds(hexmap, style, shown), *_lines(hexmap, style, shown)],
        [*_places(hexmap, style, shown), *_marks(hexmap, style, shown), *_sides(style, stacks)],
    )
    left, y = corner
    drawn: list[svg.Element] = []
    for entries in groups:
        x = left
        for words, elements in entries:
            need = 66 + 8.2 * len(words)
            if x > left and x + need > left + width:
                x, y = left, y + _ROW
            drawn.append(group(elements, (x, y)))
            drawn.append(text(words, (x + 26, y + 5), "legend"))
            x += need
        y += _ROW
    return drawn, y - corner[1] + _FOOT


def _grounds(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[_Entry]:
    words = {hexmap.terrain[label] for label in shown}
    entries: list[_Entry] = []
    for word in sorted(words, key=[*style.terrain, *sorted(words)].index):
        ground = style.ground(word)
        texture = [use(f"t-{ground.texture}", scale=0.55)] if ground.texture in TEXTURES else []
        entries.append((word.capitalize(), [polygon(hexagon(17), ground.fill, _INK, 0.6), *texture]))
    return entries


def _lines(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[_Entry]:
    unit = SIZE / 100
    return [
        (
            look.label,
            [path("M-17 0H17", stroke=look.colour, width=look.width * unit, dash=[part * unit for part in look.dash])],
        )
        for kind, look in style.lines.items()
        if look.label and any(start in shown for start, _ in hexmap.hexsides.get(kind, ()))
    ]


def _places(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[_Entry]:
    used = frozenset().union(*(place.kinds for place in hexmap.places if place.hex in shown))
    return [
        (style.place_labels.get(kind, kind.replace("-", " ").capitalize()), [use(f"s-{symbol}", scale=1.35)])
        for kind, symbol in style.places.items()
        if kind in used and symbol in SYMBOLS
    ]


def _marks(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[_Entry]:
    return [
        (mark.label, [polygon(hexagon(15), f"url(#m-{number})", mark.colour, 1.2)])
        for number, (name, mark) in enumerate(style.marks.items())
        if mark.label and not hexmap.marks.get(name, frozenset()).isdisjoint(shown)
    ]


def _sides(style: MapStyle, stacks: Pieces) -> list[_Entry]:
    names = sorted({piece.side for stack in stacks.values() for piece in stack})
    return [(name, counter(Piece("", name), style.side(name), 1)) for name in names]
