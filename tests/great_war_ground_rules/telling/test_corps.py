"""Corps and overstacks in words."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, corps, division


@pytest.mark.rule("8C1")
def test_units_that_go_into_a_box_together_are_one_line():
    """8C1"""
    bench = bench_with({"0505": {"GE-1": division(), "GE-2": division(), "GE-C": corps()}}, phase="cp-movement")
    bench.play("{box: [GE-1, GE-2], in: GE-C}")
    assert "GE-1 and GE-2 are in the box of GE-C (8C1)" in bench.told()
    bench.play("{box: [GE-1]}")
    assert "GE-1 is in no box (8C1)" in bench.told()
