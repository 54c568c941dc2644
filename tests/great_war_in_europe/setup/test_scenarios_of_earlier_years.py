"""The Near East from 1915, 1916 and 1917 (21.2-21.4): forces, lines, tracks and events at the start."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.forts import besieged
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EASTERN, SIDES, WESTERN
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import modifiers

GAME = rulesets.load("great-war-in-europe")
YEARS = (1915, 1916, 1917)
ROWS = {1915: "21.2", 1916: "21.3", 1917: "21.4"}

#: How many Turkish units of each value lie where (21.25, 21.35, 21.45).
TURKS = {
    1915: {
        "egypt": {"2-4": 2},
        "iraq": {"2-4": 2, "1-6": 1},
        "caucasus": {"2-4": 11, "1-6": 1},
        "arabia": {"1-2-4": 4},
        "turkish-reserve": {"2-4": 8},
        "cp-dead": {"2-4": 2},
        "cp-box": {},
    },
    1916: {
        "egypt": {"2-4": 5, "1-2-4": 2},
        "iraq": {"2-4": 5},
        "caucasus": {"2-4": 15, "1-6": 1},
        "arabia": {"1-2-4": 4},
        "turkish-reserve": {"1-2-4": 1, "2-4": 10},
        "cp-dead": {"2-4": 2, "1-6": 1},
        "cp-box": {},
    },
    1917: {
        "egypt": {"2-4": 5, "1-2-4": 2, "1-6": 1, "1-2-6": 1, "1-3/0-3": 1},
        "iraq": {"2-4": 2, "1-6": 2},
        "caucasus": {"2-4": 14, "1-2-4": 1},
        "arabia": {"1-2-4": 4},
        "turkish-reserve": {"1-2-4": 1, "2-4": 5},
        "cp-dead": {"2-4": 12},
        "cp-box": {"1-4": 4, "1-2-4": 1},
    },
}

#: The British, in the same way (21.24, 21.34, 21.44).
BRITISH = {
    1915: {"egypt": {"3-4": 2, "0-1-4": 4}, "iraq": {"1-4": 6, "1-6": 1}, "allied-box": {}, "allied-dead": {}},
    1916: {
        "egypt": {"3-4": 2, "0-1-4": 4},
        "iraq": {"1-4": 6, "1-6": 1},
        "allied-box": {"1-6": 1, "1-5": 1, "3-4": 4, "1-4": 1, "3-4-4": 1},
        "allied-dead": {},
    },
    1917: {
        # the 10th Division waits for its event
        "egypt": {"3-4": 5, "0-1-4": 4, "1-6": 7, "1-5": 1},
        "iraq": {"3-4-4": 2, "3-4": 2, "1-4": 2, "1-6": 2, "1-3/0-3": 2},
        "allied-box": {"3-4": 2, "3-6": 1},
        "allied-dead": {"1-4": 6},
    },
}

#: The Russians (21.24, 21.34, 21.44), with the values of the Czar.
RUSSIANS = {
    1915: {
        "caucasus": {"1-4": 7, "2-3-4": 4, "3-4-4": 2, "1-2-6": 1},
        "allied-box": {},
        "allied-dead": {"1-6": 1, "1-4": 1},
    },
    1916: {
        "caucasus": {"1-4": 4, "2-3-4": 4, "3-4-4": 2, "1-2-3": 2, "1-2-6": 1, "1-2/0-2": 1},
        "allied-box": {"2-3-4": 3, "1-2-3": 1, "1-4": 1, "1-3": 1},
        "allied-dead": {"1-6": 1, "1-4": 4},
    },
    1917: {
        "caucasus": {"2-3-4": 7, "3-4-4": 2, "1-2-3": 3, "1-4": 4, "1-3": 1, "1-2/0-2": 1},
        "allied-box": {},
        "allied-dead": {"1-2-6": 1, "1-6": 1, "1-4": 5},
    },
}


@pytest.fixture(params=YEARS)
def year(request):
    return request.param


@pytest.fixture
def start(year):
    return GAME.new(f"near-east-{year}", {})


def strengths(position, where, nation):
    """How many units of a nation have each printed value on a front or in a box."""
    inside = [unit for unit, place in position.units().items() if where in (place, position.kit.front_of(place))]
    return Counter(position.counter(unit).values for unit in inside if position.counter(unit).nation == nation)


@pytest.mark.rule("21.2")
@pytest.mark.rule("21.3")
@pytest.mark.rule("21.4")
def test_the_forces_are_those_of_the_rulebook(start, year):
    for nation, table in (("TU", TURKS), ("BR", BRITISH), ("RU", RUSSIANS)):
        for where, wanted in table[year].items():
            assert strengths(start, where, nation) == wanted, (nation, where)


@pytest.mark.rule("21.1")
def test_units_stand_where_the_rulebook_names_a_hex(start, year):
    """21.24 to 21.45; the Gendarmerie in 1917 across the line (trap 71)."""
    assert start.place_of("PN-GNDM") == "N2040"
    named = {
        1915: {"N2149": 4, "N2252": 3, "N1949": 1, "N1845": 2, "N3338": 2},
        1916: {"N1845": 3, "N2147": 4, "N1641": 1},
        1917: {"N2545": 1},
    }
    assert {hex: len(start.at(hex)) for hex in named[year]} == named[year]
    if year == 1917:
        iraq = [
            place for unit, place in start.units().items() if start.kit.front_of(place) == "iraq" and unit[:2] == "TU"
        ]
        assert set(iraq) <= {"N1040", "N1336", "N1534"}


@pytest.mark.rule("21.1")
def test_every_unit_begins_on_its_side_of_the_line_and_in_supply(start):
    """21.12, 21.13."""
    for unit, place in start.units().items():
        if place in start.kit.board.index:
            assert start.controls(start.side_of(unit), place), unit
    assert [out_of_supply(start, side) for side in SIDES] == [(), ()]


@pytest.mark.rule("5.62")
@pytest.mark.trap(35)
def test_the_turkish_surrender_marker_comes_out(start, year):
    """21.26, 21.36, 21.46 print one, none and two."""
    assert sum(amount for _, amount in modifiers(start)) == {1915: 1, 1916: 0, 1917: 2}[year]


@pytest.mark.rule("5.8")
@pytest.mark.rule("5.38")
def test_the_tracks(start, year):
    """21.21 to 21.46: initiative, the Required Reserve, Russia, the pipeline."""
    west = {1915: ALLIED, 1916: CP, 1917: ALLIED}[year]
    assert start.mover(WESTERN, first=True) == west
    assert start.mover(EASTERN, first=True) != west
    assert (start.reserve_roll, start.russia, start.pipeline) == {
        1915: (6, "czar", ""),
        1916: (8, "czar", ""),
        1917: (6, "provisional", "N3311"),
    }[year]
    assert start.box.name == {1915: "May 1915", 1916: "Jan/Feb 1916", 1917: "April 1917"}[year]
    assert (start.phase, start.last_turn, set(start.points.values())) == ("allied-new-units", 46, {0})


@pytest.mark.rule("21.1")
@pytest.mark.trap(2)
def test_no_unit_that_is_due_has_been_forgotten(start):
    """21.14: what the scenario does not name appears by its letter, and that must still come."""
    late = [unit for unit in start.at("later") if start.counter(unit).entry != "event"]
    assert [unit for unit in late if start.counter(unit).entry <= start.strategic] == []


@pytest.mark.rule("5.12")
def test_every_event_lies_somewhere_once(start, year):
    """Pools, hands and what was played (21.27 to 21.48): the letters that are due, and no others."""
    there = [chit for chits in (*start.pools.values(), *start.held.values()) for chit in chits]
    there += [*start.played, *start.spent]
    due = [chit for chit, printed in start.kit.chits.items() if printed.letter <= start.strategic]
    assert sorted(there) == sorted(due)
    held = {
        1915: ([], []),
        1916: (["CP-von-der-goltz"], ["Allied-russian-winter-offensive-2"]),
        1917: (["CP-turkish-determination"], ["Allied-10th-na-division"]),
    }
    assert (start.held[CP], start.held[ALLIED]) == held[year]
    letters = {start.chit(chit).letter for chits in start.pools.values() for chit in chits}
    assert letters == {1915: {"C"}, 1916: {"C", "G"}, 1917: {"C", "K"}}[year]


@pytest.mark.rule("14.2")
def test_kut_is_besieged_in_1916_alone(start, year):
    """21.34 and 21.35 put three brigades into Kut and four divisions into the hexes around it."""
    assert (start.kut, besieged(start)) == {1915: (False, False), 1916: (True, True), 1917: (True, False)}[year]


@pytest.mark.rule("15.8")
def test_an_armenian_unit_has_been_tried(start, year):
    """21.24 puts one with a strength of one into Van; later it is dead."""
    assert start.shown == {"ARM-1": "ARM-1"}
    assert start.place_of("ARM-1") == {1915: "N3338", 1916: "allied-dead", 1917: "allied-dead"}[year]


@pytest.mark.rule("17.31c")
def test_no_turk_stands_beside_the_canal_in_1916():
    """21.35: at most three in Egypt, none adjacent to the canal."""
    start = GAME.new("near-east-1916", {})
    kit = start.kit
    banks = {hex for pair in kit.map.hexsides["canal"] for hex in pair}
    beside = banks | {near for hex in banks for near in kit.board.neighbours[hex]}
    egypt = kit.board.spaces(kit.countries["Egypt"])
    inside = [unit for hex in egypt for unit in start.units_at(CP, hex)]
    assert len(inside) <= 3
    assert not {start.place_of(unit) for unit in inside} & beside


@pytest.mark.rule("21.2")
def test_no_turk_stands_beside_russians_in_turkey_in_1915():
    """21.25."""
    start = GAME.new("near-east-1915", {})
    turkey = set(start.kit.board.spaces(start.kit.countries["Ottoman Empire"]))
    russians = {hex for hex in turkey if any(unit[:2] == "RU" for unit in start.units_at(ALLIED, hex))}
    beside = {near for hex in russians for near in start.kit.board.neighbours[hex]}
    assert russians
    assert [hex for hex in beside if start.units_at(CP, hex)] == []
