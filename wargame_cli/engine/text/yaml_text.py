"""YAML as people mean it: every scalar is the string that was written, and nothing is cleverer than it looks.

YAML turns 0714 into 460, NO into false and 12:30 into 750, lets one file hold several documents and one node stand for
another. None of that belongs in an order sheet, so the parser's events are read directly: no resolver, no constructor.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from wargame_cli.engine.errors import Code, Malformed
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

#: libyaml's parser where PyYAML was built with it (15 times faster), else the one in Python.
_Loader: Any = getattr(yaml, "CLoader", yaml.Loader)

#: A tab or a no-break space in the indentation: both look like spaces and are not.
_BAD_INDENT = pattern("^ *(?:(\t)|\xa0)[ \t\xa0]*[^\\s#]", re.MULTILINE)

_QUOTE = "put the text in quotes"

_UNCLOSED = "a quotation mark is never closed"
_INDENT = ("the line does not fit the lines above it", "check its indentation and quotes")

#: What libyaml and PyYAML complain of (a part of it), and the same for people: a sentence and a hint.
_SYNTAX = {
    "mapping values are not allowed": (
        "this `: ` cannot stand here",
        "quote text that holds it; check the line above",
    ),
    "did not find expected key": _INDENT,
    "expected <block end>": _INDENT,
    "expected <document start>": _INDENT,
    "expected '-' indicator": ("the line does not fit the list above it", "start with `- `, or check the indentation"),
    "expected ',' or ']'": ("a list begun with [ goes wrong here", "separate with commas and close it with ]"),
    "expected ',' or '}'": ("fields begun with { go wrong here", "separate with commas and close them with }"),
    "unexpected end of stream": (_UNCLOSED, "close it, or leave both away"),
    "unexpected document indicator": (_UNCLOSED, "close it, or leave both away"),
    "could not find expected ':'": ("there is no `: ` after the key", "write `key: value`"),
    "node content": ("a value is missing before this", "check the brackets and commas"),
    "cannot start any token": ("the value begins with a character that has a meaning of its own", _QUOTE),
    "sequence entries are not allowed": ("a list entry `- ` cannot stand here", "begin the list on a line of its own"),
    "unknown escape character": ("a backslash in double quotes stands before the wrong character", "write \\\\"),
    "alphabetic or numeric character": ("text that begins with * or & is an alias in YAML", _QUOTE),
    "tag": ("text that begins with ! is a tag in YAML", _QUOTE),
}

#: Complaints at the end of the file about something that began, and is wrong, further up.
_BEGAN_EARLIER = ("unexpected end of stream", "unexpected document indicator", "could not find expected ':'")


def read_yaml(text: str, source: str) -> Document:
    """Read a file's text, which holds one document. Raises Malformed."""
    if ("\t" in text or "\xa0" in text) and (bad := _BAD_INDENT.search(text)):
        what = "a tab" if bad[1] else "a no-break space"
        line = len(text[: bad.start() + 1].splitlines())
        hint, word = "indent with spaces only", Word(bad[0].index(bad[1] or "\xa0") + 1, 1)
        raise malformed(source, line, f"the indentation holds {what}", hint, text, code="not-yaml", word=word)
    try:
        data = _Reader(text, source).read()
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, text, source) from None
    except yaml.YAMLError as error:
        raise malformed(source, 1, f"the file is not readable as YAML: {error}", code="not-yaml") from None
    return Document(data, source, text, lambda: _places(text, source))


def _places(text: str, source: str) -> dict[Pointer, Place]:
    """The place of every part of a text that is known to be good, which is read again for it."""
    reader = _Reader(text, source)
    reader.places = {}
    reader.read()
    return reader.places


class _Reader:
    """Builds plain data from one stream of parser events, and notes the places of everything where they are wanted."""

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        self._source = source
        self._next: Callable[[], Any] = _Loader(text).get_event
        self._last: Any = None
        self.places: dict[Pointer, Place] | None = None

    def read(self) -> Plain:
        """The data of the only document."""
        self._next()  # the stream begins
        if isinstance(self._next(), StreamEndEvent):
            message = "the file is empty: it holds nothing but comments"
            raise malformed(self._source, 1, message, code="empty-file")
        event = self._next()
        data = self._value(event, (), 0)
        if data is None:
            raise malformed(self._source, 1, "the file is empty", code="empty-file")
        if self.places is not None:
            self.places[()] = Place(_line(event))
        self._next()  # the document ends
        end = self._next()
        if not isinstance(end, StreamEndEvent):
            self._fail(end, "a second document begins here", "give each document a file of its own; leave out `---`")
        return data

    def _value(self, event: Any, path: Pointer, depth: int) -> Plain:
        kind = type(event)
        if kind is ScalarEvent and event.anchor is None and event.tag is None:
            self._last = event
            # `key:` with nothing behind it says nothing; `key: ""` says the empty string.
            return event.value if event.value or event.style else None
        if kind is AliasEvent or event.anchor is not None or event.tag is not None:
            self._refuse(event)
        if depth == DEEPEST:
            self._fail(event, f"the file is nested more than {DEEPEST} deep", code="too-deep")
        return self._mapping(path, depth + 1) if kind is MappingStartEvent else self._sequence(path, depth + 1)

    def _mapping(self, path: Pointer, depth: int) -> dict[str, Plain]:
        result: dict[str, Plain] = {}
        names: dict[str, Any] = {}
        while type(event := self._next()) is not MappingEndEvent:
            key = self._value(event, path, depth) if type(event) is ScalarEvent else None
            if key is None:
                self._fail(event, "there is no key, or more than a word, before the colon", "write `key: value`")
            if len(key) > LONGEST_NAME:
                self._fail(event, too_long(key), code="too-long")
            if key in names:
                message = f"{quoted(key)} is given twice; it first stands in line {_line(names[key])}"
                self._fail(event, message, code="given-twice")
            names[key] = event
            value = self._next()
            here = path if self.places is None else (*path, key)
            result[key] = self._value(value, here, depth)
            if self.places is not None:
                self.places[here] = Place(_line(event), _word(event), self._word_of(value, _line(event)))
        self._last = event
        return result

    def _sequence(self, path: Pointer, depth: int) -> list[Plain]:
        result: list[Plain] = []
        while type(event := self._next()) is not SequenceEndEvent:
            here = path if self.places is None else (*path, len(result))
            result.append(self._value(event, here, depth))
            if self.places is not None:
                self.places[here] = Place(_line(event), None, self._first_word(event, here, result[-1]))
        self._last = event
        return result

    def _word_of(self, event: Any, line: int) -> Word | None:
        """Where the value is written that begins with this event and was read to its end, if it is all in that line."""
        if type(event) is ScalarEvent:
            return _word(event) if _line(event) == line and (event.value or event.style) else None
        end = self._last.end_mark
        if not event.flow_style or not line - 1 == event.start_mark.line == end.line:
            return None
        return Word(event.start_mark.column + 1, end.column - event.start_mark.column)

    def _first_word(self, event: Any, path: Pointer, value: Plain) -> Word | None:
        """The first word of a list's entry; the name of the first field, where it has fields."""
        line = _line(event)
        if isinstance(value, dict | list) and value and self.places is not None:
            place = self.places[(*path, next(iter(value)) if isinstance(value, dict) else 0)]
            return (place.name or place.value) if place.line == line else None
        return self._word_of(event, line)

    def _refuse(self, event: Any) -> NoReturn:
        if type(event) is AliasEvent:
            what = "* is an alias"
        else:
            what = "& is an anchor" if event.anchor is not None else "! is a tag"
        self._fail(event, f"text that begins with {what} in YAML, which is not read here", _QUOTE)

    def _fail(self, event: Any, message: str, hint: str = "", code: Code = "not-yaml") -> NoReturn:
        raise malformed(self._source, _line(event), message, hint, self._text, code=code, word=_word(event))


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


def _word(event: Any) -> Word:
    """Where an event's text stands in its line; of one that goes on in further lines its beginning."""
    start, end = event.start_mark, event.end_mark
    return Word(start.column + 1, max(end.column - start.column, 1) if end.line == start.line else 1)


def _syntax_error(error: yaml.MarkedYAMLError, text: str, source: str) -> Malformed:
    problem = error.problem or error.context or "no reason is given"
    unknown = (f"the file is not readable as YAML: {problem}", "")
    message, hint = next((told for part, told in _SYNTAX.items() if part in problem), unknown)
    began_earlier = any(part in problem for part in _BEGAN_EARLIER)
    mark = error.context_mark if began_earlier and error.context_mark else error.problem_mark
    word = Word(mark.column + 1, 1) if mark else None
    return malformed(source, mark.line + 1 if mark else 1, message, hint, text, code="not-yaml", word=word)
