"""Corps HQs and stacking: orders for boxes and overstacks (8C1, 8C2)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.command.overstacks import leaving_cost
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import put_in
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK, OVERSTACKING
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


class Box(Order, frozen=True, kw_only=True):
    """Put units into the box of a Corps HQ in their hex, or take them out of one (8C1).

    `box`: the units; leaving the overstack costs one 1 MP, or 2.
    `in`: the Corps HQ; left out, they are in no box.
    """

    verb: ClassVar[str] = "box"
    example: ClassVar[str] = "{box: [GE-1, GE-2], in: GE-Corps-1}"

    units: tuple[UnitName, ...] = msgspec.field(name="box")
    hq: UnitName = msgspec.field(default="", name="in")


class Overstack(Order, frozen=True, kw_only=True):
    """Put units into the overstack of a Corps HQ in their hex, beyond the stacking limit (8C2).

    `overstack`: the units.
    `in`: the Corps HQ.
    """

    verb: ClassVar[str] = "overstack"
    example: ClassVar[str] = "{overstack: [GE-3, GE-4], in: GE-Corps-1}"
    option: ClassVar[str] = OVERSTACKING

    units: tuple[UnitName, ...] = msgspec.field(name="overstack")
    hq: UnitName = msgspec.field(name="in")


Either = Box | Overstack


def _are_mine(order: Either, referee: Referee) -> str | None:
    position, side = referee.position, referee.side
    named = (*order.units, *((order.hq,) if order.hq else ()))
    wrong = [unit for unit in named if position.side_of(unit) != side]
    if not order.units:
        return "name the units"
    return f"{', '.join(wrong)}: not yours" if wrong else None


def _are_together(order: Either, referee: Referee) -> str | None:
    position = referee.position
    if not order.hq:
        return None
    if not position.counter(order.hq).is_corps_hq:
        return f"{order.hq} is no Corps HQ"
    if not position.on_map(order.hq):
        return f"{order.hq} is not on the map"
    place = position.place_of(order.hq)
    apart = [unit for unit in order.units if position.place_of(unit) != place]
    return f"{', '.join(apart)}: not in the hex of {order.hq}" if apart else None


@BOOK.forbids("8C1", Box)
def boxes_own_units(order: Box, referee: Referee) -> str | None:
    """Only your own units go into a box"""
    return _are_mine(order, referee)


@BOOK.forbids("8C1", Box)
def boxes_units_of_the_hex(order: Box, referee: Referee) -> str | None:
    """Units go into the box of a Corps HQ in their hex"""
    return _are_together(order, referee)


@BOOK.forbids("8C1", Box)
def boxes_what_can_be_in_one(order: Box, referee: Referee) -> str | None:
    """Army HQs are in no box, nor is a Corps HQ in its own"""
    position = referee.position
    wrong = [unit for unit in order.units if position.counter(unit).is_army_hq or unit == order.hq]
    return f"{', '.join(wrong)}: in no box" if wrong else None


@BOOK.forbids("8C2a", Box)
def leaves_overstack_for_room(order: Box, referee: Referee) -> str | None:
    """Units leave an overstack only if they have room in the hex"""
    position = referee.position
    leaving: dict[str, list[str]] = {}
    for unit in order.units:
        if unit in position.overstacked:
            leaving.setdefault(position.place_of(unit), []).append(unit)
    for place, units in leaving.items():
        if not stacking.fits(position, referee.side, place, units):
            return f"{', '.join(units)}: there is no room in {position.kit.name(place)}"
    return None


@BOOK.performs(Box)
def put_into_box(order: Box, referee: Referee) -> None:
    """The units are in that box, or in none."""
    position = referee.position
    for unit in order.units:
        put_in(referee, unit, order.hq, spent=leaving_cost(position, unit))


@BOOK.forbids("8C2a", Overstack)
def overstacks_in_play(order: Overstack, referee: Referee) -> str | None:
    """Overstacks are an advanced rule"""
    if referee.position.option(OVERSTACKING) == "off":
        return "this game is played without overstacks"
    return None


@BOOK.forbids("8C2a", Overstack)
def overstacks_own_units(order: Overstack, referee: Referee) -> str | None:
    """Only your own units go into an overstack"""
    return _are_mine(order, referee)


@BOOK.forbids("8C2a", Overstack)
def overstacks_units_of_the_hex(order: Overstack, referee: Referee) -> str | None:
    """Units go into the overstack of a Corps HQ in their hex"""
    return _are_together(order, referee)


@BOOK.forbids("8C2a", Overstack)
def overstacks_what_counts(order: Overstack, referee: Referee) -> str | None:
    """Army HQs are not overstacked, nor is a Corps HQ in its own box: only in that of another one"""
    wrong = [unit for unit in order.units if referee.position.counter(unit).is_army_hq]
    if wrong:
        return f"{', '.join(wrong)}: Army HQs are not overstacked"
    return f"{order.hq}: not in its own box, but in that of another Corps HQ" if order.hq in order.units else None


@BOOK.performs(Overstack)
def put_into_overstack(order: Overstack, referee: Referee) -> None:
    """The units are in the overstack."""
    for unit in order.units:
        put_in(referee, unit, order.hq, overstacked=True)
