"""Rail movement: ways, MPs, capacity (7A2 to 7A5, 7A8)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, artillery, brigade, division, regiment, unit
from great_war_ground_rules.movement.rails import COLUMN, NET, STEPS, with_line
from wargame_cli.rulesets.great_war_ground_rules.movement import rail
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import UnitArrivedBy
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import RailUsed

TANKS = unit("German", "tank", "III", "2-2-4")


def ridden(position, units, to, **how):
    """The position after units went by rail, as a march order takes them."""
    bench = Bench(GAME, position=position)
    strategic = how.pop("strategic", False)
    way = rail.rail_way(position, units, to, strategic=strategic, **how)
    assert not way.fault, way.fault
    rail.ride(bench.referee, [units] if isinstance(units, str) else units, way, strategic=strategic)
    for each in [units] if isinstance(units, str) else units:
        bench.referee.position.put(each, way.path[-1])
    return bench


@pytest.mark.rule("7A4")
def test_a_regiment_counts_one_and_tanks_two():
    """7A4 (T025): a regiment of rifles 1 RE, one of tanks 2."""
    position = with_line({"0502": {"R": regiment(), "T": TANKS}})
    assert rail.rail_way(position, "R", "0508").re == {NET: 1}
    assert rail.rail_way(position, "T", "0508").re == {NET: 2}


@pytest.mark.rule("3A3b")
@pytest.mark.rule("7A4")
@pytest.mark.trap(1)
def test_all_artillery_counts_double():
    """7A4, 3A3: field artillery too; a division does not, whatever equipment it has."""
    position = with_line({"0502": {"F": artillery(type="field-artillery"), "H": artillery(), "D": division()}})
    assert [rail.rail_size(position, each) for each in "FHD"] == [2, 2, 5]


@pytest.mark.rule("7A4")
def test_low_volume_doubles_once_more():
    """7A4: artillery on a low-volume line counts four times."""
    low = {"hexsides": {"rail-high": STEPS[:-1], "rail-low": STEPS[-1:]}}
    position = with_line({"0502": {"R": regiment(), "A": artillery()}}, **low)
    assert rail.rail_way(position, "R", "0514").re == {NET: 2}
    assert rail.rail_way(position, "A", "0514").re == {NET: 4}
    assert rail.rail_way(position, "A", "0513").re == {NET: 2}


@pytest.mark.rule("7A4")
def test_a_unit_counts_once_in_a_turn():
    """7A4 (T026): a brigade that goes by rail twice counts 2 REs."""
    bench = ridden(with_line({"0502": {"B": brigade()}}), "B", "0508")
    position = bench.referee.position
    assert rail.rail_way(position, "B", "0512").re == {NET: 0}
    assert position.this_turn.rail_used == {f"{NET}/CP": 2}


@pytest.mark.rule("7A4")
@pytest.mark.trap(63)
def test_low_volume_at_any_time_doubles_for_the_whole_turn():
    """7A4: what comes later on a low-volume line is counted once more, and only once."""
    low = {"hexsides": {"rail-high": STEPS[:-1], "rail-low": STEPS[-1:]}}
    bench = ridden(with_line({"0502": {"B": brigade()}}, **low), "B", "0512")
    position = bench.referee.position
    assert rail.rail_way(position, "B", "0514").re == {NET: 2}
    second = Bench(GAME, position=position)
    rail.ride(second.referee, ["B"], rail.rail_way(position, "B", "0514"))
    assert second.referee.position.this_turn.rail_used == {f"{NET}/CP": 4}


@pytest.mark.rule("7A5")
def test_each_net_counts():
    """7A5 (T027): a brigade from France to Spain uses 2 REs of either net."""
    capacity = {f"{NET}/CP": 10, "Iberian Gauge/CP": 3}
    given = {"lands": {"Spain": COLUMN[7:]}, "rail": capacity}
    bench = ridden(with_line({"0502": {"B": brigade()}}, **given), "B", "0512")
    assert bench.referee.position.this_turn.rail_used == {f"{NET}/CP": 2, "Iberian Gauge/CP": 2}
    full = with_line({"0502": {"B": brigade(), "C": brigade()}}, **given)
    assert "2 REs of the Iberian Gauge net" not in rail.rail_way(full, "B", "0512").fault
    assert "4 REs of the Iberian Gauge net" in rail.rail_way(full, ["B", "C"], "0512").fault


@pytest.mark.rule("7A8")
def test_a_change_of_gauge_costs_an_mp_or_twenty_hexes():
    """7A8."""
    position = with_line(
        {"0502": {"B": brigade()}}, lands={"Spain": COLUMN[7:]}, rail={f"{NET}/CP": 9, "Iberian Gauge/CP": 9}
    )
    way = rail.rail_way(position, "B", "0508")
    assert (way.mp, way.hexes) == (2, 26)
    assert rail.rail_way(position, "B", "0507").mp == 1


@pytest.mark.rule("7A2")
@pytest.mark.parametrize(("end", "mps"), [("0503", 1), ("0509", 1), ("0510", 2)])
def test_eight_hexes_for_each_mp(end, mps):
    """7A2."""
    position = with_line({"0501": {"R": regiment()}})
    assert rail.rail_way(position, "R", end).mp == mps


@pytest.mark.rule("7A4")
def test_depots_and_other_units_leave_less():
    """7A4: a depot uses two REs, operational or not."""
    depots = {"A": {"side": "CP", "place": "0503"}, "B": {"side": "CP", "place": "0504", "idle": True}}
    position = with_line({"0502": {"D": division(), "E": division()}}, capacity=10, depots=depots)
    assert rail.rail_way(position, "D", "0508").fault == ""
    assert (
        "takes 10 REs of the NW Europe Standard Gauge net, and 6 are left"
        in rail.rail_way(position, ["D", "E"], "0508").fault
    )
    position.this_turn.rail_used[f"{NET}/CP"] = 2
    assert rail.rail_way(position, "D", "0508").rule == "7A4"


@pytest.mark.rule("14B1")
def test_trains_of_their_own_use_no_capacity():
    """14B1."""
    position = with_line({"0502": {"T": unit("German", "armored-train", "II", "2-R")}}, capacity=0)
    assert rail.rail_way(position, "T", "0508") == rail.Way(tuple(COLUMN[1:8]), mp=1, hexes=6, re={NET: 0}, low=False)


@pytest.mark.rule("7A3")
def test_strategic_movement_is_for_units_that_have_not_moved():
    """7A3: and they are marked for the player turn."""
    position = with_line({"0502": {"D": division(), "E": division()}})
    position.this_phase.mode["E"] = "march"
    assert rail.rail_way(position, "E", "0508").fault == ""
    assert rail.rail_way(position, "E", "0508", strategic=True).rule == "7A3"
    bench = ridden(position, "D", "0514", strategic=True)
    assert bench.referee.position.this_turn.strategic == ["D"]
    assert [event.rule for event in bench.events(RailUsed)] == ["7A4"]


@pytest.mark.rule("7A3", "16A1aa")
def test_who_has_come_by_strategic_rail_goes_on_so_for_the_other_half():
    """16A1aa: 100 of 200 hexes are left to it, and it moves in no other way"""
    bench = Bench(GAME, position=with_line({"0502": {"R": regiment(), "S": regiment()}}))
    bench.referee.emit(UnitArrivedBy(unit="R", by="strategic"))
    assert bench.refusals("{move: [R], to: '0602'}") == ["7A3"]
    assert bench.refusals("{move: [R], to: '0503', how: rail}") == ["7A3"]
    there_and_back = (*COLUMN[1:], *reversed(COLUMN[1:-1]))  # 24 hexes
    path = ("0502", *(there_and_back[1:] * 5))
    way = rail.rail_way(bench.position, "R", path, strategic=True)
    assert "and strategic rail movement goes 200, of which it has used a half to come" in way.fault
    assert not rail.rail_way(bench.position, "S", path, strategic=True).fault
    bench.play("{move: [R], to: '0514', how: strategic}")
    assert bench.refusals("{move: [R], to: '0502', how: strategic}") == ["7A3", "7A3"]


@pytest.mark.rule("7A3")
def test_two_hundred_hexes_and_no_more():
    """7A3, 7A8."""
    position = with_line({"0501": {"R": regiment()}})
    there_and_back = tuple((COLUMN + COLUMN[-2:0:-1]) * 8)[:201]
    assert rail.rail_way(position, "R", there_and_back, strategic=True).fault == ""
    longer = tuple((COLUMN + COLUMN[-2:0:-1]) * 8)[:202]
    assert "201 hexes" in rail.rail_way(position, "R", longer, strategic=True).fault


@pytest.mark.rule("7A1")
def test_high_volume_is_taken_where_it_costs_no_more():
    """7A: a way round over high-volume lines of no more MPs is better."""
    low = ["0503-0504"]
    round_about = ["0503-0603", "0603-0604", "0604-0504"]
    steps = [step for step in STEPS if step not in low]
    owns = {"CP": [*COLUMN, "0603", "0604"]}
    position = with_line(
        {"0502": {"R": regiment()}}, hexsides={"rail-high": [*steps, *round_about], "rail-low": low}, owns=owns
    )
    way = rail.rail_way(position, "R", "0505")
    assert way.path == ("0502", "0503", "0603", "0604", "0504", "0505")
    assert (way.low, way.mp) == (False, 1)


@pytest.mark.rule("11H")
def test_freight_goes_forty_hexes():
    """11H1: a Res Pt is 3 REs."""
    position = with_line({"0502": {"R": regiment()}})
    way = rail.freight_way(position, "CP", "0501", "0510", 3)
    assert (way.fault, way.re) == ("", {NET: 3})
    far = tuple((COLUMN + COLUMN[-2:0:-1]) * 3)[:42]
    assert rail.freight_way(position, "CP", "0501", far, 3).rule == "11H"
    assert rail.freight_way(position, "CP", "0501", far, 3, strategic=True).fault == ""
    bench = Bench(GAME, position=position)
    rail.haul(bench.referee, "CP", way)
    assert bench.referee.position.this_turn.rail_used == {f"{NET}/CP": 3}
