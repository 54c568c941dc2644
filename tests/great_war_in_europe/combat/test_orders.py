"""The order `attack` and its condition."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import PLAIN, RING, at_odds, attacks
from wargame_cli.engine.events import OrderLapsed
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack, Condition, unmet

OTHER_HEX = "N1738"


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"result": PLAIN},
        {"one_of": ("1/1",)},
        {"result": PLAIN, "one_of": ("win",)},
        {"result": PLAIN, "one_of": ("1/1", "11/1")},
    ],
)
def test_a_condition_is_whole(fields):
    with pytest.raises(ValueError, match=r"one-of|no result|must hold"):
        Condition(**fields)


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    ("condition", "die", "met"),
    [
        (Condition(empty=PLAIN), 6, True),
        (Condition(empty=PLAIN), 1, False),
        (Condition(occupied=PLAIN), 6, True),
        (Condition(occupied=PLAIN), 1, False),
        (Condition(result=PLAIN, one_of=("0/E", "1/2")), 6, True),
        (Condition(result=PLAIN, one_of=("0/E", "1/2")), 1, False),
        (Condition(result=OTHER_HEX, one_of=("0/E",)), 6, False),
    ],
)
def test_what_a_condition_waits_for(condition, die, met):
    """The second attack waits for what came of the first."""
    bench = at_odds(6, 2)
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}", dice=[die])
    order = Attack(target=OTHER_HEX, units=("BR-7IN",), condition=condition)
    with bench.referee.acting("Allied"):
        assert (unmet(order, bench.referee) is None) is met


@pytest.mark.rule("10.6")
def test_an_order_whose_condition_fails_is_passed_over():
    """It is legal as written, and lapses when its turn comes."""
    bench = attacks(
        stacks={RING[2]: ["BR-3IN"], RING[0]: ["BR-7IN"], PLAIN: ["TU-2"], "N1739": ["TU-6"], RING[3]: ["BR-13IN"]}
    )
    first = f"{{attack: {PLAIN}, with: [BR-3IN]}}"
    second = f"{{attack: N1739, with: [BR-13IN], if: {{occupied: {PLAIN}}}}}"
    outcome = bench.resolve(first, second, dice={f"attack {PLAIN}/combat": 1})
    assert outcome.problems == []
    (lapsed,) = [event for event in outcome.events if isinstance(event, OrderLapsed)]
    assert (lapsed.rule, "occupied" in lapsed.message) == ("10.36", True)
