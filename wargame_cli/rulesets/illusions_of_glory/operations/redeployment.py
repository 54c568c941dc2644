"""Strategic Redeployment (chapter 13): any distance by rail, road and sea, into the Reserve Box and out."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.queries import Destination
from wargame_cli.rulesets.illusions_of_glory.ground.control import overrun_trench
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import Barred, closed_country, closed_to
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force, use
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.board import MIXED, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Bar
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import UPRISING, side_named, title
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment_routes import (
    by_land,
    by_sea,
    harbours,
    has_a_source,
    joined_by_sea,
    open_regions,
    passable,
    reach,
    route,
    supplies,
)
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import forewarn
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import PointsSpent
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import vacate
from wargame_cli.rulesets.illusions_of_glory.units.free_operations import free_redeployment


class Redeploy(Order, frozen=True, kw_only=True):
    """Redeploy a unit any distance by rail, road or sea, into the Reserve Box, or out of it to a space (13.0).

    `sr`: the unit.
    `to`: the space where it goes.
    `by`: spaces that its way over land must lead through.
    `into`: the Reserve Box instead of a space.
    `how`: by sea, though there is a way over land.
    """

    verb: ClassVar[str] = "sr"
    example: ClassVar[str] = "{sr: RU-I-3, to: warsaw, by: [minsk]}"

    unit: UnitName = msgspec.field(name="sr")
    to: PlaceName = ""
    by: tuple[PlaceName, ...] = ()
    into: Literal["", "reserve"] = ""
    how: Literal["", "sea"] = ""


def cost(position: IllusionsPosition, unit: str) -> int:
    """What it costs to redeploy a unit, whatever its strength (13.1b-c); HQs and Heavy Artillery are SCUs here.

    Nothing where a card gives it without SR Points.
    """
    if free_redeployment(position, unit):
        return 0
    return position.kit.tables.activity.redeployment.costs[position.counter(unit).size]


def destinations(position: IllusionsPosition, unit: str) -> Iterator[Destination]:
    """Every place that a unit can be redeployed to, with its way; none to which a card in force lets it not go."""
    for place in position.kit.board.spaces(reach(position, unit)):
        order = Redeploy(unit=unit, to=place)
        if _barring_card(position, order):
            continue
        path = way_of(position, order)
        how = "sea" if sails(position, order) else "land"
        yield Destination(place=place, cost=cost(position, unit), path=path, how=how)


def sails(position: IllusionsPosition, order: Redeploy) -> bool:
    """Whether a redeployment is by sea: where it is asked for, or where only ships lead there.

    The Ports of the Italian Front are as others (11.3.1b).
    """
    start, board = position.place_of(order.unit), position.kit.board
    if order.into or start not in board.bit or order.to not in board.bit:
        return False
    if order.how == "sea":
        return True
    side, size = position.commander(order.unit), position.counter(order.unit).size
    if size not in position.kit.tables.activity.redeployment.by_sea or order.by:
        return False
    here, shut = board.bit[order.to], closed_to(position, order.unit)
    return bool(here & by_sea(position, side, start, shut)) and not here & by_land(position, side, start, size, shut)


def way_of(position: IllusionsPosition, order: Redeploy) -> tuple[str, ...]:
    """The way of a redeployment, both ends included; empty where there is none."""
    start = position.place_of(order.unit)
    if order.into:
        return (start, RESERVE)
    if start == RESERVE or sails(position, order):
        return (start, order.to)
    return _route(position, order, closed_to(position, order.unit))


def _route(position: IllusionsPosition, order: Redeploy, shut: Mask) -> tuple[str, ...]:
    """A shortest way over land that keeps out of what is shut; empty where there is none."""
    start = position.place_of(order.unit)
    stops = (start, *(stop for stop in order.by if stop not in (start, order.to)), order.to)
    return route(position, stops, position.commander(order.unit), position.counter(order.unit).size, shut)


def _is_over_land(order: Redeploy, position: IllusionsPosition) -> bool:
    return not order.into and position.place_of(order.unit) != RESERVE and not sails(position, order)


# -- what forbids it ------------------------------------------------------------------------------------------------


@BOOK.forbids("13.1", Redeploy, decisive=True)
def unit_can_be_redeployed(order: Redeploy, referee: Referee) -> str | None:
    """The acting side redeploys its own units, which stand on the map or lie in its Reserve Box"""
    position = referee.position
    if position.counter(order.unit).is_uprising:
        return f"{order.unit} is an Uprising Unit, which nobody redeploys"
    if position.side_of(order.unit) != referee.side:
        return f"{order.unit} is no unit of the {referee.side}"
    start = position.place_of(order.unit)
    if start != RESERVE and not position.on_map(order.unit):
        return f"{order.unit} cannot be redeployed: it is in {position.kit.name(start)}"
    if bool(order.to) == bool(order.into):
        return "an order to redeploy names either a space (`to`) or the Reserve Box (`into: reserve`)"
    if start == (order.to or order.into):
        return f"{order.unit} is in {position.kit.name(start)} already"
    if beside := [place for place in (order.to, *order.by) if place and not position.kit.is_space(place)]:
        return f"{position.kit.name(beside[0])} is no place on the map"
    if order.to and position.kit.ground.spaces[order.to].kind == SEA:
        return "nobody is redeployed into a Sea Invasion space"
    return None


@BOOK.forbids("13.1", Redeploy)
def the_action_is_redeployment(order: Redeploy, referee: Referee) -> str | None:
    """Units are redeployed in an Action Round that is used for Strategic Redeployment, while SR Points are left"""
    position = referee.position
    if position.this_round.use != "sr" and not free_redeployment(position, order.unit):
        return "this Action Round is not used for Strategic Redeployment"
    needed, left = cost(position, order.unit), position.this_round.points
    if needed > left:
        return f"to redeploy {order.unit} costs {needed} SR, with {left} left"
    return None


@BOOK.forbids("13.1", Redeploy)
def once_in_a_round(order: Redeploy, referee: Referee) -> str | None:
    """A unit is redeployed once in an Action Round"""
    if order.unit in referee.position.this_round.redeployed:
        return f"{order.unit} was redeployed already in this round"
    return None


@BOOK.forbids("13.1", Redeploy)
def units_need_their_own_supply(order: Redeploy, referee: Referee) -> str | None:
    """A unit that is Out-Of-Supply, or that only an ally supplies, is not redeployed"""
    position = referee.position
    if not position.on_map(order.unit) or not has_a_source(position, order.unit):
        return None
    if not in_supply(position, order.unit):
        return f"{order.unit} is Out-Of-Supply"
    if grade(position, order.unit) != "own":
        return f"{order.unit} has supply from an ally only, and none from {_nation(position, order.unit)}"
    return None


@BOOK.forbids("13.5", Redeploy)
def a_nation_without_sources_stays(order: Redeploy, referee: Referee) -> str | None:
    """No unit of a nation is redeployed while the enemy or Uprising Units hold all its Supply Sources"""
    position = referee.position
    if has_a_source(position, order.unit):
        return None
    return f"{_nation(position, order.unit)} controls none of its Supply Sources"


@BOOK.forbids("13.2", Redeploy)
def the_way_is_open(order: Redeploy, referee: Referee) -> str | None:
    """LCUs go by Single-Gauge Railroad, SCUs by Road as well, through friendly spaces; a region ends the way"""
    position = referee.position
    if not _is_over_land(order, position) or way_of(position, order) or _shut_out(position, order):
        return None
    size, kit = position.counter(order.unit).size, position.kit
    start = position.place_of(order.unit)
    if closed := _closed(position, order):
        return closed
    side = position.commander(order.unit)
    mixed = any(kit.ground.way(order.to, near) == MIXED for near in kit.board.neighbours[order.to])
    lines = "Single-Gauge Railroad" if size == "LCU" else "Single-Gauge Railroads and Roads"
    through = f" by {', '.join(kit.name(stop) for stop in order.by)}" if order.by else ""
    if order.by and kit.board.bit[order.to] & by_land(position, side, start, size, closed_to(position, order.unit)):
        return (
            f"no way of {lines} through friendly spaces leads{through} to {kit.name(order.to)}; one without `by` does"
        )
    hint = "; Mixed-Gauge Railroads do not count until they are converted" if mixed else ""
    return f"no way of {lines} through friendly spaces leads from {kit.name(start)} to {kit.name(order.to)}{hint}"


@BOOK.forbids("13.2", Redeploy)
def the_end_is_friendly(order: Redeploy, referee: Referee) -> str | None:
    """Units come out of the Reserve Box into a friendly space or region too"""
    position = referee.position
    if position.place_of(order.unit) != RESERVE or not order.to:
        return None
    return _closed(position, order)


@BOOK.forbids("13.2", Redeploy)
def the_end_is_in_supply(order: Redeploy, referee: Referee) -> str | None:
    """Redeployment ends where the unit has supply from its own nation"""
    position = referee.position
    if not order.to or _closed(position, order) or not has_a_source(position, order.unit):
        return None
    if position.kit.board.bit[order.to] & supplies(position, order.unit):
        return None
    return f"no supply line of {_nation(position, order.unit)} leads to {position.kit.name(order.to)}"


@BOOK.forbids_one_of(
    {
        "11.1.5a": "Nobody is redeployed through a neutral country that interns him",
        "11.3": "Nobody is redeployed onto the Italian Front before Italy enters the war",
        "26.6.1d": "No German is redeployed into or through Serbia or Montenegro before Bulgaria is in the war",
        "28.1a2": "Under the Treaty no Russian is redeployed out of Russia",
        "28.1a5": "Under the Treaty no Russian is redeployed where others stand",
        "28.1a6": "Under the Treaty nobody is redeployed where Russians stand",
        "26.3.1c": "Nobody is redeployed into a Port of neutral Greece that is closed",
    },
    Redeploy,
)
def closed_countries_are_passed_by(order: Redeploy, referee: Referee) -> tuple[str, str] | None:
    """By land, by sea and from the box the whole way keeps out of countries that are closed to the unit

    Where no other way leads there than through one, it is that one which forbids it.
    """
    return _shut_out(referee.position, order)


@BOOK.forbids("13.3", Redeploy)
def ships_go_from_port_to_port(order: Redeploy, referee: Referee) -> str | None:
    """SCUs, HQs and Heavy Artillery sail from one friendly Port to another, not in Winter, and not from sea to sea"""
    position = referee.position
    if not sails(position, order):
        return None
    kit, charts = position.kit, position.kit.tables.activity.redeployment
    start, side = position.place_of(order.unit), position.commander(order.unit)
    if position.counter(order.unit).size not in charts.by_sea:
        return f"{order.unit} is an LCU, and LCUs are not redeployed by sea"
    if order.by:
        return "a redeployment by sea names no spaces on its way"
    if position.season.season == charts.never_by_sea_in:
        return "nobody is redeployed by sea in Winter"
    for place in (start, order.to):
        if not kit.board.bit[place] & harbours(position, side):
            return f"{kit.name(place)} is no friendly Port"
    if not joined_by_sea(position, start, order.to):
        return f"no ships go from {kit.name(start)} to {kit.name(order.to)}, which are Ports of different seas"
    return None


@BOOK.forbids("13.4", Redeploy)
def the_box_takes_scus(order: Redeploy, referee: Referee) -> str | None:
    """SCUs go into the Reserve Box, but neither HQs nor Heavy Artillery, and no way leads there but the direct one"""
    if not order.into:
        return None
    counter = referee.position.counter(order.unit)
    if counter.is_lcu or counter.is_escorted:
        what = "an LCU" if counter.is_lcu else "an HQ" if counter.type == "hq" else "Heavy Artillery"
        return f"{order.unit} is {what}, and only other SCUs go into the Reserve Box"
    if order.by or order.how:
        return "a redeployment into the Reserve Box needs neither `by` nor `how`"
    return None


@BOOK.forbids("13.4", Redeploy)
def the_box_needs_no_way(order: Redeploy, referee: Referee) -> str | None:
    """A unit comes out of the Reserve Box directly to its space"""
    if referee.position.place_of(order.unit) == RESERVE and (order.by or order.how):
        return "a redeployment out of the Reserve Box needs neither `by` nor `how`"
    return None


@BOOK.forbids("9.7.1", Redeploy)
def a_card_bars_redeployment(order: Redeploy, referee: Referee) -> str | None:
    """A card in force may keep a side's units from being redeployed: of some nations, in some lands, on some seas"""
    card = _barring_card(referee.position, order)
    return f"{card} does not let {order.unit} be redeployed so" if card else None


def _barring_card(position: IllusionsPosition, order: Redeploy) -> str:
    """The card in force that forbids a redeployment; empty without one."""
    side = position.side_of(order.unit)
    found = (card for card, bar in in_force(position, Bar) if bar.side == side and _is_barred(position, order, bar))
    return next(found, "")


def _is_barred(position: IllusionsPosition, order: Redeploy, bar: Bar) -> bool:
    if bar.what not in ("redeployment", "redeployment by sea"):
        return False
    ends = [place for place in (position.place_of(order.unit), order.to) if place in position.kit.board.index]
    spaces = [position.kit.ground.spaces[place] for place in ends]
    on_sea = sails(position, order) and (not bar.seas or any(space.port in bar.seas for space in spaces))
    if bar.what == "redeployment by sea" and not on_sea:
        return False
    of_these = not bar.nations or any(nation in bar.nations for nation in position.counter(order.unit).nations)
    return of_these and (not bar.lands or any(space.owner in bar.lands for space in spaces))


def _shut_out(position: IllusionsPosition, order: Redeploy) -> Barred | None:
    """The closed country that a redeployment names, or through which alone a way leads to its end."""
    places = [place for place in (*order.by, order.to) if place]
    if _is_over_land(order, position) and not way_of(position, order):
        places += _route(position, order, 0)[1:]
    return next((found for place in places if (found := closed_country(position, order.unit, place))), None)


def _nation(position: IllusionsPosition, unit: str) -> str:
    return " and ".join(title(nation) for nation in position.counter(unit).nations)


def _closed(position: IllusionsPosition, order: Redeploy) -> str | None:
    """Why a side's unit cannot end its way in a place, whatever the way; None where it can."""
    kit, side = position.kit, position.commander(order.unit)
    here, name = kit.board.bit[order.to], kit.name(order.to)
    if here & (passable(position, side) | open_regions(position, side) | harbours(position, side)):
        return None
    holder = position.controller(order.to)
    if holder == UPRISING:
        return f"an Uprising Unit controls {name}"
    if kit.ground.spaces[order.to].kind == REGION:
        return f"the region of {name} is not friendly"
    return f"{name} is not friendly" if holder != side else f"enemy units stand in {name}"


# -- what it does ---------------------------------------------------------------------------------------------------


@BOOK.performs(Redeploy)
def redeploy(order: Redeploy, referee: Referee) -> None:
    """The points are spent, or what a card gives without them is used, and the unit goes."""
    position = referee.position
    start, spent = position.place_of(order.unit), cost(position, order.unit)
    path, by_ship = way_of(position, order), sails(position, order)
    rule = "13.4" if RESERVE in path else "13.3" if by_ship else "13.2"
    free = free_redeployment(position, order.unit)
    if not free:
        left = position.this_round.points - spent
        referee.emit(PointsSpent(rule="9.5.2", spent=spent, left=left, purpose=f"redeployment of {order.unit}"))
    end = order.to or RESERVE
    referee.emit(UnitMoved(rule=rule, unit=order.unit, start=start, end=end, path=path, how="redeployment"))
    for place in path[1:]:
        overrun_trench(referee, order.unit, place)
    if free:
        use(referee, free)
    if start != RESERVE:
        vacate(referee, side_named(position.acting), start)
    forewarn(referee, start, end)
