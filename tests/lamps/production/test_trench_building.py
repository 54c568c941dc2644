"""Trenches that are dug (8.3.4)."""

from __future__ import annotations

import pytest

from lamps.field import judge, producing, rules
from wargame_cli.rulesets.lamps.production.trench_building import Dig


@pytest.mark.rule("8.3.4.1a", "6.2.2.1")
@pytest.mark.trap(11)
@pytest.mark.parametrize(("area", "army"), [("sinai", "GB-MEF"), ("basra", "GB-IEF"), ("greece", "GB-2")])
def test_british_armies_that_only_ships_supply_dig_no_trench(area, army):
    """In Sinai, Basra and Greece they can be refitted, but no path over land leads to France."""
    position = producing({area: [army]}, "western_allies", "great_britain", 7, nations={"greece": "war"})
    assert "8.3.4.1" in rules(judge(position), Dig(area=area, nation="great_britain"))
