"""What closes hexes to a unit."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.engine.board import bits
from wargame_cli.rulesets.great_war_in_europe.ground import limits
from wargame_cli.rulesets.great_war_in_europe.ground.bars import only


@pytest.mark.rule("17.21a")
def test_all_land_but_some_hexes():
    kit = position().kit
    west = kit.fronts["west"]
    assert only(kit, west) | west == kit.land
    assert not only(kit, west) & west


@pytest.mark.rule("17.21a", "17.21b", "17.31a")
@pytest.mark.parametrize("turn", [1, 30])
def test_what_is_closed_to_a_unit_is_what_every_bar_closes(turn):
    """What is printed and what changes come to the same as all bars one after the other."""
    at = position(turn=turn)
    for unit, counter in at.kit.units.items():
        shut = [bar(at, counter) for _, _, bar in limits.BARS]
        assert {*bits(limits.closed_to(at, unit))} == {number for mask in shut for number in bits(mask)}
