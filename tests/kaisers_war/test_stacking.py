"""Stacking (chapter 9) outside combat, and what a forced march costs (15.7)."""

from __future__ import annotations

import pytest
from ledger import give
from sandbox import referee, sandbox

from wargame_cli.rulesets.kaisers_war.counters import CP
from wargame_cli.rulesets.kaisers_war.movement import Move
from wargame_cli.rulesets.kaisers_war.paths import reach
from wargame_cli.rulesets.kaisers_war.stacking import overstacked


@pytest.mark.rule("9.4", "8.2")
def test_units_pass_through_overstacked_hexes_at_no_cost():
    """TX-49: three armies in a hex for two bar nobody from moving through, and cost nothing more."""
    crowd = ["GE-Inf-2", "GE-Inf-3", "GE-Inf-4"]
    crowded = sandbox({"1713": ["GE-Shock-1"], "1712": crowd}, phase="cp-movement")
    empty = sandbox({"1713": ["GE-Shock-1"]}, phase="cp-movement")
    assert overstacked(crowded, "1712")
    costs = [
        {hex: step.cost for hex, step in reach(position, "GE-Shock-1", 3).items()} for position in (crowded, empty)
    ]
    assert costs[0] == costs[1]
    assert "1711" in costs[0]


@pytest.mark.rule("15.7", "5.5")
def test_a_forced_march_costs_one_point_whatever_the_size():
    """TX-57: an army and a corps pay one victory point each."""
    for unit in ("GE-Shock-1", "GE-Cav-1"):
        judge = referee(sandbox({"Hanover": [unit]}, phase="cp-movement"))
        give(judge, Move(unit=unit, to="1711", forced_march=True))
        assert judge.position.points[CP] == 49
