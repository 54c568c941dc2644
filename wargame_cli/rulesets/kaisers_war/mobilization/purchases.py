"""Mobilization (6.1): buying units, garrisons, demobilization, and corps that become armies (21.1)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.stacking import limit, load
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import CP, OTHER
from wargame_cli.rulesets.kaisers_war.kit.tables import Conversion
from wargame_cli.rulesets.kaisers_war.mobilization.arrivals import enter, entry_boxes, home, mobilization_hexes, row
from wargame_cli.rulesets.kaisers_war.mobilization.orders import (
    Buy,
    Convert,
    Demobilize,
    Garrison,
    Purchase,
    wanted,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitConverted, UnitDemobilized, UnitMobilized
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, GONE, POOL, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend, spend

# -- what forbids a purchase -------------------------------------------------------------------------------------


@BOOK.forbids("2.11", Buy, Garrison)
def counter_left(order: Purchase, referee: Referee[KaisersPosition]) -> str | None:
    """A unit needs a counter that lies in the pool; the counter mix is a hard limit"""
    found = wanted(referee.position, referee.side, order)
    if found.fault:
        return found.fault
    place = referee.position.place_of(found.unit)
    return None if place in (POOL, GONE) else f"{found.unit} is in play or on its way"


@BOOK.forbids("6.8", Buy)
def no_dead_headquarters(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """Eliminated headquarters are never replaced"""
    unit = wanted(referee.position, referee.side, order).unit
    return f"{unit} is out of the game" if unit and referee.position.place_of(unit) == GONE else None


@BOOK.forbids("6.9", Buy)
def not_just_demobilized(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A unit is not bought again in the turn in which it was demobilized"""
    unit = wanted(referee.position, referee.side, order).unit
    return f"{unit} was demobilized this turn" if unit in referee.position.this_turn.demobilized else None


@BOOK.forbids("26.5.2", Buy, Garrison)
def not_in_the_first_turn(order: Purchase, referee: Referee[KaisersPosition]) -> str | None:
    """The Central Powers do not mobilize in turn 1"""
    position = referee.position
    barred = referee.side == CP and position.turn == 1 and scenarios.special(position, "26.5.2")
    return "the Central Powers mobilize nothing in turn 1" if barred else None


@BOOK.forbids("6.2", Buy)
def in_its_years(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A unit is bought in the years that the mobilization table gives it"""
    position = referee.position
    unit = wanted(position, referee.side, order).unit
    if not unit or position.year in row(position, unit).years:
        return None
    return f"{unit} can be bought in {' and '.join(map(str, row(position, unit).years))} only"


@BOOK.forbids("5.5", Buy, Garrison)
def affordable(order: Purchase, referee: Referee[KaisersPosition]) -> str | None:
    """No side spends its last victory point by choice"""
    position = referee.position
    unit = wanted(position, referee.side, order).unit
    return _too_dear(position, referee.side, row(position, unit).cost) if unit else None


@BOOK.forbids("6.3", Buy)
def placed_at_once_or_later(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """Units without delay are placed when they are bought, all others when they arrive"""
    position = referee.position
    unit = wanted(position, referee.side, order).unit
    if not unit:
        return None
    delay = row(position, unit).delay
    if delay and order.at:
        return f"{unit} arrives in turn {position.turn + delay}; say then where"
    return None if delay or order.at else f"{unit} has no delay: say where it is placed (at: CITY)"


@BOOK.forbids("6.10", Buy)
def garrisons_apart(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """Garrisons are raised with an order of their own"""
    unit = wanted(referee.position, referee.side, order).unit
    if unit and referee.position.kit.mix.faces[unit].type == "garrison":
        return "write {garrison: CITY}"
    return None


@BOOK.forbids("6.11", Buy)
def not_of_an_occupied_country(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A country that begins occupied buys nothing before one of its mobilization hexes is liberated"""
    unit = wanted(referee.position, referee.side, order).unit
    return occupied_country(referee.position, unit) if unit else None


def occupied_country(position: KaisersPosition, unit: str) -> str | None:
    """What a unit's country waits for before it can buy anything, or None where it may."""
    nation, side = position.kit.mix.faces[unit].nation, position.side_of(unit)
    if position.kit.mix.nations[nation].faction:
        return None  # the forces of the east rise under rules of their own
    hexes = _centres(position, nation)
    begins_occupied = hexes and not hexes & ~position.kit.behind_front[OTHER[side]]
    if not begins_occupied or hexes & controlled(position, side):
        return None
    names = ", ".join(position.kit.name(hex) for hex in position.kit.board.spaces(hexes))
    return f"{nation} is occupied: it mobilizes when {names} is in friendly hands"


@BOOK.forbids("6.4", Buy)
def has_somewhere_to_arrive(order: Buy, referee: Referee[KaisersPosition]) -> str | None:
    """A unit is bought only for a nation of the scenario, and where its map has a place for it to enter"""
    unit = wanted(referee.position, referee.side, order).unit
    return nowhere_to_arrive(referee.position, unit) if unit else None


def nowhere_to_arrive(position: KaisersPosition, unit: str) -> str | None:
    """Why a unit can enter nowhere in this scenario, or None where there is a place for it."""
    nation = position.kit.mix.faces[unit].nation
    if not scenarios.takes_part(position, nation):
        return f"{nation} takes no part in this scenario"
    if mobilization_hexes(position, unit) or entry_boxes(position, unit):
        return None
    return f"{unit} has no place to enter on this map"


def _centres(position: KaisersPosition, nation: str) -> Mask:
    """The objective hexes of a nation's home countries: where armies are raised."""
    kit = position.kit
    return kit.board.mask(kit.objectives) & home(position, nation)


def _too_dear(position: KaisersPosition, side: str, cost: int) -> str | None:
    if can_spend(position, side, cost):
        return None
    return f"it costs {cost} victory points; {side} has {position.points[side]} and must keep one"


# -- buying ------------------------------------------------------------------------------------------------------


@BOOK.performs(Buy)
def buy(order: Buy, referee: Referee[KaisersPosition]) -> None:
    """The unit is paid for and waits on the turn track, or enters at once."""
    _raise(referee, wanted(referee.position, referee.side, order).unit, order.at)


@BOOK.performs(Garrison)
def raise_garrison(order: Garrison, referee: Referee[KaisersPosition]) -> None:
    """The garrison is paid for and stands in its city."""
    _raise(referee, wanted(referee.position, referee.side, order).unit, order.city)


def _raise(referee: Referee[KaisersPosition], unit: str, place: str) -> None:
    position, side = referee.position, referee.side
    terms = row(position, unit)
    spend(referee, side, terms.cost, "mobilization", "6.2")
    due = position.turn + terms.delay
    referee.emit(UnitMobilized(rule="6.3", seen_by=(side,), unit=unit, due=due, cost=terms.cost))
    if not terms.delay:
        enter(referee, unit, place)


# -- demobilization ----------------------------------------------------------------------------------------------


@BOOK.forbids("6.9", Demobilize)
def own_unit_in_play(order: Demobilize, referee: Referee[KaisersPosition]) -> str | None:
    """A side demobilizes its own units that are in play"""
    position = referee.position
    if position.side_of(order.unit) != referee.side:
        return f"{order.unit} is not of {referee.side}"
    in_play = position.on_map(order.unit) or position.place_of(order.unit) in (FLEET, *BOXES.values())
    return None if in_play else f"{order.unit} is not in play"


@BOOK.performs(Demobilize)
def demobilize(order: Demobilize, referee: Referee[KaisersPosition]) -> None:
    """The unit goes back to the pool."""
    place = referee.position.place_of(order.unit)
    referee.emit(UnitDemobilized(rule="6.9", seen_by=(referee.side,), unit=order.unit, place=place))


# -- corps into armies -------------------------------------------------------------------------------------------


@BOOK.forbids("6.12", Convert)
def can_be_converted(order: Convert, referee: Referee[KaisersPosition]) -> str | None:
    """Tank and mechanized corps on the map become armies"""
    position = referee.position
    if position.side_of(order.unit) != referee.side or not position.on_map(order.unit):
        return f"{order.unit} is no unit of {referee.side} on the map"
    if order.unit not in position.kit.mix.armies:
        return f"{order.unit} is no tank or mechanized corps"
    return f"{order.unit} is an army already" if order.unit in position.armies else None


@BOOK.forbids("21.1", Convert)
def armored_armies_in_1919(order: Convert, referee: Referee[KaisersPosition]) -> str | None:
    """Tank and mechanized armies come in 1919"""
    terms = _terms(referee.position, order.unit)
    if terms is None or referee.position.year in terms.years:
        return None
    return f"conversion is possible in {' and '.join(map(str, terms.years))} only"


@BOOK.forbids("21.1", Convert)
def a_turn_after_its_return(order: Convert, referee: Referee[KaisersPosition]) -> str | None:
    """A corps that was lost as an army is converted in a turn after that of its return"""
    position = referee.position
    back = position.returned.get(order.unit)
    if back is None or position.turn > back:
        return None
    return f"{order.unit} was lost as an army and came back this turn; it can be converted from turn {back + 1} on"


@BOOK.forbids("6.12", Convert)
def converted_in_supply(order: Convert, referee: Referee[KaisersPosition]) -> str | None:
    """A converting corps is in general supply"""
    position = referee.position
    if not position.on_map(order.unit) or in_supply(position, order.unit):
        return None
    return f"{order.unit} is not in general supply"


@BOOK.forbids("5.5", Convert)
def conversion_affordable(order: Convert, referee: Referee[KaisersPosition]) -> str | None:
    """No side spends its last victory point on a conversion"""
    terms = _terms(referee.position, order.unit)
    return _too_dear(referee.position, referee.side, terms.cost) if terms else None


@BOOK.forbids("9.4", Convert)
def room_for_an_army(order: Convert, referee: Referee[KaisersPosition]) -> str | None:
    """A conversion keeps the stacking limits"""
    position = referee.position
    army = position.kit.mix.armies.get(order.unit)
    if army is None or not position.on_map(order.unit):
        return None
    place = position.place_of(order.unit)
    others = [unit for unit in position.at(place) if unit != order.unit]
    total, most = load(position, others) + army.equivalents, limit(position, place)
    return f"{position.kit.name(place)} holds {most} corps equivalents and would have {total}" if total > most else None


def _terms(position: KaisersPosition, unit: str) -> Conversion | None:
    return position.kit.tables.mobilization.conversions.get(position.kit.mix.faces[unit].type)


@BOOK.performs(Convert)
def convert(order: Convert, referee: Referee[KaisersPosition]) -> None:
    """The corps shows its army side."""
    terms = _terms(referee.position, order.unit)
    assert terms is not None
    spend(referee, referee.side, terms.cost, "conversion", "6.12")
    referee.emit(UnitConverted(rule="6.12", seen_by=(referee.side,), unit=order.unit, cost=terms.cost))
