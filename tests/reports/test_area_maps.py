"""Pictures of maps of areas: nothing is missing, and the text fits a terminal."""

import re
from xml.etree import ElementTree

import pytest

from wargame_cli import rulesets
from wargame_cli.reports.maps import as_svg, as_text

LAMPS = rulesets.load("lamps")


@pytest.fixture(scope="module")
def picture():
    """The campaign at its start."""
    return LAMPS.picture(LAMPS.new("campaign", {}), None)


def test_the_svg_shows_every_area_and_piece(picture):
    """A well-formed document with every name, and every counter that is in play."""
    document = as_svg(picture)
    words = {"".join(text.itertext()) for text in ElementTree.fromstring(document).iter() if text.tag.endswith("text")}
    for area in picture.map.areas.values():
        assert area.name in words
    for place in (*picture.map.areas, *picture.map.boxes):
        assert {piece.label for piece in picture.pieces.get(place, ())} <= words
    assert "Blockade Box" in words
    assert re.search(r"1 trench", document)


@pytest.mark.parametrize(("around", "radius"), [(None, 4), ("Verdun", 1), ("anatolia", 3), ("British Isles", 2)])
def test_the_text_fits_eighty_columns(picture, around, radius):
    """Whatever is shown."""
    text = as_text(picture, around, radius).plain
    assert max(map(len, text.splitlines())) <= 80
    if around is None:
        assert all(area.name in text for area in picture.map.areas.values())


def test_spent_units_stand_in_brackets(picture):
    """GE-7 begins Spent, GE-6 Fresh."""
    text = as_text(picture, "Rhine", 1).plain
    assert "(GE-7)" in text
    assert "GE-6" in text
    assert "(GE-6)" not in text


def test_an_unknown_place_is_an_error(picture):
    """And no empty picture."""
    with pytest.raises(ValueError, match="Atlantis"):
        as_text(picture, "Atlantis", 2)
