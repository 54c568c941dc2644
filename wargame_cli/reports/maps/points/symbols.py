"""Small drawings for maps of points: lines of connections, plates of spaces, their forts, ports and supply symbols."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import svg

from wargame_cli.engine.maps.pointmap import Space, Way
from wargame_cli.reports.maps.shapes import Point, group, path, tenth, text
from wargame_cli.reports.maps.style import PRINTED
from wargame_cli.reports.maps.symbols import SYMBOLS, TEXTURES

_INK, _RED, _WATER, _BANK, _EDGE = "#2b2620", "#c01f2e", "#2f7fc0", "#fbf8ef", "#6b6256"


def _data(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def way_lines(points: Sequence[Point], way: Way) -> Iterator[svg.Element]:
    """A connection: railways with sleepers, roads plain, trails and lanes dotted."""
    data = _data(points)
    if way.line == "rail":
        yield path(data, stroke=way.colour, width=1.8)
        # Sleepers are a broad line of thin dashes.
        yield svg.Path(fill="none", stroke=way.colour, stroke_width=7, stroke_dasharray=[1.6, 7], extra={"d": data})
    elif way.line == "road":
        yield path(data, stroke=way.colour, width=2.6)
    elif way.line == "trail":
        yield path(data, stroke=way.colour, width=3, dash=(0.1, 7))
    else:
        yield path(data, stroke=way.colour, width=3.4, dash=(0.1, 9))


def water_bar(points: Sequence[Point]) -> svg.Element:
    """A blue wave across the middle of a connection."""
    pieces = list(pairwise(points))
    start, end = pieces[len(pieces) // 2]
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) + 90
    wave = "M-10 0q2.5-4.5 5 0t5 0t5 0t5 0"
    drawing: list[svg.Element] = [path(wave, stroke=_BANK, width=5), path(wave, stroke=_WATER, width=2.8)]
    return svg.G(elements=drawing, transform=[svg.Translate(tenth(x), tenth(y)), svg.Rotate(tenth(turn))])


def plate(space: Space, half: tuple[float, float], fill: str, edge: str | None) -> list[svg.Element]:
    """A space around (0, 0): squares, oblong regions, circles at sea; red-rimmed where it is worth something."""
    width, height = half
    round_off = height if space.kind in ("sea", "island") else 0.7 * height if space.kind == "region" else 3.0

    def frame(more: float, colour: str, line: str, thick: float, place: str = "") -> svg.Element:
        return svg.Rect(
            x=tenth(-width - more),
            y=tenth(-height - more),
            width=tenth(2 * (width + more)),
            height=tenth(2 * (height + more)),
            rx=tenth(round_off + more if round_off > 4 else round_off),
            fill=colour,
            stroke=line,
            stroke_width=thick,
            extra={"data-place": place} if place else {},
        )

    rim = [frame(3.2, _RED, _RED, 2.0)] if space.worth else []
    return [*rim, frame(0.0, fill, edge or _EDGE, 3.2 if edge else 1.2, space.id)]


#: How far the ground reaches around a plate, and where on it its texture stands.
GROUND = 13.0


def terrain(word: str, half: tuple[float, float], colour: str) -> list[svg.Element]:
    """The ground around a plate, wider than the counters that lie on that, with its texture on either side."""
    width, height = half[0] + GROUND, half[1] + GROUND
    shape = svg.Rect(
        x=tenth(-width),
        y=tenth(-height),
        width=tenth(2 * width),
        height=tenth(2 * height),
        rx=tenth(0.7 * height),
        fill=colour,
        stroke=_BANK,
        stroke_width=1,
    )
    texture = TEXTURES.get(PRINTED.ground(word).texture)
    if texture is None:
        return [shape]
    return [shape, *(_small(texture(), (across * (width - 6), height - 9)) for across in (-1, 1))]


def _small(drawing: list[svg.Element], place: Point) -> svg.Element:
    return svg.G(elements=drawing, transform=[svg.Translate(*map(tenth, place)), svg.Scale(0.55)])


def badge(space: Space, half: tuple[float, float]) -> list[svg.Element]:
    """The printed symbols in the corners of a plate: fort with its number, supply half-moon, anchor; and what it is
    worth, where that is more than one."""
    width, height = half
    drawn: list[svg.Element] = []
    if space.fort:
        drawn.append(group([_fort(), text(str(space.fort), (0, 3.4), "f")], (-width, -height)))
    if space.supplies:
        drawn.append(group([_moon()], (-width, height)))
    if space.port:
        drawn.append(group(SYMBOLS["anchor"](), (width, height)))
    if space.worth > 1:
        drawn.append(text(str(space.worth), (width - 5, -height + 10), "c", f"font-size:9px;fill:{_RED}"))
    return drawn


def _fort() -> svg.Element:
    points = [
        ((8.4, 6.0)[turn % 2] * math.sin(turn * math.pi / 5), -(8.4, 6.0)[turn % 2] * math.cos(turn * math.pi / 5))
        for turn in range(10)
    ]
    return path(_data(points) + "Z", "#4a3f35", _BANK, 1)


def _moon() -> svg.Element:
    return path("M-7 2.5A7 7 0 0 1 7 2.5Z", "#2f7d4f", _BANK, 1)


def sample(spaces: Sequence[Space]) -> list[tuple[list[svg.Element], str]]:
    """The symbols of these spaces, each with its word for the legend."""
    entries: list[tuple[list[svg.Element], str]] = []
    if any(space.worth for space in spaces):
        worth = Space(id="", name="", kind="", at=(0.0, 0.0), worth=1)
        entries.append((plate(worth, (10, 10), _BANK, None), "victory points"))
    if any(space.fort for space in spaces):
        entries.append(([_fort()], "fort, with its strength"))
    if any(space.supplies for space in spaces):
        entries.append(([_moon()], "supply source"))
    if any(space.port for space in spaces):
        entries.append((SYMBOLS["anchor"](), "port"))
    return entries
