"""Additional trenchlines (chapter 37): building them. What they do is told with the printed ones (`trenches`)."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.ground.trenches import trench_owner
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK, in_play
from wargame_cli.rulesets.kaisers_war.position.events.field import TrenchBuilt
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend, spend

#: Victory points for a trenchline (37.1).
COST = 3


class BuildTrench(Order, frozen=True, kw_only=True):
    """Build a trenchline in a hex with a land unit of yours in general supply (37.1).

    `build-trench`: the hex or town.
    """

    verb: ClassVar[str] = "build-trench"
    example: ClassVar[str] = "{build-trench: Amiens}"
    former: ClassVar[Mapping[str, str]] = {"build_trench": "build-trench"}
    option: ClassVar[str] = "built-trenches"

    hex: PlaceName = msgspec.field(name="build-trench")


BOOK.forbids("37.1", BuildTrench, decisive=True)(in_play)


@BOOK.forbids("37.1", BuildTrench)
def somebody_digs(order: BuildTrench, referee: Referee[KaisersPosition]) -> str | None:
    """A trenchline is built by a land unit in general supply that stands in the hex"""
    position = referee.position
    name = position.kit.name(order.hex)
    if order.hex not in position.kit.ground:
        return f"{name} is no land hex"
    diggers = [unit for unit in position.at(order.hex) if position.side_of(unit) == referee.side]
    if not diggers:
        return f"{referee.side} has no unit in {name}"
    diggers = [unit for unit in diggers if not position.counter(unit).dormant]
    if not diggers:
        return f"the units in {name} are not in the war yet (30.2)"
    return None if any(in_supply(position, unit) for unit in diggers) else f"no unit in {name} is in general supply"


@BOOK.forbids("37.1", BuildTrench)
def no_trench_yet(order: BuildTrench, referee: Referee[KaisersPosition]) -> str | None:
    """A hex holds one trenchline, printed or built, of whichever side (37.2)"""
    position = referee.position
    if order.hex not in position.kit.ground:
        return None
    owner = trench_owner(position, order.hex)
    return f"{position.kit.name(order.hex)} has a trenchline of {owner} already" if owner else None


@BOOK.forbids("5.5", BuildTrench)
def can_pay_for_the_trench(order: BuildTrench, referee: Referee[KaisersPosition]) -> str | None:
    """No side spends its last victory point on a trenchline"""
    position = referee.position
    if can_spend(position, referee.side, COST):
        return None
    return f"a trenchline costs {COST}; {referee.side} has {position.points[referee.side]} and must keep one"


@BOOK.performs(BuildTrench)
def dig(order: BuildTrench, referee: Referee[KaisersPosition]) -> None:
    """The trenchline is paid for and there at once."""
    name = referee.position.kit.name(order.hex)
    spend(referee, referee.side, COST, f"a trenchline in {name}", "37.1")
    referee.emit(TrenchBuilt(rule="37.1", hex=order.hex, side=referee.side, cost=COST))
