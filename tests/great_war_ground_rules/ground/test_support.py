"""Support by artillery (12A)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import art_hq, artillery, brigade, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.support import by_itself, gives, supported, supporters

SELF = division(indicator="self")
HOLLOW = division(indicator="unsupported")


@pytest.mark.rule("12A")
def test_the_marks_say_who_is_supported():
    """12A, T074: 2-3-5* is, 2-3-5 and a 4-7-5 division with a hollow circle are not."""
    position = staged_with(
        {
            "0505": {"A": brigade(values="2-3-5", indicator="self")},
            "0507": {"B": brigade(values="2-3-5")},
            "0509": {"C": division(values="4-7-5", indicator="unsupported")},
        }
    )
    assert [supported(position, each) for each in "ABC"] == [True, False, False]


@pytest.mark.rule("12A")
@pytest.mark.parametrize(
    ("other", "do"),
    [
        (division(), True),
        (artillery(), True),
        (SELF, False),  # supports itself alone
        (HOLLOW, False),
        (division(values="0-0-5"), False),  # a printed strength of 0
        (brigade(), False),
        (art_hq(), False),  # without artillery attached it has no strength
        (division("Austro-Hungarian"), True),
        (unit("German", "fortress", "XX", "0-4-0"), True),  # one strength is enough
    ],
)
@pytest.mark.trap(83)
def test_a_supported_unit_supports_all_others_of_its_hex(other, do):
    """12A, 12B9."""
    position = staged_with({"0505": {"GE-1": regiment(), "other": other}})
    assert supported(position, "GE-1") == do


@pytest.mark.rule("12A")
def test_units_of_nations_that_do_not_cooperate_do_not_support_each_other():
    """15E3."""
    forces = {"0505": {"BR-1": regiment("British"), "FR-1": division("French"), "BE-1": regiment("Belgian")}}
    position = staged_with(forces)
    assert not supported(position, "BR-1")
    assert supported(position, "BE-1")
    assert supported(staged_with(forces, unified=True), "BR-1")


@pytest.mark.rule("12A")
def test_what_is_disrupted_supports_itself_but_no_other():
    """3A5; and what is overstacked is not counted (8C2)."""
    forces = {"0505": {"GE-1": regiment(), "GE-2": division()}}
    for state in ({"disruption": {"GE-2": 1}}, {"overstacked": ["GE-2"]}):
        position = staged_with(forces, **state)
        assert not supported(position, "GE-1")
        assert supported(position, "GE-2")


@pytest.mark.rule("12A")
def test_a_cadre_is_no_division():
    """12A, 3A1: it is unsupported, and so is a remnant with a black dot on its front; artillery stays artillery."""
    forces = {
        "0505": {
            "GE-1": division(),
            "GE-2": brigade(indicator="self", cadre="1-1-5"),
            "GE-3": artillery(cadre="1-1-5"),
        }
    }
    position = staged_with(forces, reduced=["GE-1", "GE-2", "GE-3"])
    assert [by_itself(position, each) for each in ("GE-1", "GE-2", "GE-3")] == [False, False, True]
    assert [gives(position, each) for each in ("GE-1", "GE-2", "GE-3")] == [False, False, True]


@pytest.mark.rule("12A")
def test_an_artillery_division_gives_support():
    """12B9."""
    position = staged_with(
        {"0505": {"GE-1": regiment(), "HQ": art_hq(), "GE-A": artillery()}},
        attached={"GE-A": "HQ"},
        disruption={"GE-A": 1},
    )
    assert gives(position, "HQ")
    assert supported(position, "GE-1")


@pytest.mark.rule("12A")
def test_attackers_are_supported_by_those_of_their_hex_in_the_same_attack():
    """12A."""
    position = staged_with({"0505": {"GE-1": regiment(), "GE-2": division()}, "0504": {"GE-3": division()}})
    assert supported(position, "GE-1", ["GE-1", "GE-2"])
    assert not supported(position, "GE-1", ["GE-1"])
    assert not supported(position, "GE-1", ["GE-1", "GE-3"])
    assert supporters(position, "CP", "0505") == {"German"}
