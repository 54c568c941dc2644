"""What a command costs from a standing start, in every game."""

from __future__ import annotations

import compileall
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import wargame_cli
from benching.processes import LIBRARIES, WARGAME, counts_instructions, instructions, paired
from benching.rows import Row
from wargame_cli.archive.game.games import Game
from wargame_cli.engine.orders import wording
from wargame_cli.players.random_player import RandomPlayer

#: The scenario of each game that is measured, with the kind of phase in which a side has much to write.
GAMES = {
    "kaisers-war/1918": "movement",
    "lamps/campaign": "movement",
    "illusions-of-glory/campaign": "impulse",
    "great-war-in-europe/near-east-1918": "movement",
    "great-war-ground-rules/picardy-1918": "movement",
}
#: Each command with what it may cost, as a multiple of importing the libraries.
GOALS = {
    "--help": 1.5,
    "scenarios": 1.5,
    "status": 1.5,
    "template": 1.5,
    "map": 1.5,
    "report": 1.5,
    "check": 1.8,
    "resolve": 2.2,
}
ROUNDS = 9
_WITHOUT_A_GAME = ("--help", "scenarios")


def rows(folder: Path, *, counted: bool) -> Iterator[Row]:
    """A row for each command of each game, in CPU time and, if that is asked for, in instructions too."""
    compileall.compile_dir(str(Path(wargame_cli.__file__).parent), quiet=1)
    counted = counted and counts_instructions()
    base = instructions(LIBRARIES) if counted else 0
    for command in _WITHOUT_A_GAME:
        yield from _rows("any game", command, [*WARGAME, command], folder, base)
    for scenario in GAMES:
        place = folder / scenario.partition("/")[0]
        for command, line in _lines(scenario, place).items():
            yield from _rows(scenario, command, line, place, base)


def _rows(game: str, command: str, line: list[str], folder: Path, base: int) -> Iterator[Row]:
    clear = partial(_clear, folder)
    cpu = paired(line, ROUNDS, clear)
    goal, row = GOALS[command], partial(Row, game=game)
    yield row(
        what=f"cold {command}", value=cpu.seconds * 1000, unit="ms", held=cpu.imports, against="imports", aim=goal
    )
    if base:
        clear()
        count = instructions(line)
        yield row(
            what=f"cold {command}, in instructions",
            value=count / 1e6,
            unit="million",
            held=count / base,
            against="imports",
            aim=goal,
        )


def _lines(scenario: str, folder: Path) -> dict[str, list[str]]:
    """A game in a folder, with random sheets of all sides that are due and a phase behind it, and its commands."""
    folder.mkdir()
    game = wargame_cli.new(scenario, dice="seeded", seed="cold")
    saved = wargame_cli.save(game, folder / "game.yaml")
    for played in range(12):
        if played and GAMES[scenario] in saved.position.phase:
            break
        saved = wargame_cli.save(wargame_cli.adjudicate(saved, [], lenient=True).game)
    path = str(folder / "game.yaml")
    sheets = [str(_written(saved, side, folder / f"{side}.yaml")) for side in saved.sides_due]
    of_a_game = {name: [*WARGAME, name, path] for name in ("status", "template", "map", "report")}
    return of_a_game | {
        "check": [*WARGAME, "check", path, *sheets[:1]],
        "resolve": [*WARGAME, "resolve", path, *sheets, "-o", str(folder / "next.yaml")],
    }


def _written(game: Game, side: str, sheet: Path) -> Path:
    """The longest of nine random sheets for a side whose phase it is."""
    position = game.position
    ideas = (RandomPlayer(str(seed)).write_sheet(game.ruleset, position, side).orders for seed in range(9))
    orders = max(ideas, key=len)
    header = f"game: {game.id}\nturn: {position.turn}\nphase: {position.phase}\nside: {side}\norders:\n"
    sheet.write_text(header + "".join(f"- {wording(one.order)}\n" for one in orders), encoding="utf-8")
    return sheet


def _clear(folder: Path) -> None:
    """What a command has written before goes away."""
    for old in folder.glob("next.*"):
        old.unlink()
