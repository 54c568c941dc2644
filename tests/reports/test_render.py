"""Blocks as text, Markdown and HTML: nothing is lost, nothing is taken for markup, 80 columns suffice."""

from __future__ import annotations

import io
import re

import pytest
from markdown_it import MarkdownIt
from rich.console import Console

import wargame_cli
from wargame_cli.engine.document import Heading, Items, Paragraph, Table
from wargame_cli.engine.errors import WargameError
from wargame_cli.reports import render
from wargame_cli.reports.writing import report

ORDER = "{attack: 1014, with: [GE-Shock-1, GE-Shock-2]}"
BLOCKS = [
    Heading("Turn 3, First Combat", 1),
    Paragraph("Dice are sealed.", "quiet"),
    Heading("Attack on 1014"),
    Paragraph("The line is lost.", "bad"),
    Items(((0, f"CP: {ORDER}: refused"), (1, "a_b_c *not* <b>bold</b> | a # b"), (2, "12.14 is no list"))),
    Table(
        ("modifier", "effect", "rule"),
        (
            ("a very long name that has to be broken over several lines at 80 columns", "+10", "12.14"),
            ("x|y", "-3", "7"),
        ),
        right=("effect",),
        title="Modifiers",
    ),
    Paragraph("1. is no list, # no heading"),
]


def words_of(block) -> list[str]:
    """Every word that a block says."""
    if isinstance(block, Items):
        return [word for _, line in block.lines for word in line.split()]
    if isinstance(block, Table):
        return [word for row in (block.heads, *block.rows, (block.title,)) for cell in row for word in cell.split()]
    return block.text.split()


EVERY_WORD = {word for block in BLOCKS for word in words_of(block)}


def test_text_is_80_columns_wide_and_complete():
    """Every word is there, and long cells wrap inside their column."""
    text = render.text(BLOCKS)
    assert max(map(len, text.splitlines())) <= 80
    assert set(text.split()) >= EVERY_WORD
    assert "\x1b" not in text
    assert text == render.text(BLOCKS)


def test_numbers_keep_to_the_right():
    """Columns of numbers line up at their last digit."""
    table = Table(("side", "points"), (("CP", "105"), ("Allied", "9")), right=("points",))
    assert render.text([table]).splitlines()[2:] == ["CP          105", "Allied        9"]


def test_a_terminal_shows_the_same_words():
    """Colour adds nothing and takes nothing away."""
    out = io.StringIO()
    render.show(BLOCKS, Console(file=out, width=200, force_terminal=True, color_system="truecolor"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()).split() == render.text(BLOCKS).split()


def test_markdown_says_what_the_blocks_say():
    """Rendered, the text is the blocks' text: brackets, stars, bars and numbers are no markup."""
    tokens = MarkdownIt("commonmark").enable("table").parse(render.markdown(BLOCKS))
    said = " ".join(
        child.content for token in tokens for child in (token.children or []) if child.type in ("text", "code_inline")
    )
    assert set(said.split()) >= EVERY_WORD
    kinds = [token.type for token in tokens]
    assert kinds.count("heading_open") == 2
    assert kinds.count("table_open") == 1
    assert "ordered_list_open" not in kinds
    assert kinds.count("tr_open") == 3


NESTED = Items(((0, "one"), (1, "two"), (2, "three"), (0, "four")))


def test_a_list_in_a_list_is_indented_by_four():
    """CommonMark nests it, and so do readers that want four spaces for each level."""
    written = render.markdown([NESTED])
    assert written.splitlines() == ["- one", "    - two", "        - three", "- four"]
    page = MarkdownIt("commonmark").render(written)
    assert (page.count("<ul>"), page.count("<li>"), "<code>" in page) == (3, 4, False)


def test_bbcode_has_headings_lists_and_tables():
    """Tags are closed in the order in which they were opened, and nothing that a block says is one."""
    written = render.bbcode([*BLOCKS, NESTED])
    assert "[size=18][b]Turn 3, First Combat[/b][/size]" in written
    assert "[b]The line is lost.[/b]" in written
    assert "[list]\n[*]one\n[list]\n[*]two\n[list]\n[*]three\n[/list]\n[/list]\n[*]four\n[/list]" in written
    assert "[c]" in written
    open_tags: list[str] = []
    for end, tag in re.findall(r"\[(/?)([a-z]+)(?:=\d+)?\]", written):
        if end:
            assert open_tags.pop() == tag
        else:
            open_tags.append(tag)
    assert open_tags == []


@pytest.mark.parametrize(
    "words", ["[b]bold", "[/c] away", "a [list] of [[things]]", "<b>x</b>", "[url=http://a.b]c[/url]"]
)
def test_names_are_no_tags_of_a_forum(words):
    """Every bracket that somebody typed is text."""
    for block in (Heading(words), Paragraph(words), Items(((0, words),)), Table(("a",), ((words,),))):
        typed = render.bbcode([block]).replace("\u200b", "")
        tags = re.findall(r"\[(?!\u200b)", render.bbcode([block]))
        assert words in typed
        assert len(tags) == len(re.findall(r"\[", typed)) - words.count("[")


def test_html_escapes_and_stands_alone():
    """A page with a title, and nobody's text is taken for a tag."""
    page = render.html(BLOCKS)
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>Turn 3, First Combat</title>" in page
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
    assert "<b>bold" not in page
    assert '<meta charset="utf-8">' in page


def played(table):
    """A fight that both sides see, after a march that only Red sees."""
    table.play("{move: R1, to: Ford}", "{move: R2, to: '0102'}")
    return table.play("{attack: Ford, with: [B1, B2, B3]}", standing="[{ask: retreat, prefer: [back]}]")


@pytest.mark.parametrize("format", ["text", "markdown", "html", "json"])
def test_no_reader_sees_what_is_hidden(table, format):
    """A hidden march, the other side's choices and standing orders occur in no format of another reader's report."""
    hidden = wargame_cli.adjudicate(table.game, [table.text(["{move: R2, to: '0102'}"])])
    for side, public, sees in (("Red", False, True), (None, False, True), ("Blue", False, False), (None, True, False)):
        assert ("R2" in report(hidden, side=side, public=public, format=format)) == sees
    fight = played(table)
    assert "standing" in report(fight, side="Blue", format="json").lower()
    for side, public in (("Red", False), (None, True)):
        assert "StandingGiven" not in report(fight, side=side, public=public, format=format)
    assert "retreat/R1" not in report(fight, side="Blue", format=format)
    assert "retreat/R1" in report(fight, side="Red", format=format)


def test_the_report_has_its_frame(table):
    """Title, reader, what comes next, choices, and dice with their labels."""
    told = report(played(table))
    for line in ("Turn 1, Blue Turn", "report for the umpire", "attack 0201/retreat/R1", "Dice are seeded"):
        assert line in told
    first, last = told.index("The game stands in turn 1, Count (count): it needs"), told.index("Dice are seeded")
    assert told.index("In short") < first < told.index("Proof") < last


def test_points_are_a_ledger(table):
    """Every change with its reason, its rule and the new total."""
    table.play("{move: R1, to: Ford}")
    table.play()
    told = report(wargame_cli.adjudicate(table.game))
    assert told.split("Points\n")[1].splitlines()[:3] == [
        "Side   Change   Total   For              Rule",
        "─────────────────────────────────────────────",
        "Red        +1       1   holds the Ford   4.1",
    ]


def test_there_is_no_report_without_a_resolution(table):
    """A refused sheet has nothing to report, and a format must be known."""
    refused = wargame_cli.adjudicate(table.game, [table.text(["{nonsense: 1}"])])
    with pytest.raises(WargameError, match="nothing to report"):
        report(refused)
    with pytest.raises(WargameError, match="did you mean markdown"):
        report(played(table), format="markdwon")
