"""`wargame map`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import GameFile, Output, Phase, Public, Side, Turn, open_game_at
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.text.visible import visible

app = typer.Typer()


@app.command("map", epilog="Example: wargame map game.yaml --around Amiens --radius 5 -o amiens.svg")
def draw_map(
    game: GameFile,
    around: Annotated[
        str | None,
        typer.Option(metavar="SPACE", help="The space in the middle of the picture.", autocompletion=completing.places),
    ] = None,
    radius: Annotated[int, typer.Option(metavar="N", min=1, help="How many spaces around it.")] = 4,
    window: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A part that the map names, or `whole` for more than the region in play."),
    ] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="The title of an SVG.")] = "",
    ident: Annotated[
        str, typer.Option("--id", metavar="NAME", help="The SVG's own id, where several stand in one page.")
    ] = "G",
    turn: Turn = None,
    phase: Phase = None,
    output: Output = None,
    side: Side = None,
    public: Public = False,
) -> None:
    """Draw the position, or a part of it: as text, or as SVG (-o FILE.svg)."""
    from rich.console import Console

    from wargame_cli.reports.maps.shown import Shown, svg_of, text_of
    from wargame_cli.reports.readers import reader

    current = open_game_at(game, turn, phase)
    shown = Shown(reader(current, side, public), around, radius, window, title, ident)
    if output is not None and Path(output).suffix.lower() == ".svg":
        terminal.put_text(svg_of(current, shown), output)
    elif output is not None:
        raise WargameError(f"{output}: a map file is an SVG; its name ends in .svg")
    else:
        drawn = text_of(current, shown)
        harmless = visible(drawn.plain)
        Console().print(drawn if harmless == drawn.plain else harmless, markup=False)
