"""The Initiative Determination Phase (5.8): who chooses, the double turn in the West, OHL and OberOst."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.ground.score import AMERICANS, full_americans
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CP,
    HOLLAND,
    OTHER,
    WEST,
    WESTERN,
    Side,
    side_named,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import (
    AlliesChoose,
    InitiativeSwitched,
    Staff,
    StaffChosen,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


class Initiative(Order, frozen=True, kw_only=True):
    """Say in which theater your side has the initiative until the next Strategic Turn (5.83).

    `initiative`: Western or Eastern; without an order it stays where it is.
    """

    verb: ClassVar[str] = "initiative"
    example: ClassVar[str] = "{initiative: Western}"

    theater: Literal["Western", "Eastern"] = msgspec.field(name="initiative")


class ChooseStaff(Order, frozen=True, kw_only=True):
    """Choose the staff whose marker you may use once before the next Strategic Turn (5.88).

    `staff`: OHL in the Western Theater, OberOst in the Eastern, or none.
    """

    verb: ClassVar[str] = "staff"
    example: ClassVar[str] = "{staff: OberOst}"

    staff: Staff


class Chosen(msgspec.Struct):
    """What the phase remembers: the staff that was chosen in it."""

    staff: str = ""


# -- who chooses ---------------------------------------------------------------------------------------------------


def chooser(position: GreatWarPosition) -> Side:
    """The side that says who has the initiative: the Central Powers, until six American divisions are there (5.82)."""
    return ALLIED if position.allies_choose else CP


def count_americans(referee: Referee) -> None:
    """As a Strategic Turn begins: with six full American divisions in France the Allies choose for good (5.82)."""
    position = referee.position
    divisions = full_americans(position)
    if divisions >= AMERICANS and not position.allies_choose:
        referee.emit(AlliesChoose(rule="5.82", divisions=divisions))


def wanted(order: Initiative, position: GreatWarPosition) -> Side:
    """The side that has the Western Theater by an order."""
    own = chooser(position)
    return own if order.theater == WESTERN else OTHER[own]


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("5.8", Initiative)
def not_twice_running(order: Initiative, referee: Referee) -> str | None:
    """The initiative does not go over on two Strategic Turns one after the other, whichever side chooses (5.83)

    Nor there and back in one phase.
    """
    position = referee.position
    if wanted(order, position) == position.western or not position.switched:
        return None
    since = ord(position.strategic) - ord(position.switched)
    return f"it went over on Strategic Turn {position.switched}" if since <= 1 else None


@BOOK.forbids("5.84", Initiative)
def a_line_for_a_double_turn(order: Initiative, referee: Referee) -> str | None:
    """Who takes the initiative from the East to the West holds a line of units from the Channel to the Swiss border

    Or from Holland or the northern edge, to the southern edge; combat units or headquarters in every hex of it.
    """
    position = referee.position
    side = chooser(position)
    if wanted(order, position) != side or position.western == side:
        return None
    return None if holds_a_line(position, side) else "no continuous line of your units crosses the Western Front"


def holds_a_line(position: GreatWarPosition, side: str) -> bool:
    """Whether units of a side stand in every hex of some line across the Western Front (5.84)."""
    steps, own = position.kit.steps, position.occupied(side) & position.kit.fronts[WEST]
    north, south = ends_of_the_front(position)
    return bool(steps.reached(north & own, own, own) & south)


def ends_of_the_front(position: GreatWarPosition) -> tuple[Mask, Mask]:
    """Where such a line may begin and end: Channel coast, Holland, northern edge; Switzerland, southern edge (5.84)."""
    kit = position.kit
    front = kit.fronts[WEST]
    coast = kit.coasts.get("English Channel", 0) | kit.coasts.get("North Sea", 0) | kit.marked("Channel coast")
    rows = [kit.row(hex) for hex in kit.board.spaces(front)]
    holland = kit.steps.spread(kit.countries[HOLLAND])
    north = kit.board.mask(hex for hex in kit.board.spaces(front) if kit.row(hex) == max(rows))
    south = kit.board.mask(hex for hex in kit.board.spaces(front) if kit.row(hex) == min(rows))
    swiss = kit.board.mask(
        hex
        for hex in kit.board.spaces(front)
        if kit.row(hex) <= _SWISS_ROW and any(kit.map.terrain[near] == "offmap" for near in kit.board.neighbours[hex])
    )
    return (coast | holland | north) & front, south | swiss


#: The northernmost hexrow beside Switzerland on the Western Front.
_SWISS_ROW = 39


@BOOK.performs(Initiative)
def declare(order: Initiative, referee: Referee) -> None:
    """It stays there or goes over until the next Strategic Turn (5.81)."""
    position = referee.position
    referee.emit(InitiativeSwitched(rule="5.83", side=wanted(order, position), letter=position.strategic))


# -- OHL and OberOst -----------------------------------------------------------------------------------------------


@BOOK.forbids("5.88", ChooseStaff)
def ohl_has_the_initiative(order: ChooseStaff, referee: Referee) -> str | None:
    """OHL takes the initiative of the Central Powers in the Western Theater, chosen or given (trap 66)"""
    west = side_named(referee.position.western)
    return "the Allies have the initiative in the Western Theater" if order.staff == "OHL" and west != CP else None


@BOOK.performs(ChooseStaff)
def choose(order: ChooseStaff, referee: Referee) -> None:
    """Its marker is to be had until it is used, or until the next Strategic Turn (10.81)."""
    referee.record(Chosen).staff = order.staff
    referee.emit(StaffChosen(rule="5.88", staff=order.staff))


def choose_by_default(referee: Referee) -> None:
    """Where nothing is said: OHL with the initiative in the West, OberOst without it; the marker costs nothing."""
    position = referee.position
    if not referee.record(Chosen).staff:
        staff: Staff = "OHL" if position.western == CP else "OberOst"
        referee.emit(StaffChosen(rule="5.88", staff=staff))
