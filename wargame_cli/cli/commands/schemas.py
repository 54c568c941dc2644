"""`wargame schema`."""

from importlib import import_module
from typing import Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.engine.errors import WargameError

app = typer.Typer()

_KINDS = (
    "The kind of file: orders, game, events, journal, map, scenario, counters, cards, data, cases, page, drawn-map, "
    "vassal-mapping, study."
)

#: The kinds of file that are the same in every game, by the modules that read or write them.
_OF_EVERY_GAME = {
    "page": "wargame_cli.reports.page.columns",
    "drawn-map": "wargame_cli.reports.maps.data",
    "vassal-mapping": "wargame_cli.reports.vassal.mapping",
    "study": "wargame_cli.players.studies.plan",
}


@app.command(epilog="Example: wargame schema orders kaisers-war > kaisers-war.orders.json")
def schema(
    what: Annotated[str, typer.Argument(metavar="KIND", help=_KINDS)],
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET",
            help="A ruleset's name; not needed where there is only one.",
            autocompletion=completing.rulesets_named,
        ),
    ] = None,
    page: Annotated[
        bool, typer.Option("--page", help="The language of cases as a page for people (Markdown).")
    ] = False,
) -> None:
    """Print the JSON Schema of a kind of file, for editors and scripts.

    `drawn-map` is what `wargame map --json` prints, `vassal-mapping` what `wargame
    export --mapping` reads, `study` a plan for `wargame study`, of any ruleset.
    """
    from wargame_cli.archive.journal.schemas import schema as make
    from wargame_cli.rulesets import load, names

    if page and what != "cases":
        raise WargameError("--page goes with `cases`")
    if what in _OF_EVERY_GAME:
        terminal.put_json(import_module(_OF_EVERY_GAME[what]).schema())
        return
    if ruleset is None and len(names()) > 1:
        raise WargameError(f"name the ruleset: {', '.join(names())}")
    game = load(ruleset or names()[0])
    if page:
        from wargame_cli.conformance.page import page as told

        terminal.put_text(told(game), None)
    elif what == "cases":
        from wargame_cli.conformance.schemas import schema as cases

        terminal.put_json(cases(game))
    else:
        terminal.put_json(make(what, game))
