"""No command writes over what must not be lost."""

from __future__ import annotations

import pytest
from table import command

import wargame_cli


@pytest.fixture
def filled(sealed):
    """A folder with a game of sealed dice and a sheet that Red has filled in."""
    assert sealed.say("template", sealed.path, "-o", sealed.folder / "red.yaml").code == 0
    path = sealed.folder / "red.yaml"
    path.write_text(path.read_text().replace("orders:", "orders:\n  - {move: R1, to: Ford}"))
    return sealed


PARTS = ("red.yaml", "game.yaml", "game.journal.jsonl", "game.key")


@pytest.mark.parametrize("name", PARTS)
def test_a_template_is_written_over_no_work(filled, name):
    """Neither over a filled-in sheet nor over a part of a game; force allows the sheet alone."""
    path = filled.folder / name
    before = filled.everything()
    said = filled.say("template", filled.path, "-o", path)
    assert (said.code, said.out) == (2, "")
    assert str(path) in said.err
    assert ("--force" in said.err) == (name == "red.yaml")
    assert filled.everything() == before
    said = filled.say("template", filled.path, "-o", path, "--force")
    assert said.code == (0 if name == "red.yaml" else 2)
    assert (filled.everything() == before) == (name != "red.yaml")


def test_an_untouched_template_of_the_phase_is_written_again(table):
    """Of this side or another; one of an earlier phase is another sheet."""
    path = table.folder / "sheet.yaml"
    for side in ("Red", "Red", "Blue", "Red"):
        assert table.say("template", table.path, "--side", side, "-o", path).code == 0
    table.play()
    said = table.say("template", table.path, "-o", path)
    assert (said.code, "no untouched template of this phase" in said.err) == (2, True)


def test_an_untouched_template_of_a_phase_that_was_begun(table):
    """The sheet that the side had before its question came holds nothing that could be lost."""
    path = table.folder / "blue.yaml"
    table.play("{move: R1, to: Ford}")
    assert table.say("template", table.path, "-o", path).code == 0
    text = path.read_text()
    sheet = table.sheet("{attack: Ford, with: [B1, B2, B3]}")
    assert table.say("resolve", table.path, sheet, "--ask-first").code == 3
    assert table.say("template", table.path, "--side", "Blue", "-o", path).code == 0
    assert path.read_text() != text


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("words", [("report", "-o"), ("map", "-o"), ("resolve", "--report"), ("resolve", "-o")])
def test_no_other_output_is_written_over_work(filled, name, words, tmp_path):
    """Whatever a command writes where a user says: reports, pictures, the next game."""
    filled.play("{move: R2, to: '0102'}")
    ending = {"report": ".json", "map": ".svg", "resolve": ".json"}[words[0]]
    if words[1] == "-o" and words[0] == "resolve":
        path = filled.folder / name
        if name == "game.yaml":
            wargame_cli.save(wargame_cli.new("crossing/dawn", id="other"), tmp_path / "other.yaml")
            path = tmp_path / "other.yaml"
    else:
        path = (tmp_path / name.replace("game", "other")).with_suffix(ending)
        path.write_bytes((filled.folder / name).read_bytes())
    sheets = (filled.sheet(),) if words[0] == "resolve" else ()
    before = filled.everything() | {"": path.read_bytes()}
    said = filled.say(words[0], filled.path, *sheets, words[1], path)
    assert said.code == 2, said
    assert filled.everything() | {"": path.read_bytes()} == before


def test_a_report_is_not_written_over_its_own_game(tmp_path):
    """Nor over the place where the next game comes to be."""
    path = tmp_path / "g.json"
    assert command("new", "crossing/dawn", "-o", path).code == 0
    sheet = tmp_path / "red.yaml"
    assert command("template", path, "-o", sheet).code == 0
    before = path.read_bytes()
    for words in (("--report", path), ("-o", tmp_path / "next.json", "--report", tmp_path / "next.json")):
        said = command("resolve", path, sheet, *words)
        assert (said.code, "here" in said.err) == (2, True)
    assert path.read_bytes() == before
    assert not (tmp_path / "next.json").exists()


@pytest.mark.parametrize("words", [("new", "crossing/dusk"), ("resolve",)])
def test_the_journal_of_a_lost_game_is_kept(table, words, tmp_path):
    """A new game, or the next one of another, does not go where the journal of a lost game lies."""
    lost = tmp_path / "lost"
    assert command("new", "crossing/dawn", "-o", lost.with_suffix(".yaml"), "--dice", "given").code == 0
    lost.with_suffix(".yaml").unlink()
    before = lost.with_suffix(".journal.jsonl").read_bytes()
    rest = (table.path, table.sheet()) if words == ("resolve",) else ()
    said = command(*words, *rest, "-o", lost.with_suffix(".yaml"))
    assert said.code == 2
    assert f"wargame rebuild {lost}.journal.jsonl" in said.err
    assert lost.with_suffix(".journal.jsonl").read_bytes() == before
    assert not lost.with_suffix(".yaml").exists()


def test_what_a_copy_of_the_game_had_played_is_kept_aside(table, tmp_path):
    """Trying out a phase twice under one name: the records of the first trial are not lost."""
    copy = tmp_path / "copy.yaml"
    assert table.say("resolve", table.path, table.sheet("{move: R1, to: Ford}"), "-o", copy).code == 0
    first = (tmp_path / "copy.journal.jsonl").read_bytes().splitlines()
    assert table.say("resolve", table.path, table.sheet(), "-o", copy).code == 0
    assert (tmp_path / "copy.journal.jsonl.undone").read_bytes().splitlines() == first[1:]
    assert table.say("verify", copy).code == 0


# -- what status says next ------------------------------------------------------------------------------------------


def next_of(table):
    """The command that status names, without the name of the game."""
    return table.say("status", table.path, "--json").json["next_command"].replace(f" {table.path}", "")


def test_status_sees_the_sheet_that_lies_there(table, monkeypatch):
    """A template is checked until it is filled in without a fault; then it is time to resolve."""
    monkeypatch.chdir(table.folder)
    path = table.folder / "red.yaml"
    assert next_of(table) == "wargame template --side Red -o red.yaml"
    assert table.say("template", table.path, "-o", path).code == 0
    assert next_of(table) == "wargame check red.yaml"
    text = path.read_text()
    for orders, then in (
        ("{move: R1, to: '0301'}", "check"),
        ("{move: R1, to: ", "check"),
        ("{move: R1, to: Ford}", "resolve"),
    ):
        path.write_text(text.replace("\norders:", f"\norders:\n  - {orders}"))
        assert next_of(table) == f"wargame {then} red.yaml", orders


def test_status_names_another_file_where_the_first_is_taken(table, monkeypatch):
    """The sheet of an earlier turn, or of another game, is not to be written over."""
    monkeypatch.chdir(table.folder)
    (table.folder / "red.yaml").write_text("game: another\nphase: red-turn\nturn: 1\nside: Red\norders: []\n")
    assert next_of(table) == "wargame template --side Red -o red-1-red-turn.yaml"
    assert table.say("template", table.path, "-o", table.folder / "red-1-red-turn.yaml").code == 0
    assert next_of(table) == "wargame check red-1-red-turn.yaml"


def test_status_of_a_question_wants_the_answer(table, monkeypatch):
    """The sheet with which the phase was begun answers nothing; one that does resolves it."""
    monkeypatch.chdir(table.folder)
    table.play("{move: R1, to: Ford}")
    sheet = table.sheet("{attack: Ford, with: [B1, B2, B3]}", name="blue.yaml")
    assert table.say("resolve", table.path, sheet, "--ask-first").code == 3
    assert next_of(table) == "wargame template --side Red -o red.yaml"
    path = table.folder / "red.yaml"
    assert table.say("template", table.path, "-o", path).code == 0
    assert next_of(table) == "wargame check red.yaml"
    label = table.game.file.pending.question.label
    path.write_text(path.read_text().replace(f"{label}:", f"{label}: '0101' #"))
    assert next_of(table) == "wargame resolve red.yaml"
    assert table.say("resolve", table.path, path).code == 0
