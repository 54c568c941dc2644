"""Trenches that are breached, and whole again (7.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import OrderLapsed
from wargame_cli.rulesets.lamps.ground.trenches import restore, whole_trenches
from wargame_cli.rulesets.lamps.position.events.combat import (
    CombatFought,
    TrenchesWhole,
)


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
@pytest.mark.parametrize("condition", ["breached", "worn"])
def test_a_condition_asks_what_is_breached_for_the_attack_itself(condition):
    """The Rhine breached Verdun: for an attack of Somme the trench stands, for one more of the Rhine it does not."""
    bench = Bench(
        "lamps",
        areas={"rhine": ["GE-4", "GE-5"], "somme": ["GE-1"], "verdun": ["FR-1*"]},
        trenches={"verdun": ["western_allies"]},
    )
    first = "{attack: verdun, with: [GE-4], until: breached}"
    when = f"if: {{{condition}: verdun}}"
    elsewhere = bench.resolve(first, f"{{attack: verdun, with: [GE-1], {when}}}", dice=[6, 1])
    assert [event.message for event in elsewhere.events if isinstance(event, OrderLapsed)] == [
        "its condition is not met: a trench in Verdun is whole"
    ]
    again = bench.resolve(first, f"{{attack: verdun, with: [GE-5], {when}}}", dice=[6, 1, 6, 1])
    assert [event.against for event in again.events if isinstance(event, CombatFought)] == ["trench", "army"]


@pytest.mark.rule("7.5b", "7.6.3a")
def test_tanks_with_a_condition_look_from_where_they_stand():
    """Paris breached Somme; for the Tanks in Verdun its trench is whole, and they wait for nothing else."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"paris": ["FR-1"], "verdun": ["FR-2", "WA-Tanks"], "somme": ["GE-1*"]},
        control={"somme": "CP"},
        trenches={"somme": ["germany"]},
    )
    orders = "{attack: somme, with: [FR-1], until: breached}", "{tanks: somme, if: {breached: somme}}"
    outcome = bench.resolve(*orders, dice=[6, 1])
    assert [event.message for event in outcome.events if isinstance(event, OrderLapsed)] == [
        "its condition is not met: a trench in Somme is whole"
    ]


@pytest.mark.rule("7.5b")
@pytest.mark.trap(6)
def test_breaches_do_not_outlive_the_combat_phase():
    """A breached trench that was not taken is whole when Germany produces."""
    bench = Bench("lamps", areas={"rhine": ["GE-4"], "verdun": ["FR-1"]}, trenches={"verdun": ["western_allies"]})
    position = bench.play("{attack: verdun, with: [GE-4], until: breached}", dice=[6, 1])
    bench.end()
    assert whole_trenches(position, "verdun") == 1


@pytest.mark.rule("7.5b", "7.4.2")
def test_a_guerilla_attack_ends_a_breach():
    """It is an attack elsewhere."""
    areas = {"rhine": ["GE-6"], "verdun": ["FR-1"], "tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]}
    bench = Bench("lamps", areas=areas, trenches={"verdun": ["western_allies"]})
    bench.play("{attack: verdun, with: [GE-6], until: breached}", "{guerilla: british_east_africa}", dice=[6, 1, 1])
    assert bench.happened(TrenchesWhole) == [TrenchesWhole(rule="7.5", area="verdun")]


@pytest.mark.rule("7.5a", "7.5b")
def test_by_option_a_breach_waits_until_another_area_attacks():
    """The attacks elsewhere leave it, an attack of a neighbour ends it, and so does the end of the phase."""
    areas = {"rhine": ["GE-6", "GE-7"], "belgium": ["GE-8"], "posen": ["GE-9"], "verdun": ["FR-1"], "somme": ["FR-2"]}
    trenches = {"verdun": ["western_allies"], "somme": ["western_allies"]}
    position = staged("lamps", areas=areas, trenches=trenches, options={"breach-lasts": "until-another-area"})
    first = ["{attack: verdun, with: [GE-6], until: breached}", "{attack: poland, with: [GE-9]}"]
    bench = Bench("lamps", position=position.copy())
    bench.play(*first, "{attack: somme, with: [GE-8], until: breached}", dice=[6, 1, 6, 6, 1])
    assert bench.position.this_turn.elsewhere == {"verdun": ("rhine", 1)}
    assert [whole_trenches(bench.position, "verdun", origin) for origin in ("rhine", "somme", "")] == [0, 1, 0]
    restore(bench.referee)
    assert [event.area for event in bench.happened(TrenchesWhole)] == ["somme", "verdun"]
    assert bench.position.this_turn.elsewhere == {}
    again = Bench("lamps", position=position.copy())
    again.play(
        *first, "{attack: verdun, with: [GE-7], most: 1}", "{attack: verdun, with: [GE-6]}", dice=[6, 1, 6, 6, 1, 6, 1]
    )
    assert [event.against for event in again.events(CombatFought)] == ["trench", "garrison", "army", "army"]


@pytest.mark.rule("7.5b")
def test_by_option_an_attack_out_of_another_area_finds_the_trench_whole():
    """Whatever was attacked in between."""
    areas = {"rhine": ["GE-6"], "somme": ["GE-8"], "posen": ["GE-9"], "verdun": ["FR-1"]}
    bench = Bench(
        "lamps", areas=areas, trenches={"verdun": ["western_allies"]}, options={"breach-lasts": "until-another-area"}
    )
    bench.play(
        "{attack: verdun, with: [GE-6], until: breached}",
        "{attack: poland, with: [GE-9]}",
        "{attack: verdun, with: [GE-8]}",
        dice=[6, 1, 6, 1, 6],
    )
    assert [event.against for event in bench.events(CombatFought)] == ["trench", "garrison", "trench"]
    assert bench.happened(TrenchesWhole) == [TrenchesWhole(rule="7.5", area="verdun")]
