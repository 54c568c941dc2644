"""A unit as its counter and the position tell of it."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, division, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.telling.counters import unit_facts


@pytest.mark.rule("3A1")
def test_a_division_and_its_cadre():
    """3A1, 9E"""
    position = staged_with({"0505": {"GE-1": division(), "GE-2": division()}}, reduced=["GE-2"])
    whole, cadre = unit_facts(position, "GE-1"), unit_facts(position, "GE-2")
    assert (whole.kind, whole.factors, whole.steps, whole.state) == ("rifle division", "8-11-5", 2, ())
    assert (cadre.kind, cadre.factors, cadre.steps, cadre.state) == ("rifle cadre", "3-5-5", 1, ("reduced",))


@pytest.mark.rule("16B3d")
def test_a_weaker_strength_is_no_cadre():
    """16B3e"""
    counter = unit("German", "field-artillery", "X", "9-5", cadre="4-5-5", weaker="III")
    position = staged_with({"0505": {"GE-Art": counter}}, reduced=["GE-Art"])
    assert unit_facts(position, "GE-Art").kind == "field artillery regiment"


@pytest.mark.rule("3A5")
def test_the_state_of_units_is_told():
    """3A5, 6B4, 14M1"""
    forces = {"0505": {"GE-1": division(), "GE-1A": army()}}
    position = staged_with(forces, disruption={"GE-1": 2}, fatigue={"GE-1": 1}, inactive=["GE-1A"])
    assert unit_facts(position, "GE-1").state == ("badly disrupted", "1 fatigue hit")
    assert unit_facts(position, "GE-1A").state == ("inactive",)
