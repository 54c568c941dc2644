"""The games of a folder: which files are saved games, and what each is called, without reading them whole."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from pathlib import Path

from wargame_cli.archive.game.games import load
from wargame_cli.archive.game.guard import head_of, is_kept_beside, is_saved_game
from wargame_cli.archive.storage.files import problem_of
from wargame_cli.engine.errors import Unsafe, WargameError
from wargame_cli.mail.faults import spared

_ID = re.compile(rb"""^[ {]*["']?game["']?: *(?:"([^"\\\n]*)"|([^"'\s#][^\n#]*?)),?\s*$""", re.MULTILINE)

#: A copy of a game that the program wrote when it failed; it is told of by nobody but who asks for it by name.
_CRASH = "wargame-crash-"


def games_in(folder: Path) -> list[Path]:
    """The saved games of a folder by name, damaged ones too. Raises Unsafe for a folder that cannot be read."""
    try:
        return [path for path in sorted(folder.iterdir()) if is_game(path)]
    except OSError as error:
        raise Unsafe(f"{folder}: cannot be read: {problem_of(error)}") from None


def is_game(path: Path) -> bool:
    """Whether a file is a saved game, whole or not: it says so, or a journal of its name is beside it."""
    return not path.name.startswith(".") and not belongs_to_a_game(path) and path.is_file() and is_saved_game(path)


def belongs_to_a_game(path: Path) -> bool:
    """Whether a file is one that the program keeps beside a game: its journal, its key, a crash."""
    return is_kept_beside(path) or path.name.startswith(_CRASH)


def ids_in(folders: Iterable[Path]) -> dict[str, list[Path]]:
    """The games of some folders by their ids; an id has several files where there are copies of a game."""
    found: dict[str, dict[Path, Path]] = {}
    for folder in folders:
        for path in games_in(folder):
            if name := _id_of(path):
                found.setdefault(name, {}).setdefault(path.resolve(), path)
    return {name: list(paths.values()) for name, paths in found.items()}


def _id_of(path: Path) -> str:
    """What a game is called, also where the rest of its file is damaged; nothing where not even that can be read."""
    if named := _ID.search(head_of(path)):
        return (named[1] or named[2]).decode(errors="replace").strip()
    with spared(str(path), "it is left out"), contextlib.suppress(WargameError):
        return load(path).id
    return ""
