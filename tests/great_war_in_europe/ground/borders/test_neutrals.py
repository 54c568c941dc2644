"""Countries that nobody may enter (6.53, 7.1, 17.11, 17.4)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from great_war_in_europe.politics.staging import neutral
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import frozen, neutral_land, shut


@pytest.mark.rule("7.1")
@pytest.mark.rule("17.4")
@pytest.mark.parametrize("nations", [(), ("IT",), ("BU", "RO"), ("GK",), ("IT", "BU", "GK", "RO")])
@pytest.mark.parametrize("salonika", [False, True])
@pytest.mark.parametrize("new", [(), ("GK",), ("IT",)])
def test_what_is_closed_is_what_a_second_calculation_finds(nations, salonika, new):
    """7.1, 17.4, 17.11: hex by hex, from the rulebook's sentences."""
    at = position(**neutral(*nations, salonika=salonika, this_turn={"joined": list(new)}))
    kit = at.kit
    for hex in kit.board.spaces(kit.land):
        bit, nation, country = kit.board.bit[hex], kit.nation_at(hex), kit.map.area[hex]
        open_greece = nation == "GK" and salonika
        assert bool(neutral_land(at) & bit) == (nation in nations)
        closed = (nation in nations and not open_greece) or country == "Holland"
        closed |= country == "Albania" and not salonika and "GK" in nations
        assert bool(shut(at) & bit) == closed
        assert bool(frozen(at) & bit) == (nation in new and not open_greece)
