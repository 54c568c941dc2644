"""The position as a picture of the map, in the view of a side."""

from __future__ import annotations

from dataclasses import replace

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.kit.components import TRENCH_MARK
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def picture(position: KaisersPosition, side: str | None) -> Picture:
    """The map with the pieces that `side` sees; "umpire" sees all, None is the public.

    Units that lie hidden in a stack are pieces without a word on them.
    """
    seen = position if side == "umpire" else view(position, side)
    kit = position.kit
    pieces: dict[str, list[Piece]] = {}
    for place, units in seen.stacks.items():
        if place in kit.board.index:
            pieces[place] = [_piece(seen, unit) for unit in units]
    for place, count in seen.concealed.items():
        owner = position.side_of(position.at(place)[0])
        pieces.setdefault(place, []).extend([Piece("", owner)] * count)
    turn = kit.tables.turns[position.turn]
    return Picture(_with_built_trenches(seen), pieces, f"{kit.map.title} · turn {position.turn}, {turn.label}")


def _with_built_trenches(position: KaisersPosition) -> HexMap:
    """The map, on which trenchlines that were built (37.1) look like the printed ones."""
    printed = position.kit.map
    if not position.built:
        return printed
    marks = dict(printed.marks)
    for side, mark in TRENCH_MARK.items():
        marks[mark] = marks.get(mark, frozenset()) | {hex for hex, owner in position.built.items() if owner == side}
    return replace(printed, marks=marks)


def _piece(position: KaisersPosition, unit: str) -> Piece:
    face = position.counter(unit)
    _, _, name = unit.partition("-")
    return Piece(name, face.side, face.type, face.values)
