"""Fleets and U-Boats between their boxes (6.6)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, HAGUE, PORTS, UNRESTRICTED


@pytest.mark.rule("6.6.1")
def test_u_boats_change_their_box_every_turn_as_germany_likes():
    """R-39: out of the Hague box and back in the next turn."""
    position = staged("lamps", phase="germany-movement", areas={HAGUE: ["GE-UB1", "GE-UB2*"]})
    for turn, policy, box in ((4, "unrestricted", UNRESTRICTED), (5, "hague", HAGUE)):
        position.begin_phase(turn, "germany-movement")
        position.begin_phase(turn, "western-allies-movement")
        position.begin_phase(turn, "germany-movement")
        Bench("lamps", position=position).play(f"{{u-boats: {policy}}}")
        assert {position.place_of("GE-UB1"), position.place_of("GE-UB2")} == {box}


@pytest.mark.rule("6.6.2")
def test_a_fleet_leaves_the_blockade_box_by_losing_a_battle_only():
    """R-41: no order takes it home."""
    bench = Bench(
        "lamps", phase="western-allies-movement", areas={BLOCKADE: ["GB-FL1"], PORTS["great_britain"]: ["GB-FL2"]}
    )
    assert bench.refusals("{fleets: [GB-FL1]}") == ["6.6.2"]
    assert bench.refusals("{sail: GB-FL1, to: british_isles}") == ["6.5a"]
    assert bench.refusals("{fleets: [GB-FL2]}") == []


@pytest.mark.rule("6.6.2", "7.1.2c", "8.2.2")
def test_an_empty_blockade_box_keeps_its_last_controller():
    """R-46: raiders go on until somebody sails in, and that is enough to take it."""
    position = staged("lamps", phase="western-allies-movement", areas={PORTS["great_britain"]: ["GB-FL2"]}, blockade=CP)
    Bench("lamps", position=position.copy()).end()
    assert position.blockade == CP
    Bench("lamps", position=position).play("{fleets: [GB-FL2]}")
    assert position.blockade == TE


@pytest.mark.rule("6.6.1", "6.6.2")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{u-boats: unrestricted}", {"phase": "germany-movement"}, "6.6.1", "no U-Boats are in play"),
        ("{fleets: []}", {"phase": "germany-movement"}, "6.6.2", "no fleet is named"),
        ("{fleets: [GB-FL1]}", {"phase": "germany-movement", "areas": {"british_home_port": ["GB-FL1"]}},
         "6.6.2", "GB-FL1 is no fleet of ours"),
        ("{fleets: [GE-FL1, GE-FL1]}", {"phase": "germany-movement", "areas": {"german_home_port": ["GE-FL1"]}},
         "6.6.2", "a fleet is named twice"),
    ],
)  # fmt: skip
def test_fleets_and_u_boats_that_are_not_there_are_refused(order, given, row, message):
    """No boats in play, no fleet named, one of the enemy's, and one that is named twice."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("6.6.2")
def test_fleets_of_two_nations_sail_in_the_western_turn():
    """American fleets leave the common port with the British; the Eastern Allies order none."""
    bench = Bench(
        "lamps",
        phase="western-allies-movement",
        areas={PORTS["united_states"]: ["GB-FL1", "US-FL1"]},
        nations={"united_states": "war"},
    )
    position = bench.play("{fleets: [GB-FL1, US-FL1]}")
    assert {position.place_of("GB-FL1"), position.place_of("US-FL1")} == {BLOCKADE}
    assert RULESET.sequence["eastern-allies-movement"].takes("fleets") is None
