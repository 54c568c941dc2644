"""Rebuilding cadres and remnants (16B3d), augmenting units at a weaker strength (16B3e)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, LILLE, initial
from great_war_ground_rules.field import division, regiment, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.rebuilding import can_rebuild, cost_to_rebuild
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitReduced

STOCK = {"British": {"man": 20}, "Entente": {"equ": 20}}


def rebuilding(at=AMIENS, forces=None, stock=None, phase="entente-initial", **given):
    units = {at: {"BR-1": division("British")}, **(forces or {})}
    return initial(units, reduced=["BR-1"], stock=STOCK if stock is None else stock, phase=phase, **given)


@pytest.mark.rule("16B3d")
@pytest.mark.parametrize("phase", ["entente-initial", "entente-reaction-rebuilding"])
def test_a_cadre_is_rebuilt_in_initial_phases_of_both_sides(phase):
    """16B3d"""
    bench = rebuilding(phase=phase)
    assert cost_to_rebuild(bench.position, "BR-1") == Points(6, 1.5)
    bench.play("{rebuild: BR-1}")
    assert bench.happened(UnitReduced) == [UnitReduced(rule="16B3d", unit="BR-1", reduced=False, cause="rebuilt")]
    assert bench.position.stock["British"].man == 14
    assert bench.refusals("{rebuild: BR-1}") == ["16B3d"]


@pytest.mark.rule("16B3d")
@pytest.mark.parametrize(
    ("given", "refusals"),
    [
        ({}, ["16B3d"]),
        ({"fortified": {AMIENS: "fieldworks"}}, ["16B3d"]),
        ({"fortified": {AMIENS: "entrenchment"}}, []),
        ({"fortified": {AMIENS: "fort"}, "contested": {AMIENS: {"owner": "Entente"}}}, []),
    ],
    ids=["open", "fieldworks", "entrenchment", "contested fort"],
)
def test_not_in_an_enemy_zone_without_a_fortification(given, refusals):
    """16B3d"""
    bench = rebuilding(forces={"0508": {"GE-1": division()}}, **given)
    assert bench.refusals("{rebuild: BR-1}") == refusals


@pytest.mark.rule("16B3b")
def test_points_of_the_pool_reach_units_in_supply_and_those_of_a_hex_units_there():
    """16B3d"""
    bench = rebuilding(unsupplied={"BR-1": 1})
    assert bench.refusals("{rebuild: BR-1}") == ["16B3b"]
    here = {f"British@{AMIENS}": {"man": 6}, f"Entente@{AMIENS}": {"equ": 2}}
    rebuilding(unsupplied={"BR-1": 1}, stock=here).play("{rebuild: BR-1}")


@pytest.mark.rule("16B3f")
def test_rebuilding_counts_against_the_limits():
    """16B3f: the REs that a cadre gains."""
    bench = initial(
        {AMIENS: {"BR-1": division("British", type="light-rifle")}},
        reduced=["BR-1"],
        stock=STOCK,
    )
    month = bench.position.date // 2
    bench.play("{rebuild: BR-1}")
    assert bench.position.replaced == {f"{month}/British/light/mountain": 4}


@pytest.mark.rule("16B3d")
def test_only_own_cadres_on_the_map_are_rebuilt():
    """16B3d"""
    bench = initial({AMIENS: {"BR-1": regiment("British")}, LILLE: {"GE-1": division()}}, reduced=["GE-1"], stock=STOCK)
    assert bench.refusals("{rebuild: BR-1}") == ["16B3d"]
    assert "16B3d" in bench.refusals("{rebuild: GE-1}")


@pytest.mark.rule("16B3c")
def test_a_cadre_that_was_replaced_is_rebuilt_in_a_later_turn():
    """16B3c: not in that phase, nor in the enemy's initial phase of the same game turn."""
    bench = initial(later={"entente-pool": {"BR-1": division("British")}}, stock=STOCK)
    bench.play(f"{{replace: BR-1, at: {AMIENS}}}")
    assert bench.refusals("{rebuild: BR-1}") == ["16B3c"]
    assert not can_rebuild(bench.position, "Entente")
    bench.position.begin_player_turn("CP")
    assert bench.refusals("{rebuild: BR-1}") == ["16B3c"]
    bench.position.begin_player_turn("Entente")
    assert bench.refusals("{rebuild: BR-1}") == []


# -- augmenting ------------------------------------------------------------------------------------------------------

HEAVY = unit("British", "heavy-artillery", "X", "10-12-4", cadre="9-8-4", weaker="III")
FIELD = unit("British", "field-artillery", "X", "9-5", cadre="4-5-5", weaker="III")
BIKE = unit("British", "bike", "X", "3-8", cadre="2-3-7", weaker="III")


@pytest.mark.rule("16B3d")
@pytest.mark.parametrize(
    ("row", "refusals"), [(HEAVY, []), (FIELD, []), (BIKE, ["16B3d"])], ids=["heavy", "field", "bike"]
)
def test_a_unit_at_its_weaker_strength_is_augmented_if_it_is_as_fast_at_its_full_one(row, refusals):
    """16B3e (T123): 9-8-4/10-12-4 and 4-5-5/9-5 are, 2-3-7/3-8 is not."""
    bench = initial({AMIENS: {"BR-1": row}}, reduced=["BR-1"], stock=STOCK)
    assert bench.position.re("BR-1") == 1
    assert bench.refusals("{augment: BR-1}") == refusals
    assert "16B3d" in bench.refusals("{rebuild: BR-1}")
    if not refusals:
        bench.play("{augment: BR-1}")
        assert bench.position.reduced == []
        assert bench.position.re("BR-1") == 2


@pytest.mark.rule("16B3d")
def test_cadres_are_rebuilt_and_not_augmented():
    """16B3e: and the enemy's initial phase is for rebuilding alone."""
    assert rebuilding().refusals("{augment: BR-1}") == ["16B3d"]
    assert can_rebuild(rebuilding().position, "Entente")
    assert not can_rebuild(initial({AMIENS: {"BR-1": HEAVY}}, reduced=["BR-1"], stock=STOCK).position, "Entente")


@pytest.mark.rule("16B3d")
def test_a_weaker_strength_is_no_cadre():
    """9E: it is eliminated whole, and the pool knows at which strength."""
    bench = initial({AMIENS: {"BR-1": HEAVY, "BR-2": FIELD}}, reduced=["BR-2"])
    bench.run(eliminate, "BR-1", "9C", "combat")
    bench.run(eliminate, "BR-2", "9C", "combat")
    assert bench.position.at("entente-pool") == ["BR-2", "BR-1"]
    assert bench.position.reduced == ["BR-2"]
    assert bench.position.returning == {"British/man": 3, "British/equ": 9}
