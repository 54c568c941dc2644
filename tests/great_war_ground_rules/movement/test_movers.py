"""Which units an order moves (12B9)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import art_hq, artillery, bench_with, division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.movement.movers import slowest_first, with_divisions

HERE = "0505"


@pytest.mark.rule("12B9")
def test_an_art_hq_stands_for_its_division():
    """12B9"""
    guns = {"Q": art_hq(), "G": artillery(), "R": artillery(values="6-6-R"), "A": regiment()}
    position = staged_with({HERE: guns}, attached={"G": "Q", "R": "Q"})
    assert with_divisions(position, ("A", "Q")) == ("A", "Q", "G")
    assert with_divisions(position, ("Q", "G")) == ("Q", "G")


@pytest.mark.rule("6.0a")
def test_the_slowest_unit_comes_first_and_guns_before_others():
    """6"""
    units = {"A": regiment(), "G": artillery(), "S": regiment(values="1-2-4")}
    position = staged_with({HERE: units})
    assert slowest_first(position, units) == ["S", "G", "A"]


@pytest.mark.rule("6.0a", "3B")
@pytest.mark.parametrize("how", ["march", "haste", "rail", "strategic", "river"])
def test_an_order_that_goes_nowhere_is_refused_in_words(how):
    """6.0: the boxes beside the map are no hexes, and cargo alone does not move"""
    bench = bench_with({"0505": {"A": division(), "B": division()}}, phase="cp-movement")
    assert "later is no hex of the map" in bench.faults(f"{{move: [A], to: later, how: {how}}}")[0][1]
    assert bench.faults(f"{{move: [], carrying: [B], to: '0506', how: {how}}}") == [("3B", "the order names no unit")]
