"""Seasons: when and where forced march and attack supply cannot be had (chapter 22)."""

from __future__ import annotations

import pytest

from kaisers_war.field import sandbox
from wargame_cli.rulesets.kaisers_war.ground.supply import offensive_supply_barred

WINTER, THAW, OTHERS = (5, 6, 11), (7,), (1, 2, 3, 4, 8, 9, 10)


@pytest.mark.rule("22.2")
@pytest.mark.parametrize("turn", WINTER)
@pytest.mark.parametrize("place", ["Berlin", "Kiev", "Damascus", "fleet"])
def test_winter_bars_offensive_supply_everywhere(turn, place):
    """In November to February nobody force marches and no attack is doubled by supply, ships included."""
    position = sandbox({}, turn=turn)
    assert "winter" in str(offensive_supply_barred(position, position.kit.map.find(place) or place))


@pytest.mark.rule("22.2")
@pytest.mark.trap(32)
@pytest.mark.parametrize(
    ("place", "barred"),
    [("Warsaw", True), ("Kiev", True), ("Petrograd", True), ("Riga", False), ("Helsinki", False), ("fleet", False)],
)
def test_the_thaw_is_felt_in_three_countries(place, barred):
    """In March and April 1919 it is the unit's hex that counts: Poland, the Ukraine and Russia."""
    position = sandbox({}, turn=THAW[0])
    assert bool(offensive_supply_barred(position, position.kit.map.find(place) or place)) is barred


@pytest.mark.rule("22.2")
@pytest.mark.parametrize("turn", OTHERS)
def test_other_turns_bar_nothing(turn):
    """Spring, summer and autumn leave offensive supply alone, in 1918 the Ukraine included."""
    assert offensive_supply_barred(sandbox({}, turn=turn), "3315") is None


@pytest.mark.rule("22.2")
def test_the_record_track_names_the_seasons():
    """Two summers (22.1), three winters and a thaw, as the track prints them."""
    seasons = [sandbox({}, turn=turn).season for turn in range(1, 12)]
    assert seasons == [
        *("normal", "normal", "summer", "normal", "winter"),
        *("winter", "thaw", "normal", "summer", "normal", "winter"),
    ]
