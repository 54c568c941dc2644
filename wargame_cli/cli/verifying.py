"""`wargame verify`."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, open_game
from wargame_cli.engine.errors import VerificationFailed

app = typer.Typer()


@app.command(epilog="Example: wargame verify game.yaml")
def verify(
    game: GameFile,
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="The commitment that you noted when the game was made.")
    ] = "",
    json: Json = False,
) -> None:
    """Play the whole game again from its journal; the first difference, if there is any, ends with exit code 4."""
    from wargame_cli.archive.verify import verify as replay
    from wargame_cli.reports.queries import to_plain

    current = open_game(game)
    try:
        with terminal.progress("Playing again") as advance:
            found = replay(current, advance, commitment)
    except VerificationFailed as error:
        if json:
            terminal.put_json({"verified": False, "difference": str(error)})
        raise
    if json:
        terminal.put_json({"verified": True, **to_plain(found)})
    else:
        print(f"Verified: {found.phases} phases and {found.dice} {found.source} dice came out the same.")
