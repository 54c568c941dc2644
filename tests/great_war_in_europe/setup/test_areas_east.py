"""The areas of the Eastern armies of August 1914 (19.21, 19.31)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from great_war_in_europe.setup.areas import EUROPE, countries, hexes
from wargame_cli.rulesets.great_war_in_europe.setup import areas_east as east


@pytest.mark.rule("19.2")
def test_the_two_russian_armies_of_the_north_stand_round_kovno_and_warsaw():
    assert hexes(east.first_army(EUROPE)) == {"E5620", "E5519", "E5520", "E5619", "E5621", "E5719", "E5720"}
    assert hexes(east.second_army(EUROPE)) == {"E4816", "E4715", "E4716", "E4815", "E4817", "E4915", "E4916"}


@pytest.mark.rule("19.2")
def test_the_south_west_front_stands_along_the_austrian_border():
    area = hexes(east.south_west_front(EUROPE))
    assert {"E4216", "E3524", "E4121", "E3624"} <= area
    assert countries(east.south_west_front(EUROPE)) == {"Russia", "Russian Poland"}
    austria = EUROPE.countries["Austria-Hungary"]
    assert all(EUROPE.board.mask(EUROPE.board.neighbours[hex]) & austria for hex in area)
    assert not area & {"E4215", "E4214", "E3425"}


@pytest.mark.rule("19.2")
def test_serbs_montenegrins_and_the_garrisons_of_russia_stand_at_home():
    assert countries(east.serbia(EUROPE)) == {"Serbia"}
    assert countries(east.montenegro(EUROPE)) == {"Montenegro"}
    assert countries(east.russian_forts(EUROPE)) == {"Russia", "Russian Poland"}
    assert {"E5620", "E4815", "E4719"} <= hexes(east.russian_forts(EUROPE))


@pytest.mark.rule("19.2")
def test_the_austrians_face_the_russians_that_stand_already():
    nobody = position(stacks={})
    assert not east.facing_the_south_west(nobody)
    some = position(stacks={"E3923": ["RU-3"], "E4816": ["RU-1"]})
    area = hexes(east.facing_the_south_west(some))
    assert "E3920" in area
    assert "E3919" not in area
    assert countries(east.facing_the_south_west(some)) == {"Austria-Hungary"}


@pytest.mark.rule("19.2")
def test_the_austrian_reserve_stands_round_budapest():
    area = hexes(east.round_budapest(EUROPE))
    assert {"E3310", "E2713", "E3913"} <= area
    assert all(EUROPE.map.distance("E3310", hex) <= 6 for hex in area)
    assert countries(east.round_budapest(EUROPE)) == {"Austria-Hungary"}


@pytest.mark.rule("19.2")
def test_the_balkan_army_stands_on_the_borders_of_serbia_and_montenegro():
    area = hexes(east.serbian_border(EUROPE))
    assert {"E2511", "E2107"} <= area
    assert countries(east.serbian_border(EUROPE)) == {"Austria-Hungary"}


@pytest.mark.rule("19.2")
def test_the_germans_of_the_east():
    assert countries(east.german_east(EUROPE)) == {"Germany"}
    assert {"E5514", "E5011"} <= hexes(east.german_forts_of_the_east(EUROPE))
    assert all(hex.startswith("E") for hex in hexes(east.german_east(EUROPE)))
