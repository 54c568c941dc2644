"""The Red Army (15.93)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from great_war_in_europe.together import bench as six_maps
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import too_many
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE
from wargame_cli.rulesets.great_war_in_europe.strategic.red_army import may_be_raised, raise_the_red_army

DIVISIONS = ["RU-1GD", "RU-2GD", "RU-3GD"]


def rising(**given):
    """Strategic Turn P, two after the revolution; three supplied divisions of the Provisional Government."""
    base = {"stacks": {"E5030": DIVISIONS}, "russia": "collapsed", "revolution": "N", "strategic": "P"}
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


@pytest.mark.rule("15.9", "16.3")
def test_its_headquarters_are_not_lost_with_russia():
    """15.93, 16.11: those of the Provisional Government are; two Strategic Turns later a red one comes."""
    quiet = {"russia": "provisional", "revolution": "", "unrest": 9}
    fall = rising(stacks={"E5030": [*DIVISIONS, "RU-NW"]}, **quiet)
    after = fall.begin(dice=[6])
    assert (after.russia, after.place_of("RU-NW")) == ("collapsed", GONE)
    later = bench(phase="revolutions", position=after)
    later.position.strategic = "R"
    later.run(raise_the_red_army, dice={"Red Army": 1})
    assert later.position.place_of("RU-1RAHQ") == "E5030"


@pytest.mark.rule("15.9")
@pytest.mark.rule("15.61")
def test_its_headquarters_come_in_europe_alone():
    """15.64: not where a division in the Caucasus is converted, but with the first one in Europe."""
    given = {"phase": "revolutions", "turn": 38, "russia": "collapsed", "revolution": "N", "strategic": "P"}
    for stacks, comes in (({"N4744": DIVISIONS}, "later"), ({"N4744": DIVISIONS[:1], "E5030": DIVISIONS[1:]}, "E5030")):
        table = six_maps(stacks=stacks, **given)
        table.run(raise_the_red_army, dice={"Red Army": 3})
        assert sum(unit.endswith("RA") for unit in table.position.units_in("Allied", table.position.kit.land)) == 3
        assert table.position.place_of("RU-1RAHQ") == comes


@pytest.mark.rule("15.9")
@pytest.mark.parametrize("given_", [{"russia": "treaty"}, {"strategic": "O"}, {"revolution": ""}, {"stacks": {}}])
def test_when_it_is_not_raised(given_):
    """15.93: before the second Strategic Turn after the revolution, after the treaty, and of nobody."""
    table = rising(**given_)
    table.run(raise_the_red_army)
    assert not table.events()


# -- apart from others (15.93) -------------------------------------------------------------------------------------

RED, OTHER = "RU-1RA", "RU-3GD"


def marching(**given):
    """The Allies move in the East; a red division south of Minsk, another unit in its way."""
    base = {"stacks": {"E5030": [RED], "E5031": [OTHER]}, "russia": "collapsed", "revolution": "N", "turn": 40}
    return bench(phase="first-movement", by="Allied", western="CP", **{**base, **given})


@pytest.mark.rule("15.9")
def test_red_units_go_through_no_hex_with_others():
    """15.93: they go around them, and others go through theirs."""
    table = marching()
    assert "15.9" in table.refusals(f"{{move: {RED}, path: [E5031], to: E5032}}")
    assert "15.9" in table.refusals(f"{{move: {RED}, to: E5031}}")
    assert "15.9" not in table.refusals(f"{{move: {RED}, to: E5032}}")
    assert "15.9" not in table.refusals(f"{{move: {OTHER}, path: [E5030], to: E5029}}")
    assert "15.9" not in marching(stacks={"E5030": [RED], "E5031": ["RU-2RA"]}).refusals(f"{{move: {RED}, to: E5031}}")


@pytest.mark.rule("15.9")
def test_red_units_stack_and_attack_with_none_but_their_own():
    """15.93."""
    at = marching(stacks={"E5030": [RED, OTHER], "E5031": ["RU-2RA", "RU-3RA"]}).position
    assert too_many(at, "Allied", "E5030")[0] == "15.9"
    assert too_many(at, "Allied", "E5031") is None
    stacks = {"E5030": [RED], "E5031": [OTHER], "E5130": ["GE-11"]}
    table = bench(phase="first-combat", by="Allied", western="CP", russia="collapsed", stacks=stacks)
    assert "15.9" in table.refusals(f"{{attack: E5130, with: [{RED}, {OTHER}]}}")
    assert "15.9" not in table.refusals(f"{{attack: E5130, with: [{RED}]}}")


@pytest.mark.rule("15.9")
def test_a_stack_of_both_is_parted_at_the_first_movement():
    """15.93, trap 53: as units of collapsed nations are; the weaker party goes."""
    table = marching(stacks={"E5030": [RED, OTHER]})
    table.end()
    assert table.position.at("E5030") == [RED]
    waiting = bench(phase="allied-new-units", by="Allied", russia="collapsed", stacks={"E5030": [RED, OTHER]})
    waiting.end()
    assert len(waiting.position.at("E5030")) == 2


@pytest.mark.rule("15.9")
def test_games_that_were_saved_before_know_the_revolution():
    """The letter of the revolution stood among those with which nations entered."""
    assert may_be_raised(position(russia="collapsed", strategic="P", entered={"bolsheviks": "N"}))
    assert may_be_raised(position(russia="collapsed", strategic="P", revolution="N"))
    assert not may_be_raised(position(russia="collapsed", strategic="O", revolution="N"))
