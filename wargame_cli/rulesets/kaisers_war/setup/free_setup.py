"""Set-up (3.2, 9.9): a game made with `setup=free` begins with both sides moving units of the default set-up."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitDeployed
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios
from wargame_cli.rulesets.kaisers_war.setup.order_of_battle import Start, among_enemies, outside_area, overcrowded


class Place(Order, frozen=True, kw_only=True):
    """Let a unit start in another place of its area (3.2).

    Orders are carried out one after the other.

    `place`: the unit.
    `at`: the place of its area where it starts.
    """

    verb: ClassVar[str] = "place"
    example: ClassVar[str] = "{place: GE-Shock-1, at: 1214}"

    unit: UnitName = msgspec.field(name="place")
    at: PlaceName


@BOOK.forbids("3.2", Place, decisive=True)
def one_of_the_starting_forces(order: Place, referee: Referee[KaisersPosition]) -> str | None:
    """Each side places the units that its order of battle lists"""
    start = _start(order, referee)
    if start and start.side == referee.side:
        return None
    return f"{order.unit} is none of the units with which {referee.side} starts"


@BOOK.forbids("3.2", Place)
def inside_its_area(order: Place, referee: Referee[KaisersPosition]) -> str | None:
    """A unit starts in the area of its group, on its own side of the initial front line"""
    start = _start(order, referee)
    return outside_area(referee.position, start, order.at) if start else None


@BOOK.forbids("3.2", Place, decisive=True)
def apart_from_enemies(order: Place, referee: Referee[KaisersPosition]) -> str | None:
    """No unit starts in a hex with enemy units; an enemy zone of control does not matter"""
    start = _start(order, referee)
    return among_enemies(referee.position, start, order.at) if start else None


@BOOK.forbids("9.4", Place)
def within_stacking(order: Place, referee: Referee[KaisersPosition]) -> str | None:
    """Stacking limits hold during set-up"""
    start = _start(order, referee)
    return overcrowded(referee.position, start, order.at) if start else None


@BOOK.performs(Place)
def deploy(order: Place, referee: Referee[KaisersPosition]) -> None:
    """The unit starts there."""
    frozen = scenarios.frozen_at(referee.position.kit, order.unit, order.at)
    referee.emit(UnitDeployed(rule="3.2", seen_by=(referee.side,), unit=order.unit, place=order.at, frozen=frozen))


def _start(order: Place, referee: Referee[KaisersPosition]) -> Start | None:
    return scenarios.starts_of(referee.position).get(order.unit)
