"""Sieges (15G, advanced): the order for one, and what surrounds a hex; `lifting` says how they end."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain
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
