"""Points, headquarters and nations in words."""

from __future__ import annotations

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import army
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
