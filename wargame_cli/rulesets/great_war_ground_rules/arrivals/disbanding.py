"""Units that a side disbands or scraps of its own will, and what they give (16A1i, 16A1v, 16C1, 16C2, 16C13)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import use, used
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import refund
from wargame_cli.rulesets.great_war_ground_rules.command.elite import keeps
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import is_major
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    GONE,
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
)

#: The least printed movement rating of a unit that may be disbanded, and the REs a month: of great and major powers, of
#: minor ones (16C1).
_RATING = 5
_MAJOR, _MINOR = 12, 4


class Disband(Order, frozen=True, kw_only=True):
    """Disband a unit on the map: it is out of the game, and its points come back (16C1).

    `disband`: the unit.
    `on-map`: true to leave the points in its hex, as isolated units must.
    """

    verb: ClassVar[str] = "disband"
    example: ClassVar[str] = "{disband: BR-12}"

    unit: UnitName = msgspec.field(name="disband")
    here: bool = msgspec.field(default=False, name="on-map")


class Scrap(Order, frozen=True, kw_only=True):
    """Scrap a unit in your replacement pool: it is out of the game, and gives its scrapping value (16C2).

    `scrap`: the unit.
    """

    verb: ClassVar[str] = "scrap"
    example: ClassVar[str] = "{scrap: BR-12}"

    unit: UnitName = msgspec.field(name="scrap")


def value_disbanded(position: GroundPosition, unit: str) -> Points:
    """What a unit on the map gives: its replacement strength and its scrapping value (16A1i)."""
    cost, scrap = replacement_strength(position, unit), scrapping_value(position, unit)
    return Points(cost.man + scrap.man, cost.equ + scrap.equ)


def scrapping_value(position: GroundPosition, unit: str) -> Points:
    """What a unit that is scrapped gives (16A1v)."""
    return position.kit.tables.replacements.scrapped(position.re(unit))


@BOOK.forbids("16C1-2", Disband)
def may_be_disbanded(order: Disband, referee: Referee) -> str | None:
    """Own units on the map that are printed with five movement points at least may be disbanded (16C1)"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.side != referee.side or not position.on_map(order.unit):
        return f"{order.unit} is no unit of yours on the map"
    if counter.is_corps_hq or counter.is_elite_brigade:
        return f"{order.unit} is a marker and cannot be disbanded"
    shown = position.face(order.unit)
    if shown.way != "land" or shown.movement < _RATING:
        return f"{order.unit} has a printed movement rating below {_RATING}"
    return None


@BOOK.forbids("16C1-2", Disband)
def within_the_month(order: Disband, referee: Referee) -> str | None:
    """A nation disbands no more than 12 REs in a month, a minor power 4 (16C1)"""
    position = referee.position
    nation = position.counter(order.unit).nationality
    before = used(position, f"{nation}/disbanded")
    most = _MAJOR if is_major(nation) else _MINOR
    if before + position.re(order.unit) > most:
        return f"{before:g} {nation} REs were disbanded in this month, and {most} are the limit"
    return None


@BOOK.forbids("14Q", Disband, Scrap)
def has_no_elite_brigade(order: Disband | Scrap, referee: Referee) -> str | None:
    """A division leaves the game without elite brigades: they are assigned to another one before (14Q)"""
    return keeps(referee.position, order.unit) or None


@BOOK.performs(Disband)
def disband(order: Disband, referee: Referee) -> None:
    """It is out of the game; its points cannot be spent in this phase, but for those in a hex (16C13)."""
    position, unit = referee.position, order.unit
    place, points, size = position.place_of(unit), value_disbanded(position, unit), position.re(unit)
    here = place if order.here or unit in position.isolated else ""
    what = f"{position.counter(unit).nationality}/disbanded"
    referee.emit(
        UnitRemoved(rule="16C1", seen_by=position.seen_by(unit), unit=unit, place=place, to=GONE, cause="disbanded")
    )
    refund(referee, unit, points, "disbanding", "16C1", here)
    use(referee, "16C1", what, size)


@BOOK.forbids("16C1-2", Scrap)
def may_be_scrapped(order: Scrap, referee: Referee) -> str | None:
    """Any unit in the own replacement pool may be scrapped (16C2)"""
    position = referee.position
    side = position.side_of(order.unit)
    if side != referee.side or position.place_of(order.unit) not in (POOL[side], ISOLATED_POOL[side]):
        return f"{order.unit} does not lie in your replacement pool"
    return None


@BOOK.performs(Scrap)
def scrap(order: Scrap, referee: Referee) -> None:
    """It is out of the game; what it gives comes to the general pool (16C2, 16C13)."""
    position, unit = referee.position, order.unit
    place, points = position.place_of(unit), scrapping_value(position, unit)
    referee.emit(UnitRemoved(rule="16C2", unit=unit, place=place, to=GONE, cause="scrapped"))
    refund(referee, unit, points, "scrapping", "16C2")
