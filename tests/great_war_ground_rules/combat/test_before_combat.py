"""Retreat before combat (9I, 14L)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import battalion, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.combat.before_combat import estimate, retreat_before_combat
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble

ATTACK = {"0505": {"GE-1": division()}}


def before(defenders, dice=(), answers=None, **given):
    bench = bench_with({**ATTACK, "0506": defenders}, phase="cp-combat", **given)
    battle = assemble(bench.position, "CP", "0506", ("GE-1",))
    return bench.run(retreat_before_combat, battle, dice=dice, answers=answers), bench


FAST = battalion("British", "1-1-8", "armored-car")


@pytest.mark.rule("9I")
def test_the_weak_slip_away_by_default_and_the_others_fight_on():
    battle, bench = before({"BR-C": FAST, "BR-D": FAST}, {"retreat before BR-C": 4, "retreat before BR-D": 3})
    assert battle.defenders == ("BR-D",)
    assert bench.position.place_of("BR-C") != "0506"
    asked = [question.label for question in bench.asked if question.kind == "retreat-before"]
    assert asked == ["slip away BR-C", "slip away BR-D"]


@pytest.mark.rule("9I")
def test_beside_strong_defenders_the_fast_stay_by_default():
    battle, bench = before({"BR-C": FAST, "BR-1": division("British")})
    assert battle.defenders == ("BR-C", "BR-1")
    assert bench.rolled() == []


@pytest.mark.rule("9I")
def test_whoever_wishes_tries():
    battle, _ = before(
        {"BR-C": FAST, "BR-1": division("British")},
        {"retreat before BR-C": 6},
        {"slip away BR-C": "try"},
    )
    assert battle.defenders == ("BR-1",)


@pytest.mark.rule("9I")
def test_nobody_is_asked_who_cannot():
    battle, bench = before({"BR-1": battalion("British")})
    assert battle.defenders == ("BR-1",)
    assert bench.asked == []


@pytest.mark.rule("9I")
def test_strengths_are_judged_as_if_all_had_combat_supply():
    bench = bench_with({**ATTACK, "0506": {"BR-1": division("British")}}, phase="cp-combat")
    attack, defence = estimate(bench.position, assemble(bench.position, "CP", "0506", ("GE-1",)))
    assert (attack.value, defence.value) == (8, 11)
