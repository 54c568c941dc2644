"""Scenarios of the combined game: a file of Europe with one of the Near East (21.2-21.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from great_war_in_europe.together import COMBINED
from wargame_cli.engine.errors import Refused
from wargame_cli.rulesets.great_war_in_europe.ground.score import lost_cities, score
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.setup.merging import chits_of_both, places_of_both
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import file_of, scenario_file
from wargame_cli.rulesets.great_war_in_europe.setup.scenarios import new_position
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import modifiers

KIT = kit("combined")


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(
    ("unit", "europe", "near_east", "own", "begins"),
    [
        ("BR-1", {"W6711": ("BR-1",)}, {}, {}, "W6711"),
        ("TU-17", {}, {"cp-box": ("TU-17",)}, {}, "cp-near-east-box"),
        ("TU-17", {}, {"cp-dead": ("TU-17",)}, {}, "cp-near-east-dead"),
        ("BR-42T", {"gone": ("BR-42T",)}, {"N4307": ("BR-42T",)}, {}, "N4307"),
        ("BR-42T", {"W6707": ("BR-42T",)}, {"gone": ("BR-42T",)}, {}, "W6707"),
        ("BR-42T", {"gone": ("BR-42T",)}, {"allied-box": ("BR-42T",)}, {"N4307": ("BR-42T",)}, "N4307"),
        ("RU-1CAUCRP", {"gone": ("RU-1CAUCRP",)}, {}, {}, "later"),  # it comes to the Near East
        ("TU-3NE", {}, {"turkish-reserve": ("TU-3NE",)}, {}, "later"),  # not in this game
    ],
)
def test_where_a_unit_begins(unit, europe, near_east, own, begins):
    """A place goes before being out of the game, the boxes of the Near East are its own."""
    found = places_of_both(europe, near_east, own, KIT)
    assert next((place for place, units in found.items() if unit in units), "later") == begins


@pytest.mark.rule("3.4")
def test_each_chit_is_in_a_pool_once():
    """19.12: not those of one part alone."""
    pools = chits_of_both(
        {"CP": ("CP-no-event-1", "CP-tank")}, {"CP": ("CP-no-event-1", "CP-initiative-1", "CP-army-of-islam")}, KIT
    )
    assert pools == {"CP": ("CP-no-event-1", "CP-tank", "CP-army-of-islam"), "Allied": ()}


@pytest.mark.rule("3.4")
def test_both_files_make_one_position():
    """Control, tracks, units and events of each part are those of its file; the points are Europe's (5.15)."""
    both, europe, near_east = (
        new_position("europe-1918", COMBINED),
        new_position("europe-1918"),
        new_position("near-east-1918"),
    )
    kit = both.kit
    for side in ("CP", "Allied"):
        named = set(kit.board.spaces(both.controlled(side) & kit.land))
        assert {hex for hex in named if hex[0] == "N"} == set(
            near_east.kit.board.spaces(near_east.controlled(side) & near_east.kit.land)
        )
        assert {hex for hex in named if hex[0] != "N"} == set(
            europe.kit.board.spaces(europe.controlled(side) & europe.kit.land)
        )
    assert (both.pipeline, both.reserve_roll, both.kut) == ("N3311", 5, True)
    assert both.points == europe.points
    assert both.at("transit") == near_east.at("transit")
    assert {*both.played} == {*europe.played, *near_east.played} - {"CP-kaiserschlacht"}


@pytest.mark.rule("21.4")
def test_turks_of_1917_on_six_maps():
    """21.45: four of 2-4 in Romania, three and the 19th in European Turkey; the 3rd and the 16th are in Palestine."""
    at = new_position("europe-1917", COMBINED)
    kit = at.kit
    turkey, romania = kit.home("TU") & kit.europe, kit.home("RO")
    there = [unit for unit in at.units_in("CP", turkey | romania) if unit.startswith("TU-")]
    assert sorted(unit for unit in there if kit.board.bit[at.place_of(unit)] & turkey) == [
        "TU-19",
        "TU-20",
        "TU-7",
        "TU-9",
    ]
    assert len(there) == 8
    assert {kit.front_of(at.place_of(unit)) for unit in ("TU-3", "TU-16")} == {"egypt"}


@pytest.mark.rule("21.4")
def test_the_tracks_of_1917_come_out_on_six_maps():
    """21.46, 21.48: ten Victory Points, no lost city, two towards surrender, a reserve of six; one event in hand."""
    at = new_position("europe-1917", COMBINED)
    assert (score(at), at.kit.board.spaces(lost_cities(at)), at.reserve_roll) == (10, [], 6)
    assert sum(number for _, number in modifiers(at)) == 2
    assert at.held["CP"] == ["CP-turkish-determination"]
    assert "CP-turkish-determination-europe" in at.spent


@pytest.mark.rule("21.4")
def test_britons_of_1917_on_six_maps():
    """21.44: the 10th Division is in Egypt and no event, the 13th lies in the dead pile of the Near East."""
    at = new_position("europe-1917", COMBINED)
    egypt = [unit for unit in at.units_in("Allied", at.kit.fronts["egypt"]) if at.counter(unit).division]
    assert {"BR-10NA", "BR-42T", "BR-52T", "BR-53T", "BR-54T", "BR-74T"} <= set(egypt)
    assert at.place_of("BR-13NA") == "allied-near-east-dead"
    assert (at.place_of("BR-10IN"), at.place_of("BR-11IN")) == ("gone", "gone")
    assert not {chit for chits in at.held.values() for chit in chits} & {"Allied-10th-na-division"}


@pytest.mark.rule("19.3")
def test_the_campaign_on_six_maps():
    """19.12, 19.2, 19.3: both parts by their codes, the Turkish reserve of four; no unit with a code is left out."""
    both, europe, near_east = (
        new_position("campaign", {"maps": maps} if maps != "europe" else {})
        for maps in ("combined", "europe", "near-east")
    )
    for alone in (europe, near_east):
        on_map = {unit: place for unit, place in alone.units().items() if alone.on_map(unit)}
        assert {unit: both.place_of(unit) for unit in on_map} == on_map
    assert both.at("turkish-reserve") == ["TU-8", "TU-13", "TU-14", "TU-24"]
    coded = [unit for unit in both.units() if both.counter(unit).setup]
    assert [unit for unit in coded if both.place_of(unit) in ("later", "gone")] == []


@pytest.mark.rule("3.4")
def test_only_some_scenarios_have_all_six_maps():
    """3.4: the option is refused elsewhere."""
    with pytest.raises(Refused, match="not played on the maps"):
        file_of("near-east-1917", COMBINED)
    assert file_of("europe-1918", {}) is scenario_file("europe-1918")
    assert file_of("europe-1918", COMBINED).mode == "combined"


def strengths(at, nation, *places):
    """How many units of a nation of each printed value are on a front or in a box."""
    found = [unit for unit, place in at.units().items() if unit.startswith(nation) and place != "later"]
    return Counter(at.counter(u).values for u in found if (at.kit.front_of(at.place_of(u)) or at.place_of(u)) in places)


@pytest.mark.rule("21.2")
def test_may_1915_on_six_maps():
    """21.24-21.26: six divisions in the reserve, eight of 2-4 and the 19th in European Turkey; the markers come out."""
    at = new_position("europe-1915", COMBINED)
    assert strengths(at, "TU-", "turkish-reserve") == {"2-4": 6}
    assert strengths(at, "TU-", "east") == {"2-4": 8, "3-4-4": 1}
    assert strengths(at, "TU-", "caucasus") == {"2-4": 11, "1-6": 1}
    assert strengths(at, "BR-", "egypt") == {"3-4": 2, "0-1-4": 4}
    assert (score(at) + len(at.kit.board.spaces(lost_cities(at))), at.reserve_roll) == (6, 6)
    assert sum(number for _, number in modifiers(at)) == 1
    assert {*at.played} >= {"Allied-gallipoli", "CP-serb-typhus", "Allied-russian-amphibious-campaign"}


@pytest.mark.rule("21.3")
@pytest.mark.trap(49)
def test_january_1916_on_six_maps():
    """21.34-21.38: the British of the Near East, the 6th Division on its way, seven of 2-4 in European Turkey."""
    at = new_position("europe-1916", COMBINED)
    assert strengths(at, "TU-", "turkish-reserve") == {"2-4": 10, "1-2-4": 1}
    assert strengths(at, "TU-", "east") == {"2-4": 7, "3-4-4": 1}
    assert strengths(at, "BR-", "egypt") == {"3-4": 6, "0-1-4": 4}
    assert strengths(at, "BR-", "allied-near-east-dead") == {"3-4": 1}
    assert (at.place_of("BR-7IN"), at.at("russian-transit")) == ("N2252", ["RU-6"])
    assert strengths(at, "RU-", "caucasus") == {"1-4": 4, "2-3-4": 4, "3-4-4": 2, "1-2-3": 2, "1-2-6": 1, "1-2/0-2": 1}
    assert (score(at), at.kit.board.spaces(lost_cities(at)), at.reserve_roll) == (9, [], 8)
    assert sum(number for _, number in modifiers(at)) == 0
    assert at.held["CP"] == ["CP-von-der-goltz"]
    assert [at.chit(chit).kind for chit in at.held["Allied"]] == ["russian-winter-offensive"]
