"""Fleets and U-Boats between their boxes (6.6)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge, rules
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement.naval import Fleets, UBoats
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, HAGUE, PORTS, UNRESTRICTED


@pytest.mark.rule("6.6.1")
def test_u_boats_change_their_box_every_turn_as_germany_likes():
    """R-39: out of the Hague box and back in the next turn."""
    position = field({HAGUE: ["GE-UB1", "GE-UB2*"]}, step="movement")
    for turn, policy, box in ((4, "unrestricted", UNRESTRICTED), (5, "hague", HAGUE)):
        position.begin_phase(turn, "germany-movement")
        position.begin_phase(turn, "western-allies-movement")
        position.begin_phase(turn, "germany-movement")
        do(judge(position), UBoats(policy=policy))
        assert {position.place_of("GE-UB1"), position.place_of("GE-UB2")} == {box}


@pytest.mark.rule("6.6.2")
def test_a_fleet_leaves_the_blockade_box_by_losing_a_battle_only():
    """R-41: no order takes it home."""
    position = field(
        {BLOCKADE: ["GB-FL1"], PORTS["great_britain"]: ["GB-FL2"]}, faction="western_allies", step="movement"
    )
    assert rules(judge(position), Fleets(fleets=("GB-FL1",))) == ["6.6.2"]
    assert rules(judge(position), Sail(unit="GB-FL1", to="british_isles")) == ["6.5"]
    assert rules(judge(position), Fleets(fleets=("GB-FL2",))) == []


@pytest.mark.rule("6.6.2", "7.1.2c", "8.2.2")
def test_an_empty_blockade_box_keeps_its_last_controller():
    """R-46: raiders go on until somebody sails in, and that is enough to take it."""
    position = field({PORTS["great_britain"]: ["GB-FL2"]}, faction="western_allies", step="movement", blockade=CP)
    steps.reach(judge(position.copy()), "production")
    assert position.blockade == CP
    do(judge(position), Fleets(fleets=("GB-FL2",)))
    assert position.blockade == TE
