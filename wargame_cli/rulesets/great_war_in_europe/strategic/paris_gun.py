"""The Paris Gun (6.10): placed near Paris it counts as a Victory hex, until Allied units come."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_hexes
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ParisGunPlaced
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How far from a hex of Paris the gun stands at most.
RANGE = 8


class ParisGun(Order, frozen=True, kw_only=True):
    """Place the Paris Gun that you hold (6.10).

    `paris-gun`: a supplied hex of yours within eight hexes of Paris.
    """

    verb: ClassVar[str] = "paris-gun"
    example: ClassVar[str] = "{paris-gun: W5613}"

    at: PlaceName = msgspec.field(name="paris-gun")


def sites(position: GreatWarPosition) -> Mask:
    """The hexes where it may stand: controlled, in supply, within eight hexes of Paris whatever lies between."""
    kit = position.kit
    return kit.board.mask(
        hex
        for hex in kit.board.spaces(position.controlled(CP) & supplied_hexes(position, CP))
        if any(within(position, hex, paris) for paris in kit.board.spaces(kit.marked("Paris")))
    )


def within(position: GreatWarPosition, hex: str, paris: str) -> bool:
    """Whether a hex of the same map lies within the gun's range of a hex of Paris."""
    kit = position.kit
    if kit.front_of(hex) != kit.front_of(paris):
        return False
    rows = abs(kit.row(hex) - kit.row(paris))
    shift = [kit.column(each) - kit.row(each) // 2 for each in (hex, paris)]
    columns = abs(shift[0] - shift[1])
    along = (kit.row(hex) - kit.row(paris)) * (shift[0] - shift[1]) >= 0
    return (rows + columns if along else max(rows, columns)) <= RANGE


@BOOK.forbids("6.10", ParisGun)
def in_hand_and_near_paris(order: ParisGun, referee: Referee) -> str | None:
    """The Central Powers place the gun when they hold its event, in a supplied hex of theirs within eight of Paris"""
    position = referee.position
    if not position.held_of(CP, "paris-gun"):
        return "you do not hold the Paris Gun"
    kit = position.kit
    good = position.controlled(CP) & supplied_hexes(position, CP) & kit.board.bit.get(order.at, 0)
    near = good and any(within(position, order.at, paris) for paris in kit.board.spaces(kit.marked("Paris")))
    return None if near else f"{kit.name(order.at)} is no supplied hex of yours within {RANGE} hexes of Paris"


@BOOK.performs(ParisGun)
def place(order: ParisGun, referee: Referee) -> None:
    """It stands there, and neither moves nor fights."""
    chit = referee.position.held_of(CP, "paris-gun")[0]
    referee.emit(ChitPlayed(rule="6.10", side=CP, chit=chit, target=order.at, spent=True))
    referee.emit(ParisGunPlaced(rule="6.10", place=order.at))
