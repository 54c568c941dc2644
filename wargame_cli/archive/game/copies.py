"""Copies of a game as it was before its last changes: game, journal and key, in `NAME.kept/` beside it.

Each copy is a folder of its own that appears whole, in one step, and is called by a number that grows and by the phase
in which the game stood. They are there against damage; a phase is taken back with a rewind, in the open.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from wargame_cli.archive.game.games import journal_path, kept_path, key_path
from wargame_cli.archive.storage.files import create_private, problem_of, sync_folder
from wargame_cli.engine.errors import Unsafe
from wargame_cli.engine.text.patterns import pattern

#: How many copies are kept, the newest.
MOST = 3

_NAME = pattern(r"(\d{4,})(?:-turn-\d+-.+)?")
_STANDS = pattern(rb"""^ *"?position"?: ?\{?\s+(?:"?turn"?: (\d+),?\s+)?"?phase"?: "?([\w-]+)""", re.MULTILINE)


def copies_of(game: Path) -> list[Path]:
    """The copies of a saved game, the newest first."""
    with contextlib.suppress(OSError):
        named = [(int(found[1]), each) for each in kept_path(game).iterdir() if (found := _NAME.fullmatch(each.name))]
        return [each for _, each in sorted(named, reverse=True)]
    return []


@contextlib.contextmanager
def keeping_copy(game: Path) -> Iterator[None]:
    """Copy a saved game with its journal and key while it is changed, unless the newest copy is of the same state.

    The oldest copies are removed; if the change fails, so is the new one. Raises Unsafe where there is no room for it.
    """
    parts = (game, journal_path(game), key_path(game))
    kept = kept_path(game)
    made = None
    try:
        data = {path.name: path.read_bytes() for path in parts if path.is_file()}
        there = copies_of(game)
        if data.get(game.name) and not (there and _holds(there[0], data)):
            number = int(there[0].name.partition("-")[0]) + 1 if there else 1
            made = kept / f"{number:04}{_standing(data[game.name])}"
            _put(made, data)
        _tidy(game)
    except OSError as error:
        raise Unsafe(f"{kept}: no copy of the game can be kept here: {problem_of(error)}") from None
    try:
        yield
    except BaseException:
        if made is not None:
            _remove(made)
            with contextlib.suppress(OSError):
                kept.rmdir()
        raise


def _holds(copy: Path, data: dict[str, bytes]) -> bool:
    """Whether a copy is of this state of the game; a journal may have grown by the records of an interrupted run."""
    there = {each.name: each.read_bytes() for each in copy.iterdir()}
    return there.keys() == data.keys() and all(
        data[name].startswith(part) if name.endswith(".jsonl") else data[name] == part for name, part in there.items()
    )


def _standing(game: bytes) -> str:
    """The turn and the phase of a saved game as a part of a name; nothing for one that does not tell them."""
    found = _STANDS.search(game)
    return f"-turn-{(found[1] or b'1').decode()}-{found[2].decode()}" if found else ""


def _put(copy: Path, data: dict[str, bytes]) -> None:
    """Make a copy: laid down under a hidden name, and then called by its own."""
    kept = copy.parent
    kept.mkdir(mode=0o700, exist_ok=True)
    hidden = kept / f".{os.urandom(4).hex()}"
    try:
        hidden.mkdir(mode=0o700)
        for part, content in data.items():
            create_private(hidden / part, content)
        os.rename(hidden, copy)
    except BaseException:
        shutil.rmtree(hidden, ignore_errors=True)
        raise
    sync_folder(kept)


def _remove(copy: Path) -> None:
    """A copy vanishes in one step too."""
    hidden = copy.with_name(f".{os.urandom(4).hex()}")
    with contextlib.suppress(OSError):
        os.rename(copy, hidden)
        shutil.rmtree(hidden, ignore_errors=True)


def _tidy(game: Path) -> None:
    """Remove what is too old, and what a run that was interrupted had not finished."""
    for old in copies_of(game)[MOST:]:
        _remove(old)
    for rest in kept_path(game).glob(".*"):
        shutil.rmtree(rest, ignore_errors=True)
