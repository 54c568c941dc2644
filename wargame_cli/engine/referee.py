"""The referee of one phase: what the rules modules speak to.

It holds the position, draws the dice, puts the questions and writes down every event. The same rules run in three
modes: resolving (dice are rolled), rehearsing (`check`: nothing is rolled, orders that need dice are only declared)
and playing along (a machine player tries an order before it writes it down). A rehearsal is open-ended from the first
thing on that it had to leave to the dice.
"""

from collections.abc import Callable, Collection, Container, Iterator, Mapping
from copy import deepcopy
from itertools import takewhile
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from wargame_cli.engine import events as happen
from wargame_cli.engine.dice import Dice
from wargame_cli.engine.machine.runaway import LOOKED_AT, Guard
from wargame_cli.engine.naming import names_of
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.position import Position
from wargame_cli.engine.questions import Answer, Chooser, Policies, Question, QuestionOpen, answer, are_alike
from wargame_cli.engine.rules import Fastened, RuleBook
from wargame_cli.engine.sequence import Phase

P = TypeVar("P", bound=Position)
R = TypeVar("R")

#: Called with the position after an event, such as a law of the game.
Watcher = Callable[[Any, happen.Event], None]
#: Who is called after events of each kind.
Watchers = happen.ByKind[tuple[Watcher, ...]]

#: Nobody is called.
UNWATCHED: Watchers = happen.ByKind(lambda kind: ())


class _Scene(msgspec.Struct, frozen=True):
    """A scene that goes on: what its dice and questions are labelled with, and who knows of it, everybody if nobody."""

    label: str
    seen_by: tuple[str, ...]


class _Going:
    """A scene that goes on while its block runs."""

    __slots__ = ("_all", "_scene")

    def __init__(self, scenes: list[_Scene], scene: _Scene) -> None:
        self._all, self._scene = scenes, scene

    def __enter__(self) -> None:
        self._all.append(self._scene)

    def __exit__(self, *raised: object) -> None:
        self._all.pop()


class _Acting:
    """A side whose orders are looked at while its block runs."""

    __slots__ = ("_before", "_referee", "_side")

    def __init__(self, referee: "Referee[Any]", side: str) -> None:
        self._referee, self._side = referee, side

    def __enter__(self) -> None:
        self._before = self._referee.acts(self._side)

    def __exit__(self, *raised: object) -> None:
        self._referee.acts(self._before)


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
        watchers: Watchers = UNWATCHED,
    ) -> None:
        self.position = position
        self.phase = phase
        self.book = book
        self.events: list[happen.Event] = []
        self._records: dict[type[Any], Any] = {}
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
        self._scenes: list[_Scene] = []
        self._acting = ""
        self._instead = False
        self._guard = Guard(f"turn {position.turn}, {phase.name}")
        #: Kinds of order that the machine player may leave out, because there are enough of them.
        self.enough: Container[type[Any]] = ()

    @property
    def side(self) -> str:
        """The phasing side, or empty in a phase that is nobody's; in a shared one the side that acts."""
        return self._acting or self.phase.side

    def acting(self, side: str) -> _Acting:
        """A side's orders are looked at and carried out in this block, where several sides have the phase."""
        return _Acting(self, side if self.phase.shared else "")

    def acts(self, side: str) -> str:
        """From now on this side acts; gives the one that did before."""
        before, self._acting = self._acting, side
        return before

    @property
    def rehearsing(self) -> bool:
        """Whether dice must not be rolled."""
        return self._dice is None

    @property
    def open_ended(self) -> bool:
        """Whether something was left to dice that did not fall, so that what holds after it cannot be known."""
        return self._open_ended

    def leave_open(self, names: Collection[str] | None = None) -> None:
        """From here on these units and places may be otherwise than they are in the rehearsal; None for anything."""
        self._open_ended = True
        self._anything_may_change = self._anything_may_change or names is None
        self._named.update(names or ())

    def lacks_dice(self) -> bool:
        """Whether this is a rehearsal, so that what needs dice or an answer now is left open.

        What rolls without an order, or in the middle of a certain order, checks this first and then does nothing.
        """
        if self.rehearsing:
            self.leave_open()
        return self.rehearsing

    def may_change(self, names: Collection[str] | None = None) -> bool:
        """Whether any of these units and places, or anything at all, may be otherwise by what was left open before."""
        if names is None:
            return self._open_ended
        return self._anything_may_change or self.is_named(names)

    def is_named(self, names: Collection[str]) -> bool:
        """Whether orders that were only declared are about any of these units and places."""
        return self._open_ended and not self._named.isdisjoint(names)

    def record(self, kind: type[R]) -> R:
        """The phase's one record of a kind: what is remembered to the phase's end and stands in no position.

        It is made with its defaults when it is first asked for.
        """
        if kind not in self._records:
            self._records[kind] = kind()
        found: R = self._records[kind]
        return found

    def supposing(self, position: P, dice: Dice | None = None) -> "Referee[P]":
        """Another one, with what was recorded in the phase so far, on another position; without dice if none are given.

        With dice it carries orders out, and keeps what it records to itself.
        """
        other = Referee(position, self.phase, self.book, dice)
        other._records = self._records if dice is None else deepcopy(self._records)
        other._acting = self._acting
        return other

    def aside(self) -> "Referee[P]":
        """Another one on a copy of the position as it is now: for orders that may be carried out instead of the next.

        It rehearses, and nothing that it is told of is certain.
        """
        other = self.supposing(self.position.copy())
        other._open_ended, other._anything_may_change = self._open_ended, self._anything_may_change
        other._named, other._instead = set(self._named), True
        return other

    def scene(self, kind: str, name: str = "", *, seen_by: tuple[str, ...] = ()) -> _Going:
        """What belongs together, such as an attack: `attack 4134`. Scenes nest.

        What is rolled and asked within it is labelled by it, and its events are stamped with it. A label that begins
        with a stroke (`/Greek neutrality`) stands by itself: what it is for happens in many scenes, and in none; an
        empty one is the scene's own. A scene that only some see leaves no mark on an event that others see too.
        """
        label = self._labelled(f"{kind} {name}".rstrip())
        return _Going(self._scenes, _Scene(label, seen_by or (self._scenes[-1].seen_by if self._scenes else ())))

    def _labelled(self, label: str) -> str:
        """A label within the scene that goes on; one that begins with a stroke is the same in every scene."""
        if label.startswith("/"):
            return label[1:]
        scene = self._scenes[-1].label if self._scenes else ""
        return f"{scene}/{label}" if scene and label else scene or label

    def _scene_for(self, seen_by: tuple[str, ...]) -> str:
        """The innermost scene that all who see an event know of; empty for none."""
        scenes = self._scenes
        if scenes and not scenes[-1].seen_by:
            return scenes[-1].label
        for scene in reversed(scenes):
            if not scene.seen_by or (seen_by and set(seen_by) <= set(scene.seen_by)):
                return scene.label
        return ""

    def emit(self, event: happen.Event) -> None:
        """Write an event down and let it change the position."""
        scenes, position, events = self._scenes, self.position, self.events
        if scenes and not event.scene:
            inner = scenes[-1]
            event = replace(event, scene=self._scene_for(event.seen_by) if inner.seen_by else inner.label)
        event.apply(position)
        events.append(event)
        if not len(events) % LOOKED_AT:
            self._guard.tells(len(events), event)
        for watch in self._watchers[type(event)]:
            watch(position, event)

    def roll(
        self,
        label: str,
        rule: str,
        *,
        by: str | None = None,
        good: happen.Good = "",
        kind: str = "",
        sides: int = 6,
        seen_by: tuple[str, ...] = (),
    ) -> int:
        """Roll a die for a label; the label alone, with its scene's, decides what a sealed or seeded die shows.

        `by` is the side that rolls it, the phasing side unless another is named; `good` is what helps that side. The
        `kind` is what the label says before it names anything: `rout` of `rout BR-Inf-4`.
        """
        return self.roll_together(label, rule, 1, by=by, good=good, kind=kind, sides=sides, seen_by=seen_by)[0]

    def draw(self, label: str, rule: str, *, of: int, by: str | None = None, seen_by: tuple[str, ...] = ()) -> int:
        """Which of several cards or chits is drawn, 1 to `of`; where there is one, nothing is rolled."""
        if of == 1:
            return 1
        return self.roll(label, rule, by=by, kind=happen.CARD, sides=of, seen_by=seen_by)

    def roll_together(
        self,
        label: str,
        rule: str,
        count: int,
        *,
        by: str | None = None,
        good: happen.Good = "",
        kind: str = "",
        sides: int = 6,
        seen_by: tuple[str, ...] = (),
    ) -> tuple[int, ...]:
        """Roll several dice for one label; their order means nothing."""
        label = self._labelled(label)
        if self._dice is None:
            raise RuntimeError(f"a rehearsal must not roll ({label})")
        self._guard.rolls(label, count)
        self.as_rehearsed = False
        position = self.position
        reader = seen_by[0] if seen_by else ""
        rolls = self._dice.roll_together(f"turn {position.turn}/{self.phase.name}/{label}", count, sides, reader)
        scene = self._scene_for(seen_by)
        by, kind = self.side if by is None else by, kind or _kind_of(label)
        for roll in rolls:
            self.emit(
                happen.DieRolled(
                    rule=rule,
                    seen_by=seen_by,
                    scene=scene,
                    label=roll.label,
                    number=roll.number,
                    sides=sides,
                    value=roll.value,
                    source=roll.source,
                    by=by,
                    good=good,
                    kind=kind,
                )
            )
        return tuple([roll.value for roll in rolls])

    def ask(self, question: Question, policies: Policies | None = None) -> str:
        """The side's choice. A question with one option is answered by itself and leaves no event."""
        self._guard.asks(question.label)
        if len(question.options) == 1:
            return question.options[0]
        if (label := self._labelled(question.label)) != question.label:
            question = replace(question, label=label)
        side = question.side
        given = self._answers.get(side, {})
        if question.option(given.get(question.label, question.default)) is None:
            raise QuestionOpen(question)  # the side did answer, but with none of the options
        found = None
        if self._chooser is not None and question.label not in given and (choice := self._chooser(question)):
            found = Answer(choice, "answer")
        standing = () if side in self._holding else self.position.standing.get(side, ())
        found = found or answer(question, given, standing, policies, self.book.former_questions)
        if found is None:
            if self._ask_first and side not in self._unasked and not are_alike(question.options, self.position):
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
        self.doubts = []
        found: list[tuple[Fastened, str]] = []
        for fastened, message in self._against(order):
            if self._is_doubtful(fastened, order):
                self.doubt(fastened.rule.rule, message)
                continue
            found.append((fastened, message))
            if fastened.decisive:
                break
        return found

    def forbids(self, order: Order) -> bool:
        """Whether there are `faults`; ends with the first."""
        self.doubts = []
        if self.rehearsing or self._open_ended:
            return any(not self._is_doubtful(fastened, order) for fastened, _ in self._against(order))
        for check in self.book.checks_in_play(type(order)):  # noqa: SIM110 - a loop, for it runs for every order
            if check(order, self) is not None:
                return True
        return False

    def allows(self, order: Order) -> bool:
        """Whether there are neither faults nor doubts; ends with the first."""
        return next(self._against(order), None) is None

    def _against(self, order: Order) -> Iterator[tuple[Fastened, str]]:
        """What the checks of an order find, one after the other; under the row that a check names, if it does."""
        written = self.rehearsing
        for fastened in self.book.checks(type(order)):
            if fastened.when_written and not written:
                continue
            fault = fastened.check(order, self)
            if fault is None:
                continue
            if isinstance(fault, tuple):
                row, message = fault
                yield replace(fastened, number=row), message
            else:
                yield fastened, fault

    def _is_doubtful(self, fastened: Fastened, order: Order) -> bool:
        """Whether what a check has found may be otherwise when the order's turn comes."""
        if not fastened.settled or not self._open_ended:
            return False
        return fastened.looks_at is None or self.may_change(fastened.looks_at(order, self))

    def awaits(self, order: Order) -> bool:
        """Whether what the order itself waits for is yet to come, so that nobody knows what it will meet."""
        return self.rehearsing and (order.condition is not None or self._instead)

    def prepare(self, order: Order) -> None:
        """Bring the phase to where the order is looked at."""
        if self.phase.prepare is not None:
            self.phase.prepare(order, self)

    def passes_over(self, order: Order) -> bool:
        """Whether a rehearsal passes an order without dice over, for its own condition is not met as things stand."""
        if not self.rehearsing or order.condition is None or self.book.rolls(order):
            return False
        if lapsed := self.book.lapses(order, self):
            self.doubts = []
            self.doubt(*lapsed)
        return lapsed is not None

    def perform(self, order: Order) -> None:
        """Carry out an order that no rule forbids; while rehearsing, only what is certain of it."""
        if not self.book.rolls(order):
            if self._instead:
                self.leave_open({name for _, name in names_of(order)})
            else:
                self.book.perform(order, self)
        elif self.rehearsing:
            changes = order.may_change(self.position)
            if lapsed := self.book.will_lapse(order, self):
                self.doubt(*lapsed)
            else:
                self.book.declare(order, self)
            self.leave_open(changes)
        else:
            self.as_rehearsed = False
            self.book.perform(order, self)

    def lapse(self, written: Written, rule: str, message: str) -> None:
        """Record that a legal order can no longer be carried out."""
        self.emit(
            happen.OrderLapsed(
                rule=rule, seen_by=(written.side,), side=written.side, order=str(written), message=message
            )
        )


def _kind_of(label: str) -> str:
    """What a label says last before it names anything: `rout` of `attack 1115/rout BR-Inf-4`."""
    for part in reversed(label.split("/")):
        words = list(takewhile(lambda word: word.isalpha() and word.islower(), part.split()))
        if words:
            return " ".join(words)
    return "roll"
