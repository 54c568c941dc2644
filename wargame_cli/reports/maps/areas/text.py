"""A map of areas in letters, for a terminal 80 columns wide: a line an area, under its owner or by distance.

    Rhine ▲          CP  4  GE-4 GE-5 (GE-7)                             1 trench

After the name come its marks, who holds it, the number printed in it, the pieces (those that are turned or spent in
brackets) and notes. Around an area the lines are grouped by the number of steps from it, with its borders.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from wargame_cli.engine.maps.areamap import Area, AreaMap
from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps.letters import Letters, Line

_WIDTH, _NAME = 80, 26
#: The letter for each mark that has one; other marks are shown by their words around an area.
GLYPHS = {"mountain": "▲", "swamp": "≈", "flag": "◊", "anchor": "‡"}


def draw(picture: Picture, around: str | None, radius: int, part: Part) -> Letters:
    """The picture; see `maps.as_text`. Raises ValueError for an area that the map does not have."""
    area_map = picture.map
    assert isinstance(area_map, AreaMap)  # the caller has looked
    if around is None:
        lines = [*_overview(picture, area_map, part)]
    else:
        middle = area_map.find(around)
        if middle is None:
            raise ValueError(f"no area on this map is called {around!r}")
        lines = [*_around(picture, area_map, middle, radius)]
    return Letters([*lines, Line(), _legend()])


def _overview(picture: Picture, area_map: AreaMap, part: Part) -> Iterator[Line]:
    """Every area of a part, or of the whole map, under its owner, then the boxes that hold pieces."""
    groups: dict[str, list[Area]] = {}
    for area in area_map.areas.values():
        if not part or area.id in part:
            groups.setdefault(area.owner, []).append(area)
    for owner, areas in groups.items():
        yield Line(picture.owners.get(owner, owner) or "Nobody's", "bold")
        for area in areas:
            yield from _line(picture, area)
    held = [box for box in area_map.boxes.values() if picture.pieces.get(box.id)]
    if held:
        yield Line("Boxes", "bold")
        for box in held:
            yield from _columns(f"  {box.name}", "", "", _pieces(picture.pieces[box.id]), "")


def _around(picture: Picture, area_map: AreaMap, middle: str, radius: int) -> Iterator[Line]:
    """The area with all that is known of it, and its surroundings ring by ring."""
    area = area_map.areas[middle]
    yield Line(area.name, "bold")
    marks = ", ".join(sorted(area.marks)) or "no marks"
    borders = ", ".join(area_map.areas[near].name for near in area_map.board.neighbours[middle])
    for line in textwrap.wrap(f"{area.kind}; {marks}. Borders on {borders or 'nothing'}.", _WIDTH - 2):
        yield Line(f"  {line}")
    yield from _line(picture, area)
    board = area_map.board
    net = board.all_steps
    for step, ring in enumerate(net.rings(board.bit[middle], board.everywhere, limit=radius)):
        if step:
            yield Line(f"{step} {'step' if step == 1 else 'steps'} away", "bold")
            for label in board.spaces(ring):
                yield from _line(picture, area_map.areas[label])


def _line(picture: Picture, area: Area) -> Iterator[Line]:
    marks = "".join(glyph for mark, glyph in GLYPHS.items() if mark in area.marks)
    name = f"  {area.name} {marks}".rstrip()
    worth = str(area.worth) if area.worth else ""
    pieces = _pieces(picture.pieces.get(area.id, ()))
    notes = ", ".join(picture.notes.get(area.id, ()))
    yield from _columns(name, picture.holders.get(area.id, "-"), worth, pieces, notes, picture)


def _pieces(pieces: Iterable[Piece]) -> str:
    return " ".join(f"({piece.label})" if piece.faded else piece.label for piece in pieces)


def _columns(
    name: str, holder: str, worth: str, pieces: str, notes: str, picture: Picture | None = None
) -> Iterator[Line]:
    """A line of the table; pieces that do not fit go on below."""
    room = _WIDTH - _NAME - 10
    rows = textwrap.wrap(" ".join(filter(None, (pieces, f"[{notes}]" if notes else ""))), room) or [""]
    fill, ink = (picture.colours if picture else {}).get(holder, ("", ""))
    first = Line(f"{name:<{_NAME}}").add(f"{holder:>3}", f"{ink} on {fill}" if fill else "")
    yield first.add(f" {worth:>2}   {rows[0]}").stripped()
    for row in rows[1:]:
        yield Line(" " * (_NAME + 9) + row)


def _legend() -> Line:
    words = "   ".join(f"{glyph} {mark}" for mark, glyph in GLYPHS.items())
    return Line(f"{words}   (spent)   number: production", "dim")
