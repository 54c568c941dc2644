"""`wargame play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import Json, open_game
from wargame_cli.engine.document import capital
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.engine.document import Block
    from wargame_cli.players.games import Tally

app = typer.Typer()


@app.command(
    epilog="Examples: wargame play game.yaml --players random --to-end; "
    "wargame play lamps/campaign --games 100 --seed 1 --json"
)
def play(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME|SCENARIO", help="The saved game; of a scenario only copies (--games) are played."),
    ],
    players: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="One machine player for all sides, or one for each, by comma.",
            autocompletion=completing.players,
        ),
    ] = "random",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="NEXT", help="Write the played game here, not over GAME.")
    ] = None,
    turns: Annotated[int | None, typer.Option(metavar="N", min=1, help="How many turns to play (default 1).")] = None,
    to_end: Annotated[bool, typer.Option("--to-end", help="Play until the game is over.")] = False,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Play N copies to the end, write nothing, and sum up.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="Where choices and copies' dice come from.")] = "1",
    json: Json = False,
) -> None:
    """Let machine players play on, or play many copies of the game with the laws of the game checked."""
    from wargame_cli.archive.journal.recording import not_a_view

    current = _start(game, copies=games is not None)
    not_a_view(current)
    names = [name.strip() for name in players.split(",")]
    if games is not None:
        if output or turns or to_end:
            raise WargameError("--games plays copies to their end and writes nothing: leave out -o, --turns, --to-end")
        tally = _copies(current, names, games, seed)
    else:
        last = None if to_end else current.position.turn + (turns or 1) - 1
        tally = _play_on(current, names, seed, last, output or game)
    if json:
        import msgspec

        terminal.put_json(msgspec.to_builtins(tally, str_keys=True))
    else:
        terminal.show(list(_told(tally)))


def _start(path: Path, *, copies: bool) -> Game:
    """A saved game, or a new one of a scenario, of which nothing but copies is played."""
    from wargame_cli.archive.flow.new_game import new
    from wargame_cli.reports.scenarios import all_scenarios

    scenario = path.as_posix()
    if path.exists() or all(scenario != found.id for found in all_scenarios()):
        return open_game(path)
    if not copies:
        hint = f"--games N plays copies of it; to play one game: wargame new {scenario} -o game.yaml"
        raise WargameError(f"{scenario} is a scenario, and no saved game\n    hint: {hint}")
    return new(scenario, dice="seeded", seed="1")


def _copies(game: Game, names: list[str], games: int, seed: str) -> Tally:
    from wargame_cli.players.games import Tally, play_copies

    tally = Tally()
    with terminal.progress("playing games") as step:
        for number in range(games):
            tally.add(play_copies(game.ruleset, game.position, [number], players=names, seed=seed))
            step(number + 1, games)
    return tally


def _play_on(game: Game, names: list[str], seed: str, last: int | None, target: Path) -> Tally:
    from wargame_cli.archive.journal.saving import save
    from wargame_cli.players.games import Tally, make_players
    from wargame_cli.players.saved_games import play_on

    tally = Tally()
    players = make_players(names, game.sides, f"{game.id}/{seed}")
    for played in play_on(game, players, tally, last):
        if played.position.turn != game.position.turn:
            terminal.tell(f"turn {game.position.turn} is played")
        game = played
    if game.position.over:
        tally.end(game.position)
    save(game, target)
    return tally


def _told(tally: Tally) -> Iterator[Block]:
    """What occurred in one game or in many."""
    from wargame_cli.engine.document import Items, Paragraph

    for title, counts in (("Orders", tally.orders), ("Answers", tally.answers), ("Events", tally.events)):
        if counts:
            yield Paragraph(f"{title}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()))
    lines = [f"{ending}: {count}" for ending, count in tally.endings.most_common()]
    lines += [f"{capital(title)}: {_when(tally, turns)}" for title, turns in sorted(tally.milestones.items())]
    for side, points in tally.points.items():
        mean = sum(total * count for total, count in points.items()) / points.total()
        spread = f"{min(points)} to {max(points)}, on average {mean:.1f}" if tally.games > 1 else f"{mean:.0f}"
        lines.append(f"Points of {side} at the end: {spread}")
    if lines:
        yield Items(tuple((0, line) for line in lines))


def _when(tally: Tally, turns: Counter[int]) -> str:
    """In which turns something came, and of many games in how many."""
    if tally.games <= 1:
        return ", ".join(f"turn {turn}" for turn in sorted(turns))
    when = ", ".join(f"turn {turn}: {count}" for turn, count in sorted(turns.items()))
    return f"in {turns.total()} of {tally.games} games ({when})"
