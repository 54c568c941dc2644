"""`wargame luck` and `wargame diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, Public, Side, open_game

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


@app.command(epilog="Example: wargame diff before.yaml after.yaml --side CP")
def diff(
    game: Annotated[Path, typer.Argument(metavar="GAME_A", help="The saved game before; - for standard input.")],
    other: Annotated[Path, typer.Argument(metavar="GAME_B", help="The saved game after.")],
    side: Side = None,
    public: Public = False,
    json: Json = False,
) -> None:
    """Say what is different between two positions of a game: everything, or what a side or everybody may see."""
    from wargame_cli.reports.difference import difference_of, difference_told
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.readers import reader

    before, after = open_game(game), open_game(other)
    who = reader(before, side, public)
    found = difference_of(before, after, who)
    if json:
        terminal.put_json(to_plain(found))
    else:
        terminal.show(difference_told(before, after, who))
