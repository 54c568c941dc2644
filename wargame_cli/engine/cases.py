"""What a conformance case looks at: a piece of play, and the facts that can be checked about it.

A fact is a small named function: it takes what the case expects and the piece of play, and gives the differences in
words; none of them means that the fact holds. The type of what is expected is read off the function; what it marks as
the name of a unit, a place, a side, a card or whatever a game knows by name is looked up before the fact is checked, so
that nothing holds of what there is not.
"""

import typing
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Generic, Literal, TypeVar

import msgspec

from wargame_cli.engine.errors import Malformed, Problem, Refused, nearest
from wargame_cli.engine.events import Event
from wargame_cli.engine.naming import UnitId
from wargame_cli.engine.options import Option, chosen
from wargame_cli.engine.position import Position
from wargame_cli.engine.questions import Question
from wargame_cli.engine.text import Document, decode

G = TypeVar("G", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)
T = TypeVar("T")
#: Units or places by name, or the word for no one of them.
Units = tuple[UnitId, ...] | Literal["none"]
Places = tuple[str, ...] | Literal["none"]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of play: the positions before and after it, and its events.

    `refusals` are the orders that a rule forbade; where there are any, nothing happened. `find` gives the canonical
    name of a place, and a name that no place of the map has as it is; `place` does not take such a one. `means` says of
    a paragraph and of what a refusal cites whether the one means the other. `open` is the question whose answer is none
    of those on offer.
    """

    before: Any
    after: Any
    find: Callable[[str], str]
    place: Callable[[str], str]
    means: Callable[[str, str], bool]
    open: Question | None = None
    events: tuple[Event, ...] = ()
    refusals: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


class Unread(Exception):
    """What a case expects cannot be looked at: it names what there is not, or the moment never comes."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


Differences = Iterable[str]
FactFunction = Callable[[Any, Played], Differences]


class Fact(msgspec.Struct, frozen=True):
    """A fact by name: the type of the expected value, what it says, and how it is checked."""

    name: str
    wants: Any
    says: str
    check: FactFunction


def fact(function: FactFunction) -> Fact:
    """A function as a fact: named as it is without a closing underscore; its docstring says what must hold."""
    wants = typing.get_type_hints(function, include_extras=True)["expected"]
    says = " ".join((function.__doc__ or "").split())
    return Fact(function.__name__.rstrip("_"), wants, says, function)


def facts_in(*modules: ModuleType) -> dict[str, Fact]:
    """The facts of these modules, by name."""
    found = (each for module in modules for each in vars(module).values() if isinstance(each, Fact))
    return {each.name: each for each in found}


def unlike(expected: object, found: object, of: str = "") -> Iterator[str]:
    """What is not as expected, in words."""
    if expected != found:
        yield f"expected {f'{of} ' if of else ''}{expected}, found {found}"


def each(expected: Mapping[Any, object], found: Mapping[Any, object]) -> Iterator[str]:
    """The same for each of several named things."""
    for name, wanted in expected.items():
        yield from unlike(wanted, found.get(name), name)


# -- what facts of several games are made of -------------------------------------------------------------------------


def happened(played: Played, kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def listed(words: tuple[str, ...] | str) -> tuple[str, ...]:
    """The words of a list, none where a word such as `none` stands for it."""
    return () if isinstance(words, str) else words


def told(words: Iterable[str]) -> str:
    """Words in order, or `none`."""
    return ", ".join(sorted(words)) or "none"


def all_of(expected: tuple[str, ...] | str, found: Iterable[str]) -> Iterator[str]:
    """What is not as expected where all of something is named, in whatever order."""
    if sorted(found := list(found)) != sorted(listed(expected)):
        yield f"expected {told(listed(expected))}, found {told(found)}"


def hexes(expected: Places, played: Played) -> tuple[str, ...]:
    """The hexes of a list. Raises Unread for a place that is no hex."""
    return tuple(hex for hex, _ in by_hex(dict.fromkeys(listed(expected)), played))


def by_hex(expected: Mapping[str, T], played: Played) -> Iterator[tuple[str, T]]:
    """Each hex with what is expected of it. Raises Unread for a place that is no hex."""
    for place, value in expected.items():
        hex = played.find(place)
        if hex not in played.after.kit.board.index:
            raise Unread(f"there is no hex {place!r}", nearest(place, played.after.kit.map.names()))
        yield hex, value


def by_unit(expected: Mapping[str, T], played: Played) -> Iterator[tuple[str, T]]:
    """Each unit with what is expected of it. Raises Unread for one that is not in the game."""
    for unit, value in expected.items():
        if not played.after.knows(unit):
            raise Unread(f"there is no unit {unit!r}", nearest(unit, played.after.units()))
        yield unit, value


# -- what a case gives -----------------------------------------------------------------------------------------------


def given_types(own: type[msgspec.Struct], position: type[Position], follows: Collection[str]) -> dict[str, Any]:
    """The fields that the part `given` of a case may have, with their types.

    `own` is the struct of a ruleset's own ones; `follows` are fields of a position that follow from other parts of a
    case, so that no case writes them.
    """
    ours = {field.name: field.type for field in msgspec.structs.fields(own)}
    saved = msgspec.structs.fields(position)
    return ours | {field.name: field.type for field in saved if field.name not in ours and field.name not in follows}


class Stage(Generic[G]):
    """The part `given` of a case: fields of a ruleset's own, and fields of a position as a saved game has them.

    `known` are all of them with their types (see `given_types`), `own` is the struct of the former. Raises Malformed
    with the line of a field that is unknown or wrong.
    """

    def __init__(self, case: Document, own: type[G], known: Mapping[str, Any]) -> None:
        self.case = case
        ours = {field.name for field in msgspec.structs.fields(own)}
        written = case.data.get("given") or {}
        if not isinstance(written, dict):
            raise self.wrong("`given` is written as fields (`name: value`)")
        for name in written:
            if name not in known:
                raise self.wrong(f"unknown field {name!r}", name, hint=nearest(name, known) or ", ".join(known))
        read = {name: decode(case, known[name], ("given", name)) for name in written}
        self.given = own(**{name: value for name, value in read.items() if name in ours})
        self.saved = {name: value for name, value in read.items() if name not in ours}

    def chosen(self, options: Sequence[Option]) -> dict[str, str]:
        """The choice for every option, by the part `options` of the case. Raises Malformed, fault by fault."""
        wanted = decode(self.case, dict[str, str], ("options",)) if self.case.data.get("options") else {}
        faults: list[Problem] = []
        for name, choice in wanted.items():
            try:
                chosen(options, {name: choice})
            except Refused as error:
                path = ("options", name)
                faults += [
                    self.case.problem(path, fault.message, code=fault.code, hint=fault.hint) for fault in error.problems
                ]
        if faults:
            raise Malformed(faults)
        return chosen(options, wanted)

    def apart(self, position: Position, places: Container[str], side_of: Callable[[str], str]) -> None:
        """See that no two sides stand in one of these places. Raises Malformed for a position that cannot be."""
        written = self.case.data.get("given") or {}
        for place, units in position.stacks.items():
            if place not in places:
                continue
            first: dict[str, str] = {}
            for unit in units:
                first.setdefault(side_of(unit), unit)
            if len(first) > 1:
                found = ((part, place) for part, names in written.items() if isinstance(names, dict) and place in names)
                message = f"{' and '.join(first.values())} are enemies and stand both in {place}"
                raise self.wrong(message, *next(found, ()))

    def once(self, units: Iterable[str], *path: str | int) -> None:
        """See that no unit is named twice. Raises Malformed for a position that cannot be."""
        seen: set[str] = set()
        for unit in units:
            if unit in seen:
                raise self.wrong(f"{unit} is named twice", *path)
            seen.add(unit)

    def wrong(self, message: str, *path: str | int, hint: str = "") -> Malformed:
        """What is wrong with a part of `given`."""
        return Malformed([self.case.problem(("given", *path), message, code="wrong-case", hint=hint)])
