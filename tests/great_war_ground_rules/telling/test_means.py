"""What a side can spend in a phase."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import army
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
