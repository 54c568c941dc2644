"""The data files that ship with the program: where they lie and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from wargame_cli.engine.text import decode, read_text

T = TypeVar("T")

_PACKAGE = Path(__file__).parent.parent


def scenarios_folder(ruleset: str) -> Path:
    """The folder of a ruleset's maps, counters and scenarios: inside an installed package, or in the checkout."""
    installed = _PACKAGE / "scenarios" / ruleset
    return installed if installed.is_dir() else _PACKAGE.parent / "scenarios" / ruleset


def read_data(path: Path, kind: type[T]) -> T:
    """Read and decode a data file. Raises `Malformed` with file and line for anything wrong in it."""
    return decode(read_text(path.read_bytes(), str(path)), kind)
