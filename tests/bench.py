"""Speed, as numbers: `make bench`, or

    python tests/bench.py [cold] [playing] [situations] [growth]     all of them, or what is named
    python tests/bench.py cold --instructions                        counts instructions too, by valgrind: minutes
    python tests/bench.py --json before.json                         and keeps the numbers
    python tests/bench.py --compare before.json after.json           how two runs differ
    python tests/bench.py --seed 7                                   other games

How often machine players win is measured by `make players`.

Nothing here is a test: machines differ, so each number is held against what ran beside it, in CPU time: importing the
libraries, a yardstick of pure Python, or the anchor (see `benching/yardstick`).
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec
from benching import cold, growth, playing, rows, situations
from benching.rows import Bench, Row
from rich.console import Console

ROOMS = ("cold", "playing", "situations", "growth")


def main() -> None:
    """Measure what is asked for, with a line on standard error for each row, and print a table for each game."""
    parser = argparse.ArgumentParser(description="Measure the speed of the program.")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the numbers in this file")
    parser.add_argument("--compare", type=Path, nargs=2, metavar="FILE", help="compare two such files")
    parser.add_argument("--instructions", action="store_true", help="count the instructions of cold commands too")
    parser.add_argument("--seed", default="bench", help="of the games that are played")
    asked = parser.parse_args()
    console = Console(width=100)
    if asked.compare:
        rows.compare(*map(rows.read, asked.compare), console)
        return
    if unknown := set(asked.rooms) - set(ROOMS):
        parser.error(f"{', '.join(sorted(unknown))}: the rooms are {', '.join(ROOMS)}")
    found: list[Row] = []
    for row in _measured(asked.rooms or ROOMS, asked.seed, counted=asked.instructions):
        found.append(row)
        console.file.flush()
        Console(stderr=True).print(f"{row.game}: {row.what}: {rows.short(row.number)}", style="dim", highlight=False)
    rows.show(found, console)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    console.print(f"memory of this process: {most:.0f} MB")
    if asked.json:
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(Bench(rows=tuple(found))), indent=1))


def _measured(rooms: Collection[str], seed: str, *, counted: bool) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        if "cold" in rooms:
            yield from cold.rows(Path(folder), counted=counted)
        if "playing" in rooms:
            yield from playing.rows(seed)
        if "situations" in rooms:
            yield from situations.rows()
        if "growth" in rooms:
            yield from growth.rows(Path(folder))


if __name__ == "__main__":
    main()
