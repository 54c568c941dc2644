"""`wargame luck`."""

from __future__ import annotations

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, Side, open_game

app = typer.Typer()


@app.command(epilog="Example: wargame luck game.yaml --side Allied")
def luck(game: GameFile, side: Side = None, json: Json = False) -> None:
    """Hold each side's dice against what fair dice do: all together, by kind of roll and by face."""
    from wargame_cli.reports.luck import luck_of, luck_told
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.readers import reader

    current = open_game(game)
    who = reader(current, side)
    found = luck_of(current, who)
    if json:
        terminal.put_json(to_plain(found))
    else:
        terminal.show(luck_told(current, found, who))
