"""Where units begin that a pre-war event lets be set up otherwise (20.2, 20.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved, UnitPlaced, UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import UnitsSetUpAs
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.codes import crowded, misplaced, new_faults, right_wing
from wargame_cli.rulesets.great_war_in_europe.setup.deployment import Fault, why_not
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SET_UP, deployment, room_for
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import PreWarUnits, not_that_many, of_full_stacks


def why_not_there(position: GreatWarPosition, order: PreWarUnits, codes: Mapping[str, str] | None = None) -> str | None:
    """Why units may not begin in the hex of an order, with these set-up codes if they have others; or None."""
    hex = order.at or ""
    if hex not in position.kit.board.index:
        return f"{hex} is no hex of the map"
    there = position.copy()
    there.set_up_as.update(codes or {})
    for unit in order.units:
        there.put(unit, hex)
    fault = next(_faults(position, there, order.units, hex), None)
    return f"{fault[1]} ({fault[0]})" if fault else None


def _faults(before: GreatWarPosition, there: GreatWarPosition, units: Iterable[str], hex: str) -> Iterator[Fault]:
    for unit in units:
        found = misplaced(there, unit, hex) or why_not(there, deployment(there), unit, hex) or crowded(there, unit, hex)
        if found:
            yield found
    yield from new_faults(before, there, before.side_of(next(iter(units))))


def why_not_without(position: GreatWarPosition, order: PreWarUnits, factors: int, to: str) -> str | None:
    """Why units may not be left out: other attack factors than these, or the others break their codes (19.31)."""
    if wrong := not_that_many(position, order.units, factors):
        return wrong
    without = position.copy()
    for unit in order.units:
        without.put(unit, to)
    side = position.side_of(order.units[0])
    return next((words for _, words in new_faults(position, without, side)), None)


def leave_out(referee: Referee, order: PreWarUnits, to: str, cause: str) -> None:
    """The units do not begin on the map but lie in a pile, or are out of the game."""
    rule = pre_war_events()[order.event].rule
    for unit in order.units:
        place = referee.position.place_of(unit)
        referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=to, cause=cause))


def spared(position: GreatWarPosition, event: str, units: Iterable[str], factors: int) -> Iterator[PreWarUnits]:
    """An order that leaves out units of the fullest hexes, but not of the German right wing."""
    wing = right_wing(position)
    if units := [unit for unit in units if unit not in wing]:
        yield PreWarUnits(units=tuple(of_full_stacks(position, units, factors)), event=event)


def with_room(
    position: GreatWarPosition, event: str, units: Iterable[str], near: str = "", within: Mask = -1, code: str = ""
) -> Iterator[PreWarUnits]:
    """Orders that set units up in the area of their code: in the hexes with room nearest to a hex, or to their own.

    One order for each hex; only hexes `within` a set of them count. With a `code` they begin as if it were theirs.
    """
    units = list(units)
    there, bit = position.copy(), position.kit.board.bit
    if code:
        there.set_up_as.update(dict.fromkeys(units, code))
    chosen: dict[str, list[str]] = {}
    for unit in units:
        start = near or there.place_of(unit)
        hex = next((hex for hex in room_for(there, unit, start) if within & bit[hex]), "")
        if hex:
            there.put(unit, hex)
            chosen.setdefault(hex, []).append(unit)
    return (PreWarUnits(units=tuple(some), event=event, at=hex) for hex, some in chosen.items())


def set_up_as(referee: Referee, order: PreWarUnits, code: str) -> None:
    """The units begin in the hex, as if the code were theirs."""
    rule, side = pre_war_events()[order.event].rule, referee.position.side_of(order.units[0])
    referee.emit(UnitsSetUpAs(rule=rule, seen_by=(side,), units=order.units, code=code))
    set_up_there(referee, order)


def set_up_there(referee: Referee, order: PreWarUnits) -> None:
    """The units begin in the hex; the other side sees what the fog lets it see (7.25)."""
    position, hex, rule = referee.position, order.at or "", pre_war_events()[order.event].rule
    for unit in order.units:
        start, only = position.place_of(unit), (referee.position.side_of(unit),)
        if start not in position.kit.board.index:
            referee.emit(UnitPlaced(rule=rule, seen_by=only, unit=unit, place=hex, cause=SET_UP))
        elif start != hex:
            referee.emit(UnitMoved(rule=rule, seen_by=only, unit=unit, start=start, end=hex, how=SET_UP))
