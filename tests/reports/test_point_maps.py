"""Pictures of maps of points: a toy map as snapshots, nothing missing, names apart, and text that fits a terminal.

A snapshot that is meant to change is written anew with `UPDATE_SNAPSHOTS=1 pytest tests/reports/test_point_maps.py`.
"""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from snapshots import matches

from wargame_cli.engine.maps import pointmap
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointfile import read_point_map
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.reports.maps import as_svg, as_text
from wargame_cli.reports.maps.projection import Layout

SNAPSHOTS = Path(__file__).parent / "snapshots"
EXAMPLE = (pointmap.__doc__ or "").split("```yaml\n")[1].split("```")[0]
MORE = {
    "ways": {
        "path": {"name": "Goat Path", "line": "trail", "colour": "#886644", "source": "2.2"},
        "road": {"name": "Road", "line": "road", "colour": "#886644", "source": "2.2"},
        "ferry": {"name": "Ferry", "line": "lane", "colour": "#2c5d82", "source": "2.2"},
    },
    "spaces": {
        "upland": {"name": "The Upland", "kind": "region", "at": [2.2, 51.0], "owner": "blue", "supplies": "red blue"},
        "landing": {"name": "Off <Westport> & Bay", "kind": "sea", "at": [0.6, 50.2], "worth": 3},
        "quay": {"name": "Quay", "kind": "square", "at": [1.1, 50.0], "inset": "bay", "marks": "capital"},
    },
    "connections": {
        "west - upland": {"way": "road", "marks": "steep"},
        "east - upland": {"way": "path"},
        "landing - west": {"way": "ferry", "via": [[0.7, 50.1]]},
        "quay - west": {"way": "road"},
    },
}
TOY = read_point_map(EXAMPLE, [MORE])
PIECES = {
    "west": [Piece("GE-I-1", "red", "infantry", "5-3-3"), Piece("GE II", "red", "cavalry", faded=True)],
    "upland": [Piece("RU-1", "blue", "infantry", "3-3-3", faded=True)],
    "reserve": [Piece(f"SCU-{number}", "blue") for number in range(12)],
}
PICTURE = Picture(
    TOY,
    PIECES,
    "A toy <game>",
    holders={"west": "red", "upland": "blue"},
    owners={"red": "The Reds"},
    colours={"red": ("#aa2222", "#ffffff"), "blue": ("#2222aa", "#ffffff")},
    notes={"west": ("trench 1", "besieged")},
)


@pytest.mark.parametrize(
    ("name", "around", "radius"),
    [("points-overview.txt", None, 4), ("points-around.txt", "westport", 2), ("points-quay.txt", "quay", 1)],
)
def test_text_snapshot(name: str, around: str | None, radius: int) -> None:
    assert matches(SNAPSHOTS / name, as_text(PICTURE, around, radius).plain + "\n")


def test_svg_snapshot() -> None:
    assert matches(SNAPSHOTS / "points.svg", as_svg(PICTURE).replace("><", ">\n<") + "\n")


def test_the_svg_shows_everything() -> None:
    """A well-formed document with every space, kind of way, label of a top piece, box and note."""
    root = ElementTree.fromstring(as_svg(PICTURE))
    words = {"".join(each.itertext()) for each in root.iter() if each.tag.endswith("text")}
    assert {space.name for space in TOY.spaces.values()} <= words
    assert {way.name for way in TOY.ways.values()} <= words
    assert {
        "GE-I-1",
        "RU-1",
        "Reserve",
        "SCU-11",
        "trench 1, besieged",
        "A toy <game>",
        "The Bay",
        "The Sound",
    } <= words
    assert {"victory points", "fort, with its strength", "supply source", "port", "water"} <= words


def test_an_unknown_place_is_an_error() -> None:
    with pytest.raises(ValueError, match="Atlantis"):
        as_text(PICTURE, "Atlantis", 2)


def test_the_real_shape_is_kept() -> None:
    """North is up, east is right, and a degree north is as long as the cosine's share of a degree east."""
    spots = {"a": (20.0, 50.0), "b": (20.0, 52.0), "c": (22.0, 50.0)}
    layout = Layout(map_of(spots))
    (ax, ay), (_, by), (cx, _) = (layout.spots[label] for label in "abc")
    assert by < ay
    assert cx > ax
    assert math.isclose((cx - ax) / (ay - by), math.cos(math.radians(51)), rel_tol=0.05)


def test_a_sheet_is_taken_as_it_is() -> None:
    layout = Layout(map_of({"a": (0.0, 0.0), "b": (300.0, 400.0)}, places="sheet"))
    (ax, ay), (bx, by) = layout.spots["a"], layout.spots["b"]
    assert (bx - ax, by - ay) == (300.0, 400.0)
    assert (layout.width, layout.height) == (300.0 + 180.0, 400.0 + 180.0)


def map_of(spots: dict[str, tuple[float, float]], places: str = "earth") -> PointMap:
    """A map of nothing but spaces."""
    lines = "".join(f"  {label}: {{name: {label}, kind: k, at: [{x}, {y}]}}\n" for label, (x, y) in spots.items())
    return read_point_map(
        f"format: 1\nname: n\ntitle: t\nplaces: {places}\nsources: {{spaces: {{name: s, kind: s, at: s}}}}\n"
        f"ways: {{}}\nconnections: {{}}\nspaces:\n{lines}"
    )


spots_of_the_earth = st.tuples(st.floats(10, 20, width=32), st.floats(45, 55, width=32))


@settings(max_examples=40, deadline=None)
@given(st.lists(spots_of_the_earth, min_size=1, max_size=12))
def test_no_two_spaces_lie_on_each_other(places: list[tuple[float, float]]) -> None:
    """However near they are in the world, even in one spot."""
    layout = Layout(map_of({f"s{number}": spot for number, spot in enumerate(places)}))
    for (ax, ay), (bx, by) in combinations(layout.spots.values(), 2):
        assert math.hypot((ax - bx) / 72, (ay - by) / 64) > 0.8
