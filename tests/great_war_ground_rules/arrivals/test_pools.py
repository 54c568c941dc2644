"""Points in pools and on the map (16B2, 16B3)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import division
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import (
    capture_points,
    lacks,
    nation_of_points,
    owner_of_points,
    pay,
    usable,
)
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points


@pytest.mark.rule("16B2")
@pytest.mark.parametrize(
    ("isolated", "pool"), [([], "entente-pool"), (["BR-1"], "entente-isolated-pool")], ids=["pool", "isolated"]
)
def test_each_side_has_a_pool_with_a_section_for_isolated_units(isolated, pool):
    """16B2 (T120)"""
    bench = initial({"0506": {"BR-1": division("British", cadre="")}}, isolated=isolated)
    bench.run(eliminate, "BR-1", "9C", "combat")
    assert bench.position.at(pool) == ["BR-1"]


@pytest.mark.rule("16B3b")
def test_men_are_for_their_contingent_and_guns_for_all():
    """16B3b (T121)"""
    units = {"FR-C": division("French", contingent="French Colonial"), "FR-1": division("French")}
    bench = initial({"0506": units}, stock={"French Colonial": {"man": 4}, "Entente": {"equ": 1}})
    cost = Points(4, 1)
    assert lacks(bench.position, "FR-C", cost) == ""
    assert lacks(bench.position, "FR-1", cost) == "FR-1 costs 4 Man Pts of French, and there are 0"
    bench.run(pay, "FR-C", cost, "replacement")
    assert bench.position.stock["French Colonial"].man == 0
    assert bench.position.stock["Entente"].equ == 0


@pytest.mark.rule("16B3b")
def test_points_on_the_map_are_spent_first():
    """16B3c"""
    bench = initial(
        {AMIENS: {"BR-1": division("British")}}, stock={"British": {"man": 3}, f"British@{AMIENS}": {"man": 2}}
    )
    bench.run(pay, "BR-1", Points(4, 0), "rebuilding", AMIENS)
    assert {of: stock.man for of, stock in bench.position.stock.items()} == {"British": 1}
    assert lacks(bench.position, "BR-1", Points(1, 0), AMIENS, pooled=False) != ""


@pytest.mark.rule("16B1", "16B3b")
def test_points_on_the_map_are_not_spent_while_the_pool_has_a_deficit():
    """16B1b: they pay it off once they are switched to the pool."""
    stock = {"British": {"man": -3}, f"British@{AMIENS}": {"man": 4}, f"Entente@{AMIENS}": {"equ": 1}}
    bench = initial({AMIENS: {"BR-1": division("British")}}, stock=stock)
    assert lacks(bench.position, "BR-1", Points(0, 1), AMIENS) == ""
    assert lacks(bench.position, "BR-1", Points(2, 0), AMIENS) == (
        "BR-1 costs 2 Man Pts of British, and there are 0: a deficit of 3 must be paid off first"
    )
    bench.play(f"{{switch: British, points: 4, from: {AMIENS}}}")
    assert bench.position.stock["British"].man == 1


@pytest.mark.rule("16B2")
def test_points_switch_between_pool_and_hexes_in_supply():
    """16B3: they cannot be spent in the phase any more."""
    bench = initial(stock={"British": {"man": 5}, "Entente": {"equ": 2}})
    assert bench.refusals("{switch: German, points: 1, to: 0507}") == ["16B2"]
    assert bench.refusals("{switch: British, points: 1, to: 0905}") == ["16B2"]
    assert bench.refusals("{switch: British, points: 1}") == ["16B2"]
    assert bench.refusals("{switch: British, points: 0.25, to: 0507}") == ["16B2"]
    assert bench.refusals("{switch: British, points: 6, to: 0507}") == ["16B2"]
    bench.play("{switch: British, points: 4, to: 0507}", "{switch: Entente, points: 1.5, to: 0507}")
    assert bench.position.stock["British@0507"].man == 4
    assert bench.position.stock["Entente@0507"].equ == 1.5
    assert usable(bench.position, "British@0507").man == 0
    assert bench.refusals("{switch: British, points: 1, from: 0507}") == ["16B2"]


@pytest.mark.rule("16B3b")
@pytest.mark.parametrize(("die", "guns"), [(4, 2), (3, None)])
def test_who_takes_the_hex_may_take_the_guns_and_men_are_lost(die, guns):
    """11H, 16B3"""
    stock = {"British@0506": {"man": 3}, "Entente@0506": {"equ": 2}, "British": {"man": 1}}
    bench = initial({"0506": {"GE-1": division()}}, stock=stock, owns={"CP": ["0506"], "Entente": [AMIENS]})
    bench.run(capture_points, dice={"capture of points 0506": die})
    assert "British@0506" not in bench.position.stock
    assert "Entente@0506" not in bench.position.stock
    assert (bench.position.stock["CP@0506"].equ if guns else bench.position.stock.get("CP@0506")) == guns
    assert bench.position.stock["British"].man == 1


@pytest.mark.rule("16B3b")
def test_points_belong_to_contingents_nations_and_sides():
    """16B3b"""
    units = {"0506": {"BR-1": division("British", contingent="Anzac")}}
    position = initial(units, plan={"arrivals": [{"turn": "Mar II 18", "side": "CP", "man": {"Cossack": 1}}]}).position
    names = ("Entente", "British", "Bavarian", "CP", "Anzac", "Cossack", "Martian")
    sides = [owner_of_points(position, of) for of in names]
    assert sides == ["Entente", "Entente", "CP", "CP", "Entente", "CP", None]
    assert nation_of_points(position, "Anzac") == "British"
