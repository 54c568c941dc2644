"""`wargame pack`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.folders import each_game
from wargame_cli.cli.parameters import GameOrFolder, Json, Since, open_game
from wargame_cli.engine.errors import WargameError

app = typer.Typer()


@app.command(epilog="Example: wargame pack game.yaml -o outbox")
def pack(
    game: GameOrFolder,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Write the files here.")] = Path(),
    side: Annotated[
        list[str], typer.Option("--side", metavar="SIDE", help="Only for this side.", autocompletion=completing.sides)
    ] = [],  # noqa: B006
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
    if not game.is_dir():
        found = _packed(game, output, side, since, mail=mail)
        if json:
            terminal.put_json(found)
        return
    rows = list(each_game(game, lambda path: _packed(path, output, side, since, mail=mail)))
    failed = [error for _, error in rows if isinstance(error, WargameError)]
    for error in failed:
        terminal.tell(error)
    if json:
        terminal.put_json({"games": [_row(path, found) for path, found in rows]})
    if failed:
        raise typer.Exit(min(error.exit_code for error in failed))


def _row(path: Path, found: dict[str, Any] | WargameError) -> dict[str, Any]:
    return {"file": str(path), **({"error": str(found)} if isinstance(found, WargameError) else found)}


def _packed(path: Path, output: Path, only: Sequence[str], since: str, *, mail: bool) -> dict[str, Any]:
    """Write the files of a game; gives their names and the sides that they are for."""
    from wargame_cli.archive.storage.files import make_folder
    from wargame_cli.reports.packing import bundle, bundle_name, covering_mail
    from wargame_cli.reports.page.moments import chapters_told
    from wargame_cli.reports.readers import known_side

    current = open_game(path)
    sides = [known_side(current, each) for each in only] or list(current.sides)
    packed: dict[Path, bytes] = {}
    told = chapters_told(current)
    for side in sides:
        name, data = bundle_name(current, side), bundle(current, side, since, told)
        if mail:
            packed[(output / name).with_suffix(".eml")] = covering_mail(current, side, name, data)
        else:
            packed[output / name] = data
    make_folder(output)
    for file, data in packed.items():
        terminal.put_file(file, data)
    if current.file.dice.source == "seeded":
        terminal.tell("warning: the dice of this game are seeded: anybody who has its seed can foresee them")
    return {"written": [str(file) for file in packed], "sides": sides}
