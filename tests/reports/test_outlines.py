"""Outlines of areas on a sheet: borders that two share, the front, where there is most room; maps that have some."""

from xml.etree import ElementTree

import msgspec
import pytest

from wargame_cli import rulesets
from wargame_cli.engine.maps.areamap import read_area_map
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.reports.maps import as_svg, base_of
from wargame_cli.reports.maps.areas.ground import NEUTRAL, tint
from wargame_cli.reports.maps.outlines import Outlines, line

#: Two areas side by side, an L of which the foot lies below both, and land that touches one.
AREAS = {
    "west": [((0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (0.0, 60.0))],
    "east": [((40.0, 0.0), (90.0, 0.0), (90.0, 60.0), (40.0, 60.0))],
    "south": [((0.0, 60.0), (40.0, 60.0), (90.0, 60.0), (90.0, 80.0), (10.0, 80.0), (10.0, 200.0), (0.0, 200.0))],
}
LAND = {"waste": [((90.0, 0.0), (120.0, 30.0), (90.0, 60.0))]}
SHAPES = Outlines(AREAS, LAND, lambda spot: spot)

TEXT = """
format = 1
name = "isles"
title = "The Isles"
[areas]
west = { name = "West", kind = "land", owner = "red", at = [1, 51], source = "s" }
east = { name = "East", kind = "land", owner = "blue", at = [4, 51], source = "s" }
isle = { name = "Isle", kind = "land", owner = "blue", at = [8, 51], source = "s" }
far = { name = "Far", kind = "land", at = [12, 51], source = "s" }
[links]
land = ["west - east; s", "east - isle; s", "isle - far; s"]
"""
OUTLINES = """
[outlines]
west = ["0,50 3,50 3,52 0,52"]
east = ["3,50 6,50 6,52 3,52"]
isle = ["7,50 9,50 9,52 7,52"]
"""
_USE = "{http://www.w3.org/2000/svg}use"
COLOURS = {"red": ("#aa2222", "#ffffff"), "blue": ("#2222aa", "#ffffff")}


def hatched(document):
    """The grounds that are hatched, and with what."""
    uses = ElementTree.fromstring(document).iter(_USE)
    return [(each.get("href"), each.get("fill")) for each in uses if "hatch" in each.get("fill", "")]


def picture(text, **fields):
    """A picture of the isles."""
    pieces = {"west": [Piece(f"R-{number}", "red") for number in range(3)], "far": [Piece("B-1", "blue")]}
    return Picture(read_area_map(text), pieces, colours=COLOURS, sides=("red", "blue"), **fields)


def test_borders_are_what_two_share():
    """Each once, whole, and none with the sea."""
    assert {pair: sorted(map(sorted, lines)) for pair, lines in SHAPES.borders.items()} == {
        ("west", "east"): [[(40.0, 0.0), (40.0, 60.0)]],
        ("west", "south"): [[(0.0, 60.0), (40.0, 60.0)]],
        ("east", "south"): [[(40.0, 60.0), (90.0, 60.0)]],
        ("land waste", "east"): [[(90.0, 0.0), (90.0, 60.0)]],
    }
    assert set(SHAPES.touching()) == {("west", "east"), ("west", "south"), ("east", "south")}


def test_the_front_lies_between_sides():
    """Not around what nobody holds."""
    assert SHAPES.front({"west": "A", "east": "A"}) == ""
    assert SHAPES.front({"west": "A", "east": "B"}) in ("M40 0l0 60", "M40 60l0-60")
    assert SHAPES.front({"west": "A", "east": "A", "south": "B"}).count("M") == 2


def test_lines_are_short():
    """In whole units, from step to step; points that come to lie on each other are one."""
    assert line([(0.2, 0.4), (10.0, -4.6), (10.3, -4.9), (10.0, 5.0)]) == "M0 0l10-5 0 10"
    assert line([(0.2, 0.4), (0.1, 0.1)]) == ""


def test_the_roomiest_place():
    """Of an L the leg for what is tall, the foot for what is broad; a span goes from edge to edge."""
    x, y = SHAPES.roomiest("south", 10, 40)
    assert x == pytest.approx(5, abs=1)
    assert 70 < y < 180
    x, y = SHAPES.roomiest("south", 40, 10)
    assert y == pytest.approx(70, abs=3)
    assert SHAPES.span("south", (5.0, 70.0)) == (0.0, 90.0)
    assert SHAPES.span("south", (5.0, 150.0)) == (0.0, 10.0)
    assert SHAPES.span("south", (50.0, 150.0)) == (50.0, 50.0)


def test_grounds_are_filled_by_holder():
    """Hatched where it is not whose it was, plain where nobody holds it; the front between the sides."""
    held = {"west": "red", "east": "blue"}
    uses = ElementTree.fromstring(as_svg(picture(TEXT + OUTLINES, holders=held))).iter(_USE)
    fills = {each.get("data-place"): each.get("fill") for each in uses if each.get("data-place")}
    assert fills == {"west": tint("#aa2222"), "east": tint("#2222aa"), "isle": NEUTRAL}
    plain = as_svg(picture(TEXT + OUTLINES, holders=held))
    taken = as_svg(picture(TEXT + OUTLINES, holders=held | {"isle": "red"}, conquered={"isle"}))
    assert hatched(plain) == []
    assert hatched(taken) == [("#G-o-isle", "url(#G-hatch-red)")]
    fronts = [len(root.find(".//*[@id='G-control']")) for root in map(ElementTree.fromstring, (plain, taken))]
    assert fronts == [2, 2]
    peace = ElementTree.fromstring(as_svg(picture(TEXT + OUTLINES, holders={"west": "red"})))
    assert len(peace.find(".//*[@id='G-control']")) == 0


def test_water_between_linked_areas_is_crossed_by_dots():
    """Between the nearest points; areas that touch need none, plates have a line."""
    root = ElementTree.fromstring(as_svg(picture(TEXT + OUTLINES)))
    dotted = [each for each in root.find(".//*[@id='G-terrain']").iter() if each.get("stroke-dasharray")]
    assert len(dotted) == 1
    lines = [each for each in root.find(".//*[@id='G-terrain']") if each.get("opacity") == "0.55"]
    assert len(lines) == 1


def test_a_map_without_outlines_has_plates():
    """As many as areas, with the lines between them; one with outlines has plates for the others."""
    for text, plates in ((TEXT, 4), (TEXT + OUTLINES, 1)):
        root = ElementTree.fromstring(as_svg(picture(text)))
        assert len([each for each in root.find(".//*[@id='G-places']") if each.tag.endswith("rect")]) == plates
        words = {each.text for each in root.iter() if each.tag.endswith("text")}
        assert {"West", "East", "Isle", "Far", "R-0", "B-1"} <= words


def test_a_page_finds_every_area_on_the_ground():
    """The stack lies in its area, whatever the moment; the ground of each area can be found by its id."""
    lamps = rulesets.load("lamps")
    start = lamps.picture(lamps.new("campaign", {}), None)
    base = base_of(start)
    assert set(base.spots) == {*start.map.areas, *start.map.boxes}
    assert base == base_of(msgspec.structs.replace(start, holders={}, pieces={}))
    assert {f'id="G-o-{label}"' in base.svg for label in start.map.outlines} == {True}
    assert all(base.frame.holds(spot) for spot in base.spots.values())
