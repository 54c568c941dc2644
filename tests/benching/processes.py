"""What a process of its own costs, beside one that does nothing but import the libraries of every command."""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

WARGAME = (sys.executable, "-m", "wargame_cli")
LIBRARIES = (sys.executable, "-c", "import typer, rich.console, yaml")
_INSTRUCTIONS = re.compile(r"I\s+refs:\s+([\d,]+)")


class Sample(NamedTuple):
    """CPU seconds of a command, and how many times the libraries' that is: medians."""

    seconds: float
    imports: float


def paired(line: Sequence[str], rounds: int, clear: Callable[[], None] = lambda: None) -> Sample:
    """A command, each time beside the libraries: a machine that is busy slows down both. `clear` goes before each."""
    samples = []
    for _ in range(rounds):
        clear()
        took = seconds(line)
        samples.append((took, took / seconds(LIBRARIES)))
    return Sample(*(statistics.median(each) for each in zip(*samples, strict=True)))


def seconds(line: Sequence[str]) -> float:
    """The CPU time of a process, by what the system counted for it."""
    child = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment())
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime


def counts_instructions() -> bool:
    """Whether instructions can be counted here."""
    return shutil.which("valgrind") is not None


def instructions(line: Sequence[str]) -> int:
    """The instructions that a process takes, which nothing else on the machine can disturb."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    told = subprocess.run([*valgrind, *line], capture_output=True, text=True, env=_environment(), check=False).stderr
    found = _INSTRUCTIONS.search(told)
    if found is None:
        raise SystemExit(f"valgrind counts nothing:\n{told}")
    return int(found[1].replace(",", ""))


def _environment() -> dict[str, str]:
    """Bytecode is used, and sets have the same order each time."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": "0"}
