"""What a rehearsal says of orders behind others that need dice: an error where nothing can change it, else a doubt."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import pytest

from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.orders import Order
from wargame_cli.engine.position import Position
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rules import Rule, RuleBook
from wargame_cli.engine.sequence import Phase

BOOK = RuleBook([Rule(number=number, rule=number, title="", kind="standard", effect="") for number in ("1", "2", "3")])


class Strike(Order, frozen=True, kw_only=True):
    """Needs dice; only the unit and the place that it names may be otherwise afterwards."""

    verb: ClassVar[str] = "strike"
    strike: str
    unit: str

    def may_change(self, position: Any) -> Collection[str]:
        return {self.strike, self.unit}


class Storm(Order, frozen=True, kw_only=True):
    """Needs dice; anything may be otherwise afterwards."""

    verb: ClassVar[str] = "storm"
    storm: str = "all"


class Walk(Order, frozen=True, kw_only=True):
    """Needs none."""

    verb: ClassVar[str] = "walk"
    walk: str


@BOOK.forbids("1", Strike, settled=True, looks_at=lambda order, referee: (order.unit,))
def stands_beside_it(order: Strike, referee: Any) -> str | None:
    return None if referee.position.place_of(order.unit) == "camp" else f"{order.unit} is not in the camp"


@BOOK.forbids("2", Strike, settled=True)
def the_weather_is_good(order: Strike, referee: Any) -> str | None:
    return "it rains" if order.strike == "in the rain" else None


@BOOK.forbids_one_of({"3": "Never"}, Strike, settled=True, looks_at=lambda order, referee: (order.strike,))
def nobody_strikes_the_moon(order: Strike, referee: Any) -> tuple[str, str] | None:
    return ("3", "the moon is far") if order.strike == "moon" else None


@BOOK.performs(Strike, Storm, rolls=True)
@BOOK.performs(Walk)
def nothing_happens(order: Order, referee: Any) -> None:
    return None


def referee(*before: Order, dice: GivenDice | None = None) -> Referee[Position]:
    """One that has carried out these orders, without dice in a rehearsal."""
    position = Position(phase="p", points={}, stacks={"camp": ["A"], "far": ["B", "C"]})
    found: Referee[Position] = Referee(position, Phase(name="p", title="", rule="1", side="S"), BOOK, dice)
    for order in before:
        found.perform(order)
    return found


def told(judge: Referee[Position], order: Order) -> tuple[list[str], list[tuple[str, str]]]:
    """The messages of errors, and the doubts."""
    return [message for _, message in judge.faults(order)], judge.doubts


HILL = Strike(strike="hill", unit="A")
FAR = Strike(strike="dale", unit="B")
NOT_THERE = "B is not in the camp"


@pytest.mark.parametrize(
    ("before", "errors", "doubts"),
    [
        ((), [NOT_THERE], []),
        ((Walk(walk="B"),), [NOT_THERE], []),
        ((HILL,), [NOT_THERE], []),  # it names another unit and another place
        ((HILL, Strike(strike="moor", unit="B")), [], [("1", f"as things stand: {NOT_THERE}")]),
        ((Storm(),), [], [("1", f"as things stand: {NOT_THERE}")]),
        ((Storm(), HILL), [], [("1", f"as things stand: {NOT_THERE}")]),
    ],
)
def test_a_fault_counts_where_nothing_before_it_may_change_it(before, errors, doubts):
    """Behind orders whose dice have not fallen it is told as things stand."""
    assert told(referee(*before), FAR) == (errors, doubts)


def test_a_check_of_anything_is_a_doubt_behind_any_dice():
    """It does not say what it looks at."""
    wet = Strike(strike="in the rain", unit="A")
    assert told(referee(), wet) == (["it rains"], [])
    assert told(referee(HILL), wet) == ([], [("2", "as things stand: it rains")])


def test_a_doubt_names_the_row_that_the_check_gives():
    """And those of the order before are forgotten."""
    judge = referee(HILL, Strike(strike="moon", unit="C"))
    assert told(judge, Strike(strike="moon", unit="A")) == ([], [("3", "as things stand: the moon is far")])
    assert told(judge, Strike(strike="sun", unit="A")) == ([], [])


def test_once_the_dice_fall_there_is_no_doubt():
    """Resolving looks at what is."""
    judge = referee(HILL, Storm(), dice=GivenDice(in_order=[]))
    assert told(judge, FAR) == ([NOT_THERE], [])
    assert not judge.may_change(("A",))


def test_what_is_named_is_known_even_where_anything_may_change():
    """For those who want to know what a sheet will do for certain."""
    judge = referee(HILL, Storm())
    assert (judge.is_named(("A",)), judge.is_named(("B",)), judge.may_change(("B",))) == (True, False, True)
