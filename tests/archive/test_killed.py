"""The umpire's commands die at any moment: nothing is lost or half done, and the same command again ends the work."""

from __future__ import annotations

import shutil

import pytest
from killing import contents, deaths, killed_at
from table import Table

import wargame_cli
from wargame_cli.archive.replaying.verify import verify

pytestmark = pytest.mark.process

REASON = ("--reason", "agreed by all")


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Turn 2 of a game with sealed dice: Red has attacked the Ford. The clock stands still, so that files are equal."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    folder = tmp_path / "table"
    folder.mkdir()
    table = Table(folder, "sealed")
    table.play()
    table.play("{move: B1, to: Ford}")
    table.play()
    table.play("{attack: Ford, with: [R1, R2]}")
    table.sheet(name="red.yaml", turn=2, phase="red-turn", side="Red")
    table.sheet(name="blue.yaml")
    (folder / "events.yaml").write_text("events:\n- {event: UnitMoved, unit: R3, start: '0102', end: '0101'}\n")
    return table


def the_end(folder, *words):
    """What is in the folder when nothing goes wrong."""
    copy = folder.with_name("undisturbed")
    shutil.copytree(folder, copy)
    assert killed_at(10_000, copy, *words) == 0
    return contents(copy)


@pytest.mark.parametrize(
    "words",
    [
        ("correct", "game.yaml", "red.yaml", *REASON, "--report", "c.md"),
        ("rewind", "game.yaml", "--to", "red-turn", "--turn", "1", *REASON),
        ("rewind", "game.yaml", "--to", "red-turn", "--turn", "1", *REASON, "--ask-consent"),
        ("override", "game.yaml", "events.yaml", *REASON),
        ("close", "game.yaml", *REASON),
        ("resolve", "game.yaml", "blue.yaml", "--report", "b.{reader}.md"),
    ],
    ids=lambda words: words[0] + words[-1][5:] if words[-1].startswith("--") else words[0],
)
def test_an_act_that_is_killed(table, words):
    """The game is the old one or the new one, and holds; what it was is never lost from the journal."""
    old = contents(table.folder)
    new = the_end(table.folder, *words)
    calls = 0
    for number, folder in deaths(table.folder, *words):
        game = wargame_cli.load(folder / "game.yaml")
        verify(game)
        found = contents(folder)
        assert found["game.yaml"] in (old["game.yaml"], new["game.yaml"]), number
        assert found["game.journal.jsonl"].startswith(old["game.journal.jsonl"]), number
        assert found["game.key"] == old["game.key"]
        if found["game.yaml"] == old["game.yaml"]:
            assert killed_at(10_000, folder, *words) == 0
        assert contents(folder) == new, number
        calls = number
    assert calls > 10


def test_packing_that_is_killed(table):
    """Every bundle is whole or not there, and packing again makes all of them."""
    words = ("pack", "game.yaml", "-o", "outbox")
    new = the_end(table.folder, *words)
    calls = 0
    for number, folder in deaths(table.folder, *words):
        for path, data in contents(folder).items():
            assert new[path] == data, (number, path)
        assert killed_at(10_000, folder, *words) == 0
        assert contents(folder) == new, number
        calls = number
    assert calls > 10
