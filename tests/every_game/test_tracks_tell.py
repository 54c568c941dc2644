"""The five games: what their tracks say of positions, in the game's words and by which rule."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from great_war_in_europe.europe import position as in_europe
from illusions_of_glory.on_the_bench import on_map
from kaisers_war.field import sandbox

from wargame_cli.rulesets import load


def track(ruleset, position, name):
    """One track of a position, as the umpire reads it."""
    return next(each for each in load(ruleset).telling.tracks(position, "umpire") if each.id == name)


@pytest.mark.parametrize(("points", "told"), [((60, 30), "Marginal for CP, Continental from 51"), ((50, 40), "Draw")])
def test_the_kaisers_war_tells_the_level_of_victory(points, told):
    """25.1: what the lead comes to now, and the next level."""
    position = sandbox({}, points=dict(zip(("CP", "Allied"), points, strict=True)))
    lead = track("kaisers-war", position, "lead")
    assert lead.value == points[0] - points[1]
    assert told in lead.told


@pytest.mark.parametrize(("points", "winner"), [((9, 2), "CP"), ((8, 2), "TE")])
def test_the_lamps_tell_who_would_win(points, winner):
    """11.3: the Central Powers need a lead of seven."""
    lead = track("lamps", staged("lamps", points=dict(zip(("CP", "TE"), points, strict=True))), "lead")
    assert (lead.side, lead.value) == (winner, points[0] - points[1])


@pytest.mark.parametrize(
    ("vp", "told"), [(15, "Stalemate"), (14, "Endurance Victory of AP"), (23, "Marginal Victory of CP")]
)
def test_illusions_of_glory_tells_what_its_points_are_worth(vp, told):
    """5.2: the band in which the Victory Points lie."""
    found = track("illusions-of-glory", on_map(vp=vp).position, "points VP")
    assert found.value == vp
    assert told in found.told


def test_europe_tells_its_points_and_what_wins():
    """18.11, 21.59: twenty, or in 1918 fourteen with two conquests."""
    found = track("great-war-in-europe", in_europe(extra_points=3, taken={"W2022": "CP"}), "score")
    assert "needs 20" in found.told
    assert "Venice (21.59)" in found.told
