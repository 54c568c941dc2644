"""The Red Army (15.93)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE
from wargame_cli.rulesets.great_war_in_europe.strategic.red_army import raise_the_red_army

DIVISIONS = ["RU-1GD", "RU-2GD", "RU-3GD"]


def rising(**given):
    """Strategic Turn P, two after the revolution; three supplied divisions of the Provisional Government."""
    base = {"stacks": {"E5030": DIVISIONS}, "russia": "collapsed", "entered": {"bolsheviks": "N"}, "strategic": "P"}
    return bench(phase="revolutions", turn=38, **{**base, **given})


@pytest.mark.rule("15.9")
def test_a_die_of_divisions_become_red_ones_where_they_stand():
    """15.93: with the first of them a headquarters; what is too much is lost."""
    table = rising()
    table.run(raise_the_red_army, dice={"Red Army": 2})
    after = table.position
    assert after.place_of("RU-1RA") == after.place_of("RU-2RA") == "E5030"
    assert sum(after.place_of(unit) == GONE for unit in DIVISIONS) == 2
    assert after.place_of("RU-1RAHQ") == "E5030"
    assert (after.face("RU-1RA").attack, after.face("RU-3GD").attack) == (3, 1)
    many = rising()
    many.run(raise_the_red_army, dice={"Red Army": 6})
    assert sum(unit.endswith("RA") for unit in many.position.at("E5030")) == 3


@pytest.mark.rule("15.9")
@pytest.mark.parametrize("given_", [{"russia": "treaty"}, {"strategic": "O"}, {"entered": {}}, {"stacks": {}}])
def test_when_it_is_not_raised(given_):
    """15.93: before the second Strategic Turn after the revolution, after the treaty, and of nobody."""
    table = rising(**given_)
    table.run(raise_the_red_army)
    assert not table.events()
