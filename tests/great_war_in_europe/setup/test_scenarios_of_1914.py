"""The campaign (19.1-19.3, 7.11, 7.12): set-up, control and tracks of August 1914, and of the Near East in November."""

from __future__ import annotations

from collections import Counter

import pytest

from great_war_in_europe.outbreak import bench
from wargame_cli import rulesets
from wargame_cli.engine.errors import Malformed, Refused
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.book import OPTIONS
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EASTERN, SIDES, WESTERN
from wargame_cli.rulesets.great_war_in_europe.setup import codes
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import NAMES

GAME = rulesets.load("great-war-in-europe")
NEUTRAL = ("Albania", "Bulgaria", "Greece", "Holland", "Italy", "Ottoman Empire", "Romania")


@pytest.fixture
def start():
    return GAME.new("campaign", {})


@pytest.fixture
def near_east():
    return GAME.new("campaign", {"maps": "near-east"})


@pytest.mark.rule("19.2")
def test_every_unit_with_a_code_stands_in_its_area(start, near_east):
    for position in (start, near_east):
        for side in SIDES:
            assert list(codes.what_is_wrong(position, side)) == []
    assert len(codes.right_wing(start)) >= 30


@pytest.mark.rule("19.2")
def test_nobody_else_is_on_the_map_and_nobody_is_out_of_supply(start, near_east):
    for position in (start, near_east):
        assert all(position.counter(unit).setup for unit in position.units() if position.on_map(unit))
        waiting = [unit for unit in position.at("later") if position.counter(unit).setup]
        assert waiting == []
        assert [out_of_supply(position, side) for side in SIDES] == [(), ()]


@pytest.mark.rule("19.2")
def test_the_armies_of_august_on_their_fronts(start):
    found = Counter(
        (start.counter(unit).nation, start.kit.front_of(place))
        for unit, place in start.units().items()
        if start.on_map(unit)
    )
    assert found == {
        ("BE", "west"): 8, ("BR", "west"): 5, ("FR", "west"): 93, ("GE", "west"): 94, ("GE", "east"): 14,
        ("AH", "east"): 61, ("RU", "east"): 65, ("SR", "east"): 13, ("MN", "east"): 4,
    }  # fmt: skip


@pytest.mark.rule("7.1")
def test_control_in_august(start):
    kit = start.kit
    cp, allied = start.controlled(CP), start.controlled(ALLIED)
    for country in ("France", "Serbia", "Montenegro", "Russia", "Russian Poland"):
        assert not kit.countries[country] & ~allied, country
    for country in ("Germany", "Austria-Hungary", "Luxembourg"):
        assert not kit.countries[country] & ~cp, country
    for country in NEUTRAL:
        assert not kit.countries[country] & (cp | allied), country
    belgium = kit.countries["Belgium"]
    assert belgium & cp == belgium & start.occupied(CP)
    assert start.controls(CP, "W6424")
    assert start.controls(ALLIED, "W6324")


@pytest.mark.rule("7.1")
def test_forts_of_neutral_countries_stand(start):
    assert start.destroyed == []
    assert forts(start, ALLIED) & start.kit.board.bit["W6324"]


@pytest.mark.rule("19.5")
def test_the_tracks_of_august(start):
    """19.31, 19.51: the initiative, OberOst, nobody's events, six nations that are not in the war."""
    assert (start.mover(WESTERN, first=True), start.mover(EASTERN, first=True)) == (CP, ALLIED)
    assert (start.staff, start.strategic, start.russia) == ("OberOst", "", "czar")
    assert (start.turn, start.box.name, start.last_turn) == (1, "August I 1914", 51)
    assert start.pools == {CP: [], ALLIED: []}
    assert set(start.points.values()) == {0}
    assert start.neutral == ["BU", "GK", "IT", "RO", "TU", "US"]


@pytest.mark.rule("19.2")
def test_units_of_the_near_east_are_not_in_the_game_of_europe_alone(start):
    assert start.place_of("RU-TCCCRP") == "gone"


@pytest.mark.rule("19.5")
def test_oberost_attacks_again_in_the_first_turn():
    """19.31: it is to be had at once; OHL is not, before it is chosen."""
    eastern = bench("second-movement", turn=1)
    assert eastern.refusals("{marker: OberOst, at: E5416}") == []
    western = bench("first-movement", turn=1)
    assert western.refusals("{marker: OHL, at: W6425}") != []


@pytest.mark.rule("18.1")
def test_no_point_is_won_or_lost_when_the_war_begins(start):
    assert score(start) == 0


@pytest.mark.rule("18.1")
def test_victory_is_looked_at_from_strategic_turn_c_on():
    """18.11: twenty points at Strategic Turn B win nothing, at C they do; fewer than none lose at C."""
    taken = dict.fromkeys(("E4020", "E4117"), ALLIED)
    for turn, winner in ((4, ""), (6, CP)):
        check = bench("victory-check", turn=turn, strategic="B", extra_points=20)
        check.end()
        assert check.referee.position.winner == winner
    lost = bench("victory-check", turn=6, strategic="B", taken=taken)
    lost.end()
    assert lost.referee.position.winner == ALLIED


@pytest.mark.rule("14.1")
def test_liege_is_stormed_on_the_first_day():
    """The fort alone defends: nobody walks in, and whoever stands round it may attack it."""
    march = bench("first-movement", turn=1)
    assert "8.2" in march.refusals("{move: [GE-13], to: Liege}")
    storm = bench("first-combat", turn=1)
    assert storm.refusals("{attack: Liege, with: [GE-13, GE-14, GE-19, GE-20, GE-13R, GE-14R], hq: GE-2A}") == []


@pytest.mark.rule("5.14")
def test_headquarters_support_again_on_strategic_turn_a_but_not_on_b_and_c():
    for turn, letter, left in ((2, "", []), (4, "A", ["GE-2A"]), (6, "B", ["GE-2A"]), (8, "C", [])):
        resources = bench("resources", turn=turn, strategic=letter, depleted=["GE-2A"])
        resources.end()
        assert resources.referee.position.depleted == left, letter


# -- which maps ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4")
def test_the_near_east_alone_begins_with_november(near_east):
    assert (near_east.kit.mode.name, near_east.turn, near_east.last_turn) == ("near-east", 6, 46)
    assert (near_east.strategic, near_east.box.name) == ("B", "Nov/Dec 1914")
    there = GAME.new("near-east-1914", {})
    assert there.stacks == near_east.stacks


@pytest.mark.rule("3.4")
def test_a_scenario_refuses_maps_that_it_does_not_have():
    with pytest.raises(Refused, match="near-east-1915 is not played on the maps 'near-east'"):
        GAME.new("near-east-1915", {"maps": "near-east"})
    with pytest.raises(Refused, match="is not played on the maps 'combined'"):
        GAME.new("western-sector-1917", {"maps": "combined"})
    assert GAME.new("near-east-1915", {"maps": "europe"}).kit.mode.name == "near-east"


@pytest.mark.rule("3.4")
def test_the_option_offers_what_the_scenarios_have():
    option = next(each for each in OPTIONS if each.name == "maps")
    for scenario in NAMES:
        for choice in option.choices:
            if choice in option.choices_in(scenario):
                assert GAME.new(scenario, {"maps": choice}).kit.mode
            else:
                with pytest.raises(Refused):
                    GAME.new(scenario, {"maps": choice})


# -- the Near East -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_control_in_the_near_east(near_east):
    """7.12: Basra and what lies beside it and beside Abadan are Allied, Persian towns as they are marked."""
    kit = near_east.kit
    near = kit.board.mask({*kit.board.neighbours["N2252"], *kit.board.neighbours["N2552"]}) & kit.land
    assert not near & ~near_east.controlled(ALLIED)
    ottoman = kit.countries["Ottoman Empire"]
    assert ottoman & near_east.controlled(ALLIED) == ottoman & (near | kit.board.bit["N2252"])
    for country in ("Egypt", "Russia"):
        assert not kit.countries[country] & ~near_east.controlled(ALLIED)
    assert near_east.controls(ALLIED, "N3045")
    assert near_east.controls(CP, "N2036")
    assert near_east.controller("N2137") == ""


@pytest.mark.rule("19.2")
def test_turks_in_boxes(near_east):
    assert sorted(near_east.at("arabia")) == ["TU-21", "TU-22", "TU-39", "TU-40"]
    assert len(near_east.at("turkish-reserve")) == 6


# -- users' set-ups ------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.2")
def test_a_set_up_of_ones_own_keeps_to_the_codes():
    moved = GAME.new("campaign", {}, [{"setup": {"FR-44": "W4230"}}])
    assert moved.place_of("FR-44") == "W4230"
    with pytest.raises(Malformed, match="FR-44 is set up in France along the border"):
        GAME.new("campaign", {}, [{"setup": {"FR-44": "W5009"}}])


@pytest.mark.rule("21.1")
def test_turkey_does_not_surrender_by_event(start):
    """6.59: that chit is for the scenario of 1918 alone."""
    assert "Allied-turkey-surrenders" in start.spent
