"""Logistics items on their way (11G, 11H): cartage, rail movement, what is given up."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, corps, division, regiment, unit
from great_war_ground_rules.supplies import EVERYWHERE, column, source
from wargame_cli.rulesets.great_war_ground_rules.ground import loads
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import burden
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import ItemsSent

NET = "NW Europe Standard Gauge"
RAILS = {"rail-high": column("0501", 14), "rail-low": ["0505-0605", "0605-0606"]}
LORRIES = unit("British", "motorized-transport", "III", "0-6")


def bench_of(forces, phase="entente-movement", **given):
    """The Entente's movement phase, with a rail line down column 05."""
    given = {
        "owns": {"Entente": EVERYWHERE},
        "sources": [source("0501")],
        "hexsides": RAILS,
        "rail": {f"{NET}/Entente": "20"},
        "kinds": {"0501": ["partial-city"]},
        **given,
    }
    return bench_with(forces, phase=phase, **given)


def why(bench, order):
    """What forbids an order."""
    return " ".join(message for _, message in bench.faults(order))


def res(bench, place):
    """The Res Pts of the Entente in a hex."""
    return bench.position.res_at(ENTENTE, place)


LOT = {"side": "Entente", "place": "0505"}


# -- cartage (11H2) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("11H")
def test_an_army_hq_carries_three_res_pts_on_its_moves():
    """11H2: 9 REs; it sets them down where it is when the phase ends, if not before"""
    bench = bench_of({"0505": {"B1": army("British")}}, res={"Entente": {"0505": "5"}})
    assert "12 REs are more than the 9" in why(bench, "{carry: B1, res: 4}")
    bench.play("{carry: B1, res: 3}", "{move: [B1], to: 0507}")
    assert (res(bench, "0505"), res(bench, "0507")) == (2, 0)
    bench.run(loads.drop_all)
    assert res(bench, "0507") == 3
    assert bench.position.this_phase.loads == {}


@pytest.mark.rule("11H")
def test_items_are_set_down_on_the_way_and_carted_once_a_phase():
    """11H2, 11H4: another unit does not take them on; others that lie there it may"""
    forces = {"0505": {"B1": army("British")}, "0506": {"B2": army("British")}}
    bench = bench_of(forces, res={"Entente": {"0505": "1", "0506": "1"}})
    bench.play("{carry: B1, res: 1}", "{move: [B1], to: 0506}", "{drop: B1}")
    assert res(bench, "0506") == 2
    assert "has 1 Res Pts that were not carted" in why(bench, "{carry: B2, res: 2}")
    bench.play("{carry: B2, res: 1}")
    assert "carries nothing" in why(bench, "{drop: B1}")


@pytest.mark.rule("11H")
def test_what_other_units_carry():
    """11H2: transport 6 REs, others twice their own of supply points alone, one division of a side a Res Pt instead"""
    forces = {
        "0505": {
            "T1": LORRIES,
            "D1": division("British"),
            "D2": division("British"),
            "R1": regiment("British"),
            "C1": corps("British"),
        }
    }
    bench = bench_of(forces, res={"Entente": {"0505": "9"}}, gsp=[{**LOT, "points": "60", "left": "2"}])
    assert "9 REs are more than the 6" in why(bench, "{carry: T1, res: 3}")
    assert bench.refusals("{carry: T1, res: 1, gsp: 12}") == []
    assert bench.refusals("{carry: R1, gsp: 8}") == []
    assert "2.25 REs are more than the 2" in why(bench, "{carry: R1, gsp: 9}")
    assert "carries general supply points alone" in why(bench, "{carry: R1, res: 1}")
    assert "carries general supply points alone" in why(bench, "{carry: C1, res: 1}")
    assert bench.refusals("{carry: D1, gsp: 40}") == []
    assert "one Res Pt at most, and nothing beside it" in why(bench, "{carry: D1, res: 2}")
    assert "one Res Pt at most, and nothing beside it" in why(bench, "{carry: D1, res: 1, gsp: 1}")
    bench.play("{carry: D1, res: 1}")
    assert "D1 is the division that carries a Res Pt" in why(bench, "{carry: D2, res: 1}")


@pytest.mark.rule("11H")
@pytest.mark.parametrize("later", [False, True])
def test_one_division_carries_one_res_pt_a_turn(later):
    """11H2: not one after the other, nor another one in exploitation"""
    forces = {"0505": {"D1": division("British", "8-11-8")}, "0506": {"D2": division("British"), "B1": army("British")}}
    bench = bench_of(forces, res={"Entente": {"0505": "1", "0506": "1"}})
    bench.play("{carry: D1, res: 1}", "{move: [D1], to: 0506}", "{drop: D1}")
    if later:
        bench.until("entente-exploitation")
    assert "D1 has carried its Res Pt of this player turn" in why(bench, "{carry: D1, res: 1}")
    assert "D1 is the division that carries a Res Pt" in why(bench, "{carry: D2, res: 1}")
    assert bench.refusals("{carry: B1, res: 1}") == []


@pytest.mark.rule("11H")
def test_what_was_carried_is_deducted_to_the_end_of_the_phase():
    """11H2: of all loads the heaviest, once it is set down too"""
    bench = bench_of({"0505": {"D1": division("British")}}, gsp=[{**LOT, "points": "30", "left": "2"}])
    bench.play("{carry: D1, gsp: 24}", "{drop: D1}", "{carry: D1, gsp: 4}")
    assert burden(bench.position, "D1") == 2
    bench.play("{drop: D1}", "{move: [D1], to: 0508}")
    assert bench.refusals("{move: [D1], to: 0509}") == ["6.0a"]


@pytest.mark.trap(72)
@pytest.mark.rule("11H")
def test_what_is_carried_costs_movement_points():
    """11H2; trap 72: 1 up to its REs, 2 above, 3 for a Res Pt; nothing of Army HQs and transport"""
    forces = {"0505": {"T1": LORRIES, "D1": division("British"), "R1": regiment("British"), "B1": army("British")}}
    bench = bench_of(forces, res={"Entente": {"0505": "9"}}, gsp=[{**LOT, "points": "60", "left": "2"}])
    bench.play("{carry: R1, gsp: 4}", "{carry: D1, res: 1}", "{carry: T1, res: 2}", "{carry: B1, res: 3}")
    assert [burden(bench.position, unit) for unit in ("R1", "D1", "T1", "B1")] == [1, 3, 0, 0]
    bench.play("{carry: R1, gsp: 1}")
    assert burden(bench.position, "R1") == 2


@pytest.mark.rule("11H")
def test_who_carries_nothing():
    """14O1, 14O2, 11H1: transport in supply line mode or disrupted, nobody on rails"""
    items = {"res": {"Entente": {"0505": "9"}}}
    bench = bench_of({"0505": {"T1": LORRIES}}, extending=["T1"], **items)
    assert "carries nothing" in why(bench, "{carry: T1, res: 1}")
    bench = bench_of({"0505": {"T1": LORRIES}}, disruption={"T1": "1"}, **items)
    assert "is disrupted and carries nothing" in why(bench, "{carry: T1, res: 1}")
    bench = bench_of({"0505": {"B1": army("British")}}, **items)
    bench.play("{carry: B1, res: 1}")
    assert "which go by rail by themselves" in why(bench, "{move: [B1], to: 0508, how: rail}")
    assert "name Res Pts" in why(bench, "{carry: B1}")
    assert "no unit of yours" in why(bench_of({"0505": {"G1": army("German")}}, **items), "{carry: G1, res: 1}")


# -- by rail (11H1) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("11H")
def test_items_go_by_rail_by_themselves():
    """11H1: three REs of capacity a Res Pt, double over a low-volume line; supply points a quarter"""
    bench = bench_of(
        {}, res={"Entente": {"0502": "2"}}, gsp=[{"side": "Entente", "place": "0502", "points": "4", "left": "2"}]
    )
    bench.play("{send: 0502, to: 0510, res: 1}")
    assert res(bench, "0510") == 1
    assert nets.left(bench.position, ENTENTE, NET) == 17
    bench.play("{send: 0502, to: 0606, gsp: 4}")
    assert nets.left(bench.position, ENTENTE, NET) == 15
    assert [(lot.place, lot.points, lot.left) for lot in bench.position.gsp] == [("0606", 4, 2)]
    assert [event.end for event in bench.events(ItemsSent)] == ["0510", "0606"]


@pytest.mark.rule("11H")
def test_items_go_by_rail_once_a_phase_and_may_be_carted_too():
    """11H4: operational rail movement and cartage, one each; strategic movement excludes all else"""
    bench = bench_of({"0510": {"B1": army("British")}}, res={"Entente": {"0502": "2"}})
    bench.play("{send: 0502, to: 0510, res: 1}")
    assert "has 0 Res Pts that may go by rail" in why(bench, "{send: 0510, to: 0511, res: 1}")
    assert bench.refusals("{carry: B1, res: 1}") == []
    bench = bench_of({"0510": {"B1": army("British")}}, res={"Entente": {"0502": "2"}})
    bench.play("{send: 0502, to: 0510, res: 1, how: strategic}")
    assert "has 0 Res Pts that were not carted" in why(bench, "{carry: B1, res: 1}")
    bench = bench_of({"0509": {"B1": army("British")}}, res={"Entente": {"0509": "1"}})
    bench.play("{carry: B1, res: 1}", "{move: [B1], to: 0510}", "{drop: B1}")
    assert "has 0 Res Pts that may go by rail" in why(bench, "{send: 0510, to: 0502, res: 1, how: strategic}")
    assert bench.refusals("{send: 0510, to: 0502, res: 1}") == []


@pytest.mark.rule("11H")
def test_what_was_carted_is_not_carted_again_after_a_train_took_it():
    """11H4: nor does what a unit carried on from a train go by rail once more; fresh items do"""
    bench = bench_of(
        {"0505": {"B1": army("British")}, "0511": {"B2": army("British")}}, res={"Entente": {"0505": "1", "0506": "1"}}
    )
    bench.play("{carry: B1, res: 1}", "{move: [B1], to: 0506}", "{drop: B1}", "{send: 0506, to: 0511, res: 2}")
    assert "0511 has 1 Res Pts that were not carted in this phase" in why(bench, "{carry: B2, res: 2}")
    bench.play("{carry: B2, res: 1}", "{move: [B2], to: 0512}", "{drop: B2}")
    assert "0512 has 0 Res Pts that may go by rail in this phase" in why(bench, "{send: 0512, to: 0514, res: 1}")


@pytest.mark.rule("11H")
def test_what_trains_do_not_take():
    """11H1, 7A"""
    bench = bench_of({}, res={"Entente": {"0502": "8"}}, broken=["0508"])
    assert bench.refusals("{send: 0502, to: 0510, res: 1}") == ["7A1"]
    path = ", ".join(f"05{row:02}" for row in range(3, 11))
    assert bench.refusals(f"{{send: 0502, to: 0510, res: 1, path: [{path}]}}") == ["7A6"]
    assert bench.refusals("{send: 0502, to: 0506, res: 7}") == ["7A4"]
    assert bench.refusals("{send: 0502, to: 0705, res: 1}") == ["7A1"]
    assert bench.refusals("{send: 0502, to: 0506, res: 1, path: [0503, 0504]}") == ["11H"]
    assert bench.refusals("{send: 0502, to: 0506}") == ["11H"]


# -- given up (11H) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("11H")
def test_a_side_gives_up_items():
    """11H: at any time while it acts; those in use stay to the end of their segment"""
    bench = bench_of(
        {}, "entente-combat", res={"Entente": {"0505": "3"}}, this_phase={"supplied": {"Entente/0505/1": "5"}}
    )
    assert "has 2 Res Pts that you could give up" in why(bench, "{destroy: 0505, res: 3}")
    bench.play("{destroy: 0505, res: 2}")
    assert res(bench, "0505") == 1
    bench = bench_of({}, gsp=[{**LOT, "points": "4", "left": "3"}, {**LOT, "points": "4", "left": "1"}])
    bench.play("{destroy: 0505, gsp: 5}")
    assert [(lot.points, lot.left) for lot in bench.position.gsp] == [(3, 1)]


@pytest.mark.rule("11H")
@pytest.mark.rule("7C2")
def test_items_go_by_river():
    """11H1: they use river capacity, and go by rail or river once."""
    bench = bench_with(
        {},
        hexsides={"river": ["0502-0602", "0503-0602", "0503-0603"]},
        kinds={"0502": ["partial-city"]},
        owns={"CP": ["0502", "0503", "0603"]},
        res={"CP": {"0502": 1}},
        gsp=[{"side": "CP", "place": "0502", "points": 8}],
        phase="cp-movement",
        options={"waterways": "on"},
    )
    assert bench.refusals("{send: 0502, to: 0503, res: 1, how: river}") == ["7C4"]
    after = bench.play("{send: 0502, to: 0503, gsp: 4, how: river}")
    assert [(each.place, each.points) for each in after.gsp] == [("0502", 4), ("0503", 4)]
    assert bench.refusals("{send: 0502, to: 0503, gsp: 4, how: river}") == ["7C4"]
    assert bench.refusals("{send: 0502, to: 0909, gsp: 4, how: river}") == ["7C2"]
