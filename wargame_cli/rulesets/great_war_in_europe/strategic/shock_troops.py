"""Shock-troops (6.5, 15.41, 15.42): German divisions are converted in their New Units Phase."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import units_homeward
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitsConverted
from wargame_cli.rulesets.great_war_in_europe.position.position import ALPENKORPS, GreatWarPosition, Referee

#: What the first and the second conversion cost in German points, and how many divisions the first one takes (15.41).
COSTS, MOST_AT_FIRST = (1, 7), 6


class Convert(Order, frozen=True, kw_only=True):
    """Turn German divisions into shock-troops: for one point, with the second event for seven (15.41).

    `convert`: the divisions, up to six the first time.
    """

    verb: ClassVar[str] = "convert"
    example: ClassVar[str] = "{convert: [GE-26, GE-111]}"

    units: tuple[UnitName, ...] = msgspec.field(name="convert")


def conversions_left(position: GreatWarPosition) -> int:
    """How many conversions the events that were played still allow (15.41)."""
    return position.number_played("shock-troops") - position.conversions


def price(position: GreatWarPosition) -> int:
    """The German Resource Points that the next conversion takes."""
    return COSTS[min(position.conversions, len(COSTS) - 1)]


def why_no_conversion(position: GreatWarPosition) -> str:
    """Why no division can be converted now, whichever it is; empty where some can."""
    return "" if conversions_left(position) else "no Shock-troops event allows a conversion"


def can_turn(position: GreatWarPosition, unit: str) -> bool:
    """Whether a division has a side of shock-troops that it does not show, and may.

    None that influenza had, nor any that were lost as such after the second event (6.58, 15.43).
    """
    kept = {*position.shock, *position.reverted, ALPENKORPS}
    return bool(position.counter(unit).shock) and unit not in kept


@BOOK.forbids("6.5/15.41", Convert, decisive=True)
def an_event_allows_it(order: Convert, referee: Referee) -> str | None:
    """Each Shock-troops event allows one conversion: six divisions for a point, all that are left for seven (15.41)"""
    position = referee.position
    if why := why_no_conversion(position):
        return why
    if not order.units or len(set(order.units)) < len(order.units):
        return "name each division once"
    if not position.conversions and len(order.units) > MOST_AT_FIRST:
        return f"the first event converts up to {MOST_AT_FIRST} divisions"
    has, wanted = position.points["GE"], price(position)
    return f"it takes {wanted} points of Germany, which has {has}" if has < wanted else None


@BOOK.forbids("6.5/15.41", Convert, settled=True, looks_at=lambda order, referee: order.units)
def divisions_fit_for_it(order: Convert, referee: Referee) -> str | None:
    """Divisions with a side of shock-troops, on the map, with a line of supply to Berlin or the Ruhr (15.41, 15.42)"""
    position = referee.position
    for unit in order.units:
        if not can_turn(position, unit):
            return f"{unit} has no side of shock-troops to turn up"
        if not units_homeward(position) & position.kit.board.bit.get(position.place_of(unit), 0):
            return f"{unit} has no line of supply to Berlin or the Ruhr"
    return None


@BOOK.performs(Convert)
def convert(order: Convert, referee: Referee) -> None:
    """Germany pays, and the divisions show their other side."""
    change_points(referee, "GE", -price(referee.position), "shock-troops", "15.41")
    referee.emit(UnitsConverted(rule="15.41", seen_by=(CP,), units=order.units))
