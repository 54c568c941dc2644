"""Intervals against published values, and against the same sums written otherwise."""

from __future__ import annotations

import statistics
from collections import Counter
from math import isinf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.players.studies.intervals import FEWEST, difference, mean, share, student


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_shares_are_as_newcombe_has_them(count, of, low, high):
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    found = share(count, of)
    assert found.value == count / of
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 20), 0.6791, 1.0)],
)
def test_differences_are_as_newcombe_has_them(one, other, low, high):
    """R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10."""
    found = difference(share(*one), share(*other))
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert difference(share(*other), share(*one)) == pytest.approx((-found.value, -found.high, -found.low))


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984), (9999, 1.960)],
)
def test_quantiles_are_those_of_the_table(freedom, quantile):
    """Student's t, two-sided, 95 %, as printed in every textbook."""
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_lies_in_its_interval_and_that_between_nothing_and_all(counted):
    """And what did not come about has the same interval from the other end."""
    count, of = counted
    found, other = share(count, of), share(of - count, of)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert (other.low, other.high) == pytest.approx((1 - found.high, 1 - found.low), abs=1e-12)


@given(st.lists(st.integers(-1000, 1000), min_size=FEWEST, max_size=40))
def test_a_mean_is_that_of_the_standard_library(numbers):
    """The standard error times the quantile to either side."""
    found = mean(Counter(numbers))
    beside = student(len(numbers) - 1) * statistics.stdev(numbers) / sqrt(len(numbers))
    assert found == pytest.approx((statistics.mean(numbers), found.value - beside, found.value + beside), abs=1e-9)


def test_of_few_numbers_no_interval_is_told():
    """And of equal ones it is that number."""
    few = mean({3: FEWEST - 1})
    assert (few.value, isinf(few.low), isinf(few.high)) == (3, True, True)
    assert mean({3: FEWEST}) == (3, 3, 3)
