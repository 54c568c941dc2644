"""Intervals of 95 %: between which numbers a share or a mean lies, as far as the games that were played can say."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, inf, pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
#: Of fewer numbers the interval of a mean is not told.
FEWEST = 5


class Interval(NamedTuple):
    """A value, and between which numbers it lies; they are infinite where nothing can be said."""

    value: float
    low: float
    high: float


def share(count: int, of: int) -> Interval:
    """A share, with Wilson's score interval (E. B. Wilson, JASA 22, 1927): good for few games and rare events too."""
    z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
    middle, beside = count + z * z / 2, z * sqrt(count * (of - count) / of + z * z / 4)
    low, high = ((middle + sign * beside) / (of + z * z) for sign in (-1, 1))
    return Interval(count / of, 0.0 if count == 0 else low, 1.0 if count == of else high)


def mean(counts: Mapping[int, int]) -> Interval:
    """The mean of numbers, each counted so often, with the interval of Student's t.

    Of fewer than `FEWEST` it is so wide that it says nothing, and is infinite here. Where all are equal the interval is
    that number alone: more games may still show another one.
    """
    of = sum(counts.values())
    total = sum(number * count for number, count in counts.items())
    value = total / of
    if of < FEWEST:
        return Interval(value, -inf, inf)
    # In whole numbers up to the root, so that the order of the games makes no difference.
    squares = of * sum(number * number * count for number, count in counts.items()) - total * total
    beside = student(of - 1) * sqrt(squares / (of * of * (of - 1)))
    return Interval(value, value - beside, value + beside)


def difference(one: Interval, other: Interval) -> Interval:
    """The first less the second, both with their intervals, of games that have nothing to do with each other.

    Of shares it is method 10 of R. G. Newcombe (Statistics in Medicine 17, 1998, 873-890), of means the same recovery
    of variances from the intervals (G. Y. Zou and A. Donner, Statistics in Medicine 27, 2008).
    """
    value = one.value - other.value
    low = value - hypot(one.value - one.low, other.high - other.value)
    return Interval(value, low, value + hypot(one.high - one.value, other.value - other.low))


def student(freedom: int) -> float:
    """The quantile of Student's t for two-sided intervals of `LEVEL`, with at least one degree of freedom.

    Exact for one and two; else the expansion of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5,
    which is right to 0.2 % for three and closer for more.
    """
    upper = 0.5 + LEVEL / 2
    if freedom == 1:
        return tan(pi * (upper - 0.5))
    if freedom == 2:
        return 2 * (upper - 0.5) * sqrt(2 / (4 * upper * (1 - upper)))
    z = NormalDist().inv_cdf(upper)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    beyond: float = sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
    return z + beyond
