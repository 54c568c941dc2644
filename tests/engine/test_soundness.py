"""What is found wrong with a position that was read from a file."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wargame_cli import rulesets
from wargame_cli.engine.sequence import Phase
from wargame_cli.engine.soundness import faults_of


@pytest.fixture
def skirmish(monkeypatch: pytest.MonkeyPatch):
    """The Skirmish with an opening in which one side alone sets up, and which one hangs on the game."""
    ruleset = rulesets.load("skirmish")
    opening = tuple(Phase(name=f"{side.lower()}-setup", title="Setup", rule="0", side=side) for side in ruleset.sides)
    sequence = replace(ruleset.sequence, opening=opening, opening_order=lambda position: ("north-setup",))
    monkeypatch.setattr(type(ruleset), "sequence", sequence)
    return ruleset


@pytest.mark.parametrize(
    ("turn", "phase", "fault"),
    [
        (0, "north-setup", None),
        (0, "south-setup", "the phase 'south-setup' is none of those before the first turn"),
        (0, "north", "the phase 'north' is none of those before the first turn"),
        (1, "north", None),
        (1, "noon", "there is no phase 'noon'"),
    ],
)
def test_a_position_before_the_first_turn_stands_in_the_opening(skirmish, turn, phase, fault) -> None:
    """In one of the phases that this game's opening has; later phases and those of other games come after it."""
    position = skirmish.new("brook", {})
    position.begin_phase(turn, phase)
    assert [*faults_of(skirmish, position)] == ([fault] if fault else [])


def test_a_game_without_an_opening_begins_in_its_first_turn() -> None:
    """Nothing is known of what comes before it, so nothing is wrong with it."""
    ruleset = rulesets.load("skirmish")
    assert [*faults_of(ruleset, ruleset.new("brook", {}))] == []
