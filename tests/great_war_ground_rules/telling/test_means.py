"""What a side can spend in a phase."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import army
from wargame_cli.engine.understanding.lines import lines
from wargame_cli.rulesets.great_war_ground_rules.telling.means import means

GIVEN = {
    "stock": {"British": {"man": 3.5}, f"Entente@{AMIENS}": {"equ": 1}, "German": {"man": 9}, "French": {}},
    "waiting": {"Entente": 2},
    "rail": {"NW Europe Standard Gauge/Entente": 20},
    "air": {"Entente": 4},
    "this_phase": {"air_used": {"Entente": 1}, "later": {"British": {"man": 1}}},
}


def left(phase):
    bench = initial({AMIENS: {"BR-2A": army("British")}}, phase=phase, **GIVEN)
    return {resource.name: resource.left for resource in means(bench.position, "Entente")}


@pytest.mark.parametrize(
    ("phase", "found"),
    [
        (
            "entente-initial",
            {"Man Pts of British": 2.5, "Equ Pts in 0507 Place 0507": 1, "Res Pts to be placed": 2},
        ),
        ("entente-movement", {"REs by rail on NW Europe Standard Gauge": 20}),
        ("entente-bombardment", {"Air points": 3}),
        ("entente-reaction-movement", {"Army HQs to be checked": 1}),
        ("entente-combat", {}),
    ],
)
def test_each_phase_has_its_means(phase, found):
    """7A4, 12C4, 14M1, 16B1, 16B3"""
    assert left(phase) == found


@pytest.mark.rule("12B9")
@pytest.mark.parametrize(
    ("units", "odd"),
    [
        ("GE-28, GE-Art6, GE-Art6-1, GE-Art6-2, GE-Art6-3, GE-Art6-4", []),
        ("GE-28", []),
        ("GE-28, GE-Art6", ["12B9"]),
    ],
)
def test_an_art_hq_without_its_artillery_is_odd_in_an_attack(units, odd):
    """12B9"""
    bench = Bench("great-war-ground-rules", scenario="picardy-1918", phase="cp-combat")
    told = bench.oversights(f"{{attack: Ham, with: [{units}]}}")
    assert [rule for code, rule in told if code == "odd"] == odd


@pytest.mark.rule("7A4", "11C1")
def test_an_order_may_bring_capacity():
    """11C1: a depot that is given up leaves its two REs."""
    bench = Bench("great-war-ground-rules", scenario="picardy-1918", phase="cp-movement")
    told = " ".join(" ".join(lines(bench.understood("{deactivate-depot: Valenciennes}"))).split())
    assert "(brings 2 REs by rail on NW Europe Standard Gauge)" in told
