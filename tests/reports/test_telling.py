"""The frame of a report, the same for every game: what it says first, what comes next, who has won."""

from __future__ import annotations

import msgspec
import pytest
from table import command

import wargame_cli
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.document import Items
from wargame_cli.engine.events import GameEnded
from wargame_cli.reports.telling import report_of, told_of


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


def test_points_of_several_turns_say_of_which(tmp_path):
    """A phase of the one is not taken for the same phase of the other."""
    path = tmp_path / "game.yaml"
    assert command("new", "kaisers-war/palestine-1918", "-o", path, "--seed", "5").code == 0
    assert command("play", path, "--players", "random,random", "--turns", "2").code == 0
    game = wargame_cli.load(path)
    told = told_of(game, journal_of(game).chapters(), None)
    lines = [line for block in told.blocks if isinstance(block, Items) for _, line in block.lines]
    heads = {line.partition(":")[0] for line in lines if ", victory-points:" in line}
    assert heads == {"turn 1, victory-points", "turn 2, victory-points"}
