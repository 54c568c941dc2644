"""`wargame rebuild`."""

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.engine.errors import Unsafe, WargameError

app = typer.Typer()


@app.command(epilog="Example: wargame rebuild game.journal.jsonl")
def rebuild(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="The journal, NAME.journal.jsonl.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="GAME", help="Write the game here, its journal and key beside it."),
    ] = None,
) -> None:
    """Make a saved game again that was lost or damaged, by playing its journal once more.

    It is written where no file is: move a damaged game away first. A phase that
    had been begun and waited for an answer or a die starts again.
    """
    from wargame_cli.archive.game.games import key_path
    from wargame_cli.archive.journal.saving import commit
    from wargame_cli.archive.replaying.rebuilding import place_of
    from wargame_cli.archive.replaying.rebuilding import rebuild as rebuilt
    from wargame_cli.archive.storage.files import lock

    target = output or place_of(journal)
    if str(target) == "-":
        raise WargameError("a game needs a file: its journal and its key file are beside it")
    with terminal.progress("Playing again") as advance:
        game = rebuilt(journal, advance)
    with lock(target):
        if target.exists():
            raise Unsafe(f"{target}: there is such a file already; a lost game is made again only where none is")
        commit(game, target, {})
    position = game.position
    terminal.tell(f"made: {target} (game {game.id}, turn {position.turn}, {position.phase})")
    if game.file.dice.source == "sealed" and not key_path(target).exists():
        terminal.tell(f"warning: {key_path(target)} is missing; without it no further phase can be resolved")
    terminal.tell(f"next: wargame status {target}")
