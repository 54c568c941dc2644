"""Combat supply of bombardments."""

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, corps, division
from wargame_cli.rulesets.great_war_ground_rules.artillery.provision import supply_fire


@pytest.mark.rule("11D")
@pytest.mark.rule("12C1")
def test_artillery_draws_combat_supply_as_it_bombards():
    """11D, 12C"""
    forces = {"0505": {"GE-HQ": army(), "GE-Art-1": artillery()}, "0506": {"FR-1": division("French")}}
    bench = bench_with(forces, phase="cp-bombardment", res={"CP": {"0505": 1}})
    assert supply_fire(bench.referee, "CP", ["GE-Art-1"]) == {"GE-Art-1"}
    assert supply_fire(bench.referee, "CP", ["GE-Art-1"], "none") == frozenset()


@pytest.mark.rule("14N2")
def test_corps_whose_artillery_bombards_are_known():
    """14N2"""
    forces = {"0505": {"GE-Corps": corps(), "GE-Art-1": artillery()}, "0506": {"FR-1": division("French")}}
    options = {"limited-intelligence": "on"}
    bench = bench_with(forces, phase="cp-bombardment", corps={"GE-Art-1": "GE-Corps"}, options=options)
    supply_fire(bench.referee, "CP", ["GE-Art-1"])
    assert bench.position.known == ["GE-Corps"]
