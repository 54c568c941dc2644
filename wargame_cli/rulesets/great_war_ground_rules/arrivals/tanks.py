"""Disabled tanks are repaired for Equ Pts (14C2)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import lacks, pay
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import BREAKDOWN, may_recover
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import general
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import TankDisabled
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The Equ Pts that a battalion costs, and a regiment (14C2).
_BATTALION, _REGIMENT = 2, 4


class RepairTank(Order, frozen=True, kw_only=True):
    """Repair a disabled tank unit in general supply, for 2 Equ Pts if it is a battalion, else for 4 (14C2).

    `repair-tank`: the unit.
    """

    verb: ClassVar[str] = "repair-tank"
    example: ClassVar[str] = "{repair-tank: BR-Tk1}"

    unit: UnitName = msgspec.field(name="repair-tank")


def cost_to_repair(position: GroundPosition, unit: str) -> Points:
    """What it costs to repair a tank unit: by its size (14C2)."""
    return Points(0, _BATTALION if position.counter(unit).size == "II" else _REGIMENT)


@BOOK.forbids("14C2", RepairTank)
def is_disabled(order: RepairTank, referee: Referee) -> str | None:
    """An own disabled tank unit is repaired, where it could recover from disruption (14C2)"""
    position, unit = referee.position, order.unit
    if position.side_of(unit) != referee.side or unit not in position.disabled:
        return f"{unit} is no disabled tank unit of yours"
    if not may_recover(position, unit):
        return f"{unit} is in a contested hex: nobody recovers there"
    return None


@BOOK.forbids("14C2", RepairTank)
def is_supplied(order: RepairTank, referee: Referee) -> str | None:
    """A tank unit that is repaired is in general supply (14C2)"""
    return f"{order.unit} is out of general supply" if general(referee.position, order.unit) == "out" else None


@BOOK.forbids("14C2", RepairTank)
def can_be_paid(order: RepairTank, referee: Referee) -> str | None:
    """A repair costs 2 Equ Pts for a battalion, 4 for a regiment (14C2)"""
    position, unit = referee.position, order.unit
    return lacks(position, unit, cost_to_repair(position, unit), position.place_of(unit)) or None


@BOOK.performs(RepairTank)
def repair(order: RepairTank, referee: Referee) -> None:
    """It is paid for, with what lies in its hex first, and shows its other side again (14C2)."""
    position, unit = referee.position, order.unit
    pay(referee, unit, cost_to_repair(position, unit), "repair", position.place_of(unit))
    referee.emit(TankDisabled(rule=BREAKDOWN, seen_by=position.seen_by(unit), unit=unit, disabled=False))
