"""Isolation (3G): judged three times a player turn, and true until it is judged again."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division
from great_war_ground_rules.supplies import EVERYWHERE, source, supplied_field
from wargame_cli.rulesets.great_war_ground_rules.ground import isolation, supply
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import IsolationJudged

RING = {hex: {f"G{hex}": division()} for hex in ("0503", "0404", "0406", "0507", "0604", "0606")}


@pytest.mark.rule("3G")
def test_a_line_of_any_length_over_land_is_enough():
    """3G: out of supply for want of an HQ, and not isolated"""
    position = supplied_field({"0514": {"B1": division("British")}}, sources=[source("1401", nations=("British",))])
    assert isolation.isolated_now(position, ENTENTE) == frozenset()
    assert supply.judge(position, ENTENTE)["B1"].status == "out"


@pytest.mark.rule("3G")
def test_units_and_cities_that_are_cut_off_are_isolated():
    """3G: the enemy and his ZOCs are all around; any source of the side would do"""
    forces = {"0505": {"B1": division("British")}, **RING}
    kinds = {"0505": ["point-city"], "1010": ["point-city"]}
    position = supplied_field(forces, kinds=kinds, sources=[source("1401", nations=("French",))])
    assert isolation.isolated_now(position, ENTENTE) == {"B1"}
    assert isolation.isolated_hexes_now(position, ENTENTE) == {"0505"}
    assert isolation.hex_isolated(position, ENTENTE, "0505")
    assert not isolation.hex_isolated(position, ENTENTE, "1010")


@pytest.mark.trap(10)
@pytest.mark.rule("3G")
def test_it_holds_until_it_is_judged_again():
    """3G; trap 10: a snapshot"""
    bench = bench_with(
        {"0505": {"B1": division("British")}, **RING},
        owns={"Entente": [hex for hex in EVERYWHERE if hex not in RING]},
        sources=[source("1401")],
        kinds={"0505": ["point-city"]},
    )
    bench.run(isolation.judge_isolation)
    position = bench.position
    assert bench.events(IsolationJudged)[0].units == ("B1", *sorted(unit for units in RING.values() for unit in units))
    assert position.isolated_hexes == ["0505"]
    for units in RING.values():
        for unit in units:
            position.put(unit, "gone")
    assert "B1" in position.isolated
    bench.run(isolation.judge_isolation)
    assert "B1" not in position.isolated
    bench.run(isolation.judge_isolation)
    assert len(bench.events(IsolationJudged)) == 2  # nothing is told where nothing changes
