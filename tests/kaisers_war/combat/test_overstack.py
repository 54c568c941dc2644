"""Overstacking at the end of battles and phases (9.3, 9.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import PLAIN, lost, referee, sandbox
from wargame_cli.engine.events import PointsChanged
from wargame_cli.engine.position import Standing
from wargame_cli.rulesets.kaisers_war.combat.overstack import check_all, eliminate_overstacked
from wargame_cli.rulesets.kaisers_war.ground.stacking import load, overstacked_hexes
from wargame_cli.rulesets.kaisers_war.kit.components import kit

DESERT = next(hex for hex in kit().board.spaces(kit().desert) if not kit().city(hex))


@pytest.mark.rule("9.2", "9.4")
def test_two_armies_fit_and_no_more():
    """TX-39: an army and three corps are six equivalents, just what clear land holds; a seventh is too much."""
    corps = ["FR-Exp-CEO", "FR-Exp-CER", "FR-Exp-COL"]
    position = sandbox({PLAIN: ["FR-Inf-1", *corps]})
    assert load(position, position.at(PLAIN)) == 6
    assert overstacked_hexes(position) == []
    position = sandbox({PLAIN: ["FR-Inf-1", *corps, "FR-Cav-1"]})
    assert overstacked_hexes(position) == [PLAIN]


@pytest.mark.rule("9.4", "5.7")
@pytest.mark.trap(54)
def test_the_cheapest_unit_is_eliminated_and_paid_for():
    """The owner eliminates the excess, by default the cheapest in points, and loses the points at one moment."""
    position = sandbox({PLAIN: ["FR-Inf-1", "FR-Inf-2", "FR-Cav-1"], DESERT: ["GE-Inf-1", "GE-Inf-2"]})
    judge = referee(position)
    check_all(judge)
    assert sorted(lost(judge)) == ["FR-Cav-1", "GE-Inf-1"]
    assert [(event.side, event.change) for event in of_kind(judge, PointsChanged)] == [("CP", -6), ("Allied", -2)]
    assert overstacked_hexes(position) == []


@pytest.mark.rule("9.4")
def test_the_owner_chooses():
    """An answer, or a standing order by unit or policy, decides who goes."""
    stacks = {PLAIN: ["FR-Inf-1", "FR-Inf-2", "FR-Cav-1"]}
    answers = {"Allied": {f"end/overstack {PLAIN} 1": "FR-Inf-2"}}
    judge = referee(sandbox(stacks), answers=answers)
    check_all(judge)
    assert lost(judge) == ["FR-Inf-2"]
    standing = {"Allied": [Standing(ask="overstack", prefer=("FR-Inf-1",))]}
    judge = referee(sandbox(stacks, standing=standing))
    check_all(judge)
    assert lost(judge) == ["FR-Inf-1"]


@pytest.mark.rule("9.3")
@pytest.mark.trap(21)
def test_only_one_unit_without_movement():
    """Zero-movement units stack free, but one of two in a hex goes."""
    position = sandbox({"Kiev": ["GE-Inf-1", "GE-Inf-2", "GE-Fort-1", "CP-Gar-1"]})
    judge = referee(position)
    check_all(judge)
    assert lost(judge) == ["CP-Gar-1"]


@pytest.mark.rule("9.4")
def test_only_the_hexes_named_are_looked_at():
    """At a battle's end the hexes that units came into are looked at, the whole map at a phase's end."""
    position = sandbox({PLAIN: ["FR-Inf-1", "FR-Inf-2", "FR-Inf-3"], DESERT: ["GE-Inf-1", "GE-Inf-2"]})
    judge = referee(position)
    eliminate_overstacked(judge, [DESERT, DESERT])
    assert len(lost(judge)) == 1
    assert overstacked_hexes(position) == [PLAIN]
