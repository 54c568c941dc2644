"""The scenarios begin with positions that the rules allow, and with what their plans say."""

from __future__ import annotations

import pytest

from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, RESERVE, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import NAMES
from wargame_cli.rulesets.great_war_ground_rules.setup.scenarios import new_position


@pytest.fixture(params=NAMES)
def position(request: pytest.FixtureRequest) -> GroundPosition:
    """Each scenario as it begins."""
    return new_position(request.param)


def test_each_scenario_begins_with_a_legal_position(position: GroundPosition) -> None:
    """42B"""
    assert position.kit.plan.first_phase == position.phase
    assert all(position.knows(unit) for unit in position.kit.units)


def test_units_that_arrive_lie_in_wait_and_all_that_wait_arrive(position: GroundPosition) -> None:
    """16.0"""
    coming = {unit for arrival in position.kit.plan.arrivals for unit in arrival.units}
    assert coming == set(position.at(LATER))


def test_corps_headquarters_that_may_still_be_placed_are_in_reserve() -> None:
    """14N"""
    position = new_position("picardy-1918")
    assert [len(position.at(RESERVE[side])) for side in ("CP", "Entente")] == [12, 12]


def test_a_unit_that_begins_with_the_enemy_is_refused() -> None:
    """5B"""
    with pytest.raises(Malformed, match="GE-199 stands in 0825 Bapaume with the enemy"):
        new_position("bapaume-1918", overlays=[{"setup": {"GE-199": "Bapaume"}}])
