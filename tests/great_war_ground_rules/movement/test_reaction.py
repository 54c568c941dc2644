"""Reaction movement (6D)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, division, regiment, unit

HERE, NEAR, FAR = "0505", "0507", "0508"


def reacting(**given: Any) -> Any:
    """A bench in the reaction movement of the Central Powers, with an Army HQ in 0505."""
    guns = {"Q": unit("German", "art-hq", "XX", "+6-3"), "G": artillery()}
    units = {
        HERE: {"H": army()},
        NEAR: {"A": regiment(), "B": division(), **guns},
        FAR: {"C": regiment()},
        "0509": {"I": army()},
    }
    given = {"phase": "cp-reaction-movement", "attached": {"G": "Q"}, **given}
    return bench_with(units, **given)


@pytest.mark.rule("6D", "14M1")
def test_units_in_the_zone_of_the_hq_that_was_activated_move():
    """6D, 14M1"""
    bench = reacting(this_phase={"active": ["H"], "checked": ["H"]})
    assert bench.refusals("{move: [A], to: '0607'}") == []
    assert bench.faults("{move: [C], to: '0608'}") == [("6D", "C is not in the zone of influence of H")]
    assert bench.refusals("{rest: [C]}") == ["6D", "6B4c"]


@pytest.mark.rule("6D")
def test_nobody_moves_before_an_hq_is_active():
    """6D"""
    assert reacting().faults("{move: [A], to: '0607'}") == [("6D", "no Army HQ is active: activate one first")]


@pytest.mark.rule("6D", "12B9")
def test_army_hqs_and_artillery_divisions_never_react():
    """6D, 12B9"""
    bench = reacting(this_phase={"active": ["H"]})
    assert bench.refusals("{move: [H], to: '0605'}") == ["6D"]
    assert bench.refusals("{move: [Q], to: '0607'}") == ["12B9"]


@pytest.mark.rule("6D")
def test_a_unit_that_left_the_zone_goes_on_but_nobody_moves_for_a_second_hq():
    """6D"""
    bench = reacting(this_phase={"active": ["H"], "checked": ["H"]})
    bench.play("{move: [A], to: '0608'}", "{move: [A], to: '0609'}")
    bench.play("{activate: I}", dice=[6])
    assert bench.faults("{move: [A], to: '0610'}") == [("6D", "A has moved for another Army HQ already")]
    assert bench.refusals("{move: [B], to: '0608'}") == []


@pytest.mark.rule("6D")
def test_units_react_with_their_whole_rating():
    """6D"""
    bench = reacting(this_phase={"active": ["H"]})
    bench.play("{move: [A], to: '0512'}")
    assert bench.position.this_phase.spent == {"A": 5}
