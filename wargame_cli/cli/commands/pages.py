"""`wargame page`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import GameFile, Json, Output, Public, open_game
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game

app = typer.Typer()


@app.command(epilog="Example: wargame page game.yaml --side Allied -o allied.html")
def page(
    game: GameFile,
    side: Annotated[
        str | None,
        typer.Option("--side", metavar="SIDE", help="What this side may see.", autocompletion=completing.sides),
    ] = None,
    public: Public = False,
    umpire: Annotated[bool, typer.Option("--umpire", help="Everything, hidden units too.")] = False,
    from_turn: Annotated[
        int | None, typer.Option(metavar="N", help="Begin with this turn instead of the first one.")
    ] = None,
    no_form: Annotated[bool, typer.Option("--no-form", help="Without the form for the orders that are due.")] = False,
    output: Output = None,
    json: Json = False,
) -> None:
    """Write the whole game as one page for a browser: the map phase by phase, the reports, charts, and orders.

    It is one file that loads nothing and can be mailed. Who it is for must be
    named, so that nobody mails the umpire's by mistake; of a side's position,
    as it lies in a bundle, it is for that side.

    With --json it is the data of the page alone (wargame schema page).
    """
    from wargame_cli.engine.text import dump_json
    from wargame_cli.reports.page.making import made
    from wargame_cli.reports.page.moments import chapters_told
    from wargame_cli.reports.page.rendering import render_page

    current = open_game(game)
    who = _reader(current, side, public=public, umpire=umpire)
    if output is None and not json:
        raise WargameError("say where the page is to be written\n    hint: -o game.html (or -o - for standard output)")
    with terminal.progress("The page") as advance:
        found = made(current, who, chapters_told(current, from_turn), with_form=not no_form, advance=advance)
    if json and output is None:
        terminal.put_json(found.page)
    else:
        terminal.put_text(dump_json(found.page) if json else render_page(found.page, found.base), output)


def _reader(game: Game, side: str | None, *, public: bool, umpire: bool) -> str | None:
    """Who the page is for. Raises WargameError unless one reader is named."""
    from wargame_cli.reports.readers import UMPIRE, reader

    own = game.file.view
    if [side is not None, public, umpire].count(True) > 1 or (not own and not (side or public or umpire)):
        hint = f"--side {game.sides[0]}, --public or --umpire"
        raise WargameError(f"name the one that the page is for\n    hint: {hint}")
    who = UMPIRE if umpire else reader(game, side or own or None, public)
    if own and who not in (own, None):
        raise WargameError(f"this is what {own} may see of the game: a page of it is for {own} or for the public")
    if side is not None and who == UMPIRE:
        raise WargameError("a side is named by --side\n    hint: --umpire is for the umpire's page")
    return who
