"""How a result stands among all that the dice could have brought, and the words for it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wargame_cli.engine.odds.likelihood import Likelihood, among, aside, by_chance, in_order


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Likelihood(1, 1, 4), "worse for the attacker in 1 case of 6, the same in 1, better in 4"),
        (Likelihood(0, 2, 4), "the same in 2 cases of 6, better for the attacker in 4"),
        (Likelihood(5, 1, 0), "worse for the attacker in 5 cases of 6, the same in 1"),
        (Likelihood(0, 6, 0), "no other result was possible"),
        (Likelihood(15, 6, 15), "worse for the attacker in 15 cases of 36, the same in 6, better in 15"),
        (Likelihood(54, 108, 54), "worse for the attacker in 25%, the same in 50%, better in 25%"),
        (Likelihood(5, 1, 0, ranked=False), "the same in 1 case of 6"),
    ],
)
def test_the_words(found, words):
    """Cases are counted while they are few; what cannot come is left out."""
    assert str(found) == words


def test_results_in_order_from_bad_to_good():
    """One for each face, as a column of a table has them."""
    column = ["AC", "AA", "BB", "BB", "DW", "DD"]
    assert [in_order(column, came) for came in ("AC", "BB", "DD")] == [
        Likelihood(0, 1, 5), Likelihood(2, 2, 2), Likelihood(5, 1, 0),
    ]  # fmt: skip
    assert among(column, "BB") == Likelihood(4, 2, 0, ranked=False)


def test_a_result_by_its_chance():
    """Of two results the share of the one that came says all."""
    assert by_chance(Fraction(7, 12), 36) == Likelihood(15, 21, 0, ranked=False)
    assert str(by_chance(Fraction(7, 12), 36)) == "the same in 21 cases of 36"
    assert str(by_chance(Fraction(3, 4), 216)) == "the same in 75%"
    assert str(by_chance(Fraction(1), 6)) == "no other result was possible"


def test_of_a_result_that_cannot_come_nothing_is_said():
    """It came by other rules than today's."""
    found = [in_order(["AA"], "BB"), among(["AA"], "BB"), by_chance(Fraction(0), 36)]
    assert found == [None] * 3
    assert [aside(None), aside(Likelihood(0, 1, 0))] == ["", "; no other result was possible"]
