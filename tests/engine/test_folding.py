"""Text in lines of a width, beside what `textwrap` makes of it."""

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.text.folding import in_lines

WORDS = st.lists(st.text("abc-é(,", min_size=1, max_size=14), max_size=30).map(" ".join)


@given(text=WORDS, width=st.integers(1, 40), head=st.text("#-", max_size=6), margin=st.text("# ", max_size=6))
def test_lines_are_those_of_textwrap(text, width, head, margin):
    """A word that is wider than a line stays whole, and nothing is broken at a hyphen."""
    assert list(in_lines(text, width, head, margin)) == textwrap.wrap(
        text, width, initial_indent=head, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )


def test_blanks_before_the_first_word_stay():
    """So that an order keeps its place in a sheet."""
    assert list(in_lines("  # - units: [a, b]", 16, margin="  #   ")) == ["  # - units: [a,", "  #   b]"]


def test_no_line_is_broken_by_what_somebody_wrote():
    """A comment stays one, whatever stands in it."""
    assert list(in_lines("a\nb\tc\xa0d", 80, "# ")) == ["# a b c d"]
