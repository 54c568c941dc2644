"""An order as a sentence: its verb with what it names, then each further field by its own name."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import singledispatch
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from wargame_cli.engine.document import capital, listed
from wargame_cli.engine.naming import declared, mark_of
from wargame_cli.engine.orders import Order

if TYPE_CHECKING:
    from functools import _SingleDispatchCallable

#: Fields that read as they stand: `with GE-1 and GE-2`, `to Lille`. Any other field follows a semicolon.
_WITHIN = ("with", "to", "by", "at", "from", "into", "in", "on", "for", "of", "through")

Called = Callable[[str], str]


def registry() -> _SingleDispatchCallable[str]:
    """A game's sentences for its orders, by kind; nothing of one whose fields say it (see `sentence`)."""

    @singledispatch
    def order_told(order: Order, position: Any) -> str:
        return ""

    return order_told


def sentence(order: Order, called: Called) -> str:
    """The order in a sentence, without its full stop; `called` gives a place its name."""
    found = dict(_fields(order, called))
    verb = _words(order.verb)
    first = found.pop(order.verb, "")
    within = [f"{name} {value}" for name, value in found.items() if name in _WITHIN]
    further = [" ".join((_words(name), value)).rstrip() for name, value in found.items() if name not in _WITHIN]
    told = " ".join(part for part in (verb, first, *within) if part)
    return "; ".join((capital(told), *further))


def _fields(record: msgspec.Struct, called: Called) -> Iterator[tuple[str, str]]:
    """Each field that says something, by its name on a sheet, with its value in words; of a `true` the name alone."""
    for field in declared(type(record)):
        value = getattr(record, field.name)
        if value in (None, "", (), {}, False) or (not field.required and value == field.default):
            continue
        yield field.encode_name, "" if value is True else _told(value, field.type, called)


def _told(value: Any, hint: Any, called: Called) -> str:
    """A value in words; places, wherever they are named, as people call them."""
    if isinstance(value, msgspec.Struct):
        return ", ".join(" ".join((_words(name), told)).rstrip() for name, told in _fields(value, called))
    if isinstance(value, Mapping):
        of_key, of_item = _inner(hint, dict)
        return listed(f"{_told(key, of_key, called)}: {_told(item, of_item, called)}" for key, item in value.items())
    if isinstance(value, tuple | list):
        return listed(_told(item, _inner(hint, tuple, list)[0], called) for item in value)
    if isinstance(value, str) and _names_a_place(hint):
        return called(value)
    return str(value).replace("_", " ")


def _inner(hint: Any, *origins: Any) -> tuple[Any, ...]:
    """The hints of what is in a list or a mapping, also where that is one part of a union."""
    for part in _parts(hint):
        if typing.get_origin(part) in origins:
            return typing.get_args(part)
    return (Any, Any)


def _names_a_place(hint: Any) -> bool:
    return any(typing.get_origin(part) is Annotated and mark_of(part) == "place" for part in _parts(hint))


def _parts(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)


def _words(name: str) -> str:
    """A name of the sheet as words of a sentence."""
    return name.replace("_", " ").replace("-", " ")
