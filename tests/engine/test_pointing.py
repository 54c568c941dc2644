"""A caret stands under the word that is meant, whatever else stands in its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from wargame_cli.engine.text.pointing import pointed
from wargame_cli.engine.text.visible import visible


@pytest.mark.parametrize(
    ("before", "word", "after"),
    [
        ("  - {attack: ", "Jerusalm", ", with: [X]}"),
        ("", "x", ""),
        ("\t- {x: 日本語, y: ", "foo", "}"),
        ("- {x: e\u0301te\u0301, y: ", "bar", "}"),
        ("- {x: \x1b[31m, y: ", "bar", "}"),
        ("- {x: ", "日本", "}"),
        ("- {x: ", "a\x1bb", "}"),
        ("- {attack: Amiens, with: [" + "GE-Shock-1, " * 30, "GE-Shok-2", ", GE-Inf-3" * 20 + "]}"),
        ("- {attack: ", "Amines", ", with: [" + "GE-Shock-1, " * 30 + "]}"),
    ],
)
def test_the_carets_are_under_the_word(before: str, word: str, after: str) -> None:
    """As many as it is wide, in the columns in which it is shown; nothing is wider than a terminal with its indent."""
    line, carets = pointed(before + word + after, len(before) + 1, len(word))
    shown = visible(word)
    left = len(carets) - len(carets.lstrip())
    assert carets.strip() == "^" * cell_len(shown)
    assert any(cell_len(line[:at]) == left and line.startswith(shown, at) for at in range(len(line)))
    assert max(cell_len(line), cell_len(carets)) <= 76


@given(st.text(max_size=300), st.integers(1, 300), st.integers(1, 300))
def test_any_line_can_be_shown(text: str, column: int, length: int) -> None:
    """Whatever a file holds: one line with its carets, and no wider than a terminal."""
    line, carets = pointed(text.replace("\n", " ") + "x", min(column, len(text) + 1), length)
    assert max(cell_len(line), cell_len(carets)) <= 76
    assert visible(line + carets) == line + carets
    assert "\n" not in line
    assert set(carets.strip()) == {"^"}
