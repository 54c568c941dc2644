"""Disruption (3A5) and unreliable tanks (14C2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division, regiment, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree, disrupt, may_recover, recover
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import TankDisabled, UnitDisrupted

TANK = unit("British", "tank", "II", "3-2-4", disabled=True)


def _bench(**given):
    return bench_with({"0505": {"BR-1": division("British"), "BR-T": TANK}, "0507": {"GE-1": division()}}, **given)


@pytest.mark.rule("3A5")
def test_a_unit_is_disrupted_to_its_next_initial_phase():
    """3A5, T004: through the rest of its side's player turn and the whole enemy player turn."""
    bench = _bench()
    bench.run(disrupt, "BR-1", "9J", "a contested hex")
    assert degree(bench.position, "BR-1") == 1
    bench.run(recover, "CP")
    assert degree(bench.position, "BR-1") == 1
    bench.run(recover, "Entente")
    assert degree(bench.position, "BR-1") == 0
    assert [(each.unit, each.degree, each.rule) for each in bench.events(UnitDisrupted)] == [
        ("BR-1", 1, "9J"),
        ("BR-1", 0, "3A5"),
    ]


@pytest.mark.rule("3A5")
@pytest.mark.trap(30)
def test_a_disrupted_unit_is_not_disrupted_again():
    """3A5: there is no escalation but where a rule says so."""
    bench = _bench(disruption={"BR-1": 1})
    bench.run(disrupt, "BR-1", "9F2", "crossed a major river")
    assert bench.events(UnitDisrupted) == []
    bench.run(disrupt, "BR-1", "12C3", "bombardment", worse=True)
    bench.run(disrupt, "BR-1", "12C3", "bombardment", worse=True)
    assert [each.degree for each in bench.events(UnitDisrupted)] == [2]


@pytest.mark.rule("3A5")
def test_a_unit_may_be_badly_disrupted_at_once():
    """3A5; what is lighter changes nothing then."""
    bench = _bench()
    bench.run(disrupt, "BR-1", "12C3", "bombardment", to=2)
    bench.run(disrupt, "BR-1", "9J", "a contested hex")
    assert [each.degree for each in bench.events(UnitDisrupted)] == [2]


@pytest.mark.rule("14C2")
@pytest.mark.parametrize(
    ("before", "to", "after", "disabled"),
    [(0, 1, 1, False), (1, 1, 2, False), (2, 1, 2, False), (0, 2, 2, False), (1, 2, 2, True), (2, 2, 2, True)],
)
def test_a_failure_disrupts_a_tank_and_a_worse_one_disables_it(before, to, after, disabled):
    """14C2: a failure disrupts or makes it worse, one with an asterisk does badly or disables."""
    bench = _bench(disruption={"BR-T": before} if before else {})
    bench.run(disrupt, "BR-T", "14C2", "breakdown", worse=True, to=to)
    assert degree(bench.position, "BR-T") == after
    assert ("BR-T" in bench.position.disabled) == disabled
    assert len(bench.events(TankDisabled)) == disabled


@pytest.mark.rule("14C2")
def test_a_disabled_tank_has_no_strength_and_does_not_move():
    """14C2."""
    bench = _bench(disabled=["BR-T"])
    face = bench.position.face("BR-T")
    assert (face.attack, face.defence, face.movement) == (0, 0, 0)
    bench.run(disrupt, "BR-T", "12C3", "bombardment", worse=True)
    assert bench.events() == []


@pytest.mark.rule("9Jb")
@pytest.mark.trap(32)
def test_nobody_recovers_in_a_contested_hex():
    """9J: not in the initial phase either, until the unit leaves it."""
    bench = _bench(disruption={"BR-1": 1}, contested={"0505": {"owner": "CP"}})
    assert not may_recover(bench.position, "BR-1")
    bench.run(recover, "Entente")
    assert degree(bench.position, "BR-1") == 1


def test_units_off_the_map_are_as_they_are():
    """Nobody is disrupted who is not said to be."""
    bench = bench_with({"0505": {"BR-1": regiment("British")}})
    bench.run(recover, "Entente")
    assert bench.events() == []
