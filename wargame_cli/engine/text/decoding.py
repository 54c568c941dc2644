"""Documents into typed records, with every fault told by its line and in plain words.

msgspec converts and finds the fault; what is added here is where exactly it stands, what was written there, and which
word may have been meant. A text file holds only strings, so `3` becomes a number wherever the record asks for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar, overload

import msgspec
from msgspec import inspect

from wargame_cli.engine.errors import Code, Malformed, Problem, nearest
from wargame_cli.engine.text.document import Document, Plain, Pointer, quoted
from wargame_cli.engine.text.patterns import pattern

T = TypeVar("T")

#: The tail of msgspec's messages says where: `$.orders[3].unit`, `$.units[...].hex` (some key), a key of `$.units`.
_WHERE = pattern(r" - at (?P<key>`key` in )?`\$(?P<steps>.*)`$")
_STEP = pattern(r"\.(?P<field>[^.\[\]]+)|\[(?P<index>\d+)\]|(?P<some>\[\.\.\.\])")

_EXPECTED = pattern(r"Expected `(?P<types>[^`]+)`(?P<but>[^,]*)")
_NOT_EMPTY = " of length >= 1"
_UNKNOWN_FIELD = pattern(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL)
_MISSING_FIELD = pattern(r"Object missing required field `(?P<name>.*)`")
_UNKNOWN_VALUE = pattern(r"Invalid (enum )?value ")

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "text",
    "array": "a list",
    "object": "fields (`name: value`)",
}


#: Blanks are left away one by one, each at the price of one more try; more of them are an error.
_MOST_BLANKS = 200


@overload
def decode(document: Document, type: type[T], path: Pointer = ()) -> T: ...
@overload
def decode(document: Document, type: Any, path: Pointer = ()) -> Any: ...
def decode(document: Document, type: Any, path: Pointer = ()) -> Any:
    """The record that is written at a path. Raises Malformed, with the line, for the first thing that does not fit.

    A name with nothing behind it is None where the record allows that, and else as good as left away: a template
    may be sent back with its blanks unfilled.
    """
    data = _at(document.data, path)
    for _ in range(_MOST_BLANKS):
        try:
            return msgspec.convert(data, type, strict=False)
        except msgspec.ValidationError as error:
            fault = _Fault(data, type, error)
        if not fault.is_blank:
            break
        data = fault.without_blank(data)
    raise Malformed(
        [document.problem(path + fault.path, fault.message, code=fault.code, hint=fault.hint, at_name=fault.at_name)]
    )


@overload
def decode_each(document: Document, type: type[T], path: Pointer = ()) -> tuple[list[T], list[Problem]]: ...
@overload
def decode_each(document: Document, type: Any, path: Pointer = ()) -> tuple[list[Any], list[Problem]]: ...
def decode_each(document: Document, type: Any, path: Pointer = ()) -> tuple[list[Any], list[Problem]]:
    """The entries of the list at a path that can be read, and a problem for each that cannot.

    Nothing where the list should be is an empty list; anything but a list is one problem.
    """
    data = _at(document.data, path)
    if data is None:
        return [], []
    if not isinstance(data, list):
        message = f"expected a list, not {_shown(data)}"
        return [], [document.problem(path, message, code="wrong-type", hint="begin each entry with `- `")]
    records: list[Any] = []
    problems: list[Problem] = []
    for index in range(len(data)):
        try:
            records.append(decode(document, type, (*path, index)))
        except Malformed as error:
            problems += error.problems
    return records, problems


@cache
def type_info(type: Any) -> inspect.Type:
    """What a type is made of; msgspec works that out anew each time it is asked."""
    return inspect.type_info(type)


class _Fault:
    """A conversion that failed: the exact path, a message and a hint in plain words."""

    def __init__(self, data: Plain, type: Any, error: msgspec.ValidationError) -> None:
        where = _WHERE.search(str(error))
        reason = str(error)[: where.start()] if where else str(error)
        is_key = bool(where and where["key"])
        self.path = _exact(data, type, where["steps"] + ("[...]" if is_key else "")) if where else ()
        self._in_table = bool(where and where["steps"].endswith("[...]"))
        self.hint = ""
        self.code: Code = "wrong-value"
        #: What is wrong is the name that leads to a value.
        self.at_name = is_key
        written = self.path[-1] if is_key else _at(data, self.path)
        self.is_blank = False
        info = type_info(type)
        if field := _UNKNOWN_FIELD.match(reason):
            names = _field_names(info, data, self.path)
            self.code = "unknown-field"
            self.path = (*self.path, field["name"])
            self.hint = nearest(field["name"], names) or f"the fields are: {', '.join(names) or 'none'}"
            self.message = f"unknown field {quoted(field['name'])}"
        elif field := _MISSING_FIELD.match(reason):
            self.message = f"the field {field['name']!r} is missing"
            self.code = "missing-field"
        elif _UNKNOWN_VALUE.match(reason):
            values = _values(info, data, self.path)
            self.hint = nearest(str(written), values)
            self.message = f"{_shown(written)} is not one of: {', '.join(values)}"
        elif expected := _EXPECTED.match(reason):
            # That nothing at all would do as well is no help to somebody who wrote something.
            names = [_TYPES.get(name, name) for name in expected["types"].split(" | ") if name != "null"]
            but = " that is not empty" if expected["but"] == _NOT_EMPTY else expected["but"]
            self.message = f"expected {' or '.join(names)}{but}, not {_shown(written)}"
            self.code = "wrong-type"
            self.is_blank = written is None and bool(self.path) and isinstance(_at(data, self.path[:-1]), dict)
        else:
            self.message = reason

    def without_blank(self, data: Plain) -> Plain:
        """The data without the blank at the path; of a table where one is not allowed, without any."""
        fields = _at(data, self.path[:-1])
        kept = {
            name: value
            for name, value in fields.items()
            if name != self.path[-1] and not (self._in_table and value is None)
        }
        return _replaced(data, self.path[:-1], kept)


def _exact(data: Plain, type: Any, steps: str) -> Pointer:
    """The path of the first fault, where msgspec names it but for the keys of dictionaries.

    Those are found by trying: the shortest front part of the dictionary that fails in the same way ends in the fault.
    """
    path: Pointer = ()
    for step in _STEP.finditer(steps):
        if not step["some"]:
            path = (*path, step["field"] or int(step["index"]))
            continue
        entries = list(_at(data, path).items()) if isinstance(_at(data, path), dict) else []
        if not entries:
            break
        message = _failure(data, type)
        good, bad = 0, len(entries)
        while bad - good > 1:
            middle = (good + bad) // 2
            if _failure(_replaced(data, path, dict(entries[:middle])), type) == message:
                bad = middle
            else:
                good = middle
        key, value = entries[bad - 1]
        data = _replaced(data, path, {key: value})
        path = (*path, key)
    return path


def _failure(data: Plain, type: Any) -> str:
    try:
        msgspec.convert(data, type, strict=False)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _at(data: Plain, path: Pointer) -> Plain:
    """What is written at a path, or None."""
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _replaced(data: Plain, path: Pointer, value: Plain) -> Plain:
    """The data with another value at a path; only the containers on the way are copied."""
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = _replaced(data[path[0]], path[1:], value)
    return copy


def _shown(written: Plain) -> str:
    """What was written, in a few words."""
    if written is None:
        return "nothing"
    if isinstance(written, list):
        return f"a list of {len(written)}"
    return "fields (`name: value`)" if isinstance(written, dict) else quoted(written)


def _types(info: inspect.Type, data: Plain, path: Pointer) -> Iterator[Any]:
    """Every type that may stand at a path; of tagged records only the one whose tag is written."""
    if isinstance(info, inspect.Metadata):
        yield from _types(info.type, data, path)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _types(member, data, path)
    elif not path:
        yield info
    else:
        for inner in _inner(info, data, path[0]):
            yield from _types(inner, _at(data, path[:1]), path[1:])


def _inner(info: Any, data: Plain, step: str | int) -> list[inspect.Type]:
    """The types of what stands one step further in; none if that step does not lead into this type."""
    if isinstance(step, int):
        if isinstance(info, inspect.TupleType):
            return list(info.item_types[step : step + 1])
        return [info.item_type] if hasattr(info, "item_type") else []
    if isinstance(info, inspect.DictType):
        return [info.value_type]
    if not _has_tag(info, data):
        return []
    return [field.type for field in getattr(info, "fields", ()) if field.encode_name == step]


def _has_tag(info: Any, data: Plain) -> bool:
    tag_field = getattr(info, "tag_field", None)
    return tag_field is None or _at(data, (tag_field,)) in (None, str(info.tag), info.tag)


def _field_names(info: inspect.Type, data: Plain, path: Pointer) -> list[str]:
    """The fields of the record that stands at a path."""
    records = [record for record in _types(info, data, path) if _has_tag(record, _at(data, path))]
    return [field.encode_name for record in records for field in getattr(record, "fields", ())]


def _values(info: inspect.Type, data: Plain, path: Pointer) -> list[str]:
    """The words that may stand at a path: those of a choice, or the tags of records."""
    words: list[Any] = []
    for choice in _types(info, data, path):
        if isinstance(choice, inspect.LiteralType):
            words += choice.values
        elif isinstance(choice, inspect.EnumType):
            words += [member.value for member in choice.cls]
    if path:
        records = list(_types(info, data, path[:-1]))
        words += [record.tag for record in records if getattr(record, "tag_field", None) == path[-1]]
    return sorted(str(word) for word in words)
