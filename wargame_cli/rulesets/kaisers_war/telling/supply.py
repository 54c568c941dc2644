"""Why a unit is in supply or out of it: the path of its line, or where the line is cut and by what."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import open_land
from wargame_cli.rulesets.kaisers_war.ground.supply import (
    home_cities,
    line_cities,
    line_rings,
    line_through,
    rail_ends,
    rail_through,
    supplied,
    supplied_at_home,
    supplied_beaches,
    supply_net,
)
from wargame_cli.rulesets.kaisers_war.ground.zones import fortified, occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Where something stops a line, what stops it, and the rule.
Cut = tuple[str, str, str]


def supply_of(position: KaisersPosition, side: str) -> list[SupplyStatus]:
    """The supply of every unit of the side on the map, in board order."""
    index = position.kit.board.index
    on_map = sorted((index[place], place) for place in position.stacks if place in index)
    return [
        status(position, unit) for _, place in on_map for unit in position.at(place) if position.side_of(unit) == side
    ]


def status(position: KaisersPosition, unit: str) -> SupplyStatus:
    """A unit's general supply, with the source and path or the cut."""
    face = position.counter(unit)
    hex = position.place_of(unit)
    if unit not in supplied(position, face.side):
        return _cut(position, unit, hex)
    kit = position.kit
    here = kit.board.bit[hex]
    source, rule = "", "15.11"
    path: tuple[str, ...] = (hex,)
    if kit.cities & here:
        source, rule = f"{kit.name(hex)} (a city supplies its occupants)", "15.12"
    elif face.circle:
        source = "the supply symbol on its counter"
    elif fortified(position, face.side) & here:
        source = "the fortified zone in its hex"
    elif beach := supplied_beaches(position, face.side).get(hex):
        source, rule = f"{beach} off the coast", "36.4"
    elif face.faction and supplied_at_home(position, face, here, line_rings):
        path = _shortest(kit, hex, home_cities(position, face.nation), line_through(position, face.side))
        source, rule = f"{kit.name(path[-1])} in its home country", "30.18"
    else:
        source, path, rule = _line(position, face.side, hex)
    return SupplyStatus(unit=unit, side=face.side, place=hex, supplied=True, rule=rule, source=source, path=path)


def _line(position: KaisersPosition, side: str, hex: str) -> tuple[str, tuple[str, ...], str]:
    """Source, path and rule of a line of supply that exists, with the rail line behind it (15.3, 16.7)."""
    kit = position.kit
    net = supply_net(position, side)
    path = _shortest(kit, hex, (net.sources | net.railheads) & ~kit.desert, line_through(position, side))
    if kit.ground[path[-1]] & net.sources:
        return kit.name(path[-1]), path, "15.3"
    way = _shortest(kit, path[-1], net.sources & rail_ends(position), rail_through(position, side))
    return f"{kit.name(way[-1])} by rail from {kit.name(path[-1])}", (*path, *way[1:]), "16.7"


def _shortest(kit: Kit, start: str, ends: Mask, through: Mask) -> tuple[str, ...]:
    """The shortest way by land from a hex to one of these, both included; empty where there is none."""
    ground = kit.ground
    path = kit.steps.path(start, lambda hex: bool(ends & ground[hex]), lambda hex: bool(through & ground[hex]))
    return tuple(path or ())


# -- what is missing ---------------------------------------------------------------------------------------------


def _cut(position: KaisersPosition, unit: str, hex: str) -> SupplyStatus:
    """Where the line is cut: on the rails behind a city in reach, or else on the shortest way to a source."""
    kit = position.kit
    face = position.counter(unit)
    net = supply_net(position, face.side)
    path: tuple[str, ...] = ()
    if hex not in kit.ground:
        cut = hex, "the unit is at sea, waiting for its assault", "20.10"
    else:
        path = _shortest(kit, hex, net.sources | net.railheads, open_land(position))
        cut = _rail_cut(position, unit, hex) or _line_cut(position, unit, path or (hex,))
    hexes = len(path) - 1
    return SupplyStatus(
        unit=unit,
        side=face.side,
        place=hex,
        supplied=False,
        rule=cut[2],
        cut_at=kit.name(cut[0]),
        cut_by=cut[1],
        nearest_source=f"{kit.name(path[-1])}, {hexes} {'hex' if hexes == 1 else 'hexes'} away" if path else "",
    )


def _line_cut(position: KaisersPosition, unit: str, path: tuple[str, ...]) -> Cut:
    """What stops a line of supply that would run along this path from the unit to a source or railhead."""
    kit = position.kit
    face = position.counter(unit)
    enemy = OTHER[face.side]
    needed = len(path) - 1
    if not face.movement:
        return path[0], "a unit that cannot move is in supply only in a city or with a fortified zone", "15.3"
    if not needed:
        return path[0], "no source of its side can be reached by land", "15.2"
    if kit.desert & kit.ground[path[0]] and position.option("desert-start") == "closed":
        return path[0], "no line of supply begins in the desert", "43.3"
    for number, hex in enumerate(path[1:], start=1):
        here = kit.ground[hex]
        if occupied(position, enemy) & here:
            return hex, f"{position.at(hex)[0]} stands there", "15.4"
        if kit.desert & here:
            return hex, "no line of supply enters the desert", "43.3"
        if number > face.movement:
            return hex, f"the line may be {face.movement} hexes long and would need {needed}", "15.3"
        if number < needed and zone(position, enemy) & here:
            return hex, f"the zone of control of {_whose_zone(position, enemy, hex)}", "11.10"
    raise AssertionError(f"{unit} has a line of supply along {path}")


def _rail_cut(position: KaisersPosition, unit: str, hex: str) -> Cut | None:
    """Why no rail line leads from the city that a line of supply does reach, or None where it reaches none."""
    kit = position.kit
    face = position.counter(unit)
    side, enemy = face.side, OTHER[face.side]
    line = _shortest(kit, hex, controlled(position, side) & kit.cities & ~kit.desert, line_through(position, side))
    if not line or len(line) - 1 > face.movement or (kit.desert & kit.ground[hex] and not _may_start(position)):
        return None
    city = line[-1]
    name = kit.name(city)
    if not rail_ends(position) & kit.ground[city]:
        return city, f"no rail line runs from {name}, which is in rail zone 3", "16.7"
    if not line_cities(position, side) & kit.ground[city]:
        return city, f"no rail line runs from {name}, which lies in an enemy zone of control", "11.10"
    rails = rail_ends(position)
    sources = supply_net(position, side).sources & rails
    if way := _shortest(kit, city, sources, rail_through(position, side)):
        longest = kit.tables.movement.rloc_hexes
        return city, f"the rail line from {name} may be {longest} hexes long and would need {len(way) - 1}", "16.7"
    for near in _shortest(kit, city, sources, rails)[1:]:
        if occupied(position, enemy) & kit.ground[near]:
            return near, f"{position.at(near)[0]} stands on the rail line from {name}", "16.7"
        if zone(position, enemy) & kit.ground[near]:
            whose = _whose_zone(position, enemy, near)
            return near, f"the zone of control of {whose}, on the rail line from {name}", "16.7"
    return city, f"no rail line leads from {name} to a source", "16.7"


def _may_start(position: KaisersPosition) -> bool:
    """Whether a unit in the desert may trace a line out of it (15.4, 43.3)."""
    return position.option("desert-start") == "open"


def _whose_zone(position: KaisersPosition, enemy: str, hex: str) -> str:
    """The top unit of an enemy stack whose zone of control reaches the hex; who lies below it stays hidden."""
    kit = position.kit
    there = occupied(position, enemy)
    for near in kit.steps.steps[hex]:
        if there & kit.ground[near] and any(position.counter(unit).exerts_zone for unit in position.at(near)):
            return f"{position.at(near)[0]} in {kit.name(near)}"
    raise AssertionError(f"nobody exerts a zone of control into {hex}")
