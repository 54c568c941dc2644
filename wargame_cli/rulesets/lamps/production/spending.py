"""Absorbing, refitting and raising (8.3.1-8.3.3, 10.1.2)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.document import listed
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.lamps.ground.armies import freshen, place, remove
from wargame_cli.rulesets.lamps.ground.card_effects import no_refit
from wargame_cli.rulesets.lamps.ground.supply import can_be_refit
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import GERMANY, NATIONS, NationName, title
from wargame_cli.rulesets.lamps.position.events.production import ArmyRaised
from wargame_cli.rulesets.lamps.position.position import HAGUE, POOL, PORTS, UNRESTRICTED, LampsPosition, Referee
from wargame_cli.rulesets.lamps.production.points import available
from wargame_cli.rulesets.lamps.production.purses import pay, purse, too_few
from wargame_cli.rulesets.lamps.production.spending_order import out_of_order

_LETTOW_VORBECK, _US_FLEET = "GE-LV", "US-FL1"
#: The Schlieffen Plan lets one new army only come to these in turn 1 (4.1.3).
_EAST = ("prussia", "posen")


class Absorb(Order, frozen=True, kw_only=True):
    """Give up a conquered nation's army for good and refit a Spent ally beside it at no cost (10.1.2).

    `absorb`: the army that is given up.
    `refit`: the Spent ally beside it.
    """

    verb: ClassVar[str] = "absorb"
    example: ClassVar[str] = "{absorb: BE-1, refit: GB-1}"

    army: UnitName = msgspec.field(name="absorb")
    refit: UnitName


class Refit(Order, frozen=True, kw_only=True):
    """Make Spent units of one nation Fresh, in this order (8.3.2).

    `refit`: the units, in the order of payment.
    `where-possible`: pass over those that need or can have none.
    `by`: the nation that pays for the Tanks.
    """

    verb: ClassVar[str] = "refit"
    example: ClassVar[str] = "{refit: [GE-1, GE-2]}"
    former: ClassVar[Mapping[str, str]] = {"where possible": "where-possible"}

    units: tuple[UnitName, ...] = msgspec.field(name="refit")
    possible: bool = msgspec.field(name="where-possible", default=False)
    by: NationName = ""


class Raise(Order, frozen=True, kw_only=True):
    """Raise a new army, U-Boat or fleet from the force pool (8.3.3).

    `raise`: the unit in the force pool.
    `in`: the area; with the largest stack if left out.
    `status`: in which state it comes.
    """

    verb: ClassVar[str] = "raise"
    example: ClassVar[str] = "{raise: GE-11, in: rhine, status: fresh}"

    unit: UnitName = msgspec.field(name="raise")
    area: PlaceName = msgspec.field(name="in", default="")
    status: Literal["fresh", "spent"] = "fresh"


# -- absorption -------------------------------------------------------------------------------------------------


@BOOK.forbids("10.1.2b", Absorb)
def a_conquered_army_of_the_faction(order: Absorb, referee: Referee) -> str | None:
    """Only a conquered nation's army of the acting faction can be absorbed"""
    position = referee.position
    if position.faction_of(order.army) != position.faction:
        return f"{order.army} is not of the acting faction"
    return None if order.army in position.survivors else f"{order.army} is no army of a conquered nation"


@BOOK.forbids("10.1.2b", Absorb, settled=True)
def a_spent_ally_beside_it(order: Absorb, referee: Referee) -> str | None:
    """The army that is refitted is a Spent ally in the same area"""
    position = referee.position
    place = position.place_of(order.army)
    if not position.counter(order.refit).is_army or position.place_of(order.refit) != place:
        return f"{order.refit} is no army beside {order.army}"
    if position.fresh(order.refit):
        return f"{order.refit} is Fresh"
    return f"{order.refit} may never be refitted" if order.refit in position.survivors else None


@BOOK.forbids("5.2", Absorb, settled=True)
def no_card_forbids_the_refit(order: Absorb, referee: Referee) -> str | None:
    """A card that forbids a refit forbids this one too (2.4.1)"""
    return _forbidden_by_a_card(referee.position, order.refit)


@BOOK.forbids("8.3.1b", Absorb, settled=True)
def absorbed_at_the_beginning(order: Absorb, referee: Referee) -> str | None:
    """Absorption comes before the spending of the nation whose army is refitted (R-27)"""
    position = referee.position
    nation = position.counter(order.refit).nation
    if nation not in NATIONS[position.faction]:
        return None
    return out_of_order(position, nation, "absorb")


@BOOK.performs(Absorb)
def absorb(order: Absorb, referee: Referee) -> None:
    """The conquered nation's army leaves the game, the other becomes Fresh."""
    remove(referee, order.army, "10.1.2", f"absorbed into {order.refit}")
    freshen(referee, order.refit, "10.1.2", f"absorbed {order.army}")


# -- refits -----------------------------------------------------------------------------------------------------


def refit_cost(position: LampsPosition, unit: str) -> int:
    """One point; two for an army up the track from Basra (8.3.2)."""
    kit, place = position.kit, position.place_of(unit)
    chart = kit.tables.production
    far = kit.board.bit.get(place, 0) & kit.marked.get("mesopotamia-track", 0) and place != "basra"
    return chart.refit_on_basra_track if far and position.counter(unit).is_army else chart.refit


@derived
def no_refit_for(position: LampsPosition, unit: str) -> tuple[str, str] | None:
    """Row and reason for which a unit cannot be refitted now, whatever the points; None where it can."""
    counter = position.counter(unit)
    if position.fresh(unit):
        return "8.3.2a", f"{unit} is Fresh"
    if fault := _is_never_refitted(position, unit):
        return fault
    if unit in position.this_turn.raised:
        return "8.3.2a", f"{unit} was raised in this phase"
    if reason := _forbidden_by_a_card(position, unit):
        return "5.2", reason
    if counter.type in ("army", "tanks") and (not position.on_map(unit) or not can_be_refit(position, unit)):
        return "8.3.2b", f"{unit} is out of supply"
    if counter.type in ("fleet", "u-boat") and position.place_of(unit) not in position.kit.map.boxes:
        return "8.3.2a", f"{unit} is not in play"
    return None


def _is_never_refitted(position: LampsPosition, unit: str) -> tuple[str, str] | None:
    """Row and reason for which points refit a unit in no case this turn, whatever a fight before may bring."""
    if unit in position.survivors:
        return "10.1.2a", f"{unit}, of a conquered nation, is Spent for good"
    if unit == _LETTOW_VORBECK:
        return "7.4.3", f"{unit} becomes Fresh by an event only"
    if unit == _US_FLEET and position.season.year < position.kit.tables.turns.american_boom_from:
        return "10.2.3.2d", "the American fleet is refitted from 1918 on"
    if position.counter(unit).type == "artillery":
        return "9.2", f"{unit} is made Ready in the Regroup Phase"
    return None


def _forbidden_by_a_card(position: LampsPosition, unit: str) -> str | None:
    return f"{unit} lost an attack this turn, and a card forbids its refit" if no_refit(position, unit) else None


def payer(position: LampsPosition, order: Refit) -> str:
    """The nation that pays for an order's refits: the one that is named, that of its armies, or one of the Tanks'."""
    if order.by:
        return order.by
    for unit in order.units:
        counter = position.counter(unit)
        if not counter.shared:
            return counter.nation
    shared = position.counter(order.units[0]).shared if order.units else ()
    return max(shared, key=lambda nation: available(position, nation), default="")


@BOOK.forbids("8.3.2a", Refit)
def units_of_one_nation(order: Refit, referee: Referee) -> str | None:
    """A nation's points refit its own units only"""
    position = referee.position
    if not order.units:
        return "no unit is named"
    nation = payer(position, order)
    for unit in order.units:
        counter = position.counter(unit)
        if nation != counter.nation and nation not in counter.shared:
            return f"{title(nation)} cannot pay for {unit}, which is {title(counter.nation)}'s"
    return "a unit is named twice" if len(set(order.units)) < len(order.units) and not order.possible else None


@BOOK.forbids("8.3.1a", Refit, settled=True)
def refits_in_order(order: Refit, referee: Referee) -> str | None:
    """Nations spend in their order, refits before all else"""
    return out_of_order(referee.position, payer(referee.position, order), "refit") if order.units else None


@BOOK.forbids_one_of(
    {
        "8.3.2b": "A refit needs a line of supply to a Home Production Area",
        "8.3.2a": "Only Spent units are refitted",
        "10.1.2a": "A conquered nation's army is Spent for good",
        "7.4.3": "Lettow-Vorbeck is never refitted",
        "9.2": "Guns are made Ready in the Regroup Phase",
        "10.2.3.2d": "The American fleet is refitted from 1918 on",
        "5.2": "A card may forbid the refit of those who lost",
    },
    Refit,
    settled=True,
)
def each_can_be_refitted(order: Refit, referee: Referee) -> tuple[str, str] | None:
    """Spent, in supply, and not barred; of a unit that an order before the dice is about only what holds anyhow"""
    position = referee.position
    if order.possible:
        return None
    for unit in order.units:
        find_fault = _is_never_refitted if referee.is_named((unit,)) else no_refit_for
        if fault := find_fault(position, unit):
            return fault
    return None


@BOOK.forbids("8.1", Refit, settled=True)
def refits_can_be_paid(order: Refit, referee: Referee) -> str | None:
    """The points that reach the units are enough"""
    position = referee.position
    if order.possible or not order.units:
        return None
    nation = payer(position, order)
    served: dict[str, list[str]] = {}
    for unit in order.units:
        if no_refit_for(position, unit):
            continue
        group, left = purse(position, nation, position.place_of(unit))
        units = served.setdefault(group, [])
        units.append(unit)
        cost = sum(refit_cost(position, each) for each in units)
        if cost > left:
            costs = f"their refits cost {cost}" if units[1:] else f"its refit costs {cost}"
            return too_few(position, nation, (group,), listed(units), costs)
    return None


@BOOK.performs(Refit)
def refit(order: Refit, referee: Referee) -> None:
    """One unit after the other becomes Fresh."""
    position = referee.position
    nation = payer(position, order)
    for unit in order.units:
        group, left = purse(position, nation, position.place_of(unit))
        cost = refit_cost(position, unit)
        if (left < cost and not referee.may_change()) or no_refit_for(position, unit):
            continue
        pay(referee, nation, group, cost, "refit", unit, "8.3.2")
        freshen(referee, unit, "8.3.2", "refitted")


# -- new units --------------------------------------------------------------------------------------------------


def raising_area(position: LampsPosition, order: Raise) -> str:
    """Where a new unit comes to: the area of the order, a port or box, or the Home Area with the largest stack."""
    counter = position.counter(order.unit)
    if counter.type == "fleet":
        return PORTS[counter.nation]
    if counter.type == "u-boat":
        return u_boat_box(position) or order.area or HAGUE
    if order.area:
        return order.area
    homes = [area for area in position.kit.home[counter.nation] if position.control.get(area) == counter.side]
    return max(homes, key=lambda area: len(position.armies_at(area)), default="")


def u_boat_box(position: LampsPosition) -> str:
    """The box in which all U-Boats lie (6.6.1); empty without any."""
    return next((box for box in (UNRESTRICTED, HAGUE) if position.of_type("u-boat", box)), "")


def raising_cost(position: LampsPosition, order: Raise) -> int:
    """What a new unit costs, Spent or Fresh (8.3.3)."""
    cost = position.kit.tables.production.raising[position.counter(order.unit).type]
    return cost.fresh if order.status == "fresh" else cost.spent


@BOOK.forbids("8.3.3a", Raise, decisive=True)
def out_of_the_force_pool(order: Raise, referee: Referee) -> str | None:
    """A new unit is a counter of the acting faction's force pool"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.faction != position.faction:
        return f"{order.unit} is not of the acting faction"
    if counter.type not in position.kit.tables.production.raising:
        return f"{order.unit} is not raised with points"
    if position.place_of(order.unit) != POOL:
        return f"{order.unit} is not in the force pool"
    if position.nations[counter.nation] != "war":
        return f"{title(counter.nation)} takes no part in the war"
    return None


@BOOK.forbids("8.3.3a", Raise)
def in_a_home_area(order: Raise, referee: Referee) -> str | None:
    """New armies come to their nation's Home Areas, never to squares or circles"""
    position = referee.position
    counter = position.counter(order.unit)
    if not counter.is_army or not order.area or order.area in position.kit.home[counter.nation]:
        return None
    return f"{position.kit.name(order.area)} is no Home Area of {title(counter.nation)}"


@BOOK.forbids("8.3.3b", Raise)
def fleets_come_to_their_home_port(order: Raise, referee: Referee) -> str | None:
    """A rebuilt fleet comes to its Home Port"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.type != "fleet" or order.area in ("", PORTS[counter.nation]):
        return None
    return f"a rebuilt fleet comes to {position.kit.name(PORTS[counter.nation])}"


@BOOK.forbids("6.6.1", Raise)
def u_boats_lie_in_one_box(order: Raise, referee: Referee) -> str | None:
    """A new U-Boat comes to a U-Boat box, to that of the others if there are any"""
    position = referee.position
    if position.counter(order.unit).type != "u-boat" or not order.area:
        return None
    if order.area not in (HAGUE, UNRESTRICTED):
        return f"{position.kit.name(order.area)} is no U-Boat box"
    if (box := u_boat_box(position)) in ("", order.area):
        return None
    return f"all U-Boats lie in one box, and the others are in {position.kit.name(box)}"


@BOOK.forbids("8.3.3a", Raise, settled=True)
def in_a_friendly_area(order: Raise, referee: Referee) -> str | None:
    """The area is under friendly control"""
    position = referee.position
    counter = position.counter(order.unit)
    area = raising_area(position, order)
    if not area:
        return f"{title(counter.nation)} controls no Home Area"
    if counter.is_army and position.control.get(area) != counter.side:
        return f"{position.kit.name(area)} is in the enemy's hands"
    return None


@BOOK.forbids("8.3.1a", Raise, settled=True)
def raised_in_order(order: Raise, referee: Referee) -> str | None:
    """Nations spend in their order; new units come after refits and before trenches"""
    return out_of_order(referee.position, referee.position.counter(order.unit).nation, "raise")


@BOOK.forbids("8.1", Raise, settled=True)
def raising_can_be_paid(order: Raise, referee: Referee) -> str | None:
    """The points are enough"""
    position = referee.position
    nation = position.counter(order.unit).nation
    area = raising_area(position, order)
    group, left = purse(position, nation, area)
    cost = raising_cost(position, order)
    if left >= cost:
        return None
    return too_few(position, nation, (group,), position.kit.name(area), f"{order.unit} costs {cost}")


@BOOK.forbids("4.1.3b", Raise)
def one_new_army_in_the_east(order: Raise, referee: Referee) -> str | None:
    """In turn 1 one new army at most comes to Prussia or Posen"""
    position = referee.position
    if position.turn != 1 or position.faction != GERMANY or not position.counter(order.unit).is_army:
        return None
    if (order.area if referee.may_change() else raising_area(position, order)) not in _EAST:
        return None
    if not any(area in _EAST for area in position.this_turn.raised.values()):
        return None
    return "the Schlieffen Plan lets one new army only come to Prussia or Posen in turn 1"


@BOOK.performs(Raise)
def raise_unit(order: Raise, referee: Referee) -> None:
    """The unit comes into play there, Fresh or Spent."""
    position = referee.position
    nation = position.counter(order.unit).nation
    area = raising_area(position, order)
    group, _ = purse(position, nation, area)
    pay(referee, nation, group, raising_cost(position, order), "raise", order.unit, "8.3.3")
    place(referee, order.unit, area, "8.3.3", "raised", spent=order.status == "spent")
    referee.emit(ArmyRaised(rule="8.3.3", unit=order.unit, area=area))
