"""Limits of nations hold whatever brings their units (17.21, 17.31): marches, trains, ships, new units."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench


@pytest.mark.rule("17.21c")
@pytest.mark.trap(69)
def test_a_seventh_italian_does_not_sail_to_salonika():
    """17.21: six are abroad; two of them at Salonika, which supplies Italians too (11.33)."""
    six = [f"IT-{number}" for number in range(1, 7)]
    for there, refused in ((six, True), (six[:5], False)):
        stacks = {"E1116": there, "W2022": ["IT-7"]}
        ships = bench(phase="allied-strategic-movement", by="Allied", stacks=stacks, salonika=True)
        assert ("17.21c" in ships.refusals("{sea-move: [IT-7], to: Salonika}")) is refused


@pytest.mark.rule("17.21a")
def test_a_second_american_is_not_placed_in_italy():
    """17.21: one of them fights outside of the Western Front."""
    stacks = {"W2014": ["US-1"], "allied-box": ["US-2"]}
    placing = bench(phase="allied-new-units", by="Allied", stacks=stacks)
    assert "17.21a" in placing.refusals("{place: US-2, at: W1512}")
    assert placing.refusals("{place: US-2, at: W5001}") == []
