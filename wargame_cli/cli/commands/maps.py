"""`wargame map`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Output, Public, Side, open_game
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.text.visible import visible

app = typer.Typer()


@app.command("map", epilog="Example: wargame map game.yaml --around Amiens --radius 5")
def draw_map(
    game: GameFile,
    around: Annotated[str | None, typer.Option(metavar="SPACE", help="The space in the middle of the picture.")] = None,
    radius: Annotated[int, typer.Option(metavar="N", min=1, help="How many spaces around it.")] = 4,
    output: Output = None,
    side: Side = None,
    public: Public = False,
) -> None:
    """Draw the position: as text around a place, or the whole map as SVG (-o FILE.svg)."""
    from rich.console import Console

    from wargame_cli.reports import maps
    from wargame_cli.reports.queries import named
    from wargame_cli.reports.readers import reader

    current = open_game(game)
    picture = current.ruleset.picture(current.position, reader(current, side, public))
    if output is not None and Path(output).suffix.lower() == ".svg":
        terminal.put_text(maps.as_svg(picture), output)
    elif output is not None:
        raise WargameError(f"{output}: a map file is an SVG; its name ends in .svg")
    else:
        centre = named(current, "place", around) if around else None
        if centre and centre not in picture.map.board.index:
            raise WargameError(f"{current.ruleset.called(current.position, centre)}: beside the map, not on it")
        drawn = maps.as_text(picture, centre, radius)
        harmless = visible(drawn.plain)
        Console().print(drawn if harmless == drawn.plain else harmless, markup=False)
