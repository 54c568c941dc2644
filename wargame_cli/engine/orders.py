"""Orders: what a side writes on its sheet.

Each kind of order is a small struct. On the sheet an order is a mapping whose first key is the verb, so that
`{move: GE-Shock-1, to: 1014}` reads aloud; `verb` is that key and the name of the field that it fills.
"""

import types
import typing
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from wargame_cli.engine.naming import declared, mark_of


def name_of(what: str, description: str) -> msgspec.Meta:
    """The mark of a text that names something and is looked up; a field that names nothing is left out, not empty."""
    return msgspec.Meta(description=description, min_length=1, extra={"names": what})


#: A unit's id on a sheet; capitals do not matter.
UnitName = Annotated[str, name_of("unit", "a unit's id")]
#: A space's number or name on a sheet; capitals and accents do not matter.
PlaceName = Annotated[str, name_of("place", "a space's number or its name")]

#: The field of a sheet that holds what an order waits for, and the one with the order that is carried out instead.
IF, ELSE = "if", "else"


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a sheet. `example` is a legal one, as it is written."""

    verb: ClassVar[str] = ""
    example: ClassVar[str] = ""
    #: An attack on the place that its verb names, whose chances can be told.
    attacks: ClassVar[bool] = False
    #: The fields of its condition that speak of what came of an attack on a place.
    of_attacks: ClassVar[tuple[str, ...]] = ()
    #: A sheet offers it; nobody wants to be led into giving the game up.
    offered: ClassVar[bool] = True
    #: It settles how the game ends, or how long it is: who stands in for a side leaves that to it.
    settles_the_game: ClassVar[bool] = False
    #: The optional rule that it belongs to, for an order that there is only where that rule is in play.
    option: ClassVar[str] = ""
    #: What its verb and fields were called on older sheets, each with today's name; those are taken for ever.
    former: ClassVar[Mapping[str, str]] = {}
    #: Words of other games for its fields, each with its own, where they can only mean the same.
    also: ClassVar[Mapping[str, str]] = {}
    #: Its switches that permit more, as attributes: a refusal tells where one of them is all that it lacks.
    permits: ClassVar[tuple[str, ...]] = ()
    #: What may stand in a field beside the names that are looked for there, by field: words, and places off the map.
    besides: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @property
    def condition(self) -> Any:
        """Its own condition, such as the outcome of an attack; None where it says nothing of it."""
        return None

    def may_change(self, position: Any) -> Collection[str] | None:
        """The units and places that may be otherwise once an order with dice was carried out; None for anything."""
        return None


class Written(msgspec.Struct, frozen=True):
    """An order with where it was written: sheet, line and its number on the sheet (from 1).

    `spelled` holds those of today's names that the sheet has another, former word for. One that stands `instead` of
    the order before it is carried out only where that one is passed over; both have one number.
    """

    side: str
    order: Order
    file: str = ""
    line: int | None = None
    number: int = 0
    spelled: Mapping[str, str] = {}
    instead: bool = False

    def __str__(self) -> str:
        return wording(self.order, self.spelled)


def wording(order: Order, spelled: Mapping[str, str] | None = None) -> str:
    """The order as one line of a sheet; `spelled` gives the words of those names that are written otherwise."""
    return flow(fields_of(order), spelled)


def may_wait(kind: type[Order]) -> bool:
    """Whether orders of a kind may have a condition, and with it another order that is carried out instead."""
    return IF in kind.__struct_encode_fields__


def fields_of(order: Order) -> dict[str, Any]:
    """What an order has on a sheet, the verb first."""
    fields = msgspec.to_builtins(order)
    first = {order.verb: fields.pop(order.verb)} if order.verb in fields else {}
    return {**first, **fields}


def flow(value: Any, spelled: Mapping[str, str] | None = None) -> str:
    """A value of an order as it stands within a line; `spelled` gives former words for names."""
    spelled = spelled or {}
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item, spelled) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{spelled.get(key, key)}: {flow(item, spelled)}" for key, item in value.items()) + "}"
    return str(value)


Finder = Callable[[str, str], str]
"""Takes what a name stands for ("unit", "place") and the name as written; gives the canonical one or raises."""


def canonical(order: Order, find: Finder) -> Order:
    """The order with every unit and place in it, however deep, called by its canonical name."""
    named: Order = canonical_value(order, type(order), find)
    return named


def canonical_value(value: Any, hint: Any, find: Finder) -> Any:
    """The value with its names made canonical, as its type hint marks them. Raises what `find` raises."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        hint = next((part for part in typing.get_args(hint) if _fits(value, part)), None)
        origin = typing.get_origin(hint)
    if origin is Annotated:
        what = mark_of(hint)
        return find(what, value) if what and value else value
    if origin in (tuple, list):
        inner = typing.get_args(hint)[0]
        return origin(canonical_value(item, inner, find) for item in value)
    if origin is dict:
        of_keys, of_values = typing.get_args(hint)
        return {
            canonical_value(key, of_keys, find): canonical_value(item, of_values, find) for key, item in value.items()
        }
    if isinstance(value, msgspec.Struct):
        named = {name: canonical_value(getattr(value, name), inner, find) for name, inner in _fields_of(type(value))}
        return msgspec.structs.replace(value, **named) if named else value
    return value


@cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a record whose values may hold names, with their type hints."""
    return tuple((field.name, field.type) for field in declared(kind) if field.type not in (bool, int, float, str))


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value is one of this part of a union."""
    origin = typing.get_origin(hint)
    if origin is Literal:
        return value in typing.get_args(hint)
    if origin is Annotated:
        return isinstance(value, typing.get_args(hint)[0])
    return isinstance(value, origin or hint)
