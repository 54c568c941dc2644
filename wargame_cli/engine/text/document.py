"""A text file that was read: its data, and the line on which each part of it was written."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from wargame_cli.engine.errors import Malformed, Problem

#: Where a value is: the keys and list indices that lead to it from the top, as in `("orders", 3, "unit")`.
Pointer = tuple[str | int, ...]

#: A value as it was read. From YAML only str, dict, list and None (nothing written after `key:`); from JSON any.
Plain = Any

#: A tree of lists within lists is deeper than any file of ours and would exhaust the stack long before it ends.
DEEPEST = 40


#: No field of ours has a longer name, and libyaml gives up on one of 1024 characters, of which one may take six.
LONGEST_NAME = 160

#: Characters of a line or of a word that are shown to people; a whole saved game may stand on one line.
_WIDEST = 200

_brief = reprlib.Repr()
_brief.maxstring = 60
_brief.maxother = 60


@dataclass(frozen=True, eq=False)
class Document:
    """What a file says.

    `source` is the file's name, `text` all of it; `locate` gives the line (from 1) of each path, and is called only
    when something must be told about a line.
    """

    data: Plain
    source: str
    text: str
    locate: Callable[[], Mapping[Pointer, int]]

    def line_of(self, path: Pointer) -> int:
        """The line where a path is written, or of the nearest part above it that is written at all."""
        while path not in self._lines and path:
            path = path[:-1]
        return self._lines.get(path, 1)

    def line_text(self, number: int) -> str:
        """One line as it was written (cut after 200 characters), or the empty string past the end."""
        return self._written[number - 1][:_WIDEST] if 1 <= number <= len(self._written) else ""

    def words(self) -> Iterator[tuple[Pointer, str]]:
        """Every name and every text in the file with its path, what lies deepest first."""
        return _words(self.data, ())

    def problem(
        self,
        path: Pointer,
        message: str,
        *,
        hint: str = "",
        kind: Literal["malformed", "illegal", "warning"] = "malformed",
        rule: str = "",
    ) -> Problem:
        """A problem with what is written at a path."""
        line = self.line_of(path)
        return Problem(
            kind=kind,
            message=message,
            file=self.source,
            line=line,
            rule=rule,
            hint=hint,
            text=self.line_text(line),
        )

    @cached_property
    def _lines(self) -> Mapping[Pointer, int]:
        return self.locate()

    @cached_property
    def _written(self) -> list[str]:
        return self.text.splitlines()


def _words(data: Plain, path: Pointer) -> Iterator[tuple[Pointer, str]]:
    inside: Iterable[tuple[str | int, Plain]] = ()
    if isinstance(data, Mapping):
        inside = data.items()
    elif isinstance(data, list):
        inside = enumerate(data)
    for key, value in inside:
        yield from _words(value, (*path, key))
        if isinstance(key, str):
            yield (*path, key), key
    if isinstance(data, str):
        yield path, data


def malformed(source: str, line: int, message: str, hint: str = "", text: str = "") -> Malformed:
    """The error of a file that cannot be read; `text` is the file's text, or empty to show no line of it."""
    written = text.splitlines()
    if written:
        line = min(line, len(written))  # the parser finds what is missing at the end behind the last line
    shown = written[line - 1][:_WIDEST] if written else ""
    return Malformed([Problem(kind="malformed", message=message, file=source, line=line, hint=hint, text=shown)])


def too_long(name: str) -> str:
    """What is wrong with a name that no field can have."""
    return f"the name of a field has {len(name):,} characters, at most {LONGEST_NAME} are read"


def quoted(word: Plain) -> str:
    """A word of the file in quotes, shortened if it is long."""
    return _brief.repr(word)
