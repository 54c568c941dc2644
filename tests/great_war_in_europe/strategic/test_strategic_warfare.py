"""The Strategic Warfare Phase (5.2): raids and bombers."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import CityBombed

BOMBERS = {"Allied-independent-air-force": 37}


def warfare(turn=41, **given):
    """The phase after a turn of fair weather."""
    return bench(phase="strategic-warfare", turn=turn, **{"points": {"GE": 8, "FR": 3}, **given})


@pytest.mark.rule("5.23")
@pytest.mark.parametrize(("has", "left"), [(3, 1), (1, 0), (0, 0)])
def test_a_raid_on_paris_takes_two_points_once(has, left):
    """5.23: never below none; then the event is out of the game."""
    table = warfare(points={"FR": has}, played={"CP-air-raid-paris": 40})
    assert table.end().points["FR"] == left
    assert "CP-air-raid-paris" in table.position.spent


@pytest.mark.rule("5.24")
@pytest.mark.parametrize(
    ("turn", "die", "guard", "lost"),
    [(41, 5, "none", 5), (46, 5, "none", 3), (37, 1, "none", 0), (41, 5, "2", 3)],
)
def test_bombers_over_germany(turn, die, guard, lost):
    """5.24: two less after a wet or snowy turn, one less for each air unit at home; it stays in play."""
    played = {**BOMBERS, "CP-aircraft-1": 10, "CP-aircraft-2": 20}
    table = warfare(turn=turn, played=played)
    answers = {} if guard == "none" else {"home defence": guard}
    after = table.end(dice={"bombing of Germany": die}, answers=answers)
    assert table.only(CityBombed).lost == lost
    assert after.points["GE"] == 8 - lost
    assert "Allied-independent-air-force" not in after.spent
    assert len(after.flown) == (0 if guard == "none" else 2)


@pytest.mark.rule("5.24")
@pytest.mark.parametrize(("fate", "dead"), [(1, True), (2, False)])
def test_an_ace_at_home_may_fall(fate, dead):
    """5.24, 15.15."""
    table = warfare(played={**BOMBERS, "CP-richtofen": 28})
    table.end(dice={"bombing of Germany": 3, "Richtofen over Germany": fate}, answers={"home defence": "1"})
    assert ("CP-richtofen" in table.position.spent) is dead
