"""`wargame luck` and `wargame diff`: whole outputs, JSON shapes, exit codes."""

from __future__ import annotations

import shutil

import pytest
from table import command
from test_commands import at_the_ford, compare


@pytest.fixture
def fought(table):
    """Red stands at the Ford and Blue has attacked it; `before.yaml` is the game at its beginning."""
    shutil.copy(table.path, table.folder / "before.yaml")
    at_the_ford(table)
    table.play("{attack: Ford, with: [B1, B2]}", answers="{attack 0201/retreat/R1: 0101}")
    return table


# -- luck -----------------------------------------------------------------------------------------------------------


def test_luck(fought):
    """Each side's dice; the whole text."""
    said = fought.say("luck", fought.path)
    assert (said.code, said.err) == (0, "")
    compare("luck.txt", said.out.replace(fought.game.id, "GAME"), fought.folder)


def test_luck_as_json(fought):
    """One document with stable names."""
    found = fought.say("luck", fought.path, "--json").json
    assert (found["game"], found["reader"], found["phases"], found["drawn"]) == (fought.game.id, "umpire", 2, 0)
    red, blue = found["sides"]
    assert red == {"side": "Red", "dice": None, "luck": None, "kinds": []}
    assert set(blue["dice"]) == {"dice", "mean", "expected", "deviations", "chance", "faces"}
    assert set(blue["kinds"][0]) == {"kind", "sides", "good", "luck", "dice"}
    assert (blue["dice"]["dice"], blue["dice"]["expected"], len(blue["dice"]["faces"])) == (1, 3.5, 6)
    assert set(blue["dice"]["faces"][0]) == {"sides", "face", "fell", "expected"}


def test_luck_for_a_side(fought):
    """As it may see it, whatever the capitals; an unknown one is refused with a hint."""
    assert "report for Red" in fought.say("luck", fought.path, "--side", "red").out
    said = fought.say("luck", fought.path, "--side", "Rde")
    assert (said.code, said.out) == (2, "")
    assert said.err == "there is no side 'Rde'\n    hint: did you mean Red?\n"


def test_luck_needs_the_journal(fought):
    """Its name is in the message."""
    (fought.folder / "game.journal.jsonl").unlink()
    said = fought.say("luck", fought.path)
    assert (said.code, said.out) == (2, "")
    assert f"{fought.folder}/game.journal.jsonl: the journal is missing" in said.err


# -- diff -----------------------------------------------------------------------------------------------------------


def test_diff(fought):
    """What changed, for the umpire; the whole text, and exit code 0."""
    said = fought.say("diff", fought.folder / "before.yaml", fought.path)
    assert (said.code, said.err) == (0, "")
    compare("diff.txt", said.out.replace(fought.game.id, "GAME"), fought.folder)


def test_diff_of_equal_positions(fought):
    """Is no fault either."""
    said = fought.say("diff", fought.path, fought.path)
    assert said.code == 0
    assert said.out.endswith("\nNothing: the two positions are the same.\n")
    assert fought.say("diff", fought.path, fought.path, "--json").json["changes"] == []


def test_diff_as_json(table):
    """Both positions, and a list of changes with stable names."""
    shutil.copy(table.path, table.folder / "before.yaml")
    at_the_ford(table)
    found = table.say("diff", table.folder / "before.yaml", table.path, "--json").json
    assert set(found) == {"ruleset", "reader", "before", "after", "changes"}
    assert found["before"] == {"game": table.game.id, "scenario": "crossing/dawn", "turn": 1, "phase": "red-turn"}
    assert found["changes"][1] == {
        "field": "units",
        "keys": ["R1"],
        "before": "0101",
        "after": "0201",
        "heading": "Units that moved",
        "text": "R1: 0101 to 0201",
    }


def test_diff_for_a_side_and_the_public(table):
    """Nobody else learns of a march in the rear; a report for both is none."""
    shutil.copy(table.path, table.folder / "before.yaml")
    table.play("{move: R2, to: '0102'}")
    words = ("diff", table.folder / "before.yaml", table.path)
    assert "R2: 0101 to 0102" in table.say(*words, "--side", "red").out
    for who in (("--side", "Blue"), ("--public",)):
        assert "R2" not in table.say(*words, *who).out + table.say(*words, *who, "--json").out
    said = table.say(*words, "--side", "Red", "--public")
    assert (said.code, said.out) == (2, "")


def test_diff_of_two_rulesets(table, tmp_path):
    """Refused; both files are named."""
    other = tmp_path / "other.yaml"
    assert command("new", "skirmish/brook", "-o", other, "--seed", "1").code == 0
    said = table.say("diff", table.path, other)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"{other}: this is a game of skirmish, and {table.path} is one of crossing\n"
        "    hint: two positions of one game can be compared\n"
    )


@pytest.mark.parametrize("words", [("luck",), ("diff",), ("diff", "game.yaml")])
def test_a_missing_game_is_refused(table, words):
    """Without a traceback."""
    said = table.run(*words)
    assert (said.code, said.out) == (2, "")
    assert "Traceback" not in said.err
