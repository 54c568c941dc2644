"""Building Trenches (19.1, 19.2)."""

from __future__ import annotations

import pytest

from illusions_of_glory.front import front
from illusions_of_glory.judge import faults, judge, operations, rows, told
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move

RU, RU2, AH = "RU-I-3", "RU-I-4", "AH-I-1"


def dig(unit, space):
    """An order to entrench."""
    return Entrench(space=space, unit=unit)


def digging(stacks, side="ap", **fields):
    """A position with Move markers everywhere."""
    return front(stacks, phase=f"round-1-{side}", this_round=operations(*stacks), **fields)


@pytest.mark.rule("19.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_to_three_builds_it(die):
    """Case T025 (19.2c)."""
    position = digging({"warsaw": [RU]})
    told(position, dig(RU, "warsaw"), die)
    assert position.trench("warsaw") == (Trench(owner="AP") if die <= 3 else None)
    assert position.this_turn.trenches == ({"AP": 1} if die <= 3 else {})
    assert rows(position, Move(unit=RU, by=("siedlce",))) == ["11.1"]


@pytest.mark.rule("19.1")
@pytest.mark.trap(61)
def test_one_attempt_a_space_one_trench_a_round_two_a_turn():
    """(19.1d, 19.2b) After a failure another space may try; after a success none does."""
    position = digging({"warsaw": [RU, RU2], "lodz": ["RU-I-20"], "radom": ["RU-I-2"]})
    told(position, dig(RU, "warsaw"), 6)
    assert rows(position, dig(RU2, "warsaw")) == ["19.1"]
    told(position, dig("RU-I-20", "lodz"), 1)
    assert rows(position, dig("RU-I-2", "radom")) == ["19.1"]
    position.begin_phase(2, "round-2-ap")
    position.this_round = operations("radom")
    position.this_turn.trenches = {"AP": 2}
    assert rows(position, dig("RU-I-2", "radom")) == ["19.1"]


@pytest.mark.rule("19.1")
@pytest.mark.trap(61)
def test_by_the_other_reading_every_attempt_counts():
    """(19.1d) After a failure no other space tries in the round, and after two nobody does in the turn."""
    position = digging({"warsaw": [RU], "lodz": ["RU-I-20"]}, options={"trench-limits": "attempts"})
    told(position, dig(RU, "warsaw"), 6)
    assert faults(position, dig("RU-I-20", "lodz")) == [
        ("19.1", "a Trench was tried in this round, and no second one is")
    ]
    assert position.this_turn.trenches == {"AP": 1}


@pytest.mark.rule("4.3")
@pytest.mark.trap(5)
def test_not_in_summer_1914():
    """(4.3b) Unless the game is played by the other reading."""
    assert rows(digging({"warsaw": [RU]}, turn=1), dig(RU, "warsaw")) == ["4.3"]
    other = digging({"warsaw": [RU]}, turn=1, options={"first-turn-trenches": "yes"})
    assert rows(other, dig(RU, "warsaw")) == []


@pytest.mark.rule("19.1")
def test_clear_ground_for_all_mountains_for_four_nations():
    """(19.1a, 19.2a)"""
    mountain = "uzsok_pass"
    assert rows(digging({mountain: [AH]}, "cp"), dig(AH, mountain)) == []
    assert "19.1" in rows(digging({mountain: [RU]}, control={mountain: "RU"}), dig(RU, mountain))
    assert rows(digging({"kovel": [RU]}), dig(RU, "kovel")) == ["19.1"]
    assert "19.1" in rows(digging({"moscow": [RU]}), dig(RU, "moscow"))


@pytest.mark.rule("19.1")
def test_who_digs():
    """(19.1b-d) An LCU of ours that stands there, is activated and has not moved; with supply (14.3.1)."""
    position = digging({"warsaw": [RU], "lodz": [RU2], "cracow": [AH]})
    assert rows(position, dig(RU, "lodz")) == ["19.1"]
    assert rows(position, dig(AH, "cracow")) == ["19.1"]
    told(position, Move(unit=RU2, by=("petrikau",)))
    assert rows(position, dig(RU2, "petrikau")) == ["19.1"]
    position.this_round.activated.clear()
    assert rows(position, dig(RU, "warsaw")) == ["19.1"]


@pytest.mark.rule("14.3.1", "19.3", "22.1")
def test_what_else_keeps_from_digging():
    """(14.3.1a 5, 19.3a, 19.2e)"""
    cut_off = digging({"prague": [RU]}, control={"prague": "RU"})
    assert rows(cut_off, dig(RU, "prague")) == ["14.3.1"]
    there = digging({"warsaw": [RU]}, trenches={"warsaw": Trench(owner="AP")})
    assert rows(there, dig(RU, "warsaw")) == ["19.3"]
    assembling = digging({"warsaw": [RU, RU2]})
    assembling.this_round.assembled.append(RU2)
    assert rows(assembling, dig(RU, "warsaw")) == ["22.1"]


def test_a_rehearsal_knows_that_it_was_tried():
    """So that the LCU is not moved, and nobody tries there again."""
    position = digging({"warsaw": [RU, RU2]})
    rehearsal = Referee(position, judge(position).phase, BOOK, None)
    rehearsal.perform(dig(RU, "warsaw"))
    assert position.trench("warsaw") is None
    assert [each.rule.number for each, _ in rehearsal.faults(dig(RU2, "warsaw"))] == ["19.1"]
