"""Sheets in the texts of mails: what a mail program does to them on their way is undone, and nothing else."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.text import read_text
from wargame_cli.mail.sheet_in_text import is_typographic, sheets_in

SHEET = """\
game: pal
turn: 1
phase: cp-movement
side: CP
orders:
- {move: GE-Shock-1, to: Amiens, forced_march: true}
# the second one waits for the first
- {attack: "4135", with: [GE-Shock-1, GE-Shock-2], if: {won: Amiens}}
answers:
  attack 1114/pursuit 1: none
nonce: any words
"""

QUOTED = "".join(f"> {line}\n" for line in SHEET.splitlines())


def meaning(text):
    return read_text(text.encode(), "sheet").data


@pytest.mark.parametrize(
    "text",
    [
        f"Hello,\nhere are my orders.\n\n{SHEET}\nRegards\n\n-- \nA. Player\n",
        f"{SHEET}\nRegards: the game was fine, and now\n  I go to bed.\n",
        f"On Sunday the umpire wrote:\n{QUOTED}",
        f"{QUOTED.replace('> ', '>')}\nRegards\n",
        f"> > older\n{QUOTED}\n> Regards\n",
        SHEET.replace("\n", "\r\n"),
        SHEET.replace('"4135"', "\u201e4135\u201c").replace("any words", "\u201cany words\u201d"),
        SHEET.replace("{move:", "{move:\u00a0").replace("- {attack", "-\u00a0{attack"),
        SHEET.replace("with: [GE-Shock-1, GE-Shock-2]", "with: [GE-Shock-1,\nGE-Shock-2]"),
        SHEET.replace(", if: {won", ",\nif: {won"),
        SHEET.replace("\n- {attack", "\n\n- {attack"),
    ],
    ids=[
        "text around it",
        "a last line that looks like a field",
        "quoted",
        "quoted without spaces",
        "quoted, in a thread",
        "line ends of another system",
        "typographic quotation marks",
        "no-break spaces",
        "broken within a list",
        "broken before a field",
        "an empty line within",
    ],
)
def test_a_sheet_is_found_in_a_mail(text):
    """Whatever stands around it, it says what its player wrote."""
    [found] = sheets_in(text)
    assert meaning(found) == meaning(SHEET)


def test_orders_written_between_quoted_lines_count():
    """Many answer below the lines of the umpire's empty sheet, and leave its quote signs."""
    head, orders = SHEET.split("orders:\n")
    orders, rest = orders.split("answers:\n")
    quoted = "".join(f"> {line}\n" for line in [*head.splitlines(), "orders:"])
    after = "".join(f"> {line}\n" for line in ["answers:", *rest.splitlines()])
    [found] = sheets_in(f"On Sunday the umpire wrote:\n{quoted}{orders}{after}")
    assert meaning(found) == meaning(SHEET)


def test_a_sheet_of_ones_own_counts_before_a_quoted_one():
    [found] = sheets_in(f"{SHEET.replace('pal', 'new')}\n> On Sunday you wrote:\n{QUOTED}")
    assert meaning(found)["game"] == "new"


def test_a_mail_may_hold_several_sheets():
    """One for each game of an evening."""
    found = sheets_in(f"{SHEET}\nAnd for the other one:\n\n{SHEET.replace('pal', 'tannenberg')}\nRegards\n")
    assert [meaning(text)["game"] for text in found] == ["pal", "tannenberg"]


def test_what_is_wrong_in_a_sheet_stays_wrong():
    """A line between its lines that belongs to no field is left for its reader, and no order is dropped with it."""
    [found] = sheets_in(SHEET.replace("answers:", "and then\nanswers:"))
    assert "and then\nanswers:" in found
    [found] = sheets_in(SHEET.replace("GE-Shock-2], if", "GE-Shock-2, if"))
    assert "GE-Shock-2, if: {won: Amiens}}" in found


def test_a_text_without_a_sheet_has_none():
    assert sheets_in("Hello,\nI think the game: is fine.\n") == []
    assert sheets_in("") == []


def test_plain_text_is_left_as_it_is():
    assert not is_typographic(SHEET)
    assert is_typographic("\u201cHaifa\u201d")


WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=12)


@given(st.lists(WORDS, min_size=1, max_size=8), st.integers(64, 78), st.integers(0, 3))
def test_lines_that_a_mail_program_broke_are_joined(lists, width, depth):
    """At any width at which mail programs break lines, in quotes too, comments with them."""
    orders = "".join(f"- {{move: {names[0]}, to: [{', '.join(names)}]}}\n# {' '.join(names)}\n" for names in lists)
    sheet = f"game: a\nside: Red\norders:\n{orders}nonce: words\n"
    lines = (textwrap.wrap(line, width, break_on_hyphens=False) for line in sheet.splitlines())
    sent = "".join(f"{'> ' * depth}{line}\n" for wrapped in lines for line in wrapped)
    [found] = sheets_in(f"Hello\n{sent}")
    assert found == sheet
