"""What a rehearsal does of orders that roll, what it leaves open, and what a referee remembers for a phase."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import PointsChanged
from wargame_cli.engine.orders import Order
from wargame_cli.engine.position import Position
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rules import Rule, RuleBook
from wargame_cli.engine.sequence import Phase

BOOK = RuleBook([Rule(number="1", rule="1", title="", kind="standard", effect="")])


class Raid(Order, frozen=True, kw_only=True):
    """Costs a point, and rolls; `when` is what it waits for."""

    verb: ClassVar[str] = "raid"
    raid: str
    condition: str | None = msgspec.field(default=None, name="when")


class Patrol(Order, frozen=True, kw_only=True):
    """Certain, but for what is met on the way."""

    verb: ClassVar[str] = "patrol"
    patrol: str


@BOOK.declares(Raid)
def pay(order: Raid, referee: Referee[Position]) -> None:
    referee.emit(PointsChanged(rule="1", side="S", change=-1, total=referee.position.points["S"] - 1, reason="raid"))


@BOOK.performs(Raid, rolls=True)
def raid(order: Raid, referee: Referee[Position]) -> None:
    pay(order, referee)
    referee.roll("raid", "1")


@BOOK.performs(Patrol)
def patrol(order: Patrol, referee: Referee[Position]) -> None:
    if order.patrol == "the woods" and not referee.lacks_dice():
        referee.roll("ambush", "1")


class Seen(msgspec.Struct):
    """A record."""

    places: list[str] = []


def referee(dice: GivenDice | None = None) -> Referee[Position]:
    position = Position(phase="p", points={"S": 5}, stacks={})
    return Referee(position, Phase(name="p", title="", rule="1", side="S"), BOOK, dice)


def kinds(judge: Referee[Any]) -> list[str]:
    return [type(event).__name__ for event in judge.events]


def test_a_rehearsal_does_what_is_certain_of_an_order_that_rolls() -> None:
    """And cannot know what holds after it."""
    judge = referee()
    judge.perform(Raid(raid="camp"))
    assert (kinds(judge), judge.position.points, judge.open_ended) == (["PointsChanged"], {"S": 4}, True)
    assert judge.may_change()
    assert judge.may_change(("anybody",))


def test_with_dice_the_order_is_carried_out_whole() -> None:
    """What was certain of it happens once."""
    judge = referee(GivenDice(in_order=[3]))
    judge.perform(Raid(raid="camp"))
    assert (kinds(judge), judge.open_ended, judge.may_change()) == (["PointsChanged", "DieRolled"], False, False)


def test_a_die_in_the_middle_of_a_certain_order_is_left_open() -> None:
    """Where none is needed everything stays known."""
    judge = referee()
    judge.perform(Patrol(patrol="the road"))
    assert not judge.open_ended
    judge.perform(Patrol(patrol="the woods"))
    assert (judge.open_ended, kinds(judge)) == (True, [])


def test_only_what_is_named_is_left_open() -> None:
    """Until something comes that may change anything."""
    judge = referee()
    judge.leave_open(("A",))
    assert (judge.may_change(), judge.may_change(("A",)), judge.may_change(("B",))) == (True, True, False)
    judge.leave_open()
    judge.leave_open(("C",))
    assert judge.may_change(("B",))


def test_a_rehearsal_awaits_what_an_order_waits_for() -> None:
    """In play it has come, or not."""
    waiting = Raid(raid="camp", condition="the fog lifts")
    assert referee().awaits(waiting)
    assert not referee().awaits(Raid(raid="camp"))
    assert not referee().awaits(Patrol(patrol="the road"))
    assert not referee(GivenDice(in_order=[])).awaits(waiting)


def test_a_phase_has_one_record_of_a_kind() -> None:
    """Each phase has its own, which a referee on another position shares."""
    judge = referee()
    judge.record(Seen).places.append("hill")
    other = judge.supposing(Position(phase="p", points={"S": 1}, stacks={}))
    assert other.record(Seen).places == ["hill"]
    assert (other.rehearsing, other.position.points) == (True, {"S": 1})
    assert referee().record(Seen).places == []


class Ambush(Order, frozen=True, kw_only=True):
    """Rolls where somebody comes by."""

    verb: ClassVar[str] = "ambush"
    ambush: str


@BOOK.waits(Ambush, looks_at=lambda order, referee: (order.ambush,))
def nobody_comes(order: Ambush, referee: Referee[Position]) -> tuple[str, str] | None:
    return None if referee.position.at(order.ambush) else ("1", f"nobody comes by the {order.ambush}")


@BOOK.forbids("1", Ambush, when_written=True)
def not_in_the_camp(order: Ambush, referee: Referee[Position]) -> str | None:
    return "that is our own camp" if order.ambush == "camp" else None


@BOOK.performs(Ambush, rolls=True)
def spring(order: Ambush, referee: Referee[Position]) -> None:
    referee.roll("ambush", "1")


def test_a_rehearsal_tells_of_what_will_be_passed_over() -> None:
    """Unless something before it may bring about what the order waits for."""
    judge = referee()
    judge.perform(Ambush(ambush="ford"))
    assert judge.doubts == [("1", "as things stand: nobody comes by the ford")]
    judge = referee()
    judge.leave_open(("ford",))
    judge.perform(Ambush(ambush="ford"))
    assert judge.doubts == []


def test_what_is_of_the_sheet_alone_refuses_nothing_in_play() -> None:
    """The order is carried out then as far as it can be."""
    order = Ambush(ambush="camp")
    assert [message for _, message in referee().faults(order)] == ["that is our own camp"]
    assert referee(GivenDice(in_order=[])).faults(order) == []
