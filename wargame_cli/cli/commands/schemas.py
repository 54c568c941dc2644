"""`wargame schema`."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.engine.errors import WargameError

app = typer.Typer()

_KINDS = (
    "The kind of file: orders, game, events, journal, map, scenario, counters, cards, data, cases, page, drawn-map, "
    "vassal-mapping, study."
)


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

    if what == "page" and not page:
        from wargame_cli.reports.page.columns import schema as of_page

        terminal.put_json(of_page())
        return
    if what == "drawn-map":
        from wargame_cli.reports.maps.data import schema as drawn

        terminal.put_json(drawn())
        return
    if what == "vassal-mapping":
        from wargame_cli.reports.vassal.mapping import schema as of_mapping

        terminal.put_json(of_mapping())
        return
    if what == "study":
        from wargame_cli.players.studies.plan import schema as of_study

        terminal.put_json(of_study())
        return
    if ruleset is None and len(names()) > 1:
        raise WargameError(f"name the ruleset: {', '.join(names())}")
    game = load(ruleset or names()[0])
    if page:
        from wargame_cli.conformance.page import page as told

        if what != "cases":
            raise WargameError("--page goes with `cases`")
        terminal.put_text(told(game), None)
    elif what == "cases":
        from wargame_cli.conformance.schemas import schema as cases

        terminal.put_json(cases(game))
    else:
        terminal.put_json(make(what, game))
