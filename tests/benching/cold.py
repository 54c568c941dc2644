"""What a command costs from a standing start, beside the cost of importing its libraries.

    python tests/benching/cold.py                            every game and command, CPU time
    python tests/benching/cold.py --instructions             instructions as well, by valgrind: minutes
    python tests/benching/cold.py kaisers-war lamps status check
    python tests/benching/cold.py --json > before.json

Each sample of a command has a sample of the libraries beside it, and what is told is the median of their ratios: a
machine that is busy slows down both. CPU time is the child's own (`os.wait4`). Bytecode is compiled first.
"""

from __future__ import annotations

import compileall
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import wargame_cli
from wargame_cli.archive.game.games import Game
from wargame_cli.engine.orders import wording
from wargame_cli.players.random_player import RandomPlayer

LIBRARIES = "import typer, rich.console, yaml"
#: The scenario of each game that is measured, with the kind of phase in which a side has much to write.
GAMES = {
    "kaisers-war": ("1918", "movement"),
    "lamps": ("campaign", "movement"),
    "illusions-of-glory": ("campaign", "impulse"),
    "great-war-in-europe": ("near-east-1918", "movement"),
    "great-war-ground-rules": ("picardy-1918", "movement"),
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
_INSTRUCTIONS = re.compile(r"I\s+refs:\s+([\d,]+)")


class Row(NamedTuple):
    """A command of a game: the medians of its ratios, in CPU time and, where they were counted, in instructions."""

    game: str
    command: str
    goal: float
    cpu: float
    instructions: float | None


def main(arguments: Sequence[str]) -> None:
    """Measure the games and commands that are named, or all, and print a line for each."""
    games = [name for name in GAMES if name in arguments] or list(GAMES)
    commands = [name for name in GOALS if name in arguments] or list(GOALS)
    counted = "--instructions" in arguments and shutil.which("valgrind") is not None
    rows = measured(games, commands, counted=counted, told="--json" not in arguments)
    if "--json" in arguments:
        print(json.dumps([row._asdict() for row in rows], indent=1))


def measured(games: Sequence[str], commands: Sequence[str], *, counted: bool, told: bool = False) -> list[Row]:
    """A row for each command of each game; what needs no game is measured once."""
    compileall.compile_dir(str(Path(wargame_cli.__file__).parent), quiet=1)
    libraries = [sys.executable, "-c", LIBRARIES]
    with tempfile.TemporaryDirectory() as folder:
        base = instructions(libraries) if counted else 0
        rows = []
        for game in games:
            lines = command_lines(game, Path(folder) / game)
            for command in commands:
                if command in _WITHOUT_A_GAME and game != games[0]:
                    continue
                line = lines[command]
                cpu = statistics.median(seconds(line) / seconds(libraries) for _ in range(ROUNDS))
                count = instructions(line) / base if counted else None
                name = "any" if command in _WITHOUT_A_GAME else game
                rows.append(Row(name, command, GOALS[command], round(cpu, 2), round(count, 2) if count else None))
                if told:
                    print(in_a_line(rows[-1]), flush=True)
    return rows


def in_a_line(row: Row) -> str:
    """A row as people read it."""
    exact = "" if row.instructions is None else f"   {row.instructions:.2f} in instructions"
    return f"{row.game:<24}{row.command:<12}{row.cpu:.2f} in CPU time{exact}   (goal {row.goal})"


def command_lines(name: str, folder: Path) -> dict[str, list[str]]:
    """A game in a folder, with a sheet of a random player and a phase behind it, and the commands on it."""
    folder.mkdir()
    scenario, phase = GAMES[name]
    game = wargame_cli.new(f"{name}/{scenario}", dice="seeded", seed="cold")
    saved = wargame_cli.save(game, folder / "game.yaml")
    for played in range(12):
        if played and phase in saved.position.phase:
            break
        saved = wargame_cli.save(wargame_cli.adjudicate(saved, [], lenient=True).game)
    sheet = written(saved, folder / "sheet.yaml")
    path = str(folder / "game.yaml")
    wargame = [sys.executable, "-m", "wargame_cli"]
    return {
        "--help": [*wargame, "--help"],
        "scenarios": [*wargame, "scenarios"],
        "status": [*wargame, "status", path],
        "template": [*wargame, "template", path],
        "map": [*wargame, "map", path],
        "report": [*wargame, "report", path],
        "check": [*wargame, "check", path, str(sheet)],
        "resolve": [*wargame, "resolve", path, str(sheet), "-o", str(folder / "next.yaml")],
    }


def written(game: Game, sheet: Path) -> Path:
    """The longest of nine random sheets for the side whose phase it is."""
    position = game.position
    side = game.ruleset.phase(position).sides[0]
    ideas = (RandomPlayer(str(seed)).write_sheet(game.ruleset, position, side).orders for seed in range(9))
    orders = max(ideas, key=len)
    header = f"game: {game.id}\nturn: {position.turn}\nphase: {position.phase}\nside: {side}\norders:\n"
    sheet.write_text(header + "".join(f"- {wording(one.order)}\n" for one in orders), encoding="utf-8")
    return sheet


def seconds(line: Sequence[str]) -> float:
    """The CPU time of a process of its own, by what the system counted for it."""
    _clear(line)
    child = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment())
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime


def instructions(line: Sequence[str]) -> int:
    """The instructions that a process takes, which nothing else on the machine can disturb."""
    _clear(line)
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    told = subprocess.run([*valgrind, *line], capture_output=True, text=True, env=_environment(), check=False).stderr
    found = _INSTRUCTIONS.search(told)
    if found is None:
        raise SystemExit(f"valgrind counts nothing:\n{told}")
    return int(found[1].replace(",", ""))


def _clear(line: Sequence[str]) -> None:
    """What the command has written before goes away."""
    for old in Path(line[-1]).parent.glob("next.*") if line[-1].endswith("next.yaml") else ():
        old.unlink()


def _environment() -> dict[str, str]:
    """Bytecode is used, and sets have the same order each time."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": "0"}


if __name__ == "__main__":
    main(sys.argv[1:])
