"""How many moves a faction has, and which of them a move uses up (6.3, 6.5, 10.2.3.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

FRONTS = {
    "germany": {"rhine": ["GE-1", "GE-2", "GE-3"]},
    "western-allies": {"paris": ["FR-1", "FR-2", "FR-3", "FR-4"]},
    "central-allies": {"anatolia": ["TU-1", "TU-2", "TU-3"], "austria": ["AH-1", "AH-2"]},
    "eastern-allies": {"kiev": ["RU-1", "RU-2"], "paris": ["US-1", "US-2", "FR-1"]},
}


@pytest.mark.rule("6.3", "6.3.2", "6.5b", "10.2.3.2b")
@pytest.mark.parametrize(
    ("faction", "made", "order", "message"),
    [
        ("germany", ["{move: GE-1, to: hanover}", "{move: GE-2, to: hanover}"], "{move: GE-3, to: hanover}",
         "both moves of the faction are used (GE-1, GE-2)"),
        ("germany", ["{move: GE-1, to: hanover}"], "{move: GE-1, to: berlin}", "GE-1 has moved already"),
        ("western-allies", ["{sail: FR-1, to: british_isles}"], "{sail: FR-2, to: british_isles}",
         "only one of the two moves may be by sea"),
        ("western-allies", ["{sail: FR-1, to: british_isles}", "{move: FR-2, to: somme}"], "{move: FR-3, to: somme}",
         "both moves of the faction are used (FR-1, FR-2)"),
        ("central-allies", ["{move: TU-1, to: gallipoli}", "{move: TU-2, to: gallipoli}"],
         "{move: TU-3, to: gallipoli}", "no more than 2 Turkish armies move in a phase"),
        ("eastern-allies", ["{move: US-1, to: somme}"], "{move: US-2, to: somme}",
         "the United States have made their one move"),
    ],
)  # fmt: skip
def test_a_move_too_many_is_refused(faction, made, order, message):
    """Two moves, one of them by sea; two Turkish armies; one American."""
    bench = Bench("lamps", phase=f"{faction}-movement", areas=FRONTS[faction], mobilized=4)
    bench.play(*made)
    assert message in [why for _, why in bench.faults(order)]


@pytest.mark.rule("6.3", "6.3.2", "10.2.3.2b")
@pytest.mark.parametrize(
    ("faction", "orders", "used"),
    [
        ("germany", ["{move: GE-1, to: hanover}", "{move: GE-2, to: hanover}"], ["land", "land"]),
        ("western-allies", ["{sail: FR-1, to: british_isles}", "{move: FR-2, to: somme}"], ["sea", "land"]),
        ("central-allies",
         ["{move: TU-1, to: gallipoli}", "{move: AH-1, to: hungary}", "{move: AH-2, to: hungary}"],
         ["turkey", "land", "land"]),  # at home a Turkish army uses none of the two
        ("eastern-allies", ["{move: RU-1, to: minsk}", "{move: US-1, to: somme}", "{move: RU-2, to: minsk}"],
         ["land", "united_states", "land"]),
    ],
)  # fmt: skip
def test_what_a_move_uses_up(faction, orders, used):
    """One of the faction's two, or one that the nation has of its own."""
    bench = Bench("lamps", phase=f"{faction}-movement", areas=FRONTS[faction], mobilized=4)
    position = bench.play(*orders)
    assert list(position.this_turn.moved.values()) == used
