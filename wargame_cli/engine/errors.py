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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, Final, Literal, Self

import msgspec

#: What kind of fault a problem tells, for scripts and editors. A message may be worded anew; a code stays for ever.
Code = Literal[
    "against-orders", "ambiguous-name", "answer-not-asked", "bad-agreement", "bad-bundle", "bad-data", "bad-dice",
    "bad-game", "bad-journal", "bad-key", "bad-map", "bad-round", "bad-signature", "bad-terms", "demand-unmet",
    "doubtful", "empty-file", "ends-the-game", "failed", "file-busy", "file-too-large", "file-unreadable",
    "file-unsafe", "game-over", "given-already", "given-twice", "goes-nowhere", "hidden-units", "illegal",
    "keys-known", "law-broken", "locked", "missing-answer", "missing-die", "missing-field", "missing-sheet",
    "never-asked", "never-met", "newer-invalid", "no-action", "no-course", "no-orders", "no-sheet-in-mail",
    "no-such-name", "no-such-nation", "no-such-option", "no-such-order", "no-such-phase", "no-such-place",
    "no-such-question", "no-such-scenario", "no-such-side", "no-such-unit", "nonce-changed", "not-correctable",
    "not-drawn", "not-json", "not-locked", "not-of-the-phase", "not-signed", "not-text", "not-toml", "not-yaml",
    "odd", "other-rules", "phase-begun", "program-failed", "proposal-lapsed", "too-deep", "too-long", "twice",
    "unknown-field", "unspent", "unused-dice", "unverified", "wrong-answer", "wrong-case", "wrong-choice",
    "wrong-course", "wrong-file", "wrong-format", "wrong-game", "wrong-phase", "wrong-position", "wrong-side",
    "wrong-type", "wrong-value",
]  # fmt: skip

#: Every code, with what it stands for.
CODES: Final[dict[Code, str]] = {
    # what a file is
    "file-unreadable": "There is no such file, or the system does not let it be read.",
    "file-too-large": "The file has more bytes than any of its kind needs.",
    "empty-file": "The file says nothing.",
    "not-text": "The file is not plain text in UTF-8.",
    "not-yaml": "The text is not readable as YAML, or uses what is not read here (anchors, tags, tabs).",
    "not-json": "The text is not readable as JSON.",
    "not-toml": "The text is not readable as TOML.",
    "given-twice": "A field stands twice in one place, or under both its former and its present name.",
    "too-deep": "Lists and fields are nested deeper than any file of ours.",
    "too-long": "A name is longer than any of ours.",
    # what a field holds
    "unknown-field": "There is no field of this name here.",
    "missing-field": "A field that must be there is not.",
    "wrong-type": "Another sort of value is wanted: a number, a list, fields, text.",
    "wrong-value": "The value is none of those that are allowed here.",
    "ambiguous-name": "The name may mean several things; the hint lists them.",
    "no-such-unit": "No unit has this name.",
    "no-such-place": "No space of the map has this name or number.",
    "no-such-nation": "No nation of this game has this name.",
    "no-such-name": "Nothing of the sort that is wanted here has this name.",
    "no-such-side": "No side of this game has this name.",
    "no-such-phase": "No phase of this game has this name.",
    "no-such-order": "No order has this verb.",
    "no-such-question": "No question has this label or is of this kind.",
    "no-such-option": "The game has no option of this name.",
    "no-such-scenario": "The game has no scenario of this name.",
    "wrong-choice": "The option has no such choice.",
    # a sheet and its phase
    "wrong-game": "The sheet or file belongs to another game.",
    "wrong-phase": "The sheet is for another turn or phase.",
    "wrong-side": "The side gives no orders in this phase.",
    "wrong-course": "The sheet was written before a rewind, or for another game of this name.",
    "wrong-format": "The file is of a format that this program does not read.",
    "other-rules": "The sheet was made for another version of the rules (a warning).",
    "not-of-the-phase": "There are no orders of this kind in this phase.",
    "given-already": "Another sheet of the side has given this already.",
    "missing-sheet": "The sheet of a side that has orders to give is missing.",
    "phase-begun": "Dice of the phase have been seen: only answers may still come.",
    "locked": "The sheets of the phase are locked.",
    "game-over": "The game has ended.",
    "missing-answer": "A question must be answered first.",
    "wrong-answer": "The answer is none of the question's options.",
    "answer-not-asked": "The answer is to a question that nobody asked (a warning).",
    # an order and the rules
    "illegal": "A rule forbids the order; `rule` is its number.",
    "doubtful": "A rule forbids the order as things stand; it may be right when its turn comes (a warning).",
    "odd": "The order is legal, and probably not what is meant (a warning).",
    "no-orders": "The sheet has no orders, and some could be given (a warning).",
    "no-action": "The sheet lets the side's chance to act go by (a warning).",
    "against-orders": "The sheet goes against what the side was told to do (a warning).",
    "demand-unmet": "What the rules demand of the side is not on the sheet (a warning).",
    "unspent": "What is not spent now is lost (a warning).",
    "twice": "The order says what an earlier one says already (a warning).",
    "goes-nowhere": "The order changes nothing (a warning).",
    "never-met": "The condition of the order can never be met (a warning).",
    "never-asked": "Nobody is asked this question in this game (a warning).",
    "ends-the-game": "The order gives the game up, or ends it (a warning).",
    "hidden-units": "Units that the side cannot see may forbid the order (a warning).",
    # signatures, terms, dice
    "not-signed": "The game wants a signature that is missing.",
    "bad-signature": "The signature is not good, or nobody's who may sign.",
    "no-course": "The signed sheet does not say for which course of the game it is.",
    "bad-terms": "The terms cannot be had in this game, or not now.",
    "bad-agreement": "The sides have not signed what they must sign.",
    "bad-dice": "A given die is written wrongly, or shows what it cannot show.",
    "missing-die": "A given die is missing.",
    "unused-dice": "Given dice that nothing has rolled (a warning).",
    "proposal-lapsed": "A proposal of before has lapsed, with the answers to it (a warning).",
    "nonce-changed": "A corrected sheet has another nonce than the one with which the dice fell.",
    "not-drawn": "No die falls before the sheets are locked and the beacon's round is there.",
    "not-locked": "The sheets of the phase are not locked.",
    "bad-round": "The beacon's round is another one, or not genuine.",
    "bad-key": "The key file is not that of the game, or says what cannot be.",
    "keys-known": "Keys of phases to come may be known to somebody (a warning).",
    # files of a game
    "wrong-file": "The file is not of the kind that the command needs.",
    "wrong-position": "The game is not at the place that the command needs.",
    "not-correctable": "What followed from the wrong sheet cannot be played again like this.",
    "bad-game": "The saved game is no position of its game.",
    "bad-journal": "A line of the journal is damaged, or does not fit those before it.",
    "bad-bundle": "The bundle is damaged, or none.",
    "bad-data": "The data of a game, or of a user, do not fit it.",
    "bad-map": "The map of a game says what cannot be.",
    "wrong-case": "The conformance case says what cannot be.",
    "law-broken": "The position breaks a law of its game (a warning).",
    # mail
    "no-sheet-in-mail": "The mail holds no order sheet.",
    "newer-invalid": "The side has sent something newer that has errors and does not count (a warning).",
    # all other errors
    "failed": "The command line asks for what cannot be done; the message says why.",
    "file-unsafe": "A file cannot be written without the danger that something is lost.",
    "file-busy": "Another process is using the file.",
    "unverified": "A journal does not replay to what it says.",
    "program-failed": "The program itself has failed.",
}

#: More of an offending line is not shown where nothing in it is pointed at.
_LONGEST_LINE = 200


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong with an input, and where: one line of an editor, one row of `check --json`.

    `code` says which kind of fault it is (see `CODES`). `file`, `line` and `column` (both counted from 1) say where the
    word stands that is wrong, and `length` how long it is; `order` is the order's text or number, `rule` the rule's
    number, `text` the offending line as it was written.
    """

    code: Code
    kind: Literal["malformed", "illegal", "warning"]
    message: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    length: int = 1
    order: str = ""
    rule: str = ""
    hint: str = ""
    text: str = ""

    def __str__(self) -> str:
        """`FILE:LINE:COLUMN: what is wrong [code]`, then the offending line, a caret under the word, and the hint.

        What a rule forbids is told with its number instead of the code, and what is in no file without one.
        """
        where = ":".join([self.file, *(str(number) for number in (self.line, self.column) if number is not None)])
        lines = [f"{where}: {self.message}" if self.file else self.message]
        if self.rule:
            lines[0] += f" (rule {self.rule})"
        if self.file and self.code != "illegal":
            lines[0] += f" [{self.code}]"
        lines += [f"    {line}" for line in self._shown()]
        if self.hint:
            lines.append(f"    hint: {self.hint}")
        return "\n".join(lines)

    def _shown(self) -> tuple[str, ...]:
        """The offending line with a caret under the word; without a word the line, or the order instead of it."""
        if self.column is not None and self.column <= len(self.text):
            from wargame_cli.engine.text.pointing import pointed  # texts are read with these errors

            return pointed(self.text, self.column, self.length)
        shown = self.text.strip() or self.order
        return (shown if len(shown) <= _LONGEST_LINE else f"{shown[:_LONGEST_LINE]} ...",) if shown else ()


class WargameError(Exception):
    """An error that a person can do something about. `str()` is the whole message."""

    exit_code: ClassVar[int] = 2
    code: ClassVar[Code] = "failed"


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

    code: ClassVar[Code] = "file-unsafe"


class Busy(Unsafe):
    """Another process is using the file."""

    code = "file-busy"


class DieNeeded(WargameError):
    """The moderator gives the dice, and the one for this label has not been given yet."""

    exit_code = 3
    code = "missing-die"

    def __init__(self, label: str, sides: int = 6) -> None:
        super().__init__(label, sides)
        self.label = label
        self.sides = sides

    def __str__(self) -> str:
        return f"a die is needed: {self.label} (1 to {self.sides})"


class VerificationFailed(WargameError):
    """A journal does not replay to what it says; the message is the first difference."""

    exit_code = 4
    code = "unverified"


class Hinted(str):
    """What a rule says against an order, ending with a hint: whole, as records keep it.

    People are told the two apart: `message`, and the `hint` on a line of its own.
    """

    message: str
    hint: str

    def __new__(cls, message: str, hint: str, joint: str = "; ") -> Self:
        """The two with what stands between them in records."""
        whole = super().__new__(cls, f"{message}{joint}{hint}".strip())
        whole.message, whole.hint = message, hint
        return whole


def apart(message: str) -> tuple[str, str]:
    """A message without its hint, and the hint, which may be empty."""
    return (message.message, message.hint) if isinstance(message, Hinted) else (message, "")


def in_any_case(word: str, names: Iterable[str]) -> str | None:
    """The name that is written like this, whatever its case, as it is spelled; or None."""
    return next((name for name in names if name.casefold() == word.casefold()), None)


def nearest(word: str, candidates: Iterable[str]) -> str:
    """`did you mean X?` for the candidate most like the word, whatever its case, or the empty string."""
    found = _nearest(word, tuple(candidates))
    return f"did you mean {found}?" if found else ""


@lru_cache(256)
def _nearest(word: str, candidates: tuple[str, ...]) -> str:
    """The candidate most like a word; remembered, for the same words are looked up in case after case."""
    import difflib  # only where something is wrong

    by_lower = {candidate.lower(): candidate for candidate in candidates}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else ""
