"""Artillery divisions: artillery is attached to Art XX HQs, and detached (12B9, 12B10)."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Attach, Detach
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import ArtilleryAttached
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: REs that an Art XX HQ may have attached; with siege guns among them; that of a Siege Art XX HQ (12B9, 12B10).
MOST, MOST_WITH_SIEGE_GUNS, MOST_OF_A_SIEGE_HQ = 4, 3, 6
SIEGE_GUNS = types.SIEGE_ARTILLERY | types.HEAVY_SIEGE_ARTILLERY


def room_for(position: GroundPosition, hq: str, units: Collection[str]) -> float:
    """The REs of artillery that an HQ may have attached where these units are (12B9, 12B10)."""
    if position.counter(hq).type == types.SIEGE_ART_HQ:
        return MOST_OF_A_SIEGE_HQ
    return MOST_WITH_SIEGE_GUNS if any(position.counter(unit).of(SIEGE_GUNS) for unit in units) else MOST


@BOOK.forbids("12B9", Attach, decisive=True)
def artillery_with_its_headquarters(order: Attach, referee: Referee) -> str | None:
    """Own artillery is attached to an own Art XX HQ in its hex (12B9)"""
    position = referee.position
    if not position.counter(order.hq).is_art_hq or position.side_of(order.hq) != referee.side:
        return f"{order.hq} is no Art XX HQ of yours"
    place = position.place_of(order.hq)
    if place not in position.kit.board.index:
        return f"{order.hq} is not on the map"
    for unit in order.units:
        counter = position.counter(unit)
        if position.side_of(unit) != referee.side or not counter.is_artillery or counter.is_art_hq:
            return f"{unit} is no artillery unit of yours"
        if position.place_of(unit) != place:
            return f"{unit} is not in the hex of {order.hq}"
        if unit in position.attached:
            return f"{unit} is attached to {position.attached[unit]}"
    return None


@BOOK.forbids("12B9", Attach)
def as_many_as_it_can_have(order: Attach, referee: Referee) -> str | None:
    """An Art XX HQ has at most 4 REs, 3 with siege guns among them; a Siege Art XX HQ 6 (12B9, 12B10)"""
    position = referee.position
    units = [*attached_to(position, order.hq), *order.units]
    most = room_for(position, order.hq, units)
    total = sum(position.re(unit) for unit in units)
    return f"{order.hq} would have {total:g} REs of artillery, and may have {most:g}" if total > most else None


@BOOK.forbids("12B9", Detach)
def attached_before(order: Detach, referee: Referee) -> str | None:
    """Only own artillery that is attached is detached (12B9)"""
    position = referee.position
    wrong = [unit for unit in order.units if position.side_of(unit) != referee.side or unit not in position.attached]
    return f"{', '.join(wrong)}: not attached to an Art XX HQ of yours" if wrong else None


@BOOK.performs(Attach)
def attach(order: Attach, referee: Referee) -> None:
    """They are an artillery division now."""
    for unit in order.units:
        referee.emit(ArtilleryAttached(rule="12B9", seen_by=referee.position.seen_by(unit), unit=unit, hq=order.hq))


@BOOK.performs(Detach)
def detach(order: Detach, referee: Referee) -> None:
    """They are on their own."""
    for unit in order.units:
        referee.emit(ArtilleryAttached(rule="12B9", seen_by=referee.position.seen_by(unit), unit=unit))
