"""Every order that a side could give now, alone, by what it sees: of the forms of the orders, what no rule forbids.

A field of an order is filled with what its type names: the side's units, places where they can go or that are beside
them, its cards, the words of a choice. Of a list of units each is tried alone, so that the targets of an attack come
with all who can join; what orders share, such as room or points, only a check of the whole sheet can tell.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Annotated, Any, Literal

import msgspec

from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.naming import mark_of
from wargame_cli.engine.orders import Order, fields_of
from wargame_cli.engine.queries import Destination
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset

#: The most orders of a kind that are tried, and how many tell whether a unit off the map can be ordered so at all.
_MOST, _PROBES = 20_000, 6

Moves = Callable[[str], Sequence[Destination]]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An order that is legal now, as a sheet has it; `cost`, `path` and `doubtful` are those of its `Destination`."""

    verb: str
    order: dict[str, Any]
    cost: float | None = None
    path: tuple[str, ...] = ()
    doubtful: bool = False


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What a side could order. Of the kinds under `not_listed` there may be more, which were too many to be tried."""

    orders: list[Choice]
    not_listed: list[str]


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """That a unit cannot be given an order now, wherever it would go, and the rule that forbids it."""

    verb: str
    message: str
    rule: str


def choices(ruleset: Ruleset, seen: Any, side: str, moves: Moves, *, routes: bool = True) -> Choices:
    """The orders of a side whose phase it is, in its view; `moves` says where a unit can go.

    Without `routes` an order that says where it is meant for says of no other place that it may leave out, as its way.
    """
    listing = _Listing(ruleset, seen, side, moves, routes=routes)
    phase = ruleset.phase(seen)
    try:
        for kind in phase.orders if not seen.over and side in phase.sides else ():
            listing.add(kind)
    except QuestionOpen:  # what can be ordered depends on the answer
        return Choices(orders=[], not_listed=[kind.verb for kind in phase.orders])
    return Choices(orders=listing.orders, not_listed=list(listing.not_listed))


def choices_after(
    ruleset: Ruleset, seen: Any, side: str, moves: Moves, kind: type[Order], before: Sequence[Order], at: str = ""
) -> Choices:
    """The orders of a kind that a side could give after certain others, which are legal one after the other.

    `at` is a place, if only orders of the units there are wanted. Where a question comes between them there are none.
    """
    try:
        listing = _Listing(ruleset, seen, side, moves, routes=False, before=before, at=at)
        listing.add(kind)
    except QuestionOpen:
        return Choices(orders=[], not_listed=[kind.verb])
    return Choices(orders=listing.orders, not_listed=list(listing.not_listed))


def bars(ruleset: Ruleset, seen: Any, side: str, unit: str, moves: Moves) -> list[Bar]:
    """The orders of the phase that a unit of the side cannot be given now, each of which has one reason everywhere."""
    listing, phase = _Listing(ruleset, seen, side, moves), ruleset.phase(seen)
    try:
        kinds = phase.orders if not seen.over and side in phase.sides else ()
        return [bar for kind in kinds if kind.offered and (bar := listing.bar(kind, unit))]
    except QuestionOpen:  # what can be ordered depends on the answer
        return []


class _Listing:
    """The orders found so far."""

    def __init__(
        self,
        ruleset: Ruleset,
        seen: Any,
        side: str,
        moves: Moves,
        *,
        routes: bool = True,
        before: Sequence[Order] = (),
        at: str = "",
    ) -> None:
        self.orders: list[Choice] = []
        self.not_listed: dict[str, None] = {}
        self._ruleset, self._seen, self._side = ruleset, seen, side
        self._board = ruleset.map_of(seen).board
        self._inventory = ruleset.inventory(seen).names
        known = self._inventory.get("place", self._board.labels)
        self._places = [place for place in self._board.labels if place in known]
        units = [unit for unit in seen.units() if seen.knows(unit) and ruleset.side_of(seen, unit) == side]
        units = [unit for unit in units if at in ("", seen.place_of(unit))]
        self._units = sorted(units, key=lambda unit: not self._is_on_map(unit))  # these can most often be ordered
        self._moves = moves
        self._routes, self._before = routes, before
        self._reached: dict[str, list[Destination]] = {}
        self._referees: dict[type[Order], Referee[Any]] = {}
        self._prepared = ruleset.phase(seen).prepare is not None

    def add(self, kind: type[Order]) -> None:
        """The legal orders of a kind."""
        variants = _variants(kind, routes=self._routes)
        if [kind_of(hint)[0] for hint in variants[0].values()].count("text") > 1:
            self.not_listed |= {kind.verb: None}
            return
        tried = [values for hints in variants for values in self._tried(kind, hints)]
        self._keep(kind, tried)

    def bar(self, kind: type[Order], unit: str) -> Bar | None:
        """Why a unit cannot be given an order of a kind, if it is for the same reason wherever it would go."""
        variants = _variants(kind)
        who = next((name for name, hint in variants[0].items() if kind_of(hint)[0] == "unit"), "")
        if not who:
            return None
        found = set()
        for hints in variants:
            subject = (unit,) if kind_of(hints[who])[1] else unit
            rest = {name: self._values(hint, unit) for name, hint in hints.items() if name != who}
            few = _some(list(rest.values()))
            found |= {self._fault(kind(**dict(zip(rest, values, strict=True)), **{who: subject})) for values in few}
        if len(found) != 1 or (fault := found.pop()) is None:
            return None
        return Bar(verb=kind.verb, message=fault[1], rule=fault[0])

    def _keep(self, kind: type[Order], tried: Sequence[dict[str, Any]]) -> None:
        for values in tried:
            order = kind(**values)
            referee = self._referee_for(order)
            with referee.acting(self._side):
                if referee.allows(order):
                    self.orders.append(self._choice(order, values))

    def _referee_for(self, order: Order) -> Referee[Any]:
        """The referee of all orders of a kind: none of them is carried out, and a phase is prepared for them alike."""
        kind = type(order) if self._prepared else Order
        if kind not in self._referees:
            self._referees[kind] = referee = rehearsing(self._ruleset, self._seen)
            with referee.acting(self._side):
                for each in self._before:
                    referee.prepare(each)
                    referee.perform(each)
                referee.prepare(order)
        return self._referees[kind]

    def _choice(self, order: Order, values: dict[str, Any]) -> Choice:
        ends = {value[-1] if isinstance(value, tuple) else value for value in values.values()}
        found = [way for unit in self._units if unit in ends for way in self._reached_by(unit) if way.place in ends]
        way = next((way for way in found if way.how == order.verb), found[0] if len(found) == 1 else None)
        plain = fields_of(order)
        if way is None:
            return Choice(verb=order.verb, order=plain)
        return Choice(verb=order.verb, order=plain, cost=way.cost, path=way.path, doubtful=way.doubtful)

    # -- what is tried ---------------------------------------------------------------------------------------

    def _tried(self, kind: type[Order], hints: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The values that the fields of an order are tried with, as far as they are within reach of its unit."""
        who = next((name for name, hint in hints.items() if kind_of(hint)[0] in ("unit", "text")), "")
        rest = [name for name in hints if name != who]
        left = _MOST
        for subject in self._values(hints[who], "") if who else [""]:
            unit = subject[0] if isinstance(subject, tuple) else subject
            options = [[*self._values(hints[name], unit), *kind.besides.get(name, ())] for name in rest]
            count = prod(map(len, options))
            own = {who: subject} if who else {}
            if unit and count > 1 and not self._is_on_map(unit) and self._is_barred(kind, rest, own, options):
                continue
            if count > left:
                self.not_listed |= {kind.verb: None}
                continue
            left -= count
            yield from (dict(zip(rest, values, strict=True)) | own for values in product(*options))

    def _is_barred(self, kind: type[Order], rest: Sequence[str], own: dict[str, Any], options: list[list[Any]]) -> bool:
        """Whether a unit off the map is refused wherever it would go, for a reason that has nothing to do with that."""
        tried = [dict(zip(rest, values, strict=True)) | own for values in _some(options)]
        found = {self._fault(kind(**values)) for values in tried}
        return len(tried) > 1 and len(found) == 1 and None not in found

    def _fault(self, order: Order) -> tuple[str, str] | None:
        """Rule and first reason for which an order is refused; None where it is not."""
        referee = self._referee_for(order)
        with referee.acting(self._side):
            return next(((fastened.rule.rule, message) for fastened, message in referee.faults(order)), None)

    def _values(self, hint: Any, unit: str) -> list[Any]:
        """What a field is tried with in an order of this unit, if it is of one."""
        what, several = kind_of(hint)
        if what == "place" and several and unit:
            paths = [tuple(map(self._place, way.path)) for way in self._reached_by(unit)]
            return list(dict.fromkeys(path for way in paths for path in (way, way[1:]) if path))
        found: list[Any] = {
            "unit": self._units,
            "text": self._units,
            "place": self._near(unit),
            "card": self._cards if what == "card" else [],
            "yes": [True],
            "words": _words(hint),
        }.get(what, list(self._inventory.get(what, ())))
        return [(each,) for each in found] if several else found

    def _near(self, unit: str) -> list[str]:
        """Where an order of a unit may be meant for: where it is, beside that, and where it can go; or anywhere."""
        if not unit or not self._is_on_map(unit):
            return self._places
        here, ends = self._seen.place_of(unit), (way.place for way in self._reached_by(unit))
        return list(dict.fromkeys((here, *self._board.neighbours[here], *ends)))

    @cached_property
    def _cards(self) -> list[str]:
        cards = self._ruleset.telling.card_texts(self._seen, self._side)
        return [card.card for card in cards if card.side == self._side]

    def _place(self, called: str) -> str:
        """The canonical name of a place of a path."""
        return called if called in self._board.index else self._ruleset.find(self._seen, "place", called)

    def _is_on_map(self, unit: str) -> bool:
        return self._seen.place_of(unit) in self._board.index

    def _reached_by(self, unit: str) -> list[Destination]:
        if unit not in self._reached:
            self._reached[unit] = list(self._moves(unit))
        return self._reached[unit]


def _some(options: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """A few of all combinations, far from each other."""
    count = prod(map(len, options))
    for number in range(0, count, max(1, count // _PROBES)):
        values: list[Any] = []
        for each in reversed(options):
            number, at = divmod(number, len(each))
            values.append(each[at])
        yield tuple(reversed(values))


def _variants(kind: type[Order], *, routes: bool = True) -> list[dict[str, Any]]:
    """The fields that an order must have, with their types; then these with each that says where, too."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    needed = {field.name: hints[field.name] for field in fields if field.required}
    others = {field.name: hints[field.name] for field in fields if not field.required}
    told = {name: hint for name, hint in others.items() if _tells_where(hint, needed)}
    if not routes and any(kind_of(hint)[0] == "place" for hint in needed.values()):
        told = {name: hint for name, hint in told.items() if kind_of(hint)[0] != "place"}
    return [needed, *(needed | {name: hint} for name, hint in told.items())]


def _tells_where(hint: Any, needed: dict[str, Any]) -> bool:
    """Whether a field that may be left out is tried too: a place, and how a card is played."""
    what, _ = kind_of(hint)
    with_a_card = any(kind_of(each)[0] == "card" for each in needed.values())
    return what == "place" or (what == "words" and with_a_card)


def _words(hint: Any) -> list[str]:
    """The words that a field knows, also where it may be left out."""
    inner = typing.get_args(hint)
    return list(inner) if typing.get_origin(hint) is Literal else [word for part in inner for word in _words(part)]


def kind_of(hint: Any) -> tuple[str, bool]:
    """What a field holds (unit, place, card, nation, text, words, yes; nothing of others), and whether several."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return mark_of(hint) or kind_of(inner[0])[0], False
    if origin is tuple and len(inner) == 2:
        return kind_of(inner[0])[0], True
    if origin is Literal:
        return "words", False
    if origin in (typing.Union, types.UnionType):
        return next((kind for part in inner if (kind := kind_of(part))[0] not in ("", "text")), ("", False))
    return {str: "text", bool: "yes"}.get(hint, ""), False
