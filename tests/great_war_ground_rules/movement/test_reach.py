"""What a unit can reach (6, 6A, 6B, 7B, 8C2, 15A4)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import (
    Row,
    army,
    artillery,
    battalion,
    brigade,
    corps,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of, points
from wargame_cli.rulesets.great_war_ground_rules.movement.reach import (
    leaving,
    mobility_of,
    reach,
    single_steps,
)
from wargame_cli.rulesets.great_war_ground_rules.movement.steps import entering

HERE, THERE = "0505", "0506"


def cost(row: Row, to: str = THERE, **given: Any) -> float:
    """The MPs that a unit in 0505 spends to reach a hex."""
    return reach(staged_with({HERE: {"A": row}}, **given), "A")[to].cost


@pytest.mark.rule("6.0a")
def test_a_mountain_takes_six_two_or_three_points():
    """6, T014"""
    mountain = {"terrain": {"mountain": (THERE,)}}
    assert cost(artillery(values="7-8-8"), **mountain) == 6
    assert cost(unit("Italian", "mountain-rifle", "III", "1-2-5"), **mountain) == 2
    assert cost(regiment(), **mountain) == 3


@pytest.mark.rule("6.0a")
def test_a_river_or_canal_takes_two_points_more():
    """6, T015"""
    ring = {"hexsides": {"river": ("0505-0506",)}}
    position = staged_with({HERE: {"A": regiment()}}, **ring)
    assert entering(position, "A", HERE, THERE) == 3
    position = staged_with({HERE: {"A": regiment()}}, hexsides={"canal": ("0505-0506",)})
    assert entering(position, "A", HERE, THERE) == 3


@pytest.mark.rule("7B", "6A")
def test_along_a_road_a_woods_hex_is_clear_but_a_zoc_is_paid_for():
    """7B, 6A, T139"""
    enemy = {"0404": {"FR-1": division("French")}, HERE: {"A": regiment()}}
    position = staged_with(enemy, terrain={"woods": (THERE,)}, hexsides={"road": ("0505-0506",)}, owns={"CP": (THERE,)})
    assert reach(position, "A")[THERE].cost == 1 + 4


@pytest.mark.rule("6A")
@pytest.mark.parametrize(
    ("row", "enemy", "more"),
    [
        (regiment(), division("French"), 4),
        (regiment(), division("French", indicator="unsupported"), 0),
        (unit("German", "light-rifle", "III", "1-2-5"), division("French"), 2),
        (unit("German", "heavy-cavalry", "XX", "6-6-7"), division("French"), 2),
        (unit("British", "armored-car", "II", "2-2-8"), division("Austro-Hungarian"), 2),
    ],
)
def test_it_takes_points_to_leave_an_enemy_zoc(row: Row, enemy: Row, more: float):
    """6A"""
    position = staged_with({HERE: {"A": row}, "0404": {"E": enemy}})
    assert leaving(position, "A", HERE, first=True) == more


@pytest.mark.rule("6.0b")
def test_enemy_held_and_owned_hexes_are_not_entered_but_empty_and_unowned_ones_are():
    """6"""
    position = staged_with({HERE: {"A": regiment()}, THERE: {"E": brigade("French")}}, owns={"Entente": ("0606",)})
    found = reach(position, "A")
    assert THERE not in found
    assert "0606" in found
    lost = staged_with({HERE: {"A": regiment()}, THERE: {"E": brigade("French")}}, owns={"CP": (THERE,)})
    assert THERE in reach(lost, "A")


@pytest.mark.rule("6.0b", "15G")
def test_besieged_enemies_do_not_bar_a_hex_but_ones_own_besieged_units_do():
    """6, 15G"""
    units = {HERE: {"A": regiment()}, THERE: {"E": brigade("French")}}
    assert THERE in reach(staged_with(units, besieged={THERE: "Entente"}), "A")
    assert THERE not in reach(staged_with({HERE: {"A": regiment()}}, besieged={THERE: "CP"}), "A")


@pytest.mark.rule("6.0c")
def test_a_unit_may_always_move_one_hex_for_all_its_points():
    """6: into a mountain out of an enemy ZOC, at a cost of 10"""
    units = {HERE: {"A": artillery(values="7-8-4")}, "0404": {"E": division("French")}}
    position = staged_with(units, terrain={"mountain": (THERE,)})
    step = reach(position, "A")[THERE]
    assert (step.cost, step.alone, step.way) == (4, True, (HERE, THERE))


@pytest.mark.rule("6.0c", "6E")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("row", "given"),
    [
        (regiment(), {"this_phase": {"spent": {"A": 1}}}),
        (regiment(), {"this_phase": {"worked": {"A": 1}}}),
        (regiment(), {"terrain": {"glacier": ("0504", "0604", "0605", THERE, "0405", "0404")}}),
        (battalion(values="1-1-4"), {"phase": "cp-exploitation"}),
        (artillery(values="6-6-0"), {}),
    ],
)
def test_not_if_it_has_spent_some_or_has_none_or_into_prohibited_terrain(row: Row, given: Any):
    """6, 6E"""
    assert single_steps(staged_with({HERE: {"A": row}}, **given), "A", "march") == {}


@pytest.mark.rule("14F")
def test_a_high_mountain_unit_guides_mountain_units_over_a_high_mountain_hexside():
    """14F1"""
    units = {"A": unit("Italian", "mountain-rifle", "X", "2-3-5"), "G": unit("Italian", "high-mountain", "II", "1-1-5")}
    position = staged_with({HERE: units}, hexsides={"high-mountain": ("0505-0506",)})
    assert entering(position, "A", HERE, THERE) is None
    assert entering(position, "A", HERE, THERE, guided=True) == 3
    assert mobility_of(position, "A", "march", ("A", "G")).guided
    assert not mobility_of(position, "A").guided


@pytest.mark.rule("15A4")
def test_a_unit_that_crosses_a_major_river_goes_on_with_half_its_rating():
    """15A4, 3A5"""
    wall = {"major-river": ("0404-0505", "0405-0505", "0504-0505", "0505-0506", "0505-0604", "0505-0605")}
    position = staged_with({HERE: {"A": unit("German", "infantry", "XX", "9-9-6")}}, hexsides=wall)
    found = reach(position, "A")
    assert found[THERE].wet
    assert found[THERE].cost == 5
    assert "0507" not in found
    fast = staged_with({HERE: {"A": unit("German", "heavy-cavalry", "XX", "6-6-12")}}, hexsides=wall)
    assert reach(fast, "A")["0507"].cost == 6
    assert "0508" not in reach(fast, "A")


@pytest.mark.rule("15A4")
def test_a_dry_way_is_taken_where_there_is_one():
    """15A4"""
    position = staged_with(
        {HERE: {"A": unit("German", "infantry", "XX", "9-9-6")}}, hexsides={"major-river": ("0505-0506",)}
    )
    assert not reach(position, "A")[THERE].wet
    assert reach(position, "A")[THERE].cost == 2


@pytest.mark.rule("8C2a")
@pytest.mark.parametrize(("attacked", "less"), [([], 1), ([HERE], 2)])
def test_it_takes_a_point_to_leave_an_overstack_and_two_after_an_attack(attacked: list[str], less: int):
    """8C2"""
    units = {HERE: {"A": division(), "C": corps(), "H": army()}}
    position = staged_with(units, overstacked=["A", "H"], this_turn={"out_of_overstack": attacked})
    assert leaving(position, "A", HERE, first=True) == less
    assert leaving(position, "A", HERE, first=False) == 0
    assert leaving(position, "H", HERE, first=True) == 0


# -- properties ------------------------------------------------------------------------------------------------------


def naive(position: Any, unit: str, how: str) -> dict[str, float]:
    """The cheapest cost of every hex, by going on from hexes until nothing gets better; no major rivers."""
    start, have = position.place_of(unit), left(position, unit, pace_of(position, unit, how))
    best = {start: 0.0}
    better = True
    while better:
        better = False
        for here, spent in list(best.items()):
            for near in position.kit.board.neighbours[here]:
                blocked = position.units_at("Entente", near) and position.owns("Entente", near)
                step = None if blocked else entering(position, unit, here, near, how)
                if step is None:
                    continue
                total = spent + step + leaving(position, unit, here, first=here == start)
                if total <= have and total < best.get(near, 99):
                    best[near], better = total, True
    if how == "march":
        for near in single_steps(position, unit, how):
            best.setdefault(near, points(position, unit, pace_of(position, unit, how)))
    return best


HEXES = st.lists(st.sampled_from([f"{c:02}{r:02}" for c in range(3, 9) for r in range(3, 9)]), max_size=8, unique=True)
ROW = st.sampled_from(
    [
        regiment(),
        artillery(),
        unit("German", "heavy-cavalry", "XX", "6-6-7"),
        unit("German", "light-rifle", "III", "1-2-6"),
        unit("German", "armored-car", "II", "2-2-8"),
    ]
)


@pytest.mark.rule("6.0a", "6A", "6B1", "7B")
@settings(max_examples=40, deadline=None)
@given(ROW, HEXES, HEXES, HEXES, st.sampled_from(["march", "haste"]), st.sampled_from(["clear", "mud", "snow"]))
def test_a_naive_search_finds_the_same(
    row: Row, woods: list[str], swamp: list[str], foes: list[str], how: str, weather: str
):
    """6, 6A, 6B, 7B"""
    swamp = [hex for hex in swamp if hex not in woods]
    stacks = {hex: {f"E{hex}": division("French")} for hex in foes if hex != HERE}
    road = [f"{a}-{b}" for a, b in pairwise(["0503", "0504", HERE, THERE, "0507", "0508"])]
    position = staged_with(
        {HERE: {"A": row}, **stacks},
        terrain={"woods": woods, "swamp": swamp},
        hexsides={"road": road, "river": ("0505-0605", "0506-0606")},
        weather_now=weather,
        phase="cp-movement",
    )
    found = reach(position, "A", how)
    assert {hex: step.cost for hex, step in found.items()} == naive(position, "A", how)


@pytest.mark.rule("6.0a")
@settings(max_examples=30, deadline=None)
@given(ROW, HEXES, HEXES)
def test_every_way_costs_what_its_steps_cost_and_never_more_than_there_is(row: Row, woods: list[str], foes: list[str]):
    """6"""
    stacks = {hex: {f"E{hex}": division("French")} for hex in foes if hex != HERE}
    position = staged_with({HERE: {"A": row}, **stacks}, terrain={"woods": woods}, phase="cp-movement")
    have = left(position, "A")
    for hex, step in reach(position, "A").items():
        assert step.way[0] == HERE
        assert step.way[-1] == hex
        assert step.cost <= have
        if not step.alone:
            taken = sum(
                (entering(position, "A", here, near) or 0) + leaving(position, "A", here, first=here == HERE)
                for here, near in pairwise(step.way)
            )
            assert taken == step.cost
