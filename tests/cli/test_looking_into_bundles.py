"""Commands that look at a position take the bundle that it came in."""

from __future__ import annotations

import zipfile

import pytest
from table import Table


@pytest.fixture
def bundle(tmp_path):
    """What Red is sent once it has moved, with its position taken out beside it."""
    table = Table(tmp_path)
    table.play("{move: R1, to: Ford}")
    assert table.say("pack", table.path, "--side", "Red", "-o", tmp_path).code == 0
    (path,) = tmp_path.glob("*.zip")
    zipfile.ZipFile(path).extract("position.yaml", tmp_path)
    return table, path


@pytest.mark.parametrize("words", [["map"], ["units"], ["supply"], ["cards"], ["moves", "R1"]])
def test_a_bundle_is_as_good_as_its_position(bundle, words):
    """The same answer, without a file to unpack."""
    table, path = bundle
    command, *more = words
    said = table.say(command, path, *more)
    assert said == table.say(command, table.folder / "position.yaml", *more)
    assert "UTF-8" not in said.err


def test_status_of_a_bundle_names_the_bundle(bundle):
    """The next command is one that can be typed."""
    table, path = bundle
    said = table.say("status", path, "--json")
    assert (said.code, said.json["sides_due"]) == (0, ["Blue"])


def test_the_report_in_a_bundle_is_the_one_that_was_packed(bundle):
    """As text; another one is in the umpire's journal only."""
    table, path = bundle
    files = zipfile.ZipFile(path)
    assert table.say("report", path).out == files.read("report.txt").decode()
    for words in (["--format", "html"], ["--side", "Blue"], ["--turn", "1"], ["--format", "markdown"]):
        said = table.say("report", path, *words)
        assert (said.code, "the report that it was packed with" in said.err) == (2, True)


def test_no_phase_is_resolved_in_a_bundle(bundle):
    """Nothing is written."""
    table, path = bundle
    before = table.everything()
    said = table.say("resolve", path)
    assert (said.code, "the umpire's own file" in said.err) == (2, True)
    assert table.everything() == before


def test_an_archive_that_is_no_bundle(tmp_path):
    """It is told as `verify` tells it."""
    table = Table(tmp_path)
    with zipfile.ZipFile(tmp_path / "holiday.zip", "w") as archive:
        archive.writestr("photo.txt", "sea")
    said = table.say("map", tmp_path / "holiday.zip")
    assert (said.code, "this is no bundle of wargame pack" in said.err) == (2, True)


def test_an_unknown_player_is_told_who_there_is(tmp_path):
    """With the nearest name."""
    table = Table(tmp_path)
    assert "players: random" in table.say("play", table.path, "--players", "foo").err
    assert "did you mean random?" in table.say("play", table.path, "--players", "randum").err
