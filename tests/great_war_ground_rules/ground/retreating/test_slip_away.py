"""Retreat before an overrun or combat (6F2, 9I, 14L)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import Row, battalion, bench_with, division, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.slip_away import may_try, must_try, slip_away

HERE = "0505"


@pytest.mark.rule("9I")
@pytest.mark.parametrize(
    ("row", "weather", "able"),
    [
        (unit("British", "armored-car", "II", "2-2-8"), "clear", True),
        (unit("British", "armored-car", "II", "2-2-6"), "clear", False),
        (unit("German", "heavy-cavalry", "XX", "6-6-7"), "clear", True),
        (unit("German", "mounted-rifle", "III", "1-1-6"), "clear", False),
        (unit("Ottoman", "irregular-rifle", "X", "2-2-5"), "clear", True),
        (unit("German", "ski", "II", "1-1-7"), "clear", False),
        (unit("German", "ski", "II", "1-1-7"), "snow", True),
        (battalion(values="1-1-8"), "clear", False),
    ],
)
def test_fast_cm_and_cavalry_irregulars_and_fast_skiers_in_snow_may_slip_away(row: Row, weather: str, able: bool):
    """9I, 14C4, 14D, 14G, 14L"""
    assert may_try(staged_with({HERE: {"A": row}}, weather_now=weather), "A") is able


@pytest.mark.rule("14L")
@pytest.mark.trap(46)
def test_irregulars_must_try_at_three_to_one():
    """14L"""
    position = staged_with({HERE: {"A": unit("Ottoman", "irregular-rifle", "X", "2-2-5"), "B": division()}})
    rung = position.kit.tables.combat.rung
    assert must_try(position, "A", rung("3:1"))
    assert not must_try(position, "A", rung("2:1"))
    assert not must_try(position, "B", rung("3:1"))


def trying(row: Row, odds: str, defence: float = 20, **play: Any) -> Any:
    """What becomes of a unit that may slip away at these odds."""
    bench = bench_with({HERE: {"A": row}}, phase="entente-movement")
    rung = bench.position.kit.tables.combat.rung(odds)
    gone = bench.run(slip_away, ["A"], rung, defence, "6F2", **play)
    return bench, gone


CAVALRY = unit("German", "heavy-cavalry", "XX", "6-6-7")


@pytest.mark.rule("9I", "6F2")
def test_a_unit_that_is_pressed_tries_by_default_and_retreats_with_a_success():
    """6F2, 9I"""
    bench, gone = trying(CAVALRY, "3:1", dice=[4])
    assert gone == ["A"]
    assert bench.position.place_of("A") != HERE


@pytest.mark.rule("9I")
def test_a_unit_that_fails_stays_undisrupted():
    """9I"""
    bench, gone = trying(CAVALRY, "3:1", dice=[3])
    assert gone == []
    assert bench.position.place_of("A") == HERE
    assert bench.position.disruption == {}


@pytest.mark.rule("9I")
def test_its_side_decides_and_a_weak_hex_is_given_up_by_default():
    """9I"""
    assert trying(CAVALRY, "2:1")[1] == []
    assert trying(CAVALRY, "2:1", defence=6, dice=[6])[1] == ["A"]
    assert trying(CAVALRY, "5:1", answers={"slip away A": "stay"})[1] == []
    assert trying(CAVALRY, "1:1", answers={"slip away A": "try"}, dice=[5])[1] == ["A"]


@pytest.mark.rule("14L")
@pytest.mark.trap(46)
def test_an_irregular_that_had_to_try_and_fails_is_disrupted():
    """14L"""
    bench, gone = trying(unit("Ottoman", "irregular-cavalry", "X", "2-2-6"), "3:1", dice=[1])
    assert gone == []
    assert bench.position.disruption == {"A": 1}
