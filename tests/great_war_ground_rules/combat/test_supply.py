"""Combat supply (11D): what Res Pts supply, who draws on which, and what is gone when the segment ends."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, brigade, division, regiment
from great_war_ground_rules.supplies import EVERYWHERE, supplied_field
from wargame_cli.rulesets.great_war_ground_rules.combat import supply
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import CombatSupplied


def germans(forces, res, **given):
    """A position of the Central Powers with Res Pts by hex."""
    res = {CP: {hex: str(number) for hex, number in res.items()}}
    return supplied_field(forces, side=CP, res=res, **{"phase": "cp-combat", **given})


def divisions(number, nation="German", first=1):
    """Some divisions."""
    return {f"D{each:02}": division(nation) for each in range(first, first + number)}


def drawn(position, units, wanted=()):
    """Who draws on what: hex, number, units, REs."""
    provision = supply.plan(position, CP, units, wanted)
    return [(draw.place, draw.number, draw.units, draw.res) for draw in provision.draws]


# -- REs ------------------------------------------------------------------------------------------------------------


@pytest.mark.trap(6)
@pytest.mark.rule("11D")
def test_artillery_and_overstacked_units_count_twice():
    """11D (T069); trap 6: and overstacked artillery four times"""
    forces = {"0505": {"A": artillery(), "B": artillery(), "D": division(), "E": division()}}
    position = germans(forces, {}, overstacked=["B", "E"])
    assert [supply.size(position, unit) for unit in "ABDE"] == [2, 4, 5, 10]


@pytest.mark.trap(6)
@pytest.mark.rule("11D")
def test_a_res_pt_supplies_150_REs_with_an_active_army_hq_and_30_without():
    """11D; trap 47: an inactive one is as none"""
    forces = {"0505": divisions(31), "0506": {"A1": army()}}
    units = list(divisions(31))
    position = germans(forces, {"0506": 1})
    provision = supply.plan(position, CP, units)
    assert (len(provision.supplied), len(provision.without)) == (30, 1)
    assert provision.headquarters == ("A1",)
    for without in ({"0505": divisions(31)}, forces):
        position = germans(without, {"0506": 1}, inactive=["A1"] if "0506" in without else [])
        assert len(supply.plan(position, CP, units).supplied) == 6


@pytest.mark.rule("11D")
def test_not_one_re_more():
    """11D: 30 REs are supplied, and a regiment more is not; 150, and a regiment more is not."""
    more = {"R": regiment()}
    for forces, whole in (
        ({"0505": {**divisions(6), **more}}, 6),
        ({"0505": {**divisions(30), **more}, "0506": {"A1": army()}}, 30),
    ):
        units = list(forces["0505"])
        provision = supply.plan(germans(forces, {"0506": 1}), CP, units)
        assert len(provision.supplied) == whole
        assert len(provision.without) == 1


@pytest.mark.rule("11D")
def test_units_without_strength_need_no_supply():
    """11D: headquarters draw nothing"""
    position = germans({"0505": {"A1": army(), "D01": division()}}, {"0505": 1})
    assert supply.plan(position, CP, ["A1", "D01"]).supplied == {"D01"}


# -- lines (11A, 11E) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11D")
def test_the_line_has_one_element_over_land():
    """11B, 11D: three hexes in clear weather, two in mud, none through the enemy"""
    unit = {"D01": division()}
    assert drawn(germans({"0508": unit}, {"0505": 1}), ["D01"]) == [("0505", 1, ("D01",), 5)]
    assert drawn(germans({"0509": unit}, {"0505": 1}), ["D01"]) == []
    assert drawn(germans({"0508": unit}, {"0505": 1}, weather_now="mud"), ["D01"]) == []
    ring = {hex: {f"B{hex}": division("British")} for hex in ("0506", "0406", "0606")}
    assert drawn(germans({"0508": unit, **ring}, {"0505": 1}), ["D01"]) == []


@pytest.mark.rule("11D")
def test_a_captured_res_pt_supplies_nobody():
    """11D: friendly-owned ones alone"""
    position = germans({"0505": {"D01": division()}}, {"0506": 1}, other=("0506",))
    assert drawn(position, ["D01"]) == []


@pytest.mark.trap(48)
@pytest.mark.trap(49)
@pytest.mark.rule("11E")
def test_res_pts_with_an_active_hq_of_another_nationality_serve_nobody_else():
    """11E, 15E2; traps 48, 49: not even units that cooperate; without an HQ, or with an inactive one, 30 REs"""
    austrians = divisions(31, "Austro-Hungarian")
    forces = {"0505": austrians, "0506": {"A1": army("German")}}
    assert drawn(germans(forces, {"0506": 1}), list(austrians)) == []
    assert len(supply.plan(germans(forces, {"0506": 1}, inactive=["A1"]), CP, list(austrians)).supplied) == 6
    own = {**forces, "0506": {"A1": army("German"), "A2": army("Austro-Hungarian")}}
    assert len(supply.plan(germans(own, {"0506": 1}), CP, list(austrians)).supplied) == 30


# -- who draws on which ---------------------------------------------------------------------------------------------


@pytest.mark.rule("11D")
def test_as_few_as_can_be_are_used():
    """11D: the one that supplies most; a small one where it is enough"""
    forces = {"0505": divisions(8), "0506": {"A1": army()}}
    position = germans(forces, {"0504": 2, "0506": 1})
    assert [draw[:2] for draw in drawn(position, list(divisions(8)))] == [("0506", 1)]
    assert [draw[:2] for draw in drawn(position, list(divisions(4)))] == [("0504", 1)]


@pytest.mark.rule("11D")
def test_units_that_one_does_not_reach_draw_on_another():
    """11D: each unit of the combat by its own line"""
    forces = {"0505": divisions(1), "0512": divisions(1, first=2)}
    position = germans(forces, {"0504": 1, "0513": 1})
    assert {draw[0]: draw[2] for draw in drawn(position, ["D01", "D02"])} == {"0504": ("D01",), "0513": ("D02",)}


@pytest.mark.rule("11D")
def test_a_sheet_may_name_the_res_pts_or_none():
    """11D"""
    position = germans({"0505": divisions(8), "0506": {"A1": army()}}, {"0504": 2, "0506": 1})
    assert [draw[:2] for draw in drawn(position, list(divisions(8)), ("0504",))] == [("0504", 1), ("0504", 2)]
    assert drawn(position, list(divisions(8)), "none") == []


@pytest.mark.rule("11D")
def test_what_is_left_of_one_in_use_comes_first():
    """11D: 30 REs of one with an HQ are used, so that 120 are left"""
    forces = {"0505": divisions(8), "0506": {"A1": army()}}
    position = germans(forces, {"0506": 2}, this_phase={"supplied": {"CP/0506/1": "30"}})
    assert [draw[:2] for draw in drawn(position, list(divisions(8)))] == [("0506", 1)]
    position = germans(forces, {"0506": 2}, this_phase={"supplied": {"CP/0506/1": "130"}})
    assert [draw[1:] for draw in drawn(position, list(divisions(8)))] == [
        (1, ("D01", "D02", "D03", "D04"), 20),
        (2, ("D05", "D06", "D07", "D08"), 20),
    ]


@pytest.mark.rule("11D")
def test_two_REs_draw_on_one_without_using_it_up():
    """11D: once a phase and side, all on the same; it supplies nobody else, so another one stays for others"""
    forces = {"0505": {"R1": regiment(), "R2": regiment(), "R3": regiment(), "X": brigade(), **divisions(1)}}
    bench = bench_with(forces, phase="cp-combat", owns={CP: EVERYWHERE}, res={CP: {"0505": "3"}})
    bench.run(supply.supply_units, CP, ["R1", "R2"])
    assert bench.events(CombatSupplied)[0].free
    assert points.unused(bench.position, CP, "0505") == 2
    bench.run(supply.supply_units, CP, ["R3"])
    assert not bench.events(CombatSupplied)[1].free
    bench.run(supply.supply_units, CP, ["D01"])  # what R3 has left of its own
    assert bench.events(CombatSupplied)[2].number == 1
    bench.run(supply.end_of_segment)
    assert bench.position.res_at(CP, "0505") == 2
    position = germans(forces, {"0505": 3})
    assert [draw.free for draw in supply.plan(position, CP, ["R1", "R2", "R3"]).draws] == [False]
    assert [draw.free for draw in supply.plan(germans(forces, {"0505": 1}), CP, ["R1"]).draws] == [False]


@pytest.mark.rule("11D")
def test_two_REs_in_two_combats_share_one_that_is_not_used_up():
    """11D: each side's two REs of the phase, from the same Res Pt; a third uses another one up"""
    forces = {"0505": {"R1": regiment(), "R2": regiment(), "R3": regiment()}}
    bench = bench_with(forces, phase="cp-combat", owns={CP: EVERYWHERE}, res={CP: {"0505": "2"}})
    for unit in ("R1", "R2", "R3"):
        bench.run(supply.supply_units, CP, [unit])
    assert [(event.number, event.free) for event in bench.events(CombatSupplied)] == [(1, True), (1, True), (1, False)]
    assert bench.position.this_turn.drawn_free == {"combat/CP/0505/1": 2}
    assert points.unused(bench.position, CP, "0505") == 0


@pytest.mark.rule("11D")
def test_the_second_of_two_REs_draws_freely_on_no_other_res_pt():
    """11D: all of a side's units must trace to the same one"""
    taken = {"this_turn": {"drawn_free": {"combat/CP/0505/1": "1"}}}
    position = germans({"0513": {"R1": regiment()}}, {"0505": 2, "0513": 2}, **taken)
    assert [(draw.place, draw.free) for draw in supply.plan(position, CP, ["R1"]).draws] == [("0513", False)]
    position = germans({"0506": {"R1": regiment()}}, {"0505": 2, "0506": 2}, **taken)
    assert [(draw.place, draw.free) for draw in supply.plan(position, CP, ["R1"]).draws] == [("0505", True)]


@pytest.mark.rule("11D")
def test_the_free_draw_of_the_bombardment_is_that_of_the_whole_combat_phase():
    """11D, 12C: each combat and each reaction combat phase; bombardment belongs to the former"""
    forces = {"0505": {"R1": regiment()}}
    taken = {"this_turn": {"drawn_free": {"combat/CP/0506/1": "2"}}}
    position = germans(forces, {"0505": 2}, **taken)
    assert [draw.free for draw in supply.plan(position, CP, ["R1"]).draws] == [False]
    position = germans(forces, {"0505": 2}, phase="cp-reaction-combat", **taken)
    assert [draw.free for draw in supply.plan(position, CP, ["R1"]).draws] == [True]


# -- the end of the segment -----------------------------------------------------------------------------------------


@pytest.mark.trap(6)
@pytest.mark.rule("11D")
def test_a_res_pt_is_removed_when_the_segment_ends():
    """11D; trap 6: that which served the bombardment is gone before the attacks"""
    bench = bench_with(
        {"0505": divisions(4)}, phase="cp-bombardment", owns={CP: EVERYWHERE}, res={CP: {"0505": "2"}, ENTENTE: {}}
    )
    bench.run(supply.supply_units, CP, ["D01", "D02", "D03"])
    assert bench.position.res_at(CP, "0505") == 2
    assert points.unused(bench.position, CP, "0505") == 1
    bench.run(supply.end_of_segment)
    assert [(event.place, event.change) for event in bench.events(ResChanged)] == [("0505", -1)]


# -- headquarters ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6B4b")
def test_the_hq_that_supply_comes_through_is_told_to_the_odds():
    """6B4, 14M2: the fittest of several of the nation, with its fatigue and its disruption"""
    forces = {"0505": divisions(8), "0506": {"A1": army(), "A2": army()}}
    position = germans(forces, {"0506": 1}, fatigue={"A1": "3", "A2": "2"}, disruption={"A1": "1"})
    provision = supply.plan(position, CP, list(divisions(8)))
    assert provision.headquarters == ("A2",)
    assert supply.worst_fatigue(position, provision.headquarters) == 2
    assert not supply.any_disrupted(position, provision.headquarters)
    assert supply.any_disrupted(position, ("A1",))
    assert supply.worst_fatigue(position, ()) == 0
