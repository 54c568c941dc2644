"""A bench for rules: a position in words, orders in, events out. It knows no game; a ruleset's stage sets it up.

    bench = Bench("kaisers-war", phase="cp-first-combat", stacks={"1114": ["GE-Shock-1"], "1115": ["BR-Inf-4"]})
    bench.play("{attack: 1115, with: [GE-Shock-1]}", dice=[6])
    assert [event.target for event in bench.events(CombatFought)] == ["1115"]
    assert "12.7" in bench.refusals("{attack: 1115, with: [GE-Shock-1]}")

The position is what a conformance case has under `given`; orders, answers and standing orders are written as on a
sheet, and dice and labels as in a case. A bench is set up anew in each test and never shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.game import sheet_reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.journal.scenes import without
from wargame_cli.conformance.labels import canonical
from wargame_cli.engine.adjudicate import (
    Outcome,
    Rehearsal,
    Sheet,
    adjudicate,
    close_phase,
    open_phase,
    rehearse,
)
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import Answered, DieRolled, Event, PhaseStarted
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Odds
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.engine.referee import Referee, Watcher
from wargame_cli.engine.text import Document
from wargame_cli.engine.understanding.understood import Understanding, understand
from wargame_cli.reports import render

E = TypeVar("E", bound=Event)
T = TypeVar("T")

#: Dice in order, or by what they decide inside the phase (`attack 1115/combat`).
Dice = Sequence[int] | Mapping[str, int | Sequence[int]]

#: What a die shows that no test names, by its label and its number of sides.
OtherDice = Callable[[str, int], int]

_GAME = "bench"


def staged(game: str, options: Mapping[str, str] | None = None, **given: object) -> Any:
    """The position that a conformance case gives with these fields, for tests of what a position says of itself."""
    case = {"given": _as_written(given), "options": dict(options or {})}
    return rulesets.load(game).cases.stage(Document(case, _GAME, "", dict))


class _Cup(GivenDice):
    """Dice that are given anew with each play; `others` says what a die shows that no test names."""

    def __init__(self, others: OtherDice | None = None) -> None:
        super().__init__()
        self._others = others

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        if self._others and label not in self._by_label and not self._in_order:
            return self._others(label, sides)
        return super()._value(label, number, sides, reader)

    def fill(self, dice: Mapping[str, Sequence[int]] | Sequence[int]) -> None:
        """Take these dice in place of those before."""
        by_label, in_order = (dice, ()) if isinstance(dice, Mapping) else ({}, dice)
        super().__init__(by_label, in_order)


class Bench:
    """One phase of a game, in which orders are carried out one by one.

    `given` are the fields of a conformance case's position, `position` is one that stands already, in their place.
    With `ask_first` a question that nobody answers stops play, as `QuestionOpen`; else it gets its default. Dice that
    no test names fall as `others` says; without it they must all be given. With `rehearsing` no dice fall and nobody
    is asked, as when a sheet is checked. In a phase that several sides share, the orders are those of the side `by`.
    """

    def __init__(
        self,
        game: str,
        *,
        position: Any = None,
        options: Mapping[str, str] | None = None,
        standing: Mapping[str, Sequence[str]] | None = None,
        ask_first: bool = False,
        others: OtherDice | None = None,
        rehearsing: bool = False,
        by: str = "",
        **given: object,
    ) -> None:
        self._by = by
        self.ruleset = rulesets.load(game)
        if position is None:
            position = staged(game, options, **given)
        self.asked: list[Question] = []
        self._cup = _Cup(others)
        self._answers: dict[str, str] = {}
        self._before = position.copy()
        self._ask_first = ask_first
        self._rehearsing = rehearsing
        self.referee = self._referee(position)
        for sheet in self._read(standing=standing) if standing else ():
            if sheet.standing:
                position.standing[sheet.side] = sheet.standing

    # -- orders in -----------------------------------------------------------------------------------------------

    def read(self, *orders: str | Order) -> list[Order]:
        """Orders as records: those in words are read as from a sheet."""
        return [
            self._read([order])[0].orders[0].order if isinstance(order, str) else order  # the phasing side is first
            for order in orders
        ]

    def play(self, *orders: str | Order, dice: Dice = (), answers: Mapping[str, str] | None = None) -> Any:
        """Carry out orders that must be legal, one after the other; gives the position after them.

        All dice must fall, and all answers be asked for, by whole labels or by what follows a scene (`retreat/RU-I-1`).
        """
        self._hand_out(dice, answers)
        for order in self.read(*orders):
            with self.referee.acting(self._by):
                self.referee.prepare(order)
                faults = [f"{fastened.rule.number}: {message}" for fastened, message in self.referee.faults(order)]
                assert faults == [], order
                self.referee.perform(order)
        self._take_back()
        return self.position

    def brings(self, *orders: str | Order, dice: Dice = (), answers: Mapping[str, str] | None = None) -> list[str]:
        """The same; gives the kinds of what comes of them, but dice and answers."""
        before = len(self.referee.events)
        self.play(*orders, dice=dice, answers=answers)
        return self.kinds(since=before)

    def run(
        self,
        step: Callable[..., T],
        *arguments: Any,
        dice: Dice = (),
        answers: Mapping[str, str] | None = None,
        **named: Any,
    ) -> T:
        """Carry out one step of a chapter, a function that takes the referee; gives what it gives."""
        self._hand_out(dice, answers)
        with self.referee.acting(self._by):
            found = step(self.referee, *arguments, **named)
        self._take_back()
        return found

    def rehearsal(self) -> Bench:
        """A bench with a copy of the position, where orders are rehearsed."""
        return Bench(self.ruleset.name, position=self.position.copy(), rehearsing=True, by=self._by)

    def begin(self, *, dice: Dice = (), answers: Mapping[str, str] | None = None) -> Any:
        """What the phase does before its orders."""
        self._hand_out(dice, answers)
        open_phase(self.referee)
        self._take_back()
        return self.position

    def end(self, *, dice: Dice = (), answers: Mapping[str, str] | None = None) -> Any:
        """What the phase does after its orders; then the next one begins, and the bench stands in it."""
        self._hand_out(dice, answers)
        close_phase(self.ruleset, self.referee)
        self._take_back()
        done = self.referee
        self.referee = self._referee(done.position)
        self.referee.events.extend(done.events)
        return self.position

    def give(self, dice: Dice = (), answers: Mapping[str, str] | None = None) -> None:
        """Dice and answers for what a test does itself with the referee."""
        self._hand_out(dice, answers)

    def ends_openly(self) -> bool:
        """Whether dice or answers are still to come before the phase ends, if there are no more orders."""
        rehearsing: Referee[Any] = Referee(self.position.copy(), self.referee.phase, self.ruleset.book, None)
        close_phase(self.ruleset, rehearsing)
        return rehearsing.open_ended

    def until(self, phase: str) -> Any:
        """On through phases without orders to the next of this name, in this turn or the next; `others` gives dice."""
        while True:
            self.begin()
            self.end()
            if self.position.phase == phase or self.position.over:
                return self.position

    def resolve(
        self,
        *orders: str,
        dice: Dice = (),
        answers: Mapping[str, str | Mapping[str, str]] | None = None,
        standing: Mapping[str, Sequence[str]] | None = None,
        lenient: bool = False,
        ask_first: bool = False,
    ) -> Outcome:
        """The whole phase from the sheets of its sides, as the umpire resolves it; the bench stays as it was.

        An answer stands on the sheets of all sides; under a side's name stand those of its sheet alone. Those laws of
        the game that the position keeps are looked at after each event.
        """
        rolled = GivenDice(*self._dice(dice))
        outcome = adjudicate(
            self.ruleset,
            self.position,
            self._read(orders, answers or {}, standing or {}),
            rolled,
            lenient=lenient,
            ask_first=ask_first,
            watchers=watchers([law for law in self.ruleset.laws if self._keeps(law)], "every"),
        )
        assert outcome.question or outcome.problems or not rolled.left(), f"dice that nobody rolled: {rolled.left()}"
        return outcome

    # -- what comes of them --------------------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        """The position as it stands now."""
        return self.referee.position

    def events(self, *kinds: type[E]) -> list[E]:
        """What happened so far, in order; without kinds all but dice and answers."""
        if not kinds:
            return [event for event in self.referee.events if not isinstance(event, DieRolled | Answered)]  # type: ignore[misc]
        return [event for event in self.referee.events if isinstance(event, kinds)]

    def happened(self, *kinds: type[E]) -> list[E]:
        """The same events, whole but for the scenes in which they stand."""
        return [without(event) for event in self.events(*kinds)]  # type: ignore[misc]

    def fates(self) -> list[tuple[str, str, str]]:
        """What came over units so far: the unit, the rule, and why or how."""
        return [
            (event.unit, event.rule, getattr(event, "cause", "") or event.how)  # type: ignore[attr-defined]
            for event in self.events()
            if hasattr(event, "unit") and (hasattr(event, "cause") or hasattr(event, "how"))
        ]

    def rolled(self) -> list[str]:
        """What the dice so far decided, inside their phases (`attack 1115/combat`)."""
        return [die.label.split("/", 2)[2] for die in self.events(DieRolled)]

    def rolls(self) -> list[tuple[str, str, str, str]]:
        """The dice so far: what they decided, who rolled them, of what kind they are, and what is good."""
        dice = self.events(DieRolled)
        return [(decides, die.by, die.kind, die.good) for decides, die in zip(self.rolled(), dice, strict=True)]

    def only(self, kind: type[E]) -> E:
        """The one event of a kind."""
        (event,) = self.events(kind)
        return event

    def kinds(self, *, since: int = 0) -> list[str]:
        """The kinds of what happened so far, in order; all but dice and answers."""
        happened = self.referee.events[since:]
        return [type(event).__name__ for event in happened if not isinstance(event, DieRolled | Answered)]

    def refusals(self, order: str | Order) -> list[str]:
        """The rows of the rulebook that forbid an order now."""
        return [row for row, _ in self.faults(order)]

    def faults(self, order: str | Order) -> list[tuple[str, str]]:
        """The rows that forbid an order now, each with its message."""
        (read,) = self.read(order)
        with self.referee.acting(self._by):
            self.referee.prepare(read)
            return faults(self.referee, read)

    def question(
        self, kind: str, *orders: str | Order, dice: Dice = (), answers: Mapping[str, str] | None = None
    ) -> Question:
        """The first question of a kind that orders come to, or without orders the end of the phase, if nobody answers.

        Those of other kinds get their defaults, and the bench stays as it was.
        """
        given = dict(answers or {})
        while True:
            trial = Bench(self.ruleset.name, position=self.position.copy(), ask_first=True, by=self._by)
            try:
                (trial.play if orders else trial.end)(*orders, dice=dice, answers=given)
            except QuestionOpen as stopped:
                found = stopped.question
                if found.kind == kind:
                    return found
                given[found.label] = found.default
            else:
                raise AssertionError(f"nobody is asked {kind!r}")

    def moves(self, unit: str, how: str = "land") -> set[str]:
        """Where `wargame moves` says that a unit can go in one way."""
        return {way.place for way in self.ruleset.telling.moves(self.position, unit) if way.how == how}

    def odds(self, order: str | Order) -> Odds | None:
        """What `wargame odds` tells of an order; None for one that is no attack."""
        (read,) = self.read(order)
        rehearsing: Referee[Any] = Referee(self.position.copy(), self.referee.phase, self.ruleset.book, None)
        with rehearsing.acting(self._by):
            return self.ruleset.telling.odds(read, rehearsing)

    def rehearse(self, *orders: str, answers: Mapping[str, str] | None = None) -> Rehearsal:
        """What `wargame check` says of a sheet with these orders: problems, warnings, doubts."""
        return rehearse(self.ruleset, self.position, self._read(orders, answers or {}))

    def understood(self, *orders: str) -> Understanding:
        """What a check says back of these orders to their side."""
        (sheet, *_) = self._read(orders)
        return understand(self.ruleset, self.ruleset.view(self.position, sheet.side), sheet)

    def oversights(self, *orders: str) -> list[tuple[str, str]]:
        """What it finds odd about them: each code with its rule."""
        return [(odd.oversight.code, odd.oversight.rule) for odd in self.understood(*orders).odd]

    def told(self, reader: str | None = "umpire", of: Outcome | None = None) -> str:
        """What the umpire, a side or (with None) the public reads of all that happened so far, or of a whole phase."""
        events, after = (of.events, of.position) if of else (self.referee.events, self.position)
        seen = [event for event in events if reader == "umpire" or event.visible_to(reader)]
        telling = self.ruleset.telling
        return render.text([*telling.narrate(self._before, after, seen, reader), *telling.situation(after, reader)])

    # -- how it is done ------------------------------------------------------------------------------------------

    def _referee(self, position: Any) -> Referee[Any]:
        """The referee of the phase in which a position stands."""
        return Referee(
            position,
            self.ruleset.phase(position),
            self.ruleset.book,
            None if self._rehearsing else self._cup,
            chooser=self._choose,
            ask_first=self._ask_first,
        )

    def _keeps(self, law: Watcher) -> bool:
        """Whether the position keeps a law of the game; one of a few units on the map may not."""
        here = self.position.copy()
        try:
            law(here, PhaseStarted(rule="", turn=here.turn, phase=here.phase))
        except AssertionError:
            return False
        return True

    def _hand_out(self, dice: Dice, answers: Mapping[str, str] | None) -> None:
        by_label, in_order = self._dice(dice)
        self._cup.fill(by_label or in_order)
        self._answers = self._canonical(answers or {})

    def _take_back(self) -> None:
        """See that everything that was given was used."""
        assert self._cup.left() == {}, "dice that nobody rolled"
        asked = [question.label for question in self.asked]
        unasked = [label for label in self._answers if not any(_names(label, each) for each in asked)]
        assert not unasked, f"never asked: {sorted(unasked)}; asked were {asked}"

    def _choose(self, question: Question) -> str | None:
        """Note a question; the answer that the test gives, if it does."""
        self.asked.append(question)
        given = next((choice for label, choice in self._answers.items() if _names(label, question.label)), None)
        choice = question.option(given)
        if given is not None and choice is None:
            raise QuestionOpen(question)
        return choice

    def _dice(self, dice: Dice) -> tuple[dict[str, Sequence[int]], Sequence[int]]:
        """Dice by their labels with turn and phase, and dice in order."""
        if not isinstance(dice, Mapping):
            return {}, dice
        inside = f"turn {self.position.turn}/{self.position.phase}/"
        return {
            inside + canonical(label, self._find): [values] if isinstance(values, int) else values
            for label, values in dice.items()
        }, ()

    def _find(self, place: str) -> str:
        try:
            return self.ruleset.find(self.position, "place", place)
        except LookupError:
            return place

    def _canonical(self, answers: Mapping[str, str]) -> dict[str, str]:
        return {canonical(label, self._find): canonical(choice, self._find) for label, choice in answers.items()}

    def _read(
        self,
        orders: Sequence[str] = (),
        answers: Mapping[str, str | Mapping[str, str]] | None = None,
        standing: Mapping[str, Sequence[str]] | None = None,
    ) -> list[Sheet]:
        """The sheets of all sides: orders from the phasing side, answers from each, standing orders from their side."""
        phase = self.ruleset.phase(self.position)
        phasing = self._by if phase.shared else phase.side
        assert phasing or not orders, f"nobody gives orders in {self.position.phase}"
        texts = []
        for_all = {label: choice for label, choice in (answers or {}).items() if isinstance(choice, str)}
        for side in sorted(self.ruleset.sides_in(self.position), key=lambda side: side != phasing):
            head = [f"game: {_GAME}", f"turn: {self.position.turn}", f"phase: {self.position.phase}", f"side: {side}"]
            head += [
                *_list("orders", orders if side == phasing else ()),
                *_list("standing", (standing or {}).get(side, ())),
            ]
            own = (answers or {}).get(side, {})
            given = self._canonical(for_all | ({} if isinstance(own, str) else dict(own)))
            head += ["answers:", *(f"  {label!r}: {choice!r}" for label, choice in given.items())] if given else []
            texts.append(SheetText(file=f"{side}.yaml", text="\n".join(head) + "\n"))
        reading = sheet_reading.read(texts, _GAME, self.ruleset, self.position)
        assert reading.problems == [], [str(problem) for problem in reading.problems]
        return reading.sheets


# -- for tests that hold a referee of their own -----------------------------------------------------------------


def faults(referee: Referee[Any], order: Order) -> list[tuple[str, str]]:
    """The rows of the rulebook that forbid an order now, each with its message."""
    return [(fastened.rule.number, message) for fastened, message in referee.faults(order)]


def rows(referee: Referee[Any], order: Order) -> list[str]:
    """The rows of the rulebook that forbid an order now."""
    return [row for row, _ in faults(referee, order)]


def give(referee: Referee[Any], *orders: Order) -> None:
    """Carry out orders that must all be legal."""
    for order in orders:
        assert faults(referee, order) == [], order
        referee.book.perform(order, referee)


def close(referee: Referee[Any]) -> None:
    """Let the phase end, as after its last order; no other begins."""
    assert referee.phase.end is not None
    referee.phase.end(referee)


def kinds(referee: Referee[Any], *without: str) -> list[str]:
    """The kinds of all events so far, in order, but for some."""
    return [name for event in referee.events if (name := type(event).__name__) not in without]


def of_kind(referee: Referee[Any], *wanted: type[Event] | str) -> list[Any]:
    """The events of some kinds, by class or by name, in order; all of them where none is named."""
    names = {kind for kind in wanted if isinstance(kind, str)}
    classes = tuple(kind for kind in wanted if isinstance(kind, type))
    return [
        event for event in referee.events if not wanted or isinstance(event, classes) or type(event).__name__ in names
    ]


def _names(written: str, label: str) -> bool:
    """Whether a label names a question, whole or from what follows a scene."""
    return label == written or label.endswith(f"/{written}")


def _list(name: str, lines: Sequence[str]) -> list[str]:
    return [f"{name}:", *(f"- {line}" for line in lines)] if lines else []


def _as_written(value: Any) -> Any:
    """A value as a file has it: texts, lists and fields."""
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value)
    if isinstance(value, Mapping):
        return {str(name): _as_written(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set):
        return [_as_written(each) for each in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None else str(value)
