"""Receipts: what a player is told of a sheet that came in, as a text that is sent back as it is."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from textwrap import fill

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText, fetch
from wargame_cli.engine.document import capital
from wargame_cli.engine.errors import BadInput, Problem
from wargame_cli.engine.text.visible import visible
from wargame_cli.engine.understanding.lines import lines as understood_as
from wargame_cli.mail.counting import answers, checked, due_of, is_valid, received_at, told_moment

_WIDTH = 80


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said of a sheet: everything wrong and odd with it, and in a few words what it comes to.

    `understood` is what its orders were understood as.
    """

    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    understood: tuple[str, ...] = ()
    counts: bool = False
    summary: str
    lines: tuple[str, ...] = ()


def current(game: Game, text: SheetText, path: Path, others: Sequence[Path]) -> Finding:
    """What is to be said of a sheet for the current phase; `others` are those that the side has sent besides.

    They and the sheet's own `path` tell by their names in which order they came in.
    """
    verdict = checked(game, text)
    problems, warnings = tuple(verdict.problems), tuple(verdict.warnings)
    good = [other for other in others if is_valid(game, _text(other))]
    newer = [other for other in good if other.name > path.name]
    older = [other for other in good if other.name < path.name]
    lines = list(_repeated(text, [other for other in others if other.name < path.name]))
    if problems:
        faults = "an error" if len(problems) == 1 else f"{len(problems)} errors"
        summary = f"it does not count: it has {faults}"
        best = max(good, key=lambda other: other.name, default=None)
        lines.append(f"The sheet received {_when(best)} counts as before." if best else "No valid sheet is there yet.")
    elif newer:
        summary = f"it does not count: a newer sheet is there, received {_when(newer[-1])}"
        lines.append("The newest valid sheet counts, by the times of the files.")
    else:
        summary = "it counts, unless a newer one comes before the phase is resolved"
        if older and not _same(older[-1], text):
            lines.append(f"It replaces the sheet received {_when(older[-1])}.")
        lines += _late(game, received_at(path))
        lines += [
            f"It does not answer the question that {due.side} must answer."
            for due in due_of(game)
            if due.what == "answer" and not answers(game, text)
        ]
    counts = not problems and not newer
    understood = tuple(line for each in verdict.understood for line in understood_as(each))
    return Finding(
        problems=problems,
        warnings=warnings,
        understood=understood,
        counts=counts,
        summary=summary,
        lines=tuple(lines),
    )


def _repeated(text: SheetText, before: Sequence[Path]) -> Iterator[str]:
    """What is to be said beside the sheet that came before it: the same, or with another nonce."""
    if not before:
        return
    last = before[-1]
    if _same(last, text):
        yield f"It is the same as the sheet received {_when(last)}: it was there already."
        return
    if any(_same(other, text) for other in before):
        yield "It was there already before the sheet that it follows; it is now the newest again."
    old, new = (each.fields().get("nonce") or "" for each in (_text(last), text))
    if old != new:
        yield (
            f"Its nonce differs from that of the sheet before: {str(new)!r} instead of {str(old)!r}. "
            "With the nonce the dice of the phase change."
        )
    elif new:
        yield "Its nonce is that of the sheet before."


def _text(path: Path) -> SheetText:
    try:
        return fetch([path])[0]
    except BadInput:
        return SheetText(file=path.name, text="")


def _same(path: Path, text: SheetText) -> bool:
    there = _text(path)
    return (there.text, there.signature) == (text.text, text.signature)


def _late(game: Game, received: datetime) -> Iterator[str]:
    due = next(iter(due_of(game)), None)
    if due is not None and due.deadline is not None and received > due.deadline:
        told = told_moment(due.deadline)
        yield f"It came after the deadline, {told}; it counts as long as the phase is not resolved."


def _when(path: Path) -> str:
    return told_moment(received_at(path))


def receipt(head: Sequence[str], finding: Finding) -> bytes:
    """The receipt as a file."""
    summary = capital(finding.summary)
    told = [*head, "", *(fill(line, _WIDTH, break_on_hyphens=False) for line in (f"{summary}.", *finding.lines))]
    if finding.understood:
        told += ["", "The orders, as they were understood:", "", *finding.understood]
    for title, problems in (("Errors", finding.problems), ("Warnings", finding.warnings)):
        if problems:
            told += ["", f"{title}:", "", *(str(problem) for problem in problems)]
    return visible("".join(f"{line}\n" for line in told)).encode()


def heading(text_file: str, received: datetime, digest: str, about: Sequence[str] = ()) -> list[str]:
    """The first lines of a receipt: which sheet this is about, when it came in, and what it is for."""
    return [
        f"Receipt for the sheet {text_file}",
        *about,
        f"Received: {told_moment(received)}",
        f"SHA-256: {digest}",
    ]
