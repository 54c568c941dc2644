"""Fragile units (16C6)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import division, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.fragile import substitute_eliminated
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import UnitSubstituted

PLAN = {"fragile": {"BR-1": "BR-1b"}}
STOCK = {"British": {"man": 20}, "Entente": {"equ": 20}}
NEW = {"BR-1b": division("British", "7-9-5")}


@pytest.mark.rule("16C6")
def test_a_substitute_lies_in_the_pool_for_a_fragile_unit():
    """16C6"""
    pools = {"entente-isolated-pool": {"BR-1": division("British", "8-11-5")}, "later": NEW}
    bench = initial(later=pools, plan=PLAN)
    bench.run(substitute_eliminated, "Entente")
    substituted = UnitSubstituted(rule="16C6", unit="BR-1", by="BR-1b", place="entente-isolated-pool")
    assert bench.happened(UnitSubstituted) == [substituted]
    assert bench.position.place_of("BR-1") == "gone"
    assert bench.position.at("entente-isolated-pool") == ["BR-1b"]
    bench.run(substitute_eliminated, "Entente")
    assert len(bench.happened(UnitSubstituted)) == 1


@pytest.mark.rule("16C6")
def test_a_fragile_cadre_is_rebuilt_as_its_substitute():
    """16C6"""
    bench = initial(
        {AMIENS: {"BR-1": division("British", "8-11-5")}},
        later={"later": NEW},
        plan=PLAN,
        reduced=["BR-1"],
        stock=STOCK,
    )
    bench.play("{rebuild: BR-1}")
    assert bench.position.at(AMIENS) == ["BR-1b"]
    assert bench.position.reduced == []
    assert bench.position.place_of("BR-1") == "gone"
    assert bench.position.stock["British"].man == 14


@pytest.mark.rule("16C6", "14Q")
@pytest.mark.parametrize("place", [AMIENS, "entente-pool"])
def test_a_substitute_has_the_elite_brigade(place):
    """14Q: it belongs to a division at all times."""
    fragile = {place: {"BR-1": division("British", "8-11-5")}}
    later = {"later": {**NEW, "BR-E": unit("British", "elite-brigade", "X", "+2-5")}}
    given = {"plan": PLAN, "elite": {"BR-E": "BR-1"}, "stock": STOCK}
    if place == AMIENS:
        bench = initial(fragile, later=later, reduced=["BR-1"], **given)
        bench.play("{rebuild: BR-1}")
    else:
        bench = initial(later=later | fragile, **given)
        bench.run(substitute_eliminated, "Entente")
    assert bench.position.elite == {"BR-E": "BR-1b"}


@pytest.mark.rule("16C6")
def test_a_substitute_is_as_the_cadre_was():
    """16C6: disrupted and tired, as any cadre that is rebuilt."""
    forces = {AMIENS: {"BR-1": division("British", "8-11-5")}}
    given = {"reduced": ["BR-1"], "stock": STOCK, "disruption": {"BR-1": 2}, "fatigue": {"BR-1": 3}}
    bench = initial(forces, later={"later": NEW}, plan=PLAN, **given)
    bench.play("{rebuild: BR-1}")
    assert (bench.position.disruption, bench.position.fatigue) == ({"BR-1b": 2}, {"BR-1b": 3})
