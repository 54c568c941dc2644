"""Chance for a player that asks for it many times a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

#: Of more than these `Random.sample` draws a few by their numbers, and of fewer from what is left.
_FEW, _FEWER = 21, 5


class Chance(Random):
    """The numbers of `Random` for the same seed, with fewer calls: drawn again while they are too large."""

    def choice(self, seq: Any) -> Any:
        """One of them. Raises IndexError where there is none."""
        most, bits = len(seq), self.getrandbits
        if not most:
            return super().choice(seq)
        length = most.bit_length()
        number = bits(length)
        while number >= most:
            number = bits(length)
        return seq[number]

    def randint(self, a: int, b: int) -> int:
        """A number from one to the other, both included."""
        most, bits = b - a + 1, self.getrandbits
        if most < 1:
            return super().randint(a, b)
        length = most.bit_length()
        number = bits(length)
        while number >= most:
            number = bits(length)
        return a + number

    def sample(self, population: Sequence[T], k: int) -> list[T]:  # type: ignore[override]  # none is counted twice
        """A number of them, in any order. Raises ValueError where there are fewer."""
        count, bits = len(population), self.getrandbits
        if not 0 <= k <= count or (count > _FEW and k > _FEWER):
            return super().sample(population, k)
        found: list[T] = []
        if count > _FEW:
            length, taken = count.bit_length(), set[int]()
            while len(found) < k:
                number = bits(length)
                if number < count and number not in taken:
                    taken.add(number)
                    found.append(population[number])
            return found
        pool = list(population)
        for most in range(count, count - k, -1):
            length = most.bit_length()
            number = bits(length)
            while number >= most:
                number = bits(length)
            found.append(pool[number])
            pool[number] = pool[most - 1]
        return found
