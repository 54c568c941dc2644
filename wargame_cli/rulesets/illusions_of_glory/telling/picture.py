"""The position as a picture of the map: stacks, control, sieges, destroyed Forts, Trenches, landings and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_cli.engine.maps import palette
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.counters import Unit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, NEUTRAL, TITLES, UPRISING
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: The colours of each side and of its print, and those of each nation's counters.
_COLOURS: Mapping[str, tuple[str, str]] = {
    AP: ("#2e9e57", "#1c1c1c"),
    CP: ("#1d2c47", "#ffffff"),
    UPRISING: ("#111111", "#ffd84d"),
    NEUTRAL: ("#8a8578", "#1c1c1c"),
    "RU": palette.FOREST,
    "SB": palette.PURPLE,
    "MN": palette.LILAC,
    "BR": palette.KHAKI,
    "FR": palette.HORIZON_BLUE,
    "IT": palette.PALE_GREEN,
    "RO": palette.MUSTARD,
    "GE": palette.FIELD_GREY,
    "AH": palette.PIKE_GREY,
    "TU": palette.SAND,
    "BU": palette.MAHOGANY,
    "GR": palette.ICE,
}
#: Nations whose colours are alike in grey are told apart by a band along the edge of their counters, or two.
_PATTERNS = {
    "SB": "band",
    "BR": "band",
    "RO": "band",
    "MN": "bands",
}
#: The kinds of unit as the drawing calls its symbols.
_KINDS = {
    "regular": "infantry",
    "reserve": "infantry",
    "elite": "shock infantry",
    "cavalry": "cavalry",
    "mountain": "alpine",
    "special": "infantry",
    "hq": "hq",
    "artillery": "fort",
    "uprising": "garrison",
}
#: The boxes of the map.
_RESERVES = {AP: "ap_reserve_box", CP: "cp_reserve_box"}
_BOXES = {REPLACEABLE: "replaceable_units_box", ELIMINATED: "eliminated_units_box"}


def picture(position: IllusionsPosition, reader: str | None) -> Picture:
    """The map with every unit on it and beside it; reduced ones are paler. All of it is open to everybody."""
    kit = position.kit
    assert isinstance(kit.map, PointMap)
    pieces: dict[str, list[Piece]] = {}
    for place, units in position.stacks.items():
        for unit in units:
            pieces.setdefault(_spot(position, place, unit), []).append(_piece(position, unit))
    notes = {space: found for space in kit.ground.spaces if (found := tuple(_notes(position, space)))}
    holders = {space: position.controller(space) for space in kit.ground.spaces if _is_held(position, space)}
    title = f"Turn {position.turn}, {position.season} · VP {position.vp}"
    region = frozenset(position.area)
    return Picture(kit.map, pieces, title, holders, TITLES, _COLOURS, notes, region, patterns=_PATTERNS)


def _spot(position: IllusionsPosition, place: str, unit: str) -> str:
    """Where a unit is drawn; one that is not in play lies beside the map."""
    if place == RESERVE:
        return _RESERVES.get(position.side_of(unit), place)
    return _BOXES.get(place, place)


def _is_held(position: IllusionsPosition, space: str) -> bool:
    return position.controller(space) in (AP, CP, UPRISING)


def _piece(position: IllusionsPosition, unit: str) -> Piece:
    counter, step = position.counter(unit), position.step(unit)
    drm = f" {step.drm:+d}" if step.drm else ""
    detail = f"{step.cf}-{step.lf}-{step.mf}{drm}"
    reduced = position.is_reduced(unit)
    return Piece(unit, _owner(position, counter), _KINDS[counter.type], detail, reduced, counter.nation)


def _owner(position: IllusionsPosition, counter: Unit) -> str:
    return UPRISING if counter.is_uprising else position.side_of(counter.id)


def _notes(position: IllusionsPosition, space: str) -> Iterator[str]:
    """What lies in a space beside units: whose marker, the state of its Fort, a Trench, a Landing marker."""
    if marker := position.control.get(space):
        yield "nobody" if marker == NEUTRAL else marker
    if space in position.ruined:
        yield "fort destroyed"
    elif side := besieger(position, space):
        yield f"siege by {side} lapsed" if space in position.lapsed else f"besieged by {side}"
    if trench := position.trench(space):
        yield f"trench {trench.level} {trench.owner}"
    if space in position.landings:
        yield "landing"
