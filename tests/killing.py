"""Commands that die in the middle: killed at any one of their calls to the system that touch files.

`deaths` runs a command again and again, each time on a fresh copy of a folder, and kills it at its first, second, third
such call, until it comes to its end; what then lies in the folder is for the test to judge.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from wargame_cli.cli.main import main

CALLS = ("open", "write", "replace", "unlink", "fsync", "mkdir", "rename")

#: A command with more calls than this would hardly be one of ours.
_MOST = 2000


def killed_at(number: int, folder: Path, *words: object) -> int | None:
    """Type a command in a child process that stands in a folder and is killed at its call with this number.

    Gives None where it was killed, and its exit code where it came to its end before.
    """
    child = os.fork()
    if child == 0:
        _run(number, folder, [str(word) for word in words])
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL, status
        return None
    return os.waitstatus_to_exitcode(status)


def deaths(folder: Path, *words: object, ends: int = 0) -> Iterator[tuple[int, Path]]:
    """The number of each call that the command makes, and a copy of the folder after the command was killed at it.

    One that nobody kills `ends` with this exit code. A death that leaves the files that the one before left is no other
    case, and is left out.
    """
    before: list[tuple[str, bytes]] = []
    for number in range(1, _MOST):
        copy = folder.with_name(f"{folder.name}-{number}")
        shutil.copytree(folder, copy)
        code = killed_at(number, copy, *words)
        if code is not None:
            assert code == ends, code
            shutil.rmtree(copy)
            return
        left = sorted(_everything(copy))
        if left != before:
            before = left
            yield number, copy
        shutil.rmtree(copy)
    raise AssertionError("the command never came to its end")


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder; locks and the temporary files of a process that was killed are hidden ones."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def _everything(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file under a folder, the hidden ones too, whose names are drawn by lot."""
    for path in folder.rglob("*"):
        name = "hidden" if path.name.startswith(".") else path.name
        yield str(path.relative_to(folder).with_name(name)), path.read_bytes() if path.is_file() else b""


def _run(number: int, folder: Path, words: list[str]) -> NoReturn:
    """The command, in the child process."""
    code = 99
    try:
        os.chdir(folder)
        sys.argv = ["wargame", *words]
        _arm(number)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            main()
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        os._exit(code)


def _arm(number: int) -> None:
    """Count the calls from now on, and die at the one with the number; a write is then half done."""
    left = number

    def counted(name: str, call: Any) -> Any:
        def step(*args: Any, **options: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                if name == "write":
                    call(args[0], bytes(args[1])[: len(args[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            # A killed process loses nothing that it has written: only a power cut needs the bytes on the disk.
            return None if name == "fsync" else call(*args, **options)

        return step

    for name in CALLS:
        setattr(os, name, counted(name, getattr(os, name)))
