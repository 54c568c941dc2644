"""Shock-troops (15.4): what an event converts, what it costs, and what becomes of those that are lost."""

from __future__ import annotations

import pytest

from great_war_in_europe.west import TRENCH, WEST, bench, force, position, told
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import allowance
from wargame_cli.rulesets.great_war_in_europe.strategic.shock_troops import can_turn

#: The two events, each with the turn in which it was played.
BOTH = {"CP-shock-troops-1": 30, "CP-shock-troops-2": 31}

FIRST = {"CP-shock-troops-1": 30}
BOTH = {**FIRST, "CP-shock-troops-2": 31}
DIVISIONS = ("GE-26", "GE-27", "GE-111", "GE-26R", "GE-79R", "GE-45R", "GE-46R")


def training(**given):
    """The Central Powers in their New Units Phase with seven divisions behind the front."""
    stacks = {"W6114": list(DIVISIONS[:5]), "W6014": list(DIVISIONS[5:])}
    return bench(phase="cp-new-units", by="CP", **{"stacks": stacks, "points": {"GE": 8}, "played": FIRST, **given})


def order(*units):
    """The order that converts these."""
    return f"{{convert: [{', '.join(units)}]}}"


@pytest.mark.rule("6.5/15.41")
def test_the_first_event_converts_six_for_a_point():
    """15.41: one point for all of them, six and no more; another conversion needs the second event."""
    trained = training()
    assert "6.5/15.41" in trained.refusals(order(*DIVISIONS))
    after = trained.play(order(*DIVISIONS[:6]))
    assert after.points["GE"] == 7
    assert [after.face(unit).attack for unit in DIVISIONS] == [6, 6, 6, 6, 6, 6, after.face(DIVISIONS[6]).attack]
    assert after.face(DIVISIONS[6]).attack == 3
    assert "6.5/15.41" in trained.refusals(order(DIVISIONS[6]))


@pytest.mark.rule("6.5/15.41")
def test_the_second_event_converts_all_for_seven():
    """15.41."""
    trained = training(played=BOTH, conversions=1)
    after = trained.play(order(*DIVISIONS))
    assert after.points["GE"] == 1
    assert set(after.shock) == set(DIVISIONS)


@pytest.mark.rule("6.5/15.41")
@pytest.mark.parametrize(
    ("units", "given_", "reason"),
    [
        (("GE-26",), {"played": {}}, "no Shock-troops event"),
        (("GE-26",), {"points": {"GE": 0}}, "which has 0"),
        (("GE-11",), {"stacks": {"W6114": ["GE-11"]}}, "no side of shock-troops"),
        (("GE-26", "GE-26"), {}, "once"),
        (("GE-199",), {"stacks": {"cp-box": ["GE-199"]}}, "no line of supply"),
    ],
)
def test_who_is_not_converted(units, given_, reason):
    """15.41, 15.42."""
    assert any(rule == "6.5/15.41" and reason in why for rule, why in training(**given_).faults(order(*units)))


@pytest.mark.rule("6.5/15.41", "15.44")
def test_shock_troops_add_to_the_die_and_move_twice_as_far():
    """15.44, 8.14: one to the die, two for four and more; beside the enemy too their movement is doubled."""
    stacks = {WEST: ["BR-9NA"], TRENCH: list(DIVISIONS[:4])}
    at = position(stacks=stacks, shock=list(DIVISIONS[:4]), strategic="A")
    three = work_out(at, force(at, WEST, DIVISIONS[:3], "CP"))
    four = work_out(at, force(at, WEST, DIVISIONS[:4], "CP"))
    assert told(three.modifiers)["Shock-troops", "15.44"] == "+1 to the die"
    assert told(four.modifiers)["Shock-troops", "15.44"] == "+2 to the die"
    assert allowance(at, "GE-26") == 10


@pytest.mark.rule("6.5/15.41", "5.32")
def test_lost_shock_troops_come_back_as_infantry():
    """15.43, 5.32."""
    fallen = bench(stacks={TRENCH: ["GE-26"]}, shock=["GE-26"])
    eliminate(fallen.referee, "GE-26", "combat", "10.63")
    assert fallen.position.shock == []
    assert fallen.position.face("GE-26").attack == 3


@pytest.mark.rule("6.5/15.41")
@pytest.mark.parametrize(("played", "again"), [({"CP-shock-troops-1": 30}, True), (BOTH, False)])
def test_shock_troops_lost_after_the_second_event_are_not_converted_again(played, again):
    """15.43: those lost before it may be. Here the conversion of the event is still to come as GE-26 falls."""
    fallen = bench(stacks={TRENCH: ["GE-26", "GE-27"]}, shock=["GE-26"], conversions=1, played=played)
    eliminate(fallen.referee, "GE-26", "combat", "10.63")
    assert can_turn(fallen.position, "GE-26") == again
    assert can_turn(fallen.position, "GE-27")
