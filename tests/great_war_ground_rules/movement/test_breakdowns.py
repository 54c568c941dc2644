"""Breakdown and assembly (15F)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, brigade, division
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_ground_rules.arrivals.withdrawals import withdraw
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved

PLAN = {"breakdowns": [{"units": ["GE-1", "GE-2"], "parts": ["GE-a", "GE-b"]}]}
PARTS = {"GE-a": brigade(cadre="1-2-5"), "GE-b": brigade(cadre="1-2-5")}
WHOLE = {"GE-1": division(), "GE-2": division()}


def whole(place="0505", phase="cp-movement", plan=PLAN, **given):
    """A division in a hex, its brigades beside the map."""
    forces = {place: {"GE-1": WHOLE["GE-1"]}, "0606": {"GE-2": WHOLE["GE-2"]}, "breakdowns": PARTS}
    return bench_with(forces, phase=phase, plan=plan, **given)


def apart(phase="cp-movement", plan=PLAN, where=("0505", "0505"), **given):
    """The brigades in a hex, or in two, the division beside the map."""
    forces = {"breakdowns": WHOLE}
    for place, part in zip(where, PARTS, strict=True):
        forces.setdefault(place, {})[part] = PARTS[part]
    return bench_with(forces, phase=phase, plan=plan, **given)


def fault(bench, order):
    return bench.faults(order)[0][1]


@pytest.mark.rule("15F")
@pytest.mark.parametrize("phase", ["cp-movement", "cp-reaction-movement", "cp-exploitation"])
def test_a_unit_breaks_down_and_is_assembled_again(phase):
    """15F1"""
    position = whole(phase=phase).play("{break-down: GE-1}")
    assert (set(position.units_at("CP", "0505")), position.place_of("GE-1")) == ({"GE-a", "GE-b"}, "breakdowns")
    position = apart(phase).play("{assemble: GE-1}")
    assert (position.units_at("CP", "0505"), set(position.at("breakdowns"))) == (["GE-1"], {"GE-a", "GE-b", "GE-2"})


@pytest.mark.rule("15F")
def test_it_costs_no_movement_points_and_is_no_loss():
    """15F1: the component units move on."""
    bench = whole()
    bench.play("{break-down: GE-1}")
    assert not any(event.is_loss for event in bench.events(UnitRemoved))
    bench.play("{move: [GE-a], to: 0504}")
    assert bench.position.place_of("GE-a") == "0504"


@pytest.mark.rule("15F")
def test_component_units_are_as_their_unit_was():
    """15F1"""
    given = {"disruption": {"GE-1": 1}, "fatigue": {"GE-1": 3}, "unsupplied": {"GE-1": 2}, "isolated": ["GE-1"]}
    position = whole(**given).play("{break-down: GE-1}")
    for part in PARTS:
        assert (position.disruption[part], position.fatigue[part], position.unsupplied[part]) == (1, 3, 2)
        assert part in position.isolated
    assert not position.disruption.keys() - PARTS.keys()


@pytest.mark.rule("15F", "16A1aa")
def test_component_units_have_come_as_their_unit_came():
    """15F1, 16A1aa: who came by sea has spent what it may, whatever it breaks down into."""
    came = {"this_turn": {"arrived": {"GE-1": "sea"}}, "this_phase": {"spent": {"GE-1": 3}}}
    position = whole(**came).play("{break-down: GE-1}")
    assert {part: position.this_phase.spent[part] for part in PARTS} == dict.fromkeys(PARTS, 3)
    assert position.this_turn.arrived["GE-a"] == "sea"


@pytest.mark.rule("15F", "13I")
def test_who_has_worked_does_not_break_down():
    """15F1: that comes at the start of a phase."""
    bench = whole(this_phase={"worked": {"GE-1": 4}})
    assert fault(bench, "{break-down: GE-1}") == "GE-1 has worked: units break down before they do"


@pytest.mark.rule("15F", "3A5", "6B4a", "11F1")
def test_the_worst_state_of_all():
    """15F1 (T110)"""
    given = {"disruption": {"GE-a": 2, "GE-b": 1}, "fatigue": {"GE-b": 4}, "unsupplied": {"GE-a": 1, "GE-b": 3}}
    position = apart(**given).play("{assemble: GE-2}")
    found = (position.disruption["GE-2"], position.fatigue["GE-2"], position.unsupplied["GE-2"])
    assert found == (2, 4, 3)
    fresh = apart().play("{assemble: GE-2}")
    assert (fresh.disruption, fresh.fatigue, fresh.unsupplied) == ({}, {}, {})


@pytest.mark.rule("15F", "11C2b")
def test_a_special_source_supplies_the_whole_only_if_it_supplies_each_part():
    """15F1, 11C2b"""
    given = {"unsupplied": {"GE-a": 1, "GE-b": 1}}
    assert "GE-1" in apart(**given, by_special=["GE-a", "GE-b"]).play("{assemble: GE-1}").by_special
    assert "GE-1" not in apart(**given, by_special=["GE-a"]).play("{assemble: GE-1}").by_special
    one = {"unsupplied": {"GE-a": 1}, "by_special": ["GE-a"]}
    assert "GE-1" in apart(**one).play("{assemble: GE-1}").by_special, "the other one has regular supply"


@pytest.mark.rule("15F")
def test_who_breaks_down():
    """15F2, 15F3"""
    assert (
        fault(bench_with({"0505": WHOLE}, phase="cp-movement"), "{break-down: GE-1}") == "GE-1 has no component units"
    )
    assert "those that have are GE-1, GE-2" in fault(
        bench_with({"0505": {**WHOLE, "GE-3": division()}, "breakdowns": PARTS}, phase="cp-movement", plan=PLAN),
        "{break-down: GE-3}",
    )
    assert fault(whole(phase="entente-movement"), "{break-down: GE-1}") == "GE-1 is not yours"
    assert "is a cadre" in fault(whole(reduced=["GE-1"]), "{break-down: GE-1}")
    assert fault(whole("later"), "{break-down: GE-1}") == "GE-1 is neither on the map nor in the replacement pool"
    only = {"breakdowns": [{"units": ["GE-1"], "parts": ["GE-a", "GE-b"], "assembles_only": True}]}
    assert fault(whole(plan=only), "{break-down: GE-1}") == "GE-1 is assembled for good"
    assert whole("cp-pool").play("{break-down: GE-1}").at("cp-pool") == ["GE-b", "GE-a"]


@pytest.mark.rule("15F")
def test_one_set_of_counters_stands_for_one_unit_at_a_time():
    """15F3a"""
    bench = whole()
    bench.play("{break-down: GE-1}")
    assert fault(bench, "{break-down: GE-2}") == "GE-a, GE-b: in use, so that there are no counters for GE-2"
    sets = {"breakdowns": [*PLAN["breakdowns"], {"units": ["GE-1", "GE-2"], "parts": ["GE-c", "GE-d"]}]}
    more = {"GE-c": brigade(), "GE-d": brigade()}
    two = bench_with({"0505": WHOLE, "breakdowns": {**PARTS, **more}}, phase="cp-movement", plan=sets)
    two.play("{break-down: GE-1}")
    two.play("{break-down: GE-2}")
    assert set(two.position.units_at("CP", "0505")) == {*PARTS, *more}


@pytest.mark.rule("15F")
def test_units_break_down_before_anybody_moves():
    """15F1"""
    moved = whole(this_phase={"path": {"GE-2": ["0607", "0606"]}})
    assert fault(moved, "{break-down: GE-1}") == "GE-2 has moved: units break down before you move"


@pytest.mark.rule("15F")
def test_who_is_assembled():
    """15F1"""
    assert fault(apart(where=("0505", "0504")), "{assemble: GE-1}") == "GE-a, GE-b do not stand in one hex"
    assert fault(apart(reduced=["GE-a"]), "{assemble: GE-1}") == "GE-a: only whole units are assembled"
    assert fault(apart(phase="entente-movement"), "{assemble: GE-1}") == "GE-1 is not yours"
    assert fault(whole(), "{assemble: GE-2}") == "GE-2 is in play already, or was lost"
    assert fault(apart(plan={}), "{assemble: GE-1}") == "GE-1 is assembled from no units"


@pytest.mark.rule("15F")
def test_who_is_assembled_moves_no_more():
    """15F1: assembly ends the phase."""
    bench = apart()
    bench.play("{assemble: GE-1}")
    message = "GE-1: assembled in this phase, let the component units move first"
    assert fault(bench, "{move: [GE-1], to: 0504}") == message
    assert bench.position.this_phase.assembled == ["GE-1"]


@pytest.mark.rule("15F", "14Q", "11H")
def test_nothing_hangs_on_a_unit_that_breaks_down():
    """15F1"""
    loaded = whole(this_phase={"loads": {"GE-1": {"res": 1}}})
    assert fault(loaded, "{break-down: GE-1}") == "GE-1 carries logistics items: drop them first"
    elite = whole(elite={"GE-2": "GE-1"})
    assert "GE-2 belongs to GE-1" in fault(elite, "{break-down: GE-1}")
    assert "GE-a carries" in fault(apart(this_phase={"loads": {"GE-a": {"res": 1}}}), "{assemble: GE-1}")


@pytest.mark.rule("15F", "8A")
def test_the_stacking_limit_may_be_exceeded_by_those_that_move_on():
    """15F1: six units in a hex break down to seven."""
    others = {f"GE-{number}": division() for number in range(3, 8)}
    forces = {"0505": {"GE-1": WHOLE["GE-1"], **others}, "breakdowns": {**PARTS, "GE-2": WHOLE["GE-2"]}}
    bench = bench_with(forces, phase="cp-movement", plan=PLAN)
    bench.play("{break-down: GE-1}")
    assert len(bench.position.units_at("CP", "0505")) == 7


@pytest.mark.rule("15F")
def test_what_they_become_is_said_back():
    """15F"""
    (told,) = whole().understood("{break-down: GE-1}").orders
    assert told.text == "Break GE-1 down into GE-a and GE-b"
    (told,) = apart().understood("{assemble: GE-1}").orders
    assert told.text == "Assemble GE-1 from GE-a and GE-b"


@pytest.mark.rule("15F", "16A1")
def test_a_component_unit_is_withdrawn_out_of_its_division():
    """16A1cc"""
    plan = PLAN | {"withdrawals": [{"turn": "Mar II 18", "side": "CP", "units": ["GE-a"]}]}
    bench = whole(phase="cp-initial", plan=plan)
    bench.run(lambda referee: withdraw(referee, "CP"))
    assert {unit: bench.position.place_of(unit) for unit in ("GE-1", "GE-a", "GE-b")} == {
        "GE-1": "breakdowns",
        "GE-a": "gone",
        "GE-b": "0505",
    }


@pytest.mark.rule("15F")
def test_the_lists_of_the_scenarios():
    """15F: component units are of the nation of their unit, and those that nothing brings lie beside the map."""
    listed = 0
    for scenario in ("flanders-1914", "caporetto-1917"):
        position = rulesets.load("great-war-ground-rules").new(scenario, {})
        for line in position.kit.plan.breakdowns:
            listed += 1
            counters = [position.counter(unit) for unit in (*line.units, *line.parts)]
            assert len({counter.nation for counter in counters}) == 1
            sides = [line.units, line.parts]
            assert any(all(position.place_of(unit) == "breakdowns" for unit in side) for side in sides)
    assert listed == 3
