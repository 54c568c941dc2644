"""Shapes on the plane of the SVG map: paths, polygons, texts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

import svg

Point = tuple[float, float]


def tenth(number: float) -> float:
    """A tenth of a unit is finer than print, and keeps the file small."""
    return round(number, 1)


def xy(place: Point) -> str:
    """A point in path data."""
    return f"{place[0]:.1f} {place[1]:.1f}"


def path(
    data: str,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    *,
    dash: Sequence[float] = (),
    opacity: float | None = None,
) -> svg.Path:
    """A path from path data. The svg package takes such text only as an extra attribute; its own lists are slow."""
    return svg.Path(
        fill=fill,
        fill_rule="evenodd" if fill != "none" else None,
        stroke=stroke,
        stroke_width=None if width is None else tenth(width),
        stroke_linecap="round" if stroke else None,
        stroke_linejoin="round" if stroke else None,
        stroke_dasharray=[tenth(part) for part in dash] or None,
        opacity=opacity,
        extra={"d": data},
    )


def polygon(points: Iterable[Point], fill: str, stroke: str | None = None, width: float | None = None) -> svg.Path:
    """A closed shape with straight sides."""
    return path("M" + "L".join(xy(place) for place in points) + "Z", fill, stroke, width)


def rounded(points: Sequence[Point]) -> str:
    """Path data of a closed shape without corners: each side is bent toward the corner it comes to."""
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise([*points, points[0]])]
    bends = zip((*points[1:], points[0]), (*middles[1:], middles[0]), strict=True)
    return f"M{xy(middles[0])}" + "".join(f"Q{xy(corner)} {xy(end)}" for corner, end in bends) + "Z"


def hexagon(size: float) -> list[Point]:
    """The corners of a hex around (0, 0)."""
    return [(size * math.cos(turn * math.pi / 3), size * math.sin(turn * math.pi / 3)) for turn in range(6)]


def use(name: str, place: Point = (0.0, 0.0), scale: float | None = None) -> svg.Use:
    """A drawing from the definitions of the document, at a place."""
    if scale is not None:
        return svg.Use(href=f"#{name}", transform=[svg.Translate(*map(tenth, place)), svg.Scale(scale)])
    return svg.Use(href=f"#{name}", x=tenth(place[0]), y=tenth(place[1]))


def text(words: str, place: Point, kind: str, style: str | None = None, turn: float | None = None) -> svg.Text:
    """A text of one of the classes of the style sheet, its middle (or start) foot at `place`, turned by degrees."""
    x, y = map(tenth, place)
    return svg.Text(
        x=x,
        y=y,
        text=escape(words),
        class_=kind.split(),
        style=style,
        transform=None if turn is None else [svg.Rotate(tenth(turn), x, y)],
    )


def haloed(
    words: str, place: Point, kind: str, style: str | None = None, turn: float | None = None
) -> tuple[svg.Text, svg.Text]:
    """A text, and below it the same as a broad line, so that it can be read on anything; the line comes first."""
    below = text(words, place, f"{kind} halo", style, turn)
    below.extra = {"aria-hidden": "true"}
    return below, text(words, place, kind, style, turn)


def lettered(texts: Iterable[svg.Element], size: float, *, great: bool = False) -> svg.G:
    """Texts in letters of this size, which a page leaves out where they are too small to be read.

    Those of `great` places it draws larger there.
    """
    return svg.G(
        elements=[*texts], extra={"data-letters": str(tenth(size)), **({"data-great": "yes"} if great else {})}
    )


def group(elements: list[svg.Element], place: Point = (0.0, 0.0)) -> svg.G:
    """Elements that belong together, moved to a place."""
    moved: list[svg.Transform] | None = None if place == (0.0, 0.0) else [svg.Translate(*map(tenth, place))]
    return svg.G(elements=elements, transform=moved)
