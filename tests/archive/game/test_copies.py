"""A copy of game, journal and key is kept before each change: the newest three, whole, for the owner alone."""

from __future__ import annotations

import shutil
import stat

import pytest
from killing import contents, deaths, killed_at
from table import Table

import wargame_cli
from wargame_cli.archive.game.copies import MOST, copies_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.errors import Unsafe


def files_of(folder):
    """What is in a copy, or what a copy of the game would hold now."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name in PARTS}


PARTS = ("game.yaml", "game.journal.jsonl", "game.key")


def test_each_change_leaves_the_game_as_it_was(sealed):
    """Phases and acts alike; what is refused or changes nothing leaves no copy."""
    (sealed.folder / "events.yaml").write_text("events:\n- {event: UnitMoved, unit: R3, start: '0102', end: '0101'}\n")
    (sealed.folder / "terms.yaml").write_text("silence: hold\n")
    was = []
    for words in (
        ("resolve", sealed.path, sealed.sheet("{move: R1, to: Ford}")),
        ("override", sealed.path, sealed.folder / "events.yaml", "--reason", "x"),
        ("terms", sealed.path, sealed.folder / "terms.yaml", "--reason", "x"),
        ("rewind", sealed.path, "--to", "red-turn", "--reason", "x"),
        ("play", sealed.path),
    ):
        was.insert(0, files_of(sealed.folder))
        assert sealed.say(*words).code == 0, words
        assert [files_of(copy) for copy in copies_of(sealed.path)] == was[:MOST], words
        was.insert(0, files_of(sealed.folder))
        assert sealed.say("resolve", sealed.path, sealed.sheet("{move: B1, to: '0101'}", name="bad.yaml")).code == 2
        assert sealed.say("check", sealed.path, sealed.folder / "bad.yaml").code == 2
        del was[0]
    assert [copy.name for copy in copies_of(sealed.path)] == [
        "0005-turn-1-red-turn", "0004-turn-1-blue-turn", "0003-turn-1-blue-turn",
    ]  # fmt: skip


def test_a_copy_is_its_owners_alone(sealed):
    """It holds the key, whatever the modes of the files are."""
    sealed.path.chmod(0o644)
    sealed.play()
    (copy,) = copies_of(sealed.path)
    assert {stat.S_IMODE(path.stat().st_mode) for path in copy.iterdir()} == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in (copy, copy.parent)} == {0o700}


def test_a_copy_is_a_game(sealed):
    """It verifies where it lies, and put back as status says it plays on."""
    sealed.play()
    before = sealed.game
    sealed.play()
    copy = copies_of(sealed.path)[0]
    verify(wargame_cli.load(copy / "game.yaml"))
    said = sealed.say("status", sealed.path)
    assert "before its last 2 changes" in said.out
    assert f"cp {copy}/* {sealed.folder}\n" in said.out
    assert sealed.say("status", sealed.path, "--json").json["copies"] == [str(each) for each in copies_of(sealed.path)]
    sealed.path.write_text("torn")
    shutil.copytree(copy, sealed.folder, dirs_exist_ok=True)
    assert sealed.game.file == before.file
    sealed.play()
    verify(sealed.game)


def test_the_game_that_is_written_over_is_copied(table, tmp_path):
    """With -o NEXT that is the older copy of the game, not the one that was read."""
    other = tmp_path / "other.yaml"
    assert table.say("resolve", table.path, table.sheet(), "-o", other).code == 0
    assert copies_of(other) == copies_of(table.path) == []
    assert table.say("resolve", table.path, table.sheet("{move: R1, to: Ford}"), "-o", other).code == 0
    assert len(copies_of(other)) == 1
    assert copies_of(table.path) == []


def test_the_copies_of_a_lost_game_are_not_taken_for_those_of_another(table):
    """A new game does not go where they lie; the lost one itself may be made again there."""
    table.play()
    data = table.path.read_bytes()
    journal = table.path.with_suffix(".journal.jsonl")
    moved = journal.rename(table.folder / "moved")
    table.path.unlink()
    said = table.say("new", "crossing/dawn", "-o", table.path)
    assert (said.code, "game.kept: here are copies of a game that was called so" in said.err) == (2, True)
    moved.rename(journal)
    assert table.say("rebuild", journal).code == 0
    assert table.path.read_bytes() == data


def test_a_game_in_json(tmp_path):
    """Its copies are called by the phase as well."""
    path = tmp_path / "g.json"
    game = wargame_cli.save(wargame_cli.new("crossing/dawn"), path)
    for sides in (1, 2, 3):
        game = wargame_cli.save(wargame_cli.adjudicate(game, [], lenient=True).game)
        assert len(copies_of(path)) == sides
    assert copies_of(path)[0].name == "0003-turn-1-count"


def test_without_room_for_the_copy_nothing_is_changed(table):
    """The folder's name is taken by a file."""
    table.path.with_suffix(".kept").write_text("mine")
    before = table.everything()
    with pytest.raises(Unsafe, match=r"game\.kept: no copy of the game can be kept here"):
        table.play()
    assert table.everything() == before


@pytest.mark.process
def test_a_copy_that_is_killed(tmp_path, monkeypatch):
    """At every call that touches a file: what is called a copy is whole, and there are never fewer good ones."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    folder = tmp_path / "table"
    folder.mkdir()
    table = Table(folder, "sealed")
    states = [files_of(folder)]
    for _ in range(4):
        table.play()
        states.append(files_of(folder))
    words = ("resolve", "game.yaml", table.sheet(name="blue.yaml").name)
    undisturbed = tmp_path / "undisturbed"
    shutil.copytree(folder, undisturbed)
    assert killed_at(10_000, undisturbed, *words) == 0
    for number, copy in deaths(folder, *words):
        found = [files_of(each) for each in copies_of(copy / "game.yaml")]
        assert len(found) >= MOST, number
        assert all(each in states for each in found), number
        if (copy / "game.yaml").read_bytes() == states[-1]["game.yaml"]:
            assert killed_at(10_000, copy, *words) == 0
        assert contents(copy) == contents(undisturbed), number
