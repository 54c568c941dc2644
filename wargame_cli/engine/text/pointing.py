"""A line of a file, with a caret under the word in it that is meant."""

from __future__ import annotations

from itertools import accumulate

from wargame_cli.engine.text.visible import visible

#: Columns of a terminal for a line and its caret, which are indented by four.
_ROOM = 76
_CUT = "... "


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # knows letters of double width

    return cell_len(text)


def pointed(text: str, column: int, length: int = 1) -> tuple[str, str]:
    """The line and the line of carets below it, where the word is that begins in this column, from 1.

    A long line is cut so that the word stays in view. What is written out (`visible`), a tab and a wide character take
    as many carets as they take columns.
    """
    cells = [visible(" " if character == "\t" else character) for character in text.rstrip()]
    start = column - 1
    end = max(min(start + length, len(cells)), start + 1)
    first = min(next((number for number, cell in enumerate(cells) if not cell.isspace()), 0), start)
    begin, stop = _window([_columns(cell) for cell in cells], first, start, end)
    before, after = _CUT if begin > first else "", " ..." if stop < len(cells) else ""
    margin = _columns(before + "".join(cells[begin:start]))
    carets = max(1, _columns("".join(cells[start : min(end, stop)])))
    return before + "".join(cells[begin:stop]) + after, " " * margin + "^" * carets


def _window(widths: list[int], first: int, start: int, end: int) -> tuple[int, int]:
    """Which characters of a line are shown: all if they fit, else the word, and about as much before as behind it."""
    if sum(widths[first:]) <= _ROOM:
        return first, len(widths)
    room = _ROOM - 2 * len(_CUT)
    stop = start + _fitting(widths[start:end], room)
    room -= sum(widths[start:stop])
    behind = _fitting(widths[stop:], room // 2) if stop >= end else 0
    before = _fitting(widths[first:start][::-1], room - sum(widths[stop : stop + behind]))
    room -= sum(widths[start - before : start])
    behind = _fitting(widths[stop:], room) if stop >= end else 0
    return start - before, stop + behind


def _fitting(widths: list[int], room: int) -> int:
    """How many characters of these widths there is room for."""
    return sum(total <= room for total in accumulate(widths))
