"""National Will: near the capital (15D2), what changes it (40, house), who is shaken (15D3)."""

import pytest

from great_war_ground_rules.field import bench_with, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.nations.morale import (
    capitals,
    home_bonus,
    look_at_morale,
    national_will,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.nations import NationShaken, WillChanged

CITY = {"0505": ["full-city", "capital"], "0506": ["partial-city"], "0508": ["partial-city"]}


@pytest.mark.rule("15D1")
@pytest.mark.parametrize(
    ("country", "nation", "bonuses"),
    [
        ("France", "French", {"0505": 2, "0509": 2, "0510": 0, "0502": 2, "0501": 0}),
        ("Belgium", "Belgian", {"0505": 1, "0507": 1, "0508": 0, "0504": 1, "0503": 0}),
    ],
)
def test_a_nation_fights_better_near_its_natural_capital(country, nation, bonuses):
    """15D2 (T148): within three hexes of a great or major power's, one of a minor power's; the city has two hexes."""
    position = staged_with({}, kinds=CITY, lands={country: ["0505", "0506", "0508"]}, will={nation: 1})
    assert capitals(position, nation) == {"0505", "0506"}
    assert {place: home_bonus(position, nation, place) for place in bonuses} == bonuses
    assert national_will(position, nation, "0505") == 1 + bonuses["0505"]
    assert home_bonus(position, "British", "0505") == 0
    assert national_will(position, "British", "0505") is None


@pytest.mark.rule("15D1")
def test_paris_is_four_hexes_of_capital():
    """15D2 (T108)"""
    position = staged_with({}, ground="picardy-1918")
    assert capitals(position, "French") == {"1229", "1230", "1329", "1330"}


MORALE = {"will": {"French": 3, "British": 1, "German": 2}, "shaken": 0, "collapse": -3, "man_points": 30}


def moral(will=None, **more):
    losses = more.pop("losses", [])
    gains = more.pop("gains", {})
    plan = {
        "morale": {**MORALE, "losses": losses, "gains": gains},
        "owner": {"Entente": ["0505", "0506"], "CP": ["0909"]},
    }
    return bench_with({}, phase="entente-initial", plan=plan, will=will or MORALE["will"], **more)


@pytest.mark.rule("15D3")
@pytest.mark.rule("40")
def test_each_hex_lost_costs_once():
    """40, house"""
    bench = moral(
        losses=[{"nations": ["French", "British"], "points": 1, "hexes": ["0505", "0506"]}], owns={"CP": ["0505"]}
    )
    bench.run(look_at_morale, "CP")
    bench.run(look_at_morale, "Entente")
    assert bench.happened(WillChanged) == [
        WillChanged(rule="40", nation=nation, change=-1, cause="a hex lost", hexes=("0505",))
        for nation in ("French", "British")
    ]
    assert bench.position.will == {"French": 2, "British": 0, "German": 2}
    assert bench.happened(NationShaken) == [NationShaken(rule="40B", nation="British")]
    assert bench.position.shaken == ["British"]


@pytest.mark.rule("15D3")
@pytest.mark.parametrize(("lost", "will"), [(["0505"], 3), (["0505", "0506"], 1)])
def test_some_hexes_cost_only_when_all_are_lost(lost, will):
    """40, house"""
    loss = {"nations": ["French"], "points": 2, "hexes": ["0505", "0506"], "when": "all"}
    bench = moral(losses=[loss], owns={"CP": lost})
    bench.run(look_at_morale, "CP")
    bench.run(look_at_morale, "CP")
    assert bench.position.will["French"] == will


@pytest.mark.rule("15D3")
def test_a_hex_that_was_the_enemys_from_the_beginning_costs_nothing():
    """40, house"""
    bench = moral(losses=[{"nations": ["French"], "points": 1, "hexes": ["0909"]}])
    bench.run(look_at_morale, "CP")
    assert bench.happened(WillChanged) == []


@pytest.mark.rule("15D3")
@pytest.mark.parametrize(("men", "will"), [(29.5, 2), (30, 1), (75, 0)])
def test_losses_between_two_initial_phases_cost_a_point_each_time(men, will):
    """40, house: what is left over is forgotten."""
    bench = moral(lost={"German": men, "Portuguese": 90})
    bench.run(look_at_morale, "CP")
    assert bench.position.will["German"] == will
    assert bench.position.lost == {}


@pytest.mark.rule("15D3")
def test_a_nation_gains_in_its_own_initial_phase_and_is_shaken_no_more():
    """40, house"""
    bench = moral(will={"French": 0, "German": 2}, shaken=["French"], gains={"Mar II 18": {"French": 1}})
    bench.run(look_at_morale, "CP")
    assert bench.position.shaken == ["French"]
    bench.run(look_at_morale, "Entente")
    assert bench.position.will["French"] == 1
    assert bench.position.shaken == []


@pytest.mark.rule("15D3")
def test_without_morale_in_the_scenario_nothing_happens():
    """40 is in no text."""
    bench = bench_with({"0505": {"GE-1": division()}}, phase="cp-initial", lost={"German": 60})
    bench.run(look_at_morale, "CP")
    assert bench.kinds() == []
