"""What closes hexes to a unit."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.rulesets.great_war_in_europe.ground.bars import only


@pytest.mark.rule("17.21a")
def test_all_land_but_some_hexes():
    at = position()
    west = at.kit.fronts["west"]
    assert only(at, west) | west == at.kit.land
    assert not only(at, west) & west
