"""A process that plays copies for another one: a line on its input asks for games, one on its output counts them.

`python -m wargame_cli.players.serving` is what a worker of a cluster runs. The first line says what is played, every
other one which games. It ends with its input, even in the middle of a game, and when nothing is asked for a while.
"""

import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from wargame_cli.archive.game import games
from wargame_cli.engine.laws.watching import Looking
from wargame_cli.players.pool import BrokenGame, Copies, play_part
from wargame_cli.players.tallies import Run, Tally

#: The seconds after which a process ends for which there is nothing to do: who asked may be gone.
_PATIENCE = 60


class Begin(msgspec.Struct, frozen=True):
    """What is played: a saved game as JSON, its players, the seed, and how the laws are looked at."""

    game: str
    players: tuple[str, ...]
    seed: str
    looking: Looking = "touched"


class Counted(msgspec.Struct, frozen=True):
    """What came of the games that a line asked for, and the seconds that they took; `fault` if one is broken."""

    tally: Tally
    seconds: float
    fault: str = ""


def serve(lines: Iterable[bytes], output: BinaryIO) -> None:
    """Answer lines until there are no more."""
    lines = iter(lines)
    begin = msgspec.json.decode(next(lines), type=Begin)
    copies = Copies(games.game_of(begin.game.encode(), "the game.json"), begin.players, begin.seed, (), begin.looking)
    for line in lines:
        wanted = [
            number for first, last in msgspec.json.decode(line, type=list[Run]) for number in range(first, last + 1)
        ]
        started, fault, tally = time.perf_counter(), "", Tally()
        try:
            tally = play_part(copies, wanted)
        except BrokenGame as error:
            fault = str(error)
        output.write(msgspec.json.encode(Counted(tally, time.perf_counter() - started, fault)) + b"\n")
        output.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of the input as they come; the process ends with it, whatever it is doing."""
    found: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        for line in source:
            found.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            yield found.get(timeout=_PATIENCE)
        except queue.Empty:
            return


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else prints something does not disturb the answers
    try:
        serve(_lines(sys.stdin.buffer), answers)
    except Exception:  # whatever it is, it is the last that this process says
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # an interpreter that ends as usual would wait for the thread that reads
