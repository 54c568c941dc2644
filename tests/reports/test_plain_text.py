"""Plain text is what rich would draw, and rich is asked only where something must be folded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from wargame_cli.engine.document import Heading, Items, Paragraph, Table
from wargame_cli.reports.frame import plain_text
from wargame_cli.reports.frame.plain_text import lines_of
from wargame_cli.reports.render import drawn_by_rich

_LETTERS = "ab-é–・\x07\u00ad,.[bold]:smile:\\"
_WORDS = st.lists(st.text(_LETTERS, max_size=9) | st.text("x-1", min_size=12, max_size=30), max_size=14).map(" ".join)
_SHORT = st.text("ab 1é-", max_size=12)


@st.composite
def _tables(draw):
    columns = draw(st.integers(1, 5))
    row = st.tuples(*[_SHORT | _WORDS] * columns)
    heads = draw(row | st.just(("",) * columns))
    right = tuple(draw(st.lists(st.sampled_from(heads), max_size=2)))
    return Table(heads, tuple(draw(st.lists(row, max_size=4))), title=draw(st.just("") | _SHORT), right=right)


_BLOCKS = (
    st.builds(Heading, _WORDS, st.integers(1, 3))
    | st.builds(Paragraph, _WORDS, st.sampled_from(["", "quiet"]))
    | st.builds(Items, st.lists(st.tuples(st.integers(0, 3), _WORDS), max_size=3).map(tuple))
    | _tables()
)


@given(_BLOCKS, st.integers(40, 80))
def test_plain_lines_are_those_that_rich_draws(block, width):
    """What is not left to rich is drawn as rich does."""
    found = lines_of(block, width)
    assert found is None or found == drawn_by_rich(block, width)


@pytest.mark.parametrize(
    "block",
    [
        Heading("The Somme", 1),
        Paragraph("A side has its orders carried out, one after the other. " * 3 + "No more."),
        Items(((0, "GE-Inf-1 goes from 1114 to 1115 (by land, 7.1)"), (1, "and is lost there"))),
        Table(("", ""), (("Next", "The orders of both sides are due. " * 4 + "No more."), ("Then", "combat"))),
        Table(("unit", "steps"), (("GE-1", "2"), ("BR-Inf-12", "10")), right=("steps",)),
    ],
    ids=["heading", "paragraph", "items", "folded", "table"],
)
def test_usual_blocks_do_not_wait_for_rich(block):
    """A block as reports have them is drawn without rich, in the same lines."""
    assert lines_of(block, 80) == drawn_by_rich(block, 80)


def test_letters_taken_for_narrow_are_narrow():
    """Every letter that is counted as one column is one column wide on a terminal."""
    letters = [*map(chr, range(0x20, 0x250)), *plain_text._NARROW]
    assert [letter for letter in letters if letter.isprintable() and cell_len(letter) != 1] == []
