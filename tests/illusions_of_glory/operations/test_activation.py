"""Activation (9.4) and its price: cases T001 to T006 and T092 of the conformance file."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, operations
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate, activation_cost
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation

GE, AH, RU, SB, TU = "GE-I-1", "AH-I-1", "RU-I-3", "SB-I-1", "TU-I-1"
SB = next(unit for unit in kit().units if unit.startswith("SB-I"))
TU = next(unit for unit in kit().units if unit.startswith("TU-"))


def cost(stacks, place, how="move", side="cp", units=(), **fields):
    """What an activation costs a side."""
    return activation_cost(on_map(stacks, phase=f"round-1-{side}", **fields).position, place, how, units)


@pytest.mark.rule("9.4.1")
@pytest.mark.parametrize(("units", "ops"), [([GE, "GE-I-17"], 1), ([GE, AH], 2), ([GE, AH, TU], 3)])
def test_each_nation_in_a_space_costs_one(units, ops):
    """Cases T001 to T003 (9.4.1): those that stay idle count too."""
    assert cost({"breslau": units}, "breslau") == ops


@pytest.mark.rule("9.4.2")
def test_with_an_hq_all_are_one():
    """Case T005 (9.4.2)."""
    assert cost({"breslau": [GE, AH, TU, "GE-HQ-Mackensen"]}, "breslau", "attack") == 1


@pytest.mark.rule("9.4.2")
def test_montenegrins_with_serbs_are_one_nation():
    """Case T004 (9.4.2)."""
    assert cost({"nish": [SB, "MN-M-1"]}, "nish", side="ap") == 1
    assert cost({"nish": [SB, "MN-M-1", "FR-I-57-SCU"]}, "nish", side="ap") == 2 + 1  # the French draw on Serbia


@pytest.mark.rule("3.2.1h")
@pytest.mark.trap(16)
def test_a_unit_of_two_nations_is_the_cheaper():
    """(3.2.1h)"""
    assert cost({"breslau": ["GE-S-Sud", GE]}, "breslau") == 1
    assert cost({"breslau": ["GE-S-Sud", AH]}, "breslau") == 1


@pytest.mark.rule("7.2b")
def test_british_and_french_held_back_do_not_count_in_an_attack():
    """Case T006 (9.4.2, 7.2); where nobody else is there, they are meant, and named or not it costs the same."""
    stacks = {"nish": [SB, "FR-I-57-SCU"]}
    held = {"offensives": {"AP": "no BR/FR"}, "side": "ap"}
    assert cost(stacks, "nish", "attack", **held) == 1
    assert cost(stacks, "nish", "attack", units=["FR-I-57-SCU"], **held) == 3
    assert cost(stacks, "nish", "move", **held) == 3
    assert cost({"nish": ["FR-I-57-SCU"]}, "nish", "attack", **held) == 2


@pytest.mark.rule("14.2a")
@pytest.mark.trap(16)
def test_supply_of_an_ally_costs_each_nation_one_more():
    """(14.2.1d) With an HQ the space costs one, and what is foreign comes on top."""
    lost = dict.fromkeys(kit().board.spaces(kit().ground.sources["AH"]), "RU")
    stacks = {"berlin": [AH, "AH-I-5", GE]}
    assert cost(stacks, "berlin", control=lost) == 2 + 1
    assert cost({"berlin": [AH, "GE-HQ-Mackensen"]}, "berlin", control=lost) == 1 + 1
    assert cost(stacks, "berlin", control=lost, options={"foreign-supply": "once"}) == 3


@pytest.mark.rule("10.1e", "25.2.5c")
def test_stacks_on_lemnos_are_paid_for_one_by_one():
    """Case T092 (9.4.2, 25.2.2)."""
    stacks = {"lemnos": ["BR-I-XIV", "BR-I-XVI", "FR-I-XII", "FR-I-Orient"]}
    assert cost(stacks, "lemnos", side="ap", units=["BR-I-XIV", "BR-I-XVI", "FR-I-XII"]) == 2
    assert cost(stacks, "lemnos", side="ap", units=["FR-I-Orient"]) == 1
    winter = on_map(stacks, turn=3, this_round=operations())
    assert winter.refusals(Activate(place="lemnos", how="move", units=("FR-I-XII",))) == ["25.2.5c"]
    assert on_map(stacks, this_round=operations()).refusals(
        Activate(place="lemnos", how="attack", units=("FR-I-XII",))
    ) == ["10.1e"]


@pytest.mark.rule("9.4.3")
def test_markers_are_paid_and_lie_there():
    """(9.4.3)"""
    bench = on_map({"warsaw": [RU]}, this_round=operations(points=2))
    assert bench.brings(Activate(place="warsaw", how="move")) == ["PointsSpent", "SpaceActivated"]
    assert bench.position.this_round.points == 1
    assert bench.position.this_round.activated == [Activation(place="warsaw", how="move")]
    assert bench.refusals(Activate(place="warsaw", how="attack")) == ["9.4.3"]


@pytest.mark.rule("9.4.4")
def test_markers_come_before_the_first_move():
    """(9.4.4)"""
    bench = on_map({"warsaw": [RU]}, this_round=operations(acted=["lodz"]))
    assert bench.refusals(Activate(place="warsaw", how="move")) == ["9.4.4"]


def test_what_cannot_be_activated():
    """(9.4.3e) Empty spaces, enemies, boxes; no more than there are points for; in no other kind of round."""
    bench = on_map({"warsaw": [RU], "berlin": [GE], "moscow": ["RU-I-4"]}, this_round=operations(points=0))
    assert bench.refusals(Activate(place="lodz", how="move")) == ["9.4.1"]
    assert bench.refusals(Activate(place="berlin", how="move")) == ["9.4.1"]
    assert bench.refusals(Activate(place="reserve", how="move")) == ["9.4.1"]
    assert bench.refusals(Activate(place="warsaw", how="move", units=(RU,))) == ["9.4.1"]
    assert bench.faults(Activate(place="warsaw", how="move")) == [("9.4.2", "it costs 1 OPS, with 0 left")]
    assert bench.refusals(Activate(place="moscow", how="move")) == ["9.4.1"]
    bench.position.this_round.use = "sr"
    assert bench.refusals(Activate(place="warsaw", how="move")) == ["8.1"]


@pytest.mark.rule("18.1")
def test_units_of_a_region_are_activated_in_stacks_of_three():
    """(18.1.1)"""
    four = ("RU-I-3", "RU-I-4", "RU-I-20", "RU-I-2")
    bench = on_map({"moscow": list(four)}, this_round=operations())
    assert bench.refusals(Activate(place="moscow", how="move", units=four)) == ["10.1"]
    bench.play(Activate(place="moscow", how="move", units=four[:3]))
    assert bench.refusals(Activate(place="moscow", how="attack", units=four[2:])) == ["9.4.3"]
    assert bench.refusals(Activate(place="moscow", how="attack", units=four[3:])) == []
