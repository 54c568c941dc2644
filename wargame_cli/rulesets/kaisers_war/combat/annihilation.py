"""Annihilation (chapter 35): a unit destroyed in combat while out of supply comes back late."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Buy, wanted
from wargame_cli.rulesets.kaisers_war.position.events.field import UnitAnnihilated
from wargame_cli.rulesets.kaisers_war.position.position import GONE, KaisersPosition


def isolated(position: KaisersPosition, units: Iterable[str]) -> frozenset[str]:
    """Those of the units that are out of general supply, should they be lost in combat at this instant (35.1).

    Only a combat result asks (35.2): supply attrition and the like have nothing to do with it.
    """
    if position.option("annihilation") == "off":
        return frozenset()
    return frozenset(unit for unit in units if not in_supply(position, unit))


def delay_return(referee: Referee[KaisersPosition], unit: str) -> None:
    """Roll for the turns that pass before a destroyed unit can be bought again; headquarters never can (6.8)."""
    position = referee.position
    if position.place_of(unit) == GONE:
        return
    die = referee.roll(f"annihilation {unit}", "35.1", by=position.side_of(unit), good="low")
    referee.emit(UnitAnnihilated(rule="35.1", unit=unit, die=die, until=position.turn + die))


@BOOK.forbids("35.1", Buy)
def not_annihilated(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A unit that was destroyed out of supply is not bought before its time"""
    position = referee.position
    unit = wanted(position, referee.side, order).unit
    until = position.annihilated.get(unit, 0)
    if position.turn >= until:
        return None
    return f"{unit} was destroyed out of supply; it can be bought from turn {until} on"
