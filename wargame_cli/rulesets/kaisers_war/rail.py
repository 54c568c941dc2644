"""Rail movement (chapter 16): from city to city, up to fifteen hexes, within each country's capacity."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.book import BOOK
from wargame_cli.rulesets.kaisers_war.control import controls
from wargame_cli.rulesets.kaisers_war.events import RailUsed
from wargame_cli.rulesets.kaisers_war.kit import Kit
from wargame_cli.rulesets.kaisers_war.movement import (
    FORCED_MARCH_COST,
    Way,
    march,
    onward,
    unaffordable,
)
from wargame_cli.rulesets.kaisers_war.points import can_spend, spend
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.seasons import offensive_supply_barred
from wargame_cli.rulesets.kaisers_war.special_units import open_to
from wargame_cli.rulesets.kaisers_war.stacking import load
from wargame_cli.rulesets.kaisers_war.supply import in_supply, rail_ends, rail_through, supplied


class Rail(Order, frozen=True, kw_only=True):
    """Move units of one city by rail to another, along `path` or the way that needs the least capacity (16.3).

    With `forced_march` a unit goes on by land after it, with its printed movement, to `then` (16.3).
    """

    verb: ClassVar[str] = "rail"
    example: ClassVar[str] = "{rail: [GE-Inf-1], to: Berlin}"

    units: tuple[UnitName, ...] = msgspec.field(name="rail")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()
    forced_march: bool = False
    then: PlaceName = ""


# -- the way over the rails --------------------------------------------------------------------------------------


def zone_two_countries(position: KaisersPosition, path: tuple[str, ...]) -> tuple[str, ...]:
    """The rail zone 2 countries that a path crosses, ends included; each is charged (16.5)."""
    kit = position.kit
    found = dict.fromkeys(kit.map.area[hex] for hex in path if kit.rail_zone(hex) == 2)
    return tuple(found)


def capacity_left(position: KaisersPosition, country: str) -> int:
    """Corps equivalents that the country's railways can still carry in this player turn (16.6)."""
    return position.kit.tables.movement.rail_capacity - position.this_turn.rail.get(country, 0)


@derived
def rail_path(position: KaisersPosition, start: str, to: str, side: str, weight: int) -> tuple[str, ...]:
    """The rail way from city to city that needs the least capacity; empty where there is none.

    Tried in turn: zone 1 alone; with the countries of both ends; with every country that has capacity left.
    """
    kit = position.kit
    if start == to:
        return ()
    everywhere = rail_through(position, side)
    bit = kit.board.bit
    ends = {kit.map.area[start], kit.map.area[to]}
    with_capacity = {country for country in kit.countries if capacity_left(position, country) >= weight}
    for allowed in (set[str](), ends & with_capacity, with_capacity):
        hexes = everywhere & (kit.rail_zones[1] | _joined(position, allowed))
        if not hexes & bit[start] or not hexes & bit[to]:
            continue
        path = kit.steps.path(start, {to}.__contains__, _inside(kit, hexes))
        if path and len(path) - 1 <= kit.tables.movement.rail_hexes:
            return tuple(path)
    return ()


def _joined(position: KaisersPosition, countries: set[str]) -> Mask:
    found = 0
    for country in countries:
        found |= position.kit.countries[country]
    return found


def _inside(kit: Kit, hexes: Mask) -> Callable[[str], bool]:
    bit = kit.board.bit
    return lambda hex: bool(hexes & bit[hex])


def _path(order: Rail, position: KaisersPosition) -> tuple[str, ...]:
    """The ordered path, or the one that needs the least capacity, or the two ends where there is none."""
    start = position.place_of(order.units[0])
    if order.path:
        path = order.path if order.path[0] == start else (start, *order.path)
        return path if path[-1] == order.to else (*path, order.to)
    side = position.counter(order.units[0]).side
    return rail_path(position, start, order.to, side, load(position, order.units)) or (start, order.to)


def _ready(order: Rail, referee: Referee[KaisersPosition]) -> bool:
    """Whether the units stand together on the map, so that the other checks have something to look at."""
    position = referee.position
    places = {position.place_of(unit) for unit in order.units}
    return len(places) == 1 and places.pop() in position.kit.steps.steps


# -- what forbids it ---------------------------------------------------------------------------------------------


@BOOK.forbids("16.3", Rail)
def one_city(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A rail move takes units that stand together in a city"""
    position = referee.position
    if not order.units:
        return "a rail move names at least one unit"
    if not _ready(order, referee):
        return "the units of a rail move stand together in one hex on the map"
    start = position.place_of(order.units[0])
    if not position.kit.city(start):
        return f"a rail move starts in a city, and {position.kit.name(start)} is none"
    if not position.kit.city(order.to):
        return f"a rail move ends in a city, and {position.kit.name(order.to)} is none"
    return "the units are in that city already" if start == order.to else None


@BOOK.forbids("2.3", Rail)
def own_units(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own units take orders"""
    position = referee.position
    strangers = [unit for unit in order.units if position.counter(unit).side != referee.side]
    return f"{', '.join(strangers)}: not of {referee.side}" if strangers else None


@BOOK.forbids("8.3", Rail)
def rails_once(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A unit moves once a movement phase, whether by rail or otherwise"""
    moved = [unit for unit in order.units if unit in referee.position.this_phase.moved]
    return f"{', '.join(moved)}: moved already in this phase" if moved else None


@BOOK.forbids("8.4", Rail)
def can_ride(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """Units with a movement factor of zero never move"""
    rooted = [unit for unit in order.units if not referee.position.counter(unit).movement]
    return f"{', '.join(rooted)}: a movement factor of zero" if rooted else None


@BOOK.forbids("24.2", Rail)
def not_frozen(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """Units locked in the east do not move"""
    frozen = [unit for unit in order.units if unit in referee.position.frozen]
    return f"{', '.join(frozen)}: locked in the east until an Allied unit comes" if frozen else None


@BOOK.forbids("15.5", Rail)
def supplied_at_start(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A unit must begin the movement phase in general supply to move by rail"""
    position = referee.position
    begun = referee.scratch.get("supplied at the start")
    hungry = [
        unit
        for unit in order.units
        if position.on_map(unit) and not (unit in begun if begun is not None else in_supply(position, unit))
    ]
    return f"{', '.join(hungry)}: not in general supply when the phase began" if hungry else None


@BOOK.forbids("16.3", Rail)
def line_is_open(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A rail move runs over contiguous land of zones 1 and 2, clear of enemies and their zones of control"""
    position = referee.position
    kit = position.kit
    if not order.units or not _ready(order, referee):
        return None
    path = _path(order, position)
    if len(path) == 2 and not order.path and not kit.steps.joined(*path):
        return (
            f"no rail way of {kit.tables.movement.rail_hexes} hexes with capacity left leads from "
            f"{kit.name(path[0])} to {kit.name(order.to)}"
        )
    if gap := next((near for here, near in pairwise(path) if not kit.steps.joined(here, near)), None):
        return f"the way breaks off before {kit.name(gap)}"
    bit = kit.board.bit
    through, ends = rail_through(position, referee.side), rail_ends(kit)
    for hex in path:
        if not ends & bit[hex]:
            return f"{kit.name(hex)} lies in rail zone 3 or is closed"
        if not through & bit[hex]:
            return f"an enemy or an enemy zone of control bars {kit.name(hex)}"
    if len(path) - 1 > kit.tables.movement.rail_hexes:
        return f"the way is {len(path) - 1} hexes long; a rail move goes {kit.tables.movement.rail_hexes}"
    return None


@BOOK.forbids("16.3", Rail)
def ends_in_own_city(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A rail move ends in a friendly controlled city"""
    position = referee.position
    if position.kit.city(order.to) and not controls(position, order.to, referee.side):
        return f"{referee.side} does not control {position.kit.name(order.to)}"
    return None


@BOOK.forbids("21.5", Rail)
def open_to_all(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """Units tied to a country or area ride only inside it"""
    position = referee.position
    if not order.units or not _ready(order, referee):
        return None
    way = position.kit.board.mask(_path(order, position))
    strays = [unit for unit in order.units if way & ~open_to(position, unit)]
    return f"{', '.join(strays)}: the way leaves the area to which the unit is tied" if strays else None


@BOOK.forbids("16.5", Rail)
def capacity_suffices(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A zone 2 country carries one army or three corps a player turn"""
    position = referee.position
    if not order.units or not _ready(order, referee):
        return None
    weight = load(position, order.units)
    for country in zone_two_countries(position, _path(order, position)):
        if (left := capacity_left(position, country)) < weight:
            return f"{country} can carry {left} more corps by rail in this turn; the units make {weight}"
    return None


@BOOK.forbids("15.7", Rail)
def may_force_march(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """Going on after a rail move takes a forced march, a point for each unit"""
    position = referee.position
    if order.then and not order.forced_march:
        return "a unit goes on after a rail move only by forced march"
    if not order.forced_march or not order.units:
        return None
    cost = FORCED_MARCH_COST * len(order.units)
    if not can_spend(position, referee.side, cost):
        return unaffordable(position, referee.side) or f"{cost} points are needed, and one must be left"
    return offensive_supply_barred(position, position.place_of(order.units[0]))


@BOOK.forbids("16.3", Rail)
def march_after_is_open(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """After the rail move a force marching unit has its printed movement, not twice that"""
    position = referee.position
    if not order.then or not order.units or not _ready(order, referee):
        return None
    for unit in order.units:
        points = position.counter(unit).movement
        if fault := onward(position, unit, order.to, order.then, points).fault:
            return f"{unit}: {fault[1]}"
    return None


# -- carrying it out ---------------------------------------------------------------------------------------------


@BOOK.performs(Rail)
def ride(order: Rail, referee: Referee[KaisersPosition]) -> None:
    """The units ride, use up capacity, and march on where they were ordered to."""
    position = referee.position
    path = _path(order, position)
    if countries := zone_two_countries(position, path):
        event = RailUsed(rule="16.5", seen_by=(referee.side,), countries=countries, load=load(position, order.units))
        referee.emit(event)
    if order.forced_march:
        cost = FORCED_MARCH_COST * len(order.units)
        spend(referee, referee.side, cost, "forced march after a rail move", "15.7")
    for unit in order.units:
        points = position.counter(unit).movement
        way = onward(position, unit, order.to, order.then, points) if order.then else Way((order.to,), 0, None)
        march(
            referee,
            unit,
            (*path, *way.path[1:]),
            how="rail",
            cost=way.cost,
            rule="16.3",
            forced=order.forced_march,
        )


def remember_supply(referee: Referee[KaisersPosition]) -> None:
    """At the beginning of a movement phase: who is in general supply, and so may move by rail later (16.4)."""
    referee.scratch["supplied at the start"] = supplied(referee.position, referee.side)
