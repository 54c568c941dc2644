"""Users' data files (`wargame new --data`): read by their ending, held against what the game takes, laid over its own.

Whatever is wrong with one is told with its line. What stands in a wrong place is found by the type that the ruleset
reads (`Ruleset.data_type`); what names something that is not there is found when the game is made, and its line is that
of the word in question.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from wargame_cli.archive.game.games import DataFile
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import BadInput, Malformed, Problem
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import MOST_BYTES, Document, Pointer, decode, dump_yaml, read_text
from wargame_cli.engine.text.document import Place
from wargame_cli.engine.text.patterns import pattern

T = TypeVar("T")

_TOML_TABLE = pattern(r"\s*\[+\s*(?P<name>[^\]]+?)\s*\]+")
_TOML_KEY = pattern(r"\s*(?P<key>\"[^\"]*\"|'[^']*'|[A-Za-z0-9_.-]+)\s*=")
_TOML_LINE = pattern(r" \(at line (?P<line>\d+), column \d+\)")

#: Words that a message quotes, and words in it that may be written in the file.
_QUOTED, _WORD = pattern(r"'([^']+)'"), pattern(r"[\w./+*-]+")


class UserData(msgspec.Struct, frozen=True):
    """A user's file as it goes into the game, and as it was written where it has just been read."""

    file: DataFile
    document: Document | None = None


def read(source: DataFile | Path | str, ruleset: Ruleset) -> UserData:
    """A user's data file: YAML, JSON or TOML by its ending. Raises Malformed, with the line, for a wrong one."""
    if isinstance(source, DataFile):
        return UserData(source)
    name = str(source)
    document = _document(read_bytes(source), name)
    if not isinstance(document.data, dict):
        raise Malformed([document.problem((), "the file has no fields (`name: value`)", code="wrong-type")])
    # Numbers become the text that a saved game in YAML would give back, so that both read alike.
    try:
        content = read_text(dump_yaml(document.data).encode(), "", MOST_BYTES).data
    except ValueError as error:
        raise Malformed([document.problem((), str(error), code="bad-data")]) from None
    document = msgspec.structs.replace(document, data=content)
    kind = ruleset.data_type(content)
    if kind is not None:
        decode(document, kind)
    return UserData(DataFile(file=Path(name).name, content=content), document)


def fitted(make: Callable[[], T], data: Sequence[UserData]) -> T:
    """What `make` makes with these data. Raises Malformed, with file and line, where it cannot be made with them.

    Without data an error is the program's own; with them whatever goes wrong is theirs, for ours alone is tested.
    """
    if not data:
        return make()
    try:
        return make()
    except BadInput as error:
        problems = [_placed(problem, data) for problem in error.problems]
    except Exception as error:
        said = error.args[0] if isinstance(error, LookupError | ValueError) and error.args else ""
        what = said if isinstance(said, str) and " " in said else f"{type(error).__name__}: {error}"
        parts = what.split("; ")
        problems = [
            _placed(Problem(code="bad-data", kind="malformed", message=f"these data do not fit the game: {part}"), data)
            for part in parts
        ]
    raise Malformed(problems) from None


def _placed(problem: Problem, data: Sequence[UserData]) -> Problem:
    """A problem with the file and the line of what it speaks of; the last file first, for it lies on top."""
    quoted = _QUOTED.findall(problem.message)
    spoken: list[Callable[[str], object]] = [word.__eq__ for word in quoted]
    spoken += [re.compile(rf"\b{re.escape(word)}\b").search for word in quoted]
    spoken += [word.__eq__ for word in _WORD.findall(_QUOTED.sub("", problem.message)) if len(word) > 2]
    for meant in spoken:
        for user in reversed(data):
            if user.document and (path := _written(user.document, meant)) is not None:
                found = user.document.problem(
                    path, problem.message, code=problem.code, hint=problem.hint, rule=problem.rule
                )
                return msgspec.structs.replace(found, kind=problem.kind)
    last = data[-1]
    if last.document is None:
        return msgspec.structs.replace(problem, file=last.file.file)
    return last.document.problem((), problem.message, code=problem.code, hint=problem.hint, rule=problem.rule)


def _written(document: Document, meant: Callable[[str], object]) -> Pointer | None:
    """Where a word that is meant is written, as a name or as a value; None where it is not."""
    return next((path for path, text in document.words() if meant(text)), None)


def _document(data: bytes, name: str) -> Document:
    if not name.lower().endswith(".toml"):
        return read_text(data, name)
    import tomllib

    try:
        text = data.decode("utf-8")
        return Document(tomllib.loads(text), name, text, lambda: _toml_lines(text))
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8 text ({error.reason})"
        raise Malformed([Problem(code="not-text", kind="malformed", message=message, file=name, line=1)]) from None
    except (ValueError, RecursionError) as error:
        said = _TOML_LINE.search(str(error))
        line = int(said["line"]) if said else max(1, len(data.splitlines()))
        message = _TOML_LINE.sub("", str(error)).lower()
        raise Malformed([Problem(code="not-toml", kind="malformed", message=message, file=name, line=line)]) from None


def _toml_lines(text: str) -> dict[Pointer, Place]:
    """The line of each table and of each key that begins a line of its own."""
    found: dict[Pointer, Place] = {(): Place(1)}
    table: Pointer = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _TOML_TABLE.fullmatch(line.partition("#")[0].rstrip()):
            table = _dotted(header["name"])
            for length in range(1, len(table) + 1):
                found.setdefault(table[:length], Place(number))
        elif key := _TOML_KEY.match(line):
            path = (*table, *_dotted(key["key"]))
            found.setdefault(path, Place(number))
    return found


def _dotted(name: str) -> Pointer:
    return tuple(part.strip().strip("\"'") for part in name.split("."))
