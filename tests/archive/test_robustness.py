"""Whatever is done to a file, the program says what is wrong with it and never stumbles."""

from __future__ import annotations

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import Table

import wargame_cli
from wargame_cli.archive.game.sheets import SheetText
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


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("long-key.json", '{"' + "x" * 5000 + '": 1}'),
        ("long-number.toml", f"a = {'9' * 5000}"),
        ("deep.toml", "a = " + "[" * 5000),
        ("deep.json", '{"a": ' + "[" * 5000),
    ],
)
def test_data_that_no_game_can_hold_are_told_of(tmp_path, name, content):
    """With the name of the file, and no game is made."""
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(WargameError, match=name):
        wargame_cli.new("crossing/dawn", seed="1", data=[path])


def test_damage_of_any_kind_is_found_or_refused(tmp_path):
    """Bytes that are no text, words that there are not, a broken archive: never the program's own fault."""
    table = Table(tmp_path, "sealed")
    table.play("{move: R1, to: Ford}")
    journal = tmp_path / "game.journal.jsonl"
    whole = journal.read_bytes()
    for bad in (
        whole.replace(b"crossing/dawn", b"crossing/\xe4awn", 1),
        whole.replace(b'"0101"', b'"here"', 1),
        whole.replace(b'"position":', b'"position":' + b"[" * 3000, 1),
        whole.replace(b'"phase":"red-turn"', b'"phase":"red-tea"'),
    ):
        assert bad != whole
        journal.write_bytes(bad)
        assert table.say("verify", table.path).code in (2, 4)
    journal.write_bytes(whole + b"\xe4")
    assert table.say("verify", table.path).code == 0
    journal.write_bytes(whole)
    assert table.say("pack", table.path, "-o", tmp_path / "out").code == 0
    bundle = next((tmp_path / "out").glob("*red.zip"))
    good = bundle.read_bytes()
    start = good.index(b"proof.json") + len(b"proof.json")
    for offset in range(2, 150, 7):
        torn = bytearray(good)
        torn[start + offset] ^= 0x55
        bundle.write_bytes(torn)
        assert table.say("verify", bundle).code in (2, 4)
