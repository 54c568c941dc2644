"""Turn, date and how things stand in a box: in a corner or at an edge of the map where nothing stands, or below it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import svg

from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.labels import Box, Places
from wargame_cli.reports.maps.shapes import Point, group, tenth, text
from wargame_cli.reports.maps.sheet import Below

#: The room of a line, how wide its letters run, and room around all.
_LINE, _LETTER, _INSET, _GAP = 15.0, 7.6, 8.0, 6.0
#: How large the box is on a map as wide as this, at least and at most; and how much smaller it is tried.
_WIDE, _LEAST, _MOST, _SMALLER = 1000.0, 0.55, 1.6, 0.75
#: How many places are tried along each edge.
_STEPS = 24
#: What it may cover of what stands there, in square units: a hair.
_HAIR = 0.5


def on_map(lines: Sequence[str], frame: Frame, taken: Sequence[Box]) -> svg.Element | None:
    """The box where it hides none of what is `taken`, or nothing if there is no such place."""
    room = Places(taken)
    wide, tall = _LETTER * max(map(len, lines)) + 2 * _INSET, _LINE * len(lines) + _INSET
    full = max(_LEAST, min(_MOST, frame.width / _WIDE))
    for scale in (full, max(_LEAST, full * _SMALLER)):
        gap, across, down = _GAP * scale, wide * scale, tall * scale
        if across + 2 * gap > frame.width or down + 2 * gap > frame.height:
            continue
        for left, top in _edges(frame, across, down, gap):
            if room.hidden((left, top, left + across, top + down)) < _HAIR:
                place = [svg.Translate(tenth(left), tenth(top)), svg.Scale(round(scale, 2))]
                return svg.G(id="corner", elements=_box(lines, 1, wide, tall), transform=place)
    return None


def below_map(lines: Sequence[str], paper: Frame) -> Below:
    """The same as wide as the sheet, in columns, and its height."""
    scale = max(_LEAST, min(1.0, paper.width / _WIDE))
    wide = paper.width / scale
    columns = max(1, int((wide - 2 * _INSET) / (_LETTER * max(map(len, lines)) + 2 * _INSET)))
    tall = _LINE * math.ceil(len(lines) / columns) + _INSET
    return [svg.G(elements=_box(lines, columns, wide, tall), transform=[svg.Scale(round(scale, 3))])], tall * scale


def _edges(frame: Frame, wide: float, tall: float, gap: float) -> Iterator[Point]:
    """Where the box may lie: in the corners, the upper right first, and along the edges."""
    left, right = frame.left + gap, frame.right - wide - gap
    top, bottom = frame.top + gap, frame.bottom - tall - gap
    yield from ((right, top), (left, top), (right, bottom), (left, bottom))
    for step in range(1, _STEPS):
        x, y = left + (right - left) * step / _STEPS, top + (bottom - top) * step / _STEPS
        yield from ((right, y), (left, y), (x, top), (x, bottom))


def _box(lines: Sequence[str], columns: int, wide: float, tall: float) -> list[svg.Element]:
    paper = svg.Rect(width=tenth(wide), height=tenth(tall), fill="#fbf8ef", fill_opacity=0.92, stroke="#2b2620")
    rows = math.ceil(len(lines) / columns)
    words: list[svg.Element] = []
    for number, line in enumerate(lines):
        column, row = divmod(number, rows)
        place = (_INSET + column * (wide - _INSET) / columns, _LINE * (row + 1) - 1)
        words.append(text(line, place, "corner" if number else "corner first"))
    return [paper, group(words)]
