"""JSON, read as strictly as YAML: a name given twice is an error, and every part knows its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from wargame_cli.engine.text.document import (
    DEEPEST,
    LONGEST_NAME,
    Document,
    Plain,
    Pointer,
    malformed,
    quoted,
    too_long,
)

#: A string, a bracket or mark, a line end, or any other word of JSON; what lies between is white space.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}:,]|\r\n?|\n|[^\s\][{}:,"]+')


_TOO_DEEP = f"the file is nested more than {DEEPEST} deep"


def read_json(text: str, source: str) -> Document:
    """Read a file's text. Numbers, true, false and null stay what they are. Raises Malformed."""
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_fields)
        too_deep = _is_deeper(data, DEEPEST)
    except json.JSONDecodeError as error:
        message = f"the file is not readable as JSON: {error.msg.lower()} (column {error.colno})"
        raise malformed(source, error.lineno, message, "", text) from None
    except _BadName:
        _Locator(text, source)  # raises the error that knows the line
        raise
    except RecursionError:
        too_deep = True
    except ValueError:
        raise malformed(source, 1, "the file holds a number that is none (such as NaN) or far too long") from None
    if too_deep:
        raise malformed(source, 1, _TOO_DEEP)
    # `\ud800` alone is half a character: JSON lets it pass, but nothing can ever write it again.
    if "\\ud" in text.lower() and not _is_writable(data):
        raise malformed(source, 1, "the file holds half a character (a lone \\ud800 to \\udfff)")
    return Document(data, source, text, lambda: _Locator(text, source).lines)


class _BadName(Exception):
    """Two fields of one object have the same name, or one has a name that is far too long."""


class _Locator:
    """The line of every part of a text that is known to be JSON. It takes longer than reading, so it waits for a fault.

    Raises Malformed for a name that is given twice or far too long.
    """

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        self._source = source
        self._words = self._split()
        self.lines: dict[Pointer, int] = {}
        word, line = next(self._words)
        self.lines[()] = line
        self._value(word, ())

    def _split(self) -> Iterator[tuple[str, int]]:
        line = 1
        for token in _TOKEN.finditer(self._text):
            if token[0][0] in "\r\n":
                line += 1
            elif token[0] != ",":
                yield token[0], line

    def _value(self, word: str, path: Pointer) -> None:
        if len(path) > DEEPEST:
            raise malformed(self._source, 1, _TOO_DEEP)
        if word == "{":
            self._fields(path)
        elif word == "[":
            self._items(path)

    def _fields(self, path: Pointer) -> None:
        for word, line in self._words:
            if word == "}":
                return
            key = json.loads(word)
            here = (*path, key)
            if len(key) > LONGEST_NAME:
                raise malformed(self._source, line, too_long(key))
            if here in self.lines:
                message = f"{quoted(key)} is given twice; it first stands in line {self.lines[here]}"
                raise malformed(self._source, line, message, "", self._text)
            self.lines[here] = line
            next(self._words)  # the colon
            self._value(next(self._words)[0], here)

    def _items(self, path: Pointer) -> None:
        for index, (word, line) in enumerate(self._words):
            if word == "]":
                return
            self.lines[(*path, index)] = line
            self._value(word, (*path, index))


def _fields(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    fields = dict(pairs)
    if len(fields) < len(pairs) or max(map(len, fields), default=0) > LONGEST_NAME:
        raise _BadName
    return fields


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _is_deeper(data: Plain, depth: int) -> bool:
    if not isinstance(data, dict | list):
        return False
    parts = data.values() if isinstance(data, dict) else data
    return depth == 0 or any(_is_deeper(part, depth - 1) for part in parts)


def _is_writable(data: Plain) -> bool:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
