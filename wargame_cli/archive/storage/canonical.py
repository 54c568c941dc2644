"""One encoding for everything that is digested: equal values give the same bytes, wherever they came from.

msgspec leaves out a field that is its default, but asks of a string, a tuple or a record whether it is the very same
object: a word that was read from a file is another one than the program's own, and a digest would depend on where the
word came from. Here a field is left out where it *equals* its default.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from wargame_cli.engine.loading import digests

#: What stands for itself in JSON.
_SCALARS = frozenset({str, int, float, bool, type(None)})

#: More former encodings of one value are not tried.
_MOST_FORMER = 256

_ALWAYS = object()

#: What msgspec has for a default that is made anew each time.
_FACTORY: Any = type(msgspec.defstruct("_Made", [("of", list[str], [])]).__struct_defaults__[0])

#: A bit for each doubtful field, those within another one too.
_ALL = -1

#: Defaults that an equal value need not be the very same object as; the empty ones always are.
_DOUBTFUL = (msgspec.Struct, str, tuple)


def encode(value: Any) -> bytes:
    """Records or plain data as JSON, the fields of records in their own order; equal values give equal bytes."""
    return msgspec.json.encode(_Plain().of(value))


def digest(value: Any) -> str:
    """The SHA-256 of records, as they stand in JSON without spaces and with sorted names."""
    return _sha256(_Plain().of(value))


def former_digests(value: Any) -> Iterator[str]:
    """The digests that equal values may have been given by the programs before this encoding.

    They wrote some fields although they were as by default: each of those may have been there or not.
    """
    counting = _Plain(_ALL)
    counting.of(value)
    for chosen in islice(range(1, 2**counting.doubtful), _MOST_FORMER):
        yield _sha256(_Plain(chosen).of(value))


def identity_digest(value: Any) -> str:
    """The digest that a program before this encoding gave the value, by whose objects it is made of."""
    return digests.sha256(msgspec.json.encode(value, order="sorted")).hex()


def digest_as_written(value: Any, written: Any) -> str:
    """The digest of a record with the fields that stand in the plain data from which it was read.

    A program before this encoding gave a saved game the digest of just the fields that it wrote.
    """
    return _sha256(_as_written(value, written))


def _sha256(plain: Any) -> str:
    return digests.sha256(msgspec.json.encode(plain, order="sorted")).hex()


class _Field(msgspec.Struct, frozen=True):
    """A field of a record: its name in JSON, and the value with which it is left out.

    `doubtful` is one that was left out before only where it was the program's own object.
    """

    name: str
    encoded: str
    default: Any
    doubtful: bool


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    """The fields of a kind of record; their types are not asked for, which takes longer than all else here."""
    defaults = kind.__struct_defaults__
    required = (msgspec.NODEFAULT,) * (len(kind.__struct_fields__) - len(defaults))
    named = zip(kind.__struct_fields__, kind.__struct_encode_fields__, required + defaults, strict=True)
    found = ((name, encoded, _default(kind, default)) for name, encoded, default in named)
    return tuple(
        _Field(name, encoded, default, isinstance(default, _DOUBTFUL) and bool(default))
        for name, encoded, default in found
    )


def _default(kind: type[msgspec.Struct], default: Any) -> Any:
    """What a field is left out for, as msgspec has it: a plain default, or an empty list or dictionary."""
    if not kind.__struct_config__.omit_defaults or default is msgspec.NODEFAULT:
        return _ALWAYS
    if not isinstance(default, _FACTORY):
        return default
    return default.factory() if default.factory in (list, dict, set) else _ALWAYS


class _Plain:
    """Values as plain data without the fields that are as by default.

    `doubtful` counts those that a former program may have written; `kept` has a bit for each that is kept.
    """

    def __init__(self, kept: int = 0) -> None:
        self.doubtful = 0
        self._kept = kept

    def of(self, value: Any) -> Any:
        """The value as plain data."""
        kind = type(value)
        if kind in _SCALARS:
            return value
        if isinstance(value, dict):
            return {key: self.of(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [part if type(part) in _SCALARS else self.of(part) for part in value]
        return self._record(value, kind) if isinstance(value, msgspec.Struct) else value

    def _record(self, value: msgspec.Struct, kind: type[msgspec.Struct]) -> dict[str, Any]:
        plain = _tagged(kind)
        for field in _fields(kind):
            part = getattr(value, field.name)
            if type(part) is type(field.default) and part == field.default and not self._is_kept(field):
                continue
            plain[field.encoded] = self.of(part)
        return plain

    def _is_kept(self, field: _Field) -> bool:
        if not field.doubtful:
            return False
        self.doubtful += 1
        return bool(self._kept >> (self.doubtful - 1) & 1)


def _tagged(kind: type[msgspec.Struct]) -> dict[str, Any]:
    config = kind.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field else {}


def _as_written(value: Any, written: Any) -> Any:
    if isinstance(value, msgspec.Struct) and isinstance(written, dict):
        kind = type(value)
        parts = {field.encoded: getattr(value, field.name) for field in _fields(kind) if field.encoded in written}
        return _tagged(kind) | {name: _as_written(part, written[name]) for name, part in parts.items()}
    if isinstance(value, dict) and isinstance(written, dict):
        by_text = {str(key): part for key, part in value.items()}
        return {name: _as_written(part, written.get(name)) for name, part in by_text.items()}
    if isinstance(value, list | tuple) and isinstance(written, list) and len(value) == len(written):
        return [_as_written(part, other) for part, other in zip(value, written, strict=True)]
    return value
