"""`wargame export`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import GameFile, Output, Phase, Public, Side, Turn, open_game_at
from wargame_cli.engine.errors import WargameError, nearest

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game

app = typer.Typer()

VASSAL = "vassal-setup"
FORMATS = (VASSAL, "json", "csv")


@app.command(epilog="Example: wargame export game.yaml --format vassal-setup --mapping module.yaml -o setup.json")
def export(
    game: GameFile,
    format: Annotated[
        str,
        typer.Option("--format", metavar="FORMAT", help="vassal-setup, json or csv.", autocompletion=lambda: FORMATS),
    ],
    mapping: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What a VASSAL module calls our units and places; - for standard input."),
    ] = None,
    mapping_template: Annotated[
        bool, typer.Option("--mapping-template", help="Write such a file to be filled in, with our names.")
    ] = False,
    turn: Turn = None,
    phase: Phase = None,
    side: Side = None,
    public: Public = False,
    output: Output = None,
) -> None:
    """Write the position for another program: VASSAL, a script (json) or a table (csv).

    `vassal-setup` lists the pieces by map, board, zone and place, a stack from
    below; SaveIO.writeScenario of pywargame makes a saved game of it and of the
    module. The module's owner writes the mapping (wargame schema
    vassal-mapping). Pieces lie there as the module has them: which ones are to
    be turned or marked by hand, and what is left out, is told.

    `json` and `csv` are those of `wargame map`.
    """
    from wargame_cli.reports.maps.drawn import written
    from wargame_cli.reports.maps.shown import Shown
    from wargame_cli.reports.readers import reader

    if format not in FORMATS:
        hint = nearest(format, FORMATS) or f"formats: {', '.join(FORMATS)}"
        raise WargameError(f"there is no format {format!r}\n    hint: {hint}")
    if format != VASSAL and (mapping is not None or mapping_template):
        raise WargameError(f"a mapping goes with --format {VASSAL}")
    current = open_game_at(game, turn, phase)
    who = reader(current, side, public)
    if format == VASSAL:
        _vassal(current, who, mapping, output, template=mapping_template)
    else:
        terminal.put_text(written(current, Shown(who), format), output)


def _vassal(game: "Game", who: str | None, mapping: Path | None, output: Path | None, *, template: bool) -> None:
    """The set-up, and on standard error what it does not hold; or the mapping to be filled in."""
    from wargame_cli.engine.text import dump_json
    from wargame_cli.reports.vassal.setup import setup_of
    from wargame_cli.reports.vassal.template import mapping_template

    if template == (mapping is not None):
        hint = "--mapping-template -o module.yaml writes one to be filled in"
        said = "--mapping or --mapping-template, not both" if template else "name the module's mapping with --mapping"
        raise WargameError(f"{said}\n    hint: {hint}")
    if template:
        terminal.put_text(mapping_template(game, who), output)
        return
    setup = setup_of(game, who, str(mapping))
    terminal.put_text(dump_json(setup.data), output)
    for what, names in (("left out", setup.left_out), ("to be turned or marked by hand", setup.by_hand)):
        if names:
            terminal.tell(f"{what}: {', '.join(names)}")
    if setup.hidden:
        terminal.tell(f"left out: what lies hidden ({setup.hidden})")
