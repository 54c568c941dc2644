"""A map of points in letters, for a terminal 80 columns wide: a line a space, under its owner or by distance.

    Königsberg *■3◖‡            CP  GE-I-1 GE-SCU-2 (GE-III-1) [trench 1]

After the name come the letter of its ground, a star where it is worth something, ■ with the number of its fort, ◖ for a
supply source and ‡ for a port; then who holds it, its pieces (faded ones in brackets) and notes. Around a space stand
its neighbours by the kind of way, then the spaces farther off by the number of steps: those where something stands a
line each, of the others the names.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from wargame_cli.engine.maps.parts import Part
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointmap import PointMap, Space
from wargame_cli.reports.maps.letters import Letters, Line, Run

_WIDTH, _NAME, _HOLDER = 80, 28, 4
#: A blank at which no line is broken.
_FIXED = "\u00a0"
#: Who holds what nobody can hold.
_NOBODY = " " * _HOLDER, ""
_WORTH, _FORT, _SUPPLY, _PORT = "*", "■", "◖", "‡"


def draw(picture: Picture, around: str | None, radius: int, part: Part) -> Letters:
    """The picture; see `maps.as_text`. Raises ValueError for a space that the map does not have."""
    point_map = picture.map
    assert isinstance(point_map, PointMap)  # the caller has looked
    if around is None:
        lines = [*_overview(picture, point_map, part)]
    else:
        middle = point_map.find(around)
        if middle is None:
            raise ValueError(f"no space on this map is called {around!r}")
        lines = [*_around(picture, point_map, middle, radius)]
    return Letters([*lines, Line(), *_legend(point_map)])


def _overview(picture: Picture, point_map: PointMap, part: Part) -> Iterator[Line]:
    """Every space of a part, or of the whole map, under its owner, or its inset; then the boxes that hold pieces."""
    groups: dict[str, list[Space]] = {}
    for space in (space for space in point_map.spaces.values() if not part or space.id in part):
        heading = picture.owners.get(space.owner, space.owner) or "Nobody's"
        if space.inset:
            heading = f"{heading}, {point_map.insets[space.inset].name}"
        groups.setdefault(heading, []).append(space)
    for heading, spaces in groups.items():
        yield Line(heading, "bold")
        for space in spaces:
            yield from _line(picture, point_map, space)
    held = [(box.name, picture.pieces[label]) for label, box in point_map.boxes.items() if picture.pieces.get(label)]
    if held:
        yield Line("Boxes", "bold")
        for name, pieces in held:
            yield from _columns(f"  {name}", _NOBODY, _pieces(pieces))


def _around(picture: Picture, point_map: PointMap, middle: str, radius: int) -> Iterator[Line]:
    """A space with all that is known of it, its connections, and its surroundings ring by ring."""
    space = point_map.spaces[middle]
    yield Line(space.name, "bold")
    for line in textwrap.wrap("; ".join(_facts(picture, point_map, space)) + ".", _WIDTH - 2):
        yield Line(f"  {line}")
    yield from _line(picture, point_map, space)
    by_way: dict[str, list[str]] = {}
    for each in point_map.around(middle):
        words = [point_map.ways[each.way].name, *(["across water"] if each.water else []), *sorted(each.marks)]
        by_way.setdefault(", ".join(words), []).append(each.other(middle))
    for way, labels in by_way.items():
        yield Line(f"1 step away by {way}", "bold")
        for label in labels:
            yield from _line(picture, point_map, point_map.spaces[label])
    board = point_map.board
    rings = point_map.net().rings(board.bit[middle], board.everywhere, limit=radius)
    for step, ring in enumerate(rings):
        if step > 1:
            yield Line(f"{step} steps away", "bold")
            yield from _ring(picture, point_map, board.spaces(ring))


def _ring(picture: Picture, point_map: PointMap, labels: Sequence[str]) -> Iterator[Line]:
    """Spaces farther off: a line for each in which something stands, and the names of the others."""
    empty: list[str] = []
    for label in labels:
        if picture.pieces.get(label) or picture.notes.get(label):
            yield from _line(picture, point_map, point_map.spaces[label])
        else:
            empty.append(point_map.spaces[label].name.replace(" ", _FIXED))
    for row in textwrap.wrap(", ".join(empty), _WIDTH - 4):
        yield Line(f"  {row.replace(_FIXED, ' ')}", "dim")


def _facts(picture: Picture, point_map: PointMap, space: Space) -> Iterator[str]:
    """What is printed on a space, in words."""
    yield space.kind
    if space.owner:
        yield picture.owners.get(space.owner, space.owner)
    if space.terrain:
        yield point_map.terrains[space.terrain].name.lower()
    if space.fort:
        yield f"fort {space.fort}"
    if space.worth:
        yield f"worth {space.worth}"
    if space.supplies:
        yield f"supplies {', '.join(picture.owners.get(owner, owner) for owner in space.supplies)}"
    if space.port:
        yield f"port: {point_map.seas[space.port].name}"
    yield from sorted(space.marks)
    if space.inset:
        yield f"on the inset {point_map.insets[space.inset].name}"


def _line(picture: Picture, point_map: PointMap, space: Space) -> Iterator[Line]:
    ground = point_map.terrains.get(space.terrain)
    signs = [
        ground.glyph if ground else "",
        _WORTH if space.worth else "",
        f"{_FORT}{space.fort}" if space.fort else "",
        _SUPPLY if space.supplies else "",
        _PORT if space.port else "",
    ]
    side = picture.holders.get(space.id, "-")
    fill, ink = picture.colours.get(side, ("", ""))
    holder = f"{side[:_HOLDER]:>{_HOLDER}}", f"{ink} on {fill}" if fill else ""
    notes = ", ".join(picture.notes.get(space.id, ()))
    words = " ".join(filter(None, (_pieces(picture.pieces.get(space.id, ())), f"[{notes}]" if notes else "")))
    yield from _columns(f"  {space.name} {''.join(signs)}".rstrip(), holder, words)


def _pieces(pieces: Sequence[Piece]) -> str:
    labels = (piece.label.replace(" ", _FIXED) for piece in pieces)
    return " ".join(f"({label})" if piece.faded else label for label, piece in zip(labels, pieces, strict=True))


def _columns(name: str, holder: Run, words: str) -> Iterator[Line]:
    """A line of the table; pieces that do not fit go on below. A long name takes from the room of its own line."""
    left = max(_NAME, len(name) + 1)
    rows = [row.replace(_FIXED, " ") for row in textwrap.wrap(words, _WIDTH - left - _HOLDER - 2)] or [""]
    yield Line(f"{name:<{left}}").add(*holder).add(f"  {rows[0]}").stripped()
    for row in rows[1:]:
        yield Line(" " * (left + _HOLDER + 2) + row)


def _legend(point_map: PointMap) -> Iterator[Line]:
    grounds = [f"{ground.glyph} {ground.name.lower()}" for ground in point_map.terrains.values() if ground.glyph]
    spaces = point_map.spaces.values()
    signs = [
        (any(space.worth for space in spaces), f"{_WORTH} victory points"),
        (any(space.fort for space in spaces), f"{_FORT} fort"),
        (any(space.supplies for space in spaces), f"{_SUPPLY} supply source"),
        (any(space.port for space in spaces), f"{_PORT} port"),
    ]
    entries = [entry.replace(" ", _FIXED) for entry in [*grounds, *(words for shown, words in signs if shown)]]
    for line in textwrap.wrap("   ".join(entries), _WIDTH):
        yield Line(line.replace(_FIXED, " "), "dim")
