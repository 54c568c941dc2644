"""The words that all parts of a report share."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_ground_rules.field import GAME, art_hq, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.telling.words import depot_name, factors, place_name, the


@pytest.fixture(scope="module")
def picardy():
    return staged(GAME, {}, scenario="picardy-1918")


@pytest.mark.rule("3A1")
def test_ratings_are_told_as_a_counter_has_them():
    """3A1, 12B9"""
    forces = {"0505": {"GE-1": division(), "GE-Art": art_hq(), "GE-St": division(values="4-4-6")}}
    position = staged_with(forces)
    assert [factors(position, unit) for unit in forces["0505"]] == ["8-11-5", "+6-3", "4-6"]


@pytest.mark.rule("11C1")
def test_a_depot_is_called_by_its_hex_while_it_stands(picardy):
    """11C1"""
    assert depot_name(picardy, "CP-Depot-1") == "the depot in 0623 Lille"
    assert depot_name(picardy, "CP-Depot-99") == "CP-Depot-99"


@pytest.mark.rule("16B2")
def test_sides_and_boxes_have_names(picardy):
    """3B, 16B2"""
    assert (the("CP"), the("Entente"), the("")) == ("the Central Powers", "the Entente", "nobody")
    assert place_name(picardy.kit, "cp-pool") == "the replacement pool"
    assert place_name(picardy.kit, "1025") == "1025 Ham"
