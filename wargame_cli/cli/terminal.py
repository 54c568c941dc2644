"""What every command needs of a terminal: data to standard output, messages to standard error.

Whatever came from outside is shown with its control characters written out; a terminal obeys nobody but its user.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_cli.archive.storage.files import STDIN, write_atomically
from wargame_cli.engine.text.visible import visible

if TYPE_CHECKING:
    from wargame_cli.engine.document import Block
    from wargame_cli.engine.errors import Problem, WargameError
    from wargame_cli.reports.maps.letters import Letters

#: How a command ends that was interrupted from the keyboard.
INTERRUPTED = 130

#: A bar appears only for what takes longer than this, in seconds.
_PATIENCE = 1.0

#: Variables by which people tell rich that a pipe is shown on a terminal.
_SAY_TERMINAL = ("FORCE_COLOR", "TTY_COMPATIBLE")

#: Whether the command has printed its JSON document.
_SAID_IN_JSON: list[bool] = []


def show(blocks: Sequence[Block]) -> None:
    """Print blocks of text on standard output, with colour where it is a terminal."""
    from wargame_cli.reports import render

    if is_terminal():
        from rich.console import Console  # takes a while to load, and a pipe has no use for it

        if (console := Console()).is_terminal:
            render.show(blocks, console)
            return
    sys.stdout.write(render.text(blocks))


def draw(letters: Letters) -> None:
    """Print a picture in letters on standard output, with colour where it is a terminal."""
    if is_terminal():
        from rich.console import Console

        Console().print(letters.in_colour())
    else:
        sys.stdout.write(f"{letters.plain}\n")


def is_terminal() -> bool:
    """Whether standard output is one, or is said to be: rich decides about the latter."""
    return sys.stdout.isatty() or any(map(os.environ.get, _SAY_TERMINAL))


def put_json(data: Any) -> None:
    """Print one JSON document on standard output."""
    from wargame_cli.engine.text import dump_json

    _SAID_IN_JSON.append(True)
    sys.stdout.write(dump_json(data))


def begin_output() -> None:
    """A command begins: it has printed nothing yet."""
    _SAID_IN_JSON.clear()


def put_error_json(error: WargameError) -> None:
    """Print an error as the one JSON document of a command that was asked for one, and has printed none yet."""
    if _SAID_IN_JSON or "--json" not in sys.argv:
        return
    problems = getattr(error, "problems", ())
    rows = problem_rows(problems) or [
        {"file": "", "line": None, "column": None, "code": error.code, "kind": "failed", "message": str(error)}
    ]
    put_json({"accepted": False, "exit_code": error.exit_code, "error": str(error), "errors": rows})


def say_problems(problems: Sequence[Problem]) -> None:
    """Print problems on standard output, where they are what was asked for."""
    for problem in problems:
        say(f"warning: {problem}" if problem.kind == "warning" else problem)


def say(text: object, end: str = "\n") -> None:
    """Print text on standard output."""
    print(visible(str(text)), end=end)


def tell(message: object) -> None:
    """Print a message on standard error."""
    print(visible(str(message)), file=sys.stderr)


def tell_problems(problems: Sequence[Problem]) -> None:
    """Print problems on standard error; warnings say that they are."""
    for problem in problems:
        tell(f"warning: {problem}" if problem.kind == "warning" else problem)


def problem_rows(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Problems as `--json` lists them."""
    return [
        {
            "file": problem.file,
            "line": problem.line,
            "column": problem.column,
            "code": problem.code,
            "order": problem.order,
            "kind": problem.kind,
            "rule": problem.rule,
            "message": problem.message,
            "hint": problem.hint,
            "text": problem.text,
        }
        for problem in problems
    ]


def put_text(text: str, output: Path | None, over: Iterable[str] | None = None, *, force: bool = False) -> None:
    """Write text to a file, or to standard output without one or for `-`; `over` and `force` as for `may_write`."""
    if output is None or str(output) == STDIN:
        say(text, end="")
    else:
        put_file(output, text.encode(), over, force=force)


def put_file(path: Path, data: bytes, over: Iterable[str] | None = None, *, force: bool = False) -> None:
    """Write a file that the user wished for, unless something lies there that must not be lost. Raises Unsafe."""
    from wargame_cli.archive.game.guard import may_write

    may_write(path, over, force=force)
    write_atomically(path, data)
    tell(f"written: {path}")


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for work that takes more than a second, on a terminal only; gives a function of how much is done."""
    bar: Any = None
    started = time.monotonic()

    def advance(done: int, of: int) -> None:
        nonlocal bar
        if bar is None and sys.stderr.isatty() and time.monotonic() - started > _PATIENCE:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.start()
            bar.add_task(title, total=of)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done, total=of)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()
