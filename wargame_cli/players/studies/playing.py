"""A study played: variant after variant, and what was played before is not played again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec

from wargame_cli.archive.storage.files import make_folder, read_bytes, write_atomically
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.text import dump_json
from wargame_cli.players.pool import Copies, CutShort, play_all
from wargame_cli.players.studies.plan import Plan, Variant
from wargame_cli.players.tallies import MOST_BYTES, Tallied, added, read_tally


class Pace(NamedTuple):
    """When a tally is put down: after this number of games at first, then after as many as take these seconds."""

    games: int
    seconds: float


#: A command that is killed loses no more than this. A cluster is sought anew each time.
_HERE, _ON_A_CLUSTER = Pace(20, 60), Pace(500, 300)
#: A part is at most this many times as large as the one before it.
_GROWTH = 10

#: The folder of the tallies within that of the study.
TALLIES = "tallies"


def play_variant(
    plan: Plan,
    variant: Variant,
    before: Tallied | None,
    jobs: int = 1,
    told: Callable[[int, int], None] = lambda done, of: None,
    keep: Callable[[Tallied], None] = lambda tally: None,
    cluster: str = "",
) -> Tallied | None:
    """The games of a variant that are missing `before`, and all of them in one tally; None where none was played.

    They are played by `jobs` processes, or on the `cluster` of an address. `keep` is given the tally from time to time.
    Interrupted from the keyboard it ends with fewer games than the plan's. Raises WargameError as `play_all` and
    `play_on_cluster` do.
    """
    total = before
    played = {number for first, last in before.numbers for number in range(first, last + 1)} if before else set[int]()
    missing = [number for number in range(plan.file.games) if number not in played]
    pace = _ON_A_CLUSTER if cluster else _HERE
    begin, at_a_time = 0, pace.games
    while begin < len(missing):
        numbers = missing[begin : begin + at_a_time]

        def step(done: int, of: int, begin: int = begin) -> None:
            told(begin + done, len(missing))

        started = monotonic()
        try:
            part = _play(Copies(variant.game, variant.players, plan.file.seed, numbers), jobs, cluster, step)
        except CutShort as cut:
            if cut.tally.games:
                keep(cut.tally if total is None else added([total, cut.tally]))
            raise
        if part.games:
            total = part if total is None else added([total, part])
            keep(total)
        if part.games < len(numbers):
            break
        begin += len(numbers)
        rate = len(numbers) / max(monotonic() - started, 1e-6)
        at_a_time = max(1, round(min(rate * pace.seconds, at_a_time * _GROWTH)))
    return total


def _play(copies: Copies, jobs: int, cluster: str, told: Callable[[int, int], None]) -> Tallied:
    if not cluster:
        return play_all(copies, jobs, told)
    from wargame_cli.players.cluster import play_on_cluster

    return play_on_cluster(copies, cluster, jobs, told)


def kept(plan: Plan, folder: Path) -> dict[str, Tallied]:
    """The tallies that lie in a study's folder, by the names of their variants.

    Raises Malformed for a file that is no tally, and WargameError for one of other games than the plan's.
    """
    found: dict[str, Tallied] = {}
    for variant in plan.variants:
        path = tally_path(folder, variant)
        if path.exists():
            tally = read_tally(read_bytes(path, MOST_BYTES), str(path))
            wanted = Copies(variant.game, variant.players, plan.file.seed, ()).start
            if differing := wanted.differing(tally.of):
                hint = "write this study to another folder with -o, or take the file away to play the variant again"
                raise WargameError(
                    f"{path}: these are other games than those of {variant.name!r}: they differ in "
                    f"{' and '.join(differing)}\n    hint: {hint}"
                )
            found[variant.name] = tally
    return found


def put_down(folder: Path, variant: Variant, tally: Tallied) -> None:
    """Write a variant's tally into the folder of its study, as `wargame play --games N --json` prints one."""
    make_folder(folder / TALLIES)
    write_atomically(tally_path(folder, variant), dump_json(msgspec.to_builtins(tally, str_keys=True)).encode())


def tally_path(folder: Path, variant: Variant) -> Path:
    """Where a variant's tally is kept."""
    return folder / TALLIES / variant.file
