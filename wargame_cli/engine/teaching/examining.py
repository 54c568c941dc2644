"""Many orders of one kind looked at in one situation: what a check has said once of what it reads is not asked again.

A check is a function of an order and of a position that does not change meanwhile. Watching which fields it reads tells
which other orders it says the same of: one that has read the unit alone has answered for every place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import prod
from types import FunctionType, MethodType
from typing import Any, NamedTuple, cast

from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rules import Fastened


class Refusal(NamedTuple):
    """The rule that forbids an order and the message; every order that has the same in these fields is refused so."""

    rule: str
    message: str
    fields: frozenset[str]


class Examiner:
    """Whether orders of a kind are legal, each alone, with a referee that does nothing meanwhile.

    `asked` counts how often a check had to look: all else followed from what was known. `refused_by` gathers the rules
    that forbade orders for what they have in the field `about`, and an empty one for orders that are legal.
    """

    def __init__(self, kind: type[Order], referee: Referee[Any], side: str) -> None:
        self.asked = 0
        self.about = ""
        self.refused_by: set[str] = set()
        self._referee, self._side = referee, side
        self._kind, self._watched = kind, _watched(kind)
        self._checks = [_Known(fastened) for fastened in referee.book.checks(kind)]
        self._barred: dict[str, dict[Any, Refusal | None]] = {}
        self._fields = kind.__struct_fields__

    def allowed(self, options: Mapping[str, Sequence[Any]], most: int) -> Iterator[dict[str, Any]]:
        """The legal ones of all orders with these values for their fields, the first field's the slowest to change.

        Ends once checks have looked more than `most` times. Values must be hashable.
        """
        with self._referee.acting(self._side):
            yield from self._allowed(options, most)

    def _allowed(self, options: Mapping[str, Sequence[Any]], most: int) -> Iterator[dict[str, Any]]:
        options = {name: self._not_barred(name, found) for name, found in options.items()}
        names, choices = list(options), list(options.values())
        at, last = [0] * len(names), len(names) - 1
        values = {name: found[0] for name, found in options.items() if found}
        level = 0 if names and len(values) == len(names) else -1
        checks = self._checks
        barred = self._barred.setdefault(names[last], {}) if names else {}
        while level >= 0 and self.asked <= most:
            if level == last:
                refusal = self._refusal(values, checks)
            else:
                refusal = self._broadest(values)
                checks = self._undecided(values, names[last])
            if refusal is None:
                yield dict(values)
            # Where a check has not looked at the last fields, no other value of theirs makes a difference.
            fields = refusal.fields if refusal else names
            if refusal is None or self.about in refusal.fields:
                self.refused_by.add(refusal.rule if refusal else "")
            if refusal is not None and names[last] in refusal.fields and values[names[last]] not in barred:
                barred[values[names[last]]] = self._refusal_for(names[last], values)
            level = next((number for number in range(last, -1, -1) if names[number] in fields), -1)
            while level >= 0 and at[level] == len(choices[level]) - 1:
                level -= 1
            if level >= 0:
                at[level] += 1
                values[names[level]] = choices[level][at[level]]
                for below in range(level + 1, last + 1):
                    at[below] = 0
                    values[names[below]] = choices[below][0]
        if not names and self._refusal({}, self._checks) is None:
            yield {}

    def _refusal_for(self, field: str, values: Mapping[str, Any]) -> Refusal | None:
        """A rule that forbids the order for what it has in this field alone, and so any other order with that."""
        return next((found for found in self._refusals(values) if found.fields == {field}), None)

    def _not_barred(self, field: str, values: Sequence[Any]) -> Sequence[Any]:
        """The values with which an order may be legal, by what was refused for such a value before."""
        barred = self._barred.get(field, {})
        kept = [value for value in values if barred.get(value) is None]
        if field == self.about and len(kept) < len(values):
            self.refused_by |= {found.rule for value in values if (found := barred.get(value))}
        return kept

    def _undecided(self, values: Mapping[str, Any], field: str) -> list[_Known]:
        """The checks that may refuse an order which differs from this in one field."""
        return [known for known in self._checks if known.answer(values, besides=field) is not _NOTHING]

    def broadest(self, values: Mapping[str, Any]) -> Refusal | None:
        """Of all rules that forbid the order with these values the one that has looked at the first of them alone.

        None where the order is legal.
        """
        with self._referee.acting(self._side):
            return self._broadest(values)

    def bars_alike(self, options: Mapping[str, Sequence[Any]], probes: int) -> bool:
        """Whether some orders with these values, far from each other, are refused for one and the same reason."""
        count = prod(map(len, options.values()))
        found: set[tuple[str, str] | None] = set()
        with self._referee.acting(self._side):
            for number in range(0, count, max(1, count // probes)):
                values: dict[str, Any] = {}
                for name, each in options.items():
                    number, at = divmod(number, len(each))
                    values[name] = each[at]
                refusal = self._refusal(values, self._checks)
                found.add((refusal.rule, refusal.message) if refusal else None)
        return count > 1 and len(found) == 1 and None not in found

    def _refusal(self, values: Mapping[str, Any], checks: Sequence[_Known]) -> Refusal | None:
        """The first rule of these checks that forbids the order with these values; None where it is legal."""
        order = None
        for known in checks:
            found = known.said
            while found.__class__ is _Fork:  # as in `answer`: most of all time goes by here
                found = found.routes.get(values.get(found.field))
            if found is None:
                order = order or self._kind(**values)
                found = self._look(known, order, values, is_refused=False)
            if found is not _NOTHING:
                return cast(Refusal, found)
        return None

    def _broadest(self, values: Mapping[str, Any]) -> Refusal | None:
        best, least = None, len(values) + 1
        names = {name: number for number, name in enumerate(values, 1)}
        for found in self._refusals(values):
            last = max((names.get(name, 0) for name in found.fields), default=0)
            if last < least:
                best, least = found, last
                if last <= 1:
                    break
        return best

    def _refusals(self, values: Mapping[str, Any]) -> Iterator[Refusal]:
        """All rules that forbid the order; also those that are not told where a decisive one does."""
        is_refused, order = False, self._kind(**values)
        for known in self._checks:
            found = known.answer(values)
            if found is None:
                found = self._look(known, order, values, is_refused=is_refused)
            if found is not _NOTHING:
                is_refused = True
                yield found

    def _look(self, known: _Known, order: Order, values: Mapping[str, Any], *, is_refused: bool) -> Any:
        """Asks a check of an order with these values, and remembers of which fields its answer is."""
        self.asked += 1
        read: dict[str, None] = {}
        said: Any = None
        if not known.reads_all:
            try:
                said = known.check(self._watched(order, read), self._referee)
            except Exception as error:
                if is_refused:  # it may rely on what another rule forbids
                    return _NOTHING
                if isinstance(error, QuestionOpen):
                    raise
                known.reads_all, known.said = True, None  # it wants a record
        if known.reads_all:
            said, read = known.check(order, self._referee), dict.fromkeys(self._fields)
        if said is None:
            found: Any = _NOTHING
        else:
            row, message = said if isinstance(said, tuple) else ("", said)
            found = Refusal(self._referee.book[row].rule if row else known.rule, message, frozenset(read))
        known.remember(tuple(read), values, found)
        return found


#: That a check has nothing against an order.
_NOTHING = object()


class _Fork:
    """What a check says depends on this field: by its value what it says, or a further fork."""

    __slots__ = ("field", "routes")

    def __init__(self, field: str) -> None:
        self.field = field
        self.routes: dict[Any, Any] = {}


class _Known:
    """A check, and what it has said so far; of one that `reads_all` nothing is known beforehand."""

    def __init__(self, fastened: Fastened) -> None:
        self.check = fastened.check
        self.said: Any = None
        self.reads_all = False
        self.rule = fastened.rule.rule

    def answer(self, values: Mapping[str, Any], besides: str = "") -> Any:
        """What it says of an order with these values, whatever stands in `besides`; None if that is not known."""
        found = self.said
        while found.__class__ is _Fork:
            found = None if found.field == besides else found.routes.get(values.get(found.field))
        return found

    def remember(self, read: tuple[str, ...], values: Mapping[str, Any], found: Any) -> None:
        """Keeps an answer under the values of the fields that were read for it, in the order in which they were."""
        if self.reads_all:
            return
        if not read:
            self.said = found
            return
        fork = self.said = self.said or _Fork(read[0])
        for number, field in enumerate(read, 1):
            if fork.__class__ is not _Fork or fork.field != field:  # its answer hangs on something else as well
                self.reads_all, self.said = True, None
                return
            value = values.get(field)
            if number == len(read):
                fork.routes[value] = found
                return
            following = fork.routes.get(value)
            if following is None:
                following = fork.routes[value] = _Fork(read[number])
            fork = following


class _Watched:
    """An order that notes which of its fields are read; of each kind there is a class of its own (`_watched`)."""

    __slots__ = ("_order", "_read")

    def __init__(self, order: Order, read: dict[str, None]) -> None:
        self._order, self._read = order, read

    def __getattr__(self, name: str) -> Any:
        of_class = next((vars(each)[name] for each in type(self._order).__mro__ if name in vars(each)), None)
        if isinstance(of_class, property) and of_class.fget is not None:
            return of_class.fget(self)
        if isinstance(of_class, FunctionType):
            return MethodType(of_class, self)
        return getattr(self._order, name)

    def _whole(self) -> Order:
        """The order, all of which is read."""
        self._read.update(dict.fromkeys(type(self._order).__struct_fields__))
        return self._order

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._order if isinstance(other, _Watched) else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __str__(self) -> str:
        return str(self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())


@cache
def _watched(kind: type[Order]) -> type[_Watched]:
    """The class of watched orders of a kind, which count as such."""

    def reading(name: str) -> property:
        def read(self: _Watched) -> Any:
            self._read[name] = None
            return getattr(self._order, name)

        return property(read)

    fields = {name: reading(name) for name in kind.__struct_fields__}
    return type(_Watched.__name__, (_Watched,), {"__slots__": (), "__class__": kind, **fields})
