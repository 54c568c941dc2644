"""Blocks of text as HTML: what a page shows without its script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.engine.text.visible import visible


def html_of(blocks: Iterable[Block], top: int = 1) -> str:
    """Blocks as elements, one a line; a heading of level 1 becomes one of the level `top`."""
    return "".join(f"{line}\n" for block in blocks for line in _lines(block, top))


def words(text: str) -> str:
    """Text that stays text, whatever it holds."""
    return escape(visible(text))


def _lines(block: Block, top: int) -> Iterator[str]:
    if isinstance(block, Heading):
        level = min(block.level + top - 1, 6)
        yield f"<h{level}>{words(block.text)}</h{level}>"
    elif isinstance(block, Paragraph):
        tone = "" if block.tone == "plain" else f' class="{words(block.tone)}"'
        yield f"<p{tone}>{words(block.text)}</p>"
    elif isinstance(block, Items):
        yield from _listed(block.lines)
    else:
        yield from _table(block)


def _listed(lines: Sequence[tuple[int, str]]) -> Iterator[str]:
    """A list; what is nested stands in a list within the line above it."""
    deep = -1
    for depth, line in lines:
        depth = min(depth, deep + 1)
        if depth > deep:
            yield "<ul>"
        else:
            yield "</li>" + "</ul></li>" * (deep - depth)
        deep = depth
        yield f"<li>{words(line)}"
    if deep >= 0:
        yield "</li></ul>" * (deep + 1)


def _table(table: Table) -> Iterator[str]:
    yield '<div class="wide"><table>'
    if table.title:
        yield f"<caption>{words(table.title)}</caption>"
    if any(table.heads):
        heads = "".join(f'<th scope="col"{_right(table, number)}>{words(head)}' for number, head in _each(table.heads))
        yield f"<thead><tr>{heads}</thead>"
    yield "<tbody>"
    for row in table.rows:
        yield "<tr>" + "".join(f"<td{_right(table, number)}>{words(cell)}" for number, cell in _each(row))
    yield "</table></div>"


def _each(cells: Sequence[str]) -> Iterator[tuple[int, str]]:
    return iter(enumerate(cells))


def _right(table: Table, number: int) -> str:
    return ' class="number"' if table.heads[number] in table.right else ""
