"""Rules as small named things.

A ruleset's `RuleBook` is read from its `rules.yaml`: one row per system of the rulebook. The code fastens itself to
the rows: a legality check is a function of an order and the referee that returns a message to the player, or None.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

from wargame_cli.engine.data import read_data
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.loading.lazily import full_name
from wargame_cli.engine.orders import Order
from wargame_cli.engine.text.patterns import pattern

Check = Callable[[Any, Any], "str | None"]
CheckFunction = TypeVar("CheckFunction", bound=Check)
#: Gives the row that forbids the order together with the message.
RowCheck = Callable[[Any, Any], "tuple[str, str] | None"]
RowCheckFunction = TypeVar("RowCheckFunction", bound=RowCheck)
Performer = Callable[[Any, Any], None]
#: Gives the rule by which an order waits for something that did not happen, and what that is.
Condition = Callable[[Any, Any], "tuple[str, str] | None"]
ConditionFunction = TypeVar("ConditionFunction", bound=Condition)
#: Gives the units and places of an order that a check looks at.
LooksAt = Callable[[Any, Any], Collection[str]]
PerformerFunction = TypeVar("PerformerFunction", bound=Performer)
T = TypeVar("T")
D = TypeVar("D")


#: A paragraph with a letter between its numbers: chapter, section, paragraph, part and part of that.
_LETTERED = pattern(r"\d+([A-Z])(\d+)?([a-z])?([a-z]+)?")


def _is_within(number: str, part: str) -> bool:
    """Whether a paragraph lies in a chapter or section: 10.4 in 10, 9F2 in 9F."""
    rest = number.removeprefix(part)
    if rest == number:
        return False
    return rest.startswith(".") or (rest[:1].isdigit() != part[-1:].isdigit() and bool(_LETTERED.match(number)))


class Rule(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A row of the rulebook: `number` names the row, `rule` is what a report cites.

    `kind` is standard, scenario or optional; `effect` says in our words what the program does. `inventory` is what the
    row was called in an earlier list, and is found by too.
    """

    number: str
    rule: str
    title: str
    kind: str
    effect: str
    inventory: str = ""


class Fastened(msgspec.Struct, frozen=True):
    """A check and the rule that it enforces. Where a `decisive` one fails, the order is looked at no further.

    A check that enforces several rows has a name for each in `names`; `rule` is then the first of them. A `settled`
    check looks at what earlier orders may have changed by dice: a rehearsal that cannot know tells what it finds as
    things stand. `looks_at` says what of the order it looks at: where no earlier order may change that, it counts. One
    `when_written` counts in a rehearsal alone: in play the order is carried out as far as it can be.
    """

    book: "RuleBook"
    #: The number of its row.
    number: str
    check: Check | RowCheck
    decisive: bool = False
    settled: bool = False
    names: Mapping[str, str] | None = None
    looks_at: LooksAt | None = None
    when_written: bool = False

    @property
    def rule(self) -> Rule:
        """Its row. Raises KeyError where the rulebook has none of that number."""
        return self.book[self.number]

    def names_for(self, number: str) -> list[str]:
        """What the check is called where it enforces this row; empty where it does not."""
        if self.names is not None:
            return [self.names[number]] if number in self.names else []
        name = (self.check.__doc__ or self.check.__name__).strip().splitlines()[0]
        return [name] if self.number == number else []


class RuleBook:
    """The rows of a rulebook and the checks fastened to them.

    The `rules` are read when one of them is asked for: a check that finds nothing needs none. `former_questions` are
    names of kinds of question on older sheets, each with today's. `digits_nest` says that paragraph 10.48 of this
    rulebook is part of its section 10.4.
    """

    def __init__(
        self,
        rules: Iterable[Rule],
        former_questions: Mapping[str, str] | None = None,
        *,
        digits_nest: bool = False,
    ) -> None:
        self._rows = rules
        self.former_questions = former_questions or {}
        self.digits_nest = digits_nest
        self._checks: dict[type[Order], list[Fastened]] = {}
        #: Of kinds of order that were played; the book is whole by then.
        self._checks_in_play: dict[type[Order], tuple[Callable[[Any, Any], Any], ...]] = {}
        self._conditions: dict[type[Order], list[tuple[Condition, LooksAt | None]]] = {}
        self._declarers: dict[type[Order], Performer] = {}
        self._performers: dict[type[Order], Performer] = {}
        self._rolling: set[type[Order]] = set()
        #: The package of the game and the modules of each kind of order, while not all of them are imported.
        self._chapters: tuple[str, Mapping[str, Sequence[str]]] | None = None
        self._opened: set[type[Order]] = set()
        in_its_own_dict(self)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The rows by their numbers, read when somebody asks for one."""
        return {rule.number: rule for rule in self._rows}

    def in_order(self, chapters: Iterable[str]) -> Self:
        """The whole book, with its checks and conditions in the order of these modules, which are imported.

        Of several faults of an order the first is told first, so it matters which module looks first; which was
        imported first does not. A decisive check stands before all that came before it. A check of no such module is
        a KeyError.
        """
        place = {chapter: number for number, chapter in enumerate(chapters, 1)}
        for kind in {*self._checks, *self._conditions}:
            self._sort(kind, place)
        self._chapters = None
        return self

    def opened_by_kind(self, package: str, modules: Mapping[str, Sequence[str]]) -> Self:
        """The book of which a chapter is imported when an order of a kind that it looks at is first looked at.

        `modules` of the package are those that fasten something to a kind of order, in the order in which they look.
        """
        self._chapters = package, modules
        return self

    def _open(self, kind: type[Order]) -> None:
        """Import the chapters that look at a kind of order, once; one that the index does not know takes them all."""
        if self._chapters is None or kind in self._opened:
            return
        package, modules = self._chapters
        known = modules.get(full_name(kind).removeprefix(f"{package}."))
        if known is None:
            whole_book(self, package)
            return
        names = [f"{package}.{name}" for name in known]
        for name in names:
            import_module(name)
        self._sort(kind, {name: number for number, name in enumerate(names, 1)})
        self._opened.add(kind)

    def _sort(self, kind: type[Order], place: Mapping[str, int]) -> None:
        def turn(fastened: Fastened) -> int:
            number = place[fastened.check.__module__]
            return -number if fastened.decisive else number

        self._checks.get(kind, []).sort(key=turn)
        self._conditions.get(kind, []).sort(key=lambda found: place[found[0].__module__])

    def about(self, number: str) -> tuple[Rule, ...]:
        """The rows for a number that a report or the rulebook cites; empty where the rulebook has no such chapter.

        A row of that name, else those that cite the paragraph, else those of the nearest paragraph or chapter that it
        is part of: a system of several paragraphs is one row.
        """
        if number in self.rules:
            return (self.rules[number],)
        if former := tuple(rule for rule in self.rules.values() if rule.inventory and rule.inventory == number.upper()):
            return former
        part = number
        while part:
            if found := tuple(rule for rule in self.rules.values() if rule.rule == part):
                return found
            if found := tuple(rule for rule in self.rules.values() if _is_within(rule.rule, part)):
                return found
            part = self._section(part)
        return ()

    def _section(self, part: str) -> str:
        """What a paragraph or section is part of: 10.4a of 10.4, that of 10, where `digits_nest` 10.48 of 10.4.

        In rulebooks with letters between the numbers 11C2bii of 11C2b, that of 11C2, of 11C, of 11.
        """
        if steps := _LETTERED.fullmatch(part):
            return part[: -len(next(filter(None, reversed(steps.groups()))))]
        if lettered := re.fullmatch(r"(.+?)\s*[A-Za-z]\w*", part):
            return lettered[1]
        if self.digits_nest and re.search(r"\.\d{2,}$", part):
            return part[:-1]
        return part.rpartition(".")[0]

    def means(self, number: str, cited: str) -> bool:
        """Whether a report that cites a rule means a paragraph: that one, a part of it, or the row that it is part of.

        Of a whole chapter nothing is meant.
        """
        rows = (row.rule for row in self.about(number) if number.startswith(row.rule))
        return cited in (number, *rows) or (not number.isdigit() and self._is_part(cited, number))

    def _is_part(self, number: str, whole: str) -> bool:
        """Whether a paragraph is a part of another: 28.1a3 of 28.1, 9F2 of 9F, where `digits_nest` 10.48 of 10.4."""
        rest = number.removeprefix(whole)
        if rest in ("", number):
            return False
        return rest[0].isdigit() != whole[-1].isdigit() or (self.digits_nest and "." in whole)

    def __getitem__(self, number: str) -> Rule:
        return self.rules[number]

    def question(self, kind: str) -> str:
        """Today's name of a kind of question; standing orders call it by any that it ever had."""
        return self.former_questions.get(kind, kind)

    def forbids(
        self,
        number: str,
        *orders: type[Order],
        decisive: bool = False,
        settled: bool = False,
        looks_at: LooksAt | None = None,
        when_written: bool = False,
    ) -> Callable[[CheckFunction], CheckFunction]:
        """Fasten a check to a row for these kinds of order. The check's docstring is its name in `wargame rules`.

        A decisive check comes before all others and is the only one told where it fails: an order to the enemy's
        unit must not be answered with what the enemy's unit could do. A settled one waits for the dice of the orders
        before it, and one `when_written` is of the sheet alone (see `Fastened`).
        """

        def fasten(check: CheckFunction) -> CheckFunction:
            for order in orders:
                checks = self._checks.setdefault(order, [])
                fastened = Fastened(self, number, check, decisive, settled, None, looks_at, when_written)
                checks.insert(0 if decisive else len(checks), fastened)
            return check

        return fasten

    def forbids_one_of(
        self, names: Mapping[str, str], *orders: type[Order], settled: bool = False, looks_at: LooksAt | None = None
    ) -> Callable[[RowCheckFunction], RowCheckFunction]:
        """Fasten a check that looks at an order once for several rows, such as the path of a move.

        `names` gives the check's name for each row; the check returns the row that forbids and the message.
        """
        first = next(iter(names))

        def fasten(check: RowCheckFunction) -> RowCheckFunction:
            for order in orders:
                self._checks.setdefault(order, []).append(
                    Fastened(self, first, check, settled=settled, names=names, looks_at=looks_at)
                )
            return check

        return fasten

    def waits(
        self, *orders: type[Order], looks_at: LooksAt | None = None
    ) -> Callable[[ConditionFunction], ConditionFunction]:
        """Name what orders of these kinds may wait for: where it did not happen they are passed over, and not refused.

        The function of an order and the referee gives rule and reason for that, or None where the order goes ahead.
        Where it says what it looks at, and no order before may change that, a rehearsal tells of it.
        """

        def name(condition: ConditionFunction) -> ConditionFunction:
            for order in orders:
                self._conditions.setdefault(order, []).append((condition, looks_at))
            return condition

        return name

    def lapses(self, order: Order, referee: Any) -> tuple[str, str] | None:
        """Rule and reason for which the order is passed over now, or None."""
        for condition, _ in self._of(self._conditions, type(order), ()):
            if found := condition(order, referee):
                return found
        return None

    def will_lapse(self, order: Order, referee: Any) -> tuple[str, str] | None:
        """Rule and reason for which the order will be passed over, where no order before it may change that."""
        found = (
            condition(order, referee)
            for condition, looks_at in self._of(self._conditions, type(order), ())
            if looks_at is not None and not referee.may_change(looks_at(order, referee))
        )
        return next(filter(None, found), None)

    def declares(self, *orders: type[Order]) -> Callable[[PerformerFunction], PerformerFunction]:
        """Name the function that does what is certain of orders that roll: that is all that a rehearsal does of them.

        What carries them out does the same in its place among the rest.
        """

        def name(declarer: PerformerFunction) -> PerformerFunction:
            self._declarers.update(dict.fromkeys(orders, declarer))
            return declarer

        return name

    def performs(self, *orders: type[Order], rolls: bool = False) -> Callable[[PerformerFunction], PerformerFunction]:
        """Name the function of an order and the referee that carries out these kinds of order.

        Where it `rolls` dice, asks, or waits for something, no rehearsal runs it: what holds after it is not known.
        """

        def name(performer: PerformerFunction) -> PerformerFunction:
            self._performers.update(dict.fromkeys(orders, performer))
            self._rolling.update(orders if rolls else ())
            return performer

        return name

    def rolls(self, order: Order) -> bool:
        """Whether what carries the order out needs dice or answers."""
        self._open(type(order))
        return type(order) in self._rolling

    def declare(self, order: Order, referee: Any) -> None:
        """Do what is certain of an order that rolls."""
        if declarer := self._of(self._declarers, type(order), None):
            declarer(order, referee)

    def perform(self, order: Order, referee: Any) -> None:
        """Carry out an order that no rule forbids."""
        self._open(type(order))
        self._performers[type(order)](order, referee)

    def checks(self, order: type[Order]) -> list[Fastened]:
        """The checks of a kind of order, in the order in which they are made."""
        return self._of(self._checks, order, [])

    def _of(self, fastened: Mapping[type[Order], T], kind: type[Order], none: D) -> T | D:
        """What is fastened to a kind of order; its chapters are imported for that."""
        self._open(kind)
        return fastened.get(kind, none)

    def checks_in_play(self, order: type[Order]) -> tuple[Callable[[Any, Any], Any], ...]:
        """What looks at a kind of order where dice fall: all `checks` but those of the sheet alone."""
        found = self._checks_in_play.get(order)
        if found is None:
            found = tuple(fastened.check for fastened in self.checks(order) if not fastened.when_written)
            self._checks_in_play[order] = found
        return found

    def checks_of(self, number: str) -> list[str]:
        """The names of the checks that enforce a row."""
        if self._chapters:
            whole_book(self, self._chapters[0])
        return sorted(
            {name for many in self._checks.values() for fastened in many for name in fastened.names_for(number)}
        )


def rulebook(folder: Path, former_questions: Mapping[str, str] | None = None, *, digits_nest: bool = False) -> RuleBook:
    """The rulebook of the game whose package this folder is: the rows in its `rules.yaml`."""

    def rows() -> Iterator[Rule]:  # nobody needs them to see whose turn it is
        yield from read_data(folder / "rules.yaml", tuple[Rule, ...])

    return RuleBook(rows(), former_questions, digits_nest=digits_nest)


def whole_book(book: RuleBook, package: str) -> RuleBook:
    """A rulebook with all that the `chapters` of its game's package fasten to it, in their order."""
    chapters = import_module(f"{package}.chapters").CHAPTERS
    return book.in_order(chapter.__name__ for chapter in chapters)


def book_by_chapters(book: RuleBook, package: str) -> RuleBook:
    """A rulebook to which chapters are added as orders ask for them, by the `chapters.json` of its game's package.

    Only where nothing but the book is told of a chapter by its import.
    """
    file = Path(import_module(package).__file__ or "").with_name("chapters.json")
    return book.opened_by_kind(package, msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[str, ...]]))
