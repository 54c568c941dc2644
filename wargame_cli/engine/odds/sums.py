"""How the sum of fair dice is distributed, exactly: what a roll can be measured by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import sqrt


@cache
def combinations(count: int, sides: int) -> tuple[int, ...]:
    """The number of combinations of `count` dice that show each sum, from the least possible sum to the greatest.

    These are the coefficients of (1 + x + ... + x^(sides - 1))^count, each of which follows from the `sides - 1` before
    it; the second half mirrors the first.
    """
    most = count * (sides - 1)
    found = [1]
    for step in range(1, most // 2 + 1):
        before = range(1, min(step, sides - 1) + 1)
        found.append(sum(((count + 1) * back - step) * found[step - back] for back in before) // step)
    return (*found, *reversed(found[: most + 1 - len(found)]))


def spread(dice: Mapping[int, int]) -> float:
    """The standard deviation of the sum of dice, given how many there are by their sides."""
    return sqrt(sum(count * (sides * sides - 1) for sides, count in dice.items()) / 12)


def chance_as_far(dice: Mapping[int, int], distance: float) -> float:
    """How likely the sum of fair dice lies at least so far from what is expected, above or below it; exact.

    `dice` gives how many there are by their sides. What is expected is a whole or a half number, and so is `distance`.
    """
    total = [1]
    for sides, count in dice.items():
        total = _both(total, combinations(count, sides))
    middle, far = len(total) - 1, 2 * abs(distance)
    return sum(number for place, number in enumerate(total) if abs(2 * place - middle) >= far) / sum(total)


def _both(one: list[int], other: tuple[int, ...]) -> list[int]:
    """The combinations of two groups of dice taken together."""
    if len(one) == 1:
        return [one[0] * number for number in other]
    found = [0] * (len(one) + len(other) - 1)
    for start, number in enumerate(one):
        for step, times in enumerate(other):
            found[start + step] += number * times
    return found
