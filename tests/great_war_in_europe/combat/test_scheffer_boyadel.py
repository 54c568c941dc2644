"""Scheffer-Boyadel (11.86)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.combat.attrition import attrition
from wargame_cli.rulesets.great_war_in_europe.combat.scheffer_boyadel import stacks_to_save
from wargame_cli.rulesets.great_war_in_europe.combat.strength import attack_strength
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply, status
from wargame_cli.rulesets.great_war_in_europe.position.events.offensives import TroopsSheltered
from wargame_cli.rulesets.great_war_in_europe.telling.supply import supply_of

#: Hexes deep in Russia, behind Kiev, where nobody of the Central Powers has a line of supply.
POCKET, SECOND = "E4731", "E5029"
FOUR = ["GE-11", "GE-10", "GE-12", "GE-13"]


def trapped(stacks, phase="first-combat", **given):
    """A bench with units out of supply in Russia, in November 1914 unless it is said."""
    base = {"turn": 6, "russia": "czar", "taken": {}}
    return bench(phase=phase, **base | given, stacks=stacks)


def after(stacks, answers=None, **given):
    """The position after an attrition."""
    table = trapped(stacks, **given)
    table.run(attrition, answers=answers)
    return table


def lost(table):
    return set(table.position.at("cp-dead"))


@pytest.mark.rule("11.86")
def test_these_hexes_are_out_of_supply():
    at = trapped({POCKET: FOUR, SECOND: ["GE-14"]}).position
    assert set(out_of_supply(at, "CP")) == {*FOUR, "GE-14"}


@pytest.mark.rule("11.86")
def test_four_divisions_live_on():
    """11.86: once a game."""
    table = after({POCKET: FOUR})
    assert lost(table) == set()
    assert table.position.sheltered == FOUR or set(table.position.sheltered) == set(FOUR)
    assert table.position.scheffer_boyadel
    again = after({POCKET: FOUR}, scheffer_boyadel=True)
    assert lost(again) == set(FOUR)


@pytest.mark.rule("11.86")
@pytest.mark.parametrize(("answers", "gone"), [(None, "GE-14"), ({"Scheffer-Boyadel 1": "GE-10"}, "GE-10")])
def test_a_fifth_division_is_lost(answers, gone):
    """11.86: any excess remains out of supply; by default the weakest, here all of three."""
    table = after({POCKET: [*FOUR, "GE-14"]}, answers, values={"GE-14": "2-3-4"})
    assert lost(table) == {gone}


@pytest.mark.rule("11.86")
@pytest.mark.parametrize(
    ("answers", "gone"),
    [
        (None, {"GE-14"}),
        ({"Scheffer-Boyadel": SECOND}, {"GE-11", "GE-10"}),
        ({"Scheffer-Boyadel": "nobody"}, {"GE-11", "GE-10", "GE-14"}),
    ],
)
def test_the_central_powers_say_which_stack(answers, gone):
    """By default the largest one."""
    table = after({POCKET: ["GE-11", "GE-10"], SECOND: ["GE-14"]}, answers)
    assert lost(table) == gone
    assert table.position.scheffer_boyadel is (gone != {"GE-11", "GE-10", "GE-14"})


@pytest.mark.rule("11.86")
@pytest.mark.parametrize(
    "stacks",
    [
        {POCKET: ["AH-2"]},  # German only
        {POCKET: ["GE-11", "AH-2"]},  # a stack of Germans alone
        {POCKET: ["GE-SUD"]},  # divisions
        {"E1712": ["GE-11"]},  # not in the Balkans
        {"W5108": ["GE-11"]},  # in the East
    ],
)
def test_whom_he_does_not_save(stacks):
    at = trapped(stacks).position
    units = [unit for stack in stacks.values() for unit in stack]
    assert stacks_to_save(at, units) == {}


@pytest.mark.rule("11.86")
def test_headquarters_with_them_are_lost():
    """Ours: he commands divisions."""
    table = after({POCKET: ["GE-11", "GE-9A"]})
    assert lost(table) == {"GE-9A"}
    assert table.position.place_of("GE-11") == POCKET


@pytest.mark.rule("11.86", "11.8")
@pytest.mark.rule("11.86")
@pytest.mark.parametrize(
    ("phase", "strength", "supply"),
    [("second-combat", 6, "supplied"), ("second-movement", 3, "out"), ("cp-strategic-movement", 3, "out")],
)
def test_they_fight_with_all_their_strength_in_the_combats_after_it(phase, strength, supply):
    """11.86: until the next attrition; they neither march nor ride as if they were in supply."""
    from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
    from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack

    table = trapped({POCKET: ["GE-11", "GE-10"], "E4631": ["RU-1GD"]}, phase=phase, sheltered=["GE-11", "GE-10"])
    at = table.position
    assert status(at, "GE-11") == supply
    combat = muster(at, Attack(target="E4631", units=("GE-11", "GE-10")), "CP")
    assert attack_strength(at, combat) == strength


@pytest.mark.rule("11.86")
def test_who_is_still_out_of_supply_is_lost_at_the_next_attrition():
    """11.86."""
    table = after({POCKET: FOUR}, phase="second-combat", scheffer_boyadel=True, sheltered=FOUR)
    assert lost(table) == set(FOUR)
    assert table.position.sheltered == []
    assert [event.units for event in table.events(TroopsSheltered)] == [()]


@pytest.mark.rule("11.86")
def test_a_check_rolls_and_asks_nothing():
    """A rehearsal leaves the attrition open where he may be asked for."""
    table = trapped({POCKET: FOUR, "E4020": ["GE-14"]})
    assert table.ends_openly()
    assert trapped({POCKET: ["AH-2"]}).ends_openly() is False


@pytest.mark.rule("11.86")
@given(st.lists(st.sampled_from(["GE-11", "GE-10", "GE-12", "GE-13", "GE-14", "GE-1"]), unique=True, min_size=1))
def test_no_more_than_four_are_ever_sheltered(units):
    table = after({POCKET: units})
    assert len(table.position.sheltered) == min(4, len(units))
    assert len(lost(table)) == max(0, len(units) - 4)


@pytest.mark.rule("11.86")
def test_the_report_tells_of_it():
    table = after({POCKET: ["GE-11"]})
    words = " ".join(table.told().split())
    assert "GE-11 lives on out of supply under Scheffer-Boyadel until the next attrition" in words
    assert position(sheltered=["GE-11"]).sheltered == ["GE-11"]


@pytest.mark.rule("11.86")
@pytest.mark.parametrize(("phase", "supplied"), [("first-combat", True), ("first-movement", False)])
def test_they_are_told_to_be_in_supply_in_combats(phase, supplied):
    """11.86: the supply report says what holds: until the next attrition, and in combats alone."""
    at = trapped({POCKET: FOUR}, phase=phase).position
    TroopsSheltered(rule="11.86", units=tuple(FOUR)).apply(at)
    found = supply_of(at, "CP")
    assert {each.supplied for each in found if each.unit in FOUR} == {supplied}
    assert all((each.rule == "11.86") == supplied for each in found if each.unit in FOUR)
