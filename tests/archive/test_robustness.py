"""Whatever is done to a file, the program says what is wrong with it and never stumbles."""

from __future__ import annotations

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import Table

import wargame_cli
from wargame_cli.archive.sheets import SheetText
from wargame_cli.engine.errors import WargameError
from wargame_cli.reports.template import template

FEW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
TOKENS = st.sampled_from(
    [
        "move",
        "attack",
        "R1",
        "Ford",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "- ",
        "\n",
        "  ",
        "#",
        "'",
        '"',
        "to",
        "orders",
        "~",
        "&a",
    ]
)


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game that waits for orders."""
    return Table(tmp_path_factory.mktemp("game")).game


@FEW
@given(st.data())
def test_no_edit_of_a_sheet_makes_the_program_stumble(game, data):
    """A sheet with words put in or cut out is accepted or refused with problems that name the file; nothing else."""
    text = template(game, "Red").replace("orders:", "orders:\n  - {move: R1, to: Ford}", 1)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:start] + "".join(data.draw(st.lists(TOKENS, max_size=4))) + text[start + length :]
    verdict = wargame_cli.check(game, [SheetText(file="red.yaml", text=text)])
    assert verdict.accepted == (not verdict.problems)
    assert all(problem.file == "red.yaml" and problem.line for problem in verdict.problems)


@FEW
@given(st.text(string.printable, max_size=200))
def test_no_text_is_taken_for_a_sheet(game, text):
    """Printable nonsense is refused."""
    assert not wargame_cli.check(game, [SheetText(file="x.yaml", text=text)]).accepted


@FEW
@given(st.data())
def test_no_change_of_a_saved_game_goes_unnoticed(game, data):
    """A game with one character changed is refused, or it is the same game (a comment, white space, quotes)."""
    text = game.path.read_text()
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.sampled_from(string.printable)) + text[place + 1 :]
    copy = game.path.with_name("copy.yaml")
    copy.write_bytes(changed.encode())
    try:
        found = wargame_cli.load(copy)
    except WargameError:
        return
    assert found.file == game.file
