"""Leaving an overstack for the same hex (8C2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, brigade, corps, division, unit

ON = {"overstacking": "on"}
STATE = {"overstacked": ["A", "B"], "corps": {"A": "HQ", "B": "HQ"}}
FORCES = {"0505": {"HQ": corps(), "A": division(), "B": brigade(values="3-4-5")}}


def bench_of(phase="cp-movement", forces=None, **given):
    return bench_with(forces or FORCES, phase=phase, options=ON, **{**STATE, **given})


def why(bench, unit="A"):
    return [message for rule, message in bench.faults(f"{{box: [{unit}], in: HQ}}") if rule == "8C2a"]


@pytest.mark.rule("8C2a")
def test_it_takes_points_of_the_phase():
    """8C2: disruption and exploitation leave fewer of them, haste more"""
    assert why(bench_of()) == []
    assert why(bench_of(this_phase={"spent": {"A": "4"}, "mode": {"A": "march"}})) == []
    assert why(bench_of(this_phase={"spent": {"A": "4.5"}})) == ["A needs 1 MP to leave the overstack and has 0.5"]
    assert why(bench_of(disruption={"A": 1}, this_phase={"spent": {"A": "2"}})) == [
        "A needs 1 MP to leave the overstack and has 0.5"
    ]
    assert why(bench_of("cp-exploitation")) == []  # a fifth of five
    slow = {"0505": {"HQ": corps(), "A": division(), "B": brigade(values="3-4-4")}}
    assert why(bench_of("cp-exploitation", slow), "B") == ["B needs 1 MP to leave the overstack and has 0"]


@pytest.mark.rule("8C2a")
def test_in_reaction_only_units_that_may_move_leave_it():
    """8C2, 6D"""
    forces = {**FORCES, "0507": {"ARMY": army()}}
    idle = bench_of("cp-reaction-movement", forces)
    assert why(idle) == ["A may not leave the overstack now: no Army HQ is active: activate one first"]
    assert why(bench_of("cp-reaction-movement", forces, this_phase={"active": ["ARMY"]})) == []


@pytest.mark.rule("8C2a")
def test_units_that_never_count_leave_it_for_nothing():
    """8C2, 8A4"""
    forces = {"0505": {"HQ": corps(), "T": unit("German", "motorized-transport", "III", "0-1-6")}}
    bench = bench_with(forces, phase="cp-combat", options=ON, overstacked=["T"], corps={"T": "HQ"})
    assert why(bench, "T") == []
