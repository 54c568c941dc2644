"""The areas of the Western armies of August 1914 (19.21, 19.31)."""

from __future__ import annotations

import pytest

from great_war_in_europe.outbreak import position
from great_war_in_europe.setup.areas import EUROPE, countries, hexes
from wargame_cli.rulesets.great_war_in_europe.setup import areas_west as west

AUGUST = position()


@pytest.mark.rule("19.2")
def test_the_belgians_stand_in_antwerp_and_namur():
    assert hexes(west.antwerp(EUROPE)) == {"W6819"}
    assert hexes(west.namur(EUROPE)) == {"W6221"}


@pytest.mark.rule("19.2")
def test_the_british_stand_in_mons_and_in_the_six_hexes_beside_it():
    assert hexes(west.round_mons(EUROPE)) == {"W6316", "W6216", "W6217", "W6315", "W6317", "W6416", "W6417"}


@pytest.mark.rule("19.2")
def test_the_french_armies_stand_along_the_border_from_w5622_to_w3830():
    border = hexes(west.french_border(EUROPE))
    assert {"W5622", "W3830", "W5425", "W3929"} <= border
    assert countries(west.french_border(EUROPE)) == {"France"}
    assert not border & {"W5621", "W5720", "W6017", "W6413"}  # the border north-west of W5622
    assert "W5123" not in border  # Verdun lies behind it


@pytest.mark.rule("19.2")
def test_the_left_wing_of_the_french_stands_west_of_the_meuse():
    area = hexes(west.west_of_the_meuse(EUROPE))
    assert countries(west.west_of_the_meuse(EUROPE)) == {"France", "Belgium"}
    assert {"W5009", "W6518", "W6819", "W5621", "W5216", "W3620"} <= area
    assert not area & {"W5123", "W6324", "W5622", "W4725", "W3622", "W4023"}  # east of the river, or of its way on
    assert not area & {"W6424", "W6524"}
    assert {"W4323", "W4223", "W4122", "W4022"} <= area


@pytest.mark.rule("19.2")
def test_there_are_forts_for_the_french_garrisons():
    assert {"W5123", "W3929", "W4725", "W4327"} <= hexes(west.french_forts(EUROPE))
    assert countries(west.french_forts(EUROPE)) == {"France"}
    assert hexes(west.lille(EUROPE)) == {"W6413"}


@pytest.mark.rule("19.2")
def test_the_germans_stand_in_germany_and_in_belgium_near_aachen():
    area = west.german_west(AUGUST)
    assert countries(area) == {"Germany", "Belgium"}
    in_belgium = hexes(area & EUROPE.countries["Belgium"])
    assert {"W6424", "W6524", "W6426"} <= in_belgium
    assert all(EUROPE.map.distance("W6526", hex) <= 3 for hex in in_belgium)
    assert "W6324" not in in_belgium  # the fort of Liege holds out
    assert "E5102" not in hexes(area)


@pytest.mark.rule("19.2")
def test_the_three_hexes_from_aachen_are_not_counted_through_holland():
    near = {hex for hex in hexes(EUROPE.countries["Belgium"]) if EUROPE.map.distance("W6526", hex) <= 3}
    round_about = near - hexes(west.german_west(AUGUST)) - {"W6324"}
    assert round_about == {"W6523", "W6624", "W6724"}


@pytest.mark.rule("20.3")
@pytest.mark.rule("19.2")
def test_with_an_invasion_of_holland_the_three_hexes_are_counted_through_it():
    """Germany Invades Holland: Germans stand there too, and in Belgium beyond it."""
    invading = position()
    invading.pre_war = {"CP": ["CP-pre-war-5"]}
    area = west.german_west(invading)
    assert countries(area) == {"Germany", "Belgium", "Holland"}
    abroad = hexes(area & (EUROPE.countries["Belgium"] | EUROPE.countries["Holland"]))
    assert {"W6525", "W6625", "W6826", "W6523", "W6624", "W6724"} <= abroad
    assert all(EUROPE.map.distance("W6526", hex) <= 3 for hex in abroad)
    assert not abroad & {"W6324", "W7016", "W6922"}  # the fort of Liege; Holland farther away


@pytest.mark.rule("19.2")
def test_the_heavy_forts_of_germany_in_the_west_are_metz_and_strasbourg():
    assert hexes(west.german_forts_of_the_west(EUROPE)) == {"W5126", "W4634"}
