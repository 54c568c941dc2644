"""What an order to move comes to (6)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, artillery, corps, regiment, staged_with, unit
from great_war_ground_rules.movement.rails import with_line
from great_war_ground_rules.movement.test_river import afloat
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


OVERSTACK = {"options": {"overstacking": "on", "waterways": "on"}, "overstacked": ["A"], "corps": {"A": "HQ"}}
ATTACKED = {"this_turn": {"out_of_overstack": ["0502"]}}
HASTY = {"this_phase": {"spent": {"A": 2}, "mode": {"A": "haste"}}}


@pytest.mark.rule("7A2", "7A3", "8C2a")
@pytest.mark.parametrize(
    ("how", "given", "cost"),
    [("rail", {}, 3), ("rail", ATTACKED, 4), ("rail", HASTY, 5), ("strategic", {}, 1), ("strategic", ATTACKED, 2)],
)
def test_who_leaves_an_overstack_by_rail_pays_for_that_too(how, given, cost):
    """8C2: a point, or two after an attack out of it; in haste the ride alone is doubled"""
    position = with_line({"0502": {"HQ": corps(), "A": regiment()}}, **OVERSTACK, **given)
    assert plan(position, Move(units=("A",), to="0512", how=how)).cost == {"A": cost}
    bench = Bench(GAME, position=position)
    bench.play(f"{{move: [A], to: '0512', how: {how}}}")
    assert bench.position.overstacked == []


@pytest.mark.rule("7C2", "8C2a")
def test_who_leaves_an_overstack_by_water_pays_for_that_too():
    """8C2"""
    position = afloat({"0108": {"HQ": corps("Italian"), "A": regiment("Italian")}}, **OVERSTACK)
    assert plan(position, Move(units=("A",), to="0602", how="river")).cost == {"A": 3}


@pytest.mark.rule("7A2", "7A3", "8C2a")
@pytest.mark.parametrize(("how", "rule", "needs"), [("rail", "7A2", 3), ("strategic", "7A3", 1)])
def test_who_cannot_pay_for_leaving_an_overstack_does_not_ride(how, rule, needs):
    """8C2"""
    short = {"this_phase": {"spent": {"A": 5}}}
    position = with_line({"0502": {"HQ": corps(), "A": regiment()}}, **OVERSTACK, **short)
    found = plan(position, Move(units=("A",), to="0512", how=how))
    assert found.fault == (
        rule,
        f"A has 0 movement points, and it takes {needs} by rail, 1 of them to leave the overstack",
    )
