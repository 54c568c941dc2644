"""The areas of the armies of the Near East in Nov/Dec 1914 (19.22, 19.32)."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.setup import areas_near_east as near

NEAR_EAST = kit("near-east")


def hexes(mask):
    return set(NEAR_EAST.board.spaces(mask))


@pytest.mark.rule("19.2")
def test_the_allies_of_the_near_east():
    assert {"N3937", "N3653"} <= hexes(near.russian_caucasus(NEAR_EAST))
    assert {NEAR_EAST.map.area[hex] for hex in hexes(near.russian_caucasus(NEAR_EAST))} == {"Russia"}
    assert "N4306" in hexes(near.west_of_suez(NEAR_EAST))
    assert "N4011" not in hexes(near.west_of_suez(NEAR_EAST))
    assert hexes(near.basra(NEAR_EAST)) == {"N2252"}
    assert "N3045" in hexes(near.persian_caucasus(NEAR_EAST))


@pytest.mark.rule("19.2")
def test_the_turks_of_the_near_east():
    east_of_35 = hexes(near.turkish_caucasus(NEAR_EAST))
    assert {"N3936", "N3338"} <= east_of_35
    assert not east_of_35 & {"N3835", "N3534", "N3937"}
    assert {"N1845", "N1540"} <= hexes(near.iraq_without_basra(NEAR_EAST))
    assert "N2252" not in hexes(near.iraq_without_basra(NEAR_EAST))
    assert hexes(near.gaza(NEAR_EAST)) == {"N2913"}
    assert hexes(near.damascus(NEAR_EAST)) == {"N1728"}
