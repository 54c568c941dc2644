"""What follows from the map and the plan of a scenario."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import kit_of


@pytest.fixture
def picardy():
    return kit_of("picardy-1918")


def test_cities_fortresses_and_resource_centers_are_cities(picardy):
    """3E2"""
    assert all(picardy.is_city(hex) for hex in ("0523", "0623", "0624", "0827", "1224"))
    assert not any(picardy.is_city(hex) for hex in ("0825", "0527", "0522"))
    assert picardy.is_major_city("0827")
    assert not picardy.is_major_city("0523"), "a point city"


def test_adjacent_major_city_hexes_are_one_city_joined_by_high_volume_lines(picardy):
    """3E2, 7A"""
    assert picardy.cities["1330"] == {"1229", "1230", "1329", "1330"}
    assert picardy.cities["0827"] == {"0827"}
    assert picardy.high_rails.joined("1229", "1330")


def test_fortresses_and_ports_are_of_a_type(picardy):
    """15B4, 26B1"""
    assert [picardy.fortress(hex) for hex in ("0623", "0922", "1229", "0827")] == [
        *("fortress-old", "fortress-new", "fortress-new", "")
    ]
    assert [picardy.port(hex) for hex in ("0529", "0731", "0528")] == ["major-port", "major-port", ""]


def test_rail_lines_are_roads_and_roads_are_no_rail_lines(picardy):
    """7A, 7B"""
    assert picardy.roads.joined("0724", "0824")
    assert picardy.roads.joined("0824", "0825")
    assert not picardy.rails.joined("0824", "0825")
    assert not picardy.high_rails.joined("0826", "0926"), "a line of low volume"


def test_marshaling_yards(picardy):
    """7A1"""
    assert picardy.yards == {
        *("0623", "0624", "0823", "0922", "1125", "1224"),
        *("0529", "0530", "0731", "0827", "1229", "1230", "1329", "1330"),
    }


def test_lines_leave_the_map_where_the_scenario_has_sources(picardy):
    """11C2a, house"""
    assert picardy.edges["0522"] == {"CP"}
    assert picardy.edges["0524"] == {"Entente"}
    assert "0827" not in picardy.edges
    assert kit_of("bapaume-1918").edges["0827"] == {"Entente"}


def test_countries_are_those_of_1914(picardy):
    """3E, 11E"""
    assert picardy.nation_of("0523") == "Belgian"
    assert picardy.nation_of("0823") == "French"
    assert kit_of("caporetto-1917").nation_of("4507") == "Austro-Hungarian"
    assert picardy.good_roads("0825")


def test_the_mountains_have_weather_of_their_own():
    """36, house"""
    kit = kit_of("caporetto-1917")
    assert (kit.zones["4406"], kit.zones["4408"]) == ("C", "D")
    assert kit.weather_apart("4406", date("Nov II 17")) == "snow"
    assert kit.weather_apart("4408", date("Nov II 17")) is None
    assert not kit.harsh


def test_a_hex_is_named_with_its_place(picardy):
    assert picardy.name("0825") == "0825 Bapaume"
    assert picardy.name("0522") == "0522"
    assert picardy.unit_ids["german 199th division"] == "GE-199"
    assert picardy.unit_ids["ge-199"] == "GE-199"
