"""`wargame rules`."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import Json

app = typer.Typer()


@app.command(epilog="Example: wargame rules kaisers-war 12.14")
def rules(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="A ruleset's name, such as kaisers-war.")],
    number: Annotated[str | None, typer.Argument(metavar="NUMBER", help="One rule.")] = None,
    json: Json = False,
) -> None:
    """List the rules that are enforced; of one rule: what is checked, the readings, and its tests."""
    from wargame_cli.engine.ruleset import load
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.rulebook import rules_of, rules_told

    game = load(ruleset)
    found = rules_of(game, number)
    if json:
        terminal.put_json({"rules": to_plain(found)})
    elif number is None:
        terminal.show(rules_told(found, game))
    else:
        for rule in found:
            terminal.show(rules_told([rule], game))
