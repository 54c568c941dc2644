"""Victory where the Near East is played alone (18.4), and giving up (18.15)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.events import GameEnded
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.ground.limits import WEST_OF_SUEZ
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_among
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import BAKU, turks_hold_baku
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER
from wargame_cli.rulesets.great_war_in_europe.position.events.general import VictoryCounted
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import lose_unspent_points
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import count_unrest
from wargame_cli.rulesets.great_war_in_europe.victory_in_europe import check_victory_in_europe

#: How many Allied Victory hexes the Central Powers need before the Fall of the Czar, and after it or after their Major
#: Effort (18.4).
_BEFORE, _AFTER = 2, 3


class Concede(Order, frozen=True, kw_only=True):
    """Give the game up (18.15).

    `concede`: say true, and the other side has won.
    """

    verb: ClassVar[str] = "concede"
    offered: ClassVar[bool] = False
    settles_the_game: ClassVar[bool] = True
    example: ClassVar[str] = "{concede: true}"

    yes: bool = msgspec.field(name="concede")


# -- the Victory Check Phase ---------------------------------------------------------------------------------------


def check_victory(referee: Referee) -> None:
    """The Allied Victory hexes of the Central Powers are counted (4.3, 18.4).

    With enough of them they win at the end of the Turkish Surrender Phase: if Turkey surrenders in the same Strategic
    Turn, the Allies do.
    """
    position = referee.position
    if position.kit.mode.whole_europe:
        check_victory_in_europe(referee)
    if not position.kit.mode.near_east_alone:
        return
    hexes = tuple(position.kit.board.spaces(victory_hexes(position)))
    referee.emit(VictoryCounted(rule="18.4", hexes=hexes, needed=needed(position)))


def victory_hexes(position: GreatWarPosition) -> Mask:
    """The Allied Victory hexes that the Central Powers control in supply: marked ones, and all west of the Suez Canal.

    Once the Army of Islam marches, Baku does not count while Turkish units alone are in it (6.45, 18.12, 18.4).
    """
    kit = position.kit
    found = kit.of_kind("allied-victory") | kit.marked(WEST_OF_SUEZ)
    if position.in_play("army-of-islam") and turks_hold_baku(position):
        found &= ~kit.board.bit[BAKU]
    return supplied_among(position, CP, found & kit.land & position.controlled(CP))


def needed(position: GreatWarPosition) -> int:
    """How many of them win: two before the Fall of the Czar, three after it and after a Major Effort (18.4)."""
    return _BEFORE if position.russia == "czar" and not position.major_effort else _AFTER


# -- the end of a turn ---------------------------------------------------------------------------------------------


def end_turn(referee: Referee) -> None:
    """Points beyond ten are lost at the end of a Strategic Turn (5.13); after the last turn the game is over (18.4)."""
    position = referee.position
    if position.kit.mode.near_east or position.kit.mode.whole_europe:
        count_unrest(referee)
    if position.box.strategic:
        lose_unspent_points(referee)
    if position.turn >= position.last_turn:
        if position.kit.mode.near_east_alone:
            _end(referee)
        elif not position.kit.mode.whole_europe:
            _end_of_training(referee)


def gained(position: GreatWarPosition) -> int:
    """How many more objectives of a training scenario the Allies control in supply than at its beginning."""
    kit = position.kit
    wanted = kit.board.mask(position.objectives)
    now = supplied_among(position, ALLIED, wanted & position.controlled(ALLIED))
    return len(kit.board.spaces(now)) - len(kit.board.spaces(wanted & position.at_start[ALLIED]))


def _end_of_training(referee: Referee) -> None:
    """The side that has gained objectives has won (21.1); our own rule."""
    gain = gained(referee.position)
    winner = ALLIED if gain > 0 else CP if gain < 0 else ""
    told = {
        ALLIED: f"the Allies have gained {gain}",
        CP: f"the Central Powers have gained {-gain}",
        "": "nobody gained",
    }
    reason = f"{told[winner]} of the objectives"
    referee.emit(GameEnded(rule="21.1", winner=winner, level="victory" if winner else "draw", reason=reason))


def _end(referee: Referee) -> None:
    """Turkey has not surrendered: that wins for the Central Powers, unless an event asks for more (18.4)."""
    position = referee.position
    if position.major_effort:
        reason = "the Central Powers made their Major Effort and did not take three Allied Victory hexes"
        referee.emit(GameEnded(rule="18.4", winner=ALLIED, level="victory", reason=reason))
    elif position.in_play("army-of-islam") and not position.controls(CP, BAKU):
        reason = "Turkey has not surrendered, but the Central Powers do not control Baku"
        allied = position.option("without-baku") == "allied"
        winner, level = (ALLIED, "victory") if allied else ("", "draw")
        referee.emit(GameEnded(rule="18.4", winner=winner, level=level, reason=reason))
    else:
        reason = f"Turkey has not surrendered by the end of {position.box.name}"
        referee.emit(GameEnded(rule="18.4", winner=CP, level="victory", reason=reason))


# -- giving up -----------------------------------------------------------------------------------------------------


@BOOK.forbids("18.4", Concede)
def means_it(order: Concede, referee: Referee) -> str | None:
    """A side that gives up says so (18.15)"""
    return None if order.yes else "write {concede: true} to give the game up, or nothing"


@BOOK.performs(Concede)
def concede(order: Concede, referee: Referee) -> None:
    """The other side wins (18.15)."""
    reason = f"{referee.side} concedes"
    referee.emit(GameEnded(rule="18.15", winner=OTHER[referee.side], level="concession", reason=reason))
