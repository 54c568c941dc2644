"""What a faction of The Lamps can spend, and what its sheet leaves undone."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench


def producing(points=5, phase="germany-production", **given):
    areas = {"rhine": ["GE-1*", "GE-2"], "verdun": ["FR-1"]}
    left = {"points_left": {"germany": points}} if phase.endswith("production") else {}
    return Bench("lamps", phase=phase, areas=areas, **left, **given)


@pytest.mark.rule("8.1")
def test_points_are_spent_and_the_rest_is_lost():
    """A refit costs a point; what is left is odd while a unit could be had for it."""
    found = producing().understood("{refit: [GE-1]}")
    assert found.orders[0].costs == {"Production points of Germany": 1}
    (balance,) = found.means
    assert (balance.had, balance.cost, balance.resource.left, balance.resource.lost) == (5, 1, 4, True)
    assert producing().oversights() == [("no-orders", ""), ("unspent", "8.1")]


@pytest.mark.rule("8.1")
def test_where_nothing_can_be_had_nothing_is_odd():
    """All are Fresh, and no point is left."""
    assert producing(1).oversights("{refit: [GE-1]}") == []


@pytest.mark.rule("4.2", "8.1")
def test_a_whole_turn_comes_to_its_production():
    """A sheet that attacks and buys nothing is told what it will lose, as things stand."""
    bench = producing(phase="germany-turn", options={"turn": "two-step"})
    found = bench.understood("{move: GE-2, to: hanover}")
    assert [each.resource.name for each in found.means] == ["Production points of Germany"]
    assert found.means[0].cost == 0


@pytest.mark.rule("4.2", "8.1")
def test_a_whole_turn_that_ends_with_aircraft_is_understood():
    """Its production is over when the sheet ends, and what was left of its points is lost by then."""
    bench = producing(phase="germany-turn", options={"turn": "two-step"}, technology={"CP": ["P1"]})
    orders = ["{refit: [GE-1]}", "{air: [rhine]}"]
    (balance,) = bench.understood(*orders).means
    assert (balance.resource.name, balance.cost) == ("Production points of Germany", 1)
    assert bench.oversights(*orders) == []


def test_a_fresh_unit_in_a_list_is_told_of():
    """It would let the whole list lapse."""
    bench = producing(phase="germany-turn", options={"turn": "two-step"})
    told = bench.rehearse("{refit: [GE-1, GE-2]}")
    assert any("GE-2 is Fresh" in problem.message for problem in (*told.doubts, *told.problems, *told.warnings))
