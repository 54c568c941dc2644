"""Rail nets: yards, capacity, what capture costs (7A1, 7A4, 7A5f, 11C1)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME
from great_war_ground_rules.movement.rails import COLUMN, NET, with_line
from wargame_cli.rulesets.great_war_ground_rules.ground import capture
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import CapacityChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import DepotRemoved


def depots(*places, side="CP"):
    """Depots of a side."""
    return {f"{side}-Depot-{number}": {"side": side, "place": place} for number, place in enumerate(places, 1)}


def after_capture(position, *places):
    """The bench on which the Entente has taken hexes of the Central Powers."""
    bench = Bench(GAME, position=position)
    for place in places:
        capture.gain(bench.referee, "Entente", place, rule="5B")
    return bench


@pytest.mark.rule("7A1")
def test_what_is_a_marshaling_yard():
    """7A1, 13C2: major cities, fortresses, resource centres, major and great ports on a line, and upgraded ports."""
    kinds = {
        "0501": ["point-city"], "0502": ["partial-city"], "0503": ["full-city"], "0504": ["fortress-old"],
        "0505": ["resource-center"], "0506": ["standard-port"], "0507": ["major-port"], "0508": ["great-port"],
        "0605": ["full-city"],
    }  # fmt: skip
    position = with_line({}, kinds=kinds)
    yards = {"0502", "0503", "0504", "0505", "0507", "0508"}
    assert nets.yards(position, "CP", NET) == yards
    position.upgraded["0506"] = "E"
    assert nets.is_yard(position, "0506")
    position.take("Entente", "0502")
    assert nets.yards(position, "CP", NET) == yards - {"0502"} | {"0506"}


@pytest.mark.rule("7A1", "13B")
def test_a_line_that_is_built_to_a_fortress_has_a_marshaling_yard_there():
    """7A1, 13B3c"""
    fortress = {"0605": ["fortress-old"]}
    assert not nets.is_yard(with_line({}, kinds=fortress), "0605")
    assert nets.is_yard(with_line({}, kinds=fortress, laid={"0505-0605": "rail-low"}), "0605")


@pytest.mark.rule("7A5")
def test_nets_have_their_countries():
    position = with_line({}, lands={"Spain": COLUMN[7:]})
    assert nets.net_of(position, "0507") == NET
    assert nets.net_of(position, "0508") == "Iberian Gauge"
    assert position.kit.board.spaces(nets.hexes(position, "Iberian Gauge")) == COLUMN[7:]


@pytest.mark.rule("7A4")
def test_what_is_left_of_a_capacity():
    """7A4, 7A5a, 7A5f."""
    position = with_line({}, depots=depots("0503", "0504"), capacity=20)
    assert nets.left(position, "CP", NET) == 16
    turn = position.this_turn
    turn.rail_extra[f"{NET}/CP"], turn.rail_new[f"{NET}/CP"], turn.rail_used[f"{NET}/CP"] = 10, 1, 5
    assert nets.left(position, "CP", NET) == 20


@pytest.mark.rule("7A5f")
def test_a_captured_yard_costs_two_and_gives_one():
    """7A5f: of use to the captor from the next turn on."""
    bench = after_capture(with_line({}, capacity=30, rail={f"{NET}/CP": 30, f"{NET}/Entente": 9}), "0501")
    position = bench.referee.position
    assert position.rail == {f"{NET}/CP": 28, f"{NET}/Entente": 10}
    assert nets.in_turn(position, "Entente", NET) == 9
    position.begin_player_turn("CP")
    assert nets.in_turn(position, "Entente", NET) == 10


@pytest.mark.rule("7A5f")
def test_a_captured_depot_counts_as_much():
    """7A5f, 11C1: in the hex of a yard both count, and the depot is gone."""
    bench = after_capture(with_line({}, depots=depots("0501", "0503"), rail={f"{NET}/CP": 30}), "0501", "0503")
    assert bench.referee.position.rail == {f"{NET}/CP": 24, f"{NET}/Entente": 3}
    assert bench.referee.position.depots == {}


@pytest.mark.rule("7A5f")
def test_who_has_less_than_two_loses_all_and_nothing_is_gained():
    bench = after_capture(with_line({}, rail={f"{NET}/CP": 1}), "0501")
    assert bench.referee.position.rail == {f"{NET}/CP": 0}


@pytest.mark.rule("7A5f")
def test_a_net_without_yards_has_no_capacity_and_no_depots():
    """7A5f: the enemy gains nothing from what is lost so."""
    bench = after_capture(with_line({}, depots=depots("0507", "0508"), rail={f"{NET}/CP": 30}), "0501", "0509")
    assert bench.referee.position.rail == {f"{NET}/CP": 0, f"{NET}/Entente": 2}
    assert [event.cause for event in bench.events(CapacityChanged) if event.side == "CP"] == [
        *("yard captured", "yard captured", "all yards lost"),
    ]
    assert [event.cause for event in bench.events(DepotRemoved)] == ["capacity lost", "capacity lost"]


@pytest.mark.rule("7A5f")
def test_other_hexes_cost_nothing():
    bench = after_capture(with_line({}, rail={f"{NET}/CP": 30}), "0507", "0707")
    assert bench.referee.position.rail == {f"{NET}/CP": 30}


@pytest.mark.rule("11C1")
def test_the_depot_of_the_example_must_go():
    """11C1: of 17 REs two yards take 4, and 13 maintain six of seven depots; non-operational ones go first."""
    seven = depots("0502", "0503", "0504", "0505", "0506", "0507", "0508")
    seven["CP-Depot-4"]["idle"] = True
    kinds = {"0501": ["partial-city"], "0510": ["partial-city"], "0512": ["partial-city"]}
    position = with_line({}, depots=seven, kinds=kinds, rail={f"{NET}/CP": 17})
    assert nets.left(position, "CP", NET) == 3
    bench = after_capture(position, "0510")
    assert nets.too_many_depots(bench.referee.position, "CP", NET) == 0
    capture.gain(bench.referee, "Entente", "0512", rule="5B")
    assert bench.referee.position.rail[f"{NET}/CP"] == 13
    assert [event.depot for event in bench.events(DepotRemoved)] == ["CP-Depot-4"]
