"""Commands over a folder of games: each game by itself, so that one that fails or is refused stops no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from wargame_cli.engine.errors import WargameError

T = TypeVar("T")


def each_game(folder: Path, do: Callable[[Path], T]) -> Iterator[tuple[Path, T | WargameError]]:
    """What a command makes of each game of a folder, by name; of one where that cannot be done, why."""
    from wargame_cli.mail.faults import spared
    from wargame_cli.mail.finding import games_in

    for path in games_in(folder):
        done: T | WargameError = WargameError(f"{path}: it made the program fail")
        with spared(str(path), "the other games go on"):
            try:
                done = do(path)
            except WargameError as error:
                done = error
        yield path, done


def game_of_sheet(folder: Path, sheet: Path) -> Path:
    """The game of a folder that a sheet is for. Raises WargameError where it is for none of them."""
    from wargame_cli.archive.game.sheets import fetch
    from wargame_cli.mail.finding import ids_in

    [text] = fetch([sheet])
    name = str(text.fields().get("game") or "")
    found = ids_in([folder]).get(name, [])
    if len(found) == 1:
        return found[0]
    twice = f"the game {name!r} is in {folder} more than once" if found else f"there is no game {name!r} in {folder}"
    raise WargameError(f"{sheet}: {twice}")
