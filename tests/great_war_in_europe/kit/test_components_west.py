"""The sheet of the Western Front: what the rules say of its hexes holds on it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.maps.atlas import read_atlas

WEST = read_atlas("west", "The Western Front", [scenarios_folder("great-war-in-europe") / "west.toml"])
PLACES = {place.name: place for place in WEST.places}
#: Kinds of places that mean something on this front.
KINDS = {"city", "town", "port", "fort", "heavy-fort", "resource", "victory"}

#: Towns whose hexes the rulebook names, with their countries.
NAMED = {
    "Paris": ("W5008", "France"),
    "Longwy": ("W5425", "France"),
    "Rouen": ("W5603", "France"),
    "Le Havre": ("W5801", "France"),
    "Namur": ("W6221", "Belgium"),
    "Bethune": ("W6310", "France"),
    "Lens": ("W6312", "France"),
    "Mons": ("W6316", "Belgium"),
    "Lille": ("W6413", "France"),
    "Aachen": ("W6526", "Germany"),
    "Boulogne": ("W6606", "France"),
    "Calais": ("W6707", "France"),
    "Dunkirk": ("W6709", "France"),
    "Antwerp": ("W6819", "Belgium"),
    "Ostend": ("W6912", "Belgium"),
}

#: The Allied front lines, as the rulebook prints them, from the sea to Switzerland (21.23, 21.33, 21.43, 21.53).
LINES = {
    "1915 and 1916": (
        "6811-6612, 6612-6411, 6311, 6211, 6111-5910, 5811, 5710-5511, 5512, 5412-5312, 5313, 5214-5217, 5117-5120, "
        "5221-5224, 5224-4922, 4823-4827, 4827-4628, 4629-4529, 4429, 4329, 4229-3831"
    ),
    "1917": (
        "6811-6612, 6612-6411, 6311, 6211-5813, 5712, 5613, 5512, 5412, 5312, 5313, 5214-5217, 5117-5120, 5221-5223, "
        "5123-4922, 4823-4827, 4827-4628, 4629, 4529, 4429, 4329, 4229-3831"
    ),
    "1918": (
        "6811-6711, 6612, 6613-6311, 6212-6111, 6012-5813, 5712-5314, 5315, 5216-5217, 5117-5120, 5221-5223, "
        "5123-4922, 4823-4827, 4827-4628, 4629, 4529, 4429, 4329, 4229-3831"
    ),
}


def touches(one, other):
    """Whether two hexes are next to each other, or the same."""
    return one == other or other in WEST.board.neighbours[one]


@pytest.mark.rule("3.11")
@pytest.mark.parametrize("name", NAMED)
def test_a_named_town_is_where_the_rules_have_it(name):
    hex, country = NAMED[name]
    assert PLACES[name].hex == hex
    assert WEST.area[hex] == country


@pytest.mark.rule("3.11")
def test_places_are_of_known_kinds_and_stand_on_land():
    """No hex has two of them."""
    assert {kind for place in WEST.places for kind in place.kinds} <= KINDS
    assert all(place.hex in WEST.land for place in WEST.places)
    assert len({place.hex for place in WEST.places}) == len(WEST.places)


@pytest.mark.rule("11.3")
def test_the_sources_of_both_sides():
    """11.32, 11.33: the edge of Germany from W3833 to W7034 and the Ruhr; the edge of France from W5701 to W3629."""
    central, allied = WEST.marks["CP source"], WEST.marks["Allied source"]
    ruhr = {"W6830", "W6831", "W6729", "W6730"}
    assert ruhr == WEST.marks["Ruhr"] <= central
    assert {"W3833", "W7034"} <= central
    assert {WEST.area[hex] for hex in central} == {"Germany"}
    assert {"W5701", "W3629"} <= allied
    assert {WEST.area[hex] for hex in allied} == {"France"}
    assert not {"W5801", "W3630"} & allied


@pytest.mark.rule("9.5")
def test_ports_lie_on_the_sea_or_on_a_river_to_it():
    """11.44: Antwerp and Rouen lie inland; all others touch the sea."""
    ports = {place.hex for place in WEST.places if "port" in place.kinds}
    dry = {hex for hex in ports if not any(WEST.terrain[near] == "sea" for near in WEST.board.neighbours[hex])}
    assert dry == {"W6819", "W5603"}


@pytest.mark.rule("14.3", "14.6", "21.4")
def test_the_hindenburg_line_and_the_waste_of_1917():
    """21.45, 21.46: a line of hexes beside one another; clear hexes of France."""
    line = ("W5913", "W5814", "W5713", "W5614")
    assert all(touches(*pair) for pair in pairwise(line))
    waste = ("W6012", "W5912", "W5812", "W5813", "W5711", "W5712", "W5612", "W5613")
    assert {(WEST.area[hex], WEST.terrain[hex]) for hex in waste} == {("France", "clear")}


@pytest.mark.rule("21.4")
@pytest.mark.parametrize("year", LINES)
def test_a_front_line_lies_on_land(year):
    """Each hex that the rulebook prints is land, and from one to the next the line goes on over land."""
    ends = [part.split("-") for part in LINES[year].split(", ")]
    hexes = [f"W{hex}" for part in ends for hex in part]
    assert [hex for hex in hexes if hex not in WEST.land] == []
    over_land = WEST.board.net(lambda start, end: {start, end} <= WEST.land)
    for one, other in pairwise(hexes):
        way = over_land.path(one, lambda hex, to=other: hex == to, bool)
        assert way
        assert len(way) <= 11, (one, other)


@pytest.mark.rule("3.11")
def test_paris_has_three_hexes():
    """16.2."""
    assert WEST.marks["Paris"] == {"W5008", "W5009", "W4908"}
    assert all(touches(*pair) for pair in pairwise(sorted(WEST.marks["Paris"], reverse=True)))


@pytest.mark.rule("3.11")
def test_hexes_that_the_text_makes_land_or_sea():
    """21.24, 19.21, 11.32: Belgians stand in W6810, Frenchmen in W3830; Switzerland and England are out of play."""
    assert {"W6810", "W6811", "W3830", "W3831"} <= WEST.land
    assert WEST.area["W3830"] == "France"
    assert not {"W3630", "W3732", "W6901", "W7006"} & WEST.land
    assert WEST.terrain["W5901"] == WEST.terrain["W6001"] == "sea"
