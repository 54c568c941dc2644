"""What a file is, and what may be written over it: no command destroys a game, its journal, its key, or a sheet.

A report, a picture or a bundle may be made again over an older one; a template over one that nobody has touched.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.storage.files import is_there, read_bytes
from wargame_cli.engine.errors import Malformed, Unsafe
from wargame_cli.engine.text import read_text
from wargame_cli.engine.text.patterns import pattern

Kind = Literal["game", "journal", "key", "sheet", "file"]

#: The number of bytes at the beginning of a file that are read to see what it is.
HEAD = 4096

_GAME = pattern(rb"""^[ {]*["']?schema["']?: *["']?wargame/game/""", re.MULTILINE)
_JOURNAL = pattern(rb"""^\{"record": ?"new\"""")
_DRAFT = pattern(rb"^X-Unsent: 1\r?$", re.MULTILINE)
_KEY = pattern(rb"""^[ {]*["']?wargame-key["']?:""", re.MULTILINE)
_SHEET = pattern(
    rb"""^(?:(?:orders|answers|standing|recurring):|[ {]*["']?schema["']?: *["']?wargame/orders/)""", re.MULTILINE
)

#: One of these fields a sheet has, beside the phase that it is for.
_WRITTEN = ("orders", "answers", "standing", "recurring")

_CALLED = {
    "game": "a saved game",
    "journal": "the journal of a game",
    "key": "the key file of a game",
    "sheet": "an order sheet",
    "file": "something else",
}


def head_of(path: Path) -> bytes:
    """The beginning of a file; nothing of one that cannot be read."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return file.read(HEAD)
    return b""


def is_saved_game(path: Path) -> bool:
    """Whether a file is a saved game, whole or not: it says so, or a journal of its name is beside it."""
    return bool(_GAME.search(head_of(path))) or (path.suffix in (".yaml", ".json") and is_there(journal_path(path)))


def is_kept_beside(path: Path) -> bool:
    """Whether a file is, by its name, one that the program keeps beside a game: its journal or its key."""
    return path.name.endswith((".journal.jsonl", ".journal.jsonl.undone", ".key"))


def kind_of(path: Path) -> Kind | None:
    """The kind of a file, whole or damaged, by its name and its content; None where there is none."""
    if not path.exists():
        return None
    head = head_of(path)
    if path.name.endswith(".key") or _KEY.search(head):
        return "key"
    if is_kept_beside(path) or _JOURNAL.search(head):
        return "journal"
    if is_saved_game(path):
        return "game"
    if _DRAFT.search(head):  # a mail that the program wrote, with an empty sheet in it
        return "file"
    return "sheet" if path.is_file() and _is_sheet(path, head) else "file"


def _is_sheet(path: Path, head: bytes) -> bool:
    """Whether a file is an order sheet; one that cannot be read is known by its lines."""
    try:
        data: Any = read_text(read_bytes(path), str(path)).data
    except Malformed:
        return bool(_SHEET.search(head))
    return isinstance(data, dict) and "phase" in data and any(name in data for name in _WRITTEN)


def may_write(path: Path, over: Iterable[str] | None = None, *, force: bool = False) -> None:
    """Raises Unsafe where a file is that must not be lost; called before writing to a place that the user names.

    `over` are the only texts that may be replaced; without it that is any file that is no part of a game and no sheet.
    They are looked at only where a sheet or another file is there.
    `force` is the user's word that whatever is no part of a game may go.
    """
    kind = kind_of(path)
    if kind is None or (kind == "file" and over is None):
        return
    if kind in ("game", "journal", "key"):
        raise Unsafe(f"{path}: here is {_CALLED[kind]}, and nothing is written over it; choose another name")
    if force or (over is not None and _holds_one_of(path, over)):
        return
    if over is None:
        raise Unsafe(f"{path}: here is {_CALLED[kind]}; move it away first, or choose another name")
    here = "here is a sheet that is no untouched template of this phase" if kind == "sheet" else "here is another file"
    raise Unsafe(f"{path}: {here}\n    hint: choose another name, or write over it with --force")


def _holds_one_of(path: Path, texts: Iterable[str]) -> bool:
    """Whether a file holds one of these texts; with which line ends an editor saved it is no matter."""
    try:
        lines = path.read_bytes().decode().splitlines()
    except (OSError, ValueError):
        return False
    return any(lines == text.splitlines() for text in texts)
