"""The Resource Phase (5.1)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitsEntered
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped, UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import income, lose_unspent_points

GAME = "great-war-in-europe"


def resources(**given):
    """A bench in the Resource Phase of Strategic Turn P, unless another turn is given."""
    return Bench(GAME, **{"phase": "resources", "turn": 38, **given})


@pytest.mark.rule("4.3")
def test_the_strategic_turn_has_the_letter_of_its_turn():
    bench = resources(flown=["Allied-near-east-air-1"])
    bench.end()


@pytest.mark.rule("4.3")
@pytest.mark.rule("4.1")
def test_only_turns_with_a_letter_have_a_strategic_turn():
    bench = Bench(GAME, turn=39, phase="cp-strategic-movement")
    bench.end()
    assert (bench.position.phase, bench.position.turn) == ("turn-record", 39)


@pytest.mark.rule("4.3")
def test_the_phases_of_a_strategic_turn_in_order():
    bench = Bench(GAME, turn=38, phase="cp-strategic-movement", others=lambda label, sides: 1)
    found = []
    while bench.position.turn == 38:
        bench.begin()
        bench.end()
        found.append(bench.position.phase)
    assert found[:-1] == [
        "victory-check", "resources", "replacements", "turkish-reserve", "revolutions", "fortress-surrender",
        "turkish-surrender", "pipeline", "turn-record",
    ]  # fmt: skip


@pytest.mark.rule("5.11")
def test_reinforcements_go_to_the_available_units_boxes():
    bench = resources()
    bench.end()
    placed = {event.unit: (event.place, event.rule) for event in bench.events(UnitPlaced)}
    assert placed == {
        "BR-AC": ("allied-box", "5.11"),
        "FR-DFPS": ("allied-box", "5.11"),
        "TU-62": ("cp-box", "5.11"),
    }


@pytest.mark.rule("5.11")
def test_units_that_are_elsewhere_do_not_appear_again():
    bench = resources(stacks={"gone": ["TU-62"], "N4307": ["BR-AC"]})
    bench.end()
    assert [event.unit for event in bench.events(UnitPlaced)] == ["FR-DFPS"]


@pytest.mark.rule("17.31d")
def test_the_19th_division_of_the_near_east_appears_on_n():
    """2583: the weaker 19th Division takes the place of the one that fought in Europe."""
    bench = resources(turn=34)
    bench.end()
    assert bench.position.place_of("TU-19NE") == "cp-box"
    assert bench.position.counter("TU-19NE").values == "2-4"


@pytest.mark.rule("6.46")
def test_units_that_were_sent_away_come_back_with_their_letter():
    away = {"away": ["BR-52T", "BR-53T"]}
    bench = resources(stacks=away, returns={"BR-52T": "P", "BR-53T": "Q"})
    bench.end()
    position = bench.position
    assert (position.place_of("BR-52T"), position.place_of("BR-53T")) == ("allied-box", "away")
    assert position.returns == {"BR-53T": "Q"}


@pytest.mark.rule("5.12")
def test_the_events_of_the_letter_go_into_their_sides_pools():
    bench = resources(turn=36, spent=["CP-army-of-islam"], played={"Allied-initiative": 30})
    bench.end()
    position = bench.position
    for side in ("CP", "Allied"):
        of_letter = set(position.kit.chits_of(side, "O")) - {"CP-army-of-islam", "Allied-initiative"}
        assert of_letter
        assert set(position.pools[side]) == of_letter
    assert [event.seen_by for event in bench.events(ChitsEntered)] == [("CP",), ("Allied",)]


@pytest.mark.rule("5.12")
def test_a_pool_without_new_events_stays_as_it_is():
    bench = resources()
    bench.end()
    assert bench.events(ChitsEntered) == []


@pytest.mark.rule("5.15")
def test_nations_get_the_points_of_the_near_east():
    bench = resources(turn=28, points={"BR": 1, "RU": 0, "TU": 0})
    bench.end()
    chart = bench.position.kit.tables.resources.near_east
    gained = {event.side: event.change for event in bench.events(PointsChanged)}
    assert gained == {nation: chart[nation]["L"] for nation in ("BR", "RU", "TU")}
    assert bench.position.points["BR"] == 1 + chart["BR"]["L"]


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(("russia", "points"), [("czar", 1), ("provisional", 1), ("collapsed", 0), ("treaty", 0)])
def test_a_collapsed_nation_gets_no_points(russia, points):
    bench = resources(turn=28, russia=russia)
    assert income(bench.position, "RU", "L") == points
    bench.end()
    assert bench.position.points["RU"] == points


@pytest.mark.rule("5.14")
def test_depleted_headquarters_in_supply_support_again():
    bench = resources(stacks={"N4307": ["BR-20CRP"], "N1728": ["TU-YAG"]}, depleted=["BR-20CRP", "TU-YAG"])
    bench.end()
    assert bench.position.depleted == []
    assert {event.rule for event in bench.events(HeadquartersFlipped)} == {"5.14"}


@pytest.mark.rule("5.14")
def test_out_of_supply_or_off_the_map_they_stay_depleted():
    units = ["BR-21CRP", "TU-YAG"]
    ring = ("N2812", "N2712", "N2612", "N2611", "N2710", "N2811")
    british = ("BR-52T", "BR-53T", "BR-54T", "BR-60T", "BR-75T", "BR-10NA")
    stacks = {hex: [unit] for hex, unit in zip(ring, british, strict=True)}
    bench = resources(stacks={"allied-box": ["BR-21CRP"], "N2711": ["TU-YAG"], **stacks}, depleted=units)
    bench.end()
    assert bench.position.depleted == units


@pytest.mark.rule("5.14")
@pytest.mark.parametrize(("turn", "depleted"), [(4, True), (6, True), (8, False)])
def test_on_b_and_c_shells_are_short(turn, depleted):
    bench = resources(turn=turn, stacks={"N4307": ["BR-20CRP"]}, depleted=["BR-20CRP"])
    bench.end()
    assert ("BR-20CRP" in bench.position.depleted) == depleted


@pytest.mark.rule("5.45")
@pytest.mark.trap(17)
@pytest.mark.parametrize(("russia", "depleted"), [("czar", False), ("provisional", True)])
def test_after_the_czar_russian_headquarters_never_support_again(russia, depleted):
    bench = resources(russia=russia, stacks={"N4243": ["RU-CAU"]}, depleted=["RU-CAU"])
    bench.end()
    assert ("RU-CAU" in bench.position.depleted) == depleted


@pytest.mark.rule("5.13")
@pytest.mark.trap(33)
def test_no_nation_keeps_more_than_ten_points():
    bench = Bench(GAME, phase="turn-record", turn=38, points={"BR": 14, "TU": 10, "RU": 3})
    bench.run(lose_unspent_points)
    assert bench.position.points == {"BR": 10, "TU": 10, "RU": 3}
    lost = bench.only(PointsChanged)
    assert (lost.side, lost.change, lost.rule) == ("BR", -4, "5.13")


@pytest.mark.rule("5.13")
@pytest.mark.parametrize(("turn", "kept"), [(38, 10), (39, 14)])
def test_points_are_lost_at_the_end_of_strategic_turns_alone(turn, kept):
    bench = Bench(GAME, phase="turn-record", turn=turn, points={"BR": 14})
    bench.end()
    assert bench.position.points["BR"] == kept


@pytest.mark.rule("5.13")
def test_more_than_nineteen_points_can_be_spent_in_the_phase():
    bench = resources(points={"BR": 19})
    bench.end()
    assert bench.position.points["BR"] == 21
