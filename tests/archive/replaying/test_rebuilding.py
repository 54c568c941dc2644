"""A saved game that was lost is made again from its journal, with the digest that it had."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from killing import contents, deaths, killed_at
from table import Table, command

import wargame_cli
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.umpire.rewinding import rewind

OLD = sorted(Path(__file__).parents[1].joinpath("old").rglob("*.yaml"))


def lose(table):
    """The saved game is gone."""
    table.path.unlink()


def check_rebuilt(table):
    """The game is lost and made again with the same digest, and it verifies."""
    lost = table.game
    lose(table)
    said = command("rebuild", journal_path(table.path))
    assert (said.code, said.out) == (0, "")
    assert f"made: {table.path} (game {table.game.id}" in said.err
    assert (table.game.origin, table.game.file) == (lost.origin, lost.file)
    verify(table.game)


@pytest.mark.parametrize("dice", ["sealed", "seeded", "given"])
def test_a_new_game(tmp_path, dice):
    """Nothing has been played yet."""
    check_rebuilt(Table(tmp_path, dice))


@pytest.mark.parametrize("dice", ["sealed", "seeded"])
def test_after_everything_that_changes_a_game(tmp_path, dice):
    """Phases, new terms, an override, a correction, a rewind: after each of them."""
    table = Table(tmp_path, dice)
    (tmp_path / "terms.yaml").write_text("silence: wait\ndeadline: 3d\n")
    (tmp_path / "events.yaml").write_text("events:\n- {event: UnitMoved, unit: R3, start: '0102', end: '0101'}\n")
    (tmp_path / "red.yaml").write_text(table.text(["{move: R2, to: '0102'}"]).text)
    table.play("{move: R1, to: Ford}", standing="[{ask: retreat, about: R1, prefer: [back]}]")
    check_rebuilt(table)
    table.play("{attack: Ford, with: [B1, B2, B3]}")
    check_rebuilt(table)
    for words in (
        ("terms", table.path, tmp_path / "terms.yaml"),
        ("override", table.path, tmp_path / "events.yaml"),
        ("correct", table.path, tmp_path / "red.yaml"),
        ("rewind", table.path, "--to", "blue-turn"),
    ):
        assert command(*words, "--reason", "agreed").code == 0, words
        check_rebuilt(table)
    table.play()
    check_rebuilt(table)


def test_a_phase_that_was_begun_begins_anew(table):
    """The open question stands in the saved game alone; the same sheets come to the same question."""
    table.play("{move: R1, to: Ford}")
    sheet = table.sheet("{attack: Ford, with: [B1, B2, B3]}")
    assert table.say("resolve", table.path, sheet, "--ask-first").code == 3
    question = table.game.file.pending.question
    lose(table)
    assert command("rebuild", journal_path(table.path)).code == 0
    assert table.game.file.pending is None
    assert table.say("resolve", table.path, sheet, "--ask-first").code == 3
    assert table.game.file.pending.question == question


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_game_of_an_earlier_version(path, tmp_path):
    """Its journal does not say since when it waits; all else is as it was."""
    journal = tmp_path / f"{path.stem}.journal.jsonl"
    shutil.copy(journal_path(path), journal)
    assert command("rebuild", journal).code == 0
    made, lost = wargame_cli.load(tmp_path / path.name), wargame_cli.load(path)
    assert made.position == lost.position
    assert (made.file.options, made.file.terms, made.file.dice) == (lost.file.options, lost.file.terms, lost.file.dice)


def test_elsewhere_with_the_journal_and_the_key(sealed, tmp_path):
    """A whole game in another place, that can be played on."""
    sealed.play()
    lose(sealed)
    path = tmp_path / "else" / "again.json"
    path.parent.mkdir()
    assert command("rebuild", journal_path(sealed.path), "-o", path).code == 0
    assert {each.name for each in path.parent.iterdir() if not each.name.startswith(".")} == {
        "again.json", "again.journal.jsonl", "again.key",
    }  # fmt: skip
    game = wargame_cli.load(path)
    wargame_cli.save(
        wargame_cli.adjudicate(game, []).game if game.sides_due == [] else rewind(game, "red-turn", "x").game
    )
    verify(wargame_cli.load(path))
    assert not sealed.path.exists()


def test_it_never_writes_over_a_file(table):
    """A damaged game is moved away by its owner."""
    before = table.everything()
    said = command("rebuild", journal_path(table.path))
    assert (said.code, f"{table.path}: there is such a file already" in said.err) == (2, True)
    assert table.everything() == before


def test_a_journal_that_was_changed_is_not_believed(table):
    """It is told what differs, and nothing is written."""
    table.play()
    table.play()
    lose(table)
    path = journal_path(table.path)
    path.write_bytes(path.read_bytes().replace(b'"phase":"blue-turn"', b'"phase":"red-turn"', 1))
    assert command("rebuild", path).code in (2, 4)
    assert not table.path.exists()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("g.jsonl", b"{}\n", "a journal is called NAME.journal.jsonl"),
        ("g.journal.jsonl", b"", "no records"),
        ("g.journal.jsonl", b"{}\n", "cannot be read"),
        ("g.journal.jsonl", b"\xff\xfe\n", "cannot be read"),
    ],
)
def test_what_is_no_journal(tmp_path, name, data, message):
    """Exit code 2, and no game."""
    (tmp_path / name).write_bytes(data)
    said = command("rebuild", tmp_path / name)
    assert (said.code, message in said.err) == (2, True), said
    assert not (tmp_path / "g.yaml").exists()
    assert command("rebuild", tmp_path / "none.journal.jsonl").code == 2


def test_a_damaged_game_is_told_of_it(table):
    """A game that is lost, one that is damaged, and a lost key."""
    journal = journal_path(table.path)
    table.path.write_bytes(table.path.read_bytes().replace(b"R1", b"R3"))
    assert f"wargame rebuild {journal}" in table.say("status", table.path).err
    table.path.unlink()
    assert f"wargame rebuild {journal}" in table.say("status", table.path).err
    assert f"wargame rebuild {journal}" in table.say("resolve", table.path).err


def test_a_missing_key_is_told(sealed):
    """The game is there again; but it cannot go on without its key."""
    lose(sealed)
    sealed.path.with_suffix(".key").unlink()
    said = command("rebuild", journal_path(sealed.path))
    assert (said.code, "game.key is missing" in said.err) == (0, True)


@pytest.mark.process
def test_a_rebuilding_that_is_killed(tmp_path):
    """The game is there or not, and doing it again ends the work."""
    folder = tmp_path / "table"
    folder.mkdir()
    table = Table(folder, "sealed")
    table.play()
    new = contents(folder)
    lose(table)
    words = ("rebuild", "game.journal.jsonl")
    for number, copy in deaths(folder, *words):
        if not (copy / "game.yaml").exists():
            assert killed_at(10_000, copy, *words) == 0
        assert contents(copy) == new, number


def test_a_phase_that_was_interrupted_keeps_its_moment(table, monkeypatch):
    """The record was written, the game was not: resolved again some time later it is the same record."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    before, sheet = table.path.read_bytes(), table.sheet("{move: R1, to: Ford}")
    assert table.say("resolve", table.path, sheet).code == 0
    after = table.everything()
    table.path.write_bytes(before)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000100")
    assert table.say("resolve", table.path, sheet).code == 0
    assert table.everything() == after
