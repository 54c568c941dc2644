"""Everything that can go wrong, and how it is told to a person.

    WargameError                 any error that is not the program's own fault   exit code 2
    ├── BadInput                 what was given is turned down; carries problems exit code 2
    │   ├── Malformed            it cannot be read                               exit code 2
    │   └── Refused              it was read, but is not allowed now             exit code 2
    ├── Unsafe                   a file cannot be read or written safely         exit code 2
    │   └── Busy                 another process is using the file               exit code 2
    ├── DieNeeded                a given die is missing                          exit code 3
    └── VerificationFailed       a journal does not replay to what it says       exit code 4

Each is raised before anything is written. They survive pickling, so that work may be spread over processes.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

import msgspec

#: More of an offending line is not shown.
_LONGEST_LINE = 200


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong with an input, and where: one line of an editor, one row of `check --json`.

    `file` and `line` (counted from 1) say where, `order` is the order's text or number, `rule` the rule's number,
    `text` the offending line as it was written.
    """

    kind: Literal["malformed", "illegal", "warning"]
    message: str
    file: str = ""
    line: int | None = None
    order: str = ""
    rule: str = ""
    hint: str = ""
    text: str = ""

    def __str__(self) -> str:
        """`FILE:LINE: what is wrong (rule N)`, then the offending line and the hint, indented, where there are any."""
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        lines = [f"{where}: {self.message}" if where else self.message]
        if self.rule:
            lines[0] += f" (rule {self.rule})"
        if shown := self.text.strip() or self.order:
            lines.append(f"    {shown if len(shown) <= _LONGEST_LINE else shown[:_LONGEST_LINE] + ' ...'}")
        if self.hint:
            lines.append(f"    hint: {self.hint}")
        return "\n".join(lines)


class WargameError(Exception):
    """An error that a person can do something about. `str()` is the whole message."""

    exit_code: ClassVar[int] = 2


class BadInput(WargameError):
    """What was given is turned down. `problems` holds at least one problem; all that were found, not only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = list(problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class Malformed(BadInput):
    """The input cannot be read: not valid text, unknown fields, wrong types."""


class Refused(BadInput):
    """The input was read, but a rule or the state of the game does not allow it now."""


class Unsafe(WargameError):
    """A file could not be read or written safely; the files that were there are as they were."""


class Busy(Unsafe):
    """Another process is using the file."""


class DieNeeded(WargameError):
    """The moderator gives the dice, and the one for this label has not been given yet."""

    exit_code = 3

    def __init__(self, label: str, sides: int = 6) -> None:
        super().__init__(label, sides)
        self.label = label
        self.sides = sides

    def __str__(self) -> str:
        return f"a die is needed: {self.label} (1 to {self.sides})"


class VerificationFailed(WargameError):
    """A journal does not replay to what it says; the message is the first difference."""

    exit_code = 4


def in_any_case(word: str, names: Iterable[str]) -> str | None:
    """The name that is written like this, whatever its case, as it is spelled; or None."""
    return next((name for name in names if name.casefold() == word.casefold()), None)


def nearest(word: str, candidates: Iterable[str]) -> str:
    """`did you mean X?` for the candidate most like the word, whatever its case, or the empty string."""
    by_lower = {candidate.lower(): candidate for candidate in candidates}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return f"did you mean {by_lower[found[0]]}?" if found else ""
