"""Copies of a game as they are watched: what is said of a phase by its events alone, and what is asked in it."""

from __future__ import annotations

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.events import Answered
from wargame_cli.players import phases
from wargame_cli.players.games import play_copies
from wargame_cli.players.tallies import Tally

SKIRMISH = rulesets.load("skirmish")


def played(monkeypatch, spoil):
    """Two copies of a game of which something happens at the end of each phase."""
    close = phases.close_phase

    def closes(ruleset, referee):
        spoil(referee)
        close(ruleset, referee)

    monkeypatch.setattr(phases, "close_phase", closes)
    return play_copies(SKIRMISH, SKIRMISH.new("brook", {}), [1, 2])


def of_north(referee):
    return Answered(question="retreat/N1", side="North", choice="0101", source="default")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda referee: referee.position.points.update(North=99), "do not give its position"),
        (lambda referee: referee.position.stacks["0401"].reverse(), "do not give its position"),
        (lambda referee: [referee.emit(of_north(referee)) for _ in range(2)], r"asked twice in \w+, turn 1"),
    ],
)
def test_a_copy_that_its_events_do_not_tell_ends_the_run(monkeypatch, spoil, told):
    """What changes a position without an event is found in that phase, and a question that comes twice."""
    with pytest.raises(AssertionError, match=told):
        played(monkeypatch, spoil)


def test_copies_count_the_losses_of_each_side(monkeypatch):
    """As many as there are without anybody who watches; a question that comes once is no fault."""
    tally = played(monkeypatch, lambda referee: referee.emit(of_north(referee)))
    assert isinstance(tally, Tally)
    assert tally.games == 2
    assert {side: lost.total() for side, lost in tally.losses.items()} == {"North": 2, "South": 2}
    assert tally.events["Answered"] == tally.phases
