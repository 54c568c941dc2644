"""What a sheet tells of a phase, and where a unit can go."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_ground_rules.field import GAME, army, art_hq, artillery, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.telling.advice import advice, destinations

FORCES = {
    "0505": {"GE-1": division(), "GE-Hv": artillery(), "GE-1A": army()},
    "0506": {"BR-1": division("British")},
}


@pytest.mark.rule("4A")
@pytest.mark.parametrize(
    ("phase", "side", "told"),
    [
        ("cp-bombardment", "CP", [("GE-Hv", "7-8-5 at 0505")]),
        ("cp-combat", "CP", [("0506", "BR-1 8-11-5")]),
        ("cp-reaction-movement", "CP", [("GE-1A", "at 0505, to be activated")]),
    ],
)
def test_what_a_side_can_do(phase, side, told):
    """4A"""
    assert advice(staged_with(FORCES, phase=phase), side)[: len(told)] == told


def test_what_comes_in_is_told():
    """16A"""
    position = staged(GAME, {}, scenario="picardy-1918", turn=2, phase="cp-initial")
    assert ("GE-204", "6-9-5, comes in") in advice(position, "CP")


def test_a_unit_goes_to_the_nearest_hexes_first_and_farther_in_haste():
    """6, 6B"""
    found = destinations(staged(GAME, {}, scenario="picardy-1918", phase="cp-movement"), "GE-14")
    assert [each.cost for each in found] == sorted(each.cost for each in found)
    assert {each.how for each in found} == {"march", "haste"}


@pytest.mark.rule("6D")
def test_a_unit_that_reacts_goes_nowhere_in_haste():
    """6D: nor do Army HQs and artillery divisions go anywhere, and the template does not name them."""
    forces = {"0505": {**FORCES["0505"], "GE-Art": art_hq(), "GE-Art1": artillery()}}
    position = staged_with(forces, phase="cp-reaction-movement", attached={"GE-Art1": "GE-Art"})
    assert {each.how for each in destinations(position, "GE-1")} == {"march"}
    assert [destinations(position, unit) for unit in ("GE-1A", "GE-Art", "GE-Art1")] == [[], [], []]
    assert [unit for unit, told in advice(position, "CP") if "activated" not in told] == ["GE-1", "GE-Hv"]
