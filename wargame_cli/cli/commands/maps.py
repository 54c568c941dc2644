"""`wargame map`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import GameFile, Json, Output, Phase, Public, Side, Turn, open_game
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.reports.maps.shown import Shown

app = typer.Typer()


Supplied = Annotated[
    str | None,
    typer.Option(
        metavar="SIDE",
        help="Draw a side's lines of supply on an SVG or PNG; a side's reader sees its own.",
        autocompletion=completing.sides,
    ),
]


Moves = Annotated[
    bool, typer.Option("--moves", help="Draw on an SVG or PNG what happened in the last phase, as --phase does.")
]


Without = Annotated[
    list[str],
    typer.Option(
        metavar="LAYER",
        help="Leave out of an SVG or PNG: terrain, control, places, names, pieces, supply, arrows, badges, corner "
        "or legend.",
    ),
]


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
    without: Without = [],  # noqa: B006 - typer copies it
    width: Annotated[
        int | None, typer.Option(metavar="PIXELS", min=100, max=20_000, help="How wide a PNG is; its own size without.")
    ] = None,
    moves: Moves = False,
    supply: Supplied = None,
    turn: Turn = None,
    phase: Phase = None,
    output: Output = None,
    side: Side = None,
    public: Public = False,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="List the units with their places as CSV.")] = False,
) -> None:
    """Draw the position, or a part of it: as text, or as SVG or PNG (-o FILE.svg, FILE.png).

    With --phase a picture also has what happened in that phase, with --moves what
    did in the last one: moves, told apart by dash and head, attacks, a numbered
    badge for each battle, whose result stands below, and crosses for losses.
    --supply SIDE has the side's lines of supply, and rings who is cut off.

    As data it is the same: --json has each place with its coordinates on the SVG,
    what the map says of it and its pieces, --csv a row for each unit. A PNG needs
    the extra `png` of the package.
    """
    from wargame_cli.reports.maps.shown import Shown
    from wargame_cli.reports.readers import reader

    now = current = open_game(game)
    told = None
    if moves or turn is not None or phase is not None:
        from wargame_cli.reports.positions.past import at_phase, chapter_at

        current = at_phase(now, turn, phase)
        told = chapter_at(now, turn, phase) if moves or phase is not None else None
    shown = Shown(reader(current, side, public), around, radius, window, title, ident, tuple(without), told, supply)
    if json and csv:
        raise WargameError("--json or --csv, not both")
    _put(current, shown, "json" if json else "csv" if csv else "", output, width)


def _put(game: "Game", shown: "Shown", asked: str, output: Path | None, width: int | None) -> None:
    """Write the drawing as what was asked for, or by the file's ending; in letters without either."""
    kind = asked or (output.suffix.lower()[1:] if output is not None else "text")
    if kind == "text" and output is None:
        from wargame_cli.reports.maps.shown import text_of

        terminal.draw(text_of(game, shown))
        return
    from wargame_cli.reports.maps.drawn import FORMATS, svg_of, told_of, written
    from wargame_cli.reports.maps.png import png_of
    from wargame_cli.reports.queries import to_plain

    if kind == "json" and output is None:
        terminal.put_json(to_plain(told_of(game, shown)))
    elif kind == "png" and output is not None:
        terminal.put_file(output, png_of(svg_of(game, shown), width))
    elif kind in FORMATS:
        terminal.put_text(written(game, shown, kind), output)
    else:
        named = "its name ends in .svg, .png, .json or .csv"
        raise WargameError(f"{output}: a map is written as SVG, PNG, JSON or CSV; {named}")
