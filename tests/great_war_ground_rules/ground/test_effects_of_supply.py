"""What supply does to units (11F)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground import effects_of_supply as effects

FORCES = {"0505": {"G1": division(), "T1": unit("German", "tank", "III", "2-2-4")}}


def strength(**given):
    """The factor of a division without combat supply."""
    return effects.strength_factor(staged_with(FORCES, **given), "G1", combat_supply=False)


@pytest.mark.trap(5)
@pytest.mark.rule("11F1")
def test_a_unit_in_general_supply_alone_has_half_its_strength():
    """11F; trap 5: in combat supply all of it, whatever its general supply"""
    assert strength() == 0.5
    position = staged_with(FORCES, unsupplied={"G1": "5"}, isolated=["G1"])
    assert effects.strength_factor(position, "G1", combat_supply=True) == 1


@pytest.mark.trap(42)
@pytest.mark.rule("11F1")
@pytest.mark.parametrize(
    ("player_turns", "isolated", "factor"),
    [(1, False, 0.5), (2, False, 0.5), (1, True, 0.25), (2, True, 0.25), (3, False, 0.25), (4, True, 0.25)],
)
def test_out_of_general_supply_strengths_are_halved_or_quartered(player_turns, isolated, factor):
    """11F1, 11F2; trap 42: a quarter in the first turn if isolated, from the second on always"""
    assert strength(unsupplied={"G1": str(player_turns)}, isolated=["G1"] if isolated else []) == factor


@pytest.mark.rule("11F1")
@pytest.mark.parametrize(("player_turns", "turn"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_turn_out_of_supply_is_two_player_turns(player_turns, turn):
    """11F (T072): judged out in the CP initial phase of Dec I, the first turn runs through the Entente's of Dec II"""
    given = {"unsupplied": {"G1": str(player_turns)}} if player_turns else {}
    assert effects.turns_out(staged_with(FORCES, **given), "G1") == turn


@pytest.mark.rule("11F1")
@pytest.mark.parametrize(("player_turns", "tank", "foot"), [(0, 1, 1), (1, 0.5, 1), (2, 0.5, 1), (3, 0.5, 0.5)])
def test_movement_out_of_supply(player_turns, tank, foot):
    """11F1, 11F2: c/m units are halved from the first turn on, others from the second, isolated or not"""
    given = {"unsupplied": {"G1": str(player_turns), "T1": str(player_turns)}} if player_turns else {}
    position = staged_with(FORCES, **given)
    assert (effects.movement_factor(position, "T1"), effects.movement_factor(position, "G1")) == (tank, foot)


@pytest.mark.rule("11F1")
@pytest.mark.parametrize(("player_turns", "lost"), [(0, False), (2, False), (3, True)])
def test_zones_and_special_effects_suffer_from_the_second_turn_on(player_turns, lost):
    """11F2"""
    position = staged_with(FORCES, unsupplied={"G1": str(player_turns)} if player_turns else {})
    assert effects.weakens_zone(position, "G1") is lost
    assert effects.has_special_effects(position, "G1") is not lost


@pytest.mark.trap(41)
@pytest.mark.rule("11C2b")
def test_a_special_source_supplies_for_the_player_turn_and_stops_no_count():
    """11C2b; trap 41 (T067): in supply, and yet in its second turn"""
    position = staged_with(FORCES, unsupplied={"G1": "3"}, by_special=["G1"], isolated=["G1"])
    assert effects.strength_factor(position, "G1", combat_supply=False) == 0.5
    assert effects.movement_factor(position, "G1") == 1
    assert not effects.weakens_zone(position, "G1")
    assert effects.has_special_effects(position, "G1")
    assert (effects.turns_out(position, "G1"), effects.counted(position, "G1")) == (0, 2)
