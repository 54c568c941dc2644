"""What a file is, and what may be written over it."""

from __future__ import annotations

import json

import pytest

from wargame_cli.archive.game.guard import kind_of, may_write
from wargame_cli.engine.errors import Unsafe


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("g.yaml", "schema: wargame/game/1\ngame: g\n", "game"),
        ("g.json", '{\n  "schema": "wargame/game/2"', "game"),
        ("copy.txt", "schema: wargame/game/2\n", "game"),
        ("g.journal.jsonl", "", "journal"),
        ("g.journal.jsonl.undone", "{}", "journal"),
        ("kept.txt", '{"record":"new","wargame":"1"}', "journal"),
        ("g.key", "", "key"),
        ("kept", '{\n  "wargame-key": 1,', "key"),
        ("cp.yaml", "game: g\nphase: p\norders: []\n", "sheet"),
        ("cp.json", json.dumps({"phase": "p", "side": "CP", "answers": {}}), "sheet"),
        ("torn.yaml", "game: g\nphase: p\norders:\n  - {attack: [\n", "sheet"),
        ("report.json", json.dumps({"phase": "p", "events": []}), "file"),
        ("notes.md", "the orders: all done\n", "file"),
        ("picture.svg", "<svg/>", "file"),
        ("binary.zip", "PK\x03\x04\x00\x00", "file"),
        ("empty.txt", "", "file"),
    ],
)
def test_a_file_is_known_by_what_it_says_of_itself(tmp_path, name, data, kind):
    """By its name or its beginning, whole or damaged."""
    path = tmp_path / name
    path.write_text(data)
    assert kind_of(path) == kind


def test_a_file_beside_a_journal_is_a_game_whatever_it_holds(tmp_path):
    """Somebody has torn it; all the more it must not be lost. Where nothing is, there is nothing to lose."""
    (tmp_path / "g.yaml").write_text("position: 1\n")
    assert kind_of(tmp_path / "g.yaml") == "file"
    (tmp_path / "g.journal.jsonl").touch()
    assert kind_of(tmp_path / "g.yaml") == "game"
    assert kind_of(tmp_path / "none.yaml") is None


SHEET = "game: g\nphase: p\norders: []\n"


@pytest.mark.parametrize(
    ("name", "data", "over", "force", "allowed"),
    [
        ("g.key", "", [""], True, False),
        ("g.journal.jsonl", "", [""], True, False),
        ("g.yaml", "schema: wargame/game/1\n", ["schema: wargame/game/1\n"], True, False),
        ("cp.yaml", SHEET, None, False, False),
        ("cp.yaml", SHEET, ["another"], False, False),
        ("cp.yaml", SHEET, ["another"], True, True),
        ("cp.yaml", SHEET, ["another", SHEET], False, True),
        ("cp.yaml", SHEET.replace("\n", "\r\n"), [SHEET], False, True),
        ("notes.txt", "notes", None, False, True),
        ("notes.txt", "notes", [SHEET], False, False),
        ("notes.txt", "notes", [SHEET], True, True),
        ("latin.txt", "\udcff", [SHEET], False, False),
    ],
)
def test_what_may_be_written_over(tmp_path, name, data, over, force, allowed):
    """A part of a game never, a sheet with work in it only by force, and of other files reports and pictures."""
    path = tmp_path / name
    path.write_bytes(data.encode(errors="surrogateescape"))
    if allowed:
        may_write(path, over, force=force)
    else:
        with pytest.raises(Unsafe, match=name):
            may_write(path, over, force=force)


def test_what_may_be_replaced_is_worked_out_only_where_a_file_is(tmp_path):
    """A template compares with those of all sides, which take a while to write."""

    def texts():
        asked.append("over")
        yield SHEET

    asked = []
    may_write(tmp_path / "cp.yaml", texts())
    assert asked == []
    (tmp_path / "cp.yaml").write_text(SHEET)
    may_write(tmp_path / "cp.yaml", texts())
    assert asked == ["over"]
