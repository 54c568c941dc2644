"""`wargame report`."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Json, Output, Public, Side, Since, open_game
from wargame_cli.engine.errors import WargameError

app = typer.Typer()


@app.command(epilog="Example: wargame report game.yaml --turn 2 --side Allied --format markdown -o turn2.md")
def report(
    game: GameFile,
    turn: Annotated[int | None, typer.Option(metavar="N", help="All phases of this turn.")] = None,
    phase: Annotated[str | None, typer.Option(metavar="NAME", help="This phase, of the turn or its last time.")] = None,
    since: Since = "",
    side: Side = None,
    public: Public = False,
    format: Annotated[
        str | None, typer.Option(metavar="text|markdown|html|json", help="Instead of the terminal's report.")
    ] = None,
    output: Output = None,
    json: Json = False,
) -> None:
    """Show any past report again, from the journal: the umpire's, a side's, or the public one."""
    from wargame_cli.archive.replaying.staging import chapters_of
    from wargame_cli.reports.readers import reader
    from wargame_cli.reports.telling import from_phase, report_of
    from wargame_cli.reports.writing import format_of, written

    current = open_game(game)
    who = reader(current, side, public)
    whole = chapters_of(current)
    chapters = [
        chapter
        for chapter in (from_phase(current, whole, since) if since else whole)
        if turn in (None, chapter.turn) and phase in (None, chapter.phase)
    ]
    if not chapters:
        raise WargameError("no such phase has been resolved yet")
    several = turn is not None or bool(since)
    told = [report_of(current, chapter, who) for chapter in (chapters if several else chapters[-1:])]
    if format is None:
        format = "json" if json else format_of(output) if output and str(output) != "-" else None
    if format is None:
        terminal.show([block for one in told for block in one.blocks])
    else:
        terminal.put_text(written(told, format), output)
