"""`wargame luck`: whole outputs, JSON shapes, exit codes."""

from __future__ import annotations

import pytest
from test_commands import at_the_ford, compare


@pytest.fixture
def fought(table):
    """Red stands at the Ford and Blue has attacked it."""
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
