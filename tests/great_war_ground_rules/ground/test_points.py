"""Res Pts within reach (11D, 11E, 11G)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, regiment
from great_war_ground_rules.supplies import supplied_field
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP


def germans(forces, res, **given):
    """A position of the Central Powers with Res Pts by hex."""
    res = {CP: {hex: str(number) for hex, number in res.items()}}
    return supplied_field(forces, side=CP, res=res, **{"phase": "cp-combat", **given})


@pytest.mark.rule("11G")
def test_res_pts_in_reach_of_all_units_of_a_task():
    """11B1, 11G: for construction and special effects; those in use are no one's"""
    forces = {"0505": {"E1": regiment()}, "0511": {"E2": regiment()}}
    position = germans(forces, {"0504": 1, "0508": 2, "0513": 1})
    assert points.near(position, ["E1"]) == ("0504", "0508")
    assert points.near(position, ["E1", "E2"]) == ("0508",)
    used = {"this_phase": {"supplied": {"CP/0508/1": "5", "CP/0508/2": "5"}}}
    assert points.near(germans(forces, {"0504": 1, "0508": 2}, **used), ["E1"]) == ("0504",)
    assert points.near(position, []) == ()


@pytest.mark.trap(49)
@pytest.mark.rule("11E")
def test_an_active_hq_of_another_nationality_bars_res_pts():
    """11E; trap 49: not an inactive one, and not one beside one's own"""
    forces = {"0505": {"A1": army("German")}, "0506": {"A2": army("German"), "A3": army("Austro-Hungarian")}}
    position = germans(forces, {"0505": 1, "0506": 1})
    assert points.barred(position, CP, "0505", "Austro-Hungarian")
    assert not points.barred(position, CP, "0505", "German")
    assert not points.barred(position, CP, "0506", "Austro-Hungarian")
    assert not points.barred(germans(forces, {"0505": 1}, inactive=["A1"]), CP, "0505", "Austro-Hungarian")


@pytest.mark.rule("11D")
def test_res_pts_in_use_and_such_that_are_drawn_on_freely_are_not_unused():
    """11D"""
    given = {
        "this_phase": {"supplied": {"CP/0505/1": "30"}},
        "this_turn": {"drawn_free": {"combat/CP/0505/1": "2", "reaction/CP/0505/1": "2"}},
    }
    position = germans({}, {"0505": 4}, **given)
    assert (points.used_numbers(position, CP, "0505"), points.locked_numbers(position, CP, "0505")) == (1, 1)
    assert points.unused(position, CP, "0505") == 2
