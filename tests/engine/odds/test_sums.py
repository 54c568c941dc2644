"""How sums of dice are distributed, against counting every way in which the dice can fall."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.odds.sums import chance_as_far, combinations, spread


def falls(dice):
    """Every way in which dice can fall; `dice` gives how many there are by their sides."""
    return product(*(range(1, sides + 1) for sides, count in dice.items() for _ in range(count)))


def test_the_sums_of_two_dice():
    """From two to twelve, as everybody knows them; of one die each face once."""
    assert combinations(2, 6) == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert combinations(1, 4) == (1, 1, 1, 1)
    assert combinations(3, 2) == (1, 3, 3, 1)
    assert combinations(0, 6) == combinations(5, 1) == (1,)


@given(st.integers(0, 5), st.integers(1, 6))
def test_sums_are_counted_as_dice_fall(count, sides):
    """Each sum in as many combinations as dice show it."""
    counted = Counter(map(sum, falls({sides: count})))
    assert combinations(count, sides) == tuple(counted[total] for total in sorted(counted))


def test_many_dice_are_all_there():
    """A thousand dice have 6^1000 combinations."""
    assert sum(combinations(1000, 6)) == 6**1000


def test_the_spread():
    """One die has a variance of 35/12; variances add up."""
    assert spread({6: 1}) == pytest.approx(sqrt(35 / 12))
    assert spread({6: 3, 4: 2}) == pytest.approx(sqrt(3 * 35 / 12 + 2 * 15 / 12))
    assert spread({}) == 0


@pytest.mark.parametrize(
    ("dice", "distance", "chance"),
    [
        ({6: 2}, 5, 2 / 36),  # 2 or 12
        ({6: 2}, -5, 2 / 36),
        ({6: 2}, 4, 6 / 36),
        ({6: 2}, 0, 1),
        ({6: 1}, 2.5, 2 / 6),  # 1 or 6
        ({6: 1}, 0.5, 1),
        ({6: 1, 4: 1}, 4, 2 / 24),  # 2 or 10, of which 6 is expected
        ({6: 1, 4: 1}, 3, 6 / 24),
        ({}, 0, 1),
    ],
)
def test_how_likely_dice_are_so_far_off(dice, distance, chance):
    """On both sides of what is expected."""
    assert chance_as_far(dice, distance) == pytest.approx(chance)


@given(st.dictionaries(st.integers(1, 6), st.integers(0, 3), max_size=2), st.data())
def test_the_chance_is_that_of_the_falls(dice, data):
    """Of all falls, those at least as far from the mean as one of them."""
    centre = sum(count * (sides + 1) / 2 for sides, count in dice.items())
    off = [abs(sum(fall) - centre) for fall in falls(dice)]
    distance = data.draw(st.sampled_from(off))
    assert chance_as_far(dice, distance) == pytest.approx(sum(each >= distance for each in off) / len(off))
