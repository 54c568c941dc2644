"""Every game: RULINGS.md speaks of options, tests and cases that exist, and argues every reading that can be chosen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import wargame_cli
from wargame_cli import rulesets

TESTS = Path(__file__).parent.parent
RULINGS = {path.parent.name.replace("_", "-"): path for path in Path(wargame_cli.__file__).parent.rglob("RULINGS.md")}
games = pytest.mark.parametrize("game", RULINGS)


def text_of(game):
    return RULINGS[game].read_text(encoding="utf-8")


def rows_of(game):
    """The cells of every line of its tables, heads included."""
    lines = [line for line in text_of(game).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@cache
def every_test():
    """The names of all tests, and of the files that hold them."""
    files = list(TESTS.rglob("test_*.py"))
    names = {name for path in files for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
    return names | {path.stem for path in files}


def test_every_game_of_ours_has_rulings():
    """The small games of the tests have rules that nobody can misread."""
    assert set(RULINGS) == {game for game in rulesets.names() if (TESTS / game.replace("-", "_")).is_dir()}


@games
def test_every_named_test_exists(game):
    """A ruling points to the test, or the file of tests, that shows it at work."""
    assert set(re.findall(r"\btest_\w+", text_of(game))) <= every_test()


@games
def test_every_named_case_exists(game):
    """A ruling may point to a conformance case as well."""
    files = (TESTS / "conformance" / game).glob("*.yaml")
    cases = {case for path in files for case in re.findall(r"\bid: ([\w-]+)", path.read_text(encoding="utf-8"))}
    assert set(re.findall(r"\bcase ([\w-]+)", text_of(game))) <= cases


@games
def test_every_reading_with_an_option_is_argued(game):
    """Each switch between readings has its line, and no line names a switch in vain."""
    options = rulesets.load(game).options
    named = {name for row in rows_of(game) if len(row) == 6 for name in row[4].split(", ")} - {"–", "option"}
    assert {option.name for option in options if not option.optional} <= named
    assert named <= {option.name for option in options}


@games
def test_every_line_has_all_columns(game):
    """Rule, issue, readings, ours, option, test; every ruling is shown by something.

    Of a deviation three are enough, and of a paragraph that needs no code (see `test_paragraphs`) two.
    """
    for row in rows_of(game):
        assert len(row) in (2, 3, 6), row
        assert all(row), row
        assert row[-1] != "–", row
