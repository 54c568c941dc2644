"""Where trains run: owners, yards, breaks, ZOCs, bridges, ferries (7A, 7A6, 7A7, 15A1, 15A3)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, army, artillery, division, regiment
from great_war_ground_rules.movement.rails import COLUMN, STEPS, with_line
from wargame_cli.rulesets.great_war_ground_rules.movement import lines, rail

FORCES = {"0502": {"R": regiment()}}


def fault(position, end="0512", unit="R"):
    """The rule that keeps a unit from going to an end by rail, and why."""
    way = rail.rail_way(position, unit, end)
    return way.rule, way.fault


@pytest.mark.rule("7A1")
@pytest.mark.rule("7A7")
@pytest.mark.parametrize(
    ("given", "rule", "words"),
    [
        ({"broken": ["0512"]}, "7A6", "broken"),
        ({"obstructed": ["0502"]}, "7A7", "obstructed"),
        ({"owns": {"CP": COLUMN[:11], "Entente": COLUMN[11:]}}, "7A1", "not yours"),
        ({"kinds": {}}, "7A1", "marshaling yard"),
        ({"owns": {"CP": COLUMN[:11]}, "contested": {"0512": {"owner": "CP"}}}, "7A1", "not yours"),
    ],
)
def test_hexes_that_trains_do_not_enter_or_leave(given, rule, words):
    """7A, 7A6, 7A7, 9J."""
    found = fault(with_line(FORCES, **given))
    assert found[0] == rule
    assert words in found[1]


@pytest.mark.rule("3F", "7A1")
def test_no_train_enters_a_command_that_its_side_does_not_control():
    """3F: neither to stop there nor on its way."""
    position = with_line(FORCES, plan={"closed": {"CP": ["0507"]}})
    assert fault(position, "0507")[0] == "3F"
    assert "no rail line that your trains can use" in fault(position)[1]
    assert fault(position, "0506") == ("", "")
    assert rail.freight_way(position, "CP", "0502", tuple(COLUMN[1:9]), 3).rule == "3F"


@pytest.mark.rule("7A6")
def test_a_break_on_the_way_stops_trains():
    """7A6: there is no other way round."""
    position = with_line(FORCES, broken=["0507"])
    assert "no rail line that your trains can use" in fault(position)[1]
    assert rail.rail_way(position, "R", tuple(COLUMN[1:12])).rule == "7A6"
    assert fault(position, "0506") == ("", "")


@pytest.mark.rule("7A1")
def test_a_yard_may_lie_anywhere_along_own_rails():
    """7A: traced through hexes that are broken or watched, for only owners count."""
    position = with_line(FORCES, kinds={"0514": ["fortress-old"]}, broken=["0513"])
    assert fault(position, "0508") == ("", "")
    cut = with_line(FORCES, kinds={"0514": ["fortress-old"]}, owns={"CP": COLUMN[:10] + COLUMN[11:]})
    assert fault(cut, "0508")[0] == "7A1"


@pytest.mark.rule("7A1")
@pytest.mark.trap(9)
def test_no_train_runs_past_the_enemy_alone():
    """7A: but past a unit with a defence strength that stays; and that one must stay then."""
    foe = {"0607": {"F": division("British")}}
    assert "no rail line" in fault(with_line({**FORCES, **foe}))[1]
    assert "enemy ZOC" in fault(with_line({**FORCES, **foe}), "0507")[1]
    watched = {"0507": {"H": regiment(), "A": artillery()}, "0508": {"G": regiment()}}
    position = with_line({**FORCES, **foe, **watched})
    way = rail.rail_way(position, "R", "0512")
    assert (way.fault, way.held) == ("", ("A", "G"))
    bench = Bench(GAME, position=position)
    rail.ride(bench.referee, ["R"], way)
    assert bench.referee.position.this_phase.stayed == ["A", "G"]
    assert lines.held(bench.referee.position, "CP", way.path, ["R"]) == ("A", "G"), "those that stay already"


@pytest.mark.rule("7A1")
@pytest.mark.trap(9)
def test_who_holds_no_line_open():
    """7A: a unit without defence strength, one that came in this phase, and the one that rides."""
    foe = {"0602": {"F": division("British")}}
    headquarters = with_line({"0502": {"R": regiment(), "Q": army()}, **foe})
    assert fault(headquarters)[0] == "7A1"
    two = with_line({"0502": {"R": regiment(), "S": regiment()}, "0503": {"T": regiment()}, **foe})
    assert fault(two) == ("", "")
    two.this_phase.path["S"] = ["0501", "0502"]
    assert fault(two)[0] == "7A1"
    both = with_line({"0502": {"R": regiment(), "S": regiment()}, "0503": {"T": regiment()}, **foe})
    assert rail.rail_way(both, ["R", "S"], "0512").rule == "7A1"


@pytest.mark.rule("15A1")
def test_rail_bridges_must_stand_and_be_ones_own():
    """15A1."""
    river = {"hexsides": {"rail-high": STEPS, "river": ["0506-0507"]}}
    assert fault(with_line(FORCES, **river)) == ("", "")
    down = with_line(FORCES, **river, demolished=["0506-0507"])
    assert "no rail line" in fault(down)[1]
    assert rail.rail_way(down, "R", tuple(COLUMN[1:12])).rule == "15A1"


@pytest.mark.rule("15A3")
def test_a_ferry_is_a_low_volume_line_between_two_ports():
    """15A3."""
    steps = [step for step in STEPS if step != "0506-0507"]
    ferry = {"hexsides": {"rail-high": steps, "rail-ferry": ["0506-0507"]}}
    kinds = {"0501": ["partial-city"], "0506": ["minor-port"], "0507": ["minor-port"]}
    position = with_line(FORCES, **ferry, kinds=kinds)
    way = rail.rail_way(position, "R", "0512")
    assert (way.fault, way.low) == ("", True)
    damaged = with_line(FORCES, **ferry, kinds=kinds, ports={"0506": 4})
    assert rail.rail_way(damaged, "R", tuple(COLUMN[1:12])).rule == "15A3"


def test_a_train_needs_a_line_from_hex_to_hex():
    """7."""
    position = with_line(FORCES)
    assert rail.rail_way(position, "R", ("0502", "0602")).fault.endswith("is on no rail line")
    assert rail.rail_way(position, "R", ("0502", "0504")).rule == "7A1"
    assert rail.rail_way(position, "R", "0502").fault == "a train goes to another hex"
