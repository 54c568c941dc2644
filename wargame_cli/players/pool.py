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
from multiprocessing import connection
from pathlib import Path
from typing import Any, NamedTuple

from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.laws.watching import Looking
from wargame_cli.players.games import make_players, play_copies
from wargame_cli.players.tallies import Start, Tallied, Tally, tallied
from wargame_cli.version import __version__

#: How many times as many parts as processes: the fewer games a part has, the sooner a run is stopped.
_PARTS, _MOST_IN_A_PART = 8, 10

#: How many times in a row a pool may break before a part is done.
_MOST_BROKEN = 3


class Copies(NamedTuple):
    """Which copies of a game are played: the players, the seed, and their numbers."""

    game: Game
    players: tuple[str, ...]
    seed: str
    numbers: Sequence[int]
    #: How the laws of the game are looked at; it changes no count.
    looking: Looking = "touched"

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
            data=canonical.digest([each.content for each in game.file.data]) if game.file.data else "",
        )


class CutShort(WargameError):
    """Not all copies could be played; `tally` is of those that were."""

    def __init__(self, message: str, tally: Tallied) -> None:
        super().__init__(message)
        self.tally = tally

    def __reduce__(self) -> tuple[type[CutShort], tuple[str, Tallied]]:
        return CutShort, (str(self), self.tally)


class BrokenGame(Exception):
    """A copy broke a law of its game, or the program failed in it; the message says which copy."""


def play_all(copies: Copies, jobs: int = 1, told: Callable[[int, int], None] = lambda done, of: None) -> Tallied:
    """Play copies with a number of processes (0: one a core). `told` hears how many are done, and of how many.

    A process that ends before its time is replaced, and what it had begun is played again. Interrupted from the
    keyboard it gives what was played till then. Raises WargameError for an unknown player, CutShort where processes end
    again and again, BrokenGame for a game that breaks a law.
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
        message = f"processes that play games end before their time; {len(done)} of {len(copies.numbers)} were played"
        hint = "there may be too little memory for all of them: try fewer --jobs"
        raise CutShort(f"{message}\n    hint: {hint}", _tallied(copies, done, tally)) from None
    return _tallied(copies, done, tally)


def _tallied(copies: Copies, done: Sequence[int], tally: Tally) -> Tallied:
    return tallied(copies.start, ((number, number) for number in done), tally)


Part = tuple[Sequence[int], Tally]


def _alone(copies: Copies) -> Iterator[Part]:
    for number in copies.numbers:
        yield [number], play_part(copies, [number])


def _play(copies: Copies, number: int) -> Tally:
    game, looking = copies.game, copies.looking
    return play_copies(game.ruleset, game.position, [number], players=copies.players, seed=copies.seed, looking=looking)


def play_part(copies: Copies, numbers: Sequence[int]) -> Tally:
    """Some of the copies, one after the other, in this process. Raises BrokenGame, which says in which copy."""
    game, tally = copies.game, Tally()
    for number in numbers:
        try:
            tally.add(_play(copies, number))
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise BrokenGame(f"copy {number} of {game.file.scenario} with --seed {copies.seed}: {what}") from error
    return tally


# -- several processes ------------------------------------------------------------------------------------------------


def _together(copies: Copies, jobs: int) -> Iterator[Part]:
    waiting = {numbers[0]: numbers for numbers in _parts(copies, jobs)}
    broken = 0
    while waiting:
        try:
            for numbers, tally in _in_a_pool(copies, jobs, list(waiting.values())):
                del waiting[numbers[0]]
                broken = 0
                yield numbers, tally
        except BrokenProcessPool:
            broken += 1
            if broken == _MOST_BROKEN:
                raise


def _in_a_pool(copies: Copies, jobs: int, waiting: Sequence[Sequence[int]]) -> Iterator[Part]:
    file = games.dump(copies.game.file, Path("game.json"))
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(file, *copies[1:]))
    try:
        with heard_by_nobody_else():
            parts = {pool.submit(_part, part): part for part in waiting}
        for done in as_completed(parts):
            yield parts[done], done.result()
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def heard_by_nobody_else() -> Iterator[None]:
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


def _begin(file: bytes, *how: Any) -> None:
    """A process begins."""
    global _copies
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    _copies = Copies(games.game_of(file, "the game"), *how)


def _end_with_the_parent() -> None:
    """A process that was killed cannot end those that it began: they look whether it is there."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _part(numbers: Sequence[int]) -> Tally:
    return play_part(_copies, numbers)
