"""Every result that dice can show: the exact chance of each result of a piece of play, by the code that plays it."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

from wargame_cli.engine.dice import Dice, Roll

R = TypeVar("R", bound=Hashable)

#: Rolls one after the other, what the dice of each show, and the chance of that.
Fallen = tuple[tuple[tuple[int, ...], ...], Fraction]


class _Unforeseen(Exception):
    """More dice are rolled than were foreseen."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(f"{count} dice of {sides} sides")
        self.count = count
        self.sides = sides


class TooMany(Exception):
    """Dice can fall in more combinations than are to be played."""


class _ForeseenDice(Dice):
    """Dice that fall as foreseen, roll by roll."""

    def __init__(self, rolls: Sequence[tuple[int, ...]]) -> None:
        super().__init__("given")
        self._rolls = list(reversed(rolls))

    def roll_together(self, label: str, count: int, sides: int = 6, reader: str = "") -> tuple[Roll, ...]:
        if not self._rolls:
            raise _Unforeseen(count, sides)
        return tuple(
            Roll(label, number, sides, value, self.source) for number, value in enumerate(self._rolls.pop(), 1)
        )

    def roll(self, label: str, sides: int = 6, reader: str = "") -> Roll:
        return self.roll_together(label, 1, sides, reader)[0]

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        return self.roll(label, sides, reader).value


def chances(
    play: Callable[[Dice], R],
    most: int | None = None,
    *,
    best_counts: bool = False,
    begun: Sequence[Fallen] = (((), Fraction(1)),),
) -> dict[R, Fraction]:
    """The probability of each result that `play` can come to; they sum to 1.

    `play` is called once for every combination that its dice can show, and must do the same each time that they
    fall alike. It is the caller who keeps the number of dice small: of dice rolled together only what they show
    matters, but each further roll multiplies the combinations. Raises TooMany beyond `most` of them.
    Where of dice rolled together the highest alone counts (`best_counts`), it is all that is told apart of them.
    `begun` says how the first rolls may fall, for one who knows which of them come to the same.
    """
    fall = _highest if best_counts else _faces
    found: dict[R, Fraction] = {}
    pending = [*begun]
    played = 0
    while pending:
        if most is not None and played + len(pending) > most:
            raise TooMany
        played += 1
        rolls, chance = pending.pop()
        try:
            result = play(_ForeseenDice(rolls))
        except _Unforeseen as needed:
            pending += [((*rolls, faces), chance * part) for faces, part in fall(needed.count, needed.sides)]
        else:
            found[result] = found.get(result, Fraction(0)) + chance
    return found


def _faces(count: int, sides: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """What dice rolled together can show, in rising order, each with its probability."""
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        orders = factorial(count) // prod(factorial(times) for times in Counter(faces).values())
        yield faces, Fraction(orders, sides**count)


def _highest(count: int, sides: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The highest that dice rolled together can show, on each of them, with its probability."""
    for face in range(1, sides + 1):
        yield (face,) * count, Fraction(face**count - (face - 1) ** count, sides**count)
