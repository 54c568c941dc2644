"""What happens of itself as phases begin and end (4)."""

import pytest

from great_war_ground_rules.field import army, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.position.events.command import HeadquartersChecked
from wargame_cli.rulesets.great_war_ground_rules.steps import begins_a_turn


@pytest.mark.rule("4A")
def test_an_initial_phase_begins_a_player_turn():
    """4A1: units recover and Army HQs are active again."""
    forces = {"0505": {"BR-1": division("British"), "BR-2A": army("British")}, "0909": {"GE-1": division()}}
    bench = bench_with(
        forces,
        phase="entente-initial",
        phasing="CP",
        disruption={"BR-1": 2, "GE-1": 1},
        inactive=["BR-2A"],
        plan={"weather": {"Mar II 18": "mud"}},
    )
    bench.begin()
    assert bench.position.phasing == "Entente"
    assert bench.position.disruption == {"GE-1": 1}
    assert bench.position.inactive == []
    assert bench.position.weather_now == "mud"


@pytest.mark.rule("4A")
def test_the_weather_changes_with_the_game_turn_alone():
    """36, house"""
    bench = bench_with({}, phase="cp-initial", plan={"weather": {"Mar II 18": "mud"}}, turn=2)
    bench.begin()
    assert bench.position.weather_now == "clear"


@pytest.mark.rule("4A")
def test_a_game_turn_begins_with_the_entente_or_where_the_scenario_begins():
    """4: Michael begins with the Central Powers."""
    begins = [
        begins_a_turn(bench_with({}, phase=phase, turn=turn, plan={"first_phase": "cp-initial"}).position)
        for phase, turn in (("entente-initial", 2), ("cp-initial", 1), ("cp-initial", 2), ("cp-movement", 1))
    ]
    assert begins == [True, True, False, False]


@pytest.mark.rule("14M1")
def test_reaction_movement_ends_with_the_checks_that_are_left():
    """4A4"""
    bench = bench_with({"0505": {"BR-2A": army("British")}}, phase="entente-reaction-movement")
    bench.end(dice={"activation BR-2A": 2})
    assert not bench.only(HeadquartersChecked).success
    assert bench.position.phase == "entente-reaction-combat"
    assert bench.position.inactive == ["BR-2A"]


@pytest.mark.rule("4A")
def test_what_must_come_in_does_so_as_the_initial_phase_ends():
    """16A, 16B1: units and Res Pts that no order placed."""
    plan = {"arrivals": [{"turn": "Mar II 18", "side": "Entente", "units": ["BR-1"], "res": 3, "into": ["0505"]}]}
    bench = bench_with(
        {"later": {"BR-1": division("British")}},
        phase="entente-initial",
        plan=plan,
        owns={"Entente": ["0505"]},
        kinds={"0505": ["point-city"]},
    )
    bench.begin()
    assert bench.position.waiting == {"Entente": 3}
    bench.end()
    assert bench.position.at("0505") == ["BR-1"]
    assert bench.position.res == {"Entente": {"0505": 3}}
