r"""The map in letters, for a terminal 80 columns wide.

Around a place every hex is drawn with its sides, eight columns and four lines apart:

     ______
    /1015  \        hex number and terrain
   /[A2 BEF]\       the stack: side, number of pieces, label of the top one
   \★Paris  /       the place
    \______/

Rivers, canals and the front line replace the sides they lie on. Colours only repeat what the letters say. Without a
place, a map too wide for that is drawn with one letter a hex.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from wargame_cli.engine.maps.hexes import label as label_of
from wargame_cli.engine.maps.hexes import split
from wargame_cli.engine.maps.hexmap import OFFMAP, SEA, HexMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.look import Look, look_of, told
from wargame_cli.reports.maps.style import MapStyle

#: Columns and lines from one hex to the next, and the widest picture.
_STRIDE, _HEIGHT, _WIDTH = 8, 4, 80
_MOST_COLUMNS = (_WIDTH - 2) // _STRIDE

#: The letter for each place symbol.
_SYMBOLS = {"star": "★", "works": "♦", "ring": "◎", "dot": "●", "anchor": "‡", "waves": "%", "supply": "+"}
_GRID = "dim"

#: Cells (column, line) of each hexside from the upper left of a hex, with their letters, clockwise from north.
_SIDES: tuple[tuple[tuple[int, int, str], ...], ...] = (
    tuple((column, 0, "_") for column in range(2, 8)),
    ((8, 1, "\\"), (9, 2, "\\")),
    ((9, 3, "/"), (8, 4, "/")),
    tuple((column, 4, "_") for column in range(2, 8)),
    ((1, 4, "\\"), (0, 3, "\\")),
    ((0, 2, "/"), (1, 1, "/")),
)


def draw(picture: Picture, hexmap: HexMap, around: str | None, radius: int, style: MapStyle, part: Part) -> Text:
    """The picture with its legend and its stacks; see `maps.as_text`. Raises ValueError for a place that the map does
    not have."""
    columns, rows = (sorted(set(numbers)) for numbers in zip(*map(split, part or hexmap.in_play), strict=True))
    if around is None:
        if columns[-1] - columns[0] + 1 > _MOST_COLUMNS:
            return _overview(picture, hexmap, style, columns, rows)
    else:
        middle = hexmap.find(around)
        if middle is None:
            raise ValueError(f"no hex and no place on this map is called {around!r}")
        column, row = split(middle)
        radius = max(1, min(radius, (_MOST_COLUMNS - 1) // 2))
        columns = [number for number in columns if abs(number - column) <= radius]
        rows = [number for number in rows if abs(number - row) <= radius]
    return _Canvas(picture, hexmap, style, columns, rows).drawn()


class _Canvas:
    """A sheet of cells, each a letter and a rich style."""

    def __init__(
        self, picture: Picture, hexmap: HexMap, style: MapStyle, columns: Sequence[int], rows: Sequence[int]
    ) -> None:
        self.map = hexmap
        self.pieces = picture.pieces
        self.look = look_of(picture)
        self.style = style
        self.left, self.top = columns[0], rows[0]
        self.labels = [
            label
            for column in columns
            for row in rows
            if hexmap.terrain.get(label := label_of(column, row), OFFMAP) != OFFMAP
        ]
        width, height = _STRIDE * len(columns) + 2, _HEIGHT * len(rows) + 3
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def drawn(self) -> Text:
        """All hexes, then the lines over them, then the legend, then the stacks in full."""
        for label in self.labels:
            self.hex(label, self.pieces.get(label, ()))
        for label in self.labels:
            self.sides(label)
        lines = [Text.assemble(*line) for line in self.cells]
        for line in lines:
            line.rstrip()
        while lines and not lines[-1].plain:
            lines.pop()
        sides = {piece.side for label in self.labels for piece in self.pieces.get(label, ())}
        key = _legend(self.map, self.style, self.labels, self.look, sides)
        return Text("\n").join([*lines, Text(), *key, *self.stacks()])

    def stacks(self) -> Iterator[Text]:
        """Every stack in words, the top of it first."""
        told_of = [label for label in self.labels if self.pieces.get(label)]
        if told_of:
            yield Text()
        for label in told_of:
            called = " ".join([label, *(place.name for place in self.map.at(label)[:1])])
            for row in textwrap.wrap(
                f"{called}: {told(self.pieces[label])}", _WIDTH, subsequent_indent="     ", break_on_hyphens=False
            ):
                yield Text(row)

    def origin(self, label: str) -> tuple[int, int]:
        """Column and line of the upper left cell of a hex."""
        column, row = split(label)
        # Even columns stand half a hex lower, whatever column the picture begins with.
        return _STRIDE * (column - self.left), _HEIGHT * (row - self.top) + (0 if column % 2 else _HEIGHT // 2)

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Text from a cell on."""
        for number, letter in enumerate(text):
            self.cells[y][x + number] = (letter, style)

    def hex(self, label: str, stack: Sequence[Piece]) -> None:
        """What stands in a hex: number and terrain, stack, places."""
        x, y = self.origin(label)
        ground = self.style.ground(self.map.terrain[label])
        self.write(x + 2, y + 1, label, _GRID)
        self.write(x + 7, y + 1, ground.glyph, ground.ink)
        free = [y + 2, y + 3]
        if stack:
            top = stack[0]
            words = f"[{letter(top.side)}{len(stack)} {top.label[:3].rstrip('-') or '?'}"
            self.write(x + 1, free.pop(0), f"{words[:7]:<7}]", _ink(self.look, top.side))
        for place in reversed(self.map.at(label)[: len(free)]):
            symbol = next((name for kind, name in self.style.places.items() if kind in place.kinds), "dot")
            words = _SYMBOLS.get(symbol, "●") + place.name
            self.write(x + 1, free.pop(), words[:8], "bold" if symbol != "dot" else "")
        if len(free) == 2:
            self.write(x + 2, y + 2, f"{ground.glyph}  {ground.glyph}", ground.ink)
            self.write(x + 4, y + 3, f"{ground.glyph}  {ground.glyph}", ground.ink)

    def sides(self, label: str) -> None:
        """The six sides of a hex, each as the line that lies on it, or as grid."""
        x, y = self.origin(label)
        for direction, cells in enumerate(_SIDES):
            near = self.map.grid.neighbour(label, direction)
            glyph, ink = _line(self.map, self.style, label, near)
            for column, line, letter in cells:
                self.cells[y + line][x + column] = (glyph or letter, ink)


def _line(hexmap: HexMap, style: MapStyle, label: str, near: str | None) -> tuple[str, str]:
    """Letter and style of a hexside: the topmost kind of line on it, water between land, or nothing but grid."""
    if near is None:
        return "", _GRID
    pair = (label, near)
    for kind, look in reversed(tuple(style.lines.items())):
        if look.glyph and pair in hexmap.hexsides.get(kind, ()):
            return look.glyph, f"bold {look.ink}".strip()
    if pair in hexmap.hexsides.get(SEA, ()):
        sea = style.ground(SEA)
        return sea.glyph, f"bold {sea.ink}".strip()
    return "", _GRID


def letter(side: str) -> str:
    """The one letter for a side."""
    return side[:1].upper() or "?"


def _ink(look: Look, side: str) -> str:
    fill, ink = look.side(side)
    return f"bold {ink} on {fill}"


def _legend(hexmap: HexMap, style: MapStyle, labels: Iterable[str], look: Look, sides: Iterable[str]) -> list[Text]:
    """What the letters of the picture mean, in lines of at most 80 columns."""
    shown = set(labels)
    words = {hexmap.terrain[label] for label in shown}
    entries: list[tuple[str, str, str]] = []
    for word in sorted(words, key=[*style.terrain, *sorted(words)].index):
        ground = style.ground(word)
        if ground.glyph.strip():
            entries.append((ground.glyph, ground.ink, word))
    for kind, line in style.lines.items():
        if line.glyph and any(not shown.isdisjoint(pair) for pair in hexmap.hexsides.get(kind, ())):
            entries.append((line.glyph, line.ink, (line.label or kind).lower()))
    kinds = frozenset().union(*(place.kinds for label in shown for place in hexmap.at(label)))
    for kind, symbol in style.places.items():
        if kind in kinds:
            entries.append((_SYMBOLS.get(symbol, "●"), "bold", style.place_labels.get(kind, kind.replace("-", " "))))
    for name in sorted(sides):
        fill, ink = look.side(name)
        entries.append((f"[{letter(name)}", f"{ink} on {fill}", f"{name}, with the number of pieces and the top one"))
    return _in_lines(entries)


def _in_lines(entries: Iterable[tuple[str, str, str]]) -> list[Text]:
    lines = [Text()]
    for glyph, ink, word in entries:
        entry = Text.assemble((glyph, ink), f" {word}")
        if lines[-1].plain and len(lines[-1]) + 3 + len(entry) > _WIDTH:
            lines.append(Text())
        lines[-1] = Text("   ").join([lines[-1], entry]) if lines[-1].plain else entry
    return lines


def _overview(picture: Picture, hexmap: HexMap, style: MapStyle, columns: Sequence[int], rows: Sequence[int]) -> Text:
    """The whole map, one letter a hex: the side of a stack, else a capital, else the ground. Only the tens and units
    of columns fit above it; even columns really stand half a hex lower."""
    look, sides, words = look_of(picture), set[str](), set[str]()
    lines = [Text("   " + "".join(str(column // 10) for column in columns), _GRID)]
    lines.append(Text("   " + "".join(str(column % 10) for column in columns), _GRID))
    first = next(iter(style.places), "")
    for row in rows:
        line = Text.assemble((f"{row:02d} ", _GRID))
        for column in columns:
            label = label_of(column, row)
            ground = style.ground(hexmap.terrain[label])
            words.add(hexmap.terrain[label])
            if stack := picture.pieces.get(label):
                side = stack[0].side
                sides.add(side)
                line.append(letter(side), _ink(look, side))
            elif any(first in place.kinds for place in hexmap.at(label)):
                line.append(_SYMBOLS.get(style.places[first], "●"), "bold")
            else:
                # Open country has no letter of its own, but must not look like no country at all.
                blank = " " if hexmap.terrain[label] == OFFMAP else "."
                line.append(ground.glyph.strip() or blank, ground.ink)
        line.rstrip()
        lines.append(line)
    key = [(letter(side), _ink(look, side), f"stack of {side}") for side in sorted(sides)]
    key += [(_SYMBOLS.get(style.places[first], "●"), "bold", first.replace("-", " "))] if first else []
    grounds = sorted(words, key=[*style.terrain, *sorted(words)].index)
    key += [
        (style.ground(word).glyph.strip() or ".", style.ground(word).ink, word) for word in grounds if word != OFFMAP
    ]
    return Text("\n").join([*lines, Text(), *_in_lines(key)])
