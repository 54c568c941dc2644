"""The frame of a report, the same for every game: how it ends and what comes next."""

from __future__ import annotations

import msgspec
import pytest

import wargame_cli
from wargame_cli.engine.document import Heading, Paragraph
from wargame_cli.engine.events import GameEnded
from wargame_cli.reports.telling import report_of


def told(game, chapter):
    """The end of the umpire's report."""
    *_, heading, paragraph = report_of(game, chapter, "umpire").blocks
    assert (type(heading), type(paragraph)) == (Heading, Paragraph)
    return heading.text, paragraph.text


def test_a_report_says_what_the_game_waits_for(table):
    """The next phase and whose orders are due."""
    played = table.play()
    assert told(played.game, played.chapter) == (
        "What comes next",
        "The game stands in turn 1, Blue Turn (blue-turn): the orders of Blue are due.",
    )


@pytest.mark.parametrize(
    ("winner", "level", "sentence"),
    [
        ("Blue", "victory", "Blue wins, victory: time is up (4.1)."),
        ("", "draw", "Nobody wins, draw: time is up (4.1)."),
    ],
)
def test_the_last_report_says_who_has_won(table, winner, level, sentence):
    """Instead of what comes next."""
    played = table.play()
    end = GameEnded(rule="4.1", winner=winner, level=level, reason="time is up")
    chapter = msgspec.structs.replace(played.chapter, events=(*played.chapter.events, end))
    assert told(played.game, chapter) == ("The game is over", sentence)


def test_a_game_that_is_played_to_its_end_is_over(table):
    """Three turns of The Crossing."""
    game = table.game
    while not game.position.over:
        resolution = wargame_cli.adjudicate(game, [], lenient=True)
        game = resolution.game
    assert told(game, resolution.chapter) == ("The game is over", "Red wins, victory: three turns are over (4.1).")
