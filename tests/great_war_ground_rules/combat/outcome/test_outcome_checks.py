"""What an attack may say of what comes after it (9D, 9F)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division


def refused(order):
    """The rows that refuse an order, with their messages."""
    stacks = {"0505": {"GE-1": division(), "GE-2": division()}, "0506": {"BR-1": division("British")}}
    return dict(bench_with(stacks, phase="cp-combat").faults(order))


@pytest.mark.parametrize(
    ("rule", "more"),
    [
        ("9D", "losses: [GE-2]"),
        ("9F2", "retreat: {GE-2: '0504'}"),
        ("9F3", "advance: [GE-1, GE-2]"),
        ("9F4", "further: {GE-2: '0507'}"),
    ],
)
@pytest.mark.rule("9D")
@pytest.mark.rule("9F3")
def test_what_comes_after_a_combat_is_said_of_attackers_alone(rule, more):
    order = f"{{attack: 0506, with: [GE-1], {more}}}"
    assert refused(order) == {rule: "GE-2: no part of this attack; name of GE-1"}


@pytest.mark.rule("9F4")
def test_a_second_hex_lies_beside_the_first():
    assert refused("{attack: 0506, with: [GE-1], further: {GE-1: '0507'}}") == {}
    found = refused("{attack: 0506, with: [GE-1], further: {GE-1: '0510'}}")
    assert list(found) == ["9F4"]
    assert found["9F4"].startswith("GE-1 cannot go on into 0510: beside 0506 are")
