"""Movement by land (chapters 8 and 11): the orders to move, to force march, to stand, and to rearrange a stack."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.paths import Way, allowance, find_way
from wargame_cli.rulesets.kaisers_war.ground.special_units import CLOSING_ROWS
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.movement.moving import (
    march,
    marches_in_season,
    obey,
    obey_forced_march,
    own_units,
    pay_for_the_march,
    warn_of_crowds,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import StackArranged
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


class Move(Order, frozen=True, kw_only=True):
    """Move a unit by land (8.1).

    `move`: the unit.
    `to`: the hex or town where it stops.
    `path`: every hex that it enters; the cheapest way if left out.
    `forced-march`: double its movement (8.9, 15.7).
    """

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: GE-Shock-1, to: Lille, forced-march: true}"
    former: ClassVar[Mapping[str, str]] = {"forced_march": "forced-march"}
    permits: ClassVar[tuple[str, ...]] = ("forced_march",)

    unit: UnitName = msgspec.field(name="move")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()
    forced_march: bool = msgspec.field(name="forced-march", default=False)

    @property
    def movers(self) -> tuple[str, ...]:
        """The unit."""
        return (self.unit,)


class Pass(Order, frozen=True, kw_only=True):
    """Let a unit stand where it is, on purpose.

    `pass`: the unit.
    """

    verb: ClassVar[str] = "pass"
    example: ClassVar[str] = "{pass: GE-Shock-1}"

    unit: UnitName = msgspec.field(name="pass")

    @property
    def movers(self) -> tuple[str, ...]:
        """The unit."""
        return (self.unit,)


class Stack(Order, frozen=True, kw_only=True):
    """Lay the stack of a hex in this order, top first: the enemy sees the top unit (10.1).

    `stack`: the hex or town.
    `order`: all your units in it, the top one first.
    """

    verb: ClassVar[str] = "stack"
    example: ClassVar[str] = "{stack: Lille, order: [GE-Inf-1, GE-Shock-1]}"

    hex: PlaceName = msgspec.field(name="stack")
    units: tuple[UnitName, ...] = msgspec.field(name="order")


def plan(position: KaisersPosition, order: Move) -> Way:
    """The way that an order means, with what is wrong about it."""
    points = allowance(position, order.unit, forced=order.forced_march)
    return find_way(position, order.unit, order.to, points, order.path)


# -- what forbids a move -----------------------------------------------------------------------------------------

obey(Move)
obey_forced_march(Move)
BOOK.forbids("2.3", Pass, decisive=True)(own_units)


@BOOK.forbids("8.2", Move)
def stands_on_land(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """Only a unit on the map moves by land"""
    place = referee.position.place_of(order.unit)
    return None if place in referee.position.kit.ground else f"{order.unit} is not on land but in {place}"


@BOOK.forbids_one_of(
    {
        "8.2": "A path is made of adjacent hexes and costs no more than the unit's movement points",
        "9.6": "No unit enters a hex with an enemy unit",
        "11.5": "A unit stops where it enters an enemy zone of control",
        "11.6": "A unit leaves an enemy zone of control only into a hex without one",
        **CLOSING_ROWS,
    },
    Move,
)
def way_is_open(order: Move, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The first thing on the way that a rule forbids."""
    position = referee.position
    if position.place_of(order.unit) not in position.kit.ground or not position.counter(order.unit).movement:
        return None  # other checks refuse it
    return plan(position, order).fault


@BOOK.forbids("22.2", Move)
def season_allows(order: Move, referee: Referee[KaisersPosition]) -> str | None:
    """No forced march in winter, nor in Russia, Poland and the Ukraine during the thaw"""
    position = referee.position
    if not order.forced_march or position.place_of(order.unit) not in position.kit.ground:
        return None  # another check refuses a unit that is not on land
    return marches_in_season(position, [plan(position, order).path])


# -- moving ------------------------------------------------------------------------------------------------------


@BOOK.performs(Move)
def move(order: Move, referee: Referee[KaisersPosition]) -> None:
    """The unit pays, goes, and may set the east free by entering it."""
    way = plan(referee.position, order)
    pay_for_the_march(order, referee)
    march(referee, order.unit, way.path, how="march", cost=way.cost, rule="8.2", forced=order.forced_march)
    warn_of_crowds(referee, (order.to,))


@BOOK.performs(Pass)
def stand(order: Pass, referee: Referee[KaisersPosition]) -> None:
    """The unit stays where it is."""


# -- stacks ------------------------------------------------------------------------------------------------------


@BOOK.forbids("10.1", Stack)
def same_stack(order: Stack, referee: Referee[KaisersPosition]) -> str | None:
    """A stack on the map is rearranged by its owner and keeps its units"""
    position = referee.position
    name = position.kit.name(order.hex)
    here = position.at(order.hex)
    if order.hex not in position.kit.board.index or not here or position.side_of(here[0]) != referee.side:
        return f"{referee.side} has no stack in {name}"
    return f"the stack in {name} holds {', '.join(here)}" if sorted(here) != sorted(order.units) else None


@BOOK.performs(Stack)
def arrange(order: Stack, referee: Referee[KaisersPosition]) -> None:
    """The stack lies in the new order."""
    referee.emit(StackArranged(rule="10.1", seen_by=(referee.side,), place=order.hex, units=order.units))
