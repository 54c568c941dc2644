"""Sieges (15G, advanced): the order for one, what surrounds a hex, and how a siege is lifted."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating import retreats
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK, SIEGE
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import SiegeChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


class Besiege(Order, frozen=True, kw_only=True):
    """Put the enemy units in a hex that you surround under siege, before you move (15G).

    Then move units from around it into the hex: without any there the siege ends with the phase.

    `besiege`: the hex.
    """

    verb: ClassVar[str] = "besiege"
    example: ClassVar[str] = "{besiege: 0825}"
    option: ClassVar[str] = SIEGE

    place: PlaceName = msgspec.field(name="besiege")


def around(position: GroundPosition, place: str) -> list[str]:
    """The hexes adjacent to one (3E5)."""
    return [near for near in position.kit.board.neighbours[place] if not terrain.is_barred(position, place, near)]


def is_surrounded(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a hex with enemy units is surrounded: a side's units stand in every hex adjacent to it (15G)."""
    near = around(position, place)
    return bool(position.units_at(OTHER[side], place) and near) and all(position.units_at(side, each) for each in near)


@BOOK.forbids("15G", Besiege, decisive=True)
def besieges_a_hex(order: Besiege, referee: Referee) -> str | None:
    """A hex of the map is besieged"""
    return referee.position.kit.why_no_hex(order.place)


@BOOK.forbids("15G", Besiege)
def besieges_in_such_a_game(order: Besiege, referee: Referee) -> str | None:
    """Sieges are an advanced rule"""
    return "this game is played without sieges" if referee.position.option(SIEGE) == "off" else None


@BOOK.forbids("15G", Besiege)
def besieges_surrounded_hex(order: Besiege, referee: Referee) -> str | None:
    """A siege takes a hex with enemy units and your own in every adjacent one"""
    position = referee.position
    name = position.kit.name(order.place)
    if order.place in position.besieged:
        return f"{name} is under siege already"
    return None if is_surrounded(position, referee.side, order.place) else f"{name} is not surrounded by your units"


@BOOK.forbids("15G", Besiege)
def besieges_before_moving(order: Besiege, referee: Referee) -> str | None:
    """A siege is established at the start of the movement phase"""
    moved = referee.position.first_moved(referee.side)
    return f"{moved} has moved: a siege begins before you move" if moved else None


@BOOK.performs(Besiege)
def besiege(order: Besiege, referee: Referee) -> None:
    """The enemy's units there are besieged."""
    besieged = OTHER[referee.side]
    referee.emit(SiegeChanged(rule="15G", place=order.place, besieged=besieged, cause="surrounded"))


def why_lifted(position: GroundPosition, place: str) -> str:
    """Why a siege is lifted now; empty while it goes on (15G)."""
    inside = position.besieged[place]
    if not position.units_at(inside, place):
        return "no besieged unit is left"
    if not position.units_at(OTHER[inside], place):
        return "no sieging unit is in the hex"
    return f"relieved from {near}" if (near := relieved_from(position, place)) else ""


def relieved_from(position: GroundPosition, place: str) -> str:
    """A hex adjacent to a siege in which units of the besieged side stand; empty where there is none (15G)."""
    return friends_near(position, position.besieged[place], place)


def friends_near(position: GroundPosition, side: str, place: str) -> str:
    """A hex adjacent to another in which units of a side stand; empty where there is none.

    Its units in that other hex are not besieged then, also where enemies stay with them after combat (9K1).
    """
    return next((near for near in around(position, place) if position.units_at(side, near)), "")


def lift_sieges(referee: Referee) -> None:
    """Sieges that are lifted end; where they are relieved the sieging units retreat first (15G)."""
    position = referee.position
    for place in sorted(position.besieged):
        if not (cause := why_lifted(position, place)):
            continue
        sieging = list(position.units_at(OTHER[position.besieged[place]], place))
        if sieging and relieved_from(position, place):
            if referee.lacks_dice():
                continue
            retreats.retreat(referee, sieging, "15G")
        referee.emit(SiegeChanged(rule="15G", place=place, cause=cause))
