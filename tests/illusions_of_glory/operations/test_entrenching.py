"""Building Trenches (19.1, 19.2)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import moving, operations
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move

RU, RU2, AH = "RU-I-3", "RU-I-4", "AH-I-1"


def dig(unit, space):
    """An order to entrench."""
    return Entrench(space=space, unit=unit)


@pytest.mark.rule("19.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_to_three_builds_it(die):
    """Case T025 (19.2c)."""
    bench = moving({"warsaw": [RU]})
    bench.play(dig(RU, "warsaw"), dice=[die])
    assert bench.position.trench("warsaw") == (Trench(owner="AP") if die <= 3 else None)
    assert bench.position.this_turn.trenches == ({"AP": 1} if die <= 3 else {})
    assert bench.refusals(Move(unit=RU, by=("siedlce",))) == ["11.1"]


@pytest.mark.rule("19.1", "19.2")
@pytest.mark.trap(61)
def test_one_attempt_a_space_one_trench_a_round_two_a_turn():
    """(19.1d, 19.2b) After a failure another space may try; after a success none does."""
    bench = moving({"warsaw": [RU, RU2], "lodz": ["RU-I-20"], "radom": ["RU-I-2"]})
    bench.play(dig(RU, "warsaw"), dice=[6])
    assert bench.refusals(dig(RU2, "warsaw")) == ["19.2"]
    bench.play(dig("RU-I-20", "lodz"), dice=[1])
    assert bench.refusals(dig("RU-I-2", "radom")) == ["19.1"]
    bench.position.begin_phase(2, "round-2-ap")
    bench.position.this_round = operations("radom")
    bench.position.this_turn.trenches = {"AP": 2}
    assert bench.refusals(dig("RU-I-2", "radom")) == ["19.1"]


@pytest.mark.rule("19.1")
@pytest.mark.trap(61)
def test_by_the_other_reading_every_attempt_counts():
    """(19.1d) After a failure no other space tries in the round, and after two nobody does in the turn."""
    bench = moving({"warsaw": [RU], "lodz": ["RU-I-20"]}, options={"trench-limits": "attempts"})
    bench.play(dig(RU, "warsaw"), dice=[6])
    assert bench.faults(dig("RU-I-20", "lodz")) == [("19.1", "a Trench was tried in this round, and no second one is")]
    assert bench.position.this_turn.trenches == {"AP": 1}


@pytest.mark.rule("4.3")
@pytest.mark.trap(5)
def test_not_in_summer_1914():
    """(4.3b) Unless the game is played by the other reading."""
    assert moving({"warsaw": [RU]}, turn=1).refusals(dig(RU, "warsaw")) == ["4.3"]
    other = moving({"warsaw": [RU]}, turn=1, options={"first-turn-trenches": "yes"})
    assert other.refusals(dig(RU, "warsaw")) == []


@pytest.mark.rule("19.1", "19.2")
def test_clear_ground_for_all_mountains_for_four_nations():
    """(19.1a, 19.2a)"""
    mountain = "uzsok_pass"
    assert moving({mountain: [AH]}, side="cp").refusals(dig(AH, mountain)) == []
    assert "19.2" in moving({mountain: [RU]}, control={mountain: "RU"}).refusals(dig(RU, mountain))
    assert moving({"kovel": [RU]}).refusals(dig(RU, "kovel")) == ["19.1"]
    assert "19.1" in moving({"moscow": [RU]}).refusals(dig(RU, "moscow"))


@pytest.mark.rule("19.1")
def test_who_digs():
    """(19.1b-d) An LCU of ours that stands there, is activated and has not moved; with supply (14.3.1)."""
    bench = moving({"warsaw": [RU], "lodz": [RU2], "cracow": [AH]})
    assert bench.refusals(dig(RU, "lodz")) == ["19.1"]
    assert bench.refusals(dig(AH, "cracow")) == ["19.1"]
    bench.play(Move(unit=RU2, by=("petrikau",)))
    assert bench.refusals(dig(RU2, "petrikau")) == ["19.1"]
    bench.position.this_round.activated.clear()
    assert bench.refusals(dig(RU, "warsaw")) == ["19.1"]


@pytest.mark.rule("14.3.1", "19.3", "19.2")
def test_what_else_keeps_from_moving():
    """(14.3.1a 5, 19.3a, 19.2e)"""
    cut_off = moving({"prague": [RU]}, control={"prague": "RU"})
    assert cut_off.refusals(dig(RU, "prague")) == ["14.3.1"]
    there = moving({"warsaw": [RU]}, trenches={"warsaw": Trench(owner="AP")})
    assert there.refusals(dig(RU, "warsaw")) == ["19.3"]
    assembling = moving({"warsaw": [RU, RU2]})
    assembling.position.this_round.assembled.append(RU2)
    assert assembling.refusals(dig(RU, "warsaw")) == ["19.2"]


def test_a_rehearsal_knows_that_it_was_tried():
    """So that the LCU is not moved, and nobody tries there again."""
    bench = moving({"warsaw": [RU, RU2]})
    trial = bench.rehearsal()
    trial.play(dig(RU, "warsaw"))
    assert trial.position.trench("warsaw") is None
    assert trial.refusals(dig(RU2, "warsaw")) == ["19.2"]
