"""Russian landings on the coast of the Black Sea, once the Russian Amphibious Campaign is in effect (6.38)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP
from wargame_cli.rulesets.great_war_in_europe.position.events.general import LANDING, UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

TREBIZOND = "N4332"
BLACK_SEA = "Black Sea"


class Amphibious(Order, frozen=True, kw_only=True):
    """Land a Russian unit of the Available Units Box on the Black Sea coast east of Trebizond, one a turn (6.38).

    `amphibious`: the unit.
    `at`: a coastal hex in which nobody is.
    """

    verb: ClassVar[str] = "amphibious"
    example: ClassVar[str] = "{amphibious: RU-6, at: Rize}"

    unit: UnitName = msgspec.field(name="amphibious")
    at: PlaceName


@derived
def beaches(position: GreatWarPosition) -> Mask:
    """The coast of the Black Sea east of Trebizond, without any units and without intact enemy forts (6.38)."""
    kit = position.kit
    coast = kit.coasts.get(BLACK_SEA, 0) & kit.fronts[CAUCASUS]
    east = kit.board.mask(hex for hex in kit.board.spaces(coast) if kit.column(hex) > kit.column(TREBIZOND))
    return east & ~position.occupied(CP) & ~position.occupied(ALLIED) & ~forts(position, CP)


@BOOK.forbids("6.38", Amphibious, decisive=True)
def a_russian_in_the_box(order: Amphibious, referee: Referee) -> str | None:
    """A Russian unit of the Available Units Box lands, or an Armenian one, which is Russian for all purposes (15.81)"""
    position = referee.position
    if referee.side == CP or position.counter(order.unit).nationality != "RU":
        return f"{order.unit} is no Russian unit of yours"
    place = position.place_of(order.unit)
    return (
        None
        if place == near_east_box(position, ALLIED)
        else f"{order.unit} is not in the Available Units Box but in {place}"
    )


@BOOK.forbids("6.38", Amphibious)
def one_a_turn_under_the_czar(order: Amphibious, referee: Referee) -> str | None:
    """One unit lands in a turn of operations, once the event was played and until the Fall of the Czar (5.45)

    None in that of the influenza (6.58).
    """
    return why_nobody_lands(referee.position) or None


def why_nobody_lands(position: GreatWarPosition) -> str:
    """Why no Russian unit can land now, whichever it is; empty where one can."""
    if not position.in_play("russian-amphibious-campaign"):
        return "the event Russian Amphibious Campaign is not in effect"
    if position.russia != "czar":
        return "the Czar has fallen"
    if position.this_phase.landed:
        return "a unit has landed in this turn"
    return "influenza: no new units in this turn" if position.played_this_turn("influenza") else ""


@BOOK.forbids("6.38", Amphibious)
def on_a_free_beach(order: Amphibious, referee: Referee) -> str | None:
    """It lands in a hex of the Black Sea coast east of Trebizond in which nobody is"""
    kit = referee.position.kit
    if beaches(referee.position) & kit.board.bit.get(order.at, 0):
        return None
    return f"no unit lands in {kit.name(order.at)}"


@BOOK.performs(Amphibious)
def land(order: Amphibious, referee: Referee) -> None:
    """The unit is there, and the hex is its side's; it moves and fights in this turn (13.11)."""
    referee.emit(UnitPlaced(rule="6.38", unit=order.unit, place=order.at, cause=LANDING))
    entered(referee, (order.unit,), order.at)
