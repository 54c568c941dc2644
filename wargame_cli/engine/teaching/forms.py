"""The form of an order: what it does, its rule, and each of its fields in a few words.

It is declared once, where the order is: the docstring's first paragraph says what the order does and ends with its
rule, sentences such as

    `supply`: who gets maximum attack supply: these, `all`, or `ask`.

each tell of one field, by its name on a sheet, and any other paragraph is a remark. What may be written in a field is
read off its type. Records within an order, such as a condition, are declared in the same way.
"""

import inspect
import re
import types
import typing
from collections.abc import Collection, Iterator
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from wargame_cli.engine.naming import declared, mark_of
from wargame_cli.engine.orders import ELSE, Order, may_wait
from wargame_cli.engine.text.patterns import pattern

#: `field`: its words.
_SENTENCE = pattern(r"`(?P<field>[a-z_-]+)`: (?P<words>.+?)\.(?= |$)")

#: What is written for each kind of name and of number.
_PLAIN: dict[Any, str] = {bool: "true", int: "NUMBER", float: "NUMBER", str: "TEXT"}


class Field(msgspec.Struct, frozen=True):
    """A field as a sheet has it: its words, what may be written in it, and whether the order needs it.

    `brief` is that with only the first field of a record; `inner` are all fields of a record within it.
    """

    name: str
    words: str
    value: str
    needed: bool
    brief: str = ""
    inner: "tuple[Field, ...]" = ()


class Form(msgspec.Struct, frozen=True):
    """An order or a record: what it is in a sentence, its rule, remarks, and its fields, the verb first."""

    title: str
    rule: str
    remarks: tuple[str, ...]
    fields: tuple[Field, ...]


#: What every order with a condition may have beside it.
_ALTERNATIVE = Field(
    name=ELSE, words="the order to carry out instead where this one is passed over", value="{...}", needed=False
)


@cache
def form_of(kind: type[msgspec.Struct]) -> Form:
    """The form of a kind of order, or of a record within one."""
    prose, words = _read(kind, {field.encode_name for field in declared(kind)})
    title, rule = _title_and_rule(prose[0] if prose else "")
    verb = kind.verb if issubclass(kind, Order) else ""
    fields = [
        Field(
            name=field.encode_name,
            words=words.get(field.encode_name, ""),
            value=value_of(field.type),
            needed=field.required,
            brief=value_of(field.type, brief=True),
            inner=tuple(inner for record in _records(field.type) for inner in form_of(record).fields),
        )
        for field in declared(kind)
    ]
    fields.sort(key=lambda field: field.name != verb)
    if verb and may_wait(kind):  # type: ignore[arg-type]  # a kind with a verb is one of order
        fields.append(_ALTERNATIVE)
    return Form(
        title=title,
        rule=rule,
        remarks=tuple(prose[1:]),
        fields=tuple(fields),
    )


def _title_and_rule(sentence: str) -> tuple[str, str]:
    """A sentence that may end with its rule in parentheses, without the period; and the rule, or nothing."""
    whole = sentence.removesuffix(".")
    title, parenthesis, rule = whole.removesuffix(")").rpartition(" (")
    if parenthesis and whole.endswith(")") and rule[:1].isdigit() and not {"(", ")"} & set(rule):
        return title, rule
    return whole, ""


def records_of(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The records that a kind of order can have within it, however deep."""
    for field in declared(kind):
        for record in _records(field.type):
            yield record
            yield from records_of(record)


def _read(kind: type[Any], names: Collection[str]) -> tuple[list[str], dict[str, str]]:
    """The paragraphs of a docstring, and the words of each field; a field may be told by a class that is built upon."""

    def note(found: re.Match[str]) -> str:
        if found["field"] not in names:
            return found[0]
        words[found["field"]] = found["words"]
        return ""

    prose: list[str] = []
    words: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if not issubclass(each, msgspec.Struct) or each in (msgspec.Struct, Order):
            continue
        prose = []
        for paragraph in inspect.cleandoc(each.__dict__.get("__doc__") or "").split("\n\n"):
            flowing = " ".join(paragraph.split())
            if rest := " ".join(_SENTENCE.sub(note, flowing).split()):
                prose.append(rest)
    return prose, words


def value_of(hint: Any, *, brief: bool = False) -> str:
    """What may be written for a type, as it stands on a sheet: `[UNIT, ...] | all`; of records `brief` tells little."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return mark_of(hint).upper() or value_of(inner[0], brief=brief)
    if origin is Literal:
        return " | ".join(str(word) for word in inner if word not in ("", 0))
    if origin in (typing.Union, types.UnionType):
        return " | ".join(value_of(part, brief=brief) for part in inner if part is not type(None))
    if origin in (tuple, list):
        each = value_of(inner[0], brief=brief)
        return f"[{each}, ...]" if " | " not in each else f"[({each}), ...]"
    if origin is dict:
        return f"{{{value_of(inner[0])}: {value_of(inner[1], brief=brief)}, ...}}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        fields = [f"{field.name}: {field.value}" for field in form_of(hint).fields]
        return "{" + ", ".join([fields[0], "..."] if brief and len(fields) > 1 else fields) + "}"
    return _PLAIN.get(hint, "TEXT")


def _records(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """The records that lie in a value of a type."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
        return
    for part in typing.get_args(hint):
        yield from _records(part)
