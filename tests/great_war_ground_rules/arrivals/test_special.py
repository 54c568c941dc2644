"""Special replacements (16B4)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import artillery, division
from wargame_cli.rulesets.great_war_ground_rules.arrivals.special import (
    divisor,
    return_from_isolation,
    return_points,
    returned,
)
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate


@pytest.mark.rule("16B4")
@pytest.mark.trap(57)
def test_losses_give_points_back_in_the_next_initial_phase():
    """16B4a, example (T125): 8 Equ, 14 French and 5 British Man Pts lost give 2, 4.5 and 1."""
    lost = {"French/man": 14, "British/man": 5, "French/equ": 3, "British/equ": 5}
    bench = initial(side="cp", returning=lost)
    bench.run(return_points)
    stock = bench.position.stock
    assert (stock["Entente"].equ, stock["French"].man, stock["British"].man) == (2, 4.5, 1)
    assert bench.position.returning == {}
    bench.run(return_points)
    assert bench.kinds().count("PointsReturned") == 1


@pytest.mark.rule("16B4")
def test_nations_are_more_or_less_good_at_it():
    """16B4a"""
    units = {"FR-C": division("French", contingent="Colonial"), "BR-I": division("British", contingent="Indian")}
    position = initial({"0506": units}).position
    better = [divisor(position, of) for of in ("French", "Colonial", "German", "Bavarian", "Anzac", "Canadian")]
    others = [divisor(position, of) for of in ("American", "Russian", "British", "Indian", "Austro-Hungarian")]
    assert (better, others) == ([3, 3, 3, 3, 3, 3], [5, 5, 4, 4, 4])
    assert [returned(points, 4) for points in (1, 2, 3.5, 4, 7)] == [0, 0.5, 0.5, 1, 1.5]


@pytest.mark.rule("16B4")
def test_a_unit_that_is_reduced_counts_with_the_difference():
    """16B4a"""
    bench = initial({"0506": {"BR-1": division("British"), "BR-Hv": artillery("British")}})
    bench.run(eliminate, "BR-1", "9C", "combat")
    bench.run(eliminate, "BR-Hv", "9C", "combat")
    assert bench.position.returning == {"British/man": 7, "British/equ": 4.5}


@pytest.mark.rule("16B4")
def test_who_starves_gives_nothing_back():
    """16B4: by combat and overrun alone."""
    bench = initial({"0506": {"BR-Hv": artillery("British")}})
    bench.run(eliminate, "BR-Hv", "11F3", "supply", fought=False)
    assert bench.position.returning == {}


def isolated(owns):
    bench = initial(
        {"0303": {"BR-1": division("British", cadre="")}, "0906": {"GE-1": division()}},
        isolated=["BR-1"],
        owns=owns,
        phase="cp-combat",
    )
    bench.run(eliminate, "BR-1", "9C", "combat")
    bench.run(return_points)
    assert set(bench.position.returning) == {"British/man@0303", "British/equ@0303"}
    bench.run(return_from_isolation)
    assert bench.position.returning == {}
    return {of: (stock.man, stock.equ) for of, stock in bench.position.stock.items()}


@pytest.mark.rule("16B4")
@pytest.mark.trap(57)
def test_isolated_losses_pay_where_they_happened():
    """16B4b: in the hex if it is owned, else in an adjacent one, else the enemy captures the guns."""
    enemy = [*("0302", "0402", "0403", "0304", "0203", "0202"), "0303"]
    assert isolated({"Entente": ["0303"]}) == {"British@0303": (2.5, 0), "Entente@0303": (0, 0.5)}
    assert isolated({"Entente": ["0304"], "CP": ["0303"]}) == {"British@0304": (2.5, 0), "Entente@0304": (0, 0.5)}
    assert isolated({"Entente": [AMIENS], "CP": enemy}) == {"CP@0303": (0, 0.5)}
