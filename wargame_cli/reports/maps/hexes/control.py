"""Who holds what on a sheet of hexes: places in the colour of their side, conquered ground hatched, the front."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import svg

from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps.hexes.cut import Cut
from wargame_cli.reports.maps.hexes.lines import chains, curve, outlines
from wargame_cli.reports.maps.legend import Entry
from wargame_cli.reports.maps.look import Look
from wargame_cli.reports.maps.shapes import hexagon, path, polygon

_FRONT, _CASING = "#b3101c", "#fffaf0"
#: How broad the front is, and how far inside its hex the edge of a place that is held lies.
_BROAD, _INSIDE = 5.0, 0.9
#: The dashes of the edges of the side whose counters are cut.
_DASH = (5.0, 2.6)


def hatches(look: Look) -> list[svg.Element]:
    """The hatching of ground that each side has conquered, aslant in another way for each."""
    return [
        svg.Pattern(
            id=f"held-{number}",
            width=9,
            height=9,
            patternUnits="userSpaceOnUse",
            patternTransform=[svg.Rotate(angle)],
            elements=[path("M0 0V9", stroke=look.side(side)[0], width=2.4)],
        )
        for number, (side, angle) in enumerate(zip(look.sides, (45, 135), strict=False))
    ]


def control(cut: Cut, picture: Picture, towns: Collection[str], look: Look) -> list[svg.Element]:
    """Conquered ground, and the hexes with `towns` that each side holds."""
    drawn: list[svg.Element] = []
    every_side = cut.plane.all_sides(cut.shown)
    for number, side in enumerate(look.sides[:2]):
        held = [label for label in cut.in_play if picture.holders.get(label) == side]
        if taken := picture.conquered.intersection(held):
            data = curve(cut.plane, outlines(cut.plane.all_sides(taken), every_side))
            drawn.append(svg.G(opacity=0.3, elements=[path(data, f"url(#held-{number})")]))
        matter = [label for label in held if label not in taken or label in towns]
        if data := "".join(_around(cut, label) for label in matter):
            colour, dash = look.side(side)[0], _DASH if look.cut(side) else ()
            drawn.append(path(data, colour, opacity=0.12))
            drawn.append(svg.G(opacity=0.75, elements=[path(data, stroke=colour, width=1.5, dash=dash)]))
    return drawn


def front(cut: Cut, picture: Picture) -> list[svg.Element]:
    """The line between what the sides hold, as thick as none that is printed."""
    data = front_data(cut, picture.front)
    if not data:
        return []
    return [path(data, stroke=_CASING, width=_BROAD + 3.6), path(data, stroke=_FRONT, width=_BROAD)]


def front_data(cut: Cut, pairs: Iterable[tuple[str, str]], *, moved: bool = False) -> str:
    """Path data of the front on a sheet; `moved` to where the sheet lies on the whole drawing."""
    shown = cut.shown
    sides = [cut.plane.hexside(*pair) for pair in pairs if pair[0] in shown and pair[1] in shown]
    return curve(cut.plane, chains(sides), (cut.right, cut.down) if moved else (0.0, 0.0))


def control_legend(picture: Picture, shown: Sequence[str], look: Look) -> list[Entry]:
    """What edge, hatching and line mean, as far as there are any."""
    entries: list[Entry] = []
    for number, side in enumerate(look.sides[:2]):
        held = [label for label in shown if picture.holders.get(label) == side]
        colour = look.side(side)[0]
        dash = _DASH if look.cut(side) else ()
        if not picture.conquered.issuperset(held):
            around = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in hexagon(15)) + "Z"
            tint = path(around, colour, opacity=0.12)
            entries.append((f"Held by {side}", [tint, path(around, stroke=colour, width=1.5, dash=dash)]))
        if not picture.conquered.isdisjoint(held):
            entries.append((f"Conquered by {side}", [polygon(hexagon(15), f"url(#held-{number})", colour, 0.8)]))
    if any(start in shown for start, _ in picture.front):
        entries.append(("Front", [path("M-17 0H17", stroke=_FRONT, width=_BROAD)]))
    return entries


def _around(cut: Cut, label: str) -> str:
    """A little inside the edges of a hex."""
    x, y = cut.plane.centre(label)
    corners = (cut.plane.point(corner) for corner in cut.plane.corners(label))
    inside = [(x + _INSIDE * (px - x), y + _INSIDE * (py - y)) for px, py in corners]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in inside) + "Z"
