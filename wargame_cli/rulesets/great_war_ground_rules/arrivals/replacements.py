"""Replacements (16B3): eliminated units are replaced (16B3c), cadres rebuilt (16B3d), within monthly limits (16B3f)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.entries import cities, open_to
from wargame_cli.rulesets.great_war_ground_rules.arrivals.fragile import substitute_of, substitute_rebuilt
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import count, over_limit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import lacks, pay
from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import bring_in
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import standing
from wargame_cli.rulesets.great_war_ground_rules.ground.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular, regular_at
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import in_zone_of
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ArtilleryMadeMobile
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitReduced
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
    enemy,
)


class Replace(Order, frozen=True, kw_only=True):
    """Replace an eliminated unit of your pool; one that has a cadre comes back as that (16B3c).

    `replace`: the unit.
    `at`: a city of yours in regular general supply, or the hex whose points are spent.
    `from`: the hex whose points are spent first; left out for the general pool alone.
    """

    verb: ClassVar[str] = "replace"
    example: ClassVar[str] = "{replace: BR-12, at: 0627}"

    unit: UnitName = msgspec.field(name="replace")
    at: PlaceName
    origin: PlaceName = msgspec.field(default="", name="from")


class Rebuild(Order, frozen=True, kw_only=True):
    """Rebuild a cadre or remnant to full strength, in your initial phase or the enemy's (16B3d).

    `rebuild`: the unit.
    """

    verb: ClassVar[str] = "rebuild"
    example: ClassVar[str] = "{rebuild: BR-12}"

    unit: UnitName = msgspec.field(name="rebuild")


# -- what it costs ---------------------------------------------------------------------------------------------------


def cost_to_replace(position: GroundPosition, unit: str) -> Points:
    """What a unit in a pool costs: its cadre where it has one, twice if it was isolated (16B3a, 16B3c)."""
    counter = position.counter(unit)
    whole = replacement_strength(position, unit, whole=True)
    cost = position.kit.tables.replacements.part(whole) if counter.cadre else whole
    times = 2 if _was_isolated(position, unit) else 1
    return Points(cost.man * times, cost.equ * times)


def cost_to_rebuild(position: GroundPosition, unit: str) -> Points:
    """What a cadre costs: the difference to its full strength, or to that of its substitute (16B3d, 16C6)."""
    whole = replacement_strength(position, substitute_of(position, unit) or unit, whole=True)
    now = replacement_strength(position, unit)
    return Points(whole.man - now.man, whole.equ - now.equ)


def _was_isolated(position: GroundPosition, unit: str) -> bool:
    return position.place_of(unit) == ISOLATED_POOL[position.side_of(unit)]


def _replaced_res(position: GroundPosition, unit: str) -> float:
    """The REs that come back, which count twice for a unit that was isolated (16B3f; trap 78)."""
    counter = position.counter(unit)
    size = counter.cadre_re if counter.cadre else counter.whole_re
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


@BOOK.forbids("16B3c", Replace)
def comes_to_a_city(order: Replace, referee: Referee) -> str | None:
    """A unit that is replaced comes to an own city in regular general supply, or where points are spent (16B3c)"""
    position = referee.position
    counter = position.counter(order.unit)
    if order.origin:
        if order.origin != order.at:
            return "with points on the map the unit comes to their hex"
        if not position.owns(counter.side, order.at) or not regular_at(position, counter.side, order.at):
            return f"{position.kit.name(order.at)} is not yours in regular general supply"
        return None
    if order.at not in open_to(position, counter.side, cities(position, counter.side, counter.nationality)):
        return f"{position.kit.name(order.at)} is no city of yours that is open to {order.unit}"
    return None


@BOOK.forbids("16B3b", Replace)
def can_be_paid(order: Replace, referee: Referee) -> str | None:
    """A unit costs Man Pts of its contingent, and Equ Pts (16B3a, 16B3b)"""
    position = referee.position
    return lacks(position, order.unit, cost_to_replace(position, order.unit), order.origin) or None


@BOOK.forbids("16B3f", Replace)
def within_the_limit(order: Replace, referee: Referee) -> str | None:
    """No more REs of some types are replaced in a month than the limit (16B3f)"""
    return over_limit(referee.position, order.unit, _replaced_res(referee.position, order.unit)) or None


@BOOK.performs(Replace)
def replace(order: Replace, referee: Referee) -> None:
    """It is paid for, and there: as a cadre if it has one; mobile if its counter has such a side (16B3c, 16C7)."""
    position = referee.position
    counter, size = position.counter(order.unit), _replaced_res(position, order.unit)
    pay(referee, order.unit, cost_to_replace(position, order.unit), "replacement", order.origin)
    bring_in(referee, order.unit, order.at, rule="16B3c", reduced=bool(counter.cadre))
    if counter.mobile:
        referee.emit(ArtilleryMadeMobile(rule="16C7", unit=order.unit))
    count(referee, order.unit, size)


# -- rebuilding (16B3d) ----------------------------------------------------------------------------------------------


def can_rebuild(position: GroundPosition, side: str) -> bool:
    """Whether a side has a cadre on the map that it can pay to rebuild (16B3d)."""
    cadres = [unit for unit in position.reduced if position.side_of(unit) == side and position.on_map(unit)]
    return any(
        not lacks(
            position, unit, cost_to_rebuild(position, unit), position.place_of(unit), pooled=regular(position, unit)
        )
        for unit in cadres
    )


@BOOK.forbids("16B3d", Rebuild)
def is_a_cadre(order: Rebuild, referee: Referee) -> str | None:
    """An own cadre or remnant on the map is rebuilt (16B3d)"""
    position = referee.position
    if position.side_of(order.unit) != referee.side or order.unit not in position.reduced:
        return f"{order.unit} is no cadre or remnant of yours"
    return None if position.on_map(order.unit) else f"{order.unit} is not on the map"


@BOOK.forbids("16B3d", Rebuild)
def is_out_of_reach(order: Rebuild, referee: Referee) -> str | None:
    """No cadre is rebuilt in an enemy ZOC, but in a hex with a fortification other than fieldworks (16B3d)"""
    position, side = referee.position, referee.side
    place = position.place_of(order.unit)
    if place not in position.kit.board.index or not in_zone_of(position, enemy(side), place):
        return None
    if standing(position, place) not in ("", "fieldworks"):
        return None
    return f"{order.unit} is in an enemy ZOC"


@BOOK.forbids("16B3b", Rebuild)
def can_be_rebuilt(order: Rebuild, referee: Referee) -> str | None:
    """Points of the general pool go to units in regular general supply, those of a hex to units there (16B3d)"""
    position, unit = referee.position, order.unit
    if unit not in position.reduced:
        return None
    supplied = regular(position, unit)
    missing = lacks(position, unit, cost_to_rebuild(position, unit), position.place_of(unit), pooled=supplied)
    if missing and not supplied:
        return f"{unit} is not in regular general supply: only points in its hex could rebuild it"
    return missing or None


@BOOK.forbids("16B3f", Rebuild)
def rebuilds_within_the_limit(order: Rebuild, referee: Referee) -> str | None:
    """No more REs of some types are rebuilt in a month than the limit (16B3f)"""
    return over_limit(referee.position, order.unit, _rebuilt_res(referee.position, order.unit)) or None


def _rebuilt_res(position: GroundPosition, unit: str) -> float:
    """The REs that a cadre gains (16B3f)."""
    counter = position.counter(unit)
    return counter.whole_re - counter.cadre_re


@BOOK.performs(Rebuild)
def rebuild(order: Rebuild, referee: Referee) -> None:
    """It is paid for, with what lies in its hex first, and is at full strength (16B3d)."""
    position, unit = referee.position, order.unit
    size = _rebuilt_res(position, unit)
    pay(referee, unit, cost_to_rebuild(position, unit), "rebuilding", position.place_of(unit))
    if substitute_of(position, unit):
        substitute_rebuilt(referee, unit)
    else:
        referee.emit(UnitReduced(rule="16B3d", unit=unit, reduced=False, cause="rebuilt"))
    count(referee, unit, size)
