"""Words from outside: none of them commands a terminal, and none leads a file out of its folder."""

from __future__ import annotations

import ast
import json
import os
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from post import Post
from table import Table, command

import wargame_cli
from wargame_cli.archive.storage.files import in_file_names
from wargame_cli.engine.document import Heading, Items, Paragraph
from wargame_cli.engine.document import Table as Rows
from wargame_cli.engine.text import dump_json, dump_yaml, read_text
from wargame_cli.engine.text.visible import visible
from wargame_cli.reports import render
from wargame_cli.reports.packing import bundle_name

#: A title for the terminal's window, red, a line erased, an order of one character, text turned around.
EVIL = "a\x1b]0;owned\x07\x1b[31m\x1b[2K\x9b1m\u202eb"
SHOWN = "a\\x1b]0;owned\\x07\\x1b[31m\\x1b[2K\\x9b1m\\u202eb"
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
MOVE = "{move: R1, to: Ford}"


def test_what_cannot_be_seen_is_written_out():
    """Tabs and line ends stay; halves of characters, as of file names that are no UTF-8, are written out too."""
    assert visible(EVIL) == SHOWN
    assert visible("Königsberg\tor\nŁódź 🗺") == "Königsberg\tor\nŁódź 🗺"
    assert visible("\udcff\r\u2028") == "\\udcff\\x0d\\u2028"


@pytest.mark.parametrize("format", ["text", "markdown", "html"])
def test_no_report_holds_a_control_character(format):
    """Whatever block the words stand in."""
    blocks = [Heading(EVIL, 1), Heading(EVIL), Paragraph(EVIL, "bad"), Items(((0, EVIL), (1, EVIL)))]
    blocks.append(Rows(("head",), ((EVIL,),), title=EVIL))
    told = getattr(render, format)(blocks)
    assert not CONTROLS.search(told)
    assert told.count("owned") >= 6


@pytest.mark.parametrize("dump", [dump_json, dump_yaml])
def test_files_hold_such_characters_written_out_and_give_them_back(dump):
    """In a saved game and in `--json` too."""
    text = dump({"words": [EVIL]})
    assert not CONTROLS.search(text)
    assert read_text(text.encode(), "x.json" if dump is dump_json else "x.yaml").data == {"words": [EVIL]}


def test_only_the_terminals_own_module_prints():
    """All output of the commands goes through one place; the help is the program's own text."""
    cli = Path(wargame_cli.__file__).parent / "cli"
    printing = {
        path.stem
        for path in cli.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    }
    assert printing == {"terminal", "helping"}


def test_no_word_of_a_player_commands_the_umpires_terminal(tmp_path, monkeypatch):
    """The name of a file, of a question, of a unit, and what a sheet says in an error."""
    (tmp_path / "post").mkdir()
    post = Post(tmp_path / "post", monkeypatch)
    path = post.new()
    answers = json.dumps({EVIL: "x"})
    name = EVIL.replace("\x9b", "")
    post.sheet(MOVE, name=f"{name}.yaml", answers=answers)
    post.sheet(f"{{move: {json.dumps(EVIL)}, to: Ford}}", name="other.yaml", hours=2)
    kept = post.drop(b"game: a\nturn: 1\nphase: red-turn\nside: Red\norders: [\x1b[31m]\n", "raw.yaml")
    assert kept.exists()
    said = post.receive()
    assert (said.code, said.err) == (2, "")  # two of the sheets cannot be used
    told = [said.out, said.err, *(file.read_text() for file in tmp_path.rglob("*.receipt.txt"))]
    sheet = post.folder / "sheet.yaml"
    sheet.write_text(f"game: a\nturn: 1\nphase: red-turn\nside: Red\norders: [{MOVE}]\nanswers: {answers}\n")
    for words in (["check", path, sheet], ["resolve", path, sheet], ["report", path], ["status", post.games]):
        said = command(*words)
        assert said.code == 0, said.err
        told += [said.out, said.err]
    assert not [text for text in told if CONTROLS.search(text)]
    assert any("owned" in text for text in told)


@pytest.mark.parametrize("act", ["override", "rewind", "terms", "correct", "close"])
def test_a_reason_holds_no_control_characters(table, act):
    """It stands in reports, in bundles and in every verification."""
    table.play(MOVE)
    (table.folder / "events.yaml").write_text("events:\n- {event: UnitMoved, unit: R2, start: '0101', end: '0102'}\n")
    (table.folder / "terms.yaml").write_text("deadline: 3d\n")
    table.sheet(MOVE)
    words = {
        "override": [table.folder / "events.yaml"],
        "rewind": ["--to", "red-turn"],
        "close": [],
        "terms": [table.folder / "terms.yaml"],
        "correct": [table.sheet(MOVE, turn=1, phase="red-turn", side="Red")],
    }[act]
    before = table.everything()
    said = command(act, table.path, *words, "--reason", EVIL)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"the reason holds control characters: {SHOWN}\n"
    assert table.everything() == before


@pytest.mark.parametrize(
    "name", ["../outside/x", ".hidden", "a b", "x" * 65, "", "é", "a/b", "a\x1b[31m", "a\n", "\udcff"]
)
def test_an_id_that_is_none(tmp_path, name):
    """It would become a part of file names."""
    path = tmp_path / "g.yaml"
    said = command("new", "crossing/dawn", "-o", path, "--id", name)
    if name == "":
        assert said.code == 0  # as if it were left out
        return
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("an id is made of 1 to 64 letters")
    assert not CONTROLS.search(said.err)
    assert not path.exists()


@pytest.mark.parametrize("name", ["a", "0.1_-", "x" * 64, "_", "-x"])
def test_an_id_that_is_one(name):
    assert wargame_cli.new("crossing/dawn", id=name).id == name


@pytest.mark.parametrize("name", ["../outside/x", "x" * 250, "..", "/etc/passwd", "a b"])
def test_a_game_of_an_earlier_version_with_such_an_id(tmp_path, name):
    """It is read, and packed into the folder that was named."""
    table = Table(tmp_path, "sealed")
    game = table.game
    older = replace(game, file=msgspec.structs.replace(game.file, game=name))
    assert "/" not in bundle_name(older, "Red")
    assert len(os.fsencode(bundle_name(older, "../Red"))) < 200
    assert not bundle_name(older, "Red").startswith(".")


def test_names_that_had_to_change_stay_apart():
    """`a/b` and `a_b` are two games."""
    assert in_file_names("a_b") == "a_b"
    assert in_file_names("a/b").startswith("a_b-")
    assert in_file_names("x" * 65) != in_file_names("x" * 66)
