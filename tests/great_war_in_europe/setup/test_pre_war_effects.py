"""What pre-war events change before the set-up (20.2, 20.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.score import score, score_for_a_win
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pre_war_events
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect

GAME = rulesets.load("great-war-in-europe")


def with_event(event):
    """The campaign with an event in force."""
    position = GAME.new("campaign", {"pre-war-events": "on"})
    position.pre_war = {pre_war_events()[event].side: [event]}
    return position


@pytest.mark.rule("20.2")
def test_plan_19_razes_the_light_forts_of_russia():
    bench = Bench("great-war-in-europe", position=with_event("Allied-pre-war-2"))
    kit = bench.position.kit
    russian = kit.countries["Russia"] | kit.countries["Russian Poland"]
    bench.run(take_effect)
    assert set(kit.board.spaces(kit.of_kind("fort") & russian)) <= set(bench.position.destroyed)
    assert not set(kit.board.spaces(kit.of_kind("heavy-fort") & russian)) & set(bench.position.destroyed)


@pytest.mark.rule("20.3")
def test_albert_caves_in():
    bench = Bench("great-war-in-europe", position=with_event("CP-pre-war-6"))
    bench.run(take_effect)
    position, kit = bench.position, bench.position.kit
    assert not [unit for unit in position.units() if position.counter(unit).nation == "BE" and position.on_map(unit)]
    assert set(kit.board.spaces(kit.of_kind("fort", "heavy-fort") & kit.countries["Belgium"])) <= set(
        position.destroyed
    )
    assert position.us_entry == "P"
    for hex in kit.board.spaces(kit.of_kind("victory") & kit.countries["Belgium"]):
        position.take(CP, hex)
    assert score_for_a_win(position) < score(position)
