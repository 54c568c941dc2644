"""The order `attack` and its condition."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Condition, unmet

STACKS = {"0505": {"GE-1": division()}, "0506": {"BR-1": division("British")}}


@pytest.mark.rule("9A")
@pytest.mark.parametrize(
    ("condition", "targets", "missing"),
    [
        ({"cleared": "0605"}, {}, ""),
        ({"cleared": "0506"}, {}, "0506 is not cleared of the enemy"),
        ({"ours": "0505"}, {}, ""),
        ({"ours": "0506"}, {}, "0506 is not yours"),
        ({"theirs": "0506"}, {}, ""),
        ({"theirs": "0505"}, {}, "0505 is not the enemy's"),
        ({"result": "0506", "one_of": ("DR",)}, {"0506": "DR"}, ""),
        ({"result": "0506", "one_of": ("DR",)}, {"0506": "AX"}, "the attack on 0506 ended with AX"),
        ({"result": "0506", "one_of": ("DR",)}, {}, "no attack on 0506 was resolved before"),
    ],
)
def test_what_an_attack_waits_for(condition, targets, missing):
    bench = bench_with(STACKS, phase="cp-combat", this_phase={"targets": targets})
    order = Attack(target="0506", units=("GE-1",), when=Condition(**condition))
    assert unmet(order, bench.referee) == (("9A", missing) if missing else None)


@pytest.mark.rule("9A")
def test_conditions_say_something_and_results_have_words():
    with pytest.raises(ValueError, match="a condition names what must hold"):
        Condition()
    with pytest.raises(ValueError, match="go together"):
        Condition(result="0506")


@pytest.mark.rule("9A")
def test_an_attack_without_a_condition_waits_for_nothing():
    bench = bench_with(STACKS, phase="cp-combat")
    order = Attack(target="0506", units=("GE-1",))
    assert unmet(order, bench.referee) is None
    assert order.condition is None
    assert order.may_change(bench.position) is None
