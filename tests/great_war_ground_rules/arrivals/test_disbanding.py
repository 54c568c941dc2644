"""Voluntary disbanding and scrapping (16C1, 16C2)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import brigade, division, regiment, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.disbanding import scrapping_value, value_disbanded
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import usable
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points

UNITS = {AMIENS: {"BR-1": division("British"), "BR-2": regiment("British", "1-2-4"), "BE-1": division("Belgian")}}


@pytest.mark.rule("16C1-2")
def test_a_disbanded_unit_gives_its_replacement_strength_and_its_scrapping_value():
    """16A1i, 16C13: what comes into the general pool waits for the next initial phase."""
    bench = initial(UNITS)
    assert value_disbanded(bench.position, "BR-1") == Points(12.5, 2.5)
    bench.play("{disband: BR-1}")
    assert bench.position.place_of("BR-1") == "gone"
    assert bench.position.stock["British"].man == 12.5
    assert usable(bench.position, "British").man == 0
    assert bench.position.stock["Entente"].equ == 2.5


@pytest.mark.rule("16C1-2")
@pytest.mark.parametrize(
    ("order", "given"),
    [("{disband: BR-1, on-map: true}", {}), ("{disband: BR-1}", {"isolated": ["BR-1"]})],
    ids=["by wish", "isolated"],
)
def test_points_may_stay_in_the_hex_and_of_an_isolated_unit_must(order, given):
    """16A1i"""
    bench = initial(UNITS, **given)
    bench.play(order)
    assert usable(bench.position, f"British@{AMIENS}").man == 12.5
    assert "British" not in bench.position.stock


@pytest.mark.rule("16C1-2")
def test_slow_units_and_those_in_the_pool_are_not_disbanded():
    """16C1"""
    bench = initial(UNITS, later={"entente-pool": {"BR-3": division("British")}})
    assert [bench.refusals(f"{{disband: {unit}}}") for unit in ("BR-2", "BR-3", "GE-0")] == [["16C1-2"]] * 3


@pytest.mark.rule("16C1-2", "14C2")
def test_a_disabled_tank_is_not_disbanded():
    """16C1: the side that it shows has a movement rating of 0."""
    tank = unit("British", "light-tank", "II", "1-1-8", disabled=True)
    assert initial({AMIENS: {"BR-T": tank}}).refusals("{disband: BR-T}") == []
    assert initial({AMIENS: {"BR-T": tank}}, disabled=["BR-T"]).refusals("{disband: BR-T}") == ["16C1-2"]


@pytest.mark.rule("14Q")
@pytest.mark.parametrize(("verb", "place"), [("disband", AMIENS), ("scrap", "entente-pool")])
def test_a_division_does_not_leave_with_an_elite_brigade(verb, place):
    """14Q: it belongs to a division at all times."""
    elite = {"later": {"BR-E": unit("British", "elite-brigade", "X", "+2-5")}}
    both = {place: {"BR-1": division("British"), "BR-2": division("British")}}
    bench = initial(both if verb == "disband" else {}, later=elite | both, elite={"BR-E": "BR-1"})
    assert bench.refusals(f"{{{verb}: BR-1}}") == ["14Q"]
    bench.play("{assign-elite: BR-E, to: BR-2}", f"{{{verb}: BR-1}}")
    assert bench.position.place_of("BR-1") == "gone"


@pytest.mark.rule("16C1-2")
def test_twelve_res_a_month_are_disbanded_of_a_great_power_and_four_of_a_minor_one():
    """16C1"""
    month = initial(UNITS).position.date // 2
    for used, refusals in ((7, []), (7.5, ["16C1-2"])):
        assert initial(UNITS, replaced={f"{month}/British/disbanded": used}).refusals("{disband: BR-1}") == refusals
    assert initial(UNITS).refusals("{disband: BE-1}") == ["16C1-2"]
    assert initial({AMIENS: {"BE-1": brigade("Belgian")}}).refusals("{disband: BE-1}") == []


@pytest.mark.rule("16C1-2")
def test_units_in_the_pool_may_be_scrapped():
    """16C2"""
    bench = initial(UNITS, later={"entente-isolated-pool": {"BR-3": division("British")}})
    assert bench.refusals("{scrap: BR-1}") == ["16C1-2"]
    assert scrapping_value(bench.position, "BR-3") == Points(2.5, 0)
    bench.play("{scrap: BR-3}")
    assert bench.position.place_of("BR-3") == "gone"
    assert bench.position.stock["British"].man == 2.5
    assert usable(bench.position, "British").man == 0
