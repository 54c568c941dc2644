"""Ways from hex to hex, and what is wrong with them (6)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import artillery, division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.movement.routes import Way, find_way, walk

HERE, THERE, NEXT = "0505", "0506", "0507"


@pytest.mark.rule("6.0a")
def test_a_way_is_the_cheapest_or_the_one_that_is_written():
    """6"""
    position = staged_with({HERE: {"A": regiment()}}, terrain={"woods": (THERE,)})
    assert find_way(position, "A", NEXT).cost == 3
    assert find_way(position, "A", NEXT, (THERE,)) == Way((HERE, THERE, NEXT), 3)
    assert find_way(position, "A", NEXT, (HERE, THERE, NEXT)) == Way((HERE, THERE, NEXT), 3)


@pytest.mark.rule("6.0a")
def test_where_there_is_none_the_first_fault_of_the_straight_way_is_told():
    """6"""
    position = staged_with({HERE: {"A": regiment()}})
    assert find_way(position, "A", "0512").fault == (
        "6.0a",
        "A needs 6 movement points or more for the way to 0512 and has 5",
    )


@pytest.mark.rule("6B1")
def test_ground_that_is_closed_to_haste_is_told_apart_from_prohibited_terrain():
    """6, 6B1"""
    ring = ("0504", "0604", "0605", "0506", "0405", "0404")
    forest = staged_with({HERE: {"A": regiment()}}, terrain={"forest": ring})
    assert walk(forest, "A", (HERE, THERE), "haste").fault[0] == "6B1"
    ice = staged_with({HERE: {"A": regiment()}}, terrain={"glacier": ring})
    assert walk(ice, "A", (HERE, THERE), "haste").fault[0] == "6.0b"


@pytest.mark.rule("6.0c")
def test_one_hex_may_cost_more_than_there_is_but_two_may_not():
    """6"""
    position = staged_with({HERE: {"G": artillery()}}, terrain={"mountain": (THERE,)})
    assert walk(position, "G", (HERE, THERE)) == Way((HERE, THERE), 5, alone=True)
    assert walk(position, "G", (HERE, THERE, NEXT)).fault[0] == "6.0a"


@pytest.mark.rule("15A4")
def test_a_way_over_a_major_river_ends_with_what_a_disrupted_unit_has_left():
    """15A4, 3A5"""
    position = staged_with({HERE: {"A": division(values="8-11-6")}}, hexsides={"major-river": ("0505-0506",)})
    assert walk(position, "A", (HERE, THERE)) == Way((HERE, THERE), 5, wet=True)
    assert walk(position, "A", (HERE, THERE, NEXT)).fault == (
        "6.0a",
        "A needs 6 movement points or more for the way to 0507 and has 3",
    )
