"""JSON, read as strictly as YAML: a name given twice is an error, and every part knows its line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from wargame_cli.engine.text.document import (
    DEEPEST,
    LONGEST_NAME,
    Document,
    Place,
    Plain,
    Pointer,
    Word,
    malformed,
    quoted,
    too_long,
)
from wargame_cli.engine.text.patterns import pattern

#: A string, a bracket or mark, a line end, or any other word of JSON; what lies between is white space.
_TOKEN = pattern(r'"(?:[^"\\]|\\.)*"|[][{}:,]|\r\n?|\n|[^\s\][{}:,"]+')


_TOO_DEEP = f"the file is nested more than {DEEPEST} deep"


def read_json(text: str, source: str) -> Document:
    """Read a file's text. Numbers, true, false and null stay what they are. Raises Malformed."""
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_fields)
        too_deep = _is_deeper(data, DEEPEST)
    except json.JSONDecodeError as error:
        message = f"the file is not readable as JSON: {error.msg.lower()}"
        raise malformed(source, error.lineno, message, "", text, code="not-json", word=Word(error.colno, 1)) from None
    except _BadName:
        _Locator(text, source)  # raises the error that knows the line
        raise
    except RecursionError:
        too_deep = True
    except ValueError:
        message = "the file holds a number that is none (such as NaN) or far too long"
        raise malformed(source, 1, message, code="not-json") from None
    if too_deep:
        raise malformed(source, 1, _TOO_DEEP, code="too-deep")
    # `\ud800` alone is half a character: JSON lets it pass, but nothing can ever write it again.
    if "\\ud" in text.lower() and not _is_writable(data):
        message = "the file holds half a character (a lone \\ud800 to \\udfff)"
        raise malformed(source, 1, message, code="not-json")
    return Document(data, source, text, lambda: _Locator(text, source).places)


class _BadName(Exception):
    """Two fields of one object have the same name, or one has a name that is far too long."""


class _Token(NamedTuple):
    """A string, bracket or other word of JSON and where it stands."""

    text: str
    line: int
    column: int

    @property
    def word(self) -> Word:
        return Word(self.column, len(self.text))


class _Locator:
    """The place of every part of a text that is known to be JSON. It takes long, so it waits for a fault.

    Raises Malformed for a name that is given twice or far too long.
    """

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        self._source = source
        self._tokens = self._split()
        self.places: dict[Pointer, Place] = {}
        first = next(self._tokens)
        self._value(first, ())
        self.places[()] = Place(first.line)

    def _split(self) -> Iterator[_Token]:
        line, begins = 1, 0
        for token in _TOKEN.finditer(self._text):
            if token[0][0] in "\r\n":
                line, begins = line + 1, token.end()
            elif token[0] != ",":
                yield _Token(token[0], line, token.start() - begins + 1)

    def _value(self, token: _Token, path: Pointer) -> tuple[_Token, _Token]:
        """Note what is written from a token on; gives the first word in it and its last token."""
        if len(path) > DEEPEST:
            raise malformed(self._source, 1, _TOO_DEEP, code="too-deep")
        if token.text == "{":
            return self._fields(token, path)
        return self._items(token, path) if token.text == "[" else (token, token)

    def _fields(self, opening: _Token, path: Pointer) -> tuple[_Token, _Token]:
        first = token = opening
        for token in self._tokens:
            if token.text == "}":
                break
            first = token if first is opening else first
            key = json.loads(token.text)
            here = (*path, key)
            if len(key) > LONGEST_NAME:
                raise malformed(self._source, token.line, too_long(key), code="too-long")
            if here in self.places:
                message = f"{quoted(key)} is given twice; it first stands in line {self.places[here].line}"
                raise malformed(self._source, token.line, message, "", self._text, code="given-twice", word=token.word)
            self.places[here] = Place(token.line, token.word)
            next(self._tokens)  # the colon
            value = next(self._tokens)
            _, last = self._value(value, here)
            self.places[here] = Place(token.line, token.word, _span(value, last, token.line))
        return first, token

    def _items(self, opening: _Token, path: Pointer) -> tuple[_Token, _Token]:
        first = token = opening
        for index, token in enumerate(self._tokens):
            if token.text == "]":
                break
            word, last = self._value(token, (*path, index))
            first = word if first is opening else first
            shown = _span(word, word if word is not token else last, token.line)
            self.places[(*path, index)] = Place(token.line, None, shown)
        return first, token


def _span(first: _Token, last: _Token, line: int) -> Word | None:
    """Where a value stands, if it is all in this line."""
    if not first.line == last.line == line:
        return None
    return Word(first.column, last.column + len(last.text) - first.column)


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
