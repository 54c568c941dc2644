"""What holds for every kind of movement (2.3, 8.3, 8.4, 24.2), forced march (15.7), and what entering a hex brings.

A unit that enters may free the east (24.2), make the Poles leave (40.4), or take a city (31).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import lock, not_in_the_war, release_if_entered
from wargame_cli.rulesets.kaisers_war.ground.stacking import overstacked
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, offensive_supply_barred
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import no_offensive_supply, paying
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import fall
from wargame_cli.rulesets.kaisers_war.movement.poles import note_white_russians
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import at_odds
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend, spend


def entered(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """The unit has entered the hex, to stay or on its way."""
    release_if_entered(referee, unit, hex)
    note_white_russians(referee, unit, hex)
    fall(referee, unit, hex)


FORCED_MARCH_COST = 1  # 15.7: one victory point a unit


class Moving(Protocol):
    """An order that names units."""

    @property
    def movers(self) -> tuple[str, ...]:
        """The units that the order is given to."""


class Marching(Moving, Protocol):
    """An order with which units may force march."""

    @property
    def forced_march(self) -> bool:
        """Whether they do."""


# -- what forbids any movement -----------------------------------------------------------------------------------


def own_units(order: Moving, referee: Referee[KaisersPosition]) -> str | None:
    """Only one's own units take orders"""
    others = [unit for unit in order.movers if referee.position.side_of(unit) != referee.side]
    return f"{', '.join(others)}: not of {referee.side}" if others else None


def named_once(order: Moving, referee: Referee[KaisersPosition]) -> str | None:
    """An order names at least one unit, and each once"""
    if not order.movers:
        return "the order names no unit"
    return "a unit is named twice" if len(set(order.movers)) < len(order.movers) else None


def moves_once(order: Moving, referee: Referee[KaisersPosition]) -> str | None:
    """A unit moves once a movement phase, by whatever kind of movement"""
    moved = [unit for unit in order.movers if unit in referee.position.this_phase.moved]
    return f"{', '.join(moved)}: moved already in this phase" if moved else None


def can_move_at_all(order: Moving, referee: Referee[KaisersPosition]) -> str | None:
    """Units with a movement factor of zero never move"""
    rooted = [unit for unit in order.movers if not referee.position.counter(unit).movement]
    return f"{', '.join(rooted)}: a movement factor of zero" if rooted else None


def not_frozen(order: Moving, referee: Referee[KaisersPosition]) -> str | None:
    """Units locked in the east do not move"""
    locked = [unit for unit in order.movers if unit in referee.position.frozen]
    return f"{', '.join(locked)}: {lock(referee.position)}" if locked else None


def not_dormant(order: Moving, referee: Referee[KaisersPosition]) -> str | None:
    """Bolsheviks and Nationalists do not move before they are in the war (30.3, 30.9)"""
    position = referee.position
    asleep = next((unit for unit in order.movers if position.counter(unit).dormant), None)
    return not_in_the_war(position, asleep) if asleep else None


def obey(*orders: type[Order]) -> None:
    """Fasten to these kinds of order what forbids any movement."""
    BOOK.forbids("2.3", *orders, decisive=True)(own_units)
    BOOK.forbids("8.2", *orders, decisive=True)(named_once)
    BOOK.forbids("8.3", *orders)(moves_once)
    BOOK.forbids("8.4", *orders)(can_move_at_all)
    BOOK.forbids("24.2", *orders)(not_frozen)
    BOOK.forbids("30.2", *orders)(not_dormant)


# -- what forbids a forced march ---------------------------------------------------------------------------------


def supplied_for_the_march(order: Marching, referee: Referee[KaisersPosition]) -> str | None:
    """A unit that force marches starts its move in general supply; where it ends does not matter (15.10)"""
    if not order.forced_march:
        return None
    out_of_supply = [unit for unit in order.movers if not in_supply(referee.position, unit)]
    return f"{', '.join(out_of_supply)}: not in general supply, so no forced march" if out_of_supply else None


def the_east_marches_on_its_own(order: Marching, referee: Referee[KaisersPosition]) -> str | None:
    """Bolsheviks force march only by a line of supply to their capitals, Anarchists never (30.19, 30.21)"""
    if not order.forced_march:
        return None
    reasons = ((unit, no_offensive_supply(referee.position, unit)) for unit in order.movers)
    return next((f"{unit}: {reason}" for unit, reason in reasons if reason), None)


def can_pay_for_the_march(order: Marching, referee: Referee[KaisersPosition]) -> str | None:
    """A forced march costs a victory point for each unit, and one must be left"""
    position = referee.position
    cost = FORCED_MARCH_COST * paying(position, order.movers)
    if not order.forced_march or can_spend(position, referee.side, cost):
        return None
    return f"the march costs {cost}; {referee.side} has {position.points[referee.side]} and must keep one"


def obey_forced_march(*orders: type[Order]) -> None:
    """Fasten to these kinds of order what forbids a forced march."""
    BOOK.forbids("15.7", *orders)(supplied_for_the_march)
    BOOK.forbids("30.18", *orders)(the_east_marches_on_its_own)
    BOOK.forbids("5.5", *orders)(can_pay_for_the_march)


# -- moving ------------------------------------------------------------------------------------------------------


def pay_for_the_march(order: Marching, referee: Referee[KaisersPosition]) -> None:
    """Pay for the units of an order that force march (15.7)."""
    if order.forced_march:
        cost = FORCED_MARCH_COST * paying(referee.position, order.movers)
        spend(referee, referee.side, cost, "forced march", "15.7")


def marches_in_season(position: KaisersPosition, marches: Iterable[tuple[str, ...]]) -> str | None:
    """Why the season bars these forced marches, each from its first hex to its last, or None (22.2, 22.3).

    In the thaw no hex of it lies in Russia, Poland or the Ukraine; by the other reading its first hex decides.
    """
    whole = position.option("thaw-marches") == "way"
    hexes = (hex for march in marches for hex in (march if whole else march[:1]))
    return next((barred for hex in dict.fromkeys(hexes) if (barred := offensive_supply_barred(position, hex))), None)


def march(
    referee: Referee[KaisersPosition],
    unit: str,
    path: tuple[str, ...],
    *,
    how: str,
    cost: int,
    rule: str,
    forced: bool = False,
) -> None:
    """Write down a unit's move, whatever its kind; the enemy does not see who moved (10.1).

    Where the unit before it has ended the game, the rest of its group does not move.
    """
    if referee.position.over:
        return
    event = UnitMoved(
        rule=rule,
        seen_by=(referee.side,),
        unit=unit,
        start=path[0],
        end=path[-1],
        path=path,
        how=how,
        cost=cost,
        forced=forced,
    )
    referee.emit(event)
    for hex in path[1:]:
        entered(referee, unit, hex)


def warn_of_crowds(referee: Referee[KaisersPosition], places: Iterable[str]) -> None:
    """Warn which of these places are overstacked now; at the end of the phase the excess is eliminated (9.4)."""
    position = referee.position
    for place in dict.fromkeys(places):
        if place in position.kit.ground and overstacked(position, place):
            name = position.kit.name(place)
            if at_odds(position.counter(unit) for unit in position.at(place)):
                fault = f"the forces in {name} never stack together (30.16)"
            else:
                fault = f"{name} is overstacked"
            referee.warn("9.4", f"{fault}; what is too much at the phase's end is eliminated")
