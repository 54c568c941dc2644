"""Running cases: the position is built, the orders are read as a sheet's are, the dice fall as given, and every
expected fact is compared with what came of it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.game import sheet_reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.conformance.cases import Case, Step, Until, Variant, read, steps
from wargame_cli.conformance.facts import FACTS
from wargame_cli.conformance.faults import program_failed
from wargame_cli.conformance.labels import canonical
from wargame_cli.engine.adjudicate import Outcome, Sheet, adjudicate, rehearse
from wargame_cli.engine.cases import Fact, Played, Unread
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.errors import BadInput, DieNeeded, Malformed, Problem, Refused, WargameError, nearest
from wargame_cli.engine.events import COMMON, Answered, Event, OrderLapsed
from wargame_cli.engine.orders import canonical_value
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import Document, Pointer, decode
from wargame_cli.engine.text.document import Place

_GAME = "case"

#: Facts about orders alone: where a case expects nothing else and gives no dice, its last orders are only checked.
_CHECKED_ONLY = frozenset({"legal", "refused", "warned"})

#: Facts that mean nothing where there are no orders.
_OF_ORDERS = _CHECKED_ONLY | {"lapsed"}


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a case: it holds; it fails; it waits for an optional rule; or it cannot be read.

    `messages` say why it does not hold, one for each difference. `rows` are the rows of the rulebook that it proves.
    """

    id: str
    game: str
    rule: str
    rows: tuple[str, ...]
    title: str
    file: str
    line: int
    result: Literal["holds", "fails", "waits", "unread"]
    messages: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything that the case expects came true."""
        return self.result == "holds"


def run(paths: Iterable[Path | str], tell: Callable[[Verdict, int, int], None] | None = None) -> list[Verdict]:
    """The verdict on every case of some files and folders, in order.

    `tell` is called after each case with its verdict, its number and how many there are. Raises Malformed for a file
    that is no file of cases; a single case that cannot be read has a verdict that says so.
    """
    cases = read(paths)
    verdicts = []
    for number, case in enumerate(cases, start=1):
        verdicts.append(judge(case))
        if tell:
            tell(verdicts[-1], number, len(cases))
    return verdicts


def judge(case: Case) -> Verdict:
    """The verdict on one case."""
    ruleset = rulesets.load(case.game)
    lacking = [name for name in case.needs if name not in {option.name for option in ruleset.options}]
    if case.problems:
        return _verdict(case, "unread", tuple(str(problem) for problem in case.problems))
    if lacking:
        return _verdict(case, "waits", (f"waits for option {', '.join(lacking)}, which is not built yet",))
    messages: list[str] = []
    for document in case.runs:
        title = document.data.get("title", "") if len(case.runs) > 1 else ""
        try:
            differences = _Run(ruleset, document).differences()
        except BadInput as error:
            return _verdict(case, "unread", tuple(str(problem) for problem in error.problems))
        except WargameError as error:
            return _verdict(case, "unread", (str(error),))
        except Exception as error:  # a fault of ours in one case must not cost the verdicts on the others
            if unread := _named_in_vain(error, document):
                return _verdict(case, "unread", (unread,))
            differences = [program_failed(error, ruleset)]
        messages += [f"{title}: {difference}" if title else difference for difference in differences]
    return _verdict(case, "fails" if messages else "holds", tuple(messages))


def _verdict(case: Case, result: Literal["holds", "fails", "waits", "unread"], messages: tuple[str, ...]) -> Verdict:
    return Verdict(
        id=case.id,
        game=case.game,
        rule=case.rule,
        rows=case.rows,
        title=case.title,
        file=case.file,
        line=case.line,
        result=result,
        messages=messages,
    )


def _named_in_vain(error: Exception, case: Document) -> str:
    """What of a case's raw fields names something that the game does not know by that name; empty for another fault."""
    word = error.args[0] if isinstance(error, KeyError) and error.args else None
    place = next((path for path, text in case.words() if path[:1] == ("given",) and text == word), None)
    if place is None:
        return ""
    message = f"{place[1]!r} names {word!r}, which a saved game does not know by that name"
    return str(
        case.problem(
            place, message, code="wrong-case", hint="fields of a saved position hold ids: hexes by number, units by id"
        )
    )


class _SheetOfCase(SheetText, frozen=True, kw_only=True):
    """A sheet that stands in a case file: it is read like any other, and its lines are the file's."""

    part: Any

    def document(self) -> Document:
        """What the sheet says."""
        part: Document = self.part
        return part


class _Lost(Exception):
    """The phase that a step waits for never comes."""


class _Run:
    """One run through a case, step by step."""

    def __init__(self, ruleset: Ruleset, document: Document) -> None:
        self.ruleset = ruleset
        self.document = document
        self.position = ruleset.cases.stage(document)

    def differences(self) -> list[str]:
        """Everything that is not as expected; nothing where the case holds. Raises Malformed."""
        paths = steps(self.document)
        found: list[str] = []
        for number, path in enumerate(paths, start=1):
            prefix = f"step {number}: " if len(paths) > 1 else ""
            found += [prefix + difference for difference in self._step(path)]
            if found:
                break
        return found

    def _step(self, path: Pointer) -> list[str]:
        step = decode(self.document, Step if path else Variant, path)
        wanted = self._facts(step, path)
        dice = self._dice(step, self.position.turn if not step.until else step.until.turn, self._phase(step, path))
        try:
            before, events = self.position, self._play_on(step.until, dice) if step.until else []
            if _plays(step):
                before = self.position  # what a step does is told from the end of the phase before
            played, unexpected = self._play(step, path, dice, events, before)
        except DieNeeded as error:
            return [f"a die is rolled that the case does not give: {error.label}"]
        except Refused as error:
            return [str(problem) for problem in error.problems]
        except _Lost as error:
            return [str(error)]
        found = list(unexpected)
        for fact, value in wanted:
            found += self._differences(fact, value, played, path)
        left = [f"{label or 'in order'}: {values}" for label, values in dice.left().items()]
        if left and not played.refusals:
            found.append(f"dice were given that are never rolled ({'; '.join(left)})")
        return found

    def _phase(self, step: Step, path: Pointer) -> str:
        """The phase that a step plays. Raises Malformed for one that the game does not have."""
        phase: str = step.until.phase if step.until else self.position.phase
        try:
            self.ruleset.sequence[phase]
        except KeyError:
            names = self.ruleset.sequence.names
            message, hint = f"there is no phase {phase!r}", nearest(phase, names) or ", ".join(names)
            where = (*path, "until", "phase") if step.until else ("given", "phase")
            raise Malformed([self.document.problem(where, message, hint=hint)]) from None
        return phase

    def _find(self, place: str) -> str:
        """The canonical name of a place; what is none on the map stays as it is, for labels have boxes in words."""
        try:
            found = self.ruleset.find(self.position, "place", place)
        except LookupError:
            return place
        return place if found in self.ruleset.off_map else found

    def _place(self, place: str) -> str:
        """The canonical name of a place on the map or beside it. Raises Unread for what is none."""
        if place in self.ruleset.off_map or place in self.position.stacks:
            return place
        try:
            return self.ruleset.find(self.position, "place", place)
        except LookupError as error:
            raise Unread(f"there is no place {place!r}", error.args[1] if len(error.args) > 1 else "") from None

    def _known(self, what: str, name: str) -> str:
        """The canonical name of what a fact is about. Raises Unread for what the game does not have."""
        if what == "place":
            return self._place(name)
        there_are: Collection[str] = {
            "side": self.ruleset.sides,
            "kind of event": [kind.__name__ for kind in (*self.ruleset.events, *COMMON)],
        }.get(what) or self.ruleset.inventory(self.position).names.get(what, ())
        if name in there_are:
            return name
        try:
            if what in ("unit", "nation"):
                return self.ruleset.find(self.position, what, name)
        except LookupError as error:
            raise Unread(error.args[0], error.args[1] if len(error.args) > 1 else "") from None
        raise Unread(f"there is no {what} {name!r}", nearest(name, there_are))

    # -- what is expected ------------------------------------------------------------------------------------

    def _facts(self, step: Step, path: Pointer) -> list[tuple[Fact, Any]]:
        """The expected facts with their values, as each wants them. Raises Malformed with every fault."""
        known = {**FACTS, **self.ruleset.cases.facts}
        found: list[tuple[Fact, Any]] = []
        problems: list[Problem] = []
        if not step.expect and (_plays(step) or not step.until):
            problems.append(self.document.problem((*path, "expect"), "nothing is expected (`expect: ...`)"))
        for name in step.expect:
            here = (*path, "expect", name)
            fact = known.get(name)
            if fact is None:
                hint = nearest(name, known) or f"facts: {', '.join(known)}"
                problems.append(self.document.problem(here, f"there is no fact {name!r}", hint=hint))
                continue
            try:
                written = decode(self.document, fact.wants, here)
                found.append((fact, canonical_value(written, fact.wants, self._known)))
            except Malformed as error:
                problems += error.problems
            except Unread as error:
                problems.append(self.document.problem(here, f"{name}: {error.message}", hint=error.hint))
            if name in _OF_ORDERS and not step.orders:
                problems.append(self.document.problem(here, f"{name!r} is said of orders, and there are none"))
        if problems:
            raise Malformed(problems)
        return found

    # -- play ------------------------------------------------------------------------------------------------

    def _play_on(self, until: Until, dice: GivenDice) -> list[Event]:
        """Play phases without orders until the one that a step names."""
        events: list[Event] = []
        while (self.position.turn, self.position.phase) != (until.turn, until.phase):
            if self.position.turn > until.turn:
                raise _Lost(f"turn {until.turn}, {until.phase} does not come")
            if self.position.over:
                raise _Lost(f"the game ends before turn {until.turn}, {until.phase}: {self.position.ending}")
            outcome = adjudicate(self.ruleset, self.position, [], dice)
            self.position = outcome.position
            events += outcome.events
        return events

    def _play(
        self, step: Step, path: Pointer, dice: GivenDice, events: list[Event], before: Any
    ) -> tuple[Played, list[str]]:
        """Carry out a step; with it everything that a case must say if it is to be so: refusals, open questions."""
        if not _plays(step):
            return self._played(before, tuple(events)), []
        reading = sheet_reading.read(self._sheets(step, path), _GAME, self.ruleset, self.position)
        if malformed := [problem for problem in reading.problems if problem.kind == "malformed"]:
            raise Malformed(malformed)
        outcome = self._outcome(step, reading.sheets, dice, is_last=path == steps(self.document)[-1])
        refusals = (*reading.problems, *outcome.problems)
        if not refusals:
            self.position = outcome.position
        played = msgspec.structs.replace(
            self._played(before, (*events, *(() if refusals else outcome.events))),
            open=outcome.question,
            refusals=refusals,
            warnings=(*reading.warnings, *outcome.warnings),
        )
        return played, [*self._unexpected(step, outcome, refusals), *self._never_asked(step, outcome)]

    def _played(self, before: Any, events: tuple[Event, ...]) -> Played:
        return Played(
            before=before,
            after=self.position,
            find=self._find,
            place=self._place,
            means=self.ruleset.book.means,
            events=events,
        )

    def _outcome(self, step: Step, given: list[Sheet], dice: GivenDice, *, is_last: bool) -> Outcome:
        if step.orders and not step.dice and is_last and set(step.expect) <= _CHECKED_ONLY:
            tried = rehearse(self.ruleset, self.position, given)
            return Outcome(
                accepted=not tried.problems,
                position=self.position,
                problems=tried.problems,
                warnings=[*tried.warnings, *tried.doubts],
            )
        return adjudicate(self.ruleset, self.position, given, dice)

    def _unexpected(self, step: Step, outcome: Outcome, refusals: tuple[Problem, ...]) -> list[str]:
        """What happened although the case does not expect it expressly: refusals, open questions, lapsed orders."""
        found = []
        if refusals and not {"refused", "legal"} & set(step.expect):
            found += [f"an order is refused: {problem}" for problem in refusals]
        if outcome.question and "not_offered" not in step.expect:
            question = outcome.question
            found.append(f"the answer to {question.label!r} is none of: {', '.join(question.options)}")
        if "lapsed" not in step.expect:
            found += [
                f"an order lapses: {event.order}: {event.message}"
                for event in outcome.events
                if isinstance(event, OrderLapsed)
            ]
        return found

    def _sheets(self, step: Step, path: Pointer) -> list[SheetText]:
        """The sheets of all sides: orders from those that have the phase, the answers from each."""
        position = self.position
        orders = self._orders(step, path)
        if unknown := set(step.standing) - set(self.ruleset.sides_in(position)):
            name = min(unknown)
            hint = nearest(name, self.ruleset.sides_in(position))
            raise Malformed([self.document.problem((*path, "standing", name), f"there is no side {name!r}", hint=hint)])
        texts: list[SheetText] = []
        for name in self.ruleset.sides_in(position):
            data: dict[str, Any] = {"game": _GAME, "turn": str(position.turn), "phase": position.phase, "side": name}
            moved: dict[Pointer, Pointer] = {
                ("answers",): (*path, "answers"),
                ("standing",): (*path, "standing", name),
            }
            data["answers"] = self._answers(step)
            data["standing"] = step.standing.get(name)
            if name in orders:
                data["orders"] = list(orders[name])
                moved[("orders",)] = (*path, "orders", name) if isinstance(step.orders, dict) else (*path, "orders")
            texts.append(_SheetOfCase(file=self.document.source, text="", part=self._moved(data, moved)))
        return texts

    def _orders(self, step: Step, path: Pointer) -> dict[str, tuple[Any, ...]]:
        """The orders of each side that has the phase. Raises Malformed for orders of nobody who has it."""
        sides, phase = self.ruleset.phase(self.position).sides, self.position.phase
        here = (*path, "orders")
        if step.orders and not sides:
            raise Malformed([self.document.problem(here, f"nobody gives orders in the phase {phase}")])
        if isinstance(step.orders, dict):
            if strange := [side for side in step.orders if side not in sides]:
                message = f"{strange[0]} gives no orders in the phase {phase}"
                raise Malformed([self.document.problem((*here, strange[0]), message, hint=f"it is of {_all(sides)}")])
            return dict.fromkeys(sides, ()) | step.orders
        if step.orders and len(sides) > 1:
            hint = f"orders: {{{', '.join(f'{side}: [...]' for side in sides)}}}"
            message = f"{_all(sides)} give orders in the phase {phase}; say whose these are"
            raise Malformed([self.document.problem(here, message, hint=hint)])
        return dict.fromkeys(sides, step.orders)

    def _answers(self, step: Step) -> dict[str, str]:
        """The answers of a step with places by their canonical names, as the questions have them."""
        return {canonical(label, self._find): canonical(choice, self._find) for label, choice in step.answers.items()}

    def _moved(self, data: dict[str, Any], moved: Mapping[Pointer, Pointer]) -> Document:
        """A document whose parts stand elsewhere in the case file."""

        def locate() -> dict[Pointer, Place]:
            places: dict[Pointer, Place] = {(): self.document.place_of(())}
            for new, old in moved.items():
                places.update((new + rest, place) for rest, place in self.document.places_below(old))
            return places

        return Document(data, self.document.source, self.document.text, locate)

    # -- what is compared ------------------------------------------------------------------------------------

    def _differences(self, fact: Fact, value: Any, played: Played, path: Pointer) -> list[str]:
        """What is not as a fact expects; a fact about what does not exist is a difference as well.

        Raises Malformed for a fact that cannot be looked at.
        """
        try:
            return [f"{fact.name}: {text}" for text in fact.check(value, played)]
        except Unread as error:
            where = (*path, "expect", fact.name)
            message = f"{fact.name}: {error.message}"
            raise Malformed([self.document.problem(where, message, hint=error.hint)]) from None
        except LookupError as error:
            return [f"{fact.name}: {error.args[0]}"]

    def _dice(self, step: Step, turn: int, phase: str) -> GivenDice:
        """The dice of a step: in order, or by label; a label says what the die decides inside the phase."""
        if not isinstance(step.dice, dict):
            return GivenDice(in_order=step.dice)
        by_label: dict[str, tuple[int, ...]] = {}
        for label, values in step.dice.items():
            inside = label if label.startswith("turn ") else f"turn {turn}/{phase}/{canonical(label, self._find)}"
            by_label[inside] = (values,) if isinstance(values, int) else values
        return GivenDice(by_label=by_label)

    def _never_asked(self, step: Step, outcome: Outcome) -> list[str]:
        """Answers of a case that no question wanted, with the questions that there were."""
        events = outcome.so_far if outcome.question else outcome.events
        asked = [event.question for event in events if isinstance(event, Answered)]
        if outcome.question:
            asked.append(outcome.question.label)
        there = f"; asked were {', '.join(map(repr, dict.fromkeys(asked)))}" if asked else "; nothing is asked"
        return [f"the question {label!r} is never asked{there}" for label in self._answers(step) if label not in asked]


def _all(sides: tuple[str, ...]) -> str:
    return " and ".join(sides)


def _plays(step: Step) -> bool:
    """Whether a step plays its phase; one of `until` alone only plays on to it."""
    return bool(step.orders or step.dice or step.answers or step.play == "phase")
