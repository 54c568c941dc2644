"""Rail movement (8.9, chapter 16): from city to city, up to fifteen hexes, within each country's capacity."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import controls
from wargame_cli.rulesets.kaisers_war.ground.paths import Way, find_way
from wargame_cli.rulesets.kaisers_war.ground.special_units import CLOSING_ROWS, open_to, why_barred
from wargame_cli.rulesets.kaisers_war.ground.stacking import load
from wargame_cli.rulesets.kaisers_war.ground.supply import rail_ends, supplied
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.movement.moving import (
    march,
    marches_in_season,
    obey,
    obey_forced_march,
    pay_for_the_march,
    warn_of_crowds,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import RailUsed
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


class Rail(Order, frozen=True, kw_only=True):
    """Move units of one city by rail to another (16.2, 16.3).

    `rail`: the units, in one city.
    `to`: the city where they go.
    `path`: every hex of the way; the shortest if left out.
    `forced-march`: then go on by land, with printed movement.
    `then`: the hex where that march ends.
    """

    verb: ClassVar[str] = "rail"
    example: ClassVar[str] = "{rail: [GE-Inf-1], to: Berlin}"
    former: ClassVar[Mapping[str, str]] = {"forced_march": "forced-march"}
    permits: ClassVar[tuple[str, ...]] = ("forced_march",)

    units: tuple[UnitName, ...] = msgspec.field(name="rail")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()
    forced_march: bool = msgspec.field(name="forced-march", default=False)
    then: PlaceName = ""

    @property
    def movers(self) -> tuple[str, ...]:
        """The units."""
        return self.units


class SupplyAtStart(msgspec.Struct):
    """Who was in general supply when the movement phase began, and so may move by rail in it (16.4.1)."""

    units: frozenset[str] | None = None


def remember_supply(referee: Referee[KaisersPosition]) -> None:
    """Look at the supply of the phasing side at the beginning of its movement phase."""
    referee.record(SupplyAtStart).units = supplied(referee.position, referee.side)


def _supplied_at_start(referee: Referee[KaisersPosition]) -> frozenset[str]:
    found = referee.record(SupplyAtStart).units
    return supplied(referee.position, referee.side) if found is None else found


# -- the way over the rails --------------------------------------------------------------------------------------


def zone_two_countries(position: KaisersPosition, path: tuple[str, ...]) -> tuple[str, ...]:
    """The rail zone 2 countries that a path crosses, ends included; each is charged (16.5)."""
    return _zone_two_countries(position.kit, path)


def _zone_two_countries(kit: Kit, path: tuple[str, ...]) -> tuple[str, ...]:
    charged = kit.rail_zones[2]
    return tuple(dict.fromkeys(kit.map.area[hex] for hex in path if charged & kit.ground.get(hex, 0)))


def capacity_left(position: KaisersPosition, country: str) -> int:
    """Corps equivalents that the country's railways can still carry in this player turn (16.6)."""
    return position.kit.tables.movement.rail_capacity - position.this_turn.rail.get(country, 0)


def open_rails(position: KaisersPosition, units: tuple[str, ...], *, closed_land: bool = False) -> Mask:
    """The hexes over which these units may ride (16.1, 16.4.2); guerrillas ignore zones of control (21.5).

    With `closed_land` also those that they may never enter: so a refusal can say what closes the way.
    """
    enemy = OTHER[position.side_of(units[0])]
    found = rail_ends(position) & ~occupied(position, enemy)
    for unit in units:
        if not closed_land:
            found &= open_to(position, unit)
        if not position.counter(unit).guerrilla:
            found &= ~zone(position, enemy)
    return found


@derived
def rail_path(
    position: KaisersPosition, units: tuple[str, ...], to: str, with_capacity: bool = True, closed_land: bool = False
) -> tuple[str, ...]:
    """The rail way for units of one city to another that crosses the fewest zone 2 countries, the shortest of those.

    Only countries with capacity left for the units are crossed, unless `with_capacity` is False, and no land that is
    closed to them, unless `closed_land`. Empty where no way of fifteen hexes leads there.
    """
    kit, start = position.kit, position.place_of(units[0])
    line = open_rails(position, units, closed_land=closed_land)
    if with_capacity:
        weight = load(position, units)
        full = (country for country in position.this_turn.rail if capacity_left(position, country) < weight)
        line &= ~(kit.rail_zones[2] & sum(kit.countries[country] for country in full))
    return _best_way(kit, start, to, line)


@lru_cache(4096)
def _best_way(kit: Kit, start: str, to: str, line: Mask) -> tuple[str, ...]:
    """The way along a line that crosses the fewest zone 2 countries, the shortest of those: of all in a city."""
    bit = kit.board.bit
    in_reach = _in_reach(kit, start, line)
    if not line & bit[start] or not in_reach & bit[to]:
        return ()
    ends = set(_zone_two_countries(kit, (start, to)))
    whole, mixed = _zone_two_without(kit, frozenset(ends))
    if not in_reach & mixed and (direct := _shortest(kit, start, to, line & ~whole)):
        return direct
    line = _between(kit, start, to, line)
    charged = line & kit.rail_zones[2]
    on_the_way = {country: here for country, land in kit.countries.items() if (here := land & charged)}
    others = sorted(on_the_way.keys() - ends, key=lambda country: on_the_way[country] & -on_the_way[country])
    for number in range(len(others) + 1):
        left_out = (set(others).difference(chosen) for chosen in combinations(others, number))
        routes = (_shortest(kit, start, to, line & ~sum(kit.countries[name] for name in names)) for names in left_out)
        if found := [route for route in routes if route]:
            return min(found, key=len)
    return ()


def _between(kit: Kit, start: str, to: str, line: Mask) -> Mask:
    """The hexes of a line through which a way of no more than fifteen hexes leads from start to an end in reach."""
    first, last = kit.board.bit[start], kit.board.bit[to]
    most = kit.tables.movement.rail_hexes
    out = list(kit.steps.rings(first, line, limit=most))
    back = list(kit.steps.rings(last, line, limit=most))
    found = 0
    for length, ring in enumerate(out):
        found |= ring & sum(back[: most - length + 1])
    return found


def _shortest(kit: Kit, start: str, to: str, line: Mask) -> tuple[str, ...]:
    """The shortest way along a line, or empty where it is longer than a rail move."""
    if not _in_reach(kit, start, line) & kit.board.bit[to]:
        return ()
    return tuple(kit.steps.shortest_to(start, to, line) or ())


@lru_cache(256)
def _zone_two_without(kit: Kit, ends: frozenset[str]) -> tuple[Mask, Mask]:
    """The countries of rail zone 2 but these, and those of them that lie in other zones too."""
    zone_two = kit.rail_zones[2]
    lands = [land for country, land in kit.countries.items() if land & zone_two and country not in ends]
    return sum(lands), sum(land for land in lands if land & ~zone_two)


@lru_cache(256)
def _in_reach(kit: Kit, start: str, line: Mask) -> Mask:
    """The hexes of a line to which a rail move from its start may lead."""
    return kit.steps.reached(kit.board.bit[start], line, limit=kit.tables.movement.rail_hexes)


def _path(order: Rail, position: KaisersPosition) -> tuple[str, ...]:
    """The ordered path, or the best one, if need be without regard to capacity, or to land closed to the units.

    The two ends where there is none.
    """
    start = position.place_of(order.units[0])
    if order.path:
        path = order.path if order.path[0] == start else (start, *order.path)
        return path if path[-1] == order.to else (*path, order.to)
    for with_capacity, closed_land in ((True, False), (False, False), (False, True)):
        found = rail_path(position, order.units, order.to, with_capacity, closed_land)
        if found:
            return found
    return start, order.to


def _ready(order: Rail, referee: Referee[KaisersPosition]) -> bool:
    """Whether the order leads from one land hex to another, so that the checks of its way have something to look at."""
    position = referee.position
    ground = position.kit.ground
    places = {position.place_of(unit) for unit in order.units}
    return len(places) == 1 and places <= ground.keys() and order.to in ground and order.to not in places


# -- what forbids it ---------------------------------------------------------------------------------------------

obey(Rail)
obey_forced_march(Rail)


@BOOK.forbids("16.3", Rail)
def one_city(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A rail move takes units that stand together in a city to another city"""
    position = referee.position
    start = position.place_of(order.units[0])
    if start not in position.kit.ground or any(position.place_of(unit) != start for unit in order.units):
        return "the units of a rail move stand together in one hex on the map"
    if not position.kit.city(start):
        return f"a rail move starts in a city, and {position.kit.name(start)} is none"
    if not position.kit.city(order.to):
        return f"a rail move ends in a city, and {position.kit.name(order.to)} is none"
    return "the units are in that city already" if start == order.to else None


@BOOK.forbids("15.5", Rail)
def supplied_at_start(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A unit must begin the movement phase in general supply to move by rail (16.4.1)"""
    position = referee.position
    begun = _supplied_at_start(referee)
    out_of_supply = [unit for unit in order.units if position.on_map(unit) and unit not in begun]
    return f"{', '.join(out_of_supply)}: not in general supply when the phase began" if out_of_supply else None


@BOOK.forbids("16.3", Rail)
def line_is_open(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A rail move runs over contiguous land of zones 1 and 2, clear of enemies and their zones of control"""
    if not _ready(order, referee):
        return None
    position = referee.position
    kit = position.kit
    path = _path(order, position)
    most = kit.tables.movement.rail_hexes
    rails, line = rail_ends(position), open_rails(position, order.units)
    for hex in (path[0], path[-1], *path[1:-1]):
        here = kit.ground.get(hex, 0)
        if any(why_barred(position, unit, hex) for unit in order.units):
            continue  # other checks refuse it
        if not rails & here:
            return f"{kit.name(hex)} lies in rail zone 3"
        if not line & here:
            return f"an enemy or an enemy zone of control bars {kit.name(hex)}"
    if gap := next((near for here, near in pairwise(path) if not kit.steps.joined(here, near)), None):
        found = f"the way breaks off before {kit.name(gap)}"
        return found if order.path else f"no open rail way of {most} hexes leads to {kit.name(order.to)}"
    return f"the way is {len(path) - 1} hexes long; a rail move goes {most}" if len(path) - 1 > most else None


@BOOK.forbids_one_of(CLOSING_ROWS, Rail)
def land_is_open(order: Rail, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The first hex on the way that is closed to one of the units."""
    if not _ready(order, referee):
        return None
    position = referee.position
    steps = product(order.units, _path(order, position))
    return next((barred for unit, hex in steps if (barred := why_barred(position, unit, hex))), None)


@BOOK.forbids("16.3", Rail)
def ends_in_own_city(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A rail move ends in a friendly controlled city"""
    position = referee.position
    if position.kit.city(order.to) and not controls(position, referee.side, order.to):
        return f"{referee.side} does not control {position.kit.name(order.to)}"
    return None


@BOOK.forbids("16.5", Rail)
def capacity_suffices(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """A zone 2 country carries one army or three corps a player turn"""
    if not _ready(order, referee):
        return None
    position = referee.position
    weight = load(position, order.units)
    for country in zone_two_countries(position, _path(order, position)):
        if (left := capacity_left(position, country)) < weight:
            return f"{country} can carry {left} more corps by rail in this turn; the units make {weight}"
    return None


@BOOK.forbids("16.3", Rail)
def goes_on_by_forced_march(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """After a rail move a unit goes on only by forced march, with its printed movement, not twice that"""
    if bool(order.then) != order.forced_march:
        return "going on after a rail move takes both: `then`, where to, and `forced-march: true`"
    if not order.then or not _ready(order, referee):
        return None
    faults = ((unit, _onward(referee.position, unit, order).fault) for unit in order.units)
    return next((f"{unit}: {fault[1]}" for unit, fault in faults if fault), None)


@BOOK.forbids("22.2", Rail)
def season_allows(order: Rail, referee: Referee[KaisersPosition]) -> str | None:
    """After a ride no forced march in winter, nor in Russia, Poland and the Ukraine during the thaw"""
    if not order.forced_march or not order.then or not _ready(order, referee):
        return None
    return marches_in_season(referee.position, (_onward(referee.position, unit, order).path for unit in order.units))


# -- carrying it out ---------------------------------------------------------------------------------------------


def _onward(position: KaisersPosition, unit: str, order: Rail) -> Way:
    """The forced march after the ride."""
    return find_way(position, unit, order.then, position.counter(unit).movement, (), order.to)


@BOOK.performs(Rail)
def ride(order: Rail, referee: Referee[KaisersPosition]) -> None:
    """The units ride, use up capacity, and march on where they were ordered to."""
    position = referee.position
    path = _path(order, position)
    if countries := zone_two_countries(position, path):
        weight = load(position, order.units)
        referee.emit(RailUsed(rule="16.5", seen_by=(referee.side,), countries=countries, load=weight))
    pay_for_the_march(order, referee)
    for unit in order.units:
        on = _onward(position, unit, order) if order.then else Way((order.to,), 0, None)
        way = (*path, *on.path[1:])
        march(referee, unit, way, how="rail", cost=on.cost, rule="16.3", forced=order.forced_march)
    warn_of_crowds(referee, (position.place_of(unit) for unit in order.units))
