"""Pictures of maps of several sheets: beside each other, each with its title and as it is turned.

Snapshots meant to change are written anew with `UPDATE_SNAPSHOTS=1 pytest tests/reports/test_maps_of_sheets.py`.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from snapshots import matches
from wargame_cli.rulesets.straits import ASIA, EUROPE, MAP

from wargame_cli.engine.maps.atlas import read_atlas
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.engine.maps.parts import Part, around, windows
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps import as_svg, as_text

SNAPSHOTS = Path(__file__).parent / "snapshots"
PIECES = {
    "E5311": [Piece("R1", "Red", "infantry", "3-4"), Piece("R9", "Red", "cavalry", "1-6")],
    "A2106": [Piece("B2", "Blue", "infantry", "2-4")],
}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(hexmap: HexMap = MAP, part: Part = frozenset()) -> ElementTree.Element:
    return ElementTree.fromstring(as_svg(Picture(hexmap, PIECES, sides=("Red", "Blue")), part))


def words(root: ElementTree.Element) -> set[str]:
    return {each.text for each in root.iter(f"{SVG}text") if each.text}


def frames(root: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of the hex numbers of each sheet, in the drawing's own units."""
    found = []
    for group in [root, *root.iter(f"{SVG}g")]:
        moved = re.findall(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", group.get("transform", "")) or [("0", "0")]
        for layer in (each for each in group if each.get("id", "").startswith("G-terrain")):
            numbers = [each for each in layer.iter(f"{SVG}text") if each.get("class") == "h"]
            xs = [float(each.attrib["x"]) + float(moved[0][0]) for each in numbers]
            ys = [float(each.attrib["y"]) + float(moved[0][1]) for each in numbers]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize(
    ("name", "place", "radius"),
    [("sheets-whole.txt", None, 4), ("sheets-europe.txt", "Red Camp", 1), ("sheets-asia.txt", "A2106", 2)],
)
def test_text_of_sheets(name: str, place: str | None, radius: int) -> None:
    assert matches(SNAPSHOTS / name, as_text(Picture(MAP, PIECES), place, radius).plain + "\n")


def test_sheets_lie_beside_each_other() -> None:
    """None over another, each with its title, its hexes and its stacks, in the order of the files."""
    root = drawn()
    assert {"The European Shore", "The Asian Shore", "E5210", "A2005", "R1", "B2", "West Port"} <= words(root)
    first, second = frames(root)
    assert second[0] > first[2] or second[1] > first[3]
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for frame in (first, second):
        assert left < frame[0] < frame[2] < left + width
        assert top < frame[1] < frame[3] < top + height
    places = {each.attrib["data-place"] for each in root.iter() if "data-place" in each.attrib and each.get("id")}
    assert places == {"E5311", "A2106"}


@pytest.mark.parametrize(("window", "title", "other"), [("europe", "European", "Asian"), ("asia", "Asian", "European")])
def test_a_sheet_is_drawn_alone(window: str, title: str, other: str) -> None:
    """With its own hexes only, and the stacks in words."""
    seen = words(drawn(part=windows(MAP)[window]))
    assert f"The {title} Shore" in seen
    assert f"The {other} Shore" not in seen
    labels = {each for each in seen if re.fullmatch(r"[AE]\d{4}", each)}
    assert labels == windows(MAP)[window]
    text = as_text(Picture(MAP, PIECES), part=windows(MAP)[window]).plain
    assert f"The {title} Shore" in text
    assert f"The {other} Shore" not in text


def test_a_part_of_two_sheets_is_drawn_from_both() -> None:
    part = around(MAP, "E5110", 1) | around(MAP, "A2207", 1)
    seen = words(drawn(part=part))
    assert {"The European Shore", "The Asian Shore", *part} <= seen
    assert "E5312" not in seen


def test_a_turned_sheet_has_its_rows_where_they_are_turned_to() -> None:
    """The rows of Asia grow to the left and its columns upward, those of Europe up and to the right."""
    spots = {
        each.text: (float(each.attrib["x"]), float(each.attrib["y"]))
        for each in drawn().iter(f"{SVG}text")
        if each.get("class") == "h"
    }
    assert spots["A2105"][0] < spots["A2005"][0]
    assert spots["A2006"][1] < spots["A2005"][1]
    assert spots["E5110"][1] < spots["E5010"][1]
    assert spots["E5011"][0] > spots["E5010"][0]


def test_what_lies_above_a_sheet_is_said_where_it_is_not_the_north() -> None:
    """With the title of one of several sheets, or alone."""
    west = ASIA.replace("turned = 270", 'up = "west"')
    both, alone = read_atlas("both", "Both", [EUROPE, west]), read_hex_map(west)
    assert "The Asian Shore (west is up)" in words(drawn(both))
    assert "The European Shore" in words(drawn(both))
    assert "West is up" in words(drawn(alone))
    assert "West is up" in as_text(Picture(alone, {})).plain


def test_ids_of_sheets_are_their_own() -> None:
    root = drawn()
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    used = re.findall(r'(?:href="|url\()#([\w-]+)', as_svg(Picture(MAP, PIECES)))
    assert set(used) <= set(ids)
    assert {"G-sheet-0", "G-sheet-1", "G-dry-0", "G-dry-1"} <= set(used)


@pytest.mark.parametrize(("columns", "wide"), [(34, 2), (38, 2), (39, 1), (77, 1)])
def test_pointed_hexes_have_a_space_between_them_where_there_is_room(columns: int, wide: int) -> None:
    """And fit 80 columns without."""
    rows = f"02 {' '.join('.' * columns)}\n01  {' '.join('.' * columns)}\n"
    text = f"""format = 1
name = "wide"
title = "Wide"
grid = {{ shape = "pointy-top", first = "0101", last = "02{columns:02d}" }}
terrain = {{ legend = {{ "." = "clear" }}, rows = '''\n{rows}''' }}
owner = {{ rows = '''\n{rows.replace(".", "L")}''' }}
countries = {{ Land = {{ letter = "L" }} }}
land_masses = {{ Land = "0101" }}
"""
    lines = as_text(Picture(read_hex_map(text), {})).plain.splitlines()
    assert lines[2] == f"02 {(' ' if wide == 2 else '').join('.' * columns)}"
    assert max(map(len, lines)) <= 80
