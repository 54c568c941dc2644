"""Amphibious supply (36.4): a marker off a friendly coast keeps one hex in general supply for a player turn."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import occupies
from wargame_cli.rulesets.kaisers_war.ground.seas import seas_at
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK, in_play
from wargame_cli.rulesets.kaisers_war.movement.rail import remember_supply
from wargame_cli.rulesets.kaisers_war.position.events.field import BeachesLeft, BeachSupplied
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault


class AmphibSupply(Order, frozen=True, kw_only=True):
    """Supply the units in a coastal hex with an amphibious marker until the player turn ends (36.4).

    `amphib-supply`: the amphibious marker.
    `hex`: the coastal hex or town.
    """

    verb: ClassVar[str] = "amphib-supply"
    example: ClassVar[str] = "{amphib-supply: BR-Amph-1, hex: Salonika}"
    former: ClassVar[Mapping[str, str]] = {"amphib_supply": "amphib-supply"}
    option: ClassVar[str] = "naval-operations"

    marker: UnitName = msgspec.field(name="amphib-supply")
    hex: PlaceName


@BOOK.forbids("2.3", AmphibSupply, decisive=True)
def own_marker_supplies(order: AmphibSupply, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own markers supply"""
    is_enemy = referee.position.side_of(order.marker) != referee.side
    return f"{order.marker}: not of {referee.side}" if is_enemy else None


BOOK.forbids("36.4", AmphibSupply, decisive=True)(in_play)


@BOOK.forbids("36.4", AmphibSupply)
def idle_marker(order: AmphibSupply, referee: Referee[KaisersPosition]) -> str | None:
    """An amphibious marker in play that carries nobody in this player turn supplies one hex"""
    position = referee.position
    if position.counter(order.marker).type != "amphibious":
        return f"{order.marker} is no amphibious marker"
    if position.place_of(order.marker) != FLEET:
        return f"{order.marker} is not in play"
    if order.marker in position.beachheads:
        return f"{order.marker} supplies {position.kit.name(position.beachheads[order.marker])} already"
    return f"{order.marker} has carried units in this turn" if order.marker in position.this_turn.loads else None


@BOOK.forbids("36.4", AmphibSupply)
def own_units_on_a_friendly_coast(order: AmphibSupply, referee: Referee[KaisersPosition]) -> str | None:
    """The marker supplies a coastal hex with own units, on a friendly sea where it has a base (19.6, 19.7)"""
    position = referee.position
    name = position.kit.name(order.hex)
    if order.hex not in position.kit.coasts:
        return f"{name} is not on a coast"
    if not occupies(position, referee.side, order.hex):
        return f"{referee.side} has no unit in {name}"
    if not seas_at(position, order.hex, position.counter(order.marker).nation):
        return f"{order.marker} may not sail to {name} (friendly seas 19.6, bases 19.7)"
    return None


@BOOK.forbids("36.4", AmphibSupply)
def before_anybody_moves(order: AmphibSupply, referee: Referee[KaisersPosition]) -> str | None:
    """Markers are placed at the start of the movement phase; a voyage that was sunk was movement too"""
    position = referee.position
    begun = position.this_phase.moved or position.this_turn.loads
    return "supply by sea is ordered before anybody moves" if begun else None


@BOOK.forbids("36.4", Amphib, Assault)
def does_not_supply(order: Amphib | Assault, referee: Referee[KaisersPosition]) -> str | None:
    """A marker that supplies a hex carries nobody in that turn"""
    hex = referee.position.beachheads.get(order.marker)
    return f"{order.marker} supplies {referee.position.kit.name(hex)} in this turn" if hex else None


@BOOK.performs(AmphibSupply)
def supply_the_beach(order: AmphibSupply, referee: Referee[KaisersPosition]) -> None:
    """The marker lies off the coast; who is in supply now began the phase so (16.4.1)."""
    referee.emit(BeachSupplied(rule="36.4", marker=order.marker, hex=order.hex))
    remember_supply(referee)


def leave_the_beaches(referee: Referee[KaisersPosition], side: str) -> None:
    """At the end of the player turn the side's markers go back to the fleet."""
    position = referee.position
    markers = tuple(marker for marker in position.beachheads if position.side_of(marker) == side)
    if markers:
        referee.emit(BeachesLeft(rule="36.4", markers=markers))
