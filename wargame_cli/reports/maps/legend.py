"""Legends of maps in SVG: signs with their words, and what the counters are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import svg

from wargame_cli.engine.maps.picture import Piece
from wargame_cli.reports.maps.counters import counter
from wargame_cli.reports.maps.frame import Frame
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.shapes import group, tenth, text

_INK = "#2b2620"
_ROW = 40.0
#: How far a single sign with its words may reach into the paper beside the frame.
_BESIDE = 20.0
Entry = tuple[str, list[svg.Element]]


def in_rows(groups: Iterable[Sequence[Entry]], frame: Frame) -> tuple[list[svg.Element], float]:
    """Signs with their words in rows below a frame, each group on a new one, and the height they need.

    Below a narrow frame they are smaller, so that the longest of them ends on the paper beside it.
    """
    rows = [[*entries] for entries in groups]
    longest = max((_need(words) for entries in rows for words, _ in entries), default=1.0)
    scale = min(max(0.55, min(1.0, frame.width / 1000)), (frame.width + _BESIDE) / longest)
    drawn: list[svg.Element] = []
    y = 36.0
    for entries in rows:
        x = 22.0
        for words, elements in entries:
            need = _need(words)
            if x > 22 and x + need > frame.width / scale:
                x, y = 22.0, y + _ROW
            drawn.append(group(elements, (x, y)))
            drawn.append(text(words, (x + 28, y + 5), "legend"))
            x += need
        y += _ROW if entries else 0.0
    place = [svg.Translate(tenth(frame.left), tenth(frame.bottom)), svg.Scale(scale)]
    return [svg.G(elements=drawn, transform=place)], tenth(y * scale)


def kept(without: Collection[str], *rows: Sequence[tuple[str, Sequence[Entry]]]) -> list[list[Entry]]:
    """Rows of signs, each a few lists by their layer, less those of layers that a drawing goes without."""
    return [[entry for layer, entries in row if layer not in without for entry in entries] for row in rows]


def _need(words: str) -> float:
    """The width of a sign with its words."""
    return 66 + 8.2 * len(words)


def counters(look: Look, pieces: Iterable[Piece], called: Mapping[str, str] = {}) -> list[Entry]:
    """A counter for each side and each nation of these pieces: what edge and what fill mean."""
    seen = {(piece.side, piece.nation if piece.nation in look.colours else "") for piece in pieces}
    entries: list[Entry] = []
    for side, nation in sorted(seen | {(side, "") for side, _ in seen}):
        sample = Piece("\u00a0", side, nation=nation)
        words = called.get(nation, nation) if nation else called.get(side, side)
        if nation != side:
            entries.append((words, [counter(sample, "", look, (-16.0, -11.0, 16.0, 11.0))]))
    return entries
