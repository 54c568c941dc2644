"""A small piece of pure Python that every measurement is held against, so that numbers of two days can be compared.

Seconds differ from machine to machine and from hour to hour; what stays is how much longer one thing takes than
another that runs beside it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

#: What the anchor, *Paths of Glory* as Rally the Troops play it at random, does in the time of one yardstick: actions.
#: Worked out on 2026-11-28 from random play of ecc66d89 in three games beside the yardstick, and from how that stood to
#: the anchor when both ran side by side (1.31, 1.86 and 0.68 of it, medians of 18 rounds).
ANCHOR = 7.3


class _Space:
    """A place of a small map."""

    def __init__(self, name: str, beside: tuple[str, ...]) -> None:
        self.name, self.beside = name, beside


_SIZE = 30
_SPACES = {
    f"{column:02}{row:02}": _Space(
        f"{column:02}{row:02}",
        tuple(
            f"{column + right:02}{row + down:02}"
            for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1))
            if 0 <= column + right < _SIZE and 0 <= row + down < _SIZE
        ),
    )
    for column in range(_SIZE)
    for row in range(_SIZE)
}


def yardstick() -> int:
    """How far places of a map are from its corner, some of them closed: strings, dictionaries, objects and masks."""
    reached = 0
    for closed in range(3):
        far, mask, edge = {"0000": 0}, 0, ["0000"]
        for name in edge:
            space = _SPACES[name]
            for other in space.beside:
                if other not in far and (int(other) + closed) % 7:
                    far[other] = far[space.name] + 1
                    mask |= 1 << (int(other) % 512)
                    edge.append(other)
        reached += len(edge) + mask.bit_count()
    return reached


class Measured(NamedTuple):
    """CPU seconds of one time of something, the median of several, and how many yardsticks it takes."""

    seconds: float
    yardsticks: float


def measured(once: Callable[[], float], rounds: int = 5) -> Measured:
    """How long something takes, each round beside the yardstick; `once` gives how much of it one call did."""
    yardstick()
    return _middle([_sample(once) for _ in range(rounds)])


def side_by_side(
    one: Callable[[], float], other: Callable[[], float], rounds: int = 5
) -> tuple[Measured, Measured, float]:
    """The same of two things that take turns, and how much of the other's time one takes: the median of all rounds."""
    yardstick()
    samples = [(_sample(one), _sample(other)) for _ in range(rounds)]
    shares = [mine.yardsticks / others.yardsticks for mine, others in samples]
    mine, others = (_middle(each) for each in zip(*samples, strict=True))
    return mine, others, statistics.median(shares)


def _sample(once: Callable[[], float]) -> Measured:
    before = _cpu_of_yardsticks()
    began = time.process_time()
    done = once()
    took = (time.process_time() - began) / done
    return Measured(took, took / ((before + _cpu_of_yardsticks()) / 2))


def _middle(samples: Iterable[Measured]) -> Measured:
    return Measured(*(statistics.median(each) for each in zip(*samples, strict=True)))


def _cpu_of_yardsticks(times: int = 40) -> float:
    """CPU seconds of one yardstick, the median of a few batches."""
    batches = []
    for _ in range(3):
        began = time.process_time()
        for _ in range(times):
            yardstick()
        batches.append((time.process_time() - began) / times)
    return statistics.median(batches)
