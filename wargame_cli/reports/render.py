"""Blocks of text shown: in a terminal, as plain text, as Markdown, as HTML, as BBCode.

The terminal's and the plain text are the same drawing, with and without colour, 80 columns wide.
"""

import io
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.engine.text.visible import visible
from wargame_cli.reports.frame.plain_text import BULLETS, is_whole, lines_of

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80

_TONES = {"good": "green", "bad": "bold red", "quiet": "dim"}

#: Numbers of hexes in a row.
_PATH = pattern(r"\d+(?:-\d+)+")

#: What Markdown would take for more than text, anywhere and at the beginning of a line.
_MARKED = pattern(r"([\\`*_\[\]<>|])")
_LEADING = pattern(r"^(?:#{1,6}|[-+]|\d+[.)]|~~~+|=+|---+)(?=\s|$)")

#: How far a list within a list is indented: with less some forums and mail readers tell all its items as one list.
_NESTED = " " * 4

_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.6rem; border-bottom: 2px solid #8c1c13; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; font: 14px/1.4 'DejaVu Sans', Helvetica, sans-serif; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid #ddd; vertical-align: top; }
"""


def show(blocks: Sequence[Block], console: "Console") -> None:
    """Print blocks on a terminal, at most 80 columns wide."""
    width = min(console.width, WIDTH)
    before: Block | None = None
    for block in blocks:
        if before is not None and not isinstance(before, Heading):
            console.print()
        console.print(_drawn(block), width=width)
        before = block


def _drawn(block: Block) -> Any:
    """A block as rich draws it."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.rule import Rule
    from rich.table import Table as Grid
    from rich.text import Text

    if isinstance(block, Heading):
        if block.level == 1:
            return Group(Text(visible(block.text), "bold"), Rule(characters="━", style="dim"))
        return Text(visible(block.text), "bold underline" if block.level == 2 else "bold")
    if isinstance(block, Paragraph):
        return Text(visible(block.text), _TONES.get(block.tone, ""))
    if isinstance(block, Table):
        return _grid(block)
    lines = Grid.grid(padding=0)
    lines.add_column()
    for depth, line in block.lines:
        row = Grid.grid(padding=(0, 1, 0, 0))
        row.add_column(width=1)
        row.add_column()
        row.add_row(BULLETS[min(depth, 2)], _words(line))
        lines.add_row(Padding(row, (0, 0, 0, 1 + 2 * depth)))
    return lines


def _grid(table: Table) -> Any:
    """A table; numbers keep to the right, and words wrap where the terminal is too narrow."""
    from rich import box
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(
        title=Text(visible(table.title), "bold") if table.title else None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        header_style="bold",
        show_edge=False,
        show_header=any(table.heads),
    )
    for number, head in enumerate(table.heads):
        is_number = head in table.right
        whole = is_whole(table, number)
        grid.add_column(head, justify="right" if is_number else "left", no_wrap=whole, overflow="fold")
    for row in table.rows:
        grid.add_row(*(_words(cell) for cell in row))
    return grid


def _words(words: str) -> Any:
    """A text in which a path of numbers is broken after a hyphen, never inside a number."""
    from rich.text import Text

    class Words(Text):
        def wrap(self, console: Any, width: int, **rest: Any) -> Any:
            return Text(_PATH.sub(lambda path: _broken(path[0], width), self.plain)).wrap(console, width, **rest)

    return Words(visible(words))


def _broken(path: str, width: int) -> str:
    """A path in lines of a width, where it is longer."""
    if len(path) <= width:
        return path
    lines = [""]
    for step in re.split(r"(?<=-)", path):
        if lines[-1] and len(lines[-1] + step) > width:
            lines.append("")
        lines[-1] += step
    return "\n".join(lines)


def text(blocks: Sequence[Block], width: int = WIDTH) -> str:
    """Plain text, 80 columns wide or less."""
    lines: list[str] = []
    for number, block in enumerate(blocks):
        if number and not isinstance(blocks[number - 1], Heading):
            lines.append("")
        lines += lines_of(block, width) or drawn_by_rich(block, width)
    return "".join(f"{line}\n" for line in lines)


def drawn_by_rich(block: Block, width: int) -> list[str]:
    """The lines of a block without colour, without blanks at their ends."""
    from rich.console import Console

    out = io.StringIO()
    show([block], Console(file=out, width=width, no_color=True, color_system=None, force_terminal=False))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def markdown(blocks: Sequence[Block]) -> str:
    """Markdown with tables, as forums and mail readers take it."""
    return "\n\n".join("\n".join(_marked(block)) for block in blocks) + "\n"


def _marked(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"{'#' * block.level} {_plain(block.text)}"
    elif isinstance(block, Paragraph):
        words = _plain(block.text)
        yield {"good": f"**{words}**", "bad": f"**{words}**", "quiet": f"*{words}*"}.get(block.tone, words)
    elif isinstance(block, Items):
        for depth, line in block.lines:
            yield f"{_NESTED * depth}- {_plain(line)}"
    else:
        if block.title:
            yield f"**{_plain(block.title)}**"
            yield ""
        yield _row(block.heads)
        yield _row(["---:" if head in block.right else "---" for head in block.heads], raw=True)
        for row in block.rows:
            yield _row(row)


def _row(cells: Sequence[str], *, raw: bool = False) -> str:
    return f"| {' | '.join(cell if raw else _plain(cell) for cell in cells)} |"


def _plain(words: str) -> str:
    """Words that Markdown leaves as they are."""
    flat = " ".join(visible(words).split())
    return _LEADING.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", _MARKED.sub(r"\\\1", flat))


def html(blocks: Sequence[Block]) -> str:
    """A page of its own."""
    from html import escape

    from markdown_it import MarkdownIt

    title = next((block.text for block in blocks if isinstance(block, Heading)), "Report")
    body = MarkdownIt("commonmark").enable("table").render(markdown(blocks))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(visible(title))}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


# -- BBCode ---------------------------------------------------------------------------------------------------------

#: The sizes of headings, by level; what is deeper is bold alone.
_SIZES = {1: 18, 2: 14}

#: Stands before what would be a tag, and is not seen: so a forum takes it for text.
_NO_TAG = "\u200b"


def bbcode(blocks: Sequence[Block]) -> str:
    """BBCode as boardgamegeek and forums like it take it.

    Headings are `[size]` and `[b]`, lists `[list]` and `[*]`. A table stands in `[c]` as plain text, for few forums
    have tables, and in `[c]` they keep the spaces of a type of one width.
    """
    return "\n".join("\n".join(_tagged(block)) for block in blocks) + "\n"


def _tagged(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        words = f"[b]{_untagged(block.text)}[/b]"
        size = _SIZES.get(block.level)
        yield f"[size={size}]{words}[/size]" if size else words
    elif isinstance(block, Paragraph):
        words = _untagged(block.text)
        yield {"good": f"[b]{words}[/b]", "bad": f"[b]{words}[/b]", "quiet": f"[i]{words}[/i]"}.get(block.tone, words)
        yield ""
    elif isinstance(block, Items):
        yield from _listed(block)
        yield ""
    else:
        yield f"[c]{_untagged(text([block]).rstrip())}[/c]"
        yield ""


def _listed(items: Items) -> Iterator[str]:
    """A list; what is nested stands in lists of its own."""
    open_lists = 0
    for depth, line in items.lines:
        while open_lists > depth + 1:
            yield "[/list]"
            open_lists -= 1
        while open_lists < depth + 1:
            yield "[list]"
            open_lists += 1
        yield f"[*]{_untagged(line)}"
    yield from ["[/list]"] * open_lists


def _untagged(words: str) -> str:
    """Words in which a forum finds no tag."""
    return visible(words).replace("[", f"[{_NO_TAG}").replace("<", f"<{_NO_TAG}")
