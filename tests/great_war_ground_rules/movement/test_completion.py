"""What completed movement does to artillery (12B2 to 12B4)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import artillery, bench_with, staged_with
from wargame_cli.rulesets.great_war_ground_rules.movement.completion import disrupted_by_moving

HERE = "0505"


@pytest.mark.rule("12B2")
@pytest.mark.parametrize(
    ("nation", "kind", "before", "since"),
    [
        ("French", "heavy-artillery", 1, 0),
        ("Austro-Hungarian", "heavy-artillery", 1, 0),
        ("German", "heavy-artillery", 0, 0),
        ("French", "coast-artillery", 1, 0),
        ("French", "art-hq", 1, 0),
        ("French", "siege-artillery", 1, 1),
        ("German", "siege-mortar", 1, 1),
        ("French", "heavy-siege-artillery", 2, 1),
        ("German", "heavy-siege-artillery", 1, 1),
        ("Austro-Hungarian", "heavy-siege-artillery", 1, 1),
        ("French", "field-artillery", 0, 0),
        ("French", "rifle", 0, 0),
    ],
)
def test_heavy_guns_that_moved_are_disrupted(nation: str, kind: str, before: int, since: int):
    """12B2, 12B3, 12B4: before February 1917 and since then"""

    def after(date: str, phase: str = "entente-movement") -> int:
        values = "+3-3" if kind == "art-hq" else "7-8-5"
        row = artillery(nation, values, kind)
        return disrupted_by_moving(staged_with({HERE: {"A": row}}, date=date, phase=phase), "A")

    assert after("Jan II 17") == before
    assert after("Feb I 17") == since
    assert after("Jan II 17", "entente-exploitation") == 0
    assert after("Jan II 17", "entente-reaction-movement") == before


def ended(*orders: str, **given: Any) -> Any:
    """A bench after a movement phase."""
    bench = bench_with(
        {HERE: {"A": artillery(type="siege-artillery"), "B": artillery(type="siege-artillery")}},
        phase="cp-movement",
        **given,
    )
    bench.play(*orders)
    bench.end()
    return bench.position


@pytest.mark.rule("12B2")
def test_it_comes_over_those_that_moved_as_the_phase_ends():
    """12B3"""
    assert ended("{move: [A], to: '0506'}", "{move: [A], to: '0507'}").disruption == {"A": 1}


@pytest.mark.rule("12B2")
@pytest.mark.trap(30)
def test_a_gun_that_is_disrupted_already_is_no_worse_for_it():
    """12B3, 3A5"""
    assert ended("{move: [A], to: '0506'}", disruption={"A": 1}).disruption == {"A": 1}
