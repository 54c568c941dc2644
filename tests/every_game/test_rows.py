"""Every game: each row of its rulebook is listed, and proven by a test."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from wargame_cli import rulesets

_spec = importlib.util.spec_from_file_location("rules_index", Path(__file__).parent.parent / "rules_index.py")
assert _spec
assert _spec.loader
index = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(index)


@pytest.mark.parametrize("game", index.games())
def test_every_row_has_a_test(game):
    """Each row of the rulebook, the optional ones included, is proven by a test or a conformance case."""
    book = rulesets.load(game.replace("_", "-")).book
    assert not set(book.rules) - set(index.tested_rows(game))


@pytest.mark.parametrize("game", index.games())
def test_tests_name_rows_that_exist(game):
    """A marker with a misspelt row proves nothing."""
    book = rulesets.load(game.replace("_", "-")).book
    assert set(index.tested_rows(game)) <= set(book.rules)


@pytest.mark.parametrize("game", index.games())
def test_the_shipped_index_is_up_to_date(game):
    """`wargame rules` lists the tests that there are; after adding some, run tests/rules_index.py."""
    assert index.path_of(game).read_text(encoding="utf-8") == index.text_of(game)


@pytest.mark.parametrize(
    ("game", "traps"), [("kaisers_war", 76), ("lamps", 30), ("illusions_of_glory", 70), ("great_war_ground_rules", 88)]
)
def test_every_trap_ends_as_a_test(game, traps):
    """The places where an adjudicator of a game may go wrong, numbered from 1, are each settled by a test."""
    assert not set(range(1, traps + 1)) - set(index.tested_traps(game))


@pytest.mark.parametrize("game", index.games())
def test_a_check_is_titled_without_a_full_stop(game):
    """The first line of a check's docstring is its title in `wargame rules`."""
    book = rulesets.load(game.replace("_", "-")).book
    titles = {title for number in book.rules for title in book.checks_of(number)}
    assert {title for title in titles if title.endswith(".")} == set()


@pytest.mark.parametrize("game", rulesets.names())
def test_checks_are_fastened_to_rows_that_exist(game):
    """The rows are read when one is asked for, so a check of a misspelt one would fail only where it forbids."""
    book = rulesets.load(game).book
    named = {
        number for checks in book._checks.values() for each in checks for number in (each.number, *(each.names or ()))
    }
    assert named
    assert named <= set(book.rules)
