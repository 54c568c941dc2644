"""The legend of a map of hexes in SVG: what its signs mean, as far as the map at hand shows them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import svg

from wargame_cli.engine.document import capital
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.hexes.control import control_legend
from wargame_cli.reports.maps.hexes.plane import SIZE
from wargame_cli.reports.maps.legend import Entry, counters, in_rows, kept
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.shapes import hexagon, path, polygon, use
from wargame_cli.reports.maps.style import MapStyle, Pieces
from wargame_cli.reports.maps.symbols import SYMBOLS, TEXTURES

_INK = "#2b2620"


def legend(
    picture: Picture,
    hexmap: HexMap,
    style: MapStyle,
    shown: Sequence[str],
    stacks: Pieces,
    look: Look,
    frame: Frame,
    without: Collection[str] = (),
) -> tuple[list[svg.Element], float]:
    """Rows of signs with their words below a frame, those that the `shown` hexes have, and the height they need.

    Ground and lines come first, then on a new row places, marks, on the next who holds what, and whose the counters of
    `stacks` are; the signs of layers that the drawing goes `without` are left out.
    """
    pieces = (piece for stack in stacks.values() for piece in stack)
    return in_rows(
        kept(
            without,
            [("terrain", _grounds(hexmap, style, shown)), ("terrain", _lines(picture, hexmap, style, shown))],
            [("places", _places(hexmap, style, shown)), ("terrain", _marks(hexmap, style, shown))],
            [("control", control_legend(picture, shown, look))],
            [("pieces", counters(look, pieces))],
        ),
        frame,
    )


def _grounds(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[Entry]:
    entries: list[Entry] = []
    for word in style.in_order({hexmap.terrain[label] for label in shown}):
        ground = style.ground(word)
        texture = [use(f"t-{ground.texture}", scale=0.55)] if ground.texture in TEXTURES else []
        entries.append((word.capitalize(), [polygon(hexagon(17), ground.fill, _INK, 0.6), *texture]))
    return entries


def _lines(picture: Picture, hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[Entry]:
    unit = SIZE / 100
    return [
        (
            picture.printed.get(kind, look.label),
            [path("M-17 0H17", stroke=look.colour, width=look.width * unit, dash=[part * unit for part in look.dash])],
        )
        for kind, look in style.lines.items()
        if look.label and any(start in shown for start, _ in hexmap.hexsides.get(kind, ()))
    ]


def _places(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[Entry]:
    used = frozenset().union(*(place.kinds for place in hexmap.places if place.hex in shown))
    return [
        (style.place_labels.get(kind, kind.replace("-", " ").capitalize()), [use(f"s-{symbol}", scale=1.35)])
        for kind, symbol in style.places.items()
        if kind in used and symbol in SYMBOLS
    ]


def _marks(hexmap: HexMap, style: MapStyle, shown: Collection[str]) -> list[Entry]:
    return [
        (capital(mark.label), [polygon(hexagon(15), f"url(#m-{number})", mark.colour, 1.2)])
        for number, (name, mark) in enumerate(style.marks.items())
        if mark.label and not hexmap.marks.get(name, frozenset()).isdisjoint(shown)
    ]
