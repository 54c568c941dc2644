"""The Persian Expeditionary Force (17.21): Russians go to Hamadan once a game, and come back together."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, left
from wargame_cli.rulesets.great_war_in_europe.ground.limits import HAMADAN, expeditionary_force
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import peace_in_the_near_east
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EASTERN
from wargame_cli.rulesets.great_war_in_europe.movement.own_units import Naming, obey
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    ExpeditionChanged,
    UnitMoved,
    UnitRemoved,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How the units go.
EXPEDITION = "expedition"
TABRIZ = "N3045"
#: The most units of the force, and the turn of Jan/Feb 1916, before which it does not set out.
MOST, FIRST_TURN = 3, 17


class Expedition(Naming, frozen=True, kw_only=True):
    """Send up to three Russian units from the Caucasus Front to Hamadan, once a game (17.21).

    `expedition`: the units, from wherever they are on the front.
    """

    verb: ClassVar[str] = "expedition"
    example: ClassVar[str] = "{expedition: [RU-20, RU-39]}"

    units: tuple[UnitName, ...] = msgspec.field(name="expedition")

    @property
    def movers(self) -> Sequence[str]:
        """The units."""
        return self.units


class WithdrawExpedition(Order, frozen=True, kw_only=True):
    """Withdraw the whole Persian Expeditionary Force into the Available Units Box, for good (17.21).

    `withdraw-expedition`: say true.
    """

    verb: ClassVar[str] = "withdraw-expedition"
    example: ClassVar[str] = "{withdraw-expedition: true}"

    yes: bool = msgspec.field(name="withdraw-expedition")


obey(Expedition, apart=True)


# -- out -----------------------------------------------------------------------------------------------------------


@BOOK.forbids("17.21b", Expedition)
def russians_of_the_caucasus(order: Expedition, referee: Referee) -> str | None:
    """Up to three Russian units of the Caucasus Front that have not moved in the phase"""
    position = referee.position
    if referee.side == CP or position.my_theater[ALLIED] != EASTERN:
        return "the Allies send it when they move in the Eastern Theater"
    for unit in order.units:
        if position.counter(unit).nation != "RU" or position.kit.front_of(position.place_of(unit)) != CAUCASUS:
            return f"{unit} is no Russian unit on the Caucasus Front"
        if unit in position.this_phase.moved:
            return f"{unit} moved already in this phase"
    return f"no more than {MOST} units go" if len(order.units) > MOST else None


@BOOK.forbids("17.21b", Expedition)
def once_under_the_czar(order: Expedition, referee: Referee) -> str | None:
    """Once a game, from Jan/Feb 1916 to the Fall of the Czar, while Tabriz is Allied"""
    position = referee.position
    if why := why_it_stays(position):
        return why
    if position.units_at(CP, HAMADAN):
        return f"the enemy is in {position.kit.name(HAMADAN)}"
    crowd = fault(position, (*position.units_at(ALLIED, HAMADAN), *order.units))
    return f"{position.kit.name(HAMADAN)}: {crowd[1]}" if crowd else None


def why_it_stays(position: GreatWarPosition) -> str:
    """Why the force cannot set out now, whatever its units; empty where it can."""
    if position.expedition:
        return "the Persian Expeditionary Force has been sent already"
    if position.turn < FIRST_TURN or position.russia != "czar":
        return "it sets out between Jan/Feb 1916 and the Fall of the Czar"
    if why := peace_in_the_near_east(position, HAMADAN):
        return why
    return "" if position.controls(ALLIED, TABRIZ) else f"{position.kit.name(TABRIZ)} is not Allied"


@BOOK.performs(Expedition)
def set_out(order: Expedition, referee: Referee) -> None:
    """The units are in Hamadan, which supplies them from now on."""
    position = referee.position
    referee.emit(ExpeditionChanged(rule="17.21", expedition="out"))
    for unit in order.units:
        start = position.place_of(unit)
        referee.emit(UnitMoved(rule="17.21", unit=unit, start=start, end=HAMADAN, how=EXPEDITION))
        left(referee, start)
    entered(referee, order.units, HAMADAN)


# -- and back ------------------------------------------------------------------------------------------------------


@BOOK.forbids("17.21b", WithdrawExpedition)
def all_or_none(order: WithdrawExpedition, referee: Referee) -> str | None:
    """At the end of a turn all its units that are left are withdrawn, or none; they must be in supply"""
    position = referee.position
    if not order.yes:
        return "write {withdraw-expedition: true}, or nothing"
    units = expeditionary_force(position)
    if position.expedition != "out" or not units:
        return "no Russian unit is on the Iraqi Front"
    stranded = [unit for unit in units if not in_supply(position, unit)]
    return f"{', '.join(stranded)}: out of supply" if stranded else None


@BOOK.performs(WithdrawExpedition)
def come_back(order: WithdrawExpedition, referee: Referee) -> None:
    """They wait in the Available Units Box; no Russian unit goes to the Iraqi Front any more."""
    position = referee.position
    for unit in expeditionary_force(position):
        place = position.place_of(unit)
        referee.emit(
            UnitRemoved(rule="17.21", unit=unit, place=place, to=near_east_box(position, ALLIED), cause="withdrawn")
        )
        left(referee, place)
    referee.emit(ExpeditionChanged(rule="17.21", expedition="back"))
