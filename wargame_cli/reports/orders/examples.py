"""Examples for a sheet: orders that its side could give now, by what it sees, and why there is none of the others."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec

from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.document import cite
from wargame_cli.engine.naming import declared
from wargame_cli.engine.orders import Order, canonical, fields_of
from wargame_cli.engine.position import derived
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rules import Fastened
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text.patterns import pattern

#: How many of the machine player's ideas are looked at, each time that it thinks; the same ones for the same position.
_IDEAS, _TIMES = 80, 4
#: How many sheets are thought of, until there is an example of every order.
_SHEETS = 10
#: How many ideas bring neither another kind of order nor a longer sheet before no further sheet is thought of.
_IN_VAIN = 170
#: How many refused ideas of a kind are looked at for the reason why there is no example of it.
_REFUSED = 12
_NOT_FOUND = "none was found that would be legal"
#: A name that can stand in an order without quotes.
_WORD = pattern(r"[^\W_][\w .'-]*")


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A legal order. `fuller` is the same with what else it can have now; `lacks` are fields, each with why not now."""

    order: Order
    fuller: Order
    lacks: dict[str, str]


class Examples(msgspec.Struct, frozen=True, kw_only=True):
    """What a side could order. The orders of each of the `sheets` are legal one after the other.

    The first has the most kinds of order; each further one has a kind that no sheet before it has, and what that needs.
    `reasons` say why there is no example of any other kind.
    """

    sheets: list[list[Example]]
    reasons: dict[type[Order], str]


def examples(ruleset: Ruleset, seen: Any, side: str, kinds: Sequence[type[Order]]) -> Examples:
    """An example of each kind of order of which the machine player thinks, or the game knows one.

    `seen` is the side's view: what it does not see is not in the examples, and does not forbid them either.
    """
    return _examples(seen, ruleset, side, tuple(kinds))


@derived
def _examples(seen: Any, ruleset: Ruleset, side: str, kinds: tuple[type[Order], ...]) -> Examples:
    thinking = _thinking(seen, ruleset, side, kinds)
    thought = _thought(thinking)
    sheets: list[list[Example]] = []
    told: set[type[Order]] = set()
    for sheet in sorted(thought, key=len, reverse=True):
        if new := set(map(type, sheet)) - told:
            sheets.append(thinking.given(thinking.needed(sheet, new) if sheets else sheet))
            told |= new
    reasons: dict[type[Order], str] = {}
    for kind in kinds:
        if kind not in told:
            orders, reason = thinking.otherwise(kind)
            if orders:
                sheets.append(thinking.given(orders))
                told |= set(map(type, orders))
            else:
                reasons[kind] = reason
    return Examples(sheets=sheets, reasons=reasons)


def _thought(thinking: "_Thinking") -> list[list[Order]]:
    """Sheets of legal orders, until nothing is missing, or much was thought of in vain."""
    thought: list[list[Order]] = []
    found: set[type[Order]] = set()
    longest = in_vain = 0
    for number in range(_SHEETS):
        sheet = thinking.sheet(number)
        thought.append(sheet)
        brings_more = len(sheet) > longest or not found.issuperset(map(type, sheet))
        found.update(map(type, sheet))
        longest = max(longest, len(sheet))
        in_vain = 0 if brings_more else in_vain + thinking.ideas[number]
        if thinking.is_whole(found) or in_vain >= _IN_VAIN:
            break
    return thought


def leads(
    ruleset: Ruleset, seen: Any, side: str, kinds: Sequence[type[Order]], wanted: Collection[type[Order]]
) -> dict[type[Order], list[Order]]:
    """What comes before an order of each wanted kind that the machine player thinks of, and needs to be legal.

    `kinds` are those that a sheet may have. Orders are found only where it thinks of them in a few sheets.
    """
    thinking = _thinking(seen, ruleset, side, tuple(kinds))
    found: dict[type[Order], list[Order]] = {}
    for number in range(_SHEETS):
        sheet = thinking.sheet(number)
        for index, order in enumerate(sheet):
            if type(order) in wanted and type(order) not in found:
                found[type(order)] = thinking.needed(sheet[: index + 1], {type(order)})[:-1]
        if len(found) == len(wanted) or thinking.found == set(kinds):
            break
    return found


@derived
def _thinking(seen: Any, ruleset: Ruleset, side: str, kinds: tuple[type[Order], ...]) -> "_Thinking":
    return _Thinking(ruleset, seen, side, kinds)


class _Thinking:
    """The machine player thinks of sheets for a side, of each once, with what the game knows besides.

    What was refused of it is remembered.
    """

    def __init__(self, ruleset: Ruleset, seen: Any, side: str, kinds: Sequence[type[Order]]) -> None:
        self._ruleset = ruleset
        self._seen = seen
        self._side = side
        self._kinds = kinds
        self.found: set[type[Order]] = set()
        self._refused: dict[type[Order], list[Order]] = {}
        self._sheets: dict[int, list[Order]] = {}
        #: How many ideas there were for each sheet.
        self.ideas: dict[int, int] = {}
        self._answers: dict[type[Order], str | NotNow | Sequence[Order]] = {}

    def sheet(self, number: int) -> list[Order]:
        """One legal order of each kind that it thinks of, or the game, given one after the other."""
        if number not in self._sheets:
            self._sheets[number] = self._sheet(number)
        return self._sheets[number]

    def _sheet(self, number: int) -> list[Order]:
        given: dict[type[Order], Order] = {}
        self.ideas[number] = 0
        try:
            referee = rehearsing(self._ruleset, self._seen)
            referee.enough = given
            with referee.acting(self._side):
                for order in self._ideas(referee, number, given):
                    self.ideas[number] += 1
                    kind = type(order)
                    if kind in given or kind not in self._kinds:
                        continue
                    referee.prepare(order)
                    if referee.position.over:
                        break
                    if not referee.allows(order):
                        self._refused.setdefault(kind, []).append(order)
                        continue
                    given[kind] = order
                    referee.perform(order)
                    if self.is_whole(given):
                        break
        except QuestionOpen:  # what comes after it depends on the answer
            pass
        self.found |= set(given)
        return list(given.values())

    def _ideas(self, referee: Referee[Any], number: int, given: Container[type[Order]]) -> Iterator[Order]:
        """What the machine player thinks of, again and again: some of it depends on chance; then what the game knows.

        The latter comes as soon as that is an order of each kind that is missing.
        """
        for time in range(number, number + _TIMES):
            yield from islice(self._ruleset.bot.suggestions(referee, Random(time)), _IDEAS)
            missing = [kind for kind in self._kinds if kind not in given and not self._is_barred(kind)]
            known = [self._known(kind) for kind in missing]
            if all(known) or time == number + _TIMES - 1:
                yield from chain.from_iterable(known)

    def is_whole(self, given: Container[type[Order]]) -> bool:
        """Whether nothing is missing among these kinds of order but such as cannot be given in this phase."""
        return all(kind in given or self._is_barred(kind) for kind in self._kinds)

    def _is_barred(self, kind: type[Order]) -> bool:
        return isinstance(self._answer(kind), NotNow)

    def _known(self, kind: type[Order]) -> Sequence[Order]:
        """Orders that end with one of a kind, as the game knows them, whether or not they are legal."""
        answer = self._answer(kind)
        return () if isinstance(answer, str | NotNow) else answer

    def _answer(self, kind: type[Order]) -> str | NotNow | Sequence[Order]:
        if kind not in self._answers:
            self._answers[kind] = self._ruleset.telling.leads_to(self._seen, self._side, kind)
        return self._answers[kind]

    def _enriched(self, order: Order, referee: Referee[Any]) -> Example:
        """The order with everything that it can have besides, as the game tries it out."""
        names = {field.name: field.encode_name for field in declared(type(order))}
        given = fields_of(order)
        fuller, lacks, settled = order, dict[str, str](), set[str]()
        for field, value in self._ruleset.telling.enrich(order, referee):
            if field in settled or names[field] in given:
                continue
            if isinstance(value, NotNow):
                lacks.setdefault(names[field], value.why)
                continue
            tried = msgspec.structs.replace(fuller, **{field: value})
            if reason := _reason(tried, referee):
                lacks.setdefault(names[field], reason)
            else:
                fuller = tried
                settled.add(field)
                lacks.pop(names[field], None)
        return Example(order=order, fuller=fuller, lacks=lacks)

    def needed(self, sheet: Sequence[Order], new: set[type[Order]]) -> list[Order]:
        """The orders of new kinds, and those of the sheet without which they would not be legal."""
        kept = list(sheet)
        for order in sheet:
            rest = [each for each in kept if each is not order]
            if type(order) not in new and not self._refusal(rest):
                kept = rest
        return kept

    def given(self, orders: Iterable[Order]) -> list[Example]:
        """Orders that are legal one after the other, each with what else it can have."""
        found: list[Example] = []
        referee = rehearsing(self._ruleset, self._seen)
        with referee.acting(self._side):
            for order in orders:
                referee.prepare(order)
                found.append(self._enriched(order, referee))
                referee.perform(order)
        return found

    def _refusal(self, orders: Iterable[Order]) -> str:
        """Why orders are not legal one after the other; nothing where they are."""
        referee = rehearsing(self._ruleset, self._seen)
        with referee.acting(self._side):
            for order in orders:
                referee.prepare(order)
                if reason := _reason(order, referee):
                    return reason
                referee.perform(order)
        return ""

    def otherwise(self, kind: type[Order]) -> tuple[Sequence[Order], str]:
        """Orders that end with one of a kind, as the game knows them, or why there can be none now."""
        answer = self._answer(kind)
        if isinstance(answer, NotNow):
            return (), answer.why
        if isinstance(answer, str) and answer:
            return (), answer
        try:
            if known := _up_to(kind, self._known(kind)):
                reason = self._refusal(known)
                return (() if reason else known), reason
            referee = rehearsing(self._ruleset, self._seen)
        except QuestionOpen:
            return (), _NOT_FOUND
        with referee.acting(self._side):
            refused = self._refused.get(kind, [])[:_REFUSED]
            faults = [found for order in refused if (found := referee.faults(order))]
        return (), _told(min(faults, key=len)[0]) if faults else _NOT_FOUND


def _up_to(kind: type[Order], orders: Sequence[Order]) -> Sequence[Order]:
    """The orders up to the first of a kind."""
    first = next((number for number, order in enumerate(orders, 1) if type(order) is kind), 0)
    return orders[:first]


def _reason(order: Order, referee: Referee[Any]) -> str:
    """Why the order is not legal now, or nothing."""
    faults = referee.faults(order)
    if faults:
        return _told(faults[0])
    return referee.doubts[0][1] if referee.doubts else ""


def _told(fault: tuple[Fastened, str]) -> str:
    return f"{fault[1]}{cite(fault[0].rule.rule)}"


def spoken(ruleset: Ruleset, seen: Any, order: Order) -> Order:
    """The order with its places as people call them, where that names the same place."""

    def call(what: str, name: str) -> str:
        if what != "place":
            return name
        called = ruleset.called(seen, name)
        for word in (called.removeprefix(name).strip(), called):
            if _WORD.fullmatch(word) and _found(ruleset, seen, word) == name:
                return word
        return name

    return canonical(order, call)


def _found(ruleset: Ruleset, seen: Any, place: str) -> str:
    """The place of that name; nothing where there is none."""
    try:
        return ruleset.find(seen, "place", place)
    except LookupError:
        return ""
