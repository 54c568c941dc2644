"""Replacing eliminated units (16B3)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, LILLE, PARIS, initial
from great_war_ground_rules.field import artillery, brigade, division, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import cost_to_replace
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import StockChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitPlaced

STOCK = {"British": {"man": 20}, "Entente": {"equ": 20}}
POOL, ISOLATED = "entente-pool", "entente-isolated-pool"


def replacing(unit, *, pool=POOL, stock=None, **given):
    return initial(later={pool: {"BR-1": unit}}, stock=STOCK if stock is None else stock, **given)


@pytest.mark.rule("16B3a")
@pytest.mark.parametrize(("pool", "cost"), [(POOL, Points(4, 1)), (ISOLATED, Points(8, 2))])
def test_a_unit_costs_its_cadre_and_twice_if_it_was_isolated(pool, cost):
    """16B3a, 16B3c: a division of 5 REs costs 10 Man and 2.5 Equ Pts, its cadre two fifths (house)."""
    assert cost_to_replace(replacing(division("British"), pool=pool).position, "BR-1") == cost


@pytest.mark.rule("16B3c")
def test_a_unit_with_a_cadre_comes_back_as_that():
    """16B3c: to a city in regular general supply."""
    bench = replacing(division("British"))
    assert bench.refusals(f"{{replace: BR-1, at: {LILLE}}}") == ["16B3c"]
    assert bench.refusals("{replace: BR-1, at: 0506}") == ["16B3c"]
    bench.play(f"{{replace: BR-1, at: {AMIENS}}}")
    assert bench.happened(StockChanged, UnitPlaced) == [
        StockChanged(rule="16B3", of="British", cause="replacement", man=-4),
        StockChanged(rule="16B3", of="Entente", cause="replacement", equ=-1),
        UnitPlaced(rule="16B3c", unit="BR-1", place=AMIENS, reduced=True),
    ]


@pytest.mark.rule("16B3c")
def test_others_come_back_whole():
    """16B3c"""
    bench = replacing(brigade("British"))
    bench.play(f"{{replace: BR-1, at: {PARIS}}}")
    assert bench.position.reduced == []
    assert bench.position.stock["British"].man == 16


@pytest.mark.rule("16B3c")
def test_units_are_replaced_from_the_own_pool_alone():
    """16B3c (T142)"""
    bench = initial({AMIENS: {"BR-1": brigade("British")}}, stock=STOCK)
    assert bench.refusals(f"{{replace: BR-1, at: {AMIENS}}}") == ["16B3c"]
    other = initial(later={"cp-pool": {"GE-1": brigade()}}, stock={**STOCK, "German": {"man": 20}, "CP": {"equ": 9}})
    assert "16B3c" in other.refusals(f"{{replace: GE-1, at: {AMIENS}}}")


@pytest.mark.rule("16B3b")
def test_without_the_points_nobody_is_replaced():
    """16B3b"""
    assert replacing(brigade("British"), stock={}).refusals(f"{{replace: BR-1, at: {AMIENS}}}") == ["16B3b"]
    later = {"British": {"man": 20}, "Entente": {"equ": 20}}
    bench = replacing(brigade("British"), this_phase={"later": later})
    assert bench.refusals(f"{{replace: BR-1, at: {AMIENS}}}") == ["16B3b"]


@pytest.mark.rule("16B3c")
def test_points_on_the_map_bring_a_unit_into_their_hex():
    """16B3c: with those of the general pool, in a hex in regular general supply."""
    stock = {"British@0506": {"man": 3}, "British": {"man": 1}, "Entente": {"equ": 1}}
    bench = replacing(brigade("British"), stock=stock)
    assert bench.refusals(f"{{replace: BR-1, at: {AMIENS}, from: 0506}}") == ["16B3c"]
    assert "with `from: 0506`" in bench.faults("{replace: BR-1, at: 0506}")[0][1]
    bench.play("{replace: BR-1, at: 0506, from: 0506}")
    assert bench.position.place_of("BR-1") == "0506"
    assert bench.position.stock["British"].man == 0


@pytest.mark.rule("16B3c")
@pytest.mark.parametrize(
    ("here", "refusals"),
    [
        ({}, ["16B3c"]),
        ({"French@0506": {"man": 9}}, ["16B3c"]),
        ({"British@0506": {"equ": 1}}, ["16B3c"]),
        ({"British@0506": {"man": 0.5}}, []),
        ({"Entente@0506": {"equ": 0.5}}, []),
    ],
    ids=["none", "of others", "of no use", "men", "guns"],
)
def test_a_unit_comes_to_a_hex_only_for_points_that_are_spent_there(here, refusals):
    """16B3c: the general pool adds to them, and does not replace them."""
    bench = replacing(brigade("British"), stock={**STOCK, **here})
    assert bench.refusals("{replace: BR-1, at: 0506, from: 0506}") == refusals
    assert ("with `from: 0506`" in bench.faults("{replace: BR-1, at: 0506}")[0][1]) == (refusals == [])


@pytest.mark.rule("16C7-8")
def test_a_unit_without_movement_is_not_replaced_but_at_its_mobile_side():
    """16C7 (T126): 1-3-0/5-4-4; coast artillery is an exception."""
    order = f"{{replace: BR-1, at: {AMIENS}}}"
    assert replacing(artillery("British", "1-3-0")).refusals(order) == ["16B3c"]
    assert replacing(artillery("British", "1-3-0", type="coast-artillery")).refusals(order) == []
    bench = replacing(artillery("British", "1-3-0", mobile="5-4-4"))
    bench.play(order)
    assert bench.position.mobile == ["BR-1"]
    assert bench.position.face("BR-1").movement == 4


@pytest.mark.rule("16B3f")
@pytest.mark.trap(78)
def test_limits_of_the_month_hold():
    """16B3f: six REs of artillery, twice for those that were isolated."""
    used = {"100/British/artillery": 5.5}
    bench = replacing(artillery("British"), replaced=used)
    month = bench.position.date // 2
    for pool, count, refusals in ((POOL, 5, []), (POOL, 5.5, ["16B3f"]), (ISOLATED, 4, []), (ISOLATED, 5, ["16B3f"])):
        bench = replacing(artillery("British"), pool=pool, replaced={f"{month}/British/artillery": count})
        assert bench.refusals(f"{{replace: BR-1, at: {AMIENS}}}") == refusals
    bench = replacing(artillery("British"), replaced={f"{month}/British/artillery": 4, f"{month - 1}/British/c/m": 1})
    bench.play(f"{{replace: BR-1, at: {AMIENS}}}")
    assert bench.position.replaced == {f"{month}/British/artillery": 5}


@pytest.mark.rule("16C6")
def test_a_fragile_unit_is_not_replaced():
    """16C6: its substitute may be, which lies in the pool from the next initial phase on."""
    pool = {POOL: {"BR-1": division("British")}, "later": {"BR-9": division("British")}}
    bench = initial(later=pool, plan={"fragile": {"BR-1": "BR-9"}}, stock=STOCK)
    assert bench.refusals(f"{{replace: BR-1, at: {AMIENS}}}") == ["16C6"]
    bench.begin()
    bench.play(f"{{replace: BR-9, at: {AMIENS}}}")


def twofold(values, weaker, size, small, type="heavy-artillery"):
    return unit("British", type, size, values, cadre=weaker, weaker=small)


@pytest.mark.rule("16B3c")
@pytest.mark.parametrize(
    ("row", "entered", "refusals"),
    [
        (twofold("8-6-4", "4-3-4", "III", "II", "siege-artillery"), ["BR-1"], ([], [])),
        (twofold("2-8", "1-2-7", "III", "II", "mounted-rifle"), ["BR-1"], ([], ["16B3c"])),
        (twofold("2-8", "1-2-7", "III", "II", "mounted-rifle"), [], (["16B3c"], [])),
        (division("British"), [], ([], ["16B3c"])),
    ],
    ids=["one rating", "weaker", "full", "cadre"],
)
def test_units_of_two_strengths_come_back_at_either_if_they_are_as_fast(row, entered, refusals):
    """16B3c (T122): 4-3-4/8-6-4 at either, 1-2-7/2-8 at that at which it was eliminated; divisions as cadres."""
    bench = replacing(row, reduced=entered)
    found = [bench.refusals(f"{{replace: BR-1, at: {AMIENS}, full: {full}}}") for full in ("false", "true")]
    assert tuple(found) == refusals


@pytest.mark.rule("16B3c")
@pytest.mark.parametrize(("full", "men", "reduced"), [("false", 19.5, ["BR-1"]), ("true", 19, [])])
def test_they_cost_the_strength_at_which_they_come_back(full, men, reduced):
    """16B3a"""
    bench = replacing(twofold("8-6-4", "4-3-4", "III", "II", "siege-artillery"))
    bench.play(f"{{replace: BR-1, at: {AMIENS}, full: {full}}}")
    assert bench.position.stock["British"].man == men
    assert bench.position.reduced == reduced
