"""`wargame pack`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, Since, open_game

app = typer.Typer()


@app.command(epilog="Example: wargame pack game.yaml -o outbox")
def pack(
    game: GameFile,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Write the files here.")] = Path(),
    side: Annotated[list[str], typer.Option("--side", metavar="SIDE", help="Only for this side.")] = [],  # noqa: B006
    since: Since = "",
    mail: Annotated[bool, typer.Option("--mail", help="As mails ready to send (.eml), the file attached.")] = False,
    json: Json = False,
) -> None:
    """Write one file a side, ready to attach: its report, its sheet to fill in, what it sees, and the proof.

    The report tells everything since the last phase in which that side gave orders, or since the phase that you name.

    With --mail each is a mail to open in a mail program, addressed by the terms.
    Nothing is sent.

    wargame verify on such a file checks the dice, and the results as soon as
    they are opened, without the umpire's files.
    """
    from wargame_cli.archive.storage.files import make_folder
    from wargame_cli.reports.packing import bundle, bundle_name, covering_mail
    from wargame_cli.reports.readers import known_side

    current = open_game(game)
    sides = [known_side(current, each) for each in side] or list(current.sides)
    packed = {output / bundle_name(current, each): bundle(current, each, since) for each in sides}
    if mail:
        packed = {
            path.with_suffix(".eml"): covering_mail(current, side, path.name, data)
            for side, (path, data) in zip(sides, packed.items(), strict=True)
        }
    make_folder(output)
    for path, data in packed.items():
        terminal.put_file(path, data)
    if current.file.dice.source == "seeded":
        terminal.tell("warning: the dice of this game are seeded: anybody who has its seed can foresee them")
    if json:
        terminal.put_json({"written": [str(path) for path in packed], "sides": sides})
