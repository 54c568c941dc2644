"""The Allied blockade (chapter 41): a segment of its own that takes a die of points from the Central Powers."""

from __future__ import annotations

import pytest

from kaisers_war.field import sandbox
from wargame_cli.engine.adjudicate import adjudicate
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import DieRolled, PointsChanged
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.sequence import SEQUENCE

BLOCKADE = {"blockade": "on"}


def segment(die, *, turn=2, points=None):
    """The blockade segment with this die."""
    position = sandbox({}, turn=turn, phase="blockade", options=BLOCKADE, points=points)
    return adjudicate(RULESET, position, [], GivenDice(in_order=[die]))


@pytest.mark.rule("41.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_central_powers_lose_a_die(die):
    """As many points as it shows; the Allies gain nothing."""
    outcome = segment(die)
    assert outcome.position.points == {"CP": 50 - die, "Allied": 50}
    (changed,) = [event for event in outcome.events if isinstance(event, PointsChanged)]
    assert (changed.rule, changed.reason) == ("41.2", "the Allied blockade")


@pytest.mark.rule("41.2")
def test_the_segment_lies_between_points_and_check():
    """After the income of the turn, before the victory check (41.1); the die has its own label."""
    names = [phase.name for phase in SEQUENCE.phases]
    assert names[names.index("blockade") - 1 : names.index("blockade") + 2] == [
        "victory-points",
        "blockade",
        "victory-check",
    ]
    outcome = segment(3)
    assert outcome.position.phase == "victory-check"
    assert [event.label for event in outcome.events if isinstance(event, DieRolled)] == ["turn 2/blockade/blockade"]


@pytest.mark.rule("41.2")
@pytest.mark.parametrize(("options", "following"), [(BLOCKADE, "blockade"), ({}, "victory-check")])
def test_without_the_option_there_is_no_segment(options, following):
    """The standard sequence goes from the victory points straight to the check."""
    position = sandbox({}, phase="victory-points", options=options)
    assert RULESET.next_phase(position)[1].name == following


@pytest.mark.rule("41.2")
@pytest.mark.trap(50)
def test_the_blockade_is_not_halved_in_1919():
    """Income is, losses are not (5.4)."""
    assert segment(6, turn=7).position.points["CP"] == 44


@pytest.mark.rule("41.2", "25.2")
def test_the_blockade_can_end_the_game():
    """It is no spending: the last point goes too."""
    outcome = segment(5, points={"CP": 5, "Allied": 50})
    assert (outcome.position.over, outcome.position.winner) == (True, "Allied")
