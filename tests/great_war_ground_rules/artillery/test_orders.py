"""What a side writes for artillery."""

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard


@pytest.mark.rule("12C1")
def test_a_bombardment_may_change_the_hex_that_it_hits():
    """12C"""
    order = Bombard(target="0506", units=("GE-Art-1",))
    assert order.may_change(None) == ("0506",)


@pytest.mark.rule("11D")
def test_supply_is_hexes_or_none():
    """11D"""
    forces = {"0505": {"GE-HQ": army(), "GE-Art-1": artillery()}, "0506": {"FR-1": division("French")}}
    bench = bench_with(forces, phase="cp-bombardment")
    for supply in ("none", "['0505']"):
        assert bench.refusals(f"{{bombard: '0506', with: [GE-Art-1], supply: {supply}}}") == []
