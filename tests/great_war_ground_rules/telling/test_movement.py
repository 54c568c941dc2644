"""Overruns, corps and overstacks in words (6F, 8C)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import battalion, bench_with, corps, division, unit

STRONG = division(values="20-20-5")


@pytest.mark.rule("6F1")
def test_an_overrun_is_told_with_its_odds():
    """6F1"""
    bench = bench_with(
        {"0505": {"A": STRONG}, "0506": {"E": battalion("French")}}, phase="cp-movement", fatigue={"A": 2}
    )
    bench.play("{overrun: '0506', with: [A]}")
    assert "A overruns 0506 (10 to ¼, -2 for fatigue: 38:1) (6F1)" in bench.told()


@pytest.mark.rule("6F2")
def test_one_of_a_hex_that_is_left_says_so():
    """6F2"""
    horse = unit("French", "heavy-cavalry", "III", "1-1-7")
    bench = bench_with({"0505": {"A": STRONG}, "0506": {"C": horse}}, phase="cp-movement")
    bench.play("{overrun: '0506', with: [A]}", dice=[6])
    assert "A overruns 0506 (nobody is left there) (6F1)" in bench.told()


@pytest.mark.rule("14N2")
def test_of_an_unknown_corps_that_holds_nothing_is_told():
    """14N2"""
    theirs = {"C": corps("French"), "E": division("French")}
    bench = bench_with(
        {"0505": {"A": STRONG}, "0506": theirs},
        phase="cp-movement",
        corps={"E": "C"},
        options={"limited-intelligence": "on"},
    )
    bench.play("{overrun: '0506', with: [A]}")
    assert "A cannot overrun 0506, and stops (14N2)" in bench.told("CP")


@pytest.mark.rule("8C1")
def test_units_that_go_into_a_box_together_are_one_line():
    """8C1"""
    bench = bench_with({"0505": {"GE-1": division(), "GE-2": division(), "GE-C": corps()}}, phase="cp-movement")
    bench.play("{box: [GE-1, GE-2], in: GE-C}")
    assert "GE-1 and GE-2 are in the box of GE-C (8C1)" in bench.told()
    bench.play("{box: [GE-1]}")
    assert "GE-1 is in no box (8C1)" in bench.told()
