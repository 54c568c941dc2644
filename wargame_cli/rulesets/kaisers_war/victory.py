"""The end phase (4.2), income (5.2-5.4), the Allied blockade (41) and how a game ends (3.1, 25, 26.5.4, 27.1)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.events import GameEnded
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import controls, occupies
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import germans_at_paris
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    ExtensionAgreed,
    GameExtended,
    Income,
    IncomeCounted,
    SummerChecked,
)
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios
from wargame_cli.rulesets.kaisers_war.setup.points import level, score


def lose_to_the_blockade(referee: Referee[KaisersPosition]) -> None:
    """The Central Powers roll a die and lose as many points; it is never halved (5.4)."""
    die = referee.roll("blockade", "41.2", by=CP, good="low")
    score(referee, {CP: -die}, "the Allied blockade", "41.2")


#: From this year on income is halved (5.4).
_HALVED_FROM = 1919


class Concede(Order, frozen=True, kw_only=True):
    """Give the game up (3.1).

    `concede`: say true, and the game is over.
    """

    verb: ClassVar[str] = "concede"
    offered: ClassVar[bool] = False
    settles_the_game: ClassVar[bool] = True
    example: ClassVar[str] = "{concede: true}"

    yes: bool = msgspec.field(name="concede")


class Extend(Order, frozen=True, kw_only=True):
    """Agree to go on into the long scenario; it needs both sides, in the last turn (27.1).

    `extend`: say true to agree.
    """

    verb: ClassVar[str] = "extend"
    example: ClassVar[str] = "{extend: true}"
    settles_the_game: ClassVar[bool] = True

    yes: bool = msgspec.field(name="extend")


# -- victory point segment: income -------------------------------------------------------------------------------


def income(position: KaisersPosition, side: str) -> list[Income]:
    """What a side is paid for now, item by item (5.2, 5.3, 26.5.1b)."""
    return [*lasting_income(position, side), *captured_trenches(position, side)]


def lasting_income(position: KaisersPosition, side: str) -> list[Income]:
    """What a side is paid for in every turn (5.2, 5.3)."""
    return [*_objectives(position, side), *_boxes(position, side)]


def _objectives(position: KaisersPosition, side: str) -> Iterator[Income]:
    """Behind its own initial front a side is paid for control, everywhere else for occupation (5.3)."""
    kit = position.kit
    for hex, points in kit.objectives.items():
        at_home = kit.map.side[hex] == side
        if occupies(position, side, hex):
            # Forces of the east hold a city without pay (30.20).
            stack = position.at(hex)
            holders = (unit for unit in stack if not position.counter(unit).faction)
            if holder := next(holders, None):
                # What lies below the top is hidden from the enemy (10.1), and everybody reads the income.
                yield Income(
                    source=kit.name(hex), points=points, held_by=holder if holder == stack[0] else "occupation"
                )
        elif at_home and controls(position, side, hex):
            yield Income(source=kit.name(hex), points=points, held_by="control")


def _boxes(position: KaisersPosition, side: str) -> Iterator[Income]:
    """The Allies are always paid for the areas off the map (5.2)."""
    if side == ALLIED:
        for area, points in scenarios.off_map(position).items():
            yield Income(source=area, points=points, held_by="off the map")


def captured_trenches(position: KaisersPosition, side: str) -> Iterator[Income]:
    """In turn 1 the Central Powers are paid for each Allied trenchline hex that they occupy (26.5.1b)."""
    kit = position.kit
    if side != CP or position.turn != 1 or not scenarios.special(position, "26.5.1b"):
        return
    for hex in kit.board.spaces(kit.trenches[ALLIED]):
        if occupies(position, CP, hex):
            points = kit.tables.points.trench_bonus
            yield Income(source=f"trench {kit.name(hex)}", points=points, held_by=position.at(hex)[0])


def income_total(position: KaisersPosition, side: str, items: Sequence[Income] | None = None) -> int:
    """What the items of a side, by default those of now, come to; in 1919 half of it, rounded up (5.4)."""
    total = sum(item.points for item in (income(position, side) if items is None else items))
    return (total + 1) // 2 if is_halved(position) else total


def is_halved(position: KaisersPosition) -> bool:
    """Whether a side is paid half of its income (5.4)."""
    return position.year >= _HALVED_FROM


def count_income(referee: Referee[KaisersPosition]) -> None:
    """Both sides are paid at one moment, only here (5.8); in 1919 half of the sum, rounded up (5.4)."""
    position = referee.position
    halved = is_halved(position)
    totals = {}
    for side in SIDES:
        items = income(position, side)
        totals[side] = income_total(position, side, items)
        referee.emit(IncomeCounted(rule="5.2", side=side, items=tuple(items), total=totals[side], halved=halved))
    score(referee, totals, "income", "5.2")


# -- victory check segment: the end of summer --------------------------------------------------------------------


def check_victory(referee: Referee[KaisersPosition]) -> None:
    """At the end of the summer of 1918 the Central Powers must pass a check, or they lose (26.5.4).

    A total of zero ends the game at the moment when it happens (5.9), so it is not looked for here.
    """
    position = referee.position
    if not (position.season == "summer" and is_summer_ahead(position)):
        return
    answers = summer_aims(position)
    passed = any(yes for _, yes in answers)
    referee.emit(SummerChecked(rule="26.5.4", answers=answers, passed=passed))
    if not passed:
        reason = "the Central Powers reached none of the aims of the summer of 1918"
        referee.emit(GameEnded(rule="26.5.4", winner=ALLIED, level="Imperial", reason=reason))


def is_summer_ahead(position: KaisersPosition) -> bool:
    """Whether the check of the summer of 1918 is to come, in this turn or a later one (26.5.4)."""
    turns = [turn for turn in position.kit.tables.turns.turns if (turn.year, turn.season) == (1918, "summer")]
    last = position.kit.tables.turns.turns.index(turns[-1]) + 1
    return position.turn <= last and scenarios.special(position, "26.5.4")


#: Cities both of which the Central Powers may occupy to pass the check of the summer of 1918 (26.5.4b to d).
SUMMER_PAIRS = (("Venice", "Salonika"), ("Venice", "Genoa"), ("Moscow", "Petrograd"))


def summer_aims(position: KaisersPosition) -> tuple[tuple[str, bool], ...]:
    """The questions of the check, each with its answer as things stand (26.5.4)."""
    pairs = (
        (f"Do the Central Powers occupy {' and '.join(pair)}?", _all_occupied(position, pair)) for pair in SUMMER_PAIRS
    )
    return ("Is a supplied German unit next to Paris?", germans_at_paris(position)), *pairs


def _all_occupied(position: KaisersPosition, names: Iterable[str]) -> bool:
    hexes = [position.kit.map.find(name) for name in names]
    return all(hex is not None and occupies(position, CP, hex) for hex in hexes)


# -- turn advance segment: the end of the game -------------------------------------------------------------------


def end_turn(referee: Referee[KaisersPosition]) -> None:
    """After the last turn the difference of the totals gives the level of victory, unless both sides play on (25.1)."""
    position = referee.position
    if position.turn < position.last_turn:
        return
    if len(position.extending) == len(SIDES):
        longer = scenarios.last_turn(scenarios.of(position).extends_to, position.options)
        referee.emit(GameExtended(rule="27.1", last_turn=longer))
        return
    totals = position.points
    ahead = max(SIDES, key=lambda side: totals[side])
    difference = totals[ahead] - totals[OTHER[ahead]]
    reached = level(position, difference)
    reason = ", ".join(f"{side} {totals[side]}" for side in SIDES) + f": a difference of {difference} victory points"
    winner = "" if reached == position.kit.tables.points.levels[0].level else ahead
    referee.emit(GameEnded(rule="25.1", winner=winner, level=reached, reason=reason))


# -- conceding and playing on ------------------------------------------------------------------------------------


@BOOK.forbids("3.1", Concede)
def means_it(order: Concede, referee: Referee[KaisersPosition]) -> str | None:
    """A side that gives up says so"""
    return None if order.yes else "write {concede: true} to give the game up, or nothing"


@BOOK.performs(Concede)
def concede(order: Concede, referee: Referee[KaisersPosition]) -> None:
    """The other side wins."""
    reason = f"{referee.side} concedes"
    referee.emit(GameEnded(rule="3.1", winner=OTHER[referee.side], level="Concession", reason=reason))


@BOOK.forbids("27.0", Extend)
def in_the_last_turn(order: Extend, referee: Referee[KaisersPosition]) -> str | None:
    """Both sides may agree in the last turn of the short scenario to play the long one"""
    position = referee.position
    if not order.yes:
        return "write {extend: true} to play on, or nothing"
    if not scenarios.of(position).extends_to or position.last_turn != scenarios.of(position).last_turn:
        return "there is no long scenario that this game could pass into"
    if position.turn != position.last_turn:
        return f"that is agreed in turn {position.last_turn}"
    return None


@BOOK.performs(Extend)
def agree(order: Extend, referee: Referee[KaisersPosition]) -> None:
    """The side is for playing on."""
    if referee.side not in referee.position.extending:
        referee.emit(ExtensionAgreed(rule="27.1", side=referee.side))
