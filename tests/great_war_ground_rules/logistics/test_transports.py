"""The modes of transport units (14O1)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, regiment, unit


@pytest.mark.rule("14O")
def test_transport_units_are_turned_over_in_an_initial_phase():
    """14O1: to extend supply lines, and back"""
    forces = {"0505": {"T1": unit("British", "pack-transport", "III", "0-6"), "R1": regiment("British")}}
    bench = bench_with(forces, phase="entente-initial")
    bench.play("{switch-mode: [T1], to: supply}")
    assert bench.position.extending == ["T1"]
    for order, words in (
        ("{switch-mode: [T1], to: supply}", "T1 is in that mode already"),
        ("{switch-mode: [R1], to: supply}", "R1 is no transport unit"),
        ("{switch-mode: [], to: supply}", "name transport units"),
    ):
        assert bench.faults(order) == [("14O", words)]
    bench.play("{switch-mode: [T1], to: transport}")
    assert bench.position.extending == []


@pytest.mark.rule("14O")
def test_only_ones_own():
    """14O1"""
    bench = bench_with({"0505": {"T1": unit("German", "pack-transport", "III", "0-6")}}, phase="entente-initial")
    assert "no unit of yours" in bench.faults("{switch-mode: [T1], to: supply}")[0][1]
