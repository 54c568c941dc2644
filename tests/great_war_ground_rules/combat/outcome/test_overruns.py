"""Overruns in retreat and advance (9F5)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import battalion, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.overruns import break_out, overrun
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import HexOverrun


@pytest.mark.rule("9F5")
def test_ten_to_one_clears_a_hex():
    stacks = {"0505": {"GE-1": division(values="10-10-5")}, "0506": {"BR-1": battalion("British", "1-2-5")}}
    bench = bench_with(stacks, phase="cp-combat")
    assert bench.run(overrun, ["GE-1"], "0506")
    assert bench.happened(HexOverrun) == [
        HexOverrun(rule="9F5", target="0506", units=("GE-1",), defenders=("BR-1",), attack=5, defence=0.5, odds="10:1")
    ]
    assert bench.fates() == [("BR-1", "9F5", "overrun")]
    assert bench.position.place_of("GE-1") == "0505"


@pytest.mark.rule("9F5")
def test_less_does_not():
    stacks = {"0505": {"GE-1": division()}, "0506": {"BR-1": battalion("British", "1-2-5")}}
    bench = bench_with(stacks, phase="cp-combat")
    assert not bench.run(overrun, ["GE-1"], "0506")
    assert bench.events() == []


@pytest.mark.rule("9F5")
def test_who_has_another_way_does_not_break_out():
    stacks = {"0505": {"GE-1": division(values="40-40-5")}, "0506": {"BR-1": battalion("British")}}
    bench = bench_with(stacks, phase="entente-combat")
    assert bench.run(break_out, ["GE-1"], avoid=["0505"]) == []
    assert bench.events() == []


@pytest.mark.rule("9F5")
@pytest.mark.rule("6F2")
@pytest.mark.parametrize(("die", "place"), [(4, "0507"), (3, "entente-pool")])
def test_who_is_fast_may_slip_away_before_it(die, place):
    """6F2: the hex is empty then, or the overrun goes on against those who stayed."""
    horse = battalion("British", "1-1-7", type="mounted-rifle")
    stacks = {"0505": {"GE-1": division(values="10-10-5")}, "0506": {"BR-1": horse}}
    depots = {"1": {"side": "Entente", "place": "0510"}}
    bench = bench_with(stacks, phase="cp-combat", depots=depots)
    assert bench.run(overrun, ["GE-1"], "0506", dice={"retreat before BR-1": die})
    assert bench.position.place_of("BR-1") == place
