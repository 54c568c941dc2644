"""What a person plainly means by a record, where it is not written as the record wants it.

One value stands for a list of one; `yes` and `off` for true and false; fields and fixed words may have capitals, blanks
or underscores. Nothing is guessed: a word that is none of the record's own stays as it is, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import inspect

from wargame_cli.engine.text.decoding import type_info
from wargame_cli.engine.text.document import Document, Place, Plain, Pointer

_WORDS = {
    "yes": "true", "y": "true", "on": "true", "true": "true", "no": "false", "n": "false", "off": "false",
    "false": "false",
}  # fmt: skip
_LISTS = (inspect.ListType, inspect.VarTupleType)


def plain_word(word: str) -> str:
    """A word without what does not matter: capitals, and whether a dash, a blank or an underscore joins its parts."""
    return "-".join(word.casefold().replace("_", " ").replace("-", " ").split())


def as_meant(document: Document, kind: type[Any]) -> Document:
    """A document of its own, in which all that fits a record of this kind in meaning fits it in form too."""
    reading = _Meaning()
    data = reading.of(document.data, (type_info(kind),), (), ())  # type: ignore[arg-type]  # a class can be hashed

    def locate() -> dict[Pointer, Place]:
        return {now: document.place_of(written) for now, written in reading.places.items()}

    return Document(data, document.source, document.text, locate)


class _Meaning:
    """Walks through what was written and notes where each part of what is read stands."""

    def __init__(self) -> None:
        self.places: dict[Pointer, Pointer] = {}

    def of(self, data: Plain, types: Iterable[inspect.Type], written: Pointer, now: Pointer) -> Plain:
        """What is meant by data that should be of one of these types."""
        self.places[now] = written
        kinds = [kind for each in types for kind in _alternatives(each)]
        if isinstance(data, list):
            inner = [kind.item_type for kind in kinds if isinstance(kind, _LISTS)]
            return [self.of(item, inner, (*written, at), (*now, at)) for at, item in enumerate(data)]
        if isinstance(data, dict):
            return self._fields(data, kinds, written, now)
        return self._value(data, kinds, written, now)

    def _value(self, data: Plain, kinds: list[Any], written: Pointer, now: Pointer) -> Plain:
        if not isinstance(data, str) or not data:
            return data
        word = plain_word(data)
        choices = [each for kind in kinds if isinstance(kind, inspect.LiteralType) for each in kind.values]
        if same := [choice for choice in choices if plain_word(str(choice)) == word]:
            return same[0] if len(same) == 1 else data
        if any(isinstance(kind, inspect.BoolType) for kind in kinds):
            return _WORDS.get(word, data)
        lists = [kind.item_type for kind in kinds if isinstance(kind, _LISTS)]
        if lists and not any(isinstance(kind, inspect.StrType | inspect.IntType) for kind in kinds):
            return [self.of(data, lists, written, (*now, 0))]
        return data

    def _fields(self, data: dict[str, Plain], kinds: list[Any], written: Pointer, now: Pointer) -> Plain:
        records = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
        tables = [kind.value_type for kind in kinds if isinstance(kind, inspect.DictType)]
        lists = [kind.item_type for kind in kinds if isinstance(kind, _LISTS)]
        if lists and not records and not tables:
            return [self.of(data, lists, written, (*now, 0))]
        fields: dict[str, list[inspect.Type]] = {}
        for record in records:
            for field in record.fields:
                fields.setdefault(field.encode_name, []).append(field.type)
        found: dict[str, Plain] = {}
        for name, value in data.items():
            same = [field for field in fields if plain_word(field) == plain_word(name) and field not in data]
            today = same[0] if name not in fields and len(same) == 1 and same[0] not in found else name
            found[today] = self.of(value, fields.get(today, tables), (*written, name), (*now, today))
        return found


def _alternatives(kind: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return _alternatives(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [inner for each in kind.types for inner in _alternatives(each)]
    return [kind]
