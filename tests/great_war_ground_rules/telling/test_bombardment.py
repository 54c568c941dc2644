"""Bombardments told, and what stands of them at the head of a report."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import artillery, bench_with, division

FORCES = {
    "0505": {"GE-1": division(), "GE-Hv1": artillery(values="20-8-5"), "GE-Hv2": artillery(values="20-8-5")},
    "0506": {"BR-1": division("British"), "BR-2": division("British")},
}


@pytest.mark.rule("12C2")
def test_a_bombardment_is_a_line_with_its_die_and_hits():
    """12C2, 12C3"""
    bench = bench_with(FORCES, phase="cp-bombardment", res={"CP": {"0505": 1}})
    bench.play("{bombard: 0506, with: [GE-Hv1, GE-Hv2]}", dice={"bombardment 0506": 6})
    told = " ".join(bench.told().split())
    assert "Bombardment of 0506 • GE-Hv1 and GE-Hv2 are in combat supply" in told
    assert "GE-Hv1, GE-Hv2 with a strength of" in told


@pytest.mark.rule("12C3")
def test_who_chose_a_hit_is_told():
    """12C3"""
    bench = bench_with(FORCES, phase="cp-bombardment", res={"CP": {"0505": 1}})
    bench.play("{bombard: 0506, with: [GE-Hv1, GE-Hv2]}", dice={"bombardment 0506": 6})
    bench.end()
    told = " ".join(bench.told().split())
    assert "takes a hit by the choice of the Central Powers" in told
