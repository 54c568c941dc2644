"""Each unit's supply as a report: of its own nation, of an ally only, or none; the line or where it is cut (14.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by
from wargame_cli.rulesets.illusions_of_glory.ground.supply import (
    at_home,
    grade,
    linked_ports,
    neutral_albania,
    open_to,
    sides,
    sources_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, NATIONS, NEUTRAL, OTHER, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

_LEMNOS = "lemnos"
#: The rows by which a side's units have supply of their own nation, and of an ally only.
_OWN = {CP: "14.2.1c", AP: "14.2.2c"}
_ALLY = {CP: "14.2.1d", AP: "14.2.2d"}
#: The rows that keep nations in supply at home.
_AT_HOME = {"GR": "14.1.1e", "SB": "14.1.1f", "MN": "14.1.1f"}


def supply_of(position: IllusionsPosition, side: str) -> list[SupplyStatus]:
    """The supply of every unit of a side on the map."""
    units = sorted(unit for unit, owner in sides(position).items() if owner == side)
    return [_status(position, unit) for unit in units]


def _status(position: IllusionsPosition, unit: str) -> SupplyStatus:
    found = grade(position, unit)
    if found == "none":
        return _cut(position, unit)
    place, side = position.place_of(unit), position.commander(unit)
    counter, here = position.counter(unit), position.kit.board.bit[place]
    home = next((nation for nation in counter.nations if here & at_home(position, nation)), "")
    if home and not _line(position, unit, _own_sources(position, unit)):
        return _told(position, unit, (place,), _AT_HOME[home], "at home")
    if found == "own":
        path = _line(position, unit, _own_sources(position, unit))
        return _told(position, unit, path, _OWN[side] if len(counter.nations) == 1 else "14.2.3a")
    path = _line(position, unit, _all_sources(position, side))
    return _told(position, unit, path, _ALLY[side], f"{position.kit.name(path[-1])}, an ally's" if path else "")


def _told(position: IllusionsPosition, unit: str, path: tuple[str, ...], rule: str, source: str = "") -> SupplyStatus:
    """A unit in supply; where its line leads from Port to Port it says so."""
    return SupplyStatus(
        unit=unit,
        side=position.side_of(unit),
        place=position.place_of(unit),
        supplied=True,
        rule=rule,
        source=source or position.kit.name(path[-1]),
        path=tuple(_named(position, path)),
    )


def _named(position: IllusionsPosition, path: tuple[str, ...]) -> Iterator[str]:
    """The places of a line by name, and `by sea` where it goes over the sea."""
    for number, place in enumerate(path):
        if number and place not in position.kit.board.neighbours[path[number - 1]]:
            yield "by sea"
        yield position.kit.name(place)


# -- sources and lines ----------------------------------------------------------------------------------------------


def _own_sources(position: IllusionsPosition, unit: str) -> Mask:
    """The sources of a unit's own nation, of two nations those of both; Lemnos too for units that it supplies."""
    counter, side = position.counter(unit), position.side_of(unit)
    found = position.kit.board.bit[_LEMNOS] if "lemnos" in counter.marks else 0
    for nation in counter.nations:
        if position.nations[nation] == side:
            found |= sources_of(position, nation)
    return found


def _all_sources(position: IllusionsPosition, side: Side) -> Mask:
    """The sources of every nation of a side."""
    found = 0
    for nation in NATIONS:
        if position.nations[nation] == side:
            found |= sources_of(position, nation)
    return found


def _passable(position: IllusionsPosition, unit: str) -> Mask:
    """The places through which a unit's line may lead."""
    passable = open_to(position, position.commander(unit))
    if _through_albania(position, unit):
        passable |= neutral_albania(position)
    return passable


def _through_albania(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit's lines lead through neutral Albania and its Ports (26.1.1c)."""
    return bool({"SB", "MN"} & set(position.counter(unit).nations))


def _line(position: IllusionsPosition, unit: str, sources: Mask) -> tuple[str, ...]:
    """A shortest line from a unit to one of these sources, over land and from Port to Port; empty for none."""
    passable, board = _passable(position, unit), position.kit.board
    linked = linked_ports(position, position.commander(unit), _through_albania(position, unit))
    seas = [ports & passable for ports in linked]

    def onward(place: str) -> Iterator[str]:
        yield from board.neighbours[place]
        for ports in seas:
            if board.bit[place] & ports:
                yield from board.spaces(ports & ~board.bit[place])

    return _trace(position, position.place_of(unit), sources, passable, onward)


def _trace(
    position: IllusionsPosition, start: str, goals: Mask, passable: Mask, onward: Callable[[str], Iterator[str]]
) -> tuple[str, ...]:
    """A shortest path to a goal; between the ends it leads through what is passable."""
    bit = position.kit.board.bit
    front: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    while front:
        following: list[tuple[str, ...]] = []
        for path in front:
            here = path[-1]
            if bit[here] & goals:
                return path
            if len(path) > 1 and not bit[here] & passable:
                continue
            for near in onward(here):
                if near not in seen:
                    seen.add(near)
                    following.append((*path, near))
        front = following
    return ()


# -- lines that are cut ---------------------------------------------------------------------------------------------


def _cut(position: IllusionsPosition, unit: str) -> SupplyStatus:
    """Where the shortest way to a source that its side controls is cut, and by what."""
    kit, place, side = position.kit, position.place_of(unit), position.commander(unit)
    passable = _passable(position, unit)
    sources = _own_sources(position, unit) or _all_sources(position, side)
    every = kit.ground.whole
    way = _trace(position, place, sources, every, lambda here: iter(kit.board.neighbours[here]))
    cut = next((space for space in way[1:-1] if not kit.board.bit[space] & passable), "")
    return SupplyStatus(
        unit=unit,
        side=side,
        place=place,
        supplied=False,
        rule="14.1.1a" if not cut else _rule_of(position, cut, side),
        cut_at=kit.name(cut or place),
        cut_by=_cut_by(position, unit, cut, way),
        nearest_source=kit.name(way[-1]) if way else "",
    )


def _rule_of(position: IllusionsPosition, cut: str, side: Side) -> str:
    if _is_siege(position, cut, side):
        return "14.1.2d"
    return "14.1.2b" if position.controls(NEUTRAL, cut) else "14.1.2a"


def _is_siege(position: IllusionsPosition, cut: str, side: Side) -> bool:
    """Whether a Fort cuts a line: one's own under siege, or an enemy's that nobody besieges."""
    if position.controls(side, cut):
        return bool(position.kit.board.bit[cut] & besieged_by(position, OTHER[side]))
    return position.controls(OTHER[side], cut) and position.fort(cut) > 0


def _cut_by(position: IllusionsPosition, unit: str, cut: str, way: tuple[str, ...]) -> str:
    """What stops a line at a place, or why there is none."""
    side, bit = position.commander(unit), position.kit.board.bit
    if not way:
        return "no way leads to a Supply Source"
    if not cut:
        return "no line leads to a Supply Source"
    if _is_siege(position, cut, side):
        return "its Fort is besieged" if position.controls(side, cut) else f"a Fort of the {OTHER[side]}"
    if not bit[cut] & position.spaces_in_play:
        return "it is out of play"
    holder = position.controller(cut)
    if holder == NEUTRAL:
        return "neutral land"
    if holder == UPRISING:
        return "an Uprising controls it"
    if bit[cut] & position.occupied(OTHER[side]):
        return f"units of the {OTHER[side]} are there"
    return f"the {holder} controls it"
