"""How commands grow with what they are given: the journal's length, the units on the map, the games of a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import wargame_cli
from benching.processes import WARGAME, paired
from benching.rows import Row
from wargame_cli.archive.game.games import Game
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally

#: Phases in the journal, and games in a folder.
PHASES, GAMES = (4, 32, 160), (1, 8, 32)
#: A scenario with few units of a game, and one with many.
BY_UNITS = (
    "great-war-ground-rules/bapaume-1918",
    "great-war-ground-rules/picardy-1918",
    "great-war-in-europe/europe-1918",
)
_ROUNDS = 5


def rows(folder: Path) -> Iterator[Row]:
    """CPU time of commands, beside importing the libraries."""
    for phases, path in _by_length(folder):
        for command in ("status", "verify"):
            yield _row("a journal of The Lamps", f"{command}, {phases} phases", [command, str(path)])
    for scenario in BY_UNITS:
        path = folder / f"{scenario.replace('/', '-')}.yaml"
        game = wargame_cli.save(wargame_cli.new(scenario, dice="seeded", seed="growth"), path)
        units = len(game.position.units())
        for command in ("status", "units", "pack"):
            where = ["-o", str(folder / "packed")] if command == "pack" else []
            yield _row("units", f"{command}, {units} units", [command, str(path), *where])
    for number in GAMES:
        games = folder / f"folder-{number}"
        games.mkdir()
        for each in range(number):
            begun = wargame_cli.new("kaisers-war/1918", dice="seeded", seed=f"growth {each}", id=f"game-{each}")
            wargame_cli.save(begun, games / f"{each}.yaml")
        yield _row("a folder of games of The Kaiser's War", f"status, {number} games", ["status", str(games)])


def _by_length(folder: Path) -> Iterator[tuple[int, Path]]:
    game: Game = wargame_cli.new("lamps/campaign", dice="seeded", seed="growth")
    players = make_players(["random"], game.ruleset.sides, "growth")
    for number, played in enumerate(play_on(game, players, Tally()), 1):
        if number in PHASES:
            path = folder / f"{number}.yaml"
            wargame_cli.save(played, path)
            yield number, path


def _row(game: str, what: str, arguments: Sequence[str]) -> Row:
    found = paired([*WARGAME, *arguments], _ROUNDS)
    return Row(game=game, what=what, value=found.seconds * 1000, unit="ms", held=found.imports, against="imports")
