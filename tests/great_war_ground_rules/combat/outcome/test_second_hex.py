"""Two hexes early in the war (9F4)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.second_hex import goes_two_hexes


@pytest.mark.rule("9F4")
@pytest.mark.trap(36)
@pytest.mark.parametrize("result", ["AE", "AH", "DH", "DE"])
def test_four_results_do_it_before_february_1915_in_the_west(result):
    assert goes_two_hexes(staged_with({"0505": {"GE-1": division()}}, date="Jan II 15"), result)
    assert not goes_two_hexes(staged_with({"0505": {"GE-1": division()}}, date="Feb I 15"), result)


@pytest.mark.rule("9F4")
@pytest.mark.parametrize("result", ["AR", "DR", "HX", "EX", "DL", "DD", "AL"])
def test_others_never_do(result):
    assert not goes_two_hexes(staged_with({"0505": {"GE-1": division()}}, date="Aug I 14"), result)
