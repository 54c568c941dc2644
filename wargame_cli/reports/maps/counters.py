"""Counters: each unit with its whole name, a stack fanned open so that all of it can be read, hidden ones as `?`.

A stack keeps the room of one counter: a unit alone shows sign, name and factors; of several each has a row of it.
Whatever is pointed at says the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

import svg

from wargame_cli.engine.maps.picture import Piece
from wargame_cli.reports.maps.labels import Box
from wargame_cli.reports.maps.look import Look, told
from wargame_cli.reports.maps.shapes import Point, group, path, tenth, text
from wargame_cli.reports.maps.symbols import SIGNS

#: Width and height of a stack.
WIDTH, HEIGHT = 40.0, 32.0
#: A row of a stack is no lower than this; what does not fit is counted.
_LEAST = 6.4
#: Average width of a bold letter as a share of its height, in the widest of the fonts.
_LETTER = 0.7
#: The dashes of the edge of those who are of neither side.
_BROKEN = (2.4, 2.6)
#: How far corners are cut, and how broad a band of a nation's pattern is.
_CUT, _BAND = 3.0, 3.2
#: A name is never lower than this.
_SMALLEST = 6.0


def stack(place: str, called: str, pieces: Sequence[Piece], look: Look, middle: Point) -> svg.G:
    """The pieces in a place, the top first, around a point."""
    left, top = -WIDTH / 2, -HEIGHT / 2
    most = int(HEIGHT / _LEAST)
    rows = len(pieces) if len(pieces) <= most else most - 1
    height = HEIGHT / (rows if rows == len(pieces) else rows + 1)
    drawn: list[svg.Element] = [svg.Title(text=escape(f"{called}: {told(pieces)}"))]
    for number, piece in enumerate(pieces[:rows]):
        drawn.append(counter(piece, place, look, (left, top + number * height, -left, top + (number + 1) * height)))
    if more := pieces[rows:]:
        y = top + rows * height
        drawn.append(svg.Rect(x=left, y=tenth(y), width=WIDTH, height=tenth(height), fill="#fffdf5", stroke="#1c1c1c"))
        drawn.append(text(f"{len(more)} more", (0, y + height / 2 + 2.1), "c", "font-size:5.9px"))
        drawn += [_piece(piece, place, []) for piece in more]
    return svg.G(class_=["stack"], elements=drawn, transform=[svg.Translate(*map(tenth, middle))])


def counter(piece: Piece, place: str, look: Look, box: Box) -> svg.G:
    """One piece in a box: as much of sign, name and factors as its height has room for."""
    left, top, right, bottom = box
    fill, ink = look.face(piece)
    pattern = look.patterns.get(piece.nation, "")
    drawn = [*_edges(piece, look, box, fill, pattern), *_strip(piece, look, box)]
    left, right = left + (_BAND if pattern else 0), right - (_BAND if pattern == "bands" else 0)
    middle, width, height = (left + right) / 2, right - left, bottom - top
    style = f"fill:{ink}"
    if not piece.label:
        size = min(20.0, 0.8 * height)
        drawn.append(text("?", (middle, (top + bottom) / 2 + 0.36 * size), "c", f"font-size:{size:.1f}px;{style}"))
        return _piece(piece, place, drawn)
    sign = _sign(piece, ink) if height >= 20 else None
    name = _size(piece.label, width - 3)
    detail = piece.detail if height >= 13 and (height >= 26 or sign is None) else ""
    if sign is not None:
        drawn.append(group([sign], (middle, top + (9.0 if height >= 26 else 7.0))))
        foot = bottom - (10.0 if detail else 2.6 if height < 26 else 6.0)
    elif detail:
        foot = (top + bottom) / 2 - 0.6
    else:
        foot = (top + bottom) / 2 + 0.36 * min(name, 0.92 * height)
    size = min(name, 9.8 if sign is not None and not detail else 8.0, 0.92 * height)
    drawn.append(_squeezed(piece.label, (middle, foot), size, min(_SMALLEST, 0.92 * height), style))
    if detail:
        low = min(6.2, _size(detail, width - 3), 0.42 * height)
        drawn.append(text(detail, (middle, min(bottom - 2.4, foot + low + 0.8)), "c", f"font-size:{low:.1f}px;{style}"))
    return _piece(piece, place, drawn)


def sign_of(kind: str) -> str:
    """The path data of the sign of a kind of unit, in a box from -8 to 8 and -5 to 5; nothing for one without."""
    word = kind.casefold()
    return next((data for known, data in SIGNS.items() if known in word), "")


def _squeezed(words: str, place: Point, size: float, least: float, style: str) -> svg.Element:
    """A text of a size, or where that is too small to be read of the least size, narrower."""
    if size >= least:
        return text(words, place, "c", f"font-size:{size:.1f}px;{style}")
    narrow = text(words, (0, 0), "c", f"font-size:{least:.1f}px;{style}")
    return svg.G(elements=[narrow], transform=[svg.Translate(*map(tenth, place)), svg.Scale(round(size / least, 2), 1)])


def _piece(piece: Piece, place: str, drawn: list[svg.Element]) -> svg.G:
    words = ["piece", *filter(None, map(_word, (piece.side, piece.nation))), *([] if piece.label else ["hidden"])]
    return svg.G(
        id=f"u-{_word(piece.label)}" if piece.label.strip() else None,
        class_=words,
        elements=drawn,
        extra={"data-place": escape(place)},
    )


def _word(name: str) -> str:
    """A name as an id or a class has it."""
    return re.sub(r"[^\w-]+", "-", name)


def _edges(piece: Piece, look: Look, box: Box, fill: str, pattern: str) -> list[svg.Element]:
    """The body of a counter, with the corners and edge of its side and the pattern of its nation."""
    left, top, right, bottom = box
    edge, ink = look.edge(piece), look.face(piece)[1]
    if not look.cut(piece.side):
        dash = _BROKEN if look.broken(piece.side) else ()
        return [_body(box, 0.0, fill, edge, 1.4, dash), *_bands(box, 0.7, pattern, ink)]
    inner = (left + 1.6, top + 1.6, right - 1.6, bottom - 1.6)
    cut = min(_CUT, (bottom - top) / 3)
    bands = _bands(box, 1.9, pattern, ink)
    return [_body(box, cut, fill, edge, 1.0), *bands, _body(inner, max(cut - 0.9, 0.0), "none", edge, 0.6)]


def _strip(piece: Piece, look: Look, box: Box) -> list[svg.Element]:
    """The full colour of a nation along the foot of a counter that is faded."""
    if not piece.faded:
        return []
    left, top, right, bottom = box
    low = bottom - 1.6
    strip = (left + 1.6, low - 0.2 * min(bottom - top, 12.0), right - 1.6, low)
    return [_body(strip, 0.0, look.full(piece), None, None)]


def _bands(box: Box, edge: float, pattern: str, ink: str) -> list[svg.Element]:
    """The bands of a pattern, inside an edge of this width."""
    left, top, right, bottom = box
    wide, tall = _BAND + 0.9 - edge, bottom - top - 2 * edge
    starts = {"band": [left + edge], "bands": [left + edge, right - edge - wide]}.get(pattern, [])
    data = "".join(f"M{x:.1f} {top + edge:.1f}h{wide:.1f}v{tall:.1f}h{-wide:.1f}Z" for x in starts)
    return [path(data, ink)] if data else []


def _body(
    box: Box, cut: float, fill: str, edge: str | None, width: float | None, dash: Sequence[float] = ()
) -> svg.Path:
    left, top, right, bottom = (round(side, 1) for side in box)
    cut = tenth(cut)
    corners = f"l{cut} {-cut}", f"l{cut} {cut}", f"l{-cut} {cut}", f"l{-cut} {-cut}"
    if not cut:
        return path(f"M{left} {top}H{right}V{bottom}H{left}Z", fill, edge, width, dash=dash)
    data = (
        f"M{left} {tenth(top + cut)}{corners[0]}H{tenth(right - cut)}{corners[1]}"
        f"V{tenth(bottom - cut)}{corners[2]}H{tenth(left + cut)}{corners[3]}Z"
    )
    return path(data, fill, edge, width)


def _sign(piece: Piece, ink: str) -> svg.Element | None:
    """The sign of a kind of unit, in a box."""
    sign = sign_of(piece.kind)
    if not sign:
        return None
    box = svg.Rect(x=-8, y=-5, width=16, height=10, fill="none", stroke=ink, stroke_width=1)
    return svg.G(elements=[box, path(sign, stroke=ink, width=1)])


def _size(words: str, width: float) -> float:
    """The letters' height at which words fill a width."""
    return width / (_LETTER * max(len(words), 1))
