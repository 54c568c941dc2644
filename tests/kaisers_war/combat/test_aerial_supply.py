"""Aerial supply (38.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give, of_kind, rows

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.combat.aerial_supply import AerialSupply
from wargame_cli.rulesets.kaisers_war.combat.attrition import out_of_supply
from wargame_cli.rulesets.kaisers_war.position.position import TurnRecord

ON = {"air-missions": "on"}


BASES = {"Amiens": ["FR-Inf-1", "FR-Tac-1"], "Metz": ["GE-Tac-1", "GE-Tac-2"]}


def judge_of(stacks=BASES, dice=(), *, phase="cp-first-combat", options=ON, **fields):
    return referee(sandbox(stacks, phase=phase, options=options, **fields), dice)


NEEDY = {"5127": ["BR-Exp-DF", "BR-Cav-DMC"], "Tabriz": ["BR-Tac-1", "FR-Tac-1"]}


@pytest.mark.rule("38.3")
def test_one_unit_is_spared():
    """TX-68: of two units out of supply one rolls no dice; a second mission is refused."""
    judge = judge_of(NEEDY, phase="allied-aerial-supply", turn=5)
    assert out_of_supply(judge.position, "Allied") == ["BR-Exp-DF", "BR-Cav-DMC"]
    give(judge, AerialSupply(unit="BR-Exp-DF", air="BR-Tac-1"))
    assert out_of_supply(judge.position, "Allied") == ["BR-Cav-DMC"]
    assert rows(judge, AerialSupply(unit="BR-Cav-DMC", air="FR-Tac-1")) == ["38.3"]
    assert {event.seen_by for event in judge.events} == {("Allied",)}


@pytest.mark.rule("38.3")
@pytest.mark.parametrize(("unit", "warned"), [("BR-Exp-DF", []), ("FR-Tac-1", ["38.3"])])
def test_a_mission_for_a_unit_that_needs_none_is_odd(unit, warned):
    """It is legal to supply a unit from the air that is in supply anyway, and the owner is told."""
    judge = judge_of(NEEDY, phase="allied-aerial-supply", turn=5)
    give(judge, AerialSupply(unit=unit, air="BR-Tac-1"))
    assert [rule for rule, _ in judge.warnings] == warned


@pytest.mark.rule("38.3")
@pytest.mark.parametrize(
    ("unit", "air", "flown", "expected"),
    [
        ("BR-Exp-DF", "BR-Tac-1", {}, []),
        ("BR-Exp-DF", "BR-Tac-1", {"BR-Tac-1": "support"}, ["38.3"]),
        ("BR-Exp-DF", "BR-Tac-3", {}, ["38.3"]),
        ("BR-Exp-DF", "BR-Tac-4", {}, ["38.3"]),
        ("BR-Exp-DF", "BR-Cav-DMC", {}, ["38.3"]),
        ("BR-Exp-DF", "GE-Tac-1", {}, ["2.3"]),
        ("BR-Inf-2", "BR-Tac-1", {}, ["38.3"]),
    ],
)
def test_which_airbase_may(unit, air, flown, expected):
    """On the map, in general supply, in range, without another mission in this player turn."""
    stacks = NEEDY | {"Baghdad": ["BR-Tac-3"]}
    judge = judge_of(stacks, phase="allied-aerial-supply", turn=5, this_turn=TurnRecord(flown=flown))
    assert rows(judge, AerialSupply(unit=unit, air=air)) == expected


@pytest.mark.rule("38.3", "4.2")
def test_the_segment_is_there_only_when_it_matters():
    """With the option, in seasons in which somebody may starve; else the sequence of play is the standard one."""
    for turn, options, expected in ((5, {}, "cp-attrition"), (5, ON, "cp-aerial-supply"), (2, ON, "cp-attrition")):
        position = sandbox({}, turn=turn, phase="cp-second-combat", options=options, last_turn=10)
        assert RULESET.next_phase(position)[1].name == expected


@pytest.mark.rule("38.3")
def test_the_dice_are_spared_in_the_attrition_phase():
    """The one that was supplied rolls none; the record ends with the player turn."""
    position = sandbox(
        NEEDY, phase="allied-attrition", turn=5, options=ON, this_turn=TurnRecord(airlifted=["BR-Exp-DF"])
    )
    judge = referee(position, [6])
    close(judge)
    assert [event.label for event in of_kind(judge, DieRolled)] == ["turn 5/allied-attrition/attrition BR-Cav-DMC"]
    position.begin_phase(6, "cp-mobilization")
    assert position.this_turn.airlifted == []
