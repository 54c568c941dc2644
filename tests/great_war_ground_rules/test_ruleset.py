"""The game as the house sees it: names, places, dates, what there is."""

import pytest

from wargame_cli import rulesets

GAME = rulesets.load("great-war-ground-rules")


@pytest.fixture(scope="module")
def position():
    return GAME.new("bapaume-1918", {})


def test_the_game_loads_with_its_scenarios():
    """1"""
    assert GAME.title == "The Great War: ground rules"
    assert {"bapaume-1918", "picardy-1918"} <= {scenario.id for scenario in GAME.scenarios()}


def test_units_hexes_and_boxes_are_found_whatever_their_capitals(position):
    """3E"""
    unit = next(iter(position.kit.units))
    assert GAME.find(position, "unit", unit.lower()) == unit
    assert GAME.find(position, "place", "bapaume") == "0825"
    assert GAME.find(position, "place", "CP-Pool") == "cp-pool"
    for what in ("unit", "place"):
        with pytest.raises(LookupError):
            GAME.find(position, what, "Nowhere")


def test_turns_have_dates_and_hexes_names(position):
    """4"""
    assert GAME.date_of(position, 2) == "Apr I 18"
    assert GAME.called(position, "0825") == "0825 Bapaume"
    assert GAME.called(position, "cp-pool") == "replacement pool of the Central Powers"
    assert GAME.find(position, "place", "Replacement pool of the Central Powers") == "cp-pool"


def test_what_there_is(position):
    """3A, 3E"""
    inventory = GAME.inventory(position)
    assert "0825" in inventory.names["place"]
    assert set(inventory.names["unit"]) == set(position.kit.units)
    assert {"map", "scenario", "counters", "data"} == set(GAME.file_types())
    assert GAME.side_of(position, next(iter(position.units_of("CP")))) == "CP"
    assert GAME.hidden(position) == 0


@pytest.mark.rule("1")
def test_advanced_and_optional_rules_are_off_unless_a_game_is_made_with_them():
    """1.0: each row that is optional has a switch, and its default is the basic game."""
    switches = {option.rule: option for option in GAME.options}
    optional = {row.rule for row in GAME.book.rules.values() if row.kind == "optional"}
    assert {rule for rule in optional if rule not in switches} == {"7C2", "7C4, 7C5", "9K2"}, "by those of 7C1 and 15G"
    assert {switches[rule].choices for rule in optional & set(switches)} == {("off", "on")}
