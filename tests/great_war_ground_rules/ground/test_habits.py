"""Habits of nations (10D, 12C2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, brigade, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground import habits


@pytest.mark.rule("10D")
@pytest.mark.parametrize(
    ("nation", "poor"),
    [("Russian", True), ("Italian", True), ("Belgian", True), ("British", False), ("Austro-Hungarian", False)],
)
def test_whose_masks_are_poor(nation, poor):
    assert habits.is_poorly_masked(nation) is poor


@pytest.mark.rule("12C2")
def test_most_res_decide_and_headquarters_do_not_count():
    units = {"BR-1": brigade("British"), "FR-1": regiment("French"), "FR-HQ": army("French")}
    position = staged_with({"0506": units})
    assert habits.mostly(position, units, habits.is_packed)
    assert not habits.mostly(position, ["FR-1"], habits.is_packed)
    assert not habits.mostly(position, [], habits.is_packed)
