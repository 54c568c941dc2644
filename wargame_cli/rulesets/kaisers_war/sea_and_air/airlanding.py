"""The airborne landing of the US airlanding corps, once a game (21.4)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import occupies
from wargame_cli.rulesets.kaisers_war.ground.special_units import why_barred
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.movement.moving import march, obey, warn_of_crowds
from wargame_cli.rulesets.kaisers_war.position.events.general import AirlandingMade
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


class Airland(Order, frozen=True, kw_only=True):
    """Land the airlanding corps from the air (21.4).

    `airland`: the airlanding corps.
    `to`: the hex where it lands.
    """

    verb: ClassVar[str] = "airland"
    example: ClassVar[str] = "{airland: US-Para-1, to: Lille}"

    unit: UnitName = msgspec.field(name="airland")
    to: PlaceName

    @property
    def movers(self) -> tuple[str, ...]:
        """The corps."""
        return (self.unit,)


obey(Airland)


@BOOK.forbids("21.4", Airland)
def once_a_game(order: Airland, referee: Referee[KaisersPosition]) -> str | None:
    """There is one airborne landing a game, by the airlanding corps"""
    position = referee.position
    if position.counter(order.unit).type != "airlanding corps":
        return f"{order.unit} is not an airlanding corps"
    return "the airborne landing of this game has been made" if position.airlanding_used else None


@BOOK.forbids("21.4", Airland)
def from_an_airbase(order: Airland, referee: Referee[KaisersPosition]) -> str | None:
    """The corps starts in a hex with a friendly airbase in general supply"""
    position = referee.position
    bases = [unit for unit in position.at(position.place_of(order.unit)) if position.counter(unit).air]
    if not position.on_map(order.unit) or not any(in_supply(position, base) for base in bases):
        return f"{order.unit} is not with a friendly airbase in general supply"
    return None


@BOOK.forbids("21.4", Airland)
def within_range(order: Airland, referee: Referee[KaisersPosition]) -> str | None:
    """The landing goes four hexes at most, over anything"""
    position = referee.position
    kit = position.kit
    if not position.on_map(order.unit) or order.to not in kit.board.index:
        return "an airborne landing leads from a hex to a hex"
    hexes = kit.map.grid.distance(position.place_of(order.unit), order.to)
    most = kit.tables.movement.airlanding_hexes
    return f"{kit.name(order.to)} is {hexes} hexes away, the corps flies {most}" if hexes > most else None


@BOOK.forbids("21.4", Airland)
def lands_in_the_open(order: Airland, referee: Referee[KaisersPosition]) -> str | None:
    """The landing ends in a clear or city hex, open to land units, without enemies"""
    position = referee.position
    kit = position.kit
    if barred := why_barred(position, order.unit, order.to):
        return barred[1]
    if kit.map.terrain[order.to] != "clear" and not kit.city(order.to):
        return f"{kit.name(order.to)} is neither clear nor a city"
    return f"{kit.name(order.to)} holds enemy units" if occupies(position, OTHER[referee.side], order.to) else None


@BOOK.performs(Airland)
def jump(order: Airland, referee: Referee[KaisersPosition]) -> None:
    """The corps lands and has moved."""
    position = referee.position
    referee.emit(AirlandingMade(rule="21.4", seen_by=(referee.side,), unit=order.unit))
    path = (position.place_of(order.unit), order.to)
    march(referee, order.unit, path, how="air", cost=position.counter(order.unit).movement, rule="21.4")
    warn_of_crowds(referee, (order.to,))
