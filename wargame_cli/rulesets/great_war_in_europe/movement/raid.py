"""Lawrence's raids, before the Arab Northern Army is in arms (6.25, 6.27)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.limits import palestine
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed, ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.general import RaidMade
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: On this and above Lawrence is lost when he is captured (6.27).
LAWRENCE_LOST = 5


class Raid(Order, frozen=True, kw_only=True):
    """Raid a town of Palestine with Lawrence: no strategic movement begins or ends there in this turn (6.25).

    `raid`: the town, with enemies in it or not.
    """

    verb: ClassVar[str] = "raid"
    example: ClassVar[str] = "{raid: Deraa}"

    town: PlaceName = msgspec.field(name="raid")


@BOOK.forbids("6.25", Raid)
def lawrence_can_raid(order: Raid, referee: Referee) -> str | None:
    """Lawrence raids once between Strategic Turns, and no more once the Arab Northern Army's event was played"""
    return why_no_raid(referee.position) or None


def why_no_raid(position: GreatWarPosition) -> str:
    """Why Lawrence cannot raid now, whatever town; empty where he can."""
    if not position.in_play("lawrence-of-arabia"):
        return "the event Lawrence of Arabia is not in play"
    if position.in_play("arab-northern-army"):
        return "Lawrence is with the Arab Northern Army"
    return "Lawrence has raided since the last Strategic Turn" if position.raided else ""


@BOOK.forbids("6.25", Raid)
def towns_of_palestine(order: Raid, referee: Referee) -> str | None:
    """He raids a town of Palestine, no city"""
    kit = referee.position.kit
    towns = kit.of_kind("town") & ~kit.of_kind("city") & palestine(kit)
    return None if towns & kit.board.bit.get(order.town, 0) else f"{kit.name(order.town)} is no town of Palestine"


@BOOK.declares(Raid)
def set_out(order: Raid, referee: Referee) -> None:
    """The raid is made; whether it succeeds depends on what the other side holds."""
    referee.emit(RaidMade(rule="6.25", place=order.town))


@BOOK.performs(Raid, rolls=True)
def raid(order: Raid, referee: Referee) -> None:
    """The town is cut off from strategic movement, unless Lawrence is captured (6.27)."""
    position = referee.position
    set_out(order, referee)
    held = position.held_of(CP, "lawrence-captured")
    if held and _captured(referee, held[0], order.town):
        referee.emit(ChitPlayed(rule="6.27", side=CP, chit=held[0], target=order.town, spent=True))
        referee.emit(RaidMade(rule="6.27", place=order.town, stopped=True))
        with referee.scene("raid", order.town):
            if referee.roll("lawrence", "6.27", good="high", by=CP) >= LAWRENCE_LOST:
                for chit in [each for each in position.played if position.chit(each).kind == "lawrence-of-arabia"]:
                    referee.emit(ChitRemoved(rule="6.27", side=ALLIED, chit=chit, reason="Lawrence is lost"))


def _captured(referee: Referee, chit: str, town: str) -> bool:
    """Whether the Central Powers play Lawrence Captured against the raid (6.27); by default they do."""
    answer = referee.ask(
        Question(
            label=f"raid {town}/capture",
            side=CP,
            kind="lawrence-captured",
            text=f"Lawrence raids {referee.position.kit.name(town)}: play Lawrence Captured?",
            options=("play", "hold"),
            default="play",
            rule="6.27",
            about=(chit,),
        )
    )
    return bool(answer == "play")


@BOOK.forbids("6.25", StrategicMove)
def not_from_or_to_a_raid(order: StrategicMove, referee: Referee) -> str | None:
    """No strategic movement begins or ends in a town that Lawrence raids in the turn"""
    position = referee.position
    raided = position.this_turn.raid
    ends = (position.place_of(order.units[0]), order.to)
    return f"Lawrence raids {position.kit.name(raided)}" if raided and raided in ends else None
