"""Small drawings for the SVG map: ground textures, place symbols and counters. Every one is drawn around (0, 0)."""

from __future__ import annotations

import math

import svg

from wargame_cli.reports.maps.shapes import path, polygon

_INK, _WATER, _RED, _GOLD, _WHITE = "#2b2620", "#1d5f93", "#b3202a", "#e3a72f", "#fffdf5"


def _peaks() -> list[svg.Element]:
    peaks: list[svg.Element] = []
    for x, y, size in ((-11, -9, 7), (9, -5, 9), (-3, 12, 8)):
        left, top, right = (x - size, y + 0.6 * size), (x, y - 0.8 * size), (x + size, y + 0.6 * size)
        peaks.append(polygon([left, top, right], "#e9d6b3"))
        peaks.append(polygon([top, right, (x + 0.12 * size, right[1])], "#b58f5f"))
        peaks.append(
            path(f"M{left[0]} {left[1]:.1f}L{x} {top[1]:.1f}L{right[0]} {right[1]:.1f}", stroke="#8a6138", width=1)
        )
    return peaks


def _trees() -> list[svg.Element]:
    trees: list[svg.Element] = []
    for x, y in ((-14, -3), (-6, -12), (5, -9), (13, 1), (-9, 10), (3, 7), (9, 14)):
        trees.append(polygon([(x - 3.4, y + 4), (x, y - 5), (x + 3.4, y + 4)], "#85a862"))
        trees.append(polygon([(x, y - 5), (x + 3.4, y + 4), (x, y + 4)], "#5f8443"))
    return trees


def _dunes() -> list[svg.Element]:
    dots = ((-13, -4), (-5, -12), (6, -10), (13, -1), (-8, 7), (2, 2), (9, 11), (-1, 15))
    dunes: list[svg.Element] = [svg.Circle(cx=x, cy=y, r=0.9, fill="#c19a45") for x, y in dots]
    dunes.append(path("M-17 3q5-4 10 0M4-3q4-3 8 0M-6 12q4-3 8 0", stroke="#d2ad5c", width=0.9))
    return dunes


def _reeds() -> list[svg.Element]:
    tufts = ((-11, -4), (8, -9), (-2, 9), (12, 8))
    data = "".join(f"M{x - 5} {y}h10M{x} {y}v-5M{x - 3} {y}l-1.6-4M{x + 3} {y}l1.6-4" for x, y in tufts)
    return [path(data, stroke="#4f8277", width=0.9)]


def _meadows() -> list[svg.Element]:
    spots = ((-13, -6), (-3, -12), (9, -7), (-8, 5), (4, 3), (12, 9), (-2, 13))
    data = "".join(f"M{x - 2.4} {y}l1.2-3M{x} {y}v-4M{x + 2.4} {y}l-1.2-3" for x, y in spots)
    return [path(data, stroke="#8aa370", width=0.8)]


def _hills() -> list[svg.Element]:
    data = "M-15-2Q-10-10-5-2M1-7Q6-15 11-7M-4 12Q1 4 6 12"
    return [path(data, stroke="#a98a5c", width=1.2)]


def _range(light: str, dark: str, cap: str | None) -> list[svg.Element]:
    """Peaks that stand close together, some with a cap."""
    peaks: list[svg.Element] = []
    for x, y, size in ((-12, -5, 9), (8, -3, 12), (-3, 13, 10)):
        left, top, right = (x - 0.8 * size, y + 0.6 * size), (x, y - 0.9 * size), (x + 0.8 * size, y + 0.6 * size)
        peaks.append(polygon([left, top, right], light))
        peaks.append(polygon([top, right, (x + 0.1 * size, right[1])], dark))
        if cap:
            foot = y - 0.3 * size
            peaks.append(polygon([(x - 0.32 * size, foot), top, (x + 0.32 * size, foot)], cap))
    return peaks


def _crags() -> list[svg.Element]:
    return _range("#b08d64", "#7d5b3c", None)


def _snow() -> list[svg.Element]:
    return _range("#9b948e", "#6d6863", "#fbfdff")


def _star() -> list[svg.Element]:
    reach = [(8.2, 3.3)[turn % 2] for turn in range(10)]
    points = [(r * math.sin(turn * math.pi / 5), -r * math.cos(turn * math.pi / 5)) for turn, r in enumerate(reach)]
    return [polygon(points, _RED, _WHITE, 1.2)]


def _works() -> list[svg.Element]:
    return [path("M-6.5 5.5V-.5L-2.5 2.5V-.5L1.5 2.5V-6.5H5.5V5.5Z", _GOLD, _INK, 1.1)]


def _ring() -> list[svg.Element]:
    return [svg.Circle(r=5, fill=_WHITE, stroke=_INK, stroke_width=1.2), svg.Circle(r=2.4, fill=_RED)]


def _dot() -> list[svg.Element]:
    return [svg.Circle(r=3.1, fill=_INK, stroke=_WHITE, stroke_width=0.9)]


def _spot() -> list[svg.Element]:
    return [svg.Circle(r=2.6, fill=_WHITE, stroke=_INK, stroke_width=1.2)]


def _fort() -> list[svg.Element]:
    return [path("M-4.6-4.6H4.6V4.6H-4.6Z", _WHITE, _INK, 1.6)]


def _citadel() -> list[svg.Element]:
    walls = path("M-5.4-5.4H5.4V5.4H-5.4Z", _INK, _WHITE, 1.0)
    return [walls, path("M-2.6-2.6H2.6V2.6H-2.6Z", "none", _WHITE, 1.0)]


def _anchor() -> list[svg.Element]:
    data = "M0-4V6M-3-1.5H3M-5.5 2.5Q-4.5 6 0 6.2Q4.5 6 5.5 2.5"
    ring = svg.Circle(cy=-5.2, r=1.5, fill="none", stroke=_WATER, stroke_width=1.4)
    return [path(data, stroke=_WHITE, width=3.6), ring, path(data, stroke=_WATER, width=1.5)]


def _waves() -> list[svg.Element]:
    data = "M-6-2q1.5-2.2 3 0t3 0t3 0t3 0M-6 2.4q1.5-2.2 3 0t3 0t3 0t3 0"
    return [path(data, stroke=_WHITE, width=3), path(data, stroke=_WATER, width=1.4)]


def _supply() -> list[svg.Element]:
    crate = path("M-2.4 2.2V-1.8H2.4V2.2ZM0-1.8V2.2M-2.4 .2H2.4", stroke="#fff", width=0.9)
    return [svg.Circle(r=4.8, fill="#2f7d4f", stroke=_WHITE, stroke_width=1), crate]


#: Ground textures by name.
TEXTURES = {
    "peaks": _peaks,
    "trees": _trees,
    "dunes": _dunes,
    "reeds": _reeds,
    "meadows": _meadows,
    "hills": _hills,
    "crags": _crags,
    "snow": _snow,
}

#: Place symbols by name.
SYMBOLS = {
    "star": _star,
    "works": _works,
    "ring": _ring,
    "citadel": _citadel,
    "fort": _fort,
    "dot": _dot,
    "spot": _spot,
    "anchor": _anchor,
    "waves": _waves,
    "supply": _supply,
}

#: Signs in the box of a counter (from -8 to 8 and -5 to 5), by a word that its kind holds; first match wins.
SIGNS = {
    "shock": "M-8-5L8 5M-8 5L8-5M-8 0H8",
    "alpine": "M-8-5L8 5M-8 5L8-5M-3 5L0 1L3 5Z",
    "infantry": "M-8-5L8 5M-8 5L8-5",
    "expeditionary": "M-8-5L8 5M-8 5L8-5M-8-2H8",
    "marine": "M-8-5L8 5M-8 5L8-5M0-5V5",
    "cavalry": "M-8 5L8-5",
    "tank": "M-4-3H4A3 3 0 0 1 4 3H-4A3 3 0 0 1-4-3Z",
    "mechanized": "M-8-5L8 5M-8 5L8-5M-4-3H4A3 3 0 0 1 4 3H-4A3 3 0 0 1-4-3Z",
    "air": "M0 0C-2-3-7-3-7 0S-2 3 0 0C2-3 7-3 7 0S2 3 0 0",
    "fort": "M-6 4V-2H-3V-4H3V-2H6V4",
    "garrison": "M-4 5V-4M-4-4H4L2-2L4 0H-4",
    "artillery": "M0-1.8A1.8 1.8 0 1 1 0 1.8A1.8 1.8 0 1 1 0-1.8Z",
    "armour": "M-4-3H4A3 3 0 0 1 4 3H-4A3 3 0 0 1-4-3Z",
    "fleet": "M-6 0H6L4 3.4H-4ZM0 0V-4M-3-2H3",
    "submarine": "M-6 1Q0-2.4 6 1Q0 4.4-6 1ZM0-1V-3.6H2.4",
    "bombardment": "M-6 0H6L4 3.4H-4ZM0 0V-4M-3-2H3",
    "amphibious": "M0-4V3M-3-1.5H3M-4 1Q-3 3.6 0 3.8Q3 3.6 4 1",
    "headquarters": "M-8-1.5H8M0-5V-1.5M-3-3.4H3",
    "hq": "M-8-1.5H8M0-5V-1.5M-3-3.4H3",
}
