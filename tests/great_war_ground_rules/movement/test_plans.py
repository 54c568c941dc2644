"""What an order to move comes to (6)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import artillery, regiment, staged_with, unit
from great_war_ground_rules.movement.rails import with_line
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move
from wargame_cli.rulesets.great_war_ground_rules.movement.plans import plan
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left

HERE, THERE = "0505", "0506"


@pytest.mark.rule("6.0a")
def test_a_way_is_found_that_all_units_can_go():
    """6: around the woods for the guns"""
    position = staged_with({HERE: {"A": regiment(), "G": artillery(values="7-8-3")}}, terrain={"woods": (THERE,)})
    found = plan(position, Move(units=("A", "G"), to="0507"))
    assert found.fault is None
    assert found.cost == {"A": 3, "G": 3}
    assert THERE not in found.path


@pytest.mark.rule("6.0a")
def test_of_several_units_the_one_that_cannot_is_named():
    """6"""
    position = staged_with({HERE: {"A": regiment(), "B": regiment(values="1-2-2")}})
    found = plan(position, Move(units=("A", "B"), to="0508"))
    assert found.fault == ("6.0a", "B needs 3 movement points or more for the way to 0508 and has 2")


@pytest.mark.rule("14O")
def test_cargo_is_of_no_account_for_the_way():
    """14O2"""
    units = {"T": unit("German", "pack-transport", "III", "0-6"), "A": regiment(values="1-2-0")}
    found = plan(staged_with({HERE: units}), Move(units=("T",), to="0511", carrying=("A",)))
    assert found.fault is None
    assert (found.units, found.cargo, found.cost) == (("T",), ("A",), {"T": 6})


@pytest.mark.rule("14B1")
def test_rail_only_units_go_by_rail_alone_and_forty_hexes():
    """14B1, 11H1"""
    position = with_line({"0502": {"T": unit("German", "armored-train", "II", "1-R"), "A": regiment()}}, capacity=0)
    assert plan(position, Move(units=("T",), to="0512")).fault[0] == "14B1"
    assert plan(position, Move(units=("A", "T"), to="0503", how="haste")).fault[0] == "14B1"
    ride = plan(position, Move(units=("T",), to="0512", how="rail"))
    assert (ride.fault, ride.cost) == (None, {"T": 2})
    assert left(position, "T") == 5


@pytest.mark.rule("7C2")
def test_without_waterways_nobody_goes_by_river():
    """7C2"""
    found = plan(staged_with({HERE: {"A": regiment()}}), Move(units=("A",), to="0507", how="river"))
    assert found.fault == ("7C2", "there is no river movement in this game")
