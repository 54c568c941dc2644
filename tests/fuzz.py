"""A hundred thousand hostile inputs, none of which may make the program fail, hang or change anything: `make fuzz`.

    python tests/fuzz.py                    100,000 inputs of all kinds
    python tests/fuzz.py 5000               fewer
    python tests/fuzz.py 5000 7             with another seed
    python tests/fuzz.py 1 7 sheets 123     one input once more, with its whole traceback

Good input of every kind is changed by lot, knowing what it is; each input follows from the seed, its kind and its
number, which are printed of every one that fails.
"""

from __future__ import annotations

import collections
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import NamedTuple

from fuzzing.inputs import KINDS, Changed, prepare
from fuzzing.worlds import folder
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

#: An input that takes longer than this, in seconds, counts as hung.
PATIENCE = 30
CHUNK = 100
RESULTS = ("refused", "accepted", "crashed", "hung", "changed")


class Job(NamedTuple):
    """Inputs of a kind with these numbers."""

    kind: str
    first: int
    last: int
    seed: str


class Failure(NamedTuple):
    """An input that failed: how to make it again, and where it failed."""

    kind: str
    number: int
    result: str
    what: str
    where: str


class Hung(BaseException):
    """The time of an input was up. Nothing that the program catches catches this."""


def one(kind: str, number: int, seed: str) -> tuple[str, BaseException | None]:
    """Try one input; gives what came of it."""
    rng = Random(f"{seed}/{kind}/{number}")
    signal.signal(signal.SIGALRM, _time_is_up)
    signal.alarm(PATIENCE)
    try:
        return KINDS[kind][0](rng), None
    except Changed as error:
        return "changed", error
    except Hung as error:
        return "hung", error
    except Exception as error:
        return "crashed", error
    finally:
        signal.alarm(0)


def _time_is_up(*_: object) -> None:
    raise Hung


def work(job: Job) -> tuple[Counter[str], list[Failure]]:
    """Try the inputs of a job."""
    prepare(job.kind)
    counts: Counter[str] = Counter()
    failures = []
    for number in range(job.first, job.last):
        result, error = one(job.kind, number, job.seed)
        counts[result] += 1
        if error is not None:
            failures.append(Failure(job.kind, number, result, f"{type(error).__name__}: {error}"[:200], _place(error)))
    return counts, failures


def _place(error: BaseException) -> str:
    """The last lines of our own that an error went through."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if "wargame_cli" in frame.filename]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(ours[-3:]))


def jobs(total: int, seed: str, wanted: str = "") -> list[Job]:
    """All inputs, kind by kind in turn."""
    shares = {kind: share for kind, (_, share) in KINDS.items() if wanted in ("", kind)}
    found: list[list[Job]] = []
    for kind, share in shares.items():
        count = max(1, round(total * share / sum(shares.values())))
        found.append([Job(kind, n, min(n + CHUNK, count), seed) for n in range(0, count, CHUNK)])
    return [job for several in _in_turn(found) for job in several]


def _in_turn(lists: list[list[Job]]) -> Iterator[list[Job]]:
    longest = max(map(len, lists))
    for number in range(longest):
        yield [each[number] for each in lists if number < len(each)]


def fuzz(total: int, seed: str, console: Console, wanted: str = "") -> tuple[dict[str, Counter[str]], list[Failure]]:
    """Try them all in processes of their own; gives the counts of each kind, and what failed."""
    folder()
    for kind in KINDS:  # made once, for all processes
        prepare(kind)
    context = multiprocessing.get_context("fork")
    counts: dict[str, Counter[str]] = collections.defaultdict(Counter)
    failures: list[Failure] = []
    all_jobs = jobs(total, seed, wanted)
    with (
        ProcessPoolExecutor(os.cpu_count(), mp_context=context) as pool,
        Progress(console=console, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("inputs", total=sum(job.last - job.first for job in all_jobs))
        futures = [(job, pool.submit(work, job)) for job in all_jobs]
        for job, future in futures:
            try:
                found, failed = future.result(timeout=PATIENCE * CHUNK)
            except (TimeoutError, BrokenProcessPool) as error:
                found = Counter({"hung" if isinstance(error, TimeoutError) else "crashed": 1})
                failed = [Failure(job.kind, job.first, "crashed", f"the process ended: {error!r}", str(job))]
            counts[job.kind] += found
            failures += failed
            progress.advance(task, job.last - job.first)
    return counts, failures


def told(counts: dict[str, Counter[str]], failures: list[Failure], seed: str, console: Console) -> None:
    """The table, and each way to fail once, the most frequent first."""
    table = Table("input", *RESULTS)
    total: Counter[str] = Counter()
    for kind, found in counts.items():
        table.add_row(kind, *(f"{found[result]:,}" for result in RESULTS))
        total += found
    table.add_row("all", *(f"{total[result]:,}" for result in RESULTS))
    console.print(table)
    kinds: dict[tuple[str, str], list[Failure]] = collections.defaultdict(list)
    for failure in failures:
        kinds[failure.kind, failure.where].append(failure)
    for (kind, where), same in sorted(kinds.items(), key=lambda each: -len(each[1])):
        again = f"python tests/fuzz.py 1 {seed} {kind} {same[0].number}"
        console.print(f"{len(same)} x {same[0].what}\n    {where}\n    {again}", markup=False, soft_wrap=True)
    console.print(f"seed {seed}: {total.total():,} inputs, {len(failures)} failed")


def main() -> None:
    """Try, count, and fail if anything failed."""
    words = sys.argv[1:]
    total, seed = int(words[0]) if words else 100_000, words[1] if len(words) > 1 else "1918"
    console = Console(width=100)
    began = time.monotonic()
    if len(words) > 3:
        result, error = one(words[2], int(words[3]), seed)
        console.print(result)
        if error is not None:
            traceback.print_exception(error)
        sys.exit(error is not None)
    counts, failures = fuzz(total, seed, console, words[2] if len(words) > 2 else "")
    told(counts, failures, seed, console)
    console.print(f"{time.monotonic() - began:.0f} s")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
