"""Arguments and options that several commands share, and the opening of a game."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing
from wargame_cli.cli.terminal import tell
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game

GameFile = Annotated[Path, typer.Argument(metavar="GAME", help="The saved game; - for standard input.")]
GameOrFolder = Annotated[
    Path, typer.Argument(metavar="GAME|FOLDER", help="The saved game, - for standard input, or a folder of games.")
]
Sheets = Annotated[list[Path], typer.Argument(metavar="SHEET...", help="Order sheets; - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Side = Annotated[
    str | None,
    typer.Option("--side", metavar="SIDE", help="Only what this side has or may see.", autocompletion=completing.sides),
]
Since = Annotated[
    str,
    typer.Option(
        "--since",
        metavar="[TURN/]PHASE",
        help="Everything since this phase (its last time), with it.",
        autocompletion=completing.phases,
    ),
]
Turn = Annotated[
    int | None,
    typer.Option("--turn", metavar="N", help="As it stood after this turn, or after a phase of it; from the journal."),
]
Phase = Annotated[
    str | None,
    typer.Option(
        "--phase",
        metavar="NAME",
        help="As it stood after this phase, of the turn or its last time; `start`: before the first.",
        autocompletion=completing.phases,
    ),
]
Public = Annotated[bool, typer.Option("--public", help="Only what everybody may see.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file.")]
Jobs = Annotated[
    int, typer.Option("--jobs", metavar="J", min=0, help="How many games are played at once; 0: one a core.")
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play them on a Dask cluster: tcp://HOST:PORT, tls://HOST:PORT, or local (one of J workers here).",
    ),
]


def jobs_are_here(jobs: int, cluster: str) -> None:
    """Raises WargameError where a number of processes is given for a cluster that is not of this machine."""
    if cluster not in ("", "local") and jobs != 1:
        raise WargameError("--jobs is for this machine\n    hint: on a cluster all workers play that there are")


def open_game(path: Path) -> "Game":
    """Read a saved game, or the position in a bundle, and note it for a crash report."""
    from wargame_cli.archive.game.games import load
    from wargame_cli.cli.crash import AT_WORK

    if is_packed(path):
        from wargame_cli.archive.bundles.envelope import game_in

        game = AT_WORK.game = game_in(path)
    else:
        game = AT_WORK.game = load(path)
    if game.healed:
        tell(f"warning: {path}: an earlier wargame wrote this file so that it could not read it again; it is whole")
    if game.file.rules_version != game.ruleset.version:
        version = game.file.rules_version
        changed = game.ruleset.what_changed(version)
        tell(f"warning: {path}: the game was last played with version {version} of the rules; {changed}")
    return game


def is_packed(path: Path) -> bool:
    """Whether a file is an archive, as a bundle is one, by how it begins."""
    if str(path) == "-" or not path.is_file():
        return False
    with suppress(OSError), path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"
    return False


def option_pair(text: str) -> tuple[str, str]:
    """The two parts of `NAME=VALUE`. Raises WargameError for anything else."""
    name, sign, value = text.partition("=")
    if not sign:
        raise WargameError(f"an option is written NAME=VALUE, not {text!r}")
    return name.strip(), value.strip()


def open_game_at(path: Path, turn: int | None, phase: str | None) -> "Game":
    """Read a saved game as it stood after a phase, or as it stands. Raises WargameError for what was not played."""
    game = open_game(path)
    if turn is None and phase is None:
        return game
    from wargame_cli.reports.positions.past import at_phase

    return at_phase(game, turn, phase)
