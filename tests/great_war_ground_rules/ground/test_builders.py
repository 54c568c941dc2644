"""Who builds."""

import pytest

from great_war_ground_rules.field import division, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground import builders


@pytest.mark.rule("13A1")
@pytest.mark.rule("13G-H")
@pytest.mark.rule("14C3")
@pytest.mark.parametrize(
    ("type", "kinds"),
    [
        ("construction-engineer", {"is_construction"}),
        ("combat-engineer", {"is_construction"}),
        ("pontoon-engineer", {"is_construction", "is_pontoon"}),
        ("railroad-engineer", {"is_railroad"}),
        ("port-engineer", {"is_port"}),
        ("assault-engineer", set()),
        ("siege-engineer", set()),
        ("gas-engineer", set()),
        ("flamethrower", set()),
        ("engineer-tank", set()),
    ],
)
def test_each_kind_of_engineers(type, kinds):
    """13A to 13H, 14C3"""
    position = staged_with({"0505": {"GE-E": unit("German", type, "III", "1-2-5")}})
    names = ("is_construction", "is_railroad", "is_port", "is_pontoon")
    assert {name for name in names if getattr(builders, name)(position, "GE-E")} == kinds


@pytest.mark.rule("13A7")
def test_a_p_makes_pontoon_engineers():
    """13A7"""
    position = staged_with({"0505": {"GE-P": unit("German", "construction-engineer", "III", "1-2-5P")}})
    assert builders.is_pontoon(position, "GE-P")


@pytest.mark.rule("13I")
def test_divisions_of_attack_five_have_engineers_and_as_cadres_keep_up_works():
    """13I"""
    position = staged_with({"0505": {"GE-1": division(values="5-7-5"), "GE-2": division(values="4-7-5")}})
    assert [builders.has_engineers(position, unit) for unit in ("GE-1", "GE-2")] == [True, False]
    position.reduced.append("GE-1")
    assert not builders.has_engineers(position, "GE-1")
    assert builders.maintains(position, "GE-1")
