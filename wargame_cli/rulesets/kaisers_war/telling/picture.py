"""The position as a picture of the map, in the view of a side."""

from __future__ import annotations

from msgspec.structs import replace

from wargame_cli.engine.maps import palette
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.holding import Held, held
from wargame_cli.engine.maps.picture import Picture, Piece, with_hidden
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import own_land
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.components import TRENCH_MARK
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: The colours of each side and of each nation's counters, and of their print.
_COLOURS = {
    CP: palette.CHARCOAL,
    ALLIED: palette.AZURE,
    "Germany": palette.FIELD_GREY,
    "Austria-Hungary": palette.PIKE_GREY,
    "Ottoman Empire": palette.SAND,
    "Bulgaria": palette.MAHOGANY,
    "British Empire": palette.KHAKI,
    "France": palette.HORIZON_BLUE,
    "Italy": palette.PALE_GREEN,
    "US": palette.OLIVE,
    "Belgium": palette.BUFF,
    "Greece": palette.ICE,
    "Serbia": palette.PURPLE,
    "Romania": palette.MUSTARD,
    "Arabs": palette.DUNE,
    "Japan": palette.ROSE,
    "Persia": palette.SEA_GREEN,
    "Trans-Caucasus": palette.MAUVE,
}
#: Nations whose colours are alike in grey are told apart by a band along the edge of their counters, or two.
_PATTERNS = {
    "British Empire": "band",
    "US": "band",
    "Belgium": "band",
    "Serbia": "band",
    "Romania": "band",
    "Arabs": "bands",
    "Japan": "bands",
    "Persia": "bands",
    "Trans-Caucasus": "bands",
}
#: The printed front line is that of the day before the first turn (2.5).
_PRINTED = {"front": "Front of 20 March 1918"}


def picture(position: KaisersPosition, side: str | None) -> Picture:
    """The map with the pieces that `side` sees; "umpire" sees all, None is the public.

    Units that lie hidden in a stack are pieces without a word on them.
    """
    seen = position if side == "umpire" else view(position, side)
    kit = position.kit
    pieces = {place: [_piece(seen, unit) for unit in units] for place, units in seen.stacks.items()}
    turn = kit.tables.turns[position.turn]
    title = f"turn {position.turn}, {turn.label}"
    found = _held(seen)
    return Picture(
        _with_built_trenches(seen),
        with_hidden(pieces, seen.concealed, lambda place: position.side_of(position.at(place)[0])),
        title,
        holders=found.holders,
        colours=_COLOURS,
        patterns=_PATTERNS,
        conquered=found.conquered,
        front=found.front,
        printed=_PRINTED,
    )


@derived
def _held(position: KaisersPosition) -> Held:
    """What each side occupies, and what nobody occupies of its side of the initial front line (2.4, 2.5)."""
    kit = position.kit
    here = {side: occupied(position, side) for side in SIDES}
    ground = {side: here[side] | kit.behind_front[side] & ~here[OTHER[side]] for side in SIDES}
    return held(kit.map, ground, {side: own_land(position, side) for side in SIDES}, SIDES)


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
    return Piece(unit, face.side, face.type, face.values, nation=face.nation)
