"""Movement at its edges (11.1.1-11.1.4, 11.2, 14.3.1, 18.1, 26.3.1, 27.0b)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import moving, on_map, operations, regulars
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move, destinations
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import settle
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round

RU, GE, AH, BR, GR, IT = (regulars(nation) for nation in ("RU", "GE", "AH", "BR", "GR", "IT"))
HQ, GUN = "GE-HQ-Mackensen", "GE-A-1"


def go(unit, *by):
    """An order to move."""
    return Move(unit=unit, by=by)


@pytest.mark.rule("11.1")
def test_the_units_of_a_space_go_their_own_ways():
    """(11.1.1f-g) One stays, two go apart, and then the next space has its turn."""
    bench = moving({"warsaw": RU[:3], "dubno": RU[3:4]})
    bench.play(go(RU[0], "siedlce"), go(RU[1], "ivangorod", "radom"), go(RU[3], "rovno"))
    assert [bench.position.place_of(unit) for unit in RU[:4]] == ["siedlce", "radom", "warsaw", "rovno"]
    assert bench.faults(go(RU[2], "siedlce")) == [
        ("11.1", "the units of Warsaw are done: since then those of Dubno moved or entrenched")
    ]


@pytest.mark.rule("11.1.3")
def test_who_ends_in_a_space_that_is_activated_does_not_go_on():
    """(11.1.3a) Those who were there do."""
    bench = moving({"warsaw": RU[:1], "siedlce": RU[1:2]})
    bench.play(go(RU[0], "siedlce"))
    assert bench.faults(go(RU[0], "brest_litovsk")) == [("11.1", f"{RU[0]} moved already in this round")]
    assert bench.refusals(go(RU[1], "brest_litovsk")) == []


@pytest.mark.rule("10.4")
def test_a_full_space_is_gone_through_without_a_word():
    """Stacking limits do not hold while units move (10.3a)."""
    bench = moving({"warsaw": RU[:1], "siedlce": RU[1:4]}, "warsaw")
    bench.play(go(RU[0], "siedlce", "brest_litovsk"))
    assert bench.referee.warnings == []
    stopped = moving({"warsaw": RU[:1], "siedlce": RU[1:4]}, "warsaw")
    stopped.play(go(RU[0], "siedlce"))
    assert stopped.referee.warnings == [
        ("10.1", "Siedlce: 4 units stand together, 3 may; this must be corrected before the round ends")
    ]


@pytest.mark.rule("10.4")
def test_too_many_are_enough_once_others_have_gone_on():
    """(10.3b) What is right when the round ends was never wrong."""
    bench = moving({"warsaw": RU[:1], "siedlce": RU[1:4]})
    bench.play(go(RU[0], "siedlce"), go(RU[1], "brest_litovsk"))
    bench.run(settle)
    assert [bench.position.place_of(unit) for unit in RU[:2]] == ["siedlce", "brest_litovsk"]


@pytest.mark.rule("11.1", "18.1")
def test_stacks_of_a_region_are_activated_apart_and_move_apart():
    """(18.1.1c-d) Who is in neither stack stays."""
    bench = on_map({"moscow": RU[:3]}, this_round=Round(use="ops", points=2))
    for unit in RU[:2]:
        bench.play(Activate(place="moscow", how="move", units=(unit,)))
    assert bench.position.this_round.points == 0
    bench.play(go(RU[0], "gomel"), go(RU[1], "novgorod"))
    assert bench.refusals(go(RU[2], "gomel")) == ["11.1"]


@pytest.mark.rule("11.1", "18.2")
def test_region_to_region_is_one_step_and_the_last():
    """(11.1.2b, 11.1.2d, 18.1)"""
    marker = Activation(place="moscow", how="move", units=(RU[0],))
    bench = on_map({"moscow": RU[:1]}, this_round=Round(use="ops", activated=[marker]))
    assert bench.faults(go(RU[0], "kharkov", "kiev")) == [("11.1", "units that enter Kharkov stop there")]
    bench.play(go(RU[0], "kharkov"))
    assert bench.events()[0].cost == 1


@pytest.mark.rule("14.3.1", "11.1")
def test_the_hungry_go_one_space_wherever_it_leads():
    """(14.3.1a 1) And may be activated for it."""
    bench = moving({"minsk": GE[:1]}, side="cp", control={"minsk": "GE"})
    assert bench.faults(go(GE[0], "baranovichi", "brest_litovsk")) == [
        ("11.1", f"the way costs 2 Movement Points, {GE[0]} has 1")
    ]
    assert {destination.cost for destination in destinations(bench.position, GE[0])} == {1}


@pytest.mark.rule("27.0", "27.1")
@pytest.mark.parametrize("helper", [HQ, GUN])
def test_helpers_that_end_alone_go_back(helper):
    """(27.0b) They are warned, and have until the round ends."""
    bench = moving({"breslau": [GE[0], helper]}, side="cp")
    bench.play(go(helper, "posen"))
    assert bench.referee.warnings == [
        ("27.0", f"Posen: {helper} must stand with another friendly unit; this must be corrected before the round ends")
    ]
    bench.run(settle)
    assert bench.position.place_of(helper) == "breslau"
    together = moving({"breslau": [GE[0], helper]}, side="cp")
    together.play(go(helper, "posen"), go(GE[0], "posen"))
    together.run(settle)
    assert set(together.position.at("posen")) == {GE[0], helper}


@pytest.mark.rule("11.2", "27.0")
def test_an_hq_that_goes_ahead_takes_nothing_until_others_come():
    """(11.2d)"""
    bench = moving({"ostrowo": [GE[0], HQ]}, side="cp")
    bench.play(go(HQ, "kalisz"))
    assert bench.position.control == {}
    bench.play(go(GE[0], "kalisz"))
    assert bench.position.control == {"kalisz": "GE"}


@pytest.mark.rule("26.3.1", "11.2")
def test_who_goes_through_neutral_greece_holds_where_he_stops():
    """Nothing on the way, and nothing that he leaves (26.3.1f)."""
    bench = moving({"doiran": BR[:1]}, control={"doiran": "BR"})
    bench.play(go(BR[0], "seres", "ft_rupel"))
    assert bench.position.control == {"ft_rupel": "BR"}


@pytest.mark.rule("26.3.1", "11.1.5b")
def test_a_neutral_garrison_bars_its_space_and_no_other():
    """(11.1.5b)"""
    bench = moving({"doiran": BR[:1], "seres": GR[:1]}, "doiran", control={"doiran": "BR"})
    assert bench.faults(go(BR[0], "seres")) == [("11.1.5b", "neutral units stand in Seres")]
    assert bench.refusals(go(BR[0], "salonika", "larissa")) == []


@pytest.mark.rule("19.3", "11.2")
def test_ones_own_trench_outlasts_those_who_leave_it_and_falls_to_whoever_enters():
    """(19.4a-b)"""
    dug = {"lodz": Trench(owner="AP", level=1)}
    bench = moving({"lodz": RU[:1]}, trenches=dict(dug))
    bench.play(go(RU[0], "warsaw"))
    assert bench.position.trenches == dug
    bench.position.begin_phase(2, "round-1-cp")
    bench.position.put(GE[0], "kalisz")
    bench.position.this_round = operations("kalisz")
    bench.play(go(GE[0], "lodz", "petrikau"))
    assert bench.position.trenches == {}


@pytest.mark.rule("19.1", "11.1")
def test_whoever_digs_opens_the_turn_of_his_space():
    """Trenches count as movement of the space (11.1.1b)."""
    bench = moving({"warsaw": RU[:2], "dubno": RU[2:3]})
    bench.play(Entrench(space="warsaw", unit=RU[0]), dice=[6])
    assert bench.refusals(go(RU[1], "siedlce")) == []
    bench.play(go(RU[2], "rovno"))
    assert bench.refusals(go(RU[1], "siedlce")) == ["11.1"]
    assert bench.refusals(Entrench(space="warsaw", unit=RU[1])) == ["19.1", "19.2"]
