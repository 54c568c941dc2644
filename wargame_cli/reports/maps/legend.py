"""The legend of the SVG map: what its signs mean, as far as the map at hand shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import svg

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Piece
from wargame_cli.reports.maps.counters import counter
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.shapes import SIZE, group, hexagon, path, polygon, tenth, text, use
from wargame_cli.reports.maps.style import MapStyle, Pieces
from wargame_cli.reports.maps.symbols import SYMBOLS, TEXTURES

_INK = "#2b2620"
_ROW = 40.0
_Entry = tuple[str, list[svg.Element]]


def legend(
    hexmap: HexMap, style: MapStyle, shown: Collection[str], stacks: Pieces, look: Look, frame: Frame
) -> tuple[list[svg.Element], float]:
    """Rows of signs with their words below a frame, those that the `shown` hexes have, and the height they need.

    Ground and lines come first, then on a new row places, marks, and whose the counters of `stacks` are.
    """
    return in_rows(
        (
            [*_grounds(hexmap, style, shown), *_lines(hexmap, style, shown)],
            [*_places(hexmap, style, shown), *_marks(hexmap, style, shown)],
            counters(look, (piece for stack in stacks.values() for piece in stack)),
        ),
        frame,
    )


def in_rows(groups: Iterable[Sequence[_Entry]], frame: Frame) -> tuple[list[svg.Element], float]:
    """Signs with their words in rows below a frame, each group on a new one, and the height they need.

    Below a narrow frame they are smaller.
    """
    scale = max(0.55, min(1.0, frame.width / 1000))
    drawn: list[svg.Element] = []
    y = 36.0
    for entries in groups:
        x = 22.0
        for words, elements in entries:
            need = 66 + 8.2 * len(words)
            if x > 22 and x + need > frame.width / scale:
                x, y = 22.0, y + _ROW
            drawn.append(group(elements, (x, y)))
            drawn.append(text(words, (x + 28, y + 5), "legend"))
            x += need
        y += _ROW if entries else 0.0
    place = [svg.Translate(tenth(frame.left), tenth(frame.bottom)), svg.Scale(scale)]
    return [svg.G(elements=drawn, transform=place)], tenth(y * scale)


def counters(look: Look, pieces: Iterable[Piece], called: Mapping[str, str] = {}) -> list[_Entry]:
    """A counter for each side and each nation of these pieces: what edge and what fill mean."""
    seen = {(piece.side, piece.nation if piece.nation in look.colours else "") for piece in pieces}
    entries: list[_Entry] = []
    for side, nation in sorted(seen | {(side, "") for side, _ in seen}):
        sample = Piece("\u00a0", side, nation=nation)
        words = called.get(nation, nation) if nation else called.get(side, side)
        if nation != side:
            entries.append((words, [counter(sample, "", look, (-16.0, -11.0, 16.0, 11.0))]))
    return entries


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
