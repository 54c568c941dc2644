"""Copies of a game played by several processes at once: the same counts as by one, in whatever order they end."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NamedTuple

from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.errors import WargameError
from wargame_cli.players.games import make_players, play_copies
from wargame_cli.players.tallies import Start, Tallied, Tally, tallied
from wargame_cli.version import __version__

#: How many times as many parts as processes: the fewer games a part has, the sooner a run is stopped.
_PARTS, _MOST_IN_A_PART = 8, 10


class Copies(NamedTuple):
    """Which copies of a game are played: the players, the seed, and their numbers."""

    game: Game
    players: tuple[str, ...]
    seed: str
    numbers: Sequence[int]

    @property
    def start(self) -> Start:
        """What copies must share for their counts to add up."""
        game = self.game
        return Start(
            program=__version__,
            ruleset=game.ruleset.name,
            rules_version=game.file.rules_version,
            scenario=game.file.scenario,
            begins=canonical.digest(game.position),
            players=self.players,
            seed=self.seed,
        )


def play_all(copies: Copies, jobs: int = 1, told: Callable[[int, int], None] = lambda done, of: None) -> Tallied:
    """Play copies with a number of processes (0: one a core). `told` hears how many are done, and of how many.

    Interrupted from the keyboard it gives what was played till then. Raises WargameError for an unknown player, and
    where a process ends before its time.
    """
    make_players(copies.players, copies.game.ruleset.sides_in(copies.game.position), copies.seed)
    jobs = min(jobs or os.cpu_count() or 1, len(copies.numbers))
    tally, done = Tally(), list[int]()
    try:
        for numbers, part in _alone(copies) if jobs == 1 else _together(copies, jobs):
            tally.add(part)
            done += numbers
            told(len(done), len(copies.numbers))
    except KeyboardInterrupt:
        pass
    except BrokenProcessPool:
        played = f"{len(done)} of {len(copies.numbers)} games were played"
        hint = "there may be too little memory for all of them: try fewer --jobs"
        raise WargameError(
            f"a process that played games has ended before its time; {played}\n    hint: {hint}"
        ) from None
    return tallied(copies.start, ((number, number) for number in done), tally)


Part = tuple[Sequence[int], Tally]


def _alone(copies: Copies) -> Iterator[Part]:
    for number in copies.numbers:
        yield [number], _play(copies, [number])


def _play(copies: Copies, numbers: Sequence[int]) -> Tally:
    game = copies.game
    return play_copies(game.ruleset, game.position, numbers, players=copies.players, seed=copies.seed)


# -- several processes ------------------------------------------------------------------------------------------------


def _together(copies: Copies, jobs: int) -> Iterator[Part]:
    file = games.dump(copies.game.file, Path("game.json"))
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(file, copies.players, copies.seed))
    try:
        with _heard_by_nobody_else():
            parts = {pool.submit(_part, part): part for part in _parts(copies, jobs)}
        for done in as_completed(parts):
            yield parts[done], done.result()
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _heard_by_nobody_else() -> Iterator[None]:
    """Processes that begin now do not hear of an interrupt from the keyboard: it is for the one that counts."""
    if threading.current_thread() is not threading.main_thread():  # no other can say who hears signals
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _parts(copies: Copies, jobs: int) -> Iterator[Sequence[int]]:
    """The numbers in parts: few enough that all processes are busy to the end."""
    size = max(1, min(_MOST_IN_A_PART, len(copies.numbers) // (_PARTS * jobs)))
    for begin in range(0, len(copies.numbers), size):
        yield copies.numbers[begin : begin + size]


#: What a process of the pool plays.
_copies: Copies


def _begin(file: bytes, players: tuple[str, ...], seed: str) -> None:
    """A process begins."""
    global _copies
    _copies = Copies(games.game_of(file, "the game"), players, seed, ())


def _part(numbers: Sequence[int]) -> Tally:
    return _play(_copies, numbers)
