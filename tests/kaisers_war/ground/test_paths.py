"""Where a unit can go by land, and what it costs (8.2, 8.5)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kaisers_war.field import sandbox
from kaisers_war.naive import dense_positions, naive_reach
from wargame_cli.rulesets.kaisers_war.ground.paths import allowance, path_to, reach
from wargame_cli.rulesets.kaisers_war.movement.land import Move, plan


@pytest.mark.rule("8.2")
@pytest.mark.trap(6)
@pytest.mark.trap(73)
def test_costs_of_the_terrain_chart():
    """A city costs one, an own trench one, an enemy trench two, whatever else is in the hex; a river adds one."""
    kit = sandbox({}).kit
    ypres, lille = "1013", "1114"  # an Allied and a CP trench hex, both cities
    assert {ypres, lille} <= kit.map.marks["allied trench"] | kit.map.marks["central trench"]
    for hex, allied, cp in ((ypres, 1, 2), (lille, 2, 1)):
        near = next(near for near in kit.steps.steps[hex] if (near, hex) not in kit.water)
        assert dict(kit.exits("Allied", False)[near])[hex] == allied
        assert dict(kit.exits("CP", False)[near])[hex] == cp
    assert dict(kit.exits("CP", False)["3714"])["3715"] == 1
    river = next((a, b) for a, b in kit.water if b in kit.kinds and not kit.trench_owner(b) and a in kit.steps.steps)
    assert dict(kit.exits("CP", False)[river[0]]).get(river[1], 2) == 2


@pytest.mark.rule("8.2", "8.5", "8.7", "9.6", "11.5", "11.6")
@settings(max_examples=60, deadline=None)
@given(dense_positions(), st.integers(1, 8), st.data())
def test_reach_is_what_a_plain_search_finds(position, points, data):
    """On crowded maps every hex in reach, its cost and its path agree with a search that tries every path."""
    movers = [unit for unit in position.units() if position.on_map(unit) and position.counter(unit).movement]
    assume(movers)
    unit = data.draw(st.sampled_from(movers))
    steps = reach(position, unit, points)
    assert {hex: step.cost for hex, step in steps.items()} == naive_reach(position, unit, points)
    for hex in steps:
        way = path_to(steps, hex)
        assert way[0] == position.place_of(unit)
        assert all(position.kit.steps.joined(a, b) for a, b in pairwise(way))


@settings(max_examples=60, deadline=None)
@given(dense_positions(), st.data())
@pytest.mark.rule("8.2")
def test_the_plan_of_a_move_and_reach_agree(position, data):
    """An order without a path is legal exactly where its hex is in reach, and a way spelt out costs the same."""
    movers = [unit for unit in position.units() if position.on_map(unit) and position.counter(unit).movement]
    assume(movers)
    unit = data.draw(st.sampled_from(movers))
    steps = reach(position, unit, allowance(position, unit))
    to = data.draw(st.sampled_from([*steps, *position.stacks]))
    if to == position.place_of(unit):
        return
    way = plan(position, Move(unit=unit, to=to))
    assert (way.fault is None) is (to in steps)
    if to in steps:
        spelt_out = plan(position, Move(unit=unit, to=to, path=way.path))
        assert spelt_out == way
