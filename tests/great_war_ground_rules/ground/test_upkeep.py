"""What lasts only as long as somebody keeps it up."""

import pytest

from great_war_ground_rules.field import bench_with, brigade, division, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep

HERE = "0505"


def kept(grade, units, **given):
    """What is left of a fortification with these units in its hex."""
    bench = bench_with({HERE: units}, phase="cp-movement", fortified={HERE: grade}, owns={"CP": [HERE]}, **given)
    settle_upkeep(bench.referee)
    return dict(bench.position.fortified)


@pytest.mark.rule("13A1")
@pytest.mark.rule("13A1")
@pytest.mark.rule("13I")
@pytest.mark.parametrize("grade", ["fieldworks", "entrenchment"])
def test_fieldworks_and_entrenchments_are_kept_up_by_construction_units_or_divisions(grade):
    """13A1a, 13A1b, 13I"""
    assert kept(grade, {"GE-Con": unit("German", "construction-engineer", "III", "1-2-5")}) == {HERE: grade}
    assert kept(grade, {"GE-1": division()}) == {HERE: grade}
    assert kept(grade, {"GE-1": brigade()}) == {}
    assert kept(grade, {"GE-1": division(values="4-7-5")}) == {}
    assert kept(grade, {}) == {}


@pytest.mark.rule("13I")
def test_a_cadre_keeps_them_up():
    """13I"""
    assert kept("entrenchment", {"GE-1": division()}, reduced=["GE-1"]) == {HERE: "entrenchment"}


@pytest.mark.rule("13A1")
def test_forts_stand_by_themselves():
    """13A1c"""
    assert kept("fort", {}) == {HERE: "fort"}


@pytest.mark.rule("15B1")
@pytest.mark.trap(75)
def test_captured_entrenchments_stay_with_a_captor_who_keeps_them_up():
    """15B2"""
    assert kept("entrenchment", {"FR-1": division("French")}) == {HERE: "entrenchment"}
    assert kept("entrenchment", {"FR-1": brigade("French")}) == {}


@pytest.mark.rule("14N2")
def test_where_a_view_conceals_units_all_stays():
    """14N2, 13A1b"""
    bench = bench_with({HERE: {}}, phase="cp-movement", fortified={HERE: "entrenchment"}, owns={"CP": [HERE]})
    bench.position.concealed[HERE] = 1
    settle_upkeep(bench.referee)
    assert bench.position.fortified == {HERE: "entrenchment"}
