"""Res Pts for work."""

import pytest

from great_war_ground_rules.engineers.sites import FAR, SITE, engineers, site
from great_war_ground_rules.field import army
from wargame_cli.rulesets.great_war_ground_rules.engineers.resources import spend, why_not


@pytest.mark.rule("13A1")
@pytest.mark.rule("11B1")
def test_a_res_pt_must_be_in_reach_over_land():
    """13A1c, 11B1"""
    near = site(res={"CP": {FAR: 1}}).position
    assert why_not(near, "CP", ["GE-Con-1"], "") == ""
    assert why_not(near, "CP", ["GE-Con-1"], SITE) != ""
    assert why_not(near, "CP", ["GE-Con-1"], "", 2) != ""
    far = site(res={"CP": {"0512": 1}}, owns={"CP": [SITE, "0512"]}).position
    assert why_not(far, "CP", ["GE-Con-1"], "") != ""


@pytest.mark.rule("11E")
def test_a_res_pt_with_the_army_hq_of_another_nation_is_not_used():
    """11E"""
    forces = {FAR: {"AH-HQ": army("Austro-Hungarian")}}
    position = site({"GE-Con-1": engineers()}, forces, res={"CP": {FAR: 1}}).position
    assert why_not(position, "CP", ["GE-Con-1"], "") != ""


@pytest.mark.rule("11G")
def test_the_wanted_one_is_spent_first_then_the_nearest():
    """11G"""
    bench = site(res={"CP": {FAR: 1, SITE: 2}})
    assert spend(bench.referee, "CP", ["GE-Con-1"], "13A1c", FAR, 2) == 2
    assert bench.position.res["CP"] == {SITE: 1}
