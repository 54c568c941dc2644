"""A study as a picture: a small panel for each measure, a row for each variant, its value and its interval.

It is drawn for a width of 600 and for print: nothing is told by colour alone, and the interval of the first variant
goes on as a pale band behind the others, so that it is seen at once where they leave it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from decimal import Decimal
from html import escape
from math import ceil, floor, log10
from typing import Literal, NamedTuple

import svg

from wargame_cli.engine.document import capital
from wargame_cli.engine.text.visible import visible
from wargame_cli.players.studies.results import GROUPS, Measure, Studied
from wargame_cli.reports.maps.shapes import tenth
from wargame_cli.reports.studies.words import METHOD, about, groups, number, unfelt, unseen, value_of

WIDTH = 600
_MARGIN, _GAP = 14, 16
#: The column of the variants' names, and within a panel that of the values.
_NAMES, _VALUES = 142, 43
_HEAD, _ROW, _LINE, _FOOT = 24, 19, 12, 17
_GROUP = 28

_FONT = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"
_INK, _QUIET, _RULE, _BAND, _MARK = "#1c1c1c", "#555555", "#c8c8c8", "#e4e9f0", "#1b4b82"

#: How wide a character is on average, in parts of its height.
_BROAD, _BROADER = 0.61, 0.66
_TICKS = 4
#: The steps between ticks of shares; two of the last go from nothing to all.
_SHARES = (0.1, 0.2, 0.25, 0.5)

_BESIDE = "The band behind the bars and the dotted line are the first variant's; a bold value probably differs from it."


Weight = Literal["bold"]
Anchor = Literal["middle", "end"]
Dash = list[Decimal | float | int] | None


class Axis(NamedTuple):
    """What a panel shows from its left to its right edge, and where it has ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float, left: float, width: float) -> float:
        """Where a value lies; beyond the edges at the edge."""
        share = (value - self.low) / (self.high - self.low)
        return left + width * min(1.0, max(0.0, share))


def plot(study: Studied) -> str:
    """The picture as SVG."""
    rows = [textwrap.wrap(visible(each.name), _characters(_NAMES, 11)) or [""] for each in study.variants]
    height = max((_ROW + _LINE * (len(lines) - 1) for lines in rows), default=_ROW)
    drawing = _Drawing(rows, height)
    drawing.words(study.title, 15, weight="bold", top=12)
    drawing.words(f"{about(study)}.", 10, ink=_QUIET, top=5)
    for group, measures in groups(study).items():
        drawing.group(GROUPS[group], measures)
    drawing.top += 24
    band = _BESIDE if len(rows) > 1 else ""
    drawing.words(" ".join(filter(None, (METHOD, band, unseen(study), unfelt(study)))), 9.5, ink=_QUIET)
    total = tenth(drawing.top + _MARGIN)
    picture = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, WIDTH, total),
        width=WIDTH,
        height=total,
        elements=[
            svg.Title(elements=[], text=escape(visible(study.title))),
            svg.Style(text=f"text {{ font-family: {_FONT}; }}"),
            svg.Rect(x=0, y=0, width=WIDTH, height=total, fill="#ffffff"),
            *drawing.elements,
        ],
    )
    return f"{picture}\n"


class _Drawing:
    """The picture as it grows from its top; `top` is where it goes on."""

    def __init__(self, rows: Sequence[Sequence[str]], height: float) -> None:
        self.elements: list[svg.Element] = []
        self.top: float = _MARGIN
        self._rows, self._height = rows, height

    def words(self, text: str, size: float, *, ink: str = _INK, weight: Weight | None = None, top: float = 0) -> None:
        """A paragraph over the whole width."""
        self.top += top
        for line in textwrap.wrap(visible(text), _characters(WIDTH - 2 * _MARGIN, size, weight)):
            self._text(line, _MARGIN, self.top, size, ink=ink, weight=weight)
            self.top += size * 1.35

    def group(self, title: str, measures: Sequence[Measure]) -> None:
        """The panels of a group, two or three beside each other."""
        self.top += _GROUP
        self._text(title, _MARGIN, self.top - 6, 12, weight="bold")
        self._rule(_MARGIN, self.top, WIDTH - _MARGIN, self.top, _INK, 0.8)
        across = 3 if len(measures) == 3 or len(measures) > 4 else 2
        room = WIDTH - 2 * _MARGIN - _NAMES
        width = (room - _GAP * (across - 1)) / across
        axes = _axes(measures)
        for begin in range(0, len(measures), across):
            part = measures[begin : begin + across]
            heads = [
                textwrap.wrap(visible(capital(each.of)), _characters(width, 10.5, "bold")) if each.of else []
                for each in part
            ]
            tall = max(map(len, heads))
            self.top += _HEAD + _LINE * (tall - 1) if tall else 8
            self._names()
            for place, (measure, head) in enumerate(zip(part, heads, strict=True)):
                left = _MARGIN + _NAMES + place * (width + _GAP)
                for line, words in enumerate(head):
                    self._text(words, left, self.top - 5 - _LINE * (len(head) - 1 - line), 10.5, weight="bold")
                self._panel(measure, left, width, axes[measure.of])
            self.top += self._height * len(self._rows) + _FOOT

    def _names(self) -> None:
        for place, lines in enumerate(self._rows):
            middle = self.top + self._height * (place + 0.5)
            for line, words in enumerate(lines):
                down = (line - (len(lines) - 1) / 2) * _LINE
                self._text(words, _MARGIN, middle + down + 4, 11)

    def _panel(self, measure: Measure, left: float, whole: float, axis: Axis) -> None:
        """Its ground, its ticks, and a row for each variant."""
        width = whole - _VALUES
        bottom = self.top + self._height * len(self._rows)
        first = measure.estimates[0] if len(measure.estimates) > 1 else None
        if first and first.low is not None and first.high is not None:
            start, end = (axis.at(each, left, width) for each in (first.low, first.high))
            self.elements.append(
                svg.Rect(
                    x=tenth(start), y=tenth(self.top), width=tenth(max(end - start, 1)),
                    height=tenth(bottom - self.top), fill=_BAND,
                )
            )  # fmt: skip
        for tick in axis.ticks:
            x = axis.at(tick, left, width)
            self._rule(x, self.top, x, bottom + 3, _RULE, 0.6)
            last = tick == axis.ticks[-1]
            shown = number(tick, "share", sign=last) if measure.kind == "share" else f"{tick:g}"
            self._text(shown, x, bottom + 13, 9, ink=_QUIET, anchor="middle")
        self._rule(left, bottom, left + width, bottom, _QUIET, 0.8)
        if first and first.value is not None:
            x = axis.at(first.value, left, width)
            self._rule(x, self.top, x, bottom, _MARK, 0.8, [2, 2.5])
        for place, each in enumerate(measure.estimates):
            middle = self.top + self._height * (place + 0.5)
            self._text(
                value_of(each, measure),
                left + whole,
                middle + 3.5,
                10,
                weight="bold" if each.differs else None,
                anchor="end",
            )
            if each.value is None:
                continue
            if each.low is not None and each.high is not None:
                start, end = (axis.at(bound, left, width) for bound in (each.low, each.high))
                self._rule(start, middle, end, middle, _MARK, 2.2)
                for x in (start, end):
                    self._rule(x, middle - 3.5, x, middle + 3.5, _MARK, 1.4)
            self.elements.append(
                svg.Circle(
                    cx=tenth(axis.at(each.value, left, width)), cy=tenth(middle), r=3.6,
                    fill=_MARK, stroke="#ffffff", stroke_width=0.8,
                )
            )  # fmt: skip

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        ink: str = _INK,
        weight: Weight | None = None,
        anchor: Anchor | None = None,
    ) -> None:
        self.elements.append(
            svg.Text(
                x=tenth(x), y=tenth(y), font_size=size, fill=ink, text=escape(text),
                font_weight=weight, text_anchor=anchor,
            )
        )  # fmt: skip

    def _rule(self, x1: float, y1: float, x2: float, y2: float, ink: str, width: float, dash: Dash = None) -> None:
        start, end = (tenth(x1), tenth(y1)), (tenth(x2), tenth(y2))
        self.elements.append(
            svg.Line(
                x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=ink, stroke_width=width, stroke_dasharray=dash
            )
        )  # fmt: skip


def _characters(width: float, size: float, weight: Weight | None = None) -> int:
    return max(4, int(width / (size * (_BROAD if weight is None else _BROADER))))


def _axes(measures: Sequence[Measure]) -> dict[str, Axis]:
    """The axes of a group, by what they are of: as far as the intervals reach, between round numbers.

    A per cent of games is as wide in each panel of a group, wherever that begins.
    """
    bounds = {each.of: _bounds(each) for each in measures}
    if measures[0].kind == "mean":
        return {of: _axis(*reach) for of, reach in bounds.items()}
    for step in _SHARES:
        first = {of: floor(low / step + 1e-9) for of, (low, _) in bounds.items()}
        steps = max(ceil(high / step - 1e-9) - first[of] for of, (_, high) in bounds.items())
        steps = max(steps, 2)
        if steps < _TICKS:
            break
    last = round(1 / step)
    starts = {of: min(begin, last - steps) for of, begin in first.items()}
    ticks = {of: tuple(round((begin + each) * step, 10) for each in range(steps + 1)) for of, begin in starts.items()}
    return {of: Axis(each[0], each[-1], each) for of, each in ticks.items()}


def _bounds(measure: Measure) -> tuple[float, float]:
    """The least and the greatest number that a panel shows."""
    found = [bound for each in measure.estimates for bound in (each.low, each.value, each.high) if bound is not None]
    return (min(found), max(found)) if found else (0.0, 1.0)


def _axis(low: float, high: float) -> Axis:
    """From a round number below the one to a round number above the other."""
    if high - low < 1:
        low, high = max(floor(low - 0.5), min(0, floor(low))), ceil(high + 0.5)
    steps = list(_ticks(low, high))
    return Axis(min(low, steps[0]), max(high, steps[-1]), tuple(steps))


def _ticks(low: float, high: float) -> Iterator[float]:
    """At most `_TICKS` round numbers from below the one to above the other."""
    rough = (high - low) / (_TICKS - 1)
    power = 10.0 ** floor(log10(rough))
    for step in (power * each for each in (1, 2, 2.5, 5, 10, 20, 25, 50)):
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        if last - first < _TICKS:
            yield from (round(each * step, 10) for each in range(first, last + 1))
            return
