"""Case files: what they hold, read strictly, with every fault told by its line.

A file names its game and lists cases; `tests/conformance/README.md` describes the form. A case with variants is run
once for each of them: a variant's `given` is laid over the case's, its facts are added, the rest replaces.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from wargame_cli import rulesets
from wargame_cli.engine.errors import BadInput, Malformed, Problem, WargameError
from wargame_cli.engine.options import Option
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import Document, Pointer, decode, read_text
from wargame_cli.engine.text.document import Place

#: A file of cases may be much longer than an order sheet.
_MOST_BYTES = 5_000_000


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phase to which the game is first played on, without orders."""

    turn: int
    phase: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of play and what must come of it.

    `orders` are those of the phasing side, or by their sides where several have the phase; `answers` are for all
    sides, by the label of the question. `dice` are
    used in order, or by their labels inside the phase. `play` says whether the phase is played at all; a step with
    orders, dice or answers always is.
    """

    orders: tuple[Any, ...] | dict[str, tuple[Any, ...]] = ()
    answers: dict[str, str] = {}
    standing: dict[str, Any] = {}
    dice: tuple[int, ...] | dict[str, int | tuple[int, ...]] = ()
    play: Literal["phase", "nothing"] = "nothing"
    until: Until | None = None
    expect: dict[str, Any] = {}


class Variant(Step, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a variant of a case changes; `options: all` runs it by every reading of each unclear rule, one at a time."""

    title: str = ""
    options: dict[str, str] | Literal["all"] = {}
    given: Any = None
    steps: tuple[Any, ...] = ()


class Entry(Variant, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case as it stands in its file."""

    id: str
    rule: str
    rows: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    note: str = ""
    variants: tuple[Any, ...] = ()


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A case: what it proves, and the runs that prove it, each a document of its own with the lines of the file.

    It stands in the document `written` at the path `at`. `needs` are options of the game without which the case makes
    no sense. `problems` say why it cannot be read.
    """

    id: str
    game: str
    written: Document
    at: Pointer
    rule: str = ""
    rows: tuple[str, ...] = ()
    title: str = ""
    needs: tuple[str, ...] = ()
    runs: tuple[Document, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def file(self) -> str:
        """The name of its file."""
        return self.written.source

    @property
    def line(self) -> int:
        """The line where it begins."""
        return self.written.line_of(self.at)


def read(paths: Iterable[Path | str]) -> list[Case]:
    """Every case of some files and folders, in order. Raises Malformed, with all faults, for files that are none.

    A single case that cannot be read is no error here: it says so itself.
    """
    found: list[Case] = []
    problems: list[Problem] = []
    for path in _files(paths):
        try:
            found += _cases(read_text(path.read_bytes(), str(path), _MOST_BYTES))
        except BadInput as error:
            problems += error.problems
        except OSError as error:
            problems.append(
                Problem(
                    code="file-unreadable",
                    kind="malformed",
                    file=str(path),
                    message=f"cannot be read: {error.strerror}",
                )
            )
    first: dict[tuple[str, str], Case] = {}
    for case in found:
        known = first.setdefault((case.game, case.id), case)
        if known is not case:
            message = f"the case {case.id} was given already, in {known.file}:{known.line}"
            problems.append(
                Problem(code="given-twice", kind="malformed", file=case.file, line=case.line, message=message)
            )
    if problems:
        raise Malformed(problems)
    return found


def _files(paths: Iterable[Path | str]) -> Iterator[Path]:
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def _cases(document: Document) -> list[Case]:
    """The cases of one file."""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("cases"), list):
        raise Malformed([document.problem((), "this is no file of cases: there is no list `cases`")])
    ruleset = _game(document)
    return [_case(document, ruleset, ("cases", index)) for index in range(len(data["cases"]))]


def _game(document: Document) -> Ruleset:
    """The ruleset of a file, by its name."""
    if "game" not in document.data:
        raise Malformed([document.problem((), "the file does not say which game its cases are of (`game: ...`)")])
    try:
        return rulesets.load(str(document.data["game"]))
    except BadInput as error:
        found = [document.problem(("game",), each.message, code=each.code, hint=each.hint) for each in error.problems]
        raise Malformed(found) from None
    except WargameError as error:
        raise Malformed([document.problem(("game",), str(error))]) from None


def _case(document: Document, ruleset: Ruleset, path: Pointer) -> Case:
    """The case at a path."""
    identity = _identity(document, path)
    try:
        entry = decode(document, Entry, path)
        runs = tuple(each for run in _runs(document, entry, path) for each in _by_every_reading(run, ruleset.options))
    except Malformed as error:
        return Case(id=identity, game=ruleset.name, written=document, at=path, problems=tuple(error.problems))
    return Case(
        id=identity,
        game=ruleset.name,
        written=document,
        at=path,
        rule=entry.rule,
        rows=entry.rows,
        title=entry.title,
        needs=entry.needs,
        runs=runs,
    )


def _identity(document: Document, path: Pointer) -> str:
    entry = _at(document, path)
    identity = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(identity, str):
        raise Malformed([document.problem(path, "a case is written as fields and has an id (`- id: KW-001`)")])
    return identity


def _at(document: Document, path: Pointer) -> Any:
    data = document.data
    for step in path:
        data = data[step]
    return data


# -- variants ----------------------------------------------------------------------------------------------------


def _runs(document: Document, entry: Entry, path: Pointer) -> Iterator[Document]:
    """One document for each variant of a case: what it is given, does and expects."""
    base = {name: value for name, value in _at(document, path).items() if name in Variant.__struct_fields__}
    if not entry.variants:
        yield _part(document, base, [path])
        return
    for index in range(len(entry.variants)):
        here = (*path, "variants", index)
        decode(document, Variant, here)
        change = _at(document, here)
        yield _part(document, _laid_over(base, change), [path, here])


def _by_every_reading(run: Document, options: Iterable[Option]) -> Iterator[Document]:
    """A run as it is; one with `options: all` once by our readings, and once by each other reading of a rule.

    Optional rules are no readings: they stay off; nor is a choice that only some scenarios have.
    """
    if run.data.get("options") != "all":
        yield run
        return
    title = run.data.get("title", "")
    yield replace(run, data={**run.data, "options": {}})
    for option in options:
        if "off" not in option.choices and not option.offered:
            for choice in option.choices[1:]:
                told = f"{title}{', ' if title else ''}{option.name}={choice}"
                yield replace(run, data={**run.data, "options": {option.name: choice}, "title": told})


def _laid_over(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    result = {**base, **change}
    for name in ("given", "options", "expect"):
        if isinstance(base.get(name), dict) and isinstance(change.get(name), dict):
            result[name] = _merged(base[name], change[name]) if name == "given" else {**base[name], **change[name]}
    return result


def _merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Fields within fields laid over each other; everything else is replaced."""
    result = dict(base)
    for name, value in change.items():
        old = result.get(name)
        result[name] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def _part(document: Document, data: Mapping[str, Any], paths: list[Pointer]) -> Document:
    """A document of its own made of what is written at these paths, the later laid over the earlier ones."""

    def locate() -> dict[Pointer, Place]:
        places: dict[Pointer, Place] = {(): document.place_of(paths[-1])}
        for path in paths:
            places.update(document.places_below(path))
        return places

    return Document(dict(data), document.source, document.text, locate)


def steps(run: Document) -> list[Pointer]:
    """Where the steps of a run stand: the run itself, or each entry of its list `steps`. Raises Malformed."""
    if not run.data.get("steps"):
        return [()]
    single = [name for name in Step.__struct_fields__ if name in run.data]
    if single:
        raise Malformed([run.problem((single[0],), f"a case with steps has {single[0]!r} inside its steps")])
    return [("steps", index) for index in range(len(run.data["steps"]))]
