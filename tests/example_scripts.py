"""The scripts of the examples, each run once for all tests that look at what it made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from filelock import FileLock

EXAMPLES = Path(__file__).parents[1] / "examples"


class Ran(NamedTuple):
    """What a script printed, on both outputs as one, and where it left what it made: `reports/` and `page.html`."""

    code: int
    printed: str
    folder: Path


def environment(tools: Path) -> dict[str, str]:
    """The environment of a shell in which `wargame` is this project's; `tools` is a folder for it."""
    tools.mkdir(parents=True, exist_ok=True)
    command = tools / "wargame"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wargame_cli "$@"\n')
    command.chmod(0o755)
    env = {name: value for name, value in os.environ.items() if name not in ("WARGAME_RULESETS", "UPDATE_EXAMPLES")}
    return env | {"PATH": f"{tools}{os.pathsep}{env['PATH']}", "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


def ran(example: str, factory: pytest.TempPathFactory) -> Ran:
    """What came of an example's `run.sh`; the processes of one run of the tests share it."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "examples" / example.replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "ran.json"
    with FileLock(f"{folder}.lock"):
        if not kept.exists():
            env = environment(folder / "tools") | {"PAGE": str(folder / "page.html")}
            done = subprocess.run(
                ["sh", str(EXAMPLES / example / "run.sh"), "reports"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                cwd=folder,
                env=env,
                check=False,
            )
            kept.write_bytes(msgspec.json.encode([done.returncode, done.stdout]))
    code, printed = msgspec.json.decode(kept.read_bytes())
    return Ran(code, printed, folder)
