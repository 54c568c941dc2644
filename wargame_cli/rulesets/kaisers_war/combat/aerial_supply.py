"""Aerial supply (38.3): before the attrition dice one unit is put in general supply from the air."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.attrition import out_of_supply
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK, in_play
from wargame_cli.rulesets.kaisers_war.position.events.field import AirMissionFlown, UnitAirlifted
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_range


class AerialSupply(Order, frozen=True, kw_only=True):
    """Put a unit in general supply from the air for this attrition phase (38.3).

    `aerial-supply`: the unit out of supply.
    `air`: the airbase that flies.
    """

    verb: ClassVar[str] = "aerial-supply"
    example: ClassVar[str] = "{aerial-supply: BR-Inf-1, air: BR-Tac-1}"
    former: ClassVar[Mapping[str, str]] = {"aerial_supply": "aerial-supply"}
    option: ClassVar[str] = "air-missions"

    unit: UnitName = msgspec.field(name="aerial-supply")
    air: UnitName


def season_of_attrition(position: KaisersPosition) -> bool:
    """Whether any terrain has attrition checks in this turn's season; else no unit needs it (43.3)."""
    return any(row.attrition.get(position.season) for row in position.kit.tables.terrain.terrain.values())


@BOOK.forbids("2.3", AerialSupply, decisive=True)
def own_unit_and_airbase(order: AerialSupply, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own airbases supply one's own units"""
    others = [unit for unit in (order.unit, order.air) if referee.position.side_of(unit) != referee.side]
    return f"{', '.join(others)}: not of {referee.side}" if others else None


BOOK.forbids("38.3", AerialSupply, decisive=True)(in_play)


@BOOK.forbids("38.3", AerialSupply)
def one_mission_a_phase(order: AerialSupply, referee: Referee[KaisersPosition]) -> str | None:
    """There is one aerial supply mission an attrition phase, for one unit"""
    done = referee.position.this_turn.airlifted
    return f"{done[0]} was supplied from the air already" if done else None


@BOOK.forbids("38.3", AerialSupply)
def airbase_can_supply(order: AerialSupply, referee: Referee[KaisersPosition]) -> str | None:
    """The airbase is in general supply, in range of the unit, and has flown no other mission in this player turn"""
    return why_no_supply(referee.position, order.unit, order.air)


def why_no_supply(position: KaisersPosition, unit: str, air: str) -> str | None:
    """Why a unit cannot supply another from the air, or None where it can."""
    place = position.place_of(unit)
    if not position.counter(air).air:
        return f"{air} is not an airbase"
    if not position.on_map(air) or not position.on_map(unit):
        return f"{air} and {unit} are not both on the map"
    if not in_supply(position, air):
        return f"{air} is not in general supply"
    if air in position.this_turn.flown:
        return f"{air} has flown a mission already in this player turn ({position.this_turn.flown[air]})"
    if in_range(position, air, place):
        return None
    return f"{position.kit.name(place)} is out of range of {air}"


@BOOK.performs(AerialSupply)
def airlift(order: AerialSupply, referee: Referee[KaisersPosition]) -> None:
    """The unit rolls no attrition dice."""
    position = referee.position
    only = (referee.side,)
    if order.unit not in out_of_supply(position, referee.side):
        referee.warn("38.3", f"{order.unit} would not check for attrition anyway")
    target = position.place_of(order.unit)
    referee.emit(AirMissionFlown(rule="38.3", seen_by=only, mission="supply", target=target, units=(order.air,)))
    referee.emit(UnitAirlifted(rule="38.3", seen_by=only, unit=order.unit, air=order.air))
