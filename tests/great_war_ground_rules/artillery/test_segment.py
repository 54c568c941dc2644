"""The bombardment segment as a whole: what a check of a sheet knows, what follows in the combats."""

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.strength import attack_strength, defence_strength

GUNS, FOE = "0505", "0506"
ORDER = f"{{bombard: {FOE}, with: [GE-Art-1]}}"


def firing(phase="cp-bombardment", **given):
    """A German gun beside a French division."""
    here = {"GE-HQ": army(), "GE-Art-1": artillery(), "GE-1": division()}
    return bench_with({GUNS: here, FOE: {"FR-1": division("French")}}, phase=phase, **given)


@pytest.mark.rule("12C1")
def test_a_check_knows_that_guns_have_fired():
    """12C1"""
    bench = firing()
    (problem,) = bench.rehearse(ORDER, ORDER).problems
    assert problem.message == "GE-Art-1: bombarded already in this phase"
    assert bench.rehearse(ORDER).problems == []


@pytest.mark.rule("12C1")
def test_a_segment_without_orders_needs_no_dice():
    """12C"""
    assert firing().end().this_phase.hits == {}
    assert not firing().ends_openly()


@pytest.mark.rule("12C1")
@pytest.mark.trap(38)
@pytest.mark.parametrize(
    ("phase", "part"), [("cp-combat", 0.5), ("cp-reaction-combat", 1), ("entente-reaction-combat", 1)]
)
def test_guns_that_bombarded_count_half_in_the_combat_segment_alone(phase, part):
    """12C"""
    position = staged_with(
        {GUNS: {"GE-Art-1": artillery(), "GE-1": division()}, FOE: {"FR-1": division("French")}},
        phase=phase,
        this_turn={"bombarded": ["GE-Art-1"]},
    )
    assert attack_strength(position, "GE-Art-1", FOE, GUNS, supplied=True).value == 7 * part
    assert defence_strength(position, "GE-Art-1", GUNS, supplied=True).value == 8 * part


@pytest.mark.rule("12C4")
@pytest.mark.trap(59)
def test_air_points_alone_hit_units():
    """12C4a, 12C3"""
    bench = firing(air={"CP": 16})
    bench.play(f"{{bombard: {FOE}, air: 16}}", dice=[6])
    bench.end()
    assert bench.position.disruption == {"FR-1": 1}
    assert bench.position.this_phase.hits == {}
