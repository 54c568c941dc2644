"""The map in letters, for a terminal 80 columns wide: sheet after sheet, each with its title where it has one.

What is small enough is drawn hex by hex, all else with one letter a hex. Colours only repeat what the letters say.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import chain

from wargame_cli.engine.maps.hexes import split
from wargame_cli.engine.maps.hexmap import OFFMAP, HexMap, Sheet
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps.hexes.close_text import MOST_COLUMNS, hexes
from wargame_cli.reports.maps.hexes.plane import Plane
from wargame_cli.reports.maps.hexes.text_signs import (
    GRID,
    PLACES,
    WIDTH,
    Entry,
    in_lines,
    ink,
    letter,
    signs,
    signs_of_overview,
)
from wargame_cli.reports.maps.letters import Letters, Line, Run
from wargame_cli.reports.maps.look import Look, look_of, told
from wargame_cli.reports.maps.style import MapStyle


def draw(picture: Picture, hexmap: HexMap, around: str | None, radius: int, style: MapStyle, part: Part) -> Letters:
    """The picture with its legend and its stacks; see `maps.as_text`. Raises ValueError for a place that the map does
    not have."""
    middle = None if around is None else hexmap.find(around)
    if around is not None and middle is None:
        raise ValueError(f"no hex and no place on this map is called {around!r}")
    wanted = {middle} if middle else part or frozenset(hexmap.in_play)
    lines: list[Line] = []
    entries: dict[Entry, None] = {}
    stacks: list[Line] = []
    for sheet in hexmap.sheets:
        if wanted.isdisjoint(sheet.hexes):
            continue
        drawing = _Drawing(picture, hexmap, style, sheet, part)
        drawn, key, told_of = drawing.close(middle, radius) if middle or drawing.fits else drawing.overview()
        title = hexmap.title_of(sheet)
        lines += [*([Line()] if lines else []), *([Line(title, "bold")] if title else []), *drawn]
        entries |= dict.fromkeys(key)
        stacks += told_of
    return Letters([*lines, Line(), *in_lines(entries), *([Line()] if stacks else []), *stacks])


_Drawn = tuple[list[Line], list[Entry], list[Line]]


class _Drawing:
    """The part of a sheet that is drawn: all of it that is in play, or the rectangle that holds a part."""

    def __init__(self, picture: Picture, hexmap: HexMap, style: MapStyle, sheet: Sheet, part: Part) -> None:
        self.picture = picture
        self.map = hexmap
        self.style = style
        self.look: Look = look_of(picture)
        self.plane = Plane(sheet)
        #: The hexes of the rectangle, in board order.
        self.cells = self.plane.rectangle(hexmap, part)
        columns, rows = zip(*self.cells.values(), strict=True)
        self.columns, self.rows = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)

    @property
    def fits(self) -> bool:
        """Whether there is room for all of it hex by hex."""
        return len(self.columns) <= MOST_COLUMNS

    def close(self, middle: str | None, radius: int) -> _Drawn:
        """Hex by hex, around one where there is one; what is drawn, its signs, and every stack in words."""
        labels = [label for label in self.cells if self.map.terrain[label] != OFFMAP]
        if middle is not None:
            column, row = self.plane.cell(middle)
            radius = max(1, min(radius, (MOST_COLUMNS - 1) // 2))
            labels = [
                label
                for label in labels
                if abs(self.cells[label][0] - column) <= radius and abs(self.cells[label][1] - row) <= radius
            ]
        pieces = self.picture.pieces
        sides = {piece.side for label in labels for piece in pieces.get(label, ())}
        key = signs(self.map, self.style, labels, self.look, sides)
        stacks = chain.from_iterable(self.told(label) for label in labels if pieces.get(label) or self.marked(label))
        return hexes(self.picture, self.map, self.style, self.plane, labels), key, [*stacks]

    def told(self, label: str) -> Iterator[Line]:
        """A hex in words: its marks, and its stack with the top of it first."""
        called = " ".join([label, *(place.name for place in self.map.at(label)[:1])])
        marks = f" ({', '.join(marks)})" if (marks := self.marked(label)) else ""
        stack = f": {told(pieces)}" if (pieces := self.picture.pieces.get(label)) else ""
        words = f"{called}{marks}{stack}"
        for row in textwrap.wrap(words, WIDTH, subsequent_indent="     ", break_on_hyphens=False):
            yield Line(row)

    def marked(self, label: str) -> list[str]:
        """The marks on a hex that have a word."""
        found = (mark.label for name, mark in self.style.marks.items() if label in self.map.marks.get(name, ()))
        return [word for word in found if word]

    def overview(self) -> _Drawn:
        """One letter a hex: the side of a stack, else a capital, else the ground.

        Hexes on their points have a space between them. Of flat-topped ones every second column really stands half a
        hex lower.
        """
        spaced = self.plane.pointed and 2 * len(self.columns) + 4 <= WIDTH
        at: dict[tuple[int, int], str] = {}
        for label, (column, row) in self.cells.items():
            x = self.plane.at(label)[0] - 2 * self.columns[0] if spaced else column - self.columns[0]
            at[x, row] = label
        signs = self.signs()
        wide = range(max(x for x, _ in at) + 1)
        above, beside = self.rulers()
        lines = []
        for digit in (0, 1) if above else ():
            digits = (" " if spaced else "").join(above[column][digit] for column in self.columns)
            lines.append(Line(f"   {digits}", GRID))
        for row in self.rows:
            line = Line.of([(f"{beside.get(row, '  ')} ", GRID)])
            line.runs += [signs[at[x, row]] if (x, row) in at else (" ", "") for x in wide]
            lines.append(line.stripped())
        sides = {stack[0].side for label in self.cells if (stack := self.picture.pieces.get(label))}
        return lines, signs_of_overview(self.map, self.style, self.cells, self.look, sides), []

    def rulers(self) -> tuple[dict[int, str], dict[int, str]]:
        """The two digits that all hexes of each column share, and of each row; none where their lines run aslant."""
        if (numbered := self.plane.numbered) is None:
            return {}, {}
        above, beside = numbered
        labels_of_columns = {column: label for label, (column, _) in self.cells.items()}
        labels_of_rows = {row: label for label, (_, row) in self.cells.items()}
        return (
            {column: f"{split(label)[above]:02d}" for column, label in labels_of_columns.items()},
            {row: f"{split(label)[beside]:02d}" for row, label in labels_of_rows.items()},
        )

    def signs(self) -> dict[str, Run]:
        """The letter of each hex with its style."""
        terrain = self.map.terrain
        grounds = {word: self._ground(word) for word in {terrain[label] for label in self.cells}}
        signs = {label: grounds[terrain[label]] for label in self.cells}
        if first := next(iter(self.style.places), ""):
            capital = PLACES.get(self.style.places[first], "●"), "bold"
            signs |= {place.hex: capital for place in self.map.places if first in place.kinds}
        for label, stack in self.picture.pieces.items():
            if stack:
                signs[label] = letter(stack[0].side), ink(self.look, stack[0].side)
        return signs

    def _ground(self, word: str) -> Run:
        """Open country has no letter of its own, but must not look like no country at all."""
        ground = self.style.ground(word)
        return ground.glyph.strip() or (" " if word == OFFMAP else "."), ground.ink
