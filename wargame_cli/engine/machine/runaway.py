"""A guard against rules that never come to an end: how much one phase may ask, roll, tell and compute.

No game comes near these limits. A phase that passes one is the program's own fault: it stops with the phase as it was
before, and never with another result.
"""

from __future__ import annotations

from time import process_time

#: How many questions may be asked in one phase, dice be rolled, and events happen.
MOST_QUESTIONS, MOST_DICE, MOST_EVENTS = 20_000, 100_000, 500_000
#: How many seconds of computing a phase may take from the first time that somebody looks at the clock, and in how many
#: questions or events that is done once.
MOST_SECONDS, LOOKED_AT = 900.0, 512


class Runaway(Exception):
    """The rules of a phase go on for ever: a fault of the program, that nobody's orders can be blamed for."""


class Guard:
    """What has been asked, rolled and told in one phase. `where` is the phase, as an error tells it."""

    __slots__ = ("_begun", "_dice", "_questions", "_where")

    def __init__(self, where: str) -> None:
        self._where = where
        self._questions = self._dice = 0
        self._begun: float | None = None

    def asks(self, label: str) -> None:
        """A question is asked. Raises Runaway if it is one too many."""
        self._questions += 1
        if self._questions > MOST_QUESTIONS:
            raise self._fault(f"asked more than {MOST_QUESTIONS} questions, the last one {label!r}")
        self._look_at_the_time(self._questions, label)

    def rolls(self, label: str, count: int) -> None:
        """Dice are rolled. Raises Runaway if they are too many."""
        self._dice += count
        if self._dice > MOST_DICE:
            raise self._fault(f"rolled more than {MOST_DICE} dice, the last ones for {label!r}")

    def tells(self, number: int, event: object) -> None:
        """That many events have happened; who lets them happen says so at every `LOOKED_AT`.

        Raises Runaway if they are too many.
        """
        if number > MOST_EVENTS:
            raise self._fault(f"brought more than {MOST_EVENTS} events, the last one {type(event).__name__}")
        self._look_at_the_time(number, type(event).__name__)

    def _look_at_the_time(self, number: int, last: str) -> None:
        if number % LOOKED_AT:
            return
        if self._begun is None:
            self._begun = process_time()
        if process_time() - self._begun > MOST_SECONDS:
            raise self._fault(f"took more than {MOST_SECONDS:g} seconds, the last of it {last!r}")

    def _fault(self, what: str) -> Runaway:
        return Runaway(f"the rules of {self._where} do not come to an end: they {what}")
