"""T.R. in the White House (20.2): U-boats bring America in at once, and the Allies must be quick."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UnitedStatesEntered
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import deadline, is_president
from wargame_cli.rulesets.great_war_in_europe.telling.situation import situation
from wargame_cli.rulesets.great_war_in_europe.victory import check_victory

ROOSEVELT = {ALLIED: ["Allied-pre-war-10"]}
LETTERS = {position().kit.tables.turns[turn].strategic: turn for turn in range(1, 52)}


def table(phase, letter, **given):
    """A phase of a Strategic Turn under Roosevelt; before its Resource Phase the letter is that of the last one."""
    pre_war = given.pop("pre_war", ROOSEVELT)
    done = letter if phase not in ("victory-check", "resources") else chr(ord(letter) - 1)
    base = {"entered": {}, "us_entry": "O", "u_boats_decided": True, "points": {"BR": 9, "GE": 8}}
    found = bench(phase=phase, turn=LETTERS[letter], strategic=done, **{**base, **given})
    found.position.pre_war = pre_war
    return found


@pytest.mark.rule("20.2")
@pytest.mark.rule("5.22b")
@pytest.mark.parametrize(
    ("letter", "die", "marker"),
    [("E", 3, "O"), ("E", 4, "F"), ("J", 6, "K"), ("K", 4, "N"), ("L", 6, "N")],
)
def test_four_or_more_before_the_election_brings_america_in_on_the_next_strategic_turn(letter, die, marker):
    """Before Strategic Turn K; from then on the marker moves one Strategic Turn as ever."""
    warfare = table("strategic-warfare", letter, played={"CP-u-boat-1": 8})
    after = warfare.end(dice={"u-boats": die})
    assert after.us_entry == marker
    assert "US" not in after.entered


@pytest.mark.rule("20.2")
@pytest.mark.rule("5.7")
def test_america_joins_on_the_first_strategic_turn_after_the_roll():
    warfare = table("strategic-warfare", "F", played={"CP-u-boat-1": 8})
    warfare.end(dice={"u-boats": 5})
    assert not warfare.events(UnitedStatesEntered)
    after = table("resources", "G", us_entry=warfare.position.us_entry).end()
    assert after.entered["US"] == "G"
    assert after.place_of("US-1") == "later"


@pytest.mark.rule("20.2")
@pytest.mark.rule("20.3")
def test_two_dice_of_more_u_boats_do_so_too():
    """The sum of both counts, and the event is not asked for."""
    both = ROOSEVELT | {CP: ["CP-pre-war-4"]}
    warfare = table("strategic-warfare", "E", pre_war=both, played={"CP-u-boat-1": 8}, u_boats_decided=False)
    assert warfare.end(dice={"u-boats": [2, 2]}).us_entry == "F"
    assert warfare.asked == []


@pytest.mark.rule("20.2")
def test_a_marker_that_lies_on_the_strategic_turn_that_goes_on_brings_them_in_at_once():
    """5.22: the step of the marker is not made longer by Roosevelt."""
    warfare = table("strategic-warfare", "J", us_entry="K", played={"CP-u-boat-1": 8})
    assert warfare.end(dice={"u-boats": 4}).entered["US"] == "J"


@pytest.mark.rule("20.2")
@pytest.mark.rule("18.1")
@pytest.mark.parametrize(
    ("entered", "letter", "points", "winner"),
    [
        ("G", "O", 10, ""),
        ("G", "P", 10, "CP"),
        ("G", "P", -30, "Allied"),
        ("K", "S", 10, ""),
        ("K", "T", 10, "CP"),
        ("L", "U", 10, ""),
    ],
)
def test_the_allies_must_win_by_the_ninth_strategic_turn_after_it(entered, letter, points, winner):
    """Who joined later than on K did not join for a roll before it."""
    check = table("victory-check", letter, entered={"US": entered}, us_entry=entered)
    check.position.extra_points = points - score(check.position)
    check.position.scenario = "campaign"
    check.run(check_victory)
    assert check.position.winner == winner


@pytest.mark.rule("20.2")
def test_status_and_report_tell_of_roosevelt():
    before = table("strategic-warfare", "E").position
    assert is_president(before)
    assert "Under Theodore Roosevelt" in str(situation(before, None))
    after = table("strategic-warfare", "G", entered={"US": "G"}, us_entry="G").position
    assert deadline(after) == "P"
    assert "must win by the Victory Check of Strategic Turn P" in str(situation(after, None))
    assert "Roosevelt" not in str(situation(position(), None))
