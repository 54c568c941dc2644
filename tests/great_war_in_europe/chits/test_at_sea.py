"""Events of the war at sea (6.50, 6.51)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import JutlandFought


def after(chit, *, dice=(), **given):
    """The position after an event was played."""
    table = bench(phase="events", **given)
    table.run(play, table.position.chit(chit), dice=dice)
    return table.position


@pytest.mark.rule("6.50")
@pytest.mark.parametrize(
    ("die", "outcome", "points"),
    [(1, "german", 2), (2, "draw", 0), (3, "draw", 0), (4, "draw", 0), (5, "british", -1), (6, "british", -1)],
)
def test_the_battle_of_jutland(die, outcome, points):
    """6.50: a one wins for the Germans, a five or six for the British."""
    at = after("CP-jutland", dice={"Jutland": die})
    assert (at.jutland, at.extra_points) == (outcome, points)
    assert "CP-jutland" in at.spent


@pytest.mark.rule("6.50")
def test_the_battle_is_told():
    table = bench(phase="events")
    table.run(play, table.position.chit("CP-jutland"), dice={"Jutland": 1})
    assert table.only(JutlandFought).die == 1
    assert "a German victory" in table.told()


@pytest.mark.rule("6.50")
@pytest.mark.parametrize(("jutland", "points"), [("", -1), ("draw", -1), ("british", -1), ("german", 0)])
def test_the_fleet_revolts_unless_it_won_at_jutland(jutland, points):
    """6.51: a Victory Point less."""
    at = after("CP-naval-mutiny", jutland=jutland)
    assert at.extra_points == points
    assert "CP-naval-mutiny" in at.spent
