"""Where units are lost (9E, 16B2), and what a loss comes to (16B4)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, art_hq, artillery, bench_with, brigade, corps, division, unit
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import (
    can_be_reduced,
    eliminate,
    kind,
    replacement_strength,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import LossCounted, UnitReduced, UnitRemoved


def _bench(row=None, **given):
    return bench_with({"0505": {"A": row or division()}}, **given)


@pytest.mark.rule("9E")
def test_a_unit_with_a_cadre_is_reduced_before_it_is_lost():
    """9E."""
    bench = _bench()
    assert not bench.run(eliminate, "A", "9D", "combat")
    assert bench.position.reduced == ["A"]
    assert bench.position.place_of("A") == "0505"
    assert bench.run(eliminate, "A", "9D", "combat")
    assert bench.position.place_of("A") == "cp-pool"
    assert bench.position.reduced == []
    assert bench.kinds() == ["UnitReduced", "LossCounted", "UnitRemoved", "LossCounted"]
    assert bench.happened(UnitReduced) == [UnitReduced(rule="9D", unit="A", cause="combat")]


@pytest.mark.rule("9E")
def test_an_overrun_removes_it_with_its_cadre():
    """6F1: completely; what has none is lost at once (9E)."""
    bench = _bench()
    assert bench.run(eliminate, "A", "6F1", "overrun", completely=True)
    assert _bench(brigade()).run(eliminate, "A", "9D", "combat")
    assert not can_be_reduced(_bench(brigade()).position, "A")


@pytest.mark.rule("16B2")
def test_isolated_units_lie_in_a_section_of_their_own_and_corps_can_be_placed_again():
    """16B2, 14N1."""
    bench = _bench(isolated=["A"])
    bench.run(eliminate, "A", "9D", "combat", completely=True)
    assert bench.happened(UnitRemoved) == [
        UnitRemoved(rule="9D", unit="A", place="0505", to="cp-isolated-pool", cause="combat")
    ]
    bench = _bench(corps("French"))
    bench.run(eliminate, "A", "9D", "combat")
    assert bench.position.place_of("A") == "entente-headquarters"
    assert bench.kinds() == ["UnitRemoved"]


@pytest.mark.rule("16B4")
def test_losses_are_counted_for_morale_and_come_back_in_part():
    """16B4a, 15D: of a unit that is reduced the difference is lost, and of its cadre what that costs."""
    bench = _bench(division(contingent="Bavarian"))
    whole, cadre = Points(10, 2.5), Points(4, 1)
    assert replacement_strength(bench.position, "A") == whole
    bench.run(eliminate, "A", "9D", "combat")
    assert replacement_strength(bench.position, "A") == cadre
    assert replacement_strength(bench.position, "A", whole=True) == whole
    assert bench.happened(LossCounted) == [
        LossCounted(rule="16B4", side="CP", nation="German", contingent="Bavarian", man=6, equ=1.5, returns=True)
    ]
    bench.run(eliminate, "A", "9D", "combat")
    assert bench.position.returning == {"Bavarian/man": 10, "Bavarian/equ": 2.5}
    assert bench.position.lost == {"German": 10}
    assert bench.position.losses == {"CP": 10}


@pytest.mark.rule("16B4")
def test_what_comes_back_for_isolated_units_does_in_their_hex():
    """16B4b."""
    bench = _bench(isolated=["A"])
    bench.run(eliminate, "A", "9D", "combat", completely=True)
    assert bench.position.returning == {"German/man@0505": 10, "German/equ@0505": 2.5}


@pytest.mark.rule("16B4")
def test_nothing_comes_back_for_units_that_are_out_of_supply():
    """16B4: losses in combat and overruns alone."""
    bench = _bench()
    bench.run(eliminate, "A", "11F3", "out of supply", completely=True, fought=False)
    assert bench.position.returning == {}
    assert bench.position.losses == {"CP": 10}


@pytest.mark.rule("16B4")
@pytest.mark.parametrize(
    ("row", "found"),
    [
        (artillery(), "artillery"),
        (unit("British", "tank", "II", "3-2-4"), "motorized"),
        (unit("British", "construction-engineer", "III", "1-2-5"), "engineer"),
        (brigade(), "other"),
    ],
)
def test_costs_go_by_the_kind_of_a_unit(row, found):
    """16B3a."""
    assert kind(_bench(row).position, "A") == found


@pytest.mark.rule("12B9")
def test_what_an_eliminated_headquarters_led_is_free():
    """12B9, 14P: its artillery is detached, its leader is in the pool again."""
    forces = {"0505": {"HQ": art_hq(), "G": artillery(), "A": army()}}
    plan = {"leaders": [{"name": "Hindenburg", "nation": "German", "ratings": [0, 0, 1], "source": "house"}]}
    bench = bench_with(forces, attached={"G": "HQ"}, leaders={"Hindenburg": "A"}, plan=plan)
    bench.run(eliminate, "HQ", "9D", "combat")
    bench.run(eliminate, "A", "9G1", "alone")
    assert bench.position.attached == {}
    assert bench.position.leaders == {}


@pytest.mark.rule("16B4")
def test_a_march_brigade_costs_what_it_was_made_of():
    """16C8: four Man Pts."""
    bench = _bench(unit("German", "march", "X", "1-2-5"))
    assert replacement_strength(bench.position, "A") == Points(4, 0)
