"""One order of a sheet, read against the orders of a phase: every fault of it, or what is plainly meant by it."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

import msgspec

from wargame_cli.engine.errors import Code, Malformed, Problem, nearest
from wargame_cli.engine.naming import declared
from wargame_cli.engine.orders import ELSE, Order, canonical, canonical_value, may_wait
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase
from wargame_cli.engine.text import Document, Pointer, decode
from wargame_cli.engine.text.document import quoted, words_of
from wargame_cli.engine.text.former_names import with_todays_names
from wargame_cli.engine.text.meant import as_meant, plain_word

#: More examples are not given in a hint.
_MOST_EXAMPLES = 3


class _Ambiguous(LookupError):
    """A name that may mean several things."""


class Read(msgspec.Struct, frozen=True):
    """An order, those of its names that are written as formerly, whether it stands `instead` of the one before it."""

    order: Order
    spelled: Mapping[str, str]
    instead: bool = False


class Faults:
    """What is wrong with a document, gathered while it is read."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        #: What else is wrong with an order of which a problem tells already why it cannot be read.
        self.further: list[Problem] = []

    def wrong(
        self,
        path: Pointer,
        message: str,
        hint: str = "",
        kind: Literal["malformed", "illegal"] = "malformed",
        rule: str = "",
        order: str = "",
        code: Code = "wrong-value",
    ) -> None:
        """Add a problem with what is written at a path; `order` is the order that it is part of, as text."""
        problem = self.document.problem(path, message, code=code, hint=hint, kind=kind, rule=rule)
        self.problems.append(msgspec.structs.replace(problem, order=order))


class OrderReader(Faults):
    """Reads orders of one sheet and gathers what is wrong with them: one problem of each order, and what is `further`.

    `reading` says how (`sheets.READING`): from 1 on what is not spelled as the order wants it is taken where it can
    mean one thing only, from 2 on an order may have another one that is carried out instead.
    """

    def __init__(self, document: Document, ruleset: Ruleset, position: Any, phase: Phase, reading: int) -> None:
        super().__init__(document)
        self._ruleset = ruleset
        self._position = position
        self._phase = phase
        self._takes_what_is_meant = reading > 0
        self._takes_alternatives = reading > 1

    def read(self, entry: Any, index: int) -> Iterator[Read]:
        """The order, and behind it what is carried out instead; nothing where one of them cannot be read."""
        return iter(self._read(entry, ("orders", index), f"{index + 1}"))

    def _read(self, entry: Any, path: Pointer, index: str) -> list[Read]:
        """The order at a path and its alternatives, each `instead` of the one before it."""
        number = f"{index}: {self.document.line_text(self.document.line_of(path)).strip(' -')}"
        found = self._one(entry, path, number)
        if found is None or ELSE not in entry:
            return [found] if found else []
        if found.order.condition is None:
            message = "only an order with a condition has another one that is carried out instead"
            self.wrong((*path, ELSE), message, "write `if` as well, or an order of its own", order=number)
            return []
        alternatives = self._read(entry[ELSE], (*path, ELSE), index)
        return [found, *(msgspec.structs.replace(each, instead=True) for each in alternatives)] if alternatives else []

    def _one(self, entry: Any, path: Pointer, number: str) -> Read | None:
        """The order at a path; None where it cannot be read."""
        if not isinstance(entry, dict) or not entry:
            self.wrong(path, "an order is written as fields", self._examples(), order=number, code="wrong-type")
            return None
        kind = next((kind for verb in entry if verb != ELSE and (kind := self._kind(verb))), None)
        if kind is None:
            self._unknown_verb(entry, path, number)
            return None
        try:
            document, spelled = self._todays(kind, path, kind.former)
            order = self._decoded(document, kind, path)
        except Malformed as error:
            hint = f"for example {kind.example}"
            first, *more = [
                msgspec.structs.replace(problem, hint=problem.hint or hint, order=number)
                for problem in self._faults_of_fields(kind, path) or error.problems
            ]
            self.problems.append(first)
            self.further += more
            return None
        before = len(self.problems)
        named = canonical(order, lambda what, name: self._find(what, name, entry, path, number))
        return Read(named, spelled) if len(self.problems) == before else None

    def _todays(self, kind: type[Order], path: Pointer, former: Mapping[str, str]) -> tuple[Document, dict[str, str]]:
        """What stands at a path with today's names, without what is carried out instead of it."""
        document, spelled = with_todays_names(self.document, path, former)
        if self._takes_alternatives and may_wait(kind):
            document.data.pop(ELSE, None)
        return document, spelled

    def _kind(self, verb: str) -> type[Order] | None:
        """The kind of order with this verb, in capitals too."""
        found = self._phase.takes(verb)
        if found is None and self._takes_what_is_meant:
            same = [kind for kind in self._phase.orders if plain_word(kind.verb) == plain_word(verb)]
            return same[0] if len(same) == 1 else None
        return found

    def _decoded(self, document: Document, kind: type[Order], path: Pointer) -> Order:
        """The order that a document says, or plainly means. Raises Malformed."""
        try:
            return decode(document, kind)
        except Malformed:
            if not self._takes_what_is_meant:
                raise
        return decode(self._meant(kind, path), kind)

    def _meant(self, kind: type[Order], path: Pointer) -> Document:
        """What is plainly meant by what stands at a path. Raises Malformed where a field stands there twice."""
        document, _ = self._todays(kind, path, {**kind.former, **kind.also})
        return as_meant(document, kind)

    def _faults_of_fields(self, kind: type[Order], path: Pointer) -> list[Problem]:
        """What is wrong with an order's fields, each looked at by itself; nothing where all are good by themselves."""
        from wargame_cli.engine.teaching.forms import form_of  # for what is wrong alone

        try:
            if self._takes_what_is_meant:
                document = self._meant(kind, path)
            else:
                document, _ = self._todays(kind, path, kind.former)
        except Malformed as error:
            return error.problems
        fields = {field.encode_name: field for field in declared(kind)}
        unknown = {name: nearest(name, fields) for name in document.data if name not in fields}
        forms = {field.name: field.value for field in form_of(kind).fields}
        faults: list[Problem] = []

        def note(field: str, what: str, name: str) -> str:
            try:
                return self._named(what, name)
            except LookupError as error:
                inside = (field, *_path_of(document.data[field], name)) if self._takes_what_is_meant else ()
                message, hint = _told(error)
                form = "" if hint or forms[field] == what.upper() else f"write {field}: {forms[field]}"
                faults.append(document.problem(inside, message, code=_code_of(what, error), hint=hint or form))
                return name

        for name, near in unknown.items():
            hint = near or f"the fields are: {', '.join(fields)}"
            faults.append(document.problem((name,), f"unknown field {quoted(name)}", code="unknown-field", hint=hint))
        for name, field in fields.items():
            if document.data.get(name) is None:
                if field.required and f"did you mean {name}?" not in unknown.values():
                    faults.append(document.problem((), f"the field {name!r} is missing", code="missing-field"))
                continue
            try:
                value = decode(document, field.type, (name,))
                canonical_value(value, field.type, partial(note, name))
            except Malformed as error:
                form = f"write {name}: {forms[name]}"
                faults += (
                    msgspec.structs.replace(fault, message=f"{name}: {fault.message}", hint=fault.hint or form)
                    for fault in error.problems
                )
        return faults

    def _unknown_verb(self, entry: dict[str, Any], path: Pointer, number: str) -> None:
        elsewhere = _phases_of_verbs(self._ruleset)
        verbs = [kind.verb for kind in self._phase.orders]
        verb = next((key for key in entry if key in elsewhere), next(iter(entry)))
        where = (*path, verb) if self._takes_what_is_meant else path
        if verb in elsewhere:
            message = f"there are no {verb!r} orders in the phase {self._phase.name}"
            hint = f"they are given in {', '.join(elsewhere[verb])}"
            self.wrong(where, message, hint, "illegal", self._phase.rule, number, "not-of-the-phase")
        else:
            hint = nearest(verb, verbs) or self._examples(verb)
            self.wrong(where, f"there is no order {verb!r}", hint, order=number, code="no-such-order")

    def _examples(self, verb: str = "") -> str:
        """Examples of the orders of the phase: those whose verbs are most like this one."""
        from difflib import SequenceMatcher  # only where something is wrong

        kinds = sorted(self._phase.orders, key=lambda kind: -SequenceMatcher(None, kind.verb, verb).ratio())
        left = len(kinds) - _MOST_EXAMPLES
        more = f"; {left} more: wargame help orders {self._ruleset.name}" if left > 0 else ""
        shown = "; ".join(kind.example for kind in kinds[:_MOST_EXAMPLES])
        return f"for example {shown}{more}" if shown else f"{self._phase.name} takes no orders"

    def _named(self, what: str, name: str) -> str:
        """The canonical name, whatever joins its words. Raises LookupError, as the ruleset does."""
        try:
            return self._ruleset.find(self._position, what, name)
        except LookupError:
            if not self._takes_what_is_meant:
                raise
            words = plain_word(name).split("-")
            spelled = {join.join(words) for join in ("-", " ")}  # one word is spelled in one way
            meant = {found for word in spelled if (found := self._found(what, word))}
            if not meant:
                raise
        if len(meant) > 1:
            raise _Ambiguous(f"{name!r} may be any of several", f"write one of {', '.join(sorted(meant))}")
        return meant.pop()

    def _found(self, what: str, name: str) -> str:
        try:
            return self._ruleset.find(self._position, what, name)
        except LookupError:
            return ""

    def _find(self, what: str, name: str, entry: dict[str, Any], path: Pointer, number: str) -> str:
        try:
            return self._named(what, name)
        except LookupError as error:
            # The line of the field stands in the records of older games.
            inside = _path_of(entry, name)
            where = (*path, *(inside if self._takes_what_is_meant else inside[:1]))
            message, hint = _told(error)
            self.wrong(where, message, hint, order=number, code=_code_of(what, error))
            return name


def _phases_of_verbs(ruleset: Ruleset) -> dict[str, list[str]]:
    phases: dict[str, list[str]] = {}
    for phase in ruleset.sequence.every:
        for kind in phase.orders:
            for verb in (kind.verb, *(word for word, today in kind.former.items() if today == kind.verb)):
                phases.setdefault(verb, []).append(phase.name)
    return phases


def _path_of(written: Any, name: str) -> Pointer:
    """Where a name stands in what is written of an order; the order itself, where it stands nowhere in these words."""
    return next((path for path, text in words_of(written) if text == name), ())


def _told(error: LookupError) -> tuple[str, str]:
    """What is said of a name that cannot be found, and the hint if there is one."""
    message, *hint = error.args
    return str(message), str(hint[0]) if hint else ""


def _code_of(what: str, error: LookupError) -> Code:
    """The code of a name that stands for nothing of this sort, or for several."""
    if isinstance(error, _Ambiguous):
        return "ambiguous-name"
    codes: dict[str, Code] = {"unit": "no-such-unit", "place": "no-such-place", "nation": "no-such-nation"}
    return codes.get(what, "no-such-name")
