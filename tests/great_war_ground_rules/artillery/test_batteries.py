"""Who fires: range, divisions, strength."""

import pytest

from great_war_ground_rules.field import army, art_hq, artillery, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import (
    attached_to,
    battery,
    distance,
    eligible,
    gun_strength,
    gun_strengths,
    reaches,
)

GUNS, FOE = "0505", "0506"
DIVISION = {
    "GE-Art-HQ": art_hq(),
    "GE-Art-1": artillery(),
    "GE-Art-2": artillery(values="5-2-4", type="siege-artillery"),
}
ATTACHED = {"GE-Art-1": "GE-Art-HQ", "GE-Art-2": "GE-Art-HQ"}


def guns(**given):
    """An artillery division with its Army HQ beside French."""
    forces = {GUNS: {"GE-HQ": army(), **DIVISION}, FOE: {"FR-1": division("French")}}
    return staged_with(forces, **{"phase": "cp-bombardment", "attached": ATTACHED, **given})


@pytest.mark.rule("12B9")
@pytest.mark.rule("12C2")
def test_headquarters_stand_for_their_division():
    """12B9, 12C2: T078"""
    position = guns()
    assert attached_to(position, "GE-Art-HQ") == ["GE-Art-1", "GE-Art-2"]
    whole = battery(position, ["GE-Art-HQ"])
    assert whole.units == ("GE-Art-HQ", "GE-Art-1", "GE-Art-2")
    assert sum(gun_strengths(position, whole, FOE, whole.units).values()) == 18
    parts = battery(position, ["GE-Art-1", "GE-Art-2"])
    assert sum(gun_strengths(position, parts, FOE, parts.units).values()) == 12


@pytest.mark.rule("12B9")
def test_headquarters_without_artillery_have_no_strength():
    """12B9"""
    position = guns(attached={})
    assert gun_strength(position, "GE-Art-HQ", FOE, supplied=True, among=["GE-Art-HQ"]) == 0


@pytest.mark.rule("3A5")
@pytest.mark.rule("8C2b")
@pytest.mark.rule("12C1")
@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({}, 7),
        ({"disruption": {"GE-Art-1": 1}}, 3.5),
        ({"disruption": {"GE-Art-1": 2}}, 0),
        ({"overstacked": ["GE-Art-1"]}, 3.5),
        ({"inactive": ["GE-HQ"]}, 3.5),
        ({"terrain": {"mountain": [FOE]}}, 3.5),
    ],
)
def test_what_changes_the_strength_of_a_gun(given, value):
    """3A5, 8C2b, 12C"""
    position = guns(**given)
    assert gun_strength(position, "GE-Art-1", FOE, supplied=True, among=["GE-Art-1"]) == value


@pytest.mark.rule("12B6")
def test_mortars_reach_behind_mountains():
    """12B6"""
    forces = {GUNS: {"GE-HQ": army(), "GE-M": artillery(type="heavy-mortar")}, FOE: {"FR-1": division("French")}}
    position = staged_with(forces, terrain={"mountain": [FOE]}, phase="cp-bombardment")
    assert gun_strength(position, "GE-M", FOE, supplied=True, among=["GE-M"]) == 7


@pytest.mark.rule("12B5")
def test_coast_artillery_is_heavy_artillery():
    """12B5"""
    forces = {GUNS: {"GE-HQ": army(), "GE-C": artillery(type="coast-artillery")}, FOE: {"FR-1": division("French")}}
    position = staged_with(forces, kinds={FOE: ["fortress-old"]}, improved=[FOE], phase="cp-bombardment")
    assert gun_strength(position, "GE-C", FOE, supplied=True, among=["GE-C"]) == 14


@pytest.mark.rule("12B7")
def test_long_range_artillery_bombards_with_all_its_strength_from_afar():
    """12B7"""
    forces = {GUNS: {"GE-HQ": army(), "GE-L": artillery(range=2)}, "0507": {"FR-1": division("French")}}
    position = staged_with(forces, phase="cp-bombardment")
    assert (distance(position, GUNS, "0507"), reaches(position, "GE-L", "0507")) == (2, True)
    assert gun_strength(position, "GE-L", "0507", supplied=True, among=["GE-L"]) == 7


@pytest.mark.rule("12C1")
def test_who_has_not_bombarded_can():
    """12C1"""
    position = guns(this_phase={"bombarded": {"GE-Art-1": FOE}})
    assert eligible(position, "CP", GUNS) == ["GE-Art-HQ", "GE-Art-2"]
