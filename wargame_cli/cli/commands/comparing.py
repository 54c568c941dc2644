"""`wargame luck` and `wargame diff`."""

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, Public, Side, open_game
from wargame_cli.engine.errors import WargameError

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


@app.command(epilog="Examples: wargame diff before.yaml after.yaml --side CP; wargame diff game.yaml --from 2")
def diff(
    game: Annotated[Path, typer.Argument(metavar="GAME_A", help="The saved game before; - for standard input.")],
    other: Annotated[
        Path | None, typer.Argument(metavar="GAME_B", help="The saved game after; without it, the same game later.")
    ] = None,
    since: Annotated[
        str,
        typer.Option("--from", metavar="POINT", help="Of GAME_A: how it stood after this turn or phase."),
    ] = "",
    until: Annotated[
        str,
        typer.Option("--to", metavar="POINT", help="Of the other, or of the same game: how it stood then, or today."),
    ] = "",
    side: Side = None,
    public: Public = False,
    json: Json = False,
) -> None:
    """Say what is different between two positions of a game: everything, or what a side or everybody may see.

    Two points of one game are named by --from and --to, as TURN, PHASE (its last
    time) or TURN/PHASE: how the game stood after that turn or phase. `start` is
    its beginning, `2/start` that of turn 2. Without --to it is the game of today.
    """
    from wargame_cli.reports.positions.difference import difference_of, difference_told
    from wargame_cli.reports.positions.past import at_point
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.readers import reader

    before = open_game(game)
    after = before if other is None else open_game(other)
    if other is None and not since:
        raise WargameError("with what? Name a second game, or a point of this one\n    hint: --from start")
    before = at_point(before, since) if since else before
    after = at_point(after, until) if until else after
    who = reader(before, side, public)
    found = difference_of(before, after, who)
    if json:
        terminal.put_json(to_plain(found))
    else:
        terminal.show(difference_told(before, after, who))
