"""Orders to move: what forbids them, and what comes of them (5B, 6, 7A, 8B, 9J, 15A4)."""

from __future__ import annotations

from typing import Any

import pytest
from bench_of_rules import Bench
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import (
    GAME,
    army,
    artillery,
    battalion,
    bench_with,
    brigade,
    corps,
    division,
    regiment,
    unit,
)
from great_war_ground_rules.movement.rails import NET, with_line
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import pace_of, points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import (
    OwnerChanged,
    UnitDisrupted,
    UnitMoved,
)

HERE, THERE = "0505", "0506"
OWN = {"owns": {"CP": tuple(f"{c:02}{r:02}" for c in range(1, 15) for r in range(1, 15))}}


def moving(units: Any, **given: Any) -> Any:
    """A bench in the movement phase of the Central Powers, who own the map."""
    given = {"phase": "cp-movement", **given}
    if "owns" not in given:
        foes = {
            hex for hex, there in units.items() if any(row["nation"] in ("French", "British") for row in there.values())
        }
        given["owns"] = {"CP": tuple(hex for hex in OWN["owns"]["CP"] if hex not in foes)}
    return bench_with(units, **given)


@pytest.mark.rule("6.0a")
def test_units_move_together_along_one_way_and_each_pays_for_it():
    """6"""
    bench = moving({HERE: {"A": division(), "G": artillery()}}, terrain={"woods": (THERE, "0405", "0605")})
    assert bench.brings("{move: [A, G], to: '0507', path: ['0506', '0507']}") == ["UnitMoved", "UnitMoved"]
    moves = bench.events(UnitMoved)
    assert [(event.unit, event.spent, event.path) for event in moves] == [
        ("A", 3, (HERE, THERE, "0507")),
        ("G", 4, (HERE, THERE, "0507")),
    ]


@pytest.mark.rule("6.0a")
def test_a_unit_moves_in_parts_until_its_points_are_spent():
    """6"""
    bench = moving({HERE: {"A": regiment()}})
    bench.play("{move: [A], to: '0507'}", "{move: [A], to: '0510'}")
    assert bench.position.this_phase.spent == {"A": 5}
    assert bench.faults("{move: [A], to: '0511'}") == [
        ("6.0a", "A needs 1 movement points or more for the way to 0511 and has 0")
    ]


@pytest.mark.rule("3B", "6.0a")
def test_only_own_units_of_one_hex_on_the_map_move_together():
    """6"""
    bench = moving(
        {HERE: {"A": regiment()}, THERE: {"B": regiment()}, "0808": {"F": regiment("French")}},
        stacks={"later": ["L"]},
        counters={"L": regiment()},
    )
    assert bench.refusals("{move: [F], to: '0809'}") == ["3B"]
    assert bench.refusals("{move: [A, A], to: '0504'}") == ["3B"]
    assert bench.refusals("{move: [A, B], to: '0504'}") == ["6.0a"]
    assert bench.refusals("{move: [L], to: '0504'}") == ["6.0a"]


@pytest.mark.rule("6.0b", "6.0a")
def test_a_refusal_says_what_is_in_the_way():
    """6"""
    bench = moving({HERE: {"A": regiment()}, THERE: {"F": regiment("French")}}, hexsides={"sea": ("0505-0604",)})
    assert bench.faults("{move: [A], to: '0506'}") == [
        ("6.0b", "A cannot enter 0506: 0506 is enemy-owned and enemy-occupied")
    ]
    assert bench.faults("{move: [A], to: '0604', path: ['0604']}") == [
        ("6.0b", "A cannot go from 0505 to 0604: that is prohibited")
    ]
    assert bench.faults("{move: [A], to: '0508', path: ['0508']}") == [("6.0a", "0508 is not adjacent to 0505")]
    assert bench.faults("{move: [A], to: '0505'}") == [("6.0a", "A is in 0505 already")]


@pytest.mark.rule("14B3", "6E", "14O")
def test_who_has_no_points_is_told_why():
    """14B3, 14O1, 6E"""
    units = {"Z": artillery(values="6-6-0"), "T": unit("German", "pack-transport", "III", "0-6")}
    bench = moving({HERE: units}, extending=["T"])
    assert bench.refusals("{move: [Z], to: '0506'}") == ["14B3"]
    assert bench.refusals("{move: [T], to: '0506'}") == ["14O"]
    late = moving({HERE: {"B": battalion(values="1-1-4")}}, phase="cp-exploitation")
    assert late.refusals("{move: [B], to: '0506'}") == ["6E"]


@pytest.mark.rule("6.0c")
def test_the_one_hex_move_takes_all_points():
    """6"""
    bench = moving({HERE: {"G": artillery(values="7-8-4")}}, terrain={"mountain": (THERE,)})
    bench.play("{move: [G], to: '0506', path: ['0506']}")
    assert bench.position.this_phase.spent == {"G": 4}


@pytest.mark.rule("5B", "6.0a")
def test_hexes_change_hands_as_units_enter_them():
    """5B, T013"""
    bench = bench_with(
        {HERE: {"A": regiment()}},
        phase="cp-movement",
        owns={"Entente": ("0506", "0507", "0508")},
        kinds={"0507": ("minor-port",)},
    )
    bench.play("{move: [A], to: '0508', path: ['0506', '0507', '0508']}")
    assert [(event.place, event.side) for event in bench.events(OwnerChanged)] == [
        ("0506", "CP"),
        ("0507", "CP"),
        ("0508", "CP"),
    ]


@pytest.mark.rule("5B")
def test_a_hex_that_a_zoc_was_in_for_a_moment_stays_ones_own():
    """5B: a division takes the hexes on both sides of its way, cities but for those it enters"""
    bench = bench_with(
        {HERE: {"A": division()}},
        phase="cp-movement",
        owns={"Entente": ("0406", "0606", "0506", "0507", "0407")},
        kinds={"0406": ("point-city",)},
    )
    bench.play("{move: [A], to: '0508', path: ['0506', '0507', '0508']}")
    assert bench.position.owns("CP", "0606")
    assert bench.position.owns("Entente", "0406")


@pytest.mark.rule("8B")
@pytest.mark.trap(19)
def test_nobody_stops_where_there_is_no_room_but_everybody_goes_through():
    """8B"""
    full = {f"D{number}": division() for number in range(6)}
    bench = moving({HERE: {"A": division()}, THERE: full})
    assert bench.faults("{move: [A], to: '0506'}") == [("8B", "more units than may stack would be in 0506")]
    bench.play("{move: [A], to: '0507', path: ['0506', '0507']}")
    bench.play("{move: [D0], to: '0507'}", "{move: [D1], to: '0507'}")
    assert bench.position.units_at("CP", "0507") == ["D1", "D0", "A"]


@pytest.mark.rule("8B", "8C2a")
def test_with_a_corps_hq_there_is_an_overstack():
    """8C2"""
    full = {f"D{number}": division() for number in range(6)}
    options = {"overstacking": "on"}
    bench = moving({HERE: {"A": division()}, THERE: {**full, "C": corps()}}, options=options)
    assert bench.refusals("{move: [A], to: '0506'}") == []
    arriving = moving({HERE: {"A": division(), "C": corps()}, THERE: full}, options=options)
    assert arriving.refusals("{move: [A, C], to: '0506'}") == []
    assert arriving.refusals("{move: [A], to: '0506'}") == ["8B"]


@pytest.mark.rule("8C2a")
def test_who_leaves_an_overstack_is_in_it_no_more():
    """8C2"""
    bench = moving({HERE: {"A": division(), "C": corps()}}, overstacked=["A"], corps={"A": "C"})
    assert bench.brings("{move: [A], to: '0506'}") == ["BoxChanged", "UnitMoved"]
    assert bench.position.this_phase.spent == {"A": 2}
    assert bench.position.overstacked == []


@pytest.mark.rule("14N1")
def test_a_corps_hq_moves_at_the_pace_of_the_units_of_its_box_that_come_along():
    """14N1"""
    bench = moving({HERE: {"A": division(), "C": corps()}}, corps={"A": "C"})
    assert bench.refusals("{move: [A, C], to: '0511'}") == ["6.0a"]
    assert bench.refusals("{move: [C], to: '0513'}") == []


@pytest.mark.rule("12B9")
def test_an_art_hq_takes_its_artillery_along_which_does_not_move_without_it():
    """12B9"""
    guns = {"HQ": unit("German", "art-hq", "XX", "+6-3"), "G": artillery()}
    bench = moving({HERE: guns}, attached={"G": "HQ"})
    assert bench.refusals("{move: [G], to: '0506'}") == ["12B9"]
    bench.play("{move: [HQ], to: '0506'}")
    assert bench.position.units_at("CP", THERE) == ["G", "HQ"]


@pytest.mark.rule("15A4")
def test_who_crosses_a_major_river_is_disrupted():
    """15A4"""
    bench = moving({HERE: {"A": regiment()}}, hexsides={"major-river": ("0505-0506",)})
    bench.play("{move: [A], to: '0506', path: ['0506']}")
    assert bench.only(UnitDisrupted).rule == "15A4"


@pytest.mark.rule("15A1", "15A4")
@pytest.mark.parametrize(("owner", "spent", "disrupted"), [("Entente", 5, {"A": 1}), ("CP", 1, {})])
def test_who_may_not_use_a_bridge_wades(owner, spent, disrupted):
    """15A1, 15A4"""
    given = {"hexsides": {"major-river": ["0505-0506"], "road": ["0505-0506"]}, "bridge_owner": {"0505-0506": owner}}
    bench = moving({HERE: {"A": brigade()}}, **given, owns={"CP": (HERE,), "Entente": (THERE, "0507")})
    bench.play("{move: [A], to: '0506', path: ['0506']}")
    assert bench.position.this_phase.spent == {"A": spent}
    assert bench.position.disruption == disrupted


@pytest.mark.rule("9Jb")
def test_whoever_enters_a_contested_hex_may_be_disrupted_and_stops_there_then():
    """9J"""
    contest, fast = {THERE: {"owner": "CP"}}, unit("German", "rifle", "III", "1-2-7")
    bench = bench_with(
        {HERE: {"A": regiment(), "B": regiment()}, "0406": {"F": division("French")}},
        phase="cp-movement",
        contested=contest,
        owns={"CP": ("0507",)},
    )
    bench.play("{move: [A, B], to: '0506'}", dice={"contested A": 3, "contested B": 4})
    assert bench.position.disruption == {"A": 1}
    through = bench_with(
        {HERE: {"A": fast, "B": fast}, "0406": {"F": division("French")}},
        phase="cp-movement",
        contested=contest,
        owns={"CP": ("0507",)},
    )
    through.play("{move: [A, B], to: '0507', path: ['0506', '0507']}", dice={"contested A": 1, "contested B": 6})
    assert through.position.place_of("A") == THERE
    assert through.position.place_of("B") == "0507"
    assert through.position.this_phase.spent == {"A": 1, "B": 6}


@pytest.mark.rule("7A2", "7A4")
def test_units_ride_by_rail_and_march_on():
    """7A2, 7A4"""
    bench = Bench(GAME, position=with_line({"0502": {"A": brigade(), "B": brigade()}}))
    bench.play("{move: [A, B], to: '0512', how: rail}", "{move: [A], to: '0612'}")
    assert bench.position.this_phase.spent == {"A": 3, "B": 2}
    assert bench.position.this_phase.mode == {"A": "march", "B": "rail"}
    assert bench.position.this_turn.rail_used == {f"{NET}/CP": 4}


@pytest.mark.rule("7A4")
def test_what_forbids_a_train_is_told_by_its_row():
    """7A, 7A4"""
    bench = Bench(GAME, position=with_line({"0502": {"A": division()}}, capacity=4))
    assert bench.refusals("{move: [A], to: '0512', how: rail}") == ["7A4"]
    assert bench.refusals("{move: [A], to: '0612', how: rail}") == ["7A1"]
    spent = Bench(GAME, position=with_line({"0502": {"A": division()}}, this_phase={"spent": {"A": 4}}))
    assert spent.refusals("{move: [A], to: '0512', how: rail}") == ["7A2"]


@pytest.mark.rule("7A3")
def test_strategic_rail_takes_no_points_and_all_of_the_turn():
    """7A3"""
    bench = Bench(GAME, position=with_line({"0502": {"A": division()}}))
    bench.play("{move: [A], to: '0514', how: strategic}")
    assert bench.position.this_phase.spent == {"A": 0}
    assert bench.refusals("{move: [A], to: '0614'}") == ["7A3"]


@pytest.mark.rule("6B3", "7A2")
def test_in_haste_trains_cost_double_whatever_comes_first():
    """6B3"""
    first = Bench(GAME, position=with_line({"0502": {"A": brigade()}}))
    first.play("{move: [A], to: '0512', how: rail}", "{move: [A], to: '0612', how: haste}")
    assert first.position.this_phase.spent == {"A": 5}
    then = Bench(GAME, position=with_line({"0602": {"A": brigade()}}))
    then.play("{move: [A], to: '0502', how: haste}", "{move: [A], to: '0512', how: rail}")
    assert then.position.this_phase.spent == {"A": 5}
    assert then.position.this_phase.mode == {"A": "haste"}


@pytest.mark.rule("6D", "6E")
@pytest.mark.parametrize(("phase", "rule"), [("cp-exploitation", "6E"), ("cp-reaction-movement", "6D")])
@pytest.mark.parametrize("how", ["haste", "rail", "strategic", "river"])
def test_haste_rails_and_rivers_are_for_the_movement_phase(phase: str, rule: str, how: str):
    """6D, 6E, 7A, 7C"""
    bench = moving({HERE: {"A": regiment(), "H": army()}}, phase=phase, this_phase={"active": ["H"]})
    assert rule in bench.refusals(f"{{move: [A], to: '0506', how: {how}}}")


@pytest.mark.rule("7A3")
def test_who_went_by_strategic_rail_moves_no_more_in_the_player_turn():
    """7A3"""
    bench = moving({HERE: {"A": regiment()}}, this_turn={"strategic": ["A"]}, phase="cp-exploitation")
    assert bench.refusals("{move: [A], to: '0506'}") == ["7A3"]


@pytest.mark.rule("7A1")
def test_who_holds_a_line_open_for_trains_stays():
    """7A"""
    bench = moving({HERE: {"A": regiment()}}, this_phase={"stayed": ["A"]})
    assert bench.refusals("{move: [A], to: '0506'}") == ["7A1"]


@pytest.mark.rule("14M1")
def test_army_hqs_of_two_nations_do_not_stack():
    """14M"""
    bench = moving({HERE: {"H": army()}, THERE: {"K": army("Austro-Hungarian")}, "0504": {"L": army()}})
    assert bench.faults("{move: [H], to: '0506'}") == [
        ("14M1", "Army HQs of several nationalities do not stack together: K")
    ]
    assert bench.refusals("{move: [H], to: '0504'}") == []


@pytest.mark.rule("6.0a", "6F1")
def test_nobody_moves_off_the_map():
    """6"""
    bench = moving({HERE: {"A": regiment()}}, stacks={"later": ["F"]}, counters={"F": regiment("French")})
    assert bench.refusals("{move: [A], to: later}") == ["6.0a"]
    assert bench.refusals("{overrun: later, with: [A]}") == ["6F1"]


ORDER = st.tuples(
    st.sampled_from(["A", "G", "C", "A, G", "A, G, C"]),
    st.sampled_from([f"{c:02}{r:02}" for c in range(3, 8) for r in range(3, 9)]),
    st.sampled_from(["march", "haste", "rail"]),
)


@pytest.mark.rule("6.0a", "6B3", "7A2")
@settings(max_examples=40, deadline=None)
@given(st.lists(ORDER, max_size=8))
def test_nobody_spends_more_points_than_it_has(orders: list[tuple[str, str, str]]):
    """6, 6B3, 7A2"""
    horse = unit("German", "heavy-cavalry", "III", "1-1-7")
    units = {HERE: {"A": regiment(), "G": artillery(), "C": horse}, "0307": {"F": division("French")}}
    bench = Bench(GAME, position=with_line(units, terrain={"woods": ("0605", "0504")}))
    for movers, to, how in orders:
        order = f"{{move: [{movers}], to: '{to}', how: {how}}}"
        if not bench.refusals(order):
            bench.play(order)
        position = bench.position
        for each, spent in position.this_phase.spent.items():
            assert spent <= points(position, each, pace_of(position, each))


@pytest.mark.rule("14N1")
def test_a_unit_that_marches_without_its_corps_is_seen():
    """8C1, 14N1, 14N2: it leaves the box before it goes; with the HQ it stays hidden in it"""
    forces = {"0505": {"HQ": corps(), "A": division(), "B": division(), "C": division()}}
    given = {"corps": {"A": "HQ", "B": "HQ", "C": "HQ"}, "options": {"limited-intelligence": "on"}}
    bench = bench_with(forces, phase="cp-movement", **given)
    bench.play("{move: [A], to: 0506}")
    assert bench.position.corps == {"B": "HQ", "C": "HQ"}
    assert bench.only(UnitMoved).seen_by == ()
    bench.play("{move: [HQ, B], to: 0504}")
    assert bench.position.corps == {"B": "HQ"}
    assert [(event.unit, event.seen_by) for event in bench.events(UnitMoved)][1:] == [("HQ", ()), ("B", ("CP",))]
    assert bench.position.seen_by("C") == ()


@pytest.mark.rule("8C2a")
def test_an_overstack_that_marches_with_its_corps_stays_in_the_box():
    """8C2: for the MP that it costs, units leave the overstack, not the box"""
    forces = {"0505": {"HQ": corps(), "A": division()}}
    bench = bench_with(
        forces, phase="cp-movement", overstacked=["A"], corps={"A": "HQ"}, options={"overstacking": "on"}
    )
    bench.play("{move: [HQ, A], to: 0504}")
    assert (bench.position.overstacked, bench.position.corps) == ([], {"A": "HQ"})
    assert bench.position.this_phase.spent["A"] == 2
