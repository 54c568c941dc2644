"""Points, headquarters and nations in words."""

from __future__ import annotations

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import army, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.position.events import arrivals, command, nations
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import StockChanged
from wargame_cli.rulesets.great_war_ground_rules.telling.nations import said
from wargame_cli.rulesets.great_war_ground_rules.telling.words import Stage


@pytest.mark.parametrize(
    ("of", "points", "told"),
    [
        ("British", {"man": 3.5}, "British: +3½ Man Pts: production"),
        ("CP", {"equ": -1}, "Central Powers: -1 Equ Pt: production"),
        (f"French@{AMIENS}", {"man": 2, "equ": 1}, "French: +2 Man Pts, +1 Equ Pt in 0507 Place 0507: production"),
        ("British", {"man": 1, "later": True}, "British: +1 Man Pt, to be spent later: production"),
    ],
)
def test_points_are_told_with_whose_they_are_and_where(of, points, told):
    """16B3, 16C13"""
    position = initial({AMIENS: {"BR-2A": army("British")}}).position
    event = StockChanged(rule="16B3", of=of, cause="production", **points)
    assert said(event, Stage(position, [event], "umpire")).one == told


def told(event):
    """Of whom it is said, and the words."""
    position = staged_with({"0505": {"GE-1": division(), "GE-1A": army()}}, will={"German": 50})
    words = said(event, Stage(position, [event], "umpire"))
    return (*words.who, words.one, *words.more)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            command.HeadquartersChecked(
                rule="14M1", hqs=("GE-1A",), die=2, modified=3, success=True, modifiers={"leader": 1}
            ),
            ("GE-1A", "stays active: die 2, 3 with its modifiers", "leader: +1"),
        ),
        (
            command.HeadquartersChecked(rule="14M1", hqs=("GE-1A",), die=1, modified=1, success=False, modifiers={}),
            ("GE-1A", "is inactive now: die 1"),
        ),
        (command.HeadquartersActive(rule="14M1", hq="GE-1A"), ("GE-1A", "is active again")),
        (command.LeaderAssigned(rule="14P", leader="Below", hq="GE-1A"), ("Below goes to GE-1A",)),
        (command.LeaderRecalled(rule="14P", leader="Below", hq="GE-1A"), ("Below leaves GE-1A",)),
        (
            command.LeaderRolled(rule="14P1", leader="Below", hq="GE-1A", die=3, modifier=2),
            ("Below with GE-1A: die 3, +2 for the die",),
        ),
    ],
)
def test_headquarters_and_leaders_are_told(event, words):
    """14M1, 14P"""
    assert told(event) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            nations.WillChanged(rule="15D", nation="German", change=-3, cause="cities lost"),
            ("National Will, German: -3 to 47: cities lost",),
        ),
        (
            nations.NationShaken(rule="15D", nation="German"),
            ("the German nation is shaken: its units are unreliable in attack",),
        ),
        (nations.NationShaken(rule="15D", nation="German", shaken=False), ("the German nation is shaken no more",)),
        (
            nations.CommandUnified(rule="15E4"),
            ("the Entente has a Unified Command: all its nations cooperate",),
        ),
        (nations.WeatherChanged(rule="36", weather="mud", die=5), ("the weather is mud (die 5)",)),
        (nations.WeatherChanged(rule="36", weather="clear"), ("the weather is clear",)),
    ],
)
def test_nations_and_weather_are_told(event, words):
    """15D, 15E4, 36"""
    assert told(event) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            arrivals.ResDelayed(rule="16A", side="CP", change=2),
            ("2 Res Pts of the Central Powers wait for a city in supply",),
        ),
        (arrivals.ResDelayed(rule="16A", side="CP", change=-1), ("1 Res Pt of the Central Powers wait no more",)),
        (
            arrivals.UnitDelayed(rule="16A", unit="GE-1", cause="no city in supply"),
            ("GE-1", "is put off to the next initial phase: no city in supply"),
        ),
        (
            arrivals.ConditionMet(rule="16A2", number=1, side="CP", note="two divisions"),
            ("the Central Powers receive what this was the condition of: two divisions",),
        ),
        (
            arrivals.TrainingMissed(rule="16C9", unit="GE-1", die=2, comes=False),
            ("GE-1", "is forfeited without training garrisons: die 2"),
        ),
        (
            arrivals.UnitArrivedBy(rule="16A1", unit="GE-1", by="rail"),
            ("GE-1", "came from another command, rail: MPs are spent already"),
        ),
        (arrivals.ArtilleryMadeMobile(rule="16A1", unit="GE-1"), ("GE-1", "is mobile now")),
        (
            arrivals.FormationTried(rule="16B1", unit="GE-1", die=3, result="S"),
            ("GE-1", "is tried for its formation: die 3, it is formed"),
        ),
    ],
)
def test_what_comes_in_is_told(event, words):
    """16A, 16B1, 16C9"""
    assert told(event) == words
