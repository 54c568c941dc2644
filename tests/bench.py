"""Speed, as numbers, with the cost of importing the libraries beside them: `make bench`.

Nothing here is a test: machines differ, so the numbers are printed with the aim that each is held against.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

import wargame_cli
from wargame_cli.engine import ruleset as rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.orders import wording
from wargame_cli.engine.referee import Referee
from wargame_cli.players.games import Tally, play_phase
from wargame_cli.players.random_player import RandomPlayer

BASELINE = "import typer, rich.console, yaml"
RUNS = 9
GAME = rulesets.load("kaisers-war")


def main() -> None:
    """Measure everything and print one table."""
    table = Table("what", "measured", "aim", title="The Kaiser's War, scenario 1918, full map")
    with tempfile.TemporaryDirectory() as folder:
        for row in cold(Path(folder)):
            table.add_row(*row)
    for measure in (random_play, supply, odds, memory):
        table.add_row(*measure())
    Console(width=80).print(table)


def cold(folder: Path) -> list[tuple[str, str, str]]:
    """Whole processes: the baseline, and commands as multiples of it."""
    game, sheet, next_game = folder / "game.yaml", folder / "sheet.yaml", folder / "next.yaml"
    wargame = [sys.executable, "-m", "wargame_cli"]
    run([*wargame, "new", "kaisers-war/1918", "-o", str(game), "--dice", "seeded", "--seed", "1"])
    to_movement(wargame, folder, game)
    count = write_movement_sheet(game, sheet)
    baseline = median(lambda: run([sys.executable, "-c", BASELINE]))
    rows = [(f"baseline: {BASELINE}", f"{baseline * 1000:.0f} ms", "")]
    for name, arguments, aim in (
        ("status", ["status", str(game)], 3),
        (f"check, {count} orders", ["check", str(game), str(sheet)], 3),
        (f"resolve, {count} orders", ["resolve", str(game), str(sheet), "-o", str(next_game)], 6),
    ):

        def once(arguments: list[str] = arguments) -> None:
            for old in folder.glob("next.*"):
                old.unlink()
            run([*wargame, *arguments])

        seconds = median(once)
        rows.append((f"cold {name}", f"{seconds * 1000:.0f} ms, {seconds / baseline:.1f} x", f"{aim} x"))
    return rows


def to_movement(wargame: list[str], folder: Path, game: Path) -> None:
    """Let the first mobilization pass."""
    empty = folder / "empty.yaml"
    run([*wargame, "template", str(game), "-o", str(empty)])
    run([*wargame, "resolve", str(game), str(empty)])


def write_movement_sheet(game: Path, sheet: Path) -> int:
    """A sheet of a random player's moves, with every other unit told to stand; gives the number of orders."""
    loaded = wargame_cli.load(game)
    position = loaded.position
    written = max((RandomPlayer(str(seed)).write_sheet(GAME, position).orders for seed in range(9)), key=len)
    orders = [wording(one.order) for one in written]
    busy = " ".join(orders)
    idle = [unit for unit in position.units() if position.on_map(unit) and position.counter(unit).side == "CP"]
    orders += [f"{{pass: {unit}}}" for unit in idle if unit not in busy]
    header = f"game: {loaded.id}\nturn: {position.turn}\nphase: {position.phase}\nside: CP\norders:\n"
    sheet.write_text(header + "".join(f"- {order}\n" for order in orders), encoding="utf-8")
    return len(orders)


def random_play() -> tuple[str, str, str]:
    """Orders that a random player writes and the rules check and carry out, in one process and its own seconds."""
    rates = []
    play_a_game(0)  # the map and the charts are read
    for number in range(1, 25):
        began = time.process_time()
        orders = play_a_game(number)
        rates.append(orders / (time.process_time() - began))
    typical = f"{statistics.median(rates):,.0f} a second, best {max(rates):,.0f}"
    return "random play, orders checked and resolved", typical, "3,000; go for 8,000"


def play_a_game(number: int) -> int:
    """A whole game between random players; gives the number of orders."""
    position = GAME.new("1918", {})
    tally = Tally()
    players = {side: RandomPlayer(f"{number}/{side}") for side in GAME.sides}
    while not position.over:
        played = play_phase(GAME, position, players, SeededDice("bench", f"{number}/{position.phase}"), tally)
        tally.count(played)
        position = played.position
    return sum(tally.orders.values())


def supply() -> tuple[str, str, str]:
    """General supply of a whole side after a change."""
    from wargame_cli.rulesets.kaisers_war.supply import supplied

    position = GAME.new("1918", {})

    def once() -> None:
        position.changed()
        supplied(position, "CP")

    return "supply of a whole side after a change", f"{timed(once) * 1000:.2f} ms", "2 ms"


def odds() -> tuple[str, str, str]:
    """Exact odds of one attack."""
    position = GAME.new("1918", {})
    position.begin_phase(1, "cp-first-combat")
    referee: Referee = Referee(position, GAME.sequence["cp-first-combat"], GAME.book, None)
    sheet = next(found for seed in range(99) if (found := RandomPlayer(str(seed)).write_sheet(GAME, position)).orders)
    order = sheet.orders[0].order
    return "exact odds of one attack", f"{timed(lambda: GAME.odds(order, referee)) * 1000:.2f} ms", "1 ms"


def memory() -> tuple[str, str, str]:
    """The most memory that this process had so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return "memory", f"{most:.0f} MB", "150 MB"


def run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True)


def median(once: Callable[[], None]) -> float:
    """The median of several runs, after one that does not count."""
    once()
    return statistics.median(elapsed(once) for _ in range(RUNS))


def timed(once: Callable[[], object], runs: int = 300) -> float:
    """Seconds for one call, the median of many."""
    return statistics.median(elapsed(once) for _ in range(runs))


def elapsed(once: Callable[[], object]) -> float:
    began = time.perf_counter()
    once()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
