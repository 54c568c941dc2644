"""The Turkish Required Reserve (5.38): divisions go into its box up to what was rolled, those beyond it leave it."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import boxes
from wargame_cli.rulesets.great_war_in_europe.ground.control import left
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    RESERVE,
    TRANSIT,
    GreatWarPosition,
    Referee,
)


class Reserve(Order, frozen=True, kw_only=True):
    """Take a Turkish infantry division into the Turkish Required Reserve (5.38).

    `reserve`: the division: on the map, in `transit` or in `cp-box`.
    """

    verb: ClassVar[str] = "reserve"
    example: ClassVar[str] = "{reserve: TU-51}"

    unit: UnitName = msgspec.field(name="reserve")


class Release(Order, frozen=True, kw_only=True):
    """Send a unit that the Turkish Required Reserve does not need to the Strategic Movement Transit Box (5.38).

    `release`: the unit in the reserve.
    """

    verb: ClassVar[str] = "release"
    example: ClassVar[str] = "{release: TU-41}"

    unit: UnitName = msgspec.field(name="release")


def counts_as_reserve(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit counts in the reserve: a Turkish infantry division (5.38)."""
    counter = position.counter(unit)
    return counter.nation == "TU" and counter.type == "infantry" and counter.division


def in_reserve(position: GreatWarPosition) -> list[str]:
    """The divisions in the Required Reserve Box that count (5.38)."""
    return [unit for unit in position.at(RESERVE) if counts_as_reserve(position, unit)]


def shortfall(position: GreatWarPosition) -> int:
    """How many divisions the reserve lacks; below zero where it has more than it needs (5.38)."""
    return position.reserve_roll - len(in_reserve(position))


@BOOK.forbids("5.38", Reserve)
def may_join_the_reserve(order: Reserve, referee: Referee) -> str | None:
    """Turkish infantry divisions join the reserve up to what was rolled

    They come from the map, the Strategic Movement Transit Box or the Available Units Box.
    """
    position = referee.position
    if not counts_as_reserve(position, order.unit):
        return f"{order.unit} is no Turkish infantry division"
    place = position.place_of(order.unit)
    if place not in (TRANSIT, *boxes(position, CP)) and not position.on_map(order.unit):
        return f"{order.unit} is in {place}, neither on the map nor in the transit box nor in the Available Units Box"
    if shortfall(position) <= 0:
        return f"the reserve has its {position.reserve_roll} divisions"
    return None


@BOOK.performs(Reserve)
def reserve(order: Reserve, referee: Referee) -> None:
    """It is picked up and laid into the box, without any movement (5.38)."""
    place = referee.position.place_of(order.unit)
    referee.emit(UnitMoved(rule="5.38", unit=order.unit, start=place, end=RESERVE, how="reserve"))
    left(referee, place)


@BOOK.forbids("5.38", Release)
def is_not_needed(order: Release, referee: Referee) -> str | None:
    """Only what the reserve has beyond what was rolled leaves it"""
    position = referee.position
    if position.place_of(order.unit) != RESERVE:
        return f"{order.unit} is not in the Turkish Required Reserve"
    if counts_as_reserve(position, order.unit) and shortfall(position) >= 0:
        return f"the reserve needs {position.reserve_roll} divisions and has {len(in_reserve(position))}"
    return None


@BOOK.performs(Release)
def release(order: Release, referee: Referee) -> None:
    """It lies in the transit box, and no strategic movement is used up (5.38)."""
    referee.emit(UnitMoved(rule="5.38", unit=order.unit, start=RESERVE, end=TRANSIT, how="release"))
