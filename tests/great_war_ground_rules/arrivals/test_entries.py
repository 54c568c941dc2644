"""Where what comes in may come in (16A, 16C12)."""

import pytest

from great_war_ground_rules.arrivals.towns import AMIENS, PARIS, initial
from great_war_ground_rules.field import army, division
from wargame_cli.rulesets.great_war_ground_rules.arrivals.entries import (
    cities,
    in_preference,
    nearest_first,
    open_to,
    safest_first,
    words_of,
)

BOTH = [AMIENS, PARIS]


@pytest.mark.rule("16.0")
def test_cities_are_the_sides_own_and_in_supply():
    """3E2, 11C2"""
    assert cities(initial().position, "Entente") == [PARIS, AMIENS]
    assert cities(initial(sources=[], kinds={AMIENS: ["point-city"]}).position, "Entente") == []
    assert cities(initial(contested={AMIENS: {"owner": "Entente"}}, owns={"Entente": [PARIS]}).position, "Entente") == [
        PARIS
    ]


@pytest.mark.rule("16.0", "3F")
def test_nothing_comes_in_in_a_command_that_its_side_does_not_control():
    """3F, 16A: neither by its city nor by its hex."""
    position = initial(plan={"closed": {"Entente": [PARIS]}}).position
    assert cities(position, "Entente") == [AMIENS]
    assert in_preference(position, "Entente", [PARIS, "city"]) == [AMIENS]


@pytest.mark.rule("16.0")
def test_words_of_a_plan_stand_for_hexes_in_their_order():
    """16A"""
    position = initial(depots={"D": {"side": "Entente", "place": "0506"}}).position
    assert in_preference(position, "Entente", ["depot", "0905", AMIENS, "city"]) == ["0506", AMIENS, PARIS]


@pytest.mark.rule("16B1")
def test_res_pts_come_where_the_last_ones_did():
    """16B1"""
    arrivals = [
        {"turn": "Mar I 18", "side": "Entente", "res": 4, "into": ["depot"]},
        {"turn": "Mar II 18", "side": "Entente", "units": [], "into": ["0506"]},
        {"turn": "Apr I 18", "side": "Entente", "res": 4, "into": ["0505"]},
    ]
    position = initial(plan={"arrivals": arrivals}).position
    assert words_of(position, "Entente", with_res=True) == ("depot",)
    assert words_of(position, "Entente") == ("0506",)
    assert words_of(position, "CP") == ()


@pytest.mark.rule("16.0")
def test_the_safest_hex_comes_first_then_the_nearest_to_an_army():
    """16A, house"""
    assert safest_first(initial({"0508": {"BR-2A": army("British")}}).position, "Entente", BOTH) == [AMIENS, PARIS]
    assert safest_first(initial({"0508": {"BR-2A": army("British")}}).position, "Entente", BOTH, "French") == [
        PARIS,
        AMIENS,
    ]
    near = {"0508": {"GE-1": division()}}
    assert safest_first(initial(near).position, "Entente", BOTH) == [PARIS, AMIENS]


@pytest.mark.rule("16.0")
def test_a_hex_with_room_comes_before_all():
    """8B, house"""
    crowd = {f"BR-{number}": division("British") for number in range(1, 8)}
    forces = {PARIS: crowd, "0504": {"BR-2A": army("British")}}
    position = initial(forces).position
    assert nearest_first(position, "Entente", "BR-0", BOTH) == [AMIENS, PARIS]


@pytest.mark.rule("16C12-15")
def test_cities_that_are_all_isolated_stay_open():
    """16C12"""
    position = initial(sources=[], kinds={AMIENS: ["point-city"]}, this_phase={"entered": [AMIENS]}).position
    assert open_to(position, "Entente", [AMIENS]) == [AMIENS]
