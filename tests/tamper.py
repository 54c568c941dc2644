"""Journals, saved games and bundles changed thousands of times, each verified: `make tamper`.

    python tests/tamper.py              6,000 changes
    python tests/tamper.py 600          fewer
    python tests/tamper.py 600 7        with another seed

Half of the changes turn or move bytes. The others change a field and make every digest good again that vouches for it,
as a dishonest umpire would. Each is found (exit code 4), refused (2), or harmless (0), and then it is said with what;
none may make the program fail, and none may be missed.
"""

from __future__ import annotations

import collections
import multiprocessing
import os
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from fuzzing.tampering import KINDS, SCENARIOS, Tampering, excuse, played
from rich.console import Console
from rich.table import Table

RESULTS = ("found", "refused", "harmless", "crashed", "missed")
CHUNK = 50

Job = tuple[str, int, int, str]
Found = list[tuple[str, int, Tampering, str]]


def work(job: Job) -> Found:
    """Make the changes of a job, and look at what comes of them."""
    kind, first, last, seed = job
    found: Found = []
    for number in range(first, last):
        done = KINDS[kind](Random(f"{seed}/{kind}/{number}"))
        told = "".join(traceback.format_exception(done.error)[-3:]) if done.error else ""
        found.append((kind, number, done._replace(error=None), told))
    return found


def tamper(total: int, seed: str) -> Found:
    """All changes, in processes of their own."""
    for scenario in SCENARIOS:
        played(scenario)
    each = max(1, total // len(KINDS))
    jobs = [(kind, n, min(n + CHUNK, each), seed) for kind in KINDS for n in range(0, each, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=multiprocessing.get_context("fork")) as pool:
        return [one for several in pool.map(work, jobs) for one in several]


def told(found: Found, seed: str, console: Console) -> int:
    """The table, what was harmless and why, and what failed; gives how many failed."""
    counts: dict[str, Counter[str]] = collections.defaultdict(Counter)
    harmless: Counter[str] = Counter()
    failed = []
    for kind, number, done, error in found:
        counts[kind][done.result] += 1
        if done.result == "harmless":
            harmless[excuse(done.what) or done.what] += 1
        elif done.result in ("crashed", "missed"):
            failed.append(f"{kind} {number}: {done.result}: {done.what}\n{error}".rstrip())
    table = Table("changed", *RESULTS)
    for kind, results in counts.items():
        table.add_row(kind, *(f"{results[result]:,}" for result in RESULTS))
    console.print(table)
    console.print("Harmless:", ", ".join(f"{why} ({times})" for why, times in harmless.most_common()), markup=False)
    for each in failed:
        console.print(each, markup=False, soft_wrap=True)
    console.print(f"seed {seed}: {len(found):,} changes, {len(failed)} failed")
    return len(failed)


def main() -> None:
    """Change, verify, and fail if anything was missed or made the program fail."""
    words = sys.argv[1:]
    total, seed = int(words[0]) if words else 6000, words[1] if len(words) > 1 else "1918"
    failed = told(tamper(total, seed), seed, Console(width=100))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
