"""Chance for a player that asks for it many times a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

#: Of more than these `Random.sample` draws in another way.
_FEW = 21


class Chance(Random):
    """The numbers of `Random` for the same seed, each drawn in one call instead of three."""

    def choice(self, seq: Any) -> Any:
        """One of them. Raises IndexError where there is none."""
        return seq[self._below(len(seq))] if len(seq) else super().choice(seq)

    def randint(self, a: int, b: int) -> int:
        """A number from one to the other, both included."""
        return a + self._below(b - a + 1) if a <= b else super().randint(a, b)

    def sample(self, population: Sequence[T], k: int, **counts: Any) -> list[T]:
        """A number of them, in any order."""
        count = len(population)
        if count > _FEW or not 0 <= k <= count or counts:
            return super().sample(population, k, **counts)
        pool, found, bits = list(population), [], self.getrandbits
        for left in range(count, count - k, -1):
            length = left.bit_length()
            number = bits(length)
            while number >= left:
                number = bits(length)
            found.append(pool[number])
            pool[number] = pool[left - 1]
        return found

    def _below(self, most: int) -> int:
        """A number below another, as `Random` finds it: drawn again while it is too large."""
        bits, length = self.getrandbits, most.bit_length()
        number = bits(length)
        while number >= most:
            number = bits(length)
        return number
