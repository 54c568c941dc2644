"""Eliminated units are replaced (16B3c), for points (16B3a, 16B3b) and within the limits of the month (16B3f)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.entries import cannot_come, cities
from wargame_cli.rulesets.great_war_ground_rules.arrivals.fragile import substitute_of
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import count, over_limit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import has_part, lacks, pay
from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import bring_in, mixes_armies
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import kind, replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular_at
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ArtilleryMadeMobile
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
)


class Replace(Order, frozen=True, kw_only=True):
    """Replace an eliminated unit of your pool; one that has a cadre comes back as that (16B3c).

    `replace`: the unit.
    `at`: a city of yours in regular supply, or its points' hex.
    `from`: the hex whose points are spent first; else the general pool.
    `full`: true for the full strength of a unit with a weaker one.
    """

    verb: ClassVar[str] = "replace"
    example: ClassVar[str] = "{replace: BR-12, at: 0627}"

    unit: UnitName = msgspec.field(name="replace")
    at: PlaceName
    origin: PlaceName = msgspec.field(default="", name="from")
    full: bool = False


# -- what it costs ---------------------------------------------------------------------------------------------------


def cost_to_replace(position: GroundPosition, unit: str, *, full: bool = False) -> Points:
    """What a unit in a pool costs: its cadre where it has one, twice if it was isolated (16B3a, 16B3c).

    One with a weaker strength costs that, or its full one.
    """
    counter, chart = position.counter(unit), position.kit.tables.replacements
    cost = replacement_strength(position, unit, whole=True)
    if counter.weaker and not full:
        cost = chart.strength(kind(position, unit), counter.cadre_re)
    elif counter.cadre and not full:
        cost = chart.part(cost)
    times = 2 if _was_isolated(position, unit) else 1
    return Points(cost.man * times, cost.equ * times)


def _was_isolated(position: GroundPosition, unit: str) -> bool:
    return position.place_of(unit) == ISOLATED_POOL[position.side_of(unit)]


def _replaced_res(position: GroundPosition, unit: str, full: bool) -> float:
    """The REs that come back, which count twice for a unit that was isolated (16B3f; trap 78)."""
    counter = position.counter(unit)
    size = counter.cadre_re if counter.cadre and not full else counter.whole_re
    return size * (2 if _was_isolated(position, unit) else 1)


# -- replacing (16B3c) -----------------------------------------------------------------------------------------------


@BOOK.forbids("16B3c", Replace)
def lies_in_the_pool(order: Replace, referee: Referee) -> str | None:
    """A unit of the own replacement pool is replaced; of such without movement only coast artillery (16B3c, 16C7)"""
    position = referee.position
    counter = position.counter(order.unit)
    pools = (POOL[counter.side], ISOLATED_POOL[counter.side])
    if counter.side != referee.side or position.place_of(order.unit) not in pools:
        return f"{order.unit} does not lie in your replacement pool"
    if counter.front.way == "none" and not counter.mobile and counter.type != "coast-artillery":
        return f"{order.unit} has no movement rating: such units are not replaced"
    return None


@BOOK.forbids("16C6", Replace)
def is_not_fragile(order: Replace, referee: Referee) -> str | None:
    """A fragile unit is not replaced: its substitute may be (16C6)"""
    if substitute := substitute_of(referee.position, order.unit):
        return f"{order.unit} is fragile: {substitute} lies in the pool for it from the next initial phase on"
    return None


@BOOK.forbids("16B3c", Replace)
def has_that_strength(order: Replace, referee: Referee) -> str | None:
    """Units come back as cadres; those of two strengths at either, if both have one movement rating (16B3c)"""
    position = referee.position
    counter = position.counter(order.unit)
    if order.full and counter.cadre and not counter.weaker:
        return f"{order.unit} comes back as a cadre, to be rebuilt later"
    if not counter.weaker or counter.front.movement == counter.back.movement:
        return None
    if order.full == (order.unit in position.reduced):
        return f"{order.unit} comes back at the strength at which it was eliminated"
    return None


@BOOK.forbids("16B3c", Replace)
def comes_to_a_city(order: Replace, referee: Referee) -> str | None:
    """A unit that is replaced comes to an own city in regular general supply, or where points are spent (16B3c)"""
    position = referee.position
    counter, cost = position.counter(order.unit), cost_to_replace(position, order.unit, full=order.full)
    if order.origin:
        if order.origin != order.at:
            return "with points on the map the unit comes to their hex"
        if not position.owns(counter.side, order.at) or not regular_at(position, counter.side, order.at):
            return f"{position.kit.name(order.at)} is not yours in regular general supply"
        if not has_part(position, order.unit, cost, order.origin):
            return f"no points that {order.unit} costs lie in {position.kit.name(order.origin)}"
        return None
    hexes = [
        place
        for place in cities(position, counter.side, counter.nationality)
        if not mixes_armies(position, order.unit, place)
    ]
    if order.at in hexes:
        return None
    has_points = has_part(position, order.unit, cost, order.at)
    spend = f"; the points there bring it to their hex with `from: {order.at}`" if has_points else ""
    return cannot_come(position, order.unit, order.at, hexes) + spend


@BOOK.forbids("16B3b", Replace)
def can_be_paid(order: Replace, referee: Referee) -> str | None:
    """A unit costs Man Pts of its contingent, and Equ Pts (16B3a, 16B3b)"""
    position = referee.position
    return lacks(position, order.unit, cost_to_replace(position, order.unit, full=order.full), order.origin) or None


@BOOK.forbids("16B3f", Replace)
def within_the_limit(order: Replace, referee: Referee) -> str | None:
    """No more REs of some types are replaced in a month than the limit (16B3f)"""
    return over_limit(referee.position, order.unit, _replaced_res(referee.position, order.unit, order.full)) or None


@BOOK.performs(Replace)
def replace(order: Replace, referee: Referee) -> None:
    """It is paid for, and there: as a cadre if it has one; mobile if its counter has such a side (16B3c, 16C7)."""
    position = referee.position
    counter, size = position.counter(order.unit), _replaced_res(position, order.unit, order.full)
    pay(referee, order.unit, cost_to_replace(position, order.unit, full=order.full), "replacement", order.origin)
    bring_in(referee, order.unit, order.at, rule="16B3c", reduced=bool(counter.cadre) and not order.full)
    if counter.mobile:
        referee.emit(ArtilleryMadeMobile(rule="16C7", unit=order.unit))
    count(referee, order.unit, size)
