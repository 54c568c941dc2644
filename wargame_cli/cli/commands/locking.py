"""`wargame lock`: the sheets are fixed before a public beacon decides the dice."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.changing import locked_game
from wargame_cli.cli.parameters import GameFile, Json
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wargame_cli.archive.game.games import Game
    from wargame_cli.archive.umpire.locking import LockMade

app = typer.Typer()


@app.command(epilog="Example: wargame lock game.yaml --received -o outbox")
def lock(
    game: GameFile,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="The sheets that count.")] = [],  # noqa: B006
    received: Annotated[
        bool, typer.Option("--received", help="Take the newest valid sheet of every side that wargame receive kept.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Write the texts to mail here.")
    ] = None,
    json: Json = False,
) -> None:
    """Fix which sheets count, and the round of a public beacon to come that decides the dice.

    Mail the text that it prints to everybody at once: with it nobody, not even
    you, can change a sheet after the dice are known. Then, after the round:
    wargame resolve GAME --beacon FILE. The terms of the game name the beacon.
    """
    from wargame_cli.archive.journal.saving import commit
    from wargame_cli.archive.umpire.locking import lock_text
    from wargame_cli.reports.queries import to_plain

    if str(game) == "-":
        raise WargameError("sheets are locked in a game's file, not in one from standard input")
    with locked_game(game, game) as current:
        made = _locked(current, sheets, received=received)
        commit(made.game, game, {})
    terminal.tell_problems(made.warnings)
    written = _write(made, output) if output else []
    if json:
        terminal.put_json({"lock": to_plain(made.told), "written": [str(path) for path in written]})
    else:
        terminal.put_text(lock_text(made.game.id, made.told), None)
    terminal.tell(f"next: wargame resolve {shlex.quote(str(game))} --beacon FILE, after {made.told.published}")


def _locked(game: "Game", sheets: "Sequence[Path]", *, received: bool) -> "LockMade":
    """The lock of the sheets that are named, or of those that were received."""
    from wargame_cli.archive.game.sheets import fetch
    from wargame_cli.archive.umpire.locking import lock
    from wargame_cli.mail.counting import Round, collect

    if received and sheets:
        raise WargameError("--received takes the sheets that were received; name no others")
    kept = collect(game) if received else Round(fetch(sheets), {}, [])
    made = lock(game, kept.texts, silent=kept.silent, received=kept.received)
    return made._replace(warnings=[*kept.warnings, *made.warnings])


def _write(made: "LockMade", folder: Path) -> list[Path]:
    """The text for everybody, and one for each side with what its own digests are salted with."""
    from wargame_cli.archive.storage.files import in_file_names, make_folder
    from wargame_cli.archive.umpire.locking import lock_text

    stem = f"{in_file_names(made.game.id)}-turn-{made.told.turn:02}-{made.told.phase}-lock"
    texts = {f"{stem}.yaml": lock_text(made.game.id, made.told)}
    for side, salt in made.salts.items():
        name = f"{stem}-{in_file_names(side.lower().replace(' ', '-'))}.yaml"
        texts[name] = lock_text(made.game.id, made.told, side, salt)
    make_folder(folder)
    for name, text in texts.items():
        terminal.put_file(folder / name, text.encode())
    return [folder / name for name in texts]
