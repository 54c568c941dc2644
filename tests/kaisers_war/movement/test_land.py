"""Movement by land: costs, zones of control, minimum move, forced march (chapters 8, 11, 15.7)."""

from __future__ import annotations

import pytest
from bench_of_rules import give

from kaisers_war.field import referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.paths import allowance, reach
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.movement.land import Move, Pass, plan
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail
from wargame_cli.rulesets.kaisers_war.position.position import Landing

# 3714 lies in the open Ukraine: clear land without rivers on every side, Poltava (3715) and Kharkov (3814) beside it.
PLAIN = "3714"


def faults(position, order, **kwargs):
    return [fastened.rule.number for fastened, _ in referee(position, rehearsing=True, **kwargs).faults(order)]


@pytest.mark.rule("8.2", "8.3")
def test_a_move_takes_the_cheapest_way_and_only_once():
    """A unit goes where its points reach, pays what the way costs, and has then moved."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, phase="cp-movement")
    judge = referee(position)
    order = Move(unit="GE-Inf-1", to="3716")
    assert not judge.faults(order)
    judge.book.perform(order, judge)
    assert position.place_of("GE-Inf-1") == "3716"
    assert (judge.events[-1].cost, judge.events[-1].path) == (2, (PLAIN, "3715", "3716"))
    assert "8.3" in [fastened.rule.number for fastened, _ in judge.faults(order)]


@pytest.mark.rule("8.2")
def test_a_unit_that_is_not_on_the_map_makes_no_forced_march():
    """It is refused as any other move of it is; nothing of its way is looked at."""
    position = sandbox({"box British Empire": ["BR-Inf-1"]}, phase="allied-movement", points={"CP": 30, "Allied": 30})
    assert "8.2" in faults(position, Move(unit="BR-Inf-1", to=PLAIN, forced_march=True))


@pytest.mark.rule("8.2")
def test_a_move_beyond_the_points_is_refused():
    """Three clear hexes are too far for a movement factor of two."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, phase="cp-movement")
    assert faults(position, Move(unit="GE-Inf-1", to="3717")) == ["8.2"]


@pytest.mark.rule("8.2")
def test_a_path_has_no_gaps():
    """A path that leaps over a hex is refused."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, phase="cp-movement")
    assert faults(position, Move(unit="GE-Inf-1", to="3716", path=("3716",))) == ["8.2"]


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("path", [(), (PLAIN,)])
def test_a_move_leads_somewhere(path):
    """An order to move to where the unit stands is refused; a way that comes back there is not."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, phase="cp-movement")
    assert faults(position, Move(unit="GE-Inf-1", to=PLAIN, path=path)) == ["8.2"]
    assert faults(position, Move(unit="GE-Inf-1", to=PLAIN, path=("3715", PLAIN))) == []


@pytest.mark.rule("8.2")
def test_units_off_the_map_do_not_march():
    """A unit in a box or in the pool has no move by land, and a box is no place to march to."""
    position = sandbox({"box USA": ["US-Inf-1"], "Paris": ["US-Inf-2"]}, phase="allied-movement")
    assert faults(position, Move(unit="US-Inf-1", to="Paris")) == ["8.2"]
    assert faults(position, Move(unit="US-Inf-3", to="Paris")) == ["8.2"]
    assert faults(position, Move(unit="US-Inf-2", to="box USA")) == ["8.7"]


@pytest.mark.rule("8.2", "16.3")
def test_units_at_sea_do_not_march():
    """A force that waits off a coast for its assault is bound to it."""
    landing = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))
    position = sandbox({"3130": ["BR-Inf-1"], "3229": ["OT-Inf-1"]}, phase="allied-movement", landings=[landing])
    assert "8.2" in faults(position, Move(unit="BR-Inf-1", to="3229"))
    assert "16.3" in faults(position, Rail(units=("BR-Inf-1",), to="Cairo"))


@pytest.mark.rule("8.4")
def test_zero_movement_units_never_move():
    """A garrison stays where it was placed."""
    position = sandbox({"Kharkov": ["CP-Gar-1"]}, phase="cp-movement")
    assert faults(position, Move(unit="CP-Gar-1", to=PLAIN)) == ["8.4"]


@pytest.mark.rule("2.3")
def test_only_own_units_take_orders():
    """An order to an enemy unit is refused, whatever else may be wrong with it."""
    position = sandbox({PLAIN: ["FR-Inf-1"]}, phase="cp-movement")
    assert "2.3" in faults(position, Move(unit="FR-Inf-1", to="3715"))


@pytest.mark.rule("2.3")
def test_an_order_to_an_enemy_unit_betrays_nothing():
    """The refusal names whose unit it is not, and neither where it stands nor what it could do."""
    position = sandbox({"pool": ["FR-Inf-1"]}, phase="cp-movement")
    messages = [message for _, message in referee(position).faults(Move(unit="FR-Inf-1", to="3715"))]
    assert messages == ["FR-Inf-1: not of CP"]


@pytest.mark.rule("8.2")
def test_passing_is_an_order_for_own_units():
    """A unit may be told to stand where it is; an enemy's may not."""
    position = sandbox({PLAIN: ["GE-Inf-1"], "Paris": ["FR-Inf-1"]}, phase="cp-movement")
    judge = referee(position)
    give(judge, Pass(unit="GE-Inf-1"))
    assert not judge.events
    assert faults(position, Pass(unit="FR-Inf-1")) == ["2.3"]


@pytest.mark.rule("9.6", "8.2")
def test_nobody_enters_an_enemy_hex():
    """An enemy-held hex is not in reach, and ordering it names the rule."""
    position = sandbox({PLAIN: ["GE-Inf-1"], "3715": ["FR-Inf-1"]}, phase="cp-movement")
    assert faults(position, Move(unit="GE-Inf-1", to="3715")) == ["9.6"]


@pytest.mark.rule("11.5")
def test_entering_a_zone_of_control_ends_the_move():
    """A unit stops in the first hex of an enemy zone of control and cannot be ordered through it."""
    position = sandbox({PLAIN: ["GE-Cav-1"], "3716": ["FR-Inf-1"]}, phase="cp-movement")
    assert "3715" in reach(position, "GE-Cav-1", 4)
    assert faults(position, Move(unit="GE-Cav-1", to="3614", path=("3715", "3614"))) == ["11.5"]


@pytest.mark.rule("11.6", "8.5")
@pytest.mark.parametrize("unit", ["GE-Cav-1", "GE-Inf-1"])
def test_disengaging_leads_into_a_free_hex_and_costs_a_point(unit):
    """From one zone of control straight into another is forbidden even as a minimum move; into a free hex costs +1."""
    position = sandbox({"3715": [unit], "3716": ["FR-Inf-1"]}, phase="cp-movement")
    assert faults(position, Move(unit=unit, to="3815", path=("3815",))) == ["11.6"]
    assert plan(position, Move(unit=unit, to=PLAIN)).cost == 2


@pytest.mark.rule("11.6")
@pytest.mark.parametrize(("unit", "expected"), [("GE-Cav-1", []), ("GE-Inf-1", ["8.2"])])
def test_after_disengaging_another_zone_may_be_entered(unit, expected):
    """Only the first hex must be free of zones of control; two hexes and the point for leaving cost three."""
    stacks = {"3715": [unit], "3716": ["FR-Inf-1"], "3513": ["FR-Inf-2"]}
    position = sandbox(stacks, phase="cp-movement")
    assert faults(position, Move(unit=unit, to="3613", path=(PLAIN, "3613"))) == expected


@pytest.mark.rule("8.5")
def test_the_minimum_move_is_one_hex_whatever_it_costs():
    """A unit with two points enters a rough hex across a river, which would cost three, by spending all it has."""
    position = sandbox({"1120": ["FR-Inf-1"]}, phase="allied-movement")
    costs = dict(position.kit.exits("Allied", False)["1120"])
    dear = next(hex for hex, cost in costs.items() if cost > 2)
    assert plan(position, Move(unit="FR-Inf-1", to=dear)).fault is None


@pytest.mark.rule("15.7", "8.2")
def test_forced_march_doubles_the_movement_for_a_point():
    """A supplied unit pays one point and goes twice as far."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, phase="cp-movement")
    order = Move(unit="GE-Inf-1", to="3717", forced_march=True)
    judge = referee(position)
    assert allowance(position, "GE-Inf-1", forced=True) == 4
    assert not judge.faults(order)
    judge.book.perform(order, judge)
    assert position.points["CP"] == 49


@pytest.mark.rule("15.7", "5.5")
@pytest.mark.parametrize(("points", "expected"), [(2, []), (1, ["5.5"])])
def test_spending_leaves_at_least_one_point(points, expected):
    """With two points a forced march is possible, with one it is not."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, phase="cp-movement", points={"CP": points, "Allied": 50})
    assert faults(position, Move(unit="GE-Inf-1", to="3717", forced_march=True)) == expected


@pytest.mark.rule("15.7")
@pytest.mark.trap(24)
def test_a_forced_march_starts_in_supply_and_may_lead_out_of_it():
    """TX-38: a unit out of supply cannot force march; one in supply may end where no line reaches."""
    # Deep in the Syrian desert no line of supply leads anywhere; Damascus supplies whoever stands in it.
    lost = sandbox({"4534": ["OT-Inf-1"]}, phase="cp-movement")
    assert faults(lost, Move(unit="OT-Inf-1", to="4535", forced_march=True)) == ["15.7"]
    position = sandbox({"Damascus": ["OT-Inf-1"]}, phase="cp-movement")
    judge = referee(position)
    give(judge, Move(unit="OT-Inf-1", to="4534", forced_march=True))
    assert not in_supply(position, "OT-Inf-1")


@pytest.mark.rule("22.2")
@pytest.mark.trap(32)
@pytest.mark.parametrize(("turn", "hex", "refused"), [(5, "Berlin", True), (7, "Berlin", False), (7, "Kiev", True)])
def test_seasons_bar_forced_march(turn, hex, refused):
    """Winter bars it everywhere, the thaw only for units in Russia, Poland and the Ukraine."""
    position = sandbox({hex: ["GE-Inf-1"]}, phase="cp-movement", turn=turn)
    start = position.place_of("GE-Inf-1")
    to = position.kit.steps.steps[start][0]
    assert ("22.2" in faults(position, Move(unit="GE-Inf-1", to=to, forced_march=True))) is refused


@pytest.mark.rule("8.5")
def test_the_minimum_move_does_not_open_closed_land():
    """Not an enemy's hex, not a neutral's, not the sea, whatever is spent."""
    position = sandbox({"1318": ["FR-Inf-1"], "1417": ["GE-Inf-1"]}, phase="allied-movement")
    for to, row in (("1417", "9.6"), ("1419", "23.1")):
        assert row in faults(position, Move(unit="FR-Inf-1", to=to))
    at_sea = sandbox({"0714": ["FR-Inf-1"]}, phase="allied-movement")
    assert faults(at_sea, Move(unit="FR-Inf-1", to="0614")) == ["8.7"]


@pytest.mark.rule("8.2", "8.5")
@pytest.mark.trap(60)
def test_no_step_leads_over_an_all_sea_hexside():
    """From Cherbourg to Dorset there is no march, not even as a minimum move."""
    position = sandbox({"0714": ["FR-Cav-1"]}, phase="allied-movement")
    assert faults(position, Move(unit="FR-Cav-1", to="0713", path=("0713",))) == ["8.2"]


@pytest.mark.rule("8.7")
def test_borders_of_belligerents_are_open():
    """A German corps may march from Germany through Belgium into France, an Allied one the other way."""
    position = sandbox({"1413": ["GE-Cav-1"]}, phase="cp-movement")
    assert {"1314", "1214"} <= set(reach(position, "GE-Cav-1", 4))
    assert "3025" in reach(sandbox({"3125": ["GE-Inf-1"]}), "GE-Inf-1", 2)


@pytest.mark.rule("23.1", "8.7")
def test_neutrals_are_closed():
    """Nobody enters Switzerland, not even by a minimum move."""
    position = sandbox({"1318": ["FR-Inf-1"]}, phase="allied-movement")
    swiss = next(h for h in position.kit.board.neighbours["1318"] if position.kit.map.area[h] == "Switzerland")
    assert "23.1" in faults(position, Move(unit="FR-Inf-1", to=swiss))


@pytest.mark.rule("24.1")
def test_russia_is_closed():
    """No unit of either side enters Russia in the standard game."""
    position = sandbox({"Helsinki": ["GE-Exp-BK"], "3107": []}, phase="cp-movement")
    edge = next(
        (here, near)
        for here in position.kit.map.land
        if position.kit.map.area[here] == "Ukraine"
        for near in position.kit.steps.steps[here]
        if position.kit.map.area[near] == "Russia"
    )
    position = sandbox({edge[0]: ["GE-Exp-BK"]}, phase="cp-movement")
    assert "24.1" in faults(position, Move(unit="GE-Exp-BK", to=edge[1]))


@pytest.mark.rule("24.2")
@pytest.mark.trap(41)
def test_frozen_units_wait_for_an_allied_unit():
    """A unit locked in the east may not move; an Allied unit that enters frees it at once."""
    position = sandbox({"Kiev": ["GE-Inf-1"], "Odessa": ["GR-Inf-ND"]}, phase="allied-movement", frozen=["GE-Inf-1"])
    judge = referee(position)
    near = position.kit.steps.steps[position.place_of("GR-Inf-ND")][0]
    judge.book.perform(Move(unit="GR-Inf-ND", to=near), judge)
    assert position.frozen == []
    again = sandbox({"Kiev": ["GE-Inf-1"]}, phase="cp-movement", frozen=["GE-Inf-1"])
    assert "24.2" in faults(again, Move(unit="GE-Inf-1", to=near))


@pytest.mark.rule("21.5")
@pytest.mark.trap(51)
def test_guerrillas_ignore_zones_of_control_and_stay_in_their_country():
    """Lawrence passes between enemy stacks without stopping, but never out of the Ottoman Empire."""
    position = sandbox({"4332": ["AR-Cav-NLA"], "4330": ["OT-Inf-1"]}, phase="allied-movement")
    steps = reach(position, "AR-Cav-NLA", 4)
    enemy = position.kit.board.bit["4330"]
    assert not position.kit.board.mask(steps) & enemy
    assert all(position.kit.map.area[hex] == "Ottoman Empire" for hex in steps)


@pytest.mark.rule("21.6")
def test_the_trans_caucasus_corps_stays_in_its_area():
    """It may enter the Allied strip of north-east Turkey and nothing west of it."""
    position = sandbox({"Kars": ["TC-AlpC-TCF"]}, phase="allied-movement")
    allowed = position.kit.map.marks["north-east turkey"]
    for hex in reach(position, "TC-AlpC-TCF", 3):
        assert position.kit.map.area[hex] == "Trans-Caucasus" or hex in allowed


@pytest.mark.rule("9.4")
def test_moving_through_an_overstacked_hex_is_free():
    """Friends in the way neither bar nor cost anything."""
    crowd = ["GE-Inf-2", "GE-Inf-3", "GE-Inf-4"]
    position = sandbox({PLAIN: ["GE-Inf-1"], "3715": crowd}, phase="cp-movement")
    assert plan(position, Move(unit="GE-Inf-1", to="3716")).cost == 2
