"""Limited intelligence (14N2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, corps, division
from wargame_cli.rulesets.great_war_ground_rules.command.intelligence import enter_play, look_for_corps
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import CorpsSeen

ON = {"limited-intelligence": "on"}
FORCES = {
    "0505": {"NEAR": corps(), "A": division()},
    "0508": {"BR": division("British")},
    "0512": {"FAR": corps("British")},
}


@pytest.mark.rule("14N2")
def test_corps_within_three_hexes_of_the_enemy_are_known():
    """14N2: in each initial phase, those of both sides; others are unknown from then on."""
    bench = bench_with(FORCES, options=ON, known=["FAR"])
    bench.run(look_for_corps)
    assert bench.happened() == [
        CorpsSeen(rule="14N2", hq="FAR", known=False),
        CorpsSeen(rule="14N2", hq="NEAR", known=True),
    ]
    bench.run(look_for_corps)
    assert bench.position.known == ["NEAR"]
    assert len(bench.events()) == 2


@pytest.mark.rule("14N2")
def test_four_hexes_are_too_far():
    """14N2."""
    bench = bench_with({"0505": {"HQ": corps()}, "0509": {"BR": division("British")}}, options=ON)
    bench.run(enter_play, "HQ")
    assert bench.position.known == []


@pytest.mark.rule("14N2")
def test_without_the_advanced_rule_nothing_is_said():
    """14N2."""
    bench = bench_with(FORCES)
    bench.run(look_for_corps)
    bench.run(enter_play, "NEAR")
    assert bench.events() == []
