"""Unreliable tanks (14C2)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import bench_with, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import (
    check_moved_tanks,
    check_tanks,
    is_unreliable_tank,
)

HERE = "0505"
TANK = unit("British", "tank", "III", "4-4-4", disabled=True)
SOUND = unit("British", "light-tank", "III", "4-4-8")


@pytest.mark.rule("14C2")
@pytest.mark.parametrize(
    ("before", "die", "after", "disabled"),
    [
        (0, 4, 0, False),
        (0, 3, 1, False),
        (1, 2, 2, False),
        (2, 2, 2, False),
        (0, 1, 2, False),
        (1, 1, 0, True),
        (2, 1, 0, True),
    ],
)
def test_a_die_disrupts_or_disables_an_unreliable_tank(before: int, die: int, after: int, disabled: bool):
    """14C2"""
    bench = bench_with({HERE: {"T": TANK}}, disruption={"T": before} if before else {})
    bench.run(check_tanks, ["T"], "moved", dice={"tank T": die})
    assert bench.position.disruption.get("T", 0) == after
    assert bench.position.disabled == (["T"] if disabled else [])


@pytest.mark.rule("14C2")
def test_only_tanks_with_a_disabled_side_are_unreliable():
    """14C2"""
    position = staged_with({HERE: {"T": TANK, "S": SOUND}})
    assert is_unreliable_tank(position, "T")
    assert not is_unreliable_tank(position, "S")
    assert not is_unreliable_tank(staged_with({HERE: {"T": TANK}}, disabled=["T"]), "T")


@pytest.mark.rule("14C2")
@pytest.mark.parametrize(("how", "rolls"), [("march", True), ("rail", False), ("strategic", False), ("river", False)])
def test_rails_and_rivers_spare_tanks(how: str, rolls: bool):
    """14C2"""
    bench: Any = bench_with({HERE: {"T": TANK}}, this_phase={"mode": {"T": how}})
    bench.run(check_moved_tanks, ["T"], dice={"tank T": 6} if rolls else {})
    assert bench.rolled() == (["tank T"] if rolls else [])


@pytest.mark.rule("14C2")
def test_a_tank_that_moved_is_checked_once_as_the_phase_ends_and_in_exploitation_too():
    """14C2"""
    bench = bench_with({HERE: {"T": TANK}}, phase="entente-exploitation")
    bench.play("{move: [T], to: '0506'}", "{move: [T], to: '0507'}")
    bench.end(dice={"tank T": 3})
    assert bench.position.disruption == {"T": 1}
