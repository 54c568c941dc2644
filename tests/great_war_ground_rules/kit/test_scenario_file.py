"""What a plan says beside what is written in it."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Level, Victory
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import plan


@pytest.mark.parametrize(
    ("lead", "winner", "level"),
    [
        (15, "CP", "decisive"),
        (14.5, "CP", "marginal"),
        (4.5, None, "draw"),
        (-4.5, None, "draw"),
        (-5, "Entente", "marginal"),
        (-15, "Entente", "decisive"),
    ],
)
def test_a_lead_of_the_central_powers_comes_to_a_level(lead, winner, level):
    """42B, house"""
    found = plan("picardy-1918").victory.verdict(lead)
    assert (found.winner, found.name) == (winner, level)


def test_levels_may_lie_on_either_side_of_nothing():
    """42B, house: bapaume-1918 asks more of the Central Powers."""
    bapaume = plan("bapaume-1918").victory
    assert [bapaume.verdict(lead).name for lead in (13, 12, 7, 3, 0)] == [
        *("decisive", "marginal", "draw", "marginal", "decisive")
    ]


def test_the_last_level_takes_the_rest():
    victory = Victory(goals={}, levels=(Level(name="all or nothing", winner="CP", at_least=1), Level(name="draw")))
    assert victory.verdict(-100).name == "draw"


def test_capacity_lies_on_the_net_of_a_side():
    """7A4, 7A5"""
    assert plan("picardy-1918").capacities() == {
        "NW Europe Standard Gauge/CP": 50,
        "NW Europe Standard Gauge/Entente": 44,
    }
    assert plan("caporetto-1917").capacities() == {
        "SE Europe Standard Gauge/CP": 40,
        "SW Europe Standard Gauge/Entente": 30,
    }
