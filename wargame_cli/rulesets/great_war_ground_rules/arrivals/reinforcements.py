"""Reinforcements: units of the scenario come in, by order or by themselves (16.0, 16A, 16A1aa, 16C12, 16C14)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.document import folded
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.arrivals.entries import (
    cannot_come,
    in_preference,
    nearest_first,
    open_to,
    takes_one,
)
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
from wargame_cli.rulesets.great_war_ground_rules.command.intelligence import enter_play
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular_at
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Arrival
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import (
    UnitArrivedBy,
    UnitDelayed,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import ArtilleryAttached
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitPlaced
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import SupplyCounted
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    LATER,
    RESERVE,
    GroundPosition,
    Referee,
)


class Place(Order, frozen=True, kw_only=True):
    """Place units that are due: reinforcements, or Corps HQs in reserve; by itself each goes where there is room (16A).

    `place`: the units.
    `at`: the hex.
    """

    verb: ClassVar[str] = "place"
    example: ClassVar[str] = "{place: [BR-12, BR-37], at: 0627}"

    units: tuple[UnitName, ...] = msgspec.field(name="place")
    at: PlaceName


# -- who is due, and where -------------------------------------------------------------------------------------------


def hexes_for(position: GroundPosition, unit: str, arrival: Arrival) -> list[str]:
    """The hexes in which a unit may come in now: those of the plan that its side owns (16A, 16C12)."""
    counter = position.counter(unit)
    found = in_preference(position, counter.side, arrival.into, counter.nationality)
    return [place for place in open_to(position, counter.side, found) if not mixes_armies(position, unit, place)]


def reserve_hexes(position: GroundPosition, unit: str) -> tuple[str, ...]:
    """Where a Corps HQ in reserve may be placed (house): own hexes with a unit of its nation, no headquarters."""
    counter = position.counter(unit)
    return _with_troops(position, counter.side, counter.nation)


@derived
def _with_troops(position: GroundPosition, side: str, nation: str) -> tuple[str, ...]:
    """A side's own hexes with a unit of a nation that is no headquarters."""
    found: list[str] = []
    for place in position.stacks:
        if place in position.kit.board.index and position.owns(side, place):
            mates = map(position.counter, position.units_at(side, place))
            if any(each.nation == nation and not each.is_headquarters for each in mates):
                found.append(place)
    return tuple(found)


def mixes_armies(position: GroundPosition, unit: str, place: str) -> bool:
    """Whether Army HQs of two nations would be in one hex (14M)."""
    counter = position.counter(unit)
    others = map(position.counter, position.units_at(counter.side, place))
    return counter.is_army_hq and any(each.is_army_hq and each.nation != counter.nation for each in others)


# -- coming in -------------------------------------------------------------------------------------------------------


def bring_in(
    referee: Referee,
    unit: str,
    place: str,
    *,
    rule: str = "16A",
    reduced: bool = False,
    by: str = "",
    seen_by: tuple[str, ...] = (),
) -> None:
    """A unit comes into play in a hex, and is as long out of general supply as the hex is (16.0)."""
    position = referee.position
    count = turns_without(position, unit, place)
    referee.emit(UnitPlaced(rule=rule, seen_by=seen_by, unit=unit, place=place, reduced=reduced))
    if count:
        referee.emit(SupplyCounted(rule="16.0", seen_by=seen_by, unit=unit, count=count))
    if by:
        referee.emit(UnitArrivedBy(rule="16A1aa", seen_by=seen_by, unit=unit, by=by))
    if position.counter(unit).is_corps_hq:
        enter_play(referee, unit)


def turns_without(position: GroundPosition, unit: str, place: str) -> int:
    """The player turns for which a hex was out of general supply: those of units there, or one if it is now (16.0)."""
    counter = position.counter(unit)
    there = position.units_at(counter.side, place)
    known = max((position.unsupplied.get(each, 0) for each in there), default=0)
    return known or int(not regular_at(position, counter.side, place, counter.nationality))


def place_the_rest(referee: Referee, side: str) -> None:
    """The phase ends: units that no order placed come in where there is room, or are put off (16A)."""
    position = referee.position
    for unit, arrival in due(position, side).items():
        hexes = nearest_first(position, side, unit, hexes_for(position, unit, arrival))
        if hexes:
            at = _with_hq(position, unit) or hexes[0]
            bring_in(referee, unit, at if at in hexes else hexes[0], by=arrival.by)
        elif arrival.turn == named(position.date):
            referee.emit(UnitDelayed(rule="16A", unit=unit, cause="no hex is open to it"))
    attach_artillery(referee, side)


def _with_hq(position: GroundPosition, unit: str) -> str:
    """The hex of the Art XX HQ with which the plan has an artillery unit."""
    hq = next((hq for hq, units in position.kit.plan.attached.items() if unit in units), "")
    return position.place_of(hq) if hq and position.on_map(hq) else ""


def attach_artillery(referee: Referee, side: str) -> None:
    """Artillery that came in this phase in the hex of its Art XX HQ is attached to it, as the plan has it (12B9)."""
    position = referee.position
    for hq, units in position.kit.plan.attached.items():
        place = position.place_of(hq)
        if position.side_of(hq) != side or place not in position.this_phase.entered or not position.on_map(hq):
            continue
        for unit in units:
            if position.place_of(unit) == place and unit not in position.attached:
                referee.emit(
                    ArtilleryAttached(rule="12B9", seen_by=seen_by_all(position, (unit, hq)), unit=unit, hq=hq)
                )


# -- the order -------------------------------------------------------------------------------------------------------


@BOOK.forbids("16.0", Place)
def are_due(order: Place, referee: Referee) -> str | None:
    """Own units that are due come in, or Corps HQs in reserve (16A, 14N)"""
    position, side = referee.position, referee.side
    waiting = {*due(position, side), *(unit for unit in position.at(RESERVE.get(side, "")))}
    if not order.units:
        return "name the units"
    ready = [unit for unit in sorted(waiting) if _may_be_placed(position, unit)]
    wrong = [unit for unit in order.units if unit not in ready]
    due_now = f"due are {folded(ready)}" if ready else "nobody is due"
    return f"{', '.join(wrong)}: not due now; {due_now}" if wrong else None


def _may_be_placed(position: GroundPosition, unit: str) -> bool:
    return position.place_of(unit) == LATER or position.counter(unit).is_corps_hq


@BOOK.forbids("16.0", Place)
def is_open(order: Place, referee: Referee) -> str | None:
    """They come in where the plan lets them: in own hexes, most in cities in regular general supply (16A)"""
    position, side = referee.position, referee.side
    arrivals = due(position, side)
    for unit in order.units:
        if unit in arrivals and order.at not in (hexes := hexes_for(position, unit, arrivals[unit])):
            return cannot_come(position, unit, order.at, hexes)
        if (
            position.counter(unit).is_corps_hq
            and unit not in arrivals
            and order.at not in reserve_hexes(position, unit)
        ):
            where = "in a hex of yours with a unit of its nation that is no headquarters"
            hexes = sorted(reserve_hexes(position, unit))
            return f"{unit} is placed {where}: {cannot_come(position, unit, order.at, hexes)}"
    return None


@BOOK.forbids("16C12-15", Place)
def isolated_cities_take_one(order: Place, referee: Referee) -> str | None:
    """An isolated city takes one unit in a phase if others are open (16C12)"""
    position, side = referee.position, referee.side
    arrivals = due(position, side)
    for unit in [unit for unit in order.units if unit in arrivals][1:]:
        found = in_preference(position, side, arrivals[unit].into, position.counter(unit).nationality)
        if order.at in takes_one(position, side, found):
            return f"{position.kit.name(order.at)} is isolated, and takes one unit in this phase"
    return None


@BOOK.performs(Place)
def place(order: Place, referee: Referee) -> None:
    """They are there (16A)."""
    arrivals = due(referee.position, referee.side)
    for unit in order.units:
        bring_in(referee, unit, order.at, by=arrivals[unit].by if unit in arrivals else "")
    attach_artillery(referee, referee.side)
