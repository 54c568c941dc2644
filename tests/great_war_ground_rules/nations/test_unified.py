"""Entente Unified Command (15E4)."""

import pytest

from great_war_ground_rules.field import bench_with
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate
from wargame_cli.rulesets.great_war_ground_rules.nations.unified import check_unified, may_unify
from wargame_cli.rulesets.great_war_ground_rules.position.events.nations import CommandUnified


def initial(date="Apr I 18", phase="cp-initial", **given):
    return bench_with({}, phase=phase, date=date, plan={"unified_from": "Apr I 18"}, **given)


@pytest.mark.rule("15E4")
@pytest.mark.parametrize("phase", ["cp-initial", "entente-initial"])
def test_a_six_in_an_initial_phase_brings_it_about(phase):
    """15E4 (T133): it ends the penalties, and changes nothing about supply."""
    bench = initial(phase=phase)
    bench.run(check_unified, dice={"unified command": 6})
    assert bench.happened(CommandUnified) == [CommandUnified(rule="15E4")]
    assert cooperate(bench.position, "British", "French")
    assert not cooperate(bench.position, "British", "French", for_supply=True)
    bench.run(check_unified)


@pytest.mark.rule("15E4")
def test_any_other_number_brings_nothing():
    """15E4"""
    bench = initial()
    bench.run(check_unified, dice=[5])
    assert not bench.position.unified
    assert bench.rolls() == [("unified command", "Entente", "command", "high")]


@pytest.mark.rule("15E4")
def test_it_is_rolled_for_from_the_turn_of_the_scenario_on():
    """15E4: the conditional reinforcements that the rule names are in no text."""
    assert not may_unify(initial(date="Mar II 18").position)
    assert not may_unify(initial(unified=True).position)
    assert not may_unify(bench_with({}, phase="cp-initial").position)


@pytest.mark.rule("15E4")
def test_a_rehearsal_does_not_roll():
    """15E4"""
    bench = initial(rehearsing=True)
    bench.run(check_unified)
    assert bench.kinds() == []
