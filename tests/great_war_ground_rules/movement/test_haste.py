"""Accelerated movement (6B)."""

from __future__ import annotations

from typing import Any

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import (
    GAME,
    Row,
    army,
    art_hq,
    artillery,
    battalion,
    bench_with,
    brigade,
    division,
    regiment,
    staged_with,
    unit,
)
from great_war_ground_rules.movement.rails import with_line
from great_war_ground_rules.movement.test_river import afloat
from wargame_cli.rulesets.great_war_ground_rules.movement import haste
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import Fatigued

HERE, THERE = "0505", "0506"
LIGHT = unit("German", "light-rifle", "III", "1-2-5")


@pytest.mark.rule("6B1")
@pytest.mark.parametrize(
    ("word", "good", "poor", "light_on_poor"),
    [
        ("clear", True, True, True),
        ("rough", True, False, True),
        ("woods", True, False, True),
        ("forest", False, False, False),
        ("mountain", False, False, False),
        ("swamp", False, False, False),
        ("wooded-swamp", False, False, False),
        ("ravines", False, False, False),
        ("canal-intensive", True, True, True),
        ("bocage", True, True, True),
        ("stony-desert", True, True, True),
        ("salt-lake", True, True, True),
        ("sand", True, False, True),
    ],
)
def test_haste_goes_over_some_hexes_with_good_roads_and_over_fewer_with_poor_ones(word, good, poor, light_on_poor):
    """6B1, 6B2"""

    def goes(row: Row, country: str) -> bool:
        position = staged_with({HERE: {"A": row}}, terrain={word: (THERE,)}, lands={country: (THERE,)})
        return haste.step_cost(position, "A", HERE, THERE) is not None

    assert goes(regiment(), "France") is good
    assert goes(regiment(), "Wilderness") is poor
    assert goes(LIGHT, "Wilderness") is light_on_poor


@pytest.mark.rule("6B1")
def test_along_a_road_haste_goes_over_any_ground():
    """6B1, 7B"""
    position = staged_with({HERE: {"A": regiment()}}, terrain={"mountain": (THERE,)}, hexsides={"road": ("0505-0506",)})
    assert haste.step_cost(position, "A", HERE, THERE) == 1


@pytest.mark.rule("6B1")
@pytest.mark.parametrize(
    ("kind", "goes"), [("river", True), ("major-river", False), ("mountain", False), ("karst", True)]
)
def test_some_hexsides_stop_haste(kind: str, goes: bool):
    """6B1"""
    position = staged_with({HERE: {"A": regiment()}}, hexsides={kind: ("0505-0506",)})
    assert (haste.step_cost(position, "A", HERE, THERE) is not None) is goes


def hurrying(row: Row, to: str, *, by: str = "haste", foe: bool = True, **given: Any) -> Any:
    """A bench on which a unit in 0505 has hastened; a French division stands in 0513."""
    foes = {"0513": {"FR-1": division("French")}} if foe else {}
    bench = bench_with({HERE: {"A": row}, **foes}, phase="cp-movement", **given)
    bench.play(f"{{move: [A], to: {to!r}, how: {by}}}")
    return bench


@pytest.mark.rule("6B4a")
def test_a_brigade_that_spends_eight_points_to_come_near_the_enemy_has_two_hits():
    """6B4, T017a"""
    bench = hurrying(brigade(values="1-2-5"), "0512", terrain={"rough": ("0512",)})
    assert bench.position.this_phase.spent == {"A": 8}
    assert bench.only(Fatigued).hits == 2


@pytest.mark.rule("6B4a")
@pytest.mark.parametrize(
    "row",
    [
        artillery(values="5-7-5", type="field-artillery"),
        unit("German", "heavy-cavalry", "X", "2-2-5"),
        army(values="0-5"),
    ],
)
def test_artillery_cavalry_and_army_hqs_have_three(row: Row):
    """6B4, T017b"""
    bench = hurrying(row, "0512", hexsides={"road": tuple(f"05{n:02}-05{n + 1:02}" for n in range(5, 12))})
    bench.position.this_phase.spent["A"] = 7
    assert haste.hits(bench.position, "A", 8) == 3


@pytest.mark.rule("6B4a")
def test_far_from_the_enemy_nobody_tires():
    """6B4, T017c"""
    bench = hurrying(brigade(values="1-2-5"), "0512", foe=False, terrain={"rough": ("0512",)})
    assert bench.position.this_phase.spent == {"A": 8}
    assert bench.events(Fatigued) == []


@pytest.mark.rule("6B4a")
def test_who_starts_beside_the_enemy_or_enters_his_hex_tires_as_well():
    """6B4"""
    away = bench_with({HERE: {"A": regiment()}, "0404": {"E": brigade("French")}}, phase="cp-movement")
    away.play("{move: [A], to: '0512', how: haste}")
    assert away.only(Fatigued).hits == 1
    into = bench_with({HERE: {"A": regiment()}}, phase="cp-movement", owns={"Entente": ("0508",)})
    into.play("{move: [A], to: '0512', path: ['0506', '0507', '0508', '0509', '0510', '0511'], how: haste}")
    assert into.only(Fatigued).hits == 1


@pytest.mark.rule("6B4a", "12B9")
def test_parts_of_an_artillery_division_tire_by_themselves():
    """12B9, T077: 3 hits for the HQ, 1 for the regiment"""
    guns = {"HQ": art_hq(), "G": artillery(values="5-7-5")}
    bench = bench_with({HERE: guns, "0512": {"FR-1": division("French")}}, attached={"G": "HQ"}, phase="cp-movement")
    bench.play("{move: [HQ], to: '0511', how: haste}")
    assert bench.position.fatigue == {"HQ": 3, "G": 1}


@pytest.mark.rule("6B4a")
def test_hits_come_only_once_however_many_orders_it_takes():
    """6B4"""
    bench = bench_with({HERE: {"A": regiment()}, "0404": {"E": brigade("French")}}, phase="cp-movement")
    bench.play("{move: [A], to: '0511', how: haste}", "{move: [A], to: '0513', how: haste}")
    assert [event.hits for event in bench.events(Fatigued)] == [1, 2]
    assert bench.position.this_phase.spent["A"] == 8


@pytest.mark.rule("6B3")
def test_who_is_in_haste_has_no_zoc_for_the_phase_and_has_it_again_after_it():
    """6B3"""
    bench = hurrying(division(), "0509", foe=False, owns={"Entente": ("0510",)})
    assert bench.position.owns("Entente", "0510")
    bench.end()
    bench.begin()
    assert bench.position.owns("CP", "0510")


@pytest.mark.rule("6B3", "6B4c")
def test_who_has_marched_or_rested_does_not_hasten_and_who_hastens_does_neither():
    """6B3, 6B4"""
    bench = bench_with(
        {HERE: {"A": regiment(), "B": regiment(), "C": regiment()}}, fatigue={"B": 1}, phase="cp-movement"
    )
    bench.play("{move: [A], to: '0506'}", "{rest: [B]}", "{move: [C], to: '0506', how: haste}")
    assert bench.refusals("{move: [A], to: '0507', how: haste}") == ["6B3"]
    assert bench.refusals("{move: [B], to: '0507', how: haste}") == ["6B4c"]
    assert bench.refusals("{move: [C], to: '0507'}") == ["6B3"]


@pytest.mark.rule("6B1", "14C2", "14O")
def test_unreliable_tanks_and_early_trucks_never_hasten():
    """14C2, 14O2a"""
    units = {
        "T": unit("British", "tank", "III", "4-4-4", disabled=True),
        "M": unit("British", "motorized-transport", "III", "0-6"),
    }
    bench = bench_with({HERE: units}, date="Jan II 17")
    assert bench.refusals("{move: [T], to: '0506', how: haste}") == ["14C2"]
    assert bench.refusals("{move: [M], to: '0506', how: haste}") == ["14O"]
    later = bench_with({HERE: units}, date="Feb I 17")
    assert later.refusals("{move: [M], to: '0506', how: haste}") == []


@pytest.mark.rule("6B4a")
@pytest.mark.trap(72)
def test_hits_are_counted_from_the_printed_rating():
    """6B4, 11H2"""
    position = staged_with({HERE: {"A": regiment()}}, disruption={"A": 1})
    assert haste.hits(position, "A", 5) == 0
    assert haste.hits(position, "A", 6) == 1


@pytest.mark.rule("6B4a")
def test_an_enemy_beyond_a_prohibited_hexside_is_not_adjacent():
    """6B4, 3E5"""
    given = {"0505": {"A": regiment()}, "0605": {"E": division("French")}}
    near = staged_with(given)
    beyond = staged_with(given, hexsides={"sea": ["0505-0605"]})
    assert haste.comes_near(near, "CP", ("0505", "0504"))
    assert not haste.comes_near(beyond, "CP", ("0505", "0504"))


IN_HASTE, BY_RAIL = "{move: [A], to: '0502', how: haste}", "{move: [A], to: '0512', how: rail}"
RIDER = {"A": brigade(values="1-2-5")}


@pytest.mark.rule("6B3", "6B4a")
@pytest.mark.parametrize(
    ("start", "foe", "orders"),
    [
        ("0902", "0612", (IN_HASTE, BY_RAIL)),
        ("0902", "0801", (IN_HASTE, BY_RAIL)),
        ("0502", "0602", (BY_RAIL, "{move: [A], to: '0912', how: haste}")),
    ],
)
def test_rides_tire_as_haste_does_wherever_the_unit_comes_near_the_enemy(start, foe, orders):
    """6B3, 6B4: four MPs in haste and ten hexes by rail for twice two, past an enemy at the end, midway or before."""
    bench = Bench(GAME, position=with_line({start: RIDER, foe: {"E": regiment("French")}}))
    bench.play(*orders)
    assert bench.position.this_phase.spent == {"A": 8}
    assert bench.position.fatigue == {"A": 2}


@pytest.mark.rule("6B4a")
def test_who_rides_past_the_enemy_and_marches_does_not_tire():
    """6B4: without haste nothing is doubled, and nobody tires."""
    bench = Bench(GAME, position=with_line({"0502": RIDER, "0602": {"E": regiment("French")}}))
    bench.play(BY_RAIL, "{move: [A], to: '0812'}")
    assert bench.position.this_phase.spent == {"A": 5}
    assert bench.position.fatigue == {}


@pytest.mark.rule("6B3", "6B4a")
@pytest.mark.parametrize(("foe", "hits"), [("0603", 2), ("0207", 2), ("0409", 0)])
def test_boats_in_haste_past_the_enemy_tire(foe, hits):
    """6B3, 6B4, 7C2: where they land, and beside the water."""
    forces = {"0108": {"R": regiment("Italian", "1-2-3")}, foe: {"E": battalion()}}
    bench = Bench(GAME, position=afloat(forces))
    bench.play("{move: [R], to: '0208', how: haste}", "{move: [R], to: '0602', how: river}")
    assert bench.position.this_phase.spent == {"R": 6}
    assert bench.position.fatigue.get("R", 0) == hits
