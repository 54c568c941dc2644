"""`wargame page`."""

from typing import Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import GameFile, Json, Output, Public, open_game
from wargame_cli.engine.errors import WargameError

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
    from wargame_cli.reports.page.columns import as_data
    from wargame_cli.reports.page.making import made
    from wargame_cli.reports.page.moments import chapters_told
    from wargame_cli.reports.page.reading import reader_of_page
    from wargame_cli.reports.page.rendering import render_page

    current = open_game(game)
    who = reader_of_page(current, side, public=public, umpire=umpire)
    if output is None and not json:
        raise WargameError("say where the page is to be written\n    hint: -o game.html (or -o - for standard output)")
    with terminal.progress("The page") as advance:
        found = made(current, who, chapters_told(current, from_turn), with_form=not no_form, advance=advance)
    if json and output is None:
        terminal.put_json(as_data(found.page))
    else:
        terminal.put_text(dump_json(as_data(found.page)) if json else render_page(found.page, found.base), output)
