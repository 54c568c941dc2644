"""Orders with every name in them changed to what is no name: empty, nothing, a list, a number."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from wargame_cli.engine.orders import Order

#: What is written where a name belongs.
NO_NAMES: dict[str, Any] = {
    "empty": "",
    "blank": "  ",
    "null": None,
    "a list": ["a"],
    "a number": 987654,
    "fields": {"a": "b"},
}

Steps = tuple[str | int, ...]


def sample(hint: Any, depth: int = 3) -> Any:
    """A value of a type as it may stand on a sheet, with every field that it must have or that holds a name."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return sample(inner[0], depth)
    if origin in (typing.Union, types.UnionType):
        parts = [part for part in inner if part is not type(None)]
        return sample(max(parts, key=lambda part: isinstance(part, type) and issubclass(part, msgspec.Struct)), depth)
    if origin is typing.Literal:
        return inner[0]
    if origin in (tuple, list):
        return [sample(inner[0], depth)]
    if origin is dict:
        return {sample(inner[0], depth): sample(inner[1], depth)}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = typing.get_type_hints(hint, include_extras=True)
        fields = [field for field in msgspec.structs.fields(hint) if depth or field.required]
        whole = [(field, sample(hints[field.name], depth - 1)) for field in fields]
        return {
            field.encode_name: value
            for field, value in whole
            if field.required or any(names_in(hints[field.name], value))
        }
    return {bool: True, int: 1, float: 1.0}.get(hint, "x")


def names_in(hint: Any, value: Any, path: Steps = ()) -> Iterator[Steps]:
    """Where in a sample of a type a name stands, however deep; keys of fields are not among them."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        if any(isinstance(note, msgspec.Meta) and "names" in (note.extra or {}) for note in inner[1:]):
            yield path
    elif origin in (typing.Union, types.UnionType):
        for part in inner:
            if not (isinstance(value, dict) and part in (str, bool)):
                yield from names_in(part, value, path)
    elif origin in (tuple, list) and isinstance(value, list):
        yield from names_in(inner[0], value[0], (*path, 0))
    elif origin is dict and isinstance(value, dict):
        (key,) = value
        yield from names_in(inner[1], value[key], (*path, key))
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct) and isinstance(value, dict):
        hints = typing.get_type_hints(hint, include_extras=True)
        for field in msgspec.structs.fields(hint):
            if field.encode_name in value:
                yield from names_in(hints[field.name], value[field.encode_name], (*path, field.encode_name))


def without_names(kind: type[Order]) -> Iterator[tuple[Steps, str, dict[str, Any]]]:
    """Where a name stood, what stands there instead, and the order: for every name of a kind of order."""
    whole = sample(kind)
    for path in dict.fromkeys(names_in(kind, whole)):
        for what, instead in NO_NAMES.items():
            order = deepcopy(whole)
            inner: Any = order
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = instead
            yield path, what, order
