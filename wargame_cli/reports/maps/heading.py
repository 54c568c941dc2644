"""What stands above a drawing: its title, a line on the game and the moment, and who looks at it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import svg

from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.shapes import text

#: The heights of the letters of title and line, and of those of a line that is better broken than smaller.
_TITLE, _LINE, _LEAST = 40.0, 17.0, 9.5
#: How wide letters run, as a share of their height.
_BOLD, _ITALIC = 0.72, 0.56
#: What stands between the parts of a line.
_DOT = " · "
#: Room above the title, between it and the line, and between that and the map.
_ABOVE, _BETWEEN, _BELOW = 20.0, 10.0, 14.0


def above(paper: Frame, title: str, line: str, reader: str) -> tuple[list[svg.Element], float]:
    """Title and line as large as they fit, the reader at the end; and the height that they need.

    A long line on a narrow sheet has rows, so that it can be read in print.
    """
    size = min(_LINE, paper.width / (_ITALIC * (len(line) + len(reader) + 4)))
    rows = [line]
    if size < _LEAST:
        size = _LEAST
        room = int(paper.width / (_ITALIC * size))
        rows = [*_rows(line, room)] or [""]
        if len(rows[-1]) + len(reader) + 4 > room:
            rows.append("")
    style = f"font-size:{size:.1f}px"
    foot = paper.top - _BELOW
    drawn: list[svg.Element] = [text(reader, (paper.right, foot), "reader", style)] if reader else []
    for row in reversed(rows):
        drawn += [text(row, (paper.left, foot), "line", style)] if row else []
        foot -= 1.3 * size
    great = min(_TITLE, paper.width / (_BOLD * max(len(title), 1)))
    foot += 0.3 * size - _BETWEEN
    return [text(title, (paper.left, foot), "title", f"font-size:{great:.1f}px"), *reversed(drawn)], (
        paper.top - foot + 0.8 * great + _ABOVE
    )


def _rows(line: str, room: int) -> Iterator[str]:
    """A line of parts with dots between them, broken at those where it can be."""
    row = ""
    for part in line.split(_DOT):
        if row and len(row) + len(_DOT) + len(part) > room:
            yield from textwrap.wrap(row, room, break_on_hyphens=False)
            row = part
        else:
            row = f"{row}{_DOT}{part}" if row else part
    yield from textwrap.wrap(row, room, break_on_hyphens=False)
