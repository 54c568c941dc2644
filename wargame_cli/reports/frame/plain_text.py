"""Blocks in plain lines of text, as rich draws them, for what needs no folding of cells: rich takes a while to load.

A block of which that is not certain (a table that is too wide, a word longer than a line, letters of double width) is
left to rich. `tests/reports/test_plain_text.py` holds both against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.document import Block, Heading, Paragraph, Table
from wargame_cli.engine.text.visible import visible

BULLETS = ("•", "–", "·")
#: A first cell up to this long is never folded.
_LONGEST_NAME = 40
#: Nor a cell without a space up to this long.
_LONGEST_ID = 20
#: How far the cells of a row stand apart.
_GAP = "   "
#: Letters up to this one are as wide as one column of a terminal, and so are these others.
_LAST_NARROW, _NARROW = "\u024f", frozenset("–—‘’“”…•·−×→½\u2501")


def lines_of(block: Block, width: int) -> list[str] | None:
    """The lines of a block, without blanks at their ends; None where rich must draw it."""
    if isinstance(block, Heading):
        wrapped = _wrapped(block.text, width)
        return wrapped if wrapped is None or block.level > 1 else [*wrapped, "━" * width]
    if isinstance(block, Paragraph):
        return _wrapped(block.text, width)
    if isinstance(block, Table):
        return _table(block, width)
    lines: list[str] = []
    for depth, words in block.lines:
        indent = " " * (1 + 2 * depth)
        wrapped = _wrapped(words, width - len(indent) - 2)
        if wrapped is None:
            return None
        marks = (f"{indent}{BULLETS[min(depth, 2)]} ", f"{indent}  ")
        lines += [f"{marks[number > 0]}{line}".rstrip() for number, line in enumerate(wrapped)]
    return lines or None


def _wrapped(words: str, width: int) -> list[str] | None:
    """A text in lines of a width; None where a word is longer, or blanks count."""
    shown = visible(words)
    if not _is_plain(shown):
        return None
    lines = [""]
    for word in shown.split(" "):
        if len(word) > width:
            return None
        if len(lines[-1]) + 1 + len(word) <= width and lines[-1]:
            lines[-1] += f" {word}"
        elif lines[-1]:
            lines.append(word)
        else:
            lines[-1] = word
    return lines


def _is_plain(text: str) -> bool:
    """Whether the text is a line of letters of one width, and its words have one blank between them."""
    narrow = text.isascii() or all(letter <= _LAST_NARROW or letter in _NARROW for letter in text)
    return narrow and text.isprintable() and "  " not in text and text == text.strip()


def is_whole(table: Table, number: int) -> bool:
    """Whether no cell of a column is ever folded.

    What a row is about can be copied, if it is no whole sentence, and so can names of units.
    """
    cells = [row[number] for row in table.rows]
    about = number == 0 and all(len(cell) <= _LONGEST_NAME for cell in cells)
    is_number = table.heads[number] in table.right
    return is_number or about or all(len(cell) <= _LONGEST_ID and " " not in cell for cell in cells)


def _table(table: Table, width: int) -> list[str] | None:
    """A table that fits, if need be with its last column folded; None for another one."""
    title = visible(table.title)
    rows = [tuple(map(visible, row)) for row in (table.heads, *table.rows)]
    if not table.rows or not all(_is_plain(cell) for row in rows for cell in (title, *row)):
        return None
    *first, last = [max(map(len, column)) for column in zip(*rows, strict=True)]
    before = sum(first) + len(_GAP) * len(first)
    if before + last > width and all(is_whole(table, n) for n in range(len(first))) and not is_whole(table, len(first)):
        last = width - before
    if not all(first) or last < 1 or before + last > width or len(title) > before + last:
        return None
    shown = bool(any(table.heads))
    drawn: list[str] = [title] if title else []
    right = [head in table.right for head in table.heads]
    for number, row in enumerate(rows):
        folded = _wrapped(row[-1], last)
        if folded is None:
            return None
        if number or shown:
            drawn += _row([*row[:-1], folded[0]], [*first, last], right)
            drawn += [" " * before + line for line in folded[1:]]
        if not number and shown:
            drawn.append("─" * (before + last))
    return drawn


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    padded = (
        cell.rjust(wide) if to_the_right else cell.ljust(wide)
        for cell, wide, to_the_right in zip(cells, widths, right, strict=True)
    )
    yield _GAP.join(padded).rstrip()
