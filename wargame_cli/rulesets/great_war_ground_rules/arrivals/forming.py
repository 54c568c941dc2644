"""Forming units: early activation (16C4), and units that are unreliable when they are full (16C5)."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.entries import cannot_come, nearest_first
from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import bring_in, hexes_for
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Arrival
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import FormationTried
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, POOL, GroundPosition, Referee, enemy

#: The activity of the Ground Success Table.
_ACTIVITY = "early_activation"


class Form(Order, frozen=True, kw_only=True):
    """Try to activate a forming unit before the turn in which it is full (16C4).

    `form`: the unit.
    `at`: the hex where it comes in; the best one if left out.
    """

    verb: ClassVar[str] = "form"
    example: ClassVar[str] = "{form: BR-57, at: 0627}"

    unit: UnitName = msgspec.field(name="form")
    at: PlaceName = ""


def forming(position: GroundPosition, side: str) -> Mapping[str, Arrival]:
    """A side's units in forming boxes: since a turn before this one, and not full yet, or full and to be tried."""
    return {
        unit: arrival
        for arrival in position.kit.plan.arrivals
        if arrival.side == side and arrival.forming and date(arrival.forming) < position.date
        for unit in arrival.units
        if position.place_of(unit) == LATER
    }


def try_unreliable(referee: Referee, side: str) -> None:
    """Units that are unreliable when forming are tried in the turn in which they are full (16C5)."""
    position = referee.position
    for unit, arrival in forming(position, side).items():
        if arrival.unreliable and date(arrival.turn) <= position.date and hexes_for(position, unit, arrival):
            if referee.lacks_dice():
                return
            _try(referee, unit, arrival, "")


def _try(referee: Referee, unit: str, arrival: Arrival, at: str, modifier: int = 0) -> None:
    """Success: it is received; failure: as a cadre; a bad one, or no cadre: it lies in the replacement pool (16C4)."""
    position = referee.position
    die = referee.roll(f"forming {unit}", "16C4", by=arrival.side, good="high", kind="forming")
    result = position.kit.tables.success.check(_ACTIVITY, die + modifier)
    referee.emit(FormationTried(rule="16C4", unit=unit, die=die, modifier=modifier, result=result))
    counter = position.counter(unit)
    cadre = bool(counter.cadre) and not counter.weaker
    if result.startswith("S") or (result == "F" and cadre):
        place = at or nearest_first(position, arrival.side, unit, hexes_for(position, unit, arrival))[0]
        bring_in(referee, unit, place, rule="16C4", reduced=not result.startswith("S"), by=arrival.by)
        return
    to = POOL[arrival.side]
    referee.emit(UnitRemoved(rule="16C4", unit=unit, place=LATER, to=to, cause="its formation failed"))


@BOOK.forbids("16C4-5", Form)
def is_forming(order: Form, referee: Referee) -> str | None:
    """Own forming units are activated early, where enemy units in regular general supply are in the command (16C4)"""
    position, side = referee.position, referee.side
    arrival = forming(position, side).get(order.unit)
    if arrival is None or date(arrival.turn) <= position.date:
        return f"{order.unit} is not in a forming box since a turn before this one"
    if not any(regular(position, unit) for unit in position.units_of(enemy(side))):
        return "no enemy unit in regular general supply is there"
    hexes = hexes_for(position, order.unit, arrival)
    if order.at and order.at not in hexes:
        return cannot_come(position, order.unit, order.at, hexes)
    return None if hexes else f"no hex is open to {order.unit} now"


@BOOK.performs(Form, rolls=True)
def form(order: Form, referee: Referee) -> None:
    """The die decides (16C4); an unreliable unit has a modifier (16C5)."""
    position = referee.position
    arrival = forming(position, referee.side)[order.unit]
    modifier = position.kit.tables.success.modifiers(_ACTIVITY)["unreliable_when_forming"] if arrival.unreliable else 0
    _try(referee, order.unit, arrival, order.at, modifier)
