"""Why a unit is in supply or out of it: the path of its line, or where the line is cut and by what."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.ruleset import SupplyStatus
from wargame_cli.rulesets.kaisers_war.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.supply import (
    line_through,
    rail_ends,
    rail_through,
    supplied,
    supply_net,
)
from wargame_cli.rulesets.kaisers_war.zones import fortified, occupied, zone


def supply_of(position: KaisersPosition, side: str) -> list[SupplyStatus]:
    """The supply of every unit of the side on the map, in board order."""
    index = position.kit.board.index
    on_map = sorted((index[place], place) for place in position.stacks if place in index)
    return [
        status(position, unit)
        for _, place in on_map
        for unit in position.at(place)
        if position.counter(unit).side == side
    ]


def status(position: KaisersPosition, unit: str) -> SupplyStatus:
    """A unit's general supply, with the source and path or the cut."""
    face = position.counter(unit)
    hex = position.place_of(unit)
    kit = position.kit
    here = kit.board.bit[hex]
    if unit not in supplied(position, face.side):
        return _cut(position, unit, hex)
    source, rule = "", "15.11"
    path: tuple[str, ...] = (hex,)
    if kit.cities & here:
        source, rule = f"{kit.name(hex)} (a city supplies its occupants)", "15.12"
    elif face.circle:
        source = "the supply symbol on its counter"
    elif fortified(position, face.side) & here:
        source = "the fortified zone in its hex"
    else:
        source, path, rule = _line(position, unit, hex)
    return SupplyStatus(
        unit=unit, side=face.side, place=hex, supplied=True, rule=rule, source=source, path=path
    )


def _line(position: KaisersPosition, unit: str, hex: str) -> tuple[str, tuple[str, ...], str]:
    """Source, path and rule of a line of supply with the rail line behind it (15.3, 16.7)."""
    kit = position.kit
    side = position.counter(unit).side
    net = supply_net(position, side)
    bit = kit.board.bit
    ends = (net.sources | net.railheads) & ~kit.desert
    through = line_through(position, side)
    path = kit.steps.path(hex, lambda near: bool(ends & bit[near]), lambda near: bool(through & bit[near]))
    if path is None:
        raise AssertionError(f"{unit} is supplied without a line of supply")
    if net.sources & bit[path[-1]]:
        return kit.name(path[-1]), tuple(path), "15.3"
    rails, at_end = rail_through(position, side), rail_ends(kit)
    way = kit.steps.path(
        path[-1], lambda near: bool(net.sources & at_end & bit[near]), lambda near: bool(rails & bit[near])
    )
    if way is None:
        raise AssertionError(f"{kit.name(path[-1])} is a railhead without a rail line")
    return f"{kit.name(way[-1])} by rail from {kit.name(path[-1])}", (*path, *way[1:]), "16.7"


def _cut(position: KaisersPosition, unit: str, hex: str) -> SupplyStatus:
    """Where the shortest way over the land to a source or railhead is cut, and by what."""
    kit = position.kit
    face = position.counter(unit)
    net = supply_net(position, face.side)
    bit = kit.board.bit
    ends = net.sources | net.railheads
    open_land = kit.land & ~kit.closed
    path = kit.steps.path(hex, lambda near: bool(ends & bit[near]), lambda near: bool(open_land & bit[near]))
    cut_at, cut_by, rule = hex, "no source of its side can be reached by land", "15.2"
    nearest = ""
    if path:
        hexes = len(path) - 1
        nearest = f"{kit.name(path[-1])}, {hexes} {'hex' if hexes == 1 else 'hexes'} away"
        cut_at, cut_by, rule = _first_obstacle(position, unit, path)
    return SupplyStatus(
        unit=unit,
        side=face.side,
        place=hex,
        supplied=False,
        rule=rule,
        cut_at=kit.name(cut_at),
        cut_by=cut_by,
        nearest_source=nearest,
    )


def _first_obstacle(position: KaisersPosition, unit: str, path: list[str]) -> tuple[str, str, str]:
    """The first hex on the way that stops a line of supply, what stops it, and the rule."""
    kit = position.kit
    face = position.counter(unit)
    enemy = OTHER[face.side]
    bit = kit.board.bit
    for number, near in enumerate(path[1:], start=1):
        if occupied(position, enemy) & bit[near]:
            return near, f"{position.at(near)[0]} stands there", "15.4"
        if kit.desert & bit[near]:
            return near, "no line of supply enters the desert", "43.3"
        if number > face.movement:
            return near, f"the line may be {face.movement} hexes long and would need {len(path) - 1}", "15.3"
        if near != path[-1] and zone(position, enemy) & bit[near]:
            return near, f"the zone of control of {_whose_zone(position, near, enemy)}", "11.10"
    return path[0], f"the line may be {face.movement} hexes long and would need {len(path) - 1}", "15.3"


def _whose_zone(position: KaisersPosition, hex: str, enemy: str) -> str:
    """The top unit of an enemy stack whose zone of control reaches the hex; who lies below it stays hidden."""
    kit = position.kit
    there: Mask = occupied(position, enemy)
    for near in kit.steps.steps[hex]:
        if there & kit.board.bit[near] and any(position.counter(unit).exerts_zone for unit in position.at(near)):
            return f"{position.at(near)[0]} in {kit.name(near)}"
    raise AssertionError(f"nobody exerts a zone of control into {hex}")
