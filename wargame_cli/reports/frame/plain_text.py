"""Blocks in plain lines of text, as rich draws them: rich takes a while to load.

A block of which that is not certain (a word longer than a line or a cell, letters of double width) is left to rich.
`tests/reports/test_plain_text.py` holds both against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

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
    """A table, with columns folded where it is too wide; None for one that cannot be folded so."""
    title = visible(table.title)
    rows = [tuple(map(visible, row)) for row in (table.heads, *table.rows)]
    if not table.rows or not all(_is_plain(cell) for row in rows for cell in (title, *row)):
        return None
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if not all(widths[:-1]):
        return None
    foldable = [not is_whole(table, number) for number in range(len(widths))]
    natural, widths = widths, _narrowed(widths, foldable, width)
    if any(less < wide and not may for less, wide, may in zip(widths, natural, foldable, strict=True)):
        return None
    whole = sum(widths) + len(_GAP) * (len(widths) - 1)
    if min(widths) < 1 or whole > width or len(title) > whole:
        return None
    shown = bool(any(table.heads))
    drawn: list[str] = [title] if title else []
    right = [head in table.right for head in table.heads]
    for number, row in enumerate(rows):
        folded = [_wrapped(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        lines = [cell for cell in folded if cell is not None]
        if len(lines) < len(folded):
            return None
        if number:
            for cells in zip_longest(*lines, fillvalue=""):
                drawn += _row(cells, widths, right)
        elif shown:  # heads stand on the line below them
            for cells in reversed([*zip_longest(*map(reversed, lines), fillvalue="")]):
                drawn += _row(cells, widths, right)
            drawn.append("─" * whole)
    return drawn


def _narrowed(widths: list[int], foldable: Sequence[bool], width: int) -> list[int]:
    """The widths of columns that fit, as rich has them: the widest that can be folded is made less, until it is not.

    Rich counts what stands between two columns to the first of them, but for one blank.
    """
    room = width - len(widths) + 1
    padded = [min(wide, room) for wide in [*(wide + len(_GAP) - 1 for wide in widths[:-1]), widths[-1]]]
    excess = sum(padded) - room
    while excess > 0 and any(foldable):
        can = [wide if may else 0 for wide, may in zip(padded, foldable, strict=True)]
        most = max(can)
        step = min(excess, most - max((wide for wide in can if wide < most), default=0))
        widest, left = can.count(most), excess
        for number, wide in enumerate(can):
            if wide == most:
                less = min(step, round(left / widest))
                padded[number], left, widest = padded[number] - less, left - less, widest - 1
        if left == excess:
            break
        excess = left
    return [wide - len(_GAP) + 1 for wide in padded[:-1]] + padded[-1:]


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    padded = (
        cell.rjust(wide) if to_the_right else cell.ljust(wide)
        for cell, wide, to_the_right in zip(cells, widths, right, strict=True)
    )
    yield _GAP.join(padded).rstrip()
