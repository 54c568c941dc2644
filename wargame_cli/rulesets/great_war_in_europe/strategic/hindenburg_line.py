"""The Hindenburg Line (14.3): four markers that are heavy fortifications, all placed at once."""

from itertools import pairwise
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_hexes
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HindenburgLineLaid
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: The Strategic Turn that brings the markers, and how many there are.
FIRST, MARKERS = "K", 4


class HindenburgLine(Order, frozen=True, kw_only=True):
    """Place the four markers of the Hindenburg Line, once in a game (14.31).

    `hindenburg-line`: four hexes, each beside the one before it.
    """

    verb: ClassVar[str] = "hindenburg-line"
    example: ClassVar[str] = "{hindenburg-line: [W5913, W5814, W5713, W5614]}"

    hexes: tuple[PlaceName, ...] = msgspec.field(name="hindenburg-line")


@BOOK.forbids("14.3", HindenburgLine, decisive=True)
def they_are_there(order: HindenburgLine, referee: Referee) -> str | None:
    """The markers come with Strategic Turn K, and are placed together in a line of hexes"""
    position = referee.position
    if why := why_not_now(position):
        return why
    hexes = order.hexes
    if len(hexes) != MARKERS or len(set(hexes)) != MARKERS:
        return f"name {MARKERS} hexes, each once"
    neighbours = position.kit.board.neighbours
    broken = next((pair for pair in pairwise(hexes) if pair[1] not in neighbours.get(pair[0], ())), None)
    return f"{broken[1]} is not next to {broken[0]}" if broken else None


def why_not_now(position: GreatWarPosition) -> str:
    """Why the markers cannot be placed now, wherever; empty where they can."""
    if position.strategic < FIRST:
        return f"the Hindenburg Line comes with Strategic Turn {FIRST}"
    return "the Hindenburg Line was placed already" if position.hindenburg_laid else ""


@BOOK.forbids("14.3", HindenburgLine)
def behind_the_front(order: HindenburgLine, referee: Referee) -> str | None:
    """In supplied hexes of the Western Front, beside no Allied unit and no intact fortification"""
    position = referee.position
    kit, bit = position.kit, position.kit.board.bit
    fortified = forts(position, CP) | forts(position, ALLIED)
    beside = kit.steps.spread(position.occupied(ALLIED) | fortified)
    for hex in order.hexes:
        name = kit.name(hex)
        if kit.front_of(hex) != WEST or not position.controls(CP, hex):
            return f"{name} is no hex of yours on the Western Front"
        if not supplied_hexes(position, CP) & bit[hex]:
            return f"{name} is out of supply"
        if (beside | fortified) & bit[hex]:
            return f"{name} is in or beside an intact fortification, or beside Allied units"
    return None


@BOOK.performs(HindenburgLine)
def place(order: HindenburgLine, referee: Referee) -> None:
    """They stand until they are destroyed."""
    referee.emit(HindenburgLineLaid(rule="14.31", places=order.hexes))
