"""`wargame page`: one file for a browser, or its data, for a reader who is named."""

from __future__ import annotations

import json
import zipfile

import pytest
from table import Table


@pytest.fixture
def table(tmp_path):
    """A game of the toy crossing, two phases on."""
    table = Table(tmp_path)
    table.play("{move: R3, to: '0101'}")
    table.play()
    return table


def test_a_page_is_written_for_a_reader(table):
    """For the public, a side or the umpire; it is the same whenever it is made."""
    pages = {}
    for words in (("--public",), ("--side", "blue"), ("--umpire",)):
        for _ in range(2):
            file = table.folder / "page.html"
            assert table.say("page", table.path, *words, "-o", file).code == 0
            assert pages.setdefault(words, file.read_text()) == file.read_text()
    assert len({*pages.values()}) == len(pages)
    assert "R3" in pages["--umpire",]
    assert "R3" not in pages["--public",]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-o", "x.html"), "name the one that the page is for"),
        (("--public", "--umpire", "-o", "x.html"), "name the one that the page is for"),
        (("--side", "umpire", "-o", "x.html"), "--umpire is for the umpire's page"),
        (("--side", "Bleu", "-o", "x.html"), "did you mean Blue?"),
        (("--umpire",), "-o game.html"),
        (("--umpire", "-o", "x.html", "--from-turn", "99"), "turns played so far: 1"),
    ],
)
def test_what_is_wrong_is_said(table, words, message):
    """With a hint; nothing is written."""
    before = table.everything()
    said = table.say("page", table.path, *words)
    assert (said.code, message in said.err) == (2, True), said.err
    assert table.everything() == before


def test_the_data_alone(table):
    """As JSON, to standard output or a file; later turns alone where that is wished."""
    said = table.say("page", table.path, "--umpire", "--json")
    assert said.json["schema"] == "wargame/page/1"
    assert [frame["number"] for frame in said.json["frames"]] == [0, 1, 2]
    file = table.folder / "page.json"
    assert table.say("page", table.path, "--umpire", "--json", "-o", file).code == 0
    assert json.loads(file.read_text()) == said.json
    assert table.say("page", table.path, "--side", "Red", "--json", "--no-form").json.get("form") is None
    assert table.say("schema", "page").json["title"] == "A page of a game"


def test_the_position_in_a_bundle_has_a_page(table):
    """One moment, for the side whose bundle it is, and for nobody else but the public."""
    assert table.say("pack", table.path, "-o", table.folder, "--side", "Blue").code == 0
    (path,) = table.folder.glob("*.zip")
    assert "page.html" in zipfile.ZipFile(path).namelist()
    said = table.say("page", path, "--json")
    assert (said.json["reader"], len(said.json["frames"])) == ("Blue", 1)
    assert table.say("page", path, "--umpire", "--json").code == 2
    assert table.say("page", path, "--side", "Red", "--json").code == 2
