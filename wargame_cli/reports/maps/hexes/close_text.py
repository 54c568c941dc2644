r"""Hexes in letters, each with its sides, eight columns and four lines apart:

     ______                                                 / \
    /1015 ♣\        hex number and terrain               /W5713\
   /[A2 BEF]\       the stack: side, number, top one    |[A2 BE]|
   \★Paris  /       the place                           |★Noyon |
    \______/                                             \     /
                                                           \ /
Rivers, canals and the front line replace the sides they lie on.
"""

from collections.abc import Sequence

import msgspec

from wargame_cli.engine.maps.hexmap import SEA, HexMap
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.hexes.plane import Plane
from wargame_cli.reports.maps.hexes.text_signs import GRID, PLACES, WIDTH, ink, letter
from wargame_cli.reports.maps.letters import Line, Run
from wargame_cli.reports.maps.look import look_of
from wargame_cli.reports.maps.style import MapStyle

Cell = tuple[int, int]


class _Hex(msgspec.Struct, frozen=True):
    """How a hex is written from its upper left cell (column, line) on.

    `stride` is what a step and a half step of the plane come to; the cells of each side follow its order.
    """

    stride: Cell
    size: Cell
    sides: tuple[tuple[tuple[int, int, str], ...], ...]
    ground: Cell
    width: int
    pattern: tuple[Cell, Cell]


_FLAT = _Hex(
    stride=(8, 2),
    size=(10, 5),
    sides=(
        tuple((column, 0, "_") for column in range(2, 8)),
        ((8, 1, "\\"), (9, 2, "\\")),
        ((9, 3, "/"), (8, 4, "/")),
        tuple((column, 4, "_") for column in range(2, 8)),
        ((1, 4, "\\"), (0, 3, "\\")),
        ((0, 2, "/"), (1, 1, "/")),
    ),
    ground=(7, 1),
    width=8,
    pattern=((2, 2), (4, 3)),
)
_POINTED = _Hex(
    stride=(4, 4),
    size=(9, 6),
    sides=(
        ((5, 0, "\\"), (7, 1, "\\")),
        ((8, 2, "|"), (8, 3, "|")),
        ((7, 4, "/"), (5, 5, "/")),
        ((3, 5, "\\"), (1, 4, "\\")),
        ((0, 2, "|"), (0, 3, "|")),
        ((1, 1, "/"), (3, 0, "/")),
    ),
    ground=(4, 0),
    width=7,
    pattern=((2, 2), (3, 3)),
)

#: The most columns of hexes that a picture has.
MOST_COLUMNS = (WIDTH - 2) // 8


def hexes(picture: Picture, hexmap: HexMap, style: MapStyle, plane: Plane, labels: Sequence[str]) -> list[Line]:
    """The lines of a picture of these hexes of a sheet."""
    if not labels:
        return []
    canvas = _Canvas(picture, hexmap, style, plane, labels)
    for label in labels:
        canvas.hex(label, picture.pieces.get(label, ()))
    for label in labels:
        canvas.sides(label)
    lines = [Line.of(cells).stripped() for cells in canvas.cells]
    while lines and not lines[-1].runs:
        lines.pop()
    return lines


class _Canvas:
    """A sheet of cells, each a letter and a rich style."""

    def __init__(self, picture: Picture, hexmap: HexMap, style: MapStyle, plane: Plane, labels: Sequence[str]) -> None:
        self.map = hexmap
        self.look = look_of(picture)
        self.style = style
        self.plane = plane
        self.kind = _POINTED if plane.pointed else _FLAT
        #: The first column and row in steps of the plane, so that hexes half a step off keep their place.
        columns, rows = zip(*map(plane.cell, labels), strict=True)
        self.left = min(columns) * (2 if plane.pointed else 1)
        self.top = min(rows) * (1 if plane.pointed else 2)
        corners = [self.origin(label) for label in labels]
        width, height = (max(place[axis] for place in corners) + self.kind.size[axis] for axis in (0, 1))
        self.cells: list[list[Run]] = [[(" ", "")] * width for _ in range(height)]

    def origin(self, label: str) -> Cell:
        """Column and line of the upper left cell of a hex."""
        x, y = self.plane.at(label)
        across, down = self.kind.stride
        return across * (x - self.left), down * (y - self.top)

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Text from a cell on."""
        for number, sign in enumerate(text):
            self.cells[y][x + number] = (sign, style)

    def hex(self, label: str, stack: Sequence[Piece]) -> None:
        """What stands in a hex: number and terrain, stack, places."""
        x, y = self.origin(label)
        kind = self.kind
        ground = self.style.ground(self.map.terrain[label])
        self.write(x + kind.ground[0], y + kind.ground[1], ground.glyph, ground.ink)
        self.write(x + 2, y + 1, label, GRID)
        free = [y + 2, y + 3]
        if stack:
            top = stack[0]
            room = kind.width - 1
            words = f"[{letter(top.side)}{len(stack)} {top.label[:3].rstrip('-') or '?'}"
            self.write(x + 1, free.pop(0), f"{words[:room]:<{room}}]", ink(self.look, top.side))
        for place in reversed(self.map.at(label)[: len(free)]):
            symbol = next((name for kind, name in self.style.places.items() if kind in place.kinds), "dot")
            words = PLACES.get(symbol, "●") + place.name
            self.write(x + 1, free.pop(), words[: kind.width], "bold" if symbol != "dot" else "")
        if len(free) == 2:
            for column, line in kind.pattern:
                self.write(x + column, y + line, f"{ground.glyph}  {ground.glyph}", ground.ink)

    def sides(self, label: str) -> None:
        """The six sides of a hex, each as the line that lies on it, or as grid."""
        x, y = self.origin(label)
        for cells, near in zip(self.kind.sides, self.plane.beyond(label), strict=True):
            sign, style = _line(self.map, self.style, label, near)
            for column, line, stroke in cells:
                self.cells[y + line][x + column] = (sign or stroke, style)


def _line(hexmap: HexMap, style: MapStyle, label: str, near: str | None) -> tuple[str, str]:
    """Letter and style of a hexside: the topmost kind of line on it, water between land, or nothing but grid."""
    if near is None:
        return "", GRID
    pair = (label, near)
    for kind, look in reversed(tuple(style.lines.items())):
        if look.glyph and pair in hexmap.hexsides.get(kind, ()):
            return look.glyph, f"bold {look.ink}".strip()
    if pair in hexmap.hexsides.get(SEA, ()):
        sea = style.ground(SEA)
        return sea.glyph, f"bold {sea.ink}".strip()
    return "", GRID
