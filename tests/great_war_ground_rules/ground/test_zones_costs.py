"""What it costs to leave a ZOC, and to overrun (6A, 6F1)."""

import pytest

from great_war_ground_rules.field import division, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import overrun_cost, zoc_cost


@pytest.mark.rule("6A")
def test_leaving_a_zone_costs_by_its_kind_and_by_the_unit():
    """6A, 5A: the dearest of several ZOCs counts; cavalry pays less."""
    cavalry = unit("German", "heavy-cavalry", "XX", "4-4-7")
    forces = {"0505": {"R": division(), "C": cavalry}, "0707": {"F": division()}}
    standard = staged_with({**forces, "0506": {"B": division("British")}})
    assert [zoc_cost(standard, each, "0505") for each in ("R", "C")] == [4, 2]
    assert zoc_cost(standard, "F", "0707") == 0
    shaken = staged_with({**forces, "0506": {"B": division("British")}}, shaken=["British"])
    assert [zoc_cost(shaken, each, "0505") for each in ("R", "C")] == [2, 1]


@pytest.mark.rule("6F1")
def test_an_overrun_at_better_odds_is_cheaper():
    position = staged_with({"0505": {"R": division(), "C": unit("German", "heavy-cavalry", "XX", "4-4-7")}})
    assert [overrun_cost(position, "R", odds) for odds in (10, 12)] == [2, 1]
    assert [overrun_cost(position, "C", odds) for odds in (10, 12)] == [1, 0]
