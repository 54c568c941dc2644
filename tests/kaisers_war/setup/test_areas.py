"""Looser set-up areas: free deployment (29) and the German redeployment (28.3)."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import CP
from wargame_cli.rulesets.kaisers_war.setup import areas, scenarios
from wargame_cli.rulesets.kaisers_war.setup.order_of_battle import outside_area
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position, scenario_file, starts_of

KIT = kit()


def outside(position, unit, name):
    """Why a unit may not start in a place, or None."""
    return outside_area(position, starts_of(position)[unit], position.kit.map.find(name))


@pytest.mark.rule("29.0")
def test_it_shares_all_but_the_areas_with_scenario_1():
    """Forces, points, free units, special rules and default places are those of scenario 1."""
    free, first = new_position("free-deployment"), new_position("1918")
    assert (free.stacks, free.points, free.due, free.frozen) == (first.stacks, first.points, first.due, first.frozen)
    assert scenario_file("free-deployment").special == scenario_file("1918").special
    assert scenario_file("free-deployment").deploy == ("CP", "Allied")


@pytest.mark.rule("29.0", "27.0")
@pytest.mark.parametrize(
    ("options", "last"),
    [
        ({}, 5),
        ({"free-deployment-long": "on"}, 10),
        ({"free-deployment-long": "on", "long-last-turn": "11"}, 11),
    ],
)
def test_its_length_is_an_option(options, last):
    """Five turns, or those of the long scenario."""
    assert new_position("free-deployment", options).last_turn == last
    assert new_position("1918", options).last_turn == 5


@pytest.mark.rule("29.0")
def test_europe_and_asia():
    """Constantinople and Gallipoli are in Europe; Egypt, Persia and the Caucasus are not."""
    europe = areas.area(KIT, CP, "Europe", either_side=True)
    asia = areas.area(KIT, CP, "Asiatic Ottoman Empire", either_side=True)
    assert not europe & asia
    assert europe | asia == KIT.land & ~sum(KIT.countries[name] for name in ("Persia", "Egypt", "Trans-Caucasus"))
    for name in ("Constantinople", "Gallipoli", "London", "Moscow"):
        assert europe & KIT.board.bit[KIT.map.find(name)]
    assert asia & KIT.board.bit[KIT.map.find("Smyrna")]


@pytest.mark.rule("28.0")
def test_an_area_may_leave_a_place_out():
    """`cities of Russia except Narva` has all the others."""
    cities = areas.area(KIT, CP, "cities of Russia", either_side=True)
    assert cities & ~areas.area(KIT, CP, "cities of Russia except Narva", either_side=True) == KIT.board.bit["3005"]


@pytest.mark.rule("29.0", "3.2")
def test_the_limit_counts_the_units_that_share_it():
    """One German shock army in Asia, whichever; one of the French armies that start in France in Italy or Greece."""
    position = new_position("free-deployment")
    assert outside(position, "GE-Shock-1", "Aleppo") is None
    position.put("GE-Shock-4", KIT.map.find("Aleppo"))
    assert outside(position, "GE-Shock-1", "Smyrna")
    assert outside(position, "GE-Shock-4", "Smyrna") is None
    assert outside(position, "FR-Inf-1", "Athens") is None
    position.put("FR-Inf-2", KIT.map.find("Milan"))
    assert outside(position, "FR-Inf-1", "Athens")
    assert outside(position, "FR-Inf-1", "Lyon") is None


@pytest.mark.rule("28.0", "29.0")
@pytest.mark.parametrize("scenario", scenarios.NAMES)
def test_nothing_is_looser_than_it_says(scenario):
    """A German shock army in Poland: with free deployment, or with chapter 28 for the reserves alone."""
    for options in ({}, {"additional-forces": "on"}):
        position = new_position(scenario, options)
        if position.window:
            continue
        free = scenario == "free-deployment"
        reserves = bool(options)
        assert (outside(position, "GE-Shock-1", "Warsaw") is None) is free
        assert (outside(position, "GE-Shock-4", "Warsaw") is None) is (free or reserves)
        assert (outside(position, "GE-Inf-6", "Warsaw") is None) is reserves
