"""Every order that a side could give now, alone, by what it sees: of the forms of the orders, what no rule forbids.

A field of an order is filled with what its type names: the side's units, places where they can go or that are beside
them, its cards, the words of a choice. Of a list of units each is tried alone, so that the targets of an attack come
with all who can join; what orders share, such as room or points, only a check of the whole sheet can tell.
"""

import types
import typing
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import prod
from typing import Annotated, Any, Literal

import msgspec

from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.naming import declared, mark_of
from wargame_cli.engine.orders import Order, fields_of
from wargame_cli.engine.queries import Destination
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.teaching.examining import Examiner
from wargame_cli.engine.teaching.likes import likes, swapped

#: So often checks may look at orders of a kind; a few orders tell whether a unit can be ordered so at all.
_MOST, _PROBES = 60_000, 6
#: Where units in as many places can do nothing farther off than beside them, by one rule, no other unit is tried there.
_ALIKE = 8

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
        #: Units on the map that are like one before them: what that can do they can do. After other orders they may not
        #: be so any more, and when a unit comes into play is no matter of its looks.
        self._like = {} if before else likes([*filter(self._is_on_map, self._units)], seen)
        self._moves = moves
        self._routes, self._before = routes, before
        self._reached: dict[str, list[Destination]] = {}
        self._referees: dict[type[Order], Referee[Any]] = {}
        self._examiners: dict[type[Order], Examiner] = {}
        self._prepared = ruleset.phase(seen).prepare is not None

    def add(self, kind: type[Order]) -> None:
        """The legal orders of a kind."""
        variants = _variants(kind, routes=self._routes)
        if [kind_of(hint)[0] for hint in variants[0].values()].count("text") > 1:
            self.not_listed |= {kind.verb: None}
            return
        for hints in variants:
            self.orders += [self._choice(kind(**values), values) for values in [*self._legal(kind, hints)]]

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
        places = () if order.attacks else ends & self._board.index.keys()
        units = [unit for unit in self._units if unit in ends and {*places} - {self._seen.place_of(unit)}]
        found = [way for unit in units for way in self._reached_by(unit) if way.place in ends]
        way = next((way for way in found if way.how == order.verb), found[0] if len(found) == 1 else None)
        plain = fields_of(order)
        if way is None:
            return Choice(verb=order.verb, order=plain)
        return Choice(verb=order.verb, order=plain, cost=way.cost, path=way.path, doubtful=way.doubtful)

    # -- what is tried ---------------------------------------------------------------------------------------

    def _legal(self, kind: type[Order], hints: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The values of the fields with which an order is legal, of those within reach of its unit."""
        who = next((name for name, hint in hints.items() if kind_of(hint)[0] in ("unit", "text")), "")
        found: dict[str, list[dict[str, Any]]] = {}
        far_off: dict[str, set[str]] = {}
        for subject in self._values(hints[who], "") if who else [""]:
            unit = subject[0] if isinstance(subject, tuple) else subject
            like = self._like.get(unit)
            if like is None:
                found[unit] = [*self._legal_of(kind, hints, {who: subject} if who else {}, unit, far_off)]
                yield from found[unit]
                if kind.verb in self.not_listed:
                    break
            else:
                swap = partial(swapped, first=like, second=unit)
                yield from ({name: swap(value) for name, value in values.items()} for values in found[like])

    def _legal_of(
        self, kind: type[Order], hints: dict[str, Any], own: dict[str, Any], unit: str, far_off: dict[str, set[str]]
    ) -> Iterator[dict[str, Any]]:
        """The same of the orders of one unit, which `own` gives by its field; of any, if an order is of no unit.

        `far_off` gathers by which rules units were refused what is not beside them, by the places where they are.
        """
        rest = {name: hint for name, hint in hints.items() if name not in own}
        sample = own | {name: self._any(hint, unit) for name, hint in rest.items()}
        if None in sample.values():
            return
        examiner = self._examiner_of(kind(**sample))
        if unit and (refusal := examiner.broadest(sample)) and refusal.fields <= own.keys():
            return  # wherever it would go
        places = [name for name, hint in rest.items() if kind_of(hint) == ("place", False)]
        goes = bool(unit and len(places) == 1 and self._is_on_map(unit))
        options = {name: self._values(hint, unit) for name, hint in rest.items() if not (goes and name in places)}
        if goes:
            options |= {places[0]: self._beside(unit)}
        elif unit and kind.attacks and not self._is_on_map(unit):
            options |= dict.fromkeys(places, self._held_by_others)
        options = {name: [*options[name], *kind.besides.get(name, ())] for name in rest}
        first: dict[str, list[Any]] = {name: [subject] for name, subject in own.items()}
        if unit and not self._is_on_map(unit) and examiner.bars_alike(first | options, _PROBES):
            return
        yield from examiner.allowed(first | options, _MOST)
        if goes and not kind.attacks and (unit in self._reached or not _are_near(far_off)):
            examiner.about = places[0]
            examiner.refused_by = far_off[self._seen.place_of(unit)] = set()
            ends = {places[0]: [place for place in self._ends(kind, unit) if place not in options[places[0]]]}
            yield from examiner.allowed(first | options | ends, _MOST)
            examiner.refused_by = set()
        if examiner.asked > _MOST:
            self.not_listed |= {kind.verb: None}

    def _any(self, hint: Any, unit: str) -> Any:
        """A value that a field may be tried with, without a look at where the unit can go."""
        what, several = kind_of(hint)
        if what == "place":
            near = self._seen.place_of(unit) if unit and self._is_on_map(unit) else next(iter(self._places), None)
            return (near,) if several and near else near
        return next(iter(self._values(hint, "")), None)

    def _examiner_of(self, order: Order) -> Examiner:
        """The examiner of all orders of a kind."""
        kind = type(order)
        if kind not in self._examiners:
            self._examiners[kind] = Examiner(kind, self._referee_for(order), self._side)
        return self._examiners[kind]

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
        found: list[Any]
        match what:
            case "unit" | "text":
                found = self._units
            case "place":
                found = self._near(unit)
            case "card":
                found = self._cards
            case "yes":
                found = [True]
            case "words":
                found = _words(hint)
            case _:
                found = list(self._inventory.get(what, ()))
        return [(each,) for each in found] if several else found

    def _near(self, unit: str) -> list[str]:
        """Where an order of a unit may be meant for: where it is, beside that, and where it can go; or anywhere."""
        if not unit or not self._is_on_map(unit):
            return self._places
        return list(dict.fromkeys((*self._beside(unit), *(way.place for way in self._reached_by(unit)))))

    def _ends(self, kind: type[Order], unit: str) -> list[str]:
        """Where a unit can go by an order of a kind, as far as the game calls its routes by the verbs of orders."""
        routes = self._reached_by(unit)
        hows = {way.how for way in routes}
        if kind.verb in hows and hows <= self._verbs:
            routes = [way for way in routes if way.how == kind.verb]
        return list(dict.fromkeys(way.place for way in routes))

    @cached_property
    def _verbs(self) -> set[str]:
        return {kind.verb for phase in self._ruleset.sequence.every for kind in phase.orders}

    @cached_property
    def _held_by_others(self) -> list[str]:
        """Where others stand, as the side sees it: what units off the map might attack."""
        side_of = self._ruleset.side_of
        return [
            place
            for place in self._places
            if any(side_of(self._seen, unit) != self._side for unit in self._seen.at(place))
        ]

    def _beside(self, unit: str) -> list[str]:
        """Where a unit of the map is, and what lies beside that."""
        here = self._seen.place_of(unit)
        return [here, *self._board.neighbours[here]]

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
        unit = self._like.get(unit, unit)
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


def _are_near(far_off: dict[str, set[str]]) -> bool:
    """Whether an order is for places beside its unit: by the rules that forbade it farther off, of units in places."""
    forbidden = set().union(*far_off.values())
    return len(far_off) >= _ALIKE and len(forbidden) == 1 and "" not in forbidden


def _variants(kind: type[Order], *, routes: bool = True) -> list[dict[str, Any]]:
    """The fields that an order must have, with their types; then these with each that says where, too."""
    needed = {field.name: field.type for field in declared(kind) if field.required}
    others = {field.name: field.type for field in declared(kind) if not field.required}
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
