"""What every command does that changes a game: lock it, write the next one with its reports, all or nothing."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli.parameters import open_game
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.archive.journal.chapters import Chapter

#: What stands in a report's file name for each reader in turn.
_READER = "{reader}"

NextGame = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="NEXT", help="Write the new game here, not over GAME.")
]
StandIn = Annotated[
    list[str],
    typer.Option(
        metavar="SIDE=PLAYER",
        help="A machine player writes the sheet of a side that sent none, from what it can see: CP=greedy.",
    ),
]
Reports = Annotated[
    list[Path],
    typer.Option(
        "--report",
        metavar="FILE",
        help="Write the report: .md, .html, .bbcode, .json or .txt. With {reader} in the name one for each side, "
        "the public and the umpire; {game}, {turn}, {phase} are filled in.",
    ),
]


@contextlib.contextmanager
def locked_game(game: Path, target: Path) -> Iterator[Game]:
    """The game as it is read while nobody else can change it, nor the file that is to be written."""
    from wargame_cli.archive.storage.files import lock

    with contextlib.ExitStack() as stack:
        if str(game) != "-" and not game.exists():
            open_game(game)  # says so, before a lock is laid beside nothing
        for path in dict.fromkeys(path for path in (game, target) if str(path) != "-"):
            stack.enter_context(lock(path))
        yield open_game(game)


def report_files(game: Game, chapters: Sequence[Chapter], paths: Sequence[Path]) -> dict[Path, bytes]:
    """The reports on some phases to write beside the game. Raises WargameError for a name without a known ending.

    With `{turn}` or `{phase}` in its name there is a file for each phase, else all are told in one.
    """
    from wargame_cli.archive.storage.files import in_file_names
    from wargame_cli.reports.readers import UMPIRE
    from wargame_cli.reports.telling import told_of
    from wargame_cli.reports.writing import format_of, written

    told: dict[tuple[Path, str | None], list[Chapter]] = {}
    for path in paths:
        format_of(path)
        for chapter in chapters:
            every = (UMPIRE, None, *game.sides) if _READER in path.name else (UMPIRE,)
            for who in every:
                name = path.name.replace(_READER, in_file_names((who or "public").lower()))
                for word, value in (("game", game.id), ("turn", f"{chapter.turn:02}"), ("phase", chapter.phase)):
                    name = name.replace(f"{{{word}}}", in_file_names(value))
                told.setdefault((path.with_name(name), who), []).append(chapter)
    return {path: written([told_of(game, each, who)], format_of(path)).encode() for (path, who), each in told.items()}


def write_game(game: Game, target: Path, reports: Mapping[Path, bytes]) -> None:
    """Write the next game with its journal and reports, or print it for `-`."""
    from wargame_cli.archive.game import games
    from wargame_cli.archive.journal.saving import commit

    if str(target) != "-":
        commit(game, target, reports)
    elif reports:
        raise WargameError("with -o - only the new game is given; no reports are written")
    else:
        sys.stdout.write(games.dump(game.file, target).decode())
