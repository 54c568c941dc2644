"""The strict order of spending (8.3.1): nation by nation, and in each category by category."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

FRONT = {
    "paris": ["FR-1*", "FR-2", "GB-1*"],
    "british_isles": ["GB-2"],
    "force pool": ["FR-7", "GB-5"],
    "rome": ["IT-1"],
}
BEFORE = "France has come to {} already; {} comes before that"


@pytest.mark.rule("8.3.1a", "8.3.1b")
@pytest.mark.parametrize(
    ("made", "order", "row", "message"),
    [
        ("{raise: FR-7, in: paris}", "{refit: [FR-1]}", "8.3.1a", BEFORE.format("raise", "refit")),
        ("{trench: paris, by: france}", "{raise: FR-7, in: paris}", "8.3.1a", BEFORE.format("trench", "raise")),
        ("{transfer: 1, from: france, to: italy}", "{trench: paris, by: france}", "8.3.1b",
         BEFORE.format("transfer", "trench")),
        ("{refit: [GB-1]}", "{refit: [FR-1]}", "8.3.1a", "Great Britain is spending already; France comes before it"),
    ],
)  # fmt: skip
def test_what_comes_too_late_is_refused(made, order, row, message):
    """A nation that has gone on does not go back, and neither does a faction."""
    bench = Bench(
        "lamps", phase="western-allies-production", areas=FRONT, points_left={"france": 9, "great_britain": 9}
    )
    bench.play(made)
    assert (row, message) in bench.faults(order)


@pytest.mark.rule("8.3.1a", "8.3.1b")
def test_two_nations_spend_one_after_the_other_in_the_order_of_categories():
    """Refits and trenches of the French, and then refits, armies and transfers of the British."""
    bench = Bench(
        "lamps", phase="western-allies-production", areas=FRONT, points_left={"france": 9, "great_britain": 9}
    )
    position = bench.play(
        "{refit: [FR-1]}",
        "{trench: paris, by: france}",
        "{refit: [GB-1]}",
        "{raise: GB-5, in: british_isles, status: spent}",
        "{transfer: 1, from: great_britain, to: france}",
    )
    assert position.this_turn.spending == ("great_britain", "transfer")
