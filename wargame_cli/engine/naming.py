"""What the fields of a record name: units, places, sides, found by the marks of their types, however deep they lie."""

import types
import typing
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import msgspec


def named(what: str) -> msgspec.Meta:
    """The mark of a text that names something; an empty one names nothing."""
    return msgspec.Meta(extra={"names": what})


UnitId = Annotated[str, named("unit")]
PlaceId = Annotated[str, named("place")]
SideId = Annotated[str, named("side")]
CardId = Annotated[str, named("card")]
NationId = Annotated[str, named("nation")]
EventKind = Annotated[str, named("kind of event")]


class Inventory(msgspec.Struct, frozen=True, kw_only=True):
    """What there is in a game; what is not told is not looked at."""

    #: The units and places, as "unit" and "place", and whatever else the fields of a position name.
    names: Mapping[str, Collection[str]] = {}
    #: The fields of a position that say something of each of these: `points` of every side, for example.
    entries: Mapping[str, Iterable[str]] = {}
    #: The turns for which the game's tables last, and 0 for what comes before them.
    turns: Container[int] = range(1000)


def names_of(record: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """Every name in a record, with what it names."""
    for field, hint in _marked_fields(type(record)):
        yield from _names(getattr(record, field), hint)


def _names(value: Any, hint: Any) -> Iterator[tuple[str, str]]:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        if isinstance(value, str) and value and (what := mark_of(hint)):
            yield what, value
    elif origin in (typing.Union, types.UnionType):
        for part in inner:
            if not isinstance(value, msgspec.Struct) or isinstance(value, typing.get_origin(part) or part):
                yield from _names(value, part)
    elif isinstance(value, dict) and origin is dict:
        of_keys, of_values = inner
        if _is_marked(of_keys):
            yield from _all_names(value, of_keys)
        if _is_marked(of_values):
            yield from _all_names(value.values(), of_values)
    elif isinstance(value, list | tuple) and origin in (list, tuple):
        if inner[1:] in ((), (...,)):
            yield from _all_names(value, inner[0])
            return
        for item, part in zip(value, inner, strict=False):
            yield from _names(item, part)
    elif isinstance(value, msgspec.Struct):
        yield from names_of(value)


def _all_names(values: Iterable[Any], hint: Any) -> Iterator[tuple[str, str]]:
    """Every name in several values of a type; most of them are names themselves."""
    if typing.get_origin(hint) is Annotated:
        if what := mark_of(hint):
            yield from ((what, value) for value in values if isinstance(value, str) and value)
        return
    for value in values:
        yield from _names(value, hint)


def mark_of(hint: Any) -> str:
    """What a marked text names: unit, place, or nothing."""
    for note in typing.get_args(hint)[1:]:
        if isinstance(note, msgspec.Meta) and note.extra and "names" in note.extra:
            return str(note.extra["names"])
    return ""


@cache
def declared(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a kind of record, with their types as they were written; worked out once for each kind."""
    return msgspec.structs.fields(kind)


@cache
def _marked_fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a record that name something, with their types."""
    return tuple((field.name, field.type) for field in declared(kind) if _is_marked(field.type))


@cache
def _is_marked(hint: Any) -> bool:
    """Whether a name may lie in a value of this type."""
    if typing.get_origin(hint) is Annotated:
        return bool(mark_of(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_marked_fields(hint))
    return any(_is_marked(part) for part in typing.get_args(hint))
