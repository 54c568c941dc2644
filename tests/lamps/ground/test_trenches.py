"""Trenches that are breached, and whole again (7.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_a_breach_helps_one_area_only_and_is_gone_when_that_area_is_done():
    """What the Rhine breached is whole for an attack out of Somme, and whole again for the Rhine afterwards."""
    bench = Bench(
        "lamps",
        areas={"rhine": ["GE-4", "GE-5"], "somme": ["GE-1"], "verdun": ["FR-1", "FR-2"]},
        trenches={"verdun": ["western_allies"]},
    )
    position = bench.play("{attack: verdun, with: [GE-4], until: breached}", dice=[6, 1])
    assert whole_trenches(position, "verdun", "rhine") == 0
    assert whole_trenches(position, "verdun", "somme") == 1
    bench.play("{attack: verdun, with: [GE-1]}", "{attack: verdun, with: [GE-5]}", dice=[1, 6, 1, 6])
    assert [event.against for event in bench.events(CombatFought)] == ["trench", "trench", "trench"]


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_an_attack_elsewhere_out_of_the_same_area_ends_the_breach_too():
    """Somme attacks Paris in between: the trench of Verdun stands again."""
    bench = Bench(
        "lamps",
        areas={"somme": ["GE-1", "GE-2", "GE-3"], "verdun": ["FR-1"], "paris": ["FR-2"]},
        trenches={"verdun": ["western_allies"]},
    )
    bench.play(
        "{attack: verdun, with: [GE-1], until: breached}",
        "{attack: paris, with: [GE-2]}",
        "{attack: verdun, with: [GE-3]}",
        dice=[6, 1, 1, 6, 1, 6],
    )
    assert [event.against for event in bench.events(CombatFought)] == ["trench", "army", "trench"]


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_breaches_do_not_outlive_the_combat_phase():
    """A breached trench that was not taken is whole when Germany produces."""
    bench = Bench("lamps", areas={"rhine": ["GE-4"], "verdun": ["FR-1"]}, trenches={"verdun": ["western_allies"]})
    position = bench.play("{attack: verdun, with: [GE-4], until: breached}", dice=[6, 1])
    bench.end()
    assert whole_trenches(position, "verdun") == 1
