"""A text file that was read: its data, and where each part of it was written."""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from wargame_cli.engine.errors import Code, Malformed, Problem
from wargame_cli.engine.loading.attributes import cached_property

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

#: Where a fault is pointed at the line is shown up to it, however long, but not beyond this.
_LONGEST_SHOWN = 2000

#: The steps of a path that lead to an entry of a list at the top: `("cases", 12)`.
_BEGINNING = 2

#: Faults of a field's name, not of its value.
_OF_A_NAME: Final[tuple[Code, ...]] = (
    "unknown-field", "missing-field", "given-twice", "no-such-order", "not-of-the-phase",
)  # fmt: skip


class Word(msgspec.Struct, frozen=True, array_like=True):
    """Where a word stands in its line: the column of its first character, from 1, and how many it has."""

    column: int
    length: int


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a part of a file is written: its line from 1, and in this line its name and its value.

    An entry of a list has no name; of one that holds fields or is a list itself the first word is taken. A value that
    does not begin in the line of its name has no place of its own.
    """

    line: int
    name: Word | None = None
    value: Word | None = None


_brief = reprlib.Repr()
_brief.maxstring = 60
_brief.maxother = 60


class Document(msgspec.Struct, frozen=True, eq=False, dict=True):
    """What a file says.

    `source` is the file's name, `text` all of it; `locate` gives the place of each path, and is called only when
    something must be told about a line.
    """

    data: Plain
    source: str
    text: str
    locate: Callable[[], Mapping[Pointer, Place]]

    def place_of(self, path: Pointer) -> Place:
        """Where a path is written, or the nearest part above it that is written at all."""
        while path not in self.places and path:
            path = path[:-1]
        return self.places.get(path, Place(1))

    def places_below(self, path: Pointer) -> Iterator[tuple[Pointer, Place]]:
        """Where a path, and every part below it, is written, each by the rest of its path."""
        depth = len(path)
        for pointer in self.places if depth < _BEGINNING else self._by_beginning.get(path[:_BEGINNING], ()):
            if pointer[:depth] == path:
                yield pointer[depth:], self.places[pointer]

    def line_of(self, path: Pointer) -> int:
        """The line where a path is written, or of the nearest part above it that is written at all."""
        return self.place_of(path).line

    def line_text(self, number: int, until: int = _WIDEST) -> str:
        """One line as it was written, cut after 200 characters or `until`; or the empty string past the end."""
        return self._written[number - 1][:until] if 1 <= number <= len(self._written) else ""

    def words(self) -> Iterator[tuple[Pointer, str]]:
        """Every name and every text in the file with its path, what lies deepest first."""
        return words_of(self.data)

    def problem(
        self,
        path: Pointer,
        message: str,
        *,
        code: Code = "wrong-value",
        hint: str = "",
        kind: Literal["malformed", "illegal", "warning"] = "malformed",
        rule: str = "",
        at_name: bool = False,
    ) -> Problem:
        """A problem with what is written at a path; it points at the value, or at the name of the field."""
        place = self.place_of(path)
        at_name = at_name or code in _OF_A_NAME
        word = (place.name or place.value) if at_name else (place.value or place.name)
        return Problem(
            code=code,
            kind=kind,
            message=message,
            file=self.source,
            line=place.line,
            column=word.column if word else None,
            length=word.length if word else 1,
            rule=rule,
            hint=hint,
            text=self.line_text(place.line, _shown_until(word)),
        )

    @cached_property
    def places(self) -> Mapping[Pointer, Place]:
        """Where every part of the file is written."""
        return self.locate()

    @cached_property
    def _by_beginning(self) -> Mapping[Pointer, Sequence[Pointer]]:
        """The paths in the file by their first steps: a part of a long list is found without a look at the others."""
        found: dict[Pointer, list[Pointer]] = {}
        for pointer in self.places:
            found.setdefault(pointer[:_BEGINNING], []).append(pointer)
        return found

    @cached_property
    def _written(self) -> list[str]:
        return self.text.splitlines()


def words_of(data: Plain, path: Pointer = ()) -> Iterator[tuple[Pointer, str]]:
    """Every name and every text in plain data with its path, what lies deepest first."""
    inside: Iterable[tuple[str | int, Plain]] = ()
    if isinstance(data, Mapping):
        inside = data.items()
    elif isinstance(data, list):
        inside = enumerate(data)
    for key, value in inside:
        yield from words_of(value, (*path, key))
        if isinstance(key, str):
            yield (*path, key), key
    if isinstance(data, str):
        yield path, data


def malformed(
    source: str, line: int, message: str, hint: str = "", text: str = "", *, code: Code, word: Word | None = None
) -> Malformed:
    """The error of a file that cannot be read; `text` is the file's text, or empty to show no line of it."""
    written = text.splitlines()
    if written and line > len(written):
        line, word = len(written), None  # the parser finds what is missing at the end behind the last line
    return Malformed(
        [
            Problem(
                code=code,
                kind="malformed",
                message=message,
                file=source,
                line=line,
                column=word.column if word else None,
                length=word.length if word else 1,
                hint=hint,
                text=written[line - 1][: _shown_until(word)] if written else "",
            )
        ]
    )


def _shown_until(word: Word | None) -> int:
    """How much of a line is kept: 200 characters, or as many as lead to the end of the word and a little further."""
    end = word.column + word.length + _WIDEST if word else 0
    return _WIDEST if word is None or end > _LONGEST_SHOWN else max(_WIDEST, end)


def too_long(name: str) -> str:
    """What is wrong with a name that no field can have."""
    return f"the name of a field has {len(name):,} characters, at most {LONGEST_NAME} are read"


def quoted(word: Plain) -> str:
    """A word of the file in quotes, shortened if it is long."""
    return _brief.repr(word)
