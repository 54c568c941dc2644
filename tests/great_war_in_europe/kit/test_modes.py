"""The versions of the game (3.4), each with its maps, counters, chits and nations."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.kit.modes import MODES
from wargame_cli.rulesets.great_war_in_europe.kit.nations import FRONT_NAMES, NATIONS, SIDES


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("name", MODES)
def test_a_version_is_whole(name):
    """Its nations have names, each side has one that buys events, and its sheets are fronts."""
    mode, printed = MODES[name], kit(name)
    assert set(mode.sheets) == set(printed.fronts) <= set(FRONT_NAMES)
    assert set(mode.payers) <= set(NATIONS)
    assert all(mode.payers[nation] == side for side in SIDES for nation in mode.buyers[side])
    assert {unit.nation for unit in printed.units.values()} <= set(NATIONS)
    assert all(unit in printed.units for chit in printed.chits.values() for unit in chit.unit.split())


@pytest.mark.rule("3.4")
def test_no_map_of_another_version_is_in_play():
    """What lies elsewhere has no hexes here."""
    west, east = kit("western-sector"), kit()
    assert west.mode.near_east is False
    assert (west.fronts["egypt"], west.countries["Egypt"], east.fronts["west"], east.countries["France"]) == (0,) * 4
    assert {hex[0] for hex in west.map.land} == {"W"}
    assert {hex[0] for hex in east.map.land} == {"N"}
