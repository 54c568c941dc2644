"""March brigades: Man Pts on the map that are assembled, and broken down again (16C8)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import at_hand, men_of, on_map, receive
from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import bring_in
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.types import MARCH
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, Referee


class AssembleMarch(Order, frozen=True, kw_only=True):
    """Assemble Man Pts of a hex to a march brigade of their contingent (16C8).

    `assemble-march`: the brigade, one that is not in play.
    `at`: the hex with the Man Pts.
    """

    verb: ClassVar[str] = "assemble-march"
    example: ClassVar[str] = "{assemble-march: AH-March-1, at: 4406}"

    unit: UnitName = msgspec.field(name="assemble-march")
    at: PlaceName


class BreakMarch(Order, frozen=True, kw_only=True):
    """Break a march brigade down to Man Pts in its hex (16C8).

    `break-march`: the brigade.
    """

    verb: ClassVar[str] = "break-march"
    example: ClassVar[str] = "{break-march: AH-March-1}"

    unit: UnitName = msgspec.field(name="break-march")


@BOOK.forbids("16C7-8", AssembleMarch, BreakMarch)
def is_a_march_brigade(order: AssembleMarch | BreakMarch, referee: Referee) -> str | None:
    """Own march brigades are assembled where they are not in play, and broken down on the map (16C8)"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.side != referee.side or counter.type != MARCH:
        return f"{order.unit} is no march brigade of yours"
    if isinstance(order, BreakMarch):
        return None if position.on_map(order.unit) else f"{order.unit} is not on the map"
    scheduled = any(order.unit in arrival.units for arrival in position.kit.plan.arrivals)
    if position.place_of(order.unit) != LATER or scheduled:
        return f"{order.unit} is in play already, or is to come"
    return None


@BOOK.forbids("16C7-8", AssembleMarch)
def has_the_men(order: AssembleMarch, referee: Referee) -> str | None:
    """The Man Pts of a march brigade lie in one own hex (16C8)"""
    position = referee.position
    if not position.owns(referee.side, order.at):
        return f"{order.at} is no hex of yours"
    of = men_of(position.counter(order.unit))
    have, need = at_hand(position, on_map(of, order.at)).man, replacement_strength(position, order.unit).man
    if have < need:
        return f"{order.unit} takes {need:g} Man Pts of {of}, and {have:g} are in {position.kit.name(order.at)}"
    return None


@BOOK.performs(AssembleMarch)
def assemble(order: AssembleMarch, referee: Referee) -> None:
    """The brigade stands in place of the Man Pts (16C8)."""
    position = referee.position
    of = on_map(men_of(position.counter(order.unit)), order.at)
    cost = replacement_strength(position, order.unit).man
    receive(referee, of, "march brigade", man=-cost, rule="16C8")
    bring_in(referee, order.unit, order.at, rule="16C8")


@BOOK.performs(BreakMarch)
def break_down(order: BreakMarch, referee: Referee) -> None:
    """The Man Pts lie in place of the brigade (16C8)."""
    position = referee.position
    place, points = position.place_of(order.unit), replacement_strength(position, order.unit).man
    referee.emit(
        UnitRemoved(
            rule="16C8",
            seen_by=position.seen_by(order.unit),
            unit=order.unit,
            place=place,
            to=LATER,
            cause="put away",
        )
    )
    receive(referee, on_map(men_of(position.counter(order.unit)), place), "march brigade", man=points, rule="16C8")
