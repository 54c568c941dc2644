"""The set-up codes of the campaign (19.2, 19.3): counts on the counters, areas, and what may not be."""

from __future__ import annotations

from collections import Counter

import pytest
from bench_of_rules import staged

from great_war_in_europe.europe import GAME, position
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.setup import codes

EUROPE = kit("europe")


def coded(printed):
    """How many combat units and headquarters have each code."""
    counters = [unit for unit in printed.units.values() if unit.setup]
    return Counter((unit.nation, unit.setup) for unit in counters)


@pytest.mark.rule("19.2")
def test_every_unit_of_the_start_has_a_code_and_every_code_an_area():
    assert all(unit.setup for unit in EUROPE.units.values() if unit.entry == "start")
    for start in (position(stacks={}), staged(GAME, stacks={})):
        assert all(codes.area_for(start, unit) for unit, each in start.kit.units.items() if each.setup)
    assert codes.area_for(position(stacks={}), "BR-4") is None


@pytest.mark.rule("19.2")
def test_the_armies_of_august():
    found = coded(EUROPE)
    assert (found["BE", "BE"], found["BR", "B"]) == (8, 5)
    assert (found["FR", "F"], found["FR", "G"], found["FR", "L"], found["FR", "V"]) == (55, 33, 1, 4)
    assert (found["RU", "1"], found["RU", "2"], found["RU", "S"], found["RU", "V"]) == (8, 13, 36, 8)
    assert (found["SR", "SR"], found["MN", "MN"]) == (13, 4)
    assert (found["AH", "A"], found["AH", "B"], found["AH", "M"]) == (41, 9, 11)
    assert (found["GE", "W"], found["GE", "E"], found["GE", "X"], found["GE", "Y"]) == (92, 13, 2, 1)


@pytest.mark.rule("19.2")
def test_the_belgian_fourth_division_has_an_area_of_its_own():
    start = position(stacks={})
    assert start.kit.board.spaces(codes.area_of(start, "BE-4")) == ["W6221"]
    assert start.kit.board.spaces(codes.area_of(start, "BE-1")) == ["W6819"]
    assert not codes.area_of(start, "BR-4")


@pytest.mark.rule("19.2")
def test_some_turks_begin_in_boxes():
    start = staged(GAME, stacks={})
    assert codes.area_for(start, "TU-21").box == "arabia"
    assert codes.area_for(start, "TU-8").box == "turkish-reserve"
    assert codes.misplaced(start, "TU-21", "arabia") is None
    assert codes.misplaced(start, "TU-21", "N3937") is not None


@pytest.mark.rule("19.2")
def test_a_fort_holds_two_garrisons():
    start = position(stacks={"W5123": ["FR-71R", "FR-72R"]})
    rule, words = codes.crowded(start, "FR-73R", "W5123")
    assert rule == "19.21"
    assert "2 units of code V" in words
    assert codes.crowded(start, "FR-72R", "W5123") is None
    assert codes.crowded(start, "FR-73R", "W3929") is None


@pytest.mark.rule("19.2")
def test_ten_french_units_of_the_border_begin_in_the_north():
    north = {"W5622": ["FR-3", "FR-4", "FR-7", "FR-8", "FR-9"], "W5522": ["FR-10", "FR-11", "FR-12", "FR-13"]}
    start = position(stacks=north)
    assert codes.crowded(start, "FR-14", "W5425") is None
    full = position(stacks=north | {"W5425": ["FR-14"]})
    assert codes.crowded(full, "FR-15", "W5424")[0] == "19.21"
    assert codes.crowded(full, "FR-15", "W5325") is None
    assert codes.crowded(full, "FR-1", "W5424") is None  # of code G


@pytest.mark.rule("19.2")
def test_thirty_german_divisions_stand_on_the_right_wing():
    start = position(stacks={"W6526": ["GE-1GD", "GE-2GD", "GE-2CV", "GE-1A"], "W5727": ["GE-5"]})
    assert codes.right_wing(start) == ["GE-1GD", "GE-2GD"]
    assert any("thirty" in words for _, words in codes.what_is_wrong(start, "CP"))


@pytest.mark.rule("19.2")
def test_a_unit_out_of_its_area_is_told():
    start = position(stacks={"W5009": ["BR-1"]})
    rule, words = codes.misplaced(start, "BR-1", "W5009")
    assert rule == "19.21"
    assert "in Mons or beside it" in words
    assert (rule, words) in list(codes.what_is_wrong(start, "Allied"))
