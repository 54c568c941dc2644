"""The events of the last year in Europe (6.55, 6.58, 6.59)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE


def after(chit, *, dice=(), answers=None, **given):
    """The position after an event was played."""
    table = bench(phase="events", **given)
    table.run(play, table.position.chit(chit), dice=dice, answers=answers)
    return table.position


@pytest.mark.rule("6.55", "16.5")
@pytest.mark.rule("6.55")
@pytest.mark.parametrize(
    ("given_", "fallen"),
    [({}, ["BU"]), ({"turkey_surrendered": True}, ["BU", "AH"]), ({"collapsed": ["BU"]}, ["BU"])],
)
def test_bulgaria_collapses(given_, fallen):
    """6.55, 16.5: and Austria-Hungary with it where Turkey is out."""
    assert after("Allied-bulgarian-collapse", **given_).collapsed == fallen


@pytest.mark.rule("5.63", "6.55")
@pytest.mark.rule("5.63")
def test_turkey_surrenders():
    """6.59: its units leave the game; with Bulgaria down Austria-Hungary follows (16.5)."""
    at = after("Allied-turkey-surrenders", stacks={"E1524": ["TU-3"]}, collapsed=["BU"])
    assert at.turkey_surrendered
    assert at.place_of("TU-3") == GONE
    assert at.collapsed == ["BU", "AH"]


@pytest.mark.rule("6.58")
@pytest.mark.parametrize(("dice", "left"), [([1, 1], 2), ([6, 6], 0)])
def test_influenza_among_shock_troops(dice, left):
    """6.58: two dice of them are ordinary divisions again, those behind the front first; the Alpenkorps stays."""
    stacks = {"W6212": ["GE-11", "GE-12"], "W6613": ["GE-13"], "W6630": ["GE-14"], "W6211": ["BR-9NA"]}
    shock = ["GE-12", "GE-13", "GE-14", "GE-10"]
    at = after("Allied-influenza", dice=dice, stacks=stacks | {"W6629": ["GE-10"]}, shock=shock)
    assert len(at.shock) == left
    assert {*at.shock, *at.reverted} == set(shock)
    assert len(at.reverted) == len(shock) - left
    if left:
        assert "GE-12" in at.shock


@pytest.mark.rule("6.58")
def test_nobody_falls_ill_without_shock_troops():
    assert after("Allied-influenza").shock == []
