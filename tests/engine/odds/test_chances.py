"""The exact chances of a piece of play, over every combination that its dice can show."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli.engine.dice import Dice, Roll
from wargame_cli.engine.odds.chances import TooMany, chances


def test_play_without_dice_is_certain():
    """Without dice there is one result."""
    assert chances(lambda dice: "peace") == {"peace": 1}


def test_too_many_combinations_are_refused_before_they_are_played():
    """Ten dice one after the other have 60 million combinations."""
    with pytest.raises(TooMany):
        chances(lambda dice: tuple(dice.roll(f"die {number}").value for number in range(10)), most=300)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from([2, 4, 6])), min_size=1, max_size=2))
def test_chances_are_those_of_counting_every_combination(rolls):
    """Roll after roll, the best die of each is as likely as counting all faces in order says."""

    def best(dice: Dice) -> tuple[int, ...]:
        return tuple(
            max(roll.value for roll in dice.roll_together(f"roll {number}", count, sides))
            for number, (count, sides) in enumerate(rolls)
        )

    combinations = product(*(product(range(1, sides + 1), repeat=count) for count, sides in rolls))
    counted = Counter(tuple(max(faces) for faces in shown) for shown in combinations)
    assert chances(best) == {result: Fraction(times, counted.total()) for result, times in counted.items()}


def test_what_is_rolled_may_depend_on_what_fell():
    """A second die only after a six: the sum of all chances is one, to the last fraction."""

    def play(dice: Dice) -> int:
        first = dice.roll("first").value
        return first + dice.roll("second").value if first == 6 else first

    found = chances(play)
    assert found[5] == Fraction(1, 6)
    assert found[12] == Fraction(1, 36)
    assert sum(found.values()) == 1


@pytest.mark.parametrize("count", [1, 2, 5])
def test_dice_of_one_roll_lie_in_no_order(count):
    """Dice rolled together are played once for each set of faces, not once for each order of them."""
    seen: list[tuple[int, ...]] = []

    def play(dice: Dice) -> None:
        seen.append(tuple(roll.value for roll in dice.roll_together("all", count)))

    chances(play)
    assert len(seen) == len({tuple(sorted(faces)) for faces in seen})


def test_dice_of_a_reckoning_are_like_rolled_ones():
    """Each die has its label, its number in the roll, its sides, and says that nobody has rolled it."""
    seen: list[tuple[Roll, ...]] = []

    def play(dice: Dice) -> int:
        seen.append((*dice.roll_together("first", 2, 4), dice.roll("second", 3)))
        return 0

    chances(play)
    assert seen[0] == (
        Roll("first", 1, 4, seen[0][0].value, "given"),
        Roll("first", 2, 4, seen[0][1].value, "given"),
        Roll("second", 1, 3, seen[0][2].value, "given"),
    )
    assert {rolls[2].value for rolls in seen} == {1, 2, 3}


def test_of_dice_rolled_together_the_best_may_be_all_that_counts():
    """Two dice against one: the same chances, by 36 plays in place of 126."""
    played = []

    def duel(dice):
        played.append(dice)
        return max(roll.value for roll in dice.roll_together("two", 2)) >= dice.roll("one").value

    every = chances(duel)
    plays = len(played)
    assert chances(duel, best_counts=True) == every
    assert len(played) - plays < plays


def test_first_rolls_that_come_to_the_same_may_be_named():
    """A die of which 1-4 are alike is played once for them."""
    begun = [(((1,),), Fraction(4, 6)), (((5,),), Fraction(1, 6)), (((6,),), Fraction(1, 6))]

    def play(dice):
        return max(dice.roll("first").value, 4) + dice.roll("second").value

    assert chances(play, begun=begun) == chances(play)
