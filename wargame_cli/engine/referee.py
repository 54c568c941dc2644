"""The referee of one phase: what the rules modules speak to.

It holds the position, draws the dice, puts the questions and writes down every event. The same rules run in three
ways: resolving (dice are rolled), rehearsing (`check`: nothing is rolled, orders that need dice are only declared)
and playing along (a machine player tries an order before it writes it down).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from wargame_cli.engine import events as happen
from wargame_cli.engine.dice import Dice
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.position import Position
from wargame_cli.engine.questions import Answer, Chooser, Policies, Question, QuestionOpen, answer
from wargame_cli.engine.rules import Fastened, RuleBook
from wargame_cli.engine.sequence import Phase

P = TypeVar("P", bound=Position)

Watcher = Callable[[Any, happen.Event], None]
"""Called with the position after each event; the soak's invariants are watchers."""


def as_things_stand(message: str) -> str:
    """What is wrong with an order now, and may be right when its turn comes."""
    return f"as things stand: {message}"


class Referee(Generic[P]):
    """One phase being resolved, rehearsed or played along.

    `answers` are the explicit answers by side and question label; `chooser` answers what they leave open. The standing
    orders of the sides in `holding` are passed over; those in `unasked` get the default where others are asked first.
    """

    def __init__(
        self,
        position: P,
        phase: Phase,
        book: RuleBook,
        dice: Dice | None,
        *,
        answers: Mapping[str, Mapping[str, str]] | None = None,
        chooser: Chooser | None = None,
        ask_first: bool = False,
        holding: Collection[str] = (),
        unasked: Collection[str] = (),
        watchers: tuple[Watcher, ...] = (),
    ) -> None:
        self.position = position
        self.phase = phase
        self.book = book
        self.events: list[happen.Event] = []
        self.scratch: dict[str, Any] = {}
        #: Nothing was rolled or asked yet, so all is still as a rehearsal of the same orders found it.
        self.as_rehearsed = True
        self.warnings: list[tuple[str, str]] = []
        #: What is wrong as things stand with the order that was looked at last, each with its rule; see `doubt`.
        self.doubts: list[tuple[str, str]] = []
        self._open_ended = False
        self._anything_may_change = False
        self._named: set[str] = set()
        self._dice = dice
        self._answers = answers or {}
        self._chooser = chooser
        self._ask_first = ask_first
        self._holding = holding
        self._unasked = unasked
        self._watchers = watchers

    @property
    def side(self) -> str:
        """The phasing side, or empty in a phase that is nobody's."""
        return self.phase.side

    @property
    def rehearsing(self) -> bool:
        """Whether dice must not be rolled."""
        return self._dice is None

    @property
    def open_ended(self) -> bool:
        """Whether an order that needs dice was only declared, so that what holds after it cannot be known."""
        return self._open_ended

    @open_ended.setter
    def open_ended(self, value: bool) -> None:
        """From here on anything may be otherwise, or nothing."""
        self._open_ended = self._anything_may_change = value

    def may_change(self, names: Collection[str]) -> bool:
        """Whether any of these units and places may be otherwise by what was only declared before."""
        return self._anything_may_change or self.is_named(names)

    def is_named(self, names: Collection[str]) -> bool:
        """Whether orders that were only declared are about any of these units and places."""
        return self._open_ended and not self._named.isdisjoint(names)

    def emit(self, event: happen.Event) -> None:
        """Write an event down and let it change the position."""
        event.apply(self.position)
        self.events.append(event)
        for watch in self._watchers:
            watch(self.position, event)

    def roll(self, label: str, rule: str, *, sides: int = 6, seen_by: tuple[str, ...] = ()) -> int:
        """Roll a die for a label; the label alone decides what a sealed or seeded die shows."""
        return self.throw(label, rule, 1, sides=sides, seen_by=seen_by)[0]

    def throw(
        self, label: str, rule: str, count: int, *, sides: int = 6, seen_by: tuple[str, ...] = ()
    ) -> tuple[int, ...]:
        """Roll dice that are thrown together for one label."""
        if self._dice is None:
            raise RuntimeError(f"a rehearsal must not roll ({label})")
        self.as_rehearsed = False
        position = self.position
        reader = seen_by[0] if seen_by else ""
        rolls = self._dice.throw(f"turn {position.turn}/{self.phase.name}/{label}", count, sides, reader)
        for roll in rolls:
            self.emit(
                happen.DieRolled(
                    rule=rule,
                    seen_by=seen_by,
                    label=roll.label,
                    number=roll.number,
                    sides=sides,
                    value=roll.value,
                    source=roll.source,
                )
            )
        return tuple(roll.value for roll in rolls)

    def ask(self, question: Question, policies: Policies | None = None) -> str:
        """The side's choice. A question with one option is answered by itself and leaves no event."""
        if len(question.options) == 1:
            return question.options[0]
        side = question.side
        given = self._answers.get(side, {})
        if question.option(given.get(question.label, question.default)) is None:
            raise QuestionOpen(question)  # the side did answer, but with none of the options
        found = None
        if self._chooser is not None and question.label not in given and (choice := self._chooser(question)):
            found = Answer(choice, "answer")
        standing = () if side in self._holding else self.position.standing.get(side, ())
        found = found or answer(question, given, standing, policies)
        if found is None:
            if self._ask_first and side not in self._unasked:
                raise QuestionOpen(question)
            found = Answer(question.default, "default")
        self.as_rehearsed = False
        self.emit(
            happen.Answered(
                rule=question.rule,
                seen_by=(side,),
                question=question.label,
                side=side,
                choice=found.choice,
                source=found.source,
            )
        )
        return found.choice

    def warn(self, rule: str, message: str) -> None:
        """Tell the player that an order is legal but odd."""
        self.warnings.append((rule, message))

    def doubt(self, rule: str, message: str) -> None:
        """Tell the player that an order will come to nothing, or to less, unless something changes before its turn."""
        self.doubts.append((rule, as_things_stand(message)))

    def faults(self, order: Order) -> list[tuple[Fastened, str]]:
        """Every rule that forbids the order now, with its message; those that may not when its turn comes are `doubts`.

        Such are settled checks that look at what an order before it, only declared in a rehearsal, may change.
        """
        found: list[tuple[Fastened, str]] = []
        self.doubts = []
        for fastened in self.book.checks(type(order)):
            fault = fastened.check(order, self)
            if fault is None:
                continue
            if isinstance(fault, tuple):
                row, message = fault
                told = (Fastened(self.book[row], fastened.check), message)
            else:
                told = (fastened, fault)
            if self._is_doubtful(fastened, order):
                self.doubt(told[0].rule.rule, told[1])
                continue
            found.append(told)
            if fastened.decisive:
                break
        return found

    def _is_doubtful(self, fastened: Fastened, order: Order) -> bool:
        """Whether what a check has found may be otherwise when the order's turn comes."""
        if not fastened.settled or not self._open_ended:
            return False
        return fastened.looks_at is None or self.may_change(fastened.looks_at(order, self))

    def perform(self, order: Order) -> None:
        """Carry out an order that no rule forbids; while rehearsing, only what needs no dice."""
        changes = None if order.certain else order.may_change(self.position)
        self.book.perform(order, self)
        if order.certain:
            return
        self.as_rehearsed = False
        if not self.rehearsing or changes is None:
            self.open_ended = self.rehearsing
            return
        self._open_ended = True
        self._named.update(changes)

    def lapse(self, written: Written, rule: str, message: str) -> None:
        """Record that a legal order can no longer be carried out."""
        self.emit(
            happen.OrderLapsed(
                rule=rule, seen_by=(written.side,), side=written.side, order=str(written), message=message
            )
        )
