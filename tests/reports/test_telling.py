"""The frame of a report, the same for every game: what it says first, what comes next, who has won."""

from __future__ import annotations

import msgspec
import pytest

import wargame_cli
from wargame_cli.engine.events import GameEnded
from wargame_cli.reports.telling import report_of


def told(game, chapter, kind):
    """The lines of a kind that the umpire's report says first."""
    return [line.text for line in report_of(game, chapter, "umpire").headline if line.kind == kind]


def test_a_report_says_what_the_game_waits_for(table):
    """The next phase and whose orders are due."""
    played = table.play()
    assert told(played.game, played.chapter, "next") == [
        "The game stands in turn 1, Blue Turn (blue-turn): the orders of Blue are due."
    ]


@pytest.mark.parametrize(
    ("winner", "level", "sentence"),
    [
        ("Blue", "victory", "Blue wins, victory: time is up (4.1)."),
        ("", "draw", "Nobody wins, draw: time is up (4.1)."),
    ],
)
def test_the_last_report_says_first_who_has_won(table, winner, level, sentence):
    """Before all else."""
    played = table.play()
    end = GameEnded(rule="4.1", winner=winner, level=level, reason="time is up")
    chapter = msgspec.structs.replace(played.chapter, events=(*played.chapter.events, end))
    first = report_of(played.game, chapter, "umpire").headline[0]
    assert (first.kind, first.text, first.side) == ("ended", sentence, winner)


def test_a_game_that_is_played_to_its_end_is_over(table):
    """Three turns of The Crossing; nothing comes next."""
    game = table.game
    while not game.position.over:
        resolution = wargame_cli.adjudicate(game, [], lenient=True)
        game = resolution.game
    assert told(game, resolution.chapter, "ended") == ["Red wins, victory: three turns are over (4.1)."]
    assert told(game, resolution.chapter, "next") == []
