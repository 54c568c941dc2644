"""The supply of units told: from which source, by way of what, or what is missing."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_ground_rules.field import GAME
from wargame_cli.rulesets.great_war_ground_rules.telling.supply import status, supply_of


@pytest.fixture(scope="module")
def picardy():
    return staged(GAME, {}, scenario="picardy-1918")


@pytest.mark.rule("11B1")
def test_every_unit_of_a_side_is_told_of(picardy):
    """11B1"""
    told = supply_of(picardy, "CP")
    assert len(told) == len({each.unit for each in told}) == 166
    assert all(each.supplied and each.rule == "11C2a" for each in told)


@pytest.mark.rule("11B2")
def test_the_army_hq_and_the_depot_by_which_a_line_goes_are_named(picardy):
    """11B2"""
    assert status(picardy, "GE-34").source == "the lines to Germany by way of GE-7A and the depot in 1224 Laon"
    assert status(picardy, "GE-36R").path == ("0522",)
