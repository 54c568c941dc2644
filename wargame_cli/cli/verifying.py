"""`wargame verify`: of a game, or of the bundle that a player was sent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import Json, open_game
from wargame_cli.engine.errors import VerificationFailed, WargameError

app = typer.Typer()


@app.command(epilog="Example: wargame verify game.yaml")
def verify(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="The saved game, or a bundle of wargame pack.")],
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="The commitment that you noted when the game was made.")
    ] = "",
    earlier: Annotated[
        Path | None, typer.Option(metavar="BUNDLE", help="A bundle that you were sent before: it must fit this one.")
    ] = None,
    json: Json = False,
) -> None:
    """Play the whole game again from its journal; the first difference, if there is any, ends with exit code 4.

    Of a bundle that a player was sent it says which phases are proven and which are still sealed.
    """
    from wargame_cli.archive.verify import verify as replay
    from wargame_cli.reports.packing import is_bundle
    from wargame_cli.reports.queries import to_plain

    try:
        if is_bundle(game):
            _verify_bundle(game, commitment, earlier, json=json)
            return
        if earlier is not None:
            raise WargameError("--earlier is for bundles: the journal of a game holds its whole past")
        current = open_game(game)
        with terminal.progress("Playing again") as advance:
            found = replay(current, advance, commitment)
    except VerificationFailed as error:
        if json:
            terminal.put_json({"verified": False, "difference": str(error)})
        raise
    if json:
        terminal.put_json({"verified": True, **to_plain(found)})
    else:
        terminal.say(f"Verified: {found.phases} phases and {found.dice} {found.source} dice came out the same.")
        if found.healed:
            terminal.say(f"Healed: {found.healed} digests that an earlier wargame wrote and could not verify itself.")


def _verify_bundle(path: Path, commitment: str, earlier: Path | None, *, json: bool) -> None:
    from wargame_cli.archive.proof import prove, same_past
    from wargame_cli.reports.packing import read_evidence
    from wargame_cli.reports.proof import proof_told
    from wargame_cli.reports.queries import to_plain

    evidence = read_evidence(path)
    with terminal.progress("Checking") as advance:
        found = prove(evidence, str(path), advance, commitment)
    if earlier is not None:
        same_past(evidence, read_evidence(earlier), str(path))
    if json:
        terminal.put_json({"verified": True, **to_plain(found)})
    else:
        terminal.show(proof_told(found))
