"""The mode of transport units (14O1): for cargo, or to make supply lines longer."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import ModeSwitched
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


class SwitchMode(Order, frozen=True, kw_only=True):
    """Turn transport units over, in an initial phase (14O1): for cargo, or to make supply lines longer.

    `switch-mode`: the transport units.
    `to`: `transport` or `supply`.
    """

    verb: ClassVar[str] = "switch-mode"
    example: ClassVar[str] = "{switch-mode: [BR-Trans1], to: supply}"

    units: tuple[UnitName, ...] = msgspec.field(name="switch-mode")
    to: Literal["transport", "supply"]


@BOOK.forbids("14O", SwitchMode)
def transport_units_switch(order: SwitchMode, referee: Referee) -> str | None:
    """Only a side's own transport units on the map have modes, and each shows the other one now"""
    position = referee.position
    for unit in order.units:
        if position.side_of(unit) != referee.side or not position.on_map(unit):
            return f"{unit} is no unit of yours on the map"
        if not position.counter(unit).is_transport:
            return f"{unit} is no transport unit"
        if (unit in position.extending) == (order.to == "supply"):
            return f"{unit} is in that mode already"
    return None if order.units else "name transport units"


@BOOK.performs(SwitchMode)
def switch(order: SwitchMode, referee: Referee) -> None:
    """They show their other side."""
    for unit in dict.fromkeys(order.units):
        referee.emit(
            ModeSwitched(rule="14O1", seen_by=referee.position.seen_by(unit), unit=unit, extends=order.to == "supply")
        )
