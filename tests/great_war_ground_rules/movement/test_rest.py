"""Rest (6B4)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import Row, army, artillery, bench_with, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.movement.rest import relief
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import Fatigued

HERE = "0505"


@pytest.mark.rule("6B4c")
@pytest.mark.parametrize(
    ("row", "hits", "spent"),
    [
        (regiment(), 3, 3),
        (regiment(values="1-2-2"), 2, 2),
        (artillery(), 2, 4),
        (unit("German", "heavy-cavalry", "XX", "6-6-6"), 3, 6),
        (army(), 2, 4),
    ],
)
def test_a_point_takes_a_hit_and_two_take_one_of_artillery_cavalry_and_army_hqs(row: Row, hits: int, spent: int):
    """6B4"""
    position = staged_with({HERE: {"A": row}}, fatigue={"A": 3}, phase="cp-movement")
    assert relief(position, "A") == (hits, spent)


@pytest.mark.rule("6B4c")
def test_units_rest_as_long_as_they_are_told():
    """6B4"""
    bench = bench_with({HERE: {"A": regiment(), "B": regiment()}}, fatigue={"A": 3, "B": 1}, phase="cp-movement")
    bench.play("{rest: [A, B], points: 2}")
    assert [(event.unit, event.hits, event.spent) for event in bench.events(Fatigued)] == [("A", 1, 2), ("B", 0, 1)]
    assert bench.position.fatigue == {"A": 1}
    assert bench.refusals("{move: [A], to: '0508'}") == []
    assert bench.refusals("{move: [A], to: '0509'}") == ["6.0a"]


@pytest.mark.rule("6B4c")
def test_nobody_rests_who_is_fresh_in_haste_or_has_no_points():
    """6B4"""
    units = {name: regiment() for name in "ABC"}
    bench = bench_with({HERE: units}, fatigue={"B": 1, "C": 1}, phase="cp-movement")
    bench.play("{move: [B], to: '0506', how: haste}", "{move: [C], to: '0510'}")
    assert bench.faults("{rest: [A]}") == [("6B4c", "A is not fatigued")]
    assert bench.faults("{rest: [B]}") == [("6B4c", "B moves in haste in this phase and does not rest")]
    assert bench.faults("{rest: [C]}") == [("6B4c", "C has not the movement points to lose a fatigue hit")]


@pytest.mark.rule("6B4c", "6E")
def test_units_rest_in_exploitation_with_what_they_have_there():
    """6B4, 6E"""
    position = staged_with({HERE: {"A": regiment()}}, fatigue={"A": 3}, phase="cp-exploitation")
    assert relief(position, "A") == (1, 1)
