"""Map pictures: whole text maps as snapshots, and SVG that any reader can open.

A snapshot that is meant to change is written anew with `UPDATE_SNAPSHOTS=1 pytest tests/reports/test_maps.py`.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.console import Console
from snapshots import matches

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.engine.maps.picture import Picture
from wargame_cli.reports.maps import MapStyle, Piece, TerrainStyle, as_svg, as_text
from wargame_cli.reports.maps.hexes.lines import chains, outlines
from wargame_cli.reports.maps.hexes.plane import Plane
from wargame_cli.reports.maps.sheet import Heading

MAP_FILE = Path(__file__).parents[2] / "scenarios" / "kaisers-war" / "map.toml"
SNAPSHOTS = Path(__file__).parent / "snapshots"
MAP = read_hex_map(MAP_FILE)
PLANE = Plane(MAP.sheets[0])
PIECES = {
    "1014": [Piece("BEF", "Allied", "infantry army", "6-8-2"), Piece("tanks", "Allied", "tank corps", "4-2-3")],
    "1015": [Piece("GQG", "Allied", "infantry army", "6-8-2")],
    "1114": [Piece("17", "CP", "shock army", "8-8-3"), Piece("2", "CP", "shock army", "8-8-3"), Piece("", "CP")],
    "4135": [Piece("Allenby", "Allied", "HQ", "(3)-1-3")],
}
SMALL = """format = 1
name = "one"
title = "Fire & <Water>"
[grid]
columns = 2
rows = 1
[terrain]
legend = { "l" = "lava", "~" = "sea" }
rows = "01 l~"
[countries]
"Vulcan & Sons" = { letter = "V" }
[seas]
"Sea" = { letter = "s" }
[owner]
rows = "01 Vs"
[places]
"0101" = ["Fire < Ice; shrine; h"]
[land_masses]
"Isle" = "0101"
"""


def shown(hexmap: HexMap, around: str | None = None, radius: int = 4, *, colour: bool = False) -> str:
    """A text map as a terminal of 80 columns prints it."""
    console = Console(
        width=80, no_color=not colour, force_terminal=colour, color_system="truecolor" if colour else None
    )
    with console.capture() as capture:
        console.print(as_text(Picture(hexmap, PIECES), around, radius).in_colour())
    return capture.get()


# ------------------------------------------------------------------------------------------------------------ text map


@pytest.mark.parametrize(
    ("name", "around", "radius"),
    [("map-paris.txt", "Paris", 4), ("map-jerusalem.txt", "jerusalem", 2), ("map-overview.txt", None, 4)],
)
def test_text_map_snapshot(name: str, around: str | None, radius: int) -> None:
    assert matches(SNAPSHOTS / name, shown(MAP, around, radius))


@pytest.mark.parametrize("radius", [0, 1, 3, 4, 9, 50])
@pytest.mark.parametrize("around", ["Paris", "0101", "5439", "0139", "Constantinople"])
def test_text_map_fits_eighty_columns(around: str, radius: int) -> None:
    """The radius gives way to the width of the terminal, and the edge of the map is no trouble."""
    text = as_text(Picture(MAP, PIECES), around, radius).plain
    assert max(map(len, text.splitlines())) <= 80


def test_text_map_says_the_same_without_colour() -> None:
    """Colour repeats what the letters say: with and without it the same letters are printed."""
    assert as_text(Picture(MAP, PIECES), "Paris").plain.strip() == "\n".join(
        line.rstrip() for line in shown(MAP, "Paris").splitlines()
    ).strip("\n ")
    assert "\x1b[" in shown(MAP, "Paris", colour=True)
    assert "\x1b[" not in shown(MAP, "Paris")


def test_text_map_shows_stacks_lines_and_places() -> None:
    text = as_text(Picture(MAP, PIECES), "Paris").plain
    for words in ("[A2 BEF]", "[C3 17 ]", "★Paris", "●Lille", "• front line", "≈ river", "[A Allied"):
        assert words in text


def test_text_map_of_an_unknown_place() -> None:
    with pytest.raises(ValueError, match="'Atlantis'"):
        as_text(Picture(MAP, PIECES), "Atlantis")


# ------------------------------------------------------------------------------------------------------------- SVG map


@pytest.fixture(scope="module")
def drawing() -> str:
    return as_svg(Picture(MAP, PIECES, "The Kaiser's War"))


def words_of(drawing: str) -> set[str]:
    return {node.text for node in ET.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text") if node.text}


def test_svg_is_well_formed_and_small(drawing: str) -> None:
    root = ET.fromstring(drawing)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.attrib["viewBox"].split()) == 4
    assert len(drawing) < 1_500_000


def test_svg_names_everything(drawing: str) -> None:
    """Every place, every country of three hexes or more, every hex in play, the title, the counters."""
    words = words_of(drawing)
    assert {place.name for place in MAP.places} <= words
    assert {"GERMANY", "OTTOMAN EMPIRE", "RUSSIA", "North Sea", "Mediterranean Sea", "Rhine", "Suez Canal"} <= words
    assert set(MAP.in_play) <= words
    assert {"The Kaiser's War", MAP.title, "BEF", "17", "6-8-2", "?", "Front line", "Allied trench"} <= words


def test_svg_uses_only_what_it_defines(drawing: str) -> None:
    root = ET.fromstring(drawing)
    known = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
    used = {node.attrib["href"].removeprefix("#") for node in root.iter() if "href" in node.attrib}
    clips = {value[5:-1] for node in root.iter() for value in node.attrib.values() if value.startswith("url(#")}
    assert used | clips <= known


@pytest.mark.parametrize("window", ["palestine", "western-front"])
def test_svg_of_a_window_is_cut_to_it(window: str, drawing: str) -> None:
    small = as_svg(Picture(read_hex_map(MAP_FILE, window), {}))
    width, height = (float(part) for part in ET.fromstring(small).attrib["viewBox"].split()[2:])
    assert width < 1000
    assert height < 1200
    assert len(small) < len(drawing) / 3


def test_words_without_a_style_get_a_plain_look() -> None:
    """Free words of another game are drawn; odd signs in names are escaped."""
    other = read_hex_map(SMALL)
    pieces = {"0101": [Piece("<&>", "Gnomes", "digger")]}
    words = words_of(as_svg(Picture(other, pieces), heading=Heading(other.title, "A & B")))
    assert {"Fire < Ice", "Fire & <Water>", "<&>", "A & B", "Gnomes"} <= words
    text = as_text(Picture(other, pieces), "Fire < Ice").plain
    assert "[G1 <&>]" in text
    assert "l lava" in text


def test_style_is_the_callers() -> None:
    style = MapStyle(terrain={"lava": TerrainStyle("#ff0000", "", "*", "red")})
    other = read_hex_map(SMALL)
    assert "#ff0000" in as_svg(Picture(other, {}), style=style)
    assert "* lava" in as_text(Picture(other, {}), "0101", style=style).plain


# --------------------------------------------------------------------------------------------------------------- lines


def test_outlines_go_around_shapes_and_holes() -> None:
    """A ring of six hexes has an outer line and a hole; together they pass every hexside to the outside once."""
    sheet = PLANE.all_sides(MAP.grid.labels())
    ring = PLANE.all_sides(MAP.grid.neighbours("1010"))
    hole, outside = sorted(outlines(ring, sheet), key=lambda line: len(line.corners))
    assert set(hole.corners) == set(PLANE.corners("1010"))
    assert len(outside.corners) == 18
    assert all(line.closed and not line.sharp for line in (hole, outside))


def test_outlines_are_sharp_at_the_edge_of_the_sheet() -> None:
    (line,) = outlines(PLANE.sides("0101"), PLANE.all_sides(["0101", "0102"]))
    assert line.closed
    assert len(line.sharp) == 6
    (inner,) = outlines(PLANE.sides("1010"), PLANE.all_sides(MAP.grid.labels()))
    assert not inner.sharp


def test_chains_stop_at_forks_and_close_rings() -> None:
    three = [PLANE.hexside("1010", near) for near in MAP.grid.neighbours("1010")[:3]]
    (open_line,) = chains(three)
    assert (len(open_line.corners), open_line.closed) == (4, False)
    (ring,) = chains(PLANE.sides("1010"))
    assert (len(ring.corners), ring.closed) == (6, True)
    fork = chains([*three, PLANE.hexside("1009", "1110")])
    assert sorted(len(line.corners) for line in fork) == [2, 2, 3]


def test_every_river_is_drawn_whole() -> None:
    """Joining hexsides to lines loses none of them."""
    pieces = [PLANE.hexside(*pair) for pairs in MAP.lines["river"].values() for pair in pairs]
    lines = chains(pieces)
    assert sum(len(line.corners) - (0 if line.closed else 1) for line in lines) == len(pieces)


def test_hexes_apart_share_no_side() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        PLANE.hexside("1010", "1212")
