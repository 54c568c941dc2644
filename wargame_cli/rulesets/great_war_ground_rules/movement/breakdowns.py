"""Breakdown and assembly (15F): a unit is replaced by its parts as a phase of movement begins, or by them as it ends.

Which units break down, and into which, is on charts that are not in the booklet: a scenario lists it.
"""

from collections.abc import Callable, Iterable
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Breakdown
from wargame_cli.rulesets.great_war_ground_rules.movement.movers import named
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Overrun, Rest
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitPlaced, UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import ConditionTaken
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BREAKDOWNS,
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
)

#: What is said of units that go out of play for others.
BROKEN_DOWN, ASSEMBLED = "broken down", "assembled"


class BreakDown(Order, frozen=True, kw_only=True):
    """Break a unit down into its component units, on the map or in the replacement pool, before you move (15F).

    `break-down`: the unit.
    """

    verb: ClassVar[str] = "break-down"
    example: ClassVar[str] = "{break-down: AH-55}"

    unit: UnitName = msgspec.field(name="break-down")


class Assemble(Order, frozen=True, kw_only=True):
    """Assemble a unit from its component units, which stand in one hex; it moves no more in the phase (15F).

    `assemble`: the unit that they become.
    """

    verb: ClassVar[str] = "assemble"
    example: ClassVar[str] = "{assemble: BR-RND}"

    unit: UnitName = msgspec.field(name="assemble")


def breakdown_of(position: GroundPosition, unit: str) -> Breakdown | None:
    """The line of the scenario's list with the component units of a unit (15F3): one that can be used now, if any."""
    lines = [line for line in position.kit.plan.breakdowns if unit in line.units]
    return next((line for line in lines if not _away(position, line.parts)), lines[0] if lines else None)


def assembly_of(position: GroundPosition, unit: str) -> Breakdown | None:
    """The line by which a unit is assembled: the one whose component units are together, else the first one."""
    lines = [line for line in position.kit.plan.breakdowns if unit in line.units]
    together = (line for line in lines if len({position.place_of(part) for part in line.parts}) == 1)
    return next((line for line in together if position.on_map(line.parts[0])), lines[0] if lines else None)


def _away(position: GroundPosition, parts: Iterable[str]) -> list[str]:
    """Counters that are not at hand, for they stand for another unit, or are lost (15F2, 15F3a, 15F3b)."""
    return [part for part in parts if position.place_of(part) != BREAKDOWNS]


@BOOK.forbids("3B", BreakDown, Assemble, decisive=True)
def own_unit(order: BreakDown | Assemble, referee: Referee) -> str | None:
    """Your own units break down and assemble"""
    return None if referee.position.side_of(order.unit) == referee.side else f"{order.unit} is not yours"


@BOOK.forbids("15F", BreakDown, decisive=True)
def breaks_down(order: BreakDown, referee: Referee) -> str | None:
    """Units of the scenario's list break down, whole ones, on the map or in the replacement pool"""
    position, unit = referee.position, order.unit
    line = breakdown_of(position, unit)
    if line is None:
        listed = [each for found in position.kit.plan.breakdowns for each in found.units if not found.assembles_only]
        return f"{unit} has no component units" + (f"; those that have are {', '.join(listed)}" if listed else "")
    if line.assembles_only:
        return f"{unit} is assembled for good"
    if position.place_of(unit) not in (*_pools(referee.side), *position.kit.board.index):
        return f"{unit} is neither on the map nor in the replacement pool"
    if unit in position.reduced:
        return f"{unit} is a cadre, which has no component units"
    if missing := _away(position, line.parts):
        return f"{', '.join(missing)}: in use, so that there are no counters for {unit}"
    return None


@BOOK.forbids("15F", BreakDown)
def before_anybody_moves(order: BreakDown, referee: Referee) -> str | None:
    """Units break down at the start of the phase"""
    position = referee.position
    if moved := position.first_moved(referee.side):
        return f"{moved} has moved: units break down before you move"
    return (
        f"{order.unit} has worked: units break down before they do"
        if order.unit in position.this_phase.worked
        else None
    )


@BOOK.forbids("15F", BreakDown, Assemble)
def nothing_hangs_on_it(order: BreakDown | Assemble, referee: Referee) -> str | None:
    """Who breaks down or is assembled carries nothing, and has no elite brigade"""
    position = referee.position
    for unit in _leaving(position, order):
        if unit in position.this_phase.loads:
            return f"{unit} carries logistics items: drop them first"
        if brigades := [brigade for brigade, division in position.elite.items() if division == unit]:
            return f"{', '.join(brigades)} belongs to {unit}: assign it to another division in your initial phase"
    return None


@BOOK.forbids("15F", Assemble, decisive=True)
def is_assembled(order: Assemble, referee: Referee) -> str | None:
    """A unit of the scenario's list is assembled where all of its component units stand in one hex"""
    position, unit = referee.position, order.unit
    line = assembly_of(position, unit)
    if line is None:
        return f"{unit} is assembled from no units"
    if position.place_of(unit) != BREAKDOWNS:
        return f"{unit} is in play already, or was lost"
    if reduced := [part for part in line.parts if part in position.reduced]:
        return f"{', '.join(reduced)}: only whole units are assembled"
    places = {position.place_of(part) for part in line.parts}
    if len(places) > 1 or not position.on_map(line.parts[0]):
        return f"{', '.join(line.parts)} do not stand in one hex"
    return None


@BOOK.forbids("15F", Move, Overrun, Rest)
def moves_before_it_is_assembled(order: Move | Overrun | Rest, referee: Referee) -> str | None:
    """Units are assembled at the end of a phase, and move no more in it"""
    done = [unit for unit in named(order) if unit in referee.position.this_phase.assembled]
    return f"{', '.join(done)}: assembled in this phase, let the component units move first" if done else None


@BOOK.performs(BreakDown)
def break_down(order: BreakDown, referee: Referee) -> None:
    """The component units stand where the unit stood, in its condition (15F1)."""
    line = breakdown_of(referee.position, order.unit)
    if line is not None:
        exchange(referee, (order.unit,), line.parts, BROKEN_DOWN)


@BOOK.performs(Assemble)
def assemble(order: Assemble, referee: Referee) -> None:
    """The unit stands in place of its component units, in the worst condition of any of them (15F1)."""
    line = assembly_of(referee.position, order.unit)
    if line is not None:
        exchange(referee, line.parts, (order.unit,), ASSEMBLED)


def take_apart(referee: Referee, part: str) -> None:
    """A component unit that has to leave the game is taken out of the unit that it was assembled to (house, 16A1cc)."""
    position = referee.position
    for line in position.kit.plan.breakdowns:
        whole = next((unit for unit in line.units if position.on_map(unit) and unit not in position.reduced), "")
        if part in line.parts and whole and not _away(position, line.parts):
            exchange(referee, (whole,), line.parts, BROKEN_DOWN)


def _pools(side: str) -> tuple[str, str]:
    return POOL[side], ISOLATED_POOL[side]


def _leaving(position: GroundPosition, order: BreakDown | Assemble) -> tuple[str, ...]:
    """The units that go out of play for others."""
    if isinstance(order, BreakDown):
        return (order.unit,)
    line = assembly_of(position, order.unit)
    return line.parts if line else ()


def exchange(
    referee: Referee,
    units: tuple[str, ...],
    into: tuple[str, ...],
    cause: str,
    *,
    rule: str = "15F1",
    to: str = BREAKDOWNS,
) -> None:
    """Units go out of play and others stand in their place, in the worst condition of any (15F1, 16A1f, 16C6)."""
    position = referee.position
    place, seen_by = position.place_of(units[0]), seen_by_all(position, units)
    taken = [_condition(position, units, each, cause, rule) for each in into]
    for unit in units:
        referee.emit(UnitRemoved(rule=rule, seen_by=seen_by, unit=unit, place=place, to=to, cause=cause))
    if place not in position.kit.board.index:
        for each in into:
            referee.emit(UnitRemoved(rule="15F1", unit=each, place=BREAKDOWNS, to=place, cause=cause))
        return
    for each, condition in zip(into, taken, strict=True):
        referee.emit(UnitPlaced(rule=rule, seen_by=seen_by, unit=each, place=place, cause=cause))
        referee.emit(msgspec.structs.replace(condition, seen_by=seen_by))


def _condition(position: GroundPosition, units: tuple[str, ...], into: str, cause: str, rule: str) -> ConditionTaken:
    """The worst state of some units: disruption, fatigue, supply, isolation (15F1); house for the rest."""
    turn, now = position.this_turn, position.this_phase
    boxes = {position.corps.get(unit, "") for unit in units}
    late = {unit: position.unsupplied[unit] for unit in units if unit in position.unsupplied}

    def worst(of: Callable[[str], int]) -> int:
        return max(map(of, units))

    return ConditionTaken(
        rule=rule,
        unit=into,
        disruption=worst(lambda unit: position.disruption.get(unit, 0)),
        fatigue=worst(lambda unit: position.fatigue.get(unit, 0)),
        unsupplied=max(late.values(), default=0),
        by_special=bool(late) and all(unit in position.by_special for unit in late),
        isolated=any(unit in position.isolated for unit in units),
        moved=any(unit in turn.moved for unit in units),
        strategic=any(unit in turn.strategic for unit in units),
        corps=boxes.pop() if len(boxes) == 1 else "",
        overstacked=any(unit in position.overstacked for unit in units),
        assembled=cause == ASSEMBLED,
        arrived=next((turn.arrived[unit] for unit in units if unit in turn.arrived), ""),
        spent=max(now.spent.get(unit, 0) for unit in units),
    )
