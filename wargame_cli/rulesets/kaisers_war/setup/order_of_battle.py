"""The starting forces (26.3, 26.4): which counters they are, and where each may start (3.2, 9.9)."""

from collections.abc import Mapping
from functools import cache

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.rulesets.kaisers_war.ground.stacking import free_stackers, limit, load
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import areas


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Units of one type in a group: how many, the counters asked for by name, and where each starts by default.

    `at` may be left away where the group's area is a single place off the map.
    """

    type: str
    count: int = 1
    named: tuple[str, ...] = ()
    at: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A paragraph of an order of battle: a nation's units that start in one area (see `areas`).

    `either_side` marks units that may start beyond the front as well (6.6).
    """

    nation: str
    area: str
    units: tuple[Line, ...]
    either_side: bool = False


class Looser(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wider area for some of the starting units (28.3, 29.3, 29.4), besides that of their group.

    It is for the units of a nation: of these types if any are named, of the groups with this area if one is named
    (`of`), at most `most` of them if that is not 0. With `option` it holds only where that optional rule is on.
    """

    nation: str
    area: str
    types: tuple[str, ...] = ()
    of: str = ""
    most: int = 0
    option: str = ""

    def covers(self, kind: str, group: Group) -> bool:
        """Whether it is for units of this type and group."""
        return group.nation == self.nation and kind in (self.types or (kind,)) and group.area == (self.of or group.area)


class Start(msgspec.Struct, frozen=True):
    """A unit of the starting forces: its side and group, and where our default set-up puts it.

    `looser` are the wider areas in which it may start instead, each with all the units that share it.
    """

    unit: str
    side: str
    group: Group
    at: str
    looser: tuple[tuple[Looser, tuple[str, ...]], ...] = ()


def starting_units(
    groups: Mapping[str, tuple[Group, ...]], kit: Kit, looser: tuple[Looser, ...] = ()
) -> dict[str, Start]:
    """The counters of both sides' starting forces, by unit.

    Counters that a line asks for by name are set aside first; the rest are taken in order, numbered ones before
    named ones, because identities do not matter within a type (3.2). Raises Malformed where there are too few.
    """
    asked = {
        _named(kit, group, line, name)
        for side_groups in groups.values()
        for group in side_groups
        for line in group.units
        for name in line.named
    }
    starts: dict[str, Start] = {}
    for side, side_groups in groups.items():
        for group in side_groups:
            for line in group.units:
                units = _counters(kit, group, line, asked, starts)
                for unit, at in zip(units, _places(kit, group, line), strict=True):
                    starts[unit] = Start(unit, side, group, at)
    return {unit: _loosened(kit, start, starts, looser) for unit, start in starts.items()} if looser else starts


def _loosened(kit: Kit, start: Start, starts: Mapping[str, Start], looser: tuple[Looser, ...]) -> Start:
    """The unit with the wider areas that are open to it, and who shares them."""
    faces = kit.mix.faces
    wider = tuple(
        (wish, tuple(unit for unit, other in starts.items() if wish.covers(faces[unit].type, other.group)))
        for wish in looser
        if wish.covers(faces[start.unit].type, start.group)
    )
    return msgspec.structs.replace(start, looser=wider)


def _named(kit: Kit, group: Group, line: Line, name: str) -> str:
    return f"{kit.mix.nations[group.nation].code}-{kit.mix.codes[line.type]}-{name}"


def _counters(kit: Kit, group: Group, line: Line, asked: set[str], taken: Mapping[str, Start]) -> list[str]:
    mine = kit.mix.of(group.nation, line.type)
    named = [unit for unit in (_named(kit, group, line, name) for name in line.named) if unit in mine]
    others = [unit for unit in mine if unit not in asked and unit not in taken]
    others.sort(key=lambda unit: not unit.rpartition("-")[2].isdigit())
    units = (named + others)[: line.count]
    if len(units) < line.count:
        raise _wrong(f"{group.nation}: fewer counters of {line.type} than start the game")
    return units


def _places(kit: Kit, group: Group, line: Line) -> list[str]:
    if group.area in areas.OFF_MAP_AREAS:
        return [group.area] * line.count
    if len(line.at) != line.count:
        raise _wrong(f"{group.nation}, {group.area}: {line.count} {line.type} but {len(line.at)} hexes")
    return [kit.map.find(at) or at for at in line.at]


def _wrong(message: str) -> Malformed:
    return Malformed([Problem(code="bad-data", kind="malformed", file="scenario", message=message, rule="3.2")])


# -- where a unit may start -------------------------------------------------------------------------------------


@cache
def start_area(kit: Kit, side: str, group: Group) -> Mask:
    """The hexes in which a group may start."""
    return areas.area(kit, side, group.area, either_side=group.either_side)


def outside_area(position: KaisersPosition, start: Start, place: str) -> str | None:
    """A unit starts inside its area, on its own side of the front (2.5, 3.2)."""
    kit, group = position.kit, start.group
    if group.area in areas.OFF_MAP_AREAS:
        return None if place == group.area else f"{start.unit} starts off the map: {group.area}"
    if place in kit.board.bit:
        if start_area(kit, start.side, group) & kit.board.bit[place]:
            return None
        if any(_open_to(position, start, wish, sharers, place) for wish, sharers in start.looser):
            return None
    front = "" if group.either_side else f", on the {start.side} side of the front"
    return f"{kit.name(place)} is not in the area of {start.unit}: {group.area}{front}"


def _open_to(position: KaisersPosition, start: Start, wish: Looser, sharers: tuple[str, ...], place: str) -> bool:
    """Whether a unit may start in a hex of a wider area: the rule is on, and not too many are there already."""
    kit = position.kit
    if wish.option and position.option(wish.option) == "off":
        return False
    wider = areas.area(kit, start.side, wish.area)
    if not wider & kit.board.bit[place]:
        return False
    elsewhere = wider & ~start_area(kit, start.side, start.group)
    bit = kit.board.bit
    others = [unit for unit in sharers if unit != start.unit and elsewhere & bit.get(position.place_of(unit), 0)]
    return not wish.most or len(others) < wish.most


def among_enemies(position: KaisersPosition, start: Start, place: str) -> str | None:
    """No unit starts in a hex with enemy units; enemy zones of control do not matter (3.2)."""
    enemy = OTHER[start.side]
    if place in position.kit.board.bit and any(position.side_of(unit) == enemy for unit in position.at(place)):
        return f"enemy units stand in {position.kit.name(place)}"
    return None


def overcrowded(position: KaisersPosition, start: Start, place: str) -> str | None:
    """Stacking limits hold during set-up (9.9)."""
    kit = position.kit
    if place not in kit.board.bit:
        return None
    units = {*position.at(place), start.unit}
    most = limit(position, place)
    if load(position, units) > most:
        return f"{kit.name(place)} holds {most} corps equivalents and would have {load(position, units)}"
    if len(free_stackers(position, units)) > 1:
        return f"{kit.name(place)} would have more than one unit without movement"
    return None
