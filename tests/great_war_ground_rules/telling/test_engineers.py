"""Works in words."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME


@pytest.mark.rule("13A1")
def test_work_that_is_done_is_told_with_who_did_it():
    """13A1a"""
    bench = Bench(GAME, scenario="picardy-1918", phase="cp-movement")
    bench.play("{move: [GE-Con2], to: 1124}", "{build: fieldworks, at: 1124, by: [GE-Con2]}")
    report = " ".join(bench.told().split())
    assert "Work on fieldworks at 1124: done (13A1a)" in report
    assert "GE-Con2 2 MP" in report
    assert "1124 has fieldworks now: built (13A1a)" in report
