"""`wargame rules`."""

from typing import Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import Json

app = typer.Typer()


@app.command(epilog="Examples: wargame rules kaisers-war 12.14; wargame rules illusions-of-glory '6.0 H3'")
def rules(
    ruleset: Annotated[
        str,
        typer.Argument(
            metavar="RULESET", help="A ruleset's name, such as kaisers-war.", autocompletion=completing.rulesets_named
        ),
    ],
    number: Annotated[str | None, typer.Argument(metavar="NUMBER", help="A rule or paragraph of the rulebook.")] = None,
    json: Json = False,
) -> None:
    """List the rules that are enforced; of one: what is checked, the readings, tests and rulings, and where it is kept.

    A paragraph that is no rule of its own is told with the lines of the program that keep it, or why none is needed.
    """
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.rulebook import number_told, paragraph_of, rules_of, rules_told
    from wargame_cli.rulesets import load

    game = load(ruleset)
    found = rules_of(game, number)
    if json:
        paragraph = {"paragraph": to_plain(paragraph_of(game, number))} if number else {}
        terminal.put_json({"rules": to_plain(found)} | paragraph)
    elif number is None:
        terminal.show(rules_told(found, game))
    else:
        terminal.show(number_told(number, found, game))
