"""The Regroup Phase (9.0): aircraft and dogfights."""

from __future__ import annotations

import pytest

from lamps.field import do, field, fights, judge, rolled
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import Air


@pytest.mark.rule("9.1.1")
@pytest.mark.trap(21)
@pytest.mark.parametrize(("faction", "theirs"), [("germany", TE), ("western_allies", CP)])
def test_the_dogfight_takes_the_markers_of_the_side_whose_turn_it_is_and_no_others(faction, theirs):
    """Those of the enemy stay where they are, Ready or Flown, even where he rolls worse."""
    markers = [Air(CP, "rhine"), Air(CP, "hanover", flown=True), Air(TE, "paris"), Air(TE, "verdun", flown=True)]
    stacks = {"rhine": ["GE-1"], "hanover": ["GE-2"], "paris": ["FR-1"], "verdun": ["FR-2"]}
    position = field(
        stacks, faction=faction, step="production", air=markers, technology={CP: ["P1", "P2"], TE: ["P1", "P2"]}
    )
    dice = {"technology/research": [2], "dogfight/TE": [1, 4], "dogfight/CP": [4, 2]}
    steps.reach(judge(position, dice), "regroup")
    assert position.air == [marker for marker in markers if marker.side == theirs]
    assert position.this_turn.air_allowed == 0


@pytest.mark.rule("9.1.1", "7.6.5")
def test_two_markers_in_one_area_win_two_ties():
    """R-19: nobody with aircraft on the other side, so both markers are placed without dice, here in one area."""
    position = field(
        {"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1"]},
        air=[Air(TE, "somme"), Air(TE, "somme")],
        technology={CP: [], TE: ["P1", "P2"]},
    )
    do(referee := judge(position, [3, 3, 4, 4, 5, 5]), Attack(target="somme", units=("GE-1", "GE-2", "GE-3")))
    assert [event.won for event in fights(referee)] == [False, False, True]


@pytest.mark.rule("9.1.3")
@pytest.mark.parametrize(
    ("german", "dice", "shot_down"),
    [([], [1, 1, 4], True), (["P1"], [1, 1, 4, 2], False), (["P1"], [2, 2, 4, 2], True), ([], [1, 2, 4], False)],
)
def test_the_red_baron_flies_without_aviation_and_falls_to_a_double_above_its_level(german, dice, shot_down):
    """R-20: his die is rolled at level 0 as well, and any double is more than that."""
    position = field(
        {"paris": ["FR-1"], "rhine": ["GE-1"]},
        faction="western_allies",
        step="production",
        technology={CP: german, TE: ["P1", "P2"]},
        flags=["The Red Baron"],
    )
    by_label = {"technology/research": [2], "dogfight/TE": dice[:2], "dogfight/CP": dice[2:]}
    steps.reach(referee := judge(position, by_label), "regroup")
    assert rolled(referee).count("dogfight/CP") == len(german) + 1
    assert ("The Red Baron" in position.flags) != shot_down
