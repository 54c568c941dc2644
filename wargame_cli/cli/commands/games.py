"""`wargame scenarios`, `wargame new` and `wargame status`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import GameOrFolder, Json, Phase, Public, Turn, open_game, open_game_at, option_pair
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game

app = typer.Typer()

_SOURCES: Mapping[str, Literal["sealed", "seeded", "given"]] = {
    "sealed": "sealed",
    "seeded": "seeded",
    "given": "given",
}


@app.command(epilog="Example: wargame scenarios kaisers-war/palestine-1918")
def scenarios(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A scenario (or a ruleset, for all of its) to be told in full.",
            autocompletion=completing.scenarios,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """List every scenario; of one by NAME tell what it is about, and what in it is reconstructed."""
    from wargame_cli.reports.scenarios import all_scenarios, scenario_told, scenarios_named, scenarios_told

    found = scenarios_named(name) if name else all_scenarios()
    if json:
        import msgspec

        terminal.put_json({"scenarios": msgspec.to_builtins(found)})
    elif name:
        terminal.show([block for each in found for block in scenario_told(each)])
    else:
        terminal.show(scenarios_told(found))


@app.command(epilog="Example: wargame new kaisers-war/1918 -o game.yaml")
def new(
    scenario: Annotated[
        str,
        typer.Argument(metavar="RULESET/SCENARIO", help="See wargame scenarios.", autocompletion=completing.scenarios),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="GAME", help="The new file; .json makes it JSON, else YAML.")
    ],
    option: Annotated[
        list[str],
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="A rule or reading: wargame help options RULESET.",
            autocompletion=completing.options,
        ),
    ] = [],  # noqa: B006 - typer copies it
    dice: Annotated[
        str | None,
        typer.Option(
            metavar="sealed|seeded|given",
            help="Sealed (the default): fixed beforehand by a key file. Seeded: from a seed. Given: rolled by you.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="The seed of seeded dice.")] = "",
    data: Annotated[list[Path], typer.Option("--data", metavar="FILE", help="Your own data, laid over ours.")] = [],  # noqa: B006
    terms: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Terms of a game by mail: wargame help terms."),
    ] = None,
    name: Annotated[str, typer.Option("--id", metavar="ID", help="The game's id, which its sheets repeat.")] = "",
) -> None:
    """Make a saved game; its journal and the key file of sealed dice are put beside it."""
    from wargame_cli.archive.flow import new_game
    from wargame_cli.archive.game.games import key_path
    from wargame_cli.archive.game.terms import PLAIN
    from wargame_cli.archive.journal.saving import save

    if dice not in (None, *_SOURCES):
        raise WargameError(f"dice are {', '.join(_SOURCES)}, not {dice!r}")
    if str(output) == "-":
        raise WargameError("a game needs a file: its journal and its key file are put beside it")
    options = dict(option_pair(text) for text in option)
    source = None if dice is None else _SOURCES[dice]
    game = new_game.new(scenario, options=options, dice=source, seed=seed, data=data, id=name, terms=terms or PLAIN)
    save(game, output)
    with_seed = f" with the seed {game.file.dice.seed}" if game.file.dice.seed else ""
    terminal.tell(f"made: {output} (game {game.id}, {game.file.dice.source} dice{with_seed})")
    if game.file.dice.source == "sealed":
        terminal.tell(f"tell the players the commitment of this game: {game.file.journal}")
        terminal.tell(f"keep {key_path(output)}, and keep it secret: no phase can be resolved without it")
    terminal.tell(f"next: wargame status {output}")


@app.command(epilog="Examples: wargame status game.yaml --side Allied; wargame status games/")
def status(
    game: GameOrFolder,
    side: Annotated[
        str | None,
        typer.Option(
            "--side",
            metavar="SIDE",
            help="As this side sees it, with its hand; of a view, its own side.",
            autocompletion=completing.sides,
        ),
    ] = None,
    public: Public = False,
    turn: Turn = None,
    phase: Phase = None,
    json: Json = False,
) -> None:
    """Say where a game stands: whose orders are due, who is ahead and what each side needs, the command to type next.

    Of a folder, say so of all games in it: who owes what since when and until when, and which sheets have come.
    """
    past = turn is not None or phase is not None
    if game.is_dir():
        if side is not None or public:
            raise WargameError(f"{game}: --side and --public are of one game, not of a folder")
        if past:
            raise WargameError(f"{game}: --turn and --phase are of one game, not of a folder")
        _status_of_folder(game, json=json)
        return
    if past:
        _status_then(game, turn, phase, side, public=public, json=json)
        return
    current = open_game(game)
    from wargame_cli.mail.counting import mail_of
    from wargame_cli.reports.queries import copies_told, status_of, status_told, to_plain

    mail = mail_of(current)
    found = status_of(current, str(game), mail, _reader(current, side, public=public))
    if json:
        terminal.put_json(to_plain(found))
    else:
        terminal.show(status_told(found, current, mail))
        terminal.say(f"\nNext: {found.next_command}")
        for line in copies_told(found.copies):
            terminal.say(line)


def _reader(game: "Game", side: str | None, *, public: bool) -> str | None:
    """The reader that is named; of a view without a name the side whose it is."""
    from wargame_cli.reports.readers import reader

    return reader(game, side or (None if public else game.file.view or None), public)


def _status_then(
    path: Path, turn: int | None, phase: str | None, side: str | None, *, public: bool, json: bool
) -> None:
    """Where a game stood: nothing of its mail, for that is of today."""
    from wargame_cli.mail.counting import Mail
    from wargame_cli.reports.positions.past import when_told
    from wargame_cli.reports.queries import past_status, status_told, to_plain

    current = open_game_at(path, turn, phase)
    found = past_status(current, str(path), _reader(current, side, public=public))
    if json:
        terminal.put_json(to_plain(found))
    else:
        terminal.show(status_told(found, current, Mail((), (), (), {}, ready=False)))
        terminal.say(f"\nThis is the game as it stood {when_told(current, turn, phase)}.")


def _status_of_folder(folder: Path, *, json: bool) -> None:
    from wargame_cli.reports.moderating import folder_told, rows_of
    from wargame_cli.reports.queries import to_plain

    rows = rows_of(folder)
    if json:
        terminal.put_json({"games": to_plain(rows)})
    else:
        terminal.show(folder_told(folder, rows))
