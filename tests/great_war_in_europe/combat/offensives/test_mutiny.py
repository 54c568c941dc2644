"""French units that do not attack (6.47)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench

CHIT = "Allied-french-mutiny"
STACKS = {"W5216": ["FR-3"], "W5217": ["FR-4"], "W5316": ["GE-11"], "W5315": ["BR-9NA"]}


def attacking(**given):
    """The Allies attack in the West in turn 31, after Strategic Turn K."""
    base = {"turn": 31, "western": "Allied", "stacks": STACKS, "played": {CHIT: 31}}
    return bench(phase="first-combat", by="Allied", **{**base, **given})


def refused(table, units="[FR-3]", target="W5316"):
    """Whether these units may not attack for the Mutiny."""
    return "6.47" in table.refusals(f"{{attack: {target}, with: {units}}}")


@pytest.mark.rule("6.47")
@pytest.mark.parametrize(("turn", "stops"), [(30, False), (31, True), (32, True), (33, True), (34, False)])
def test_french_units_do_not_attack_for_three_turns(turn, stops):
    """6.47: the turn of the event and the two after it."""
    table = attacking(turn=turn)
    assert refused(table) is stops
    last = table.position.kit.tables.turns[33].name
    told = [why for row, why in table.faults("{attack: W5316, with: [FR-3]}") if row == "6.47"]
    assert told == ([f"FR-3: the French army has mutinied, to the end of {last}"] if stops else [])


@pytest.mark.rule("6.47")
def test_others_attack_and_french_units_elsewhere():
    """6.47: it is the French on the Western Front."""
    assert not refused(attacking(), "[BR-9NA]")
    assert refused(attacking(), "[FR-3, BR-9NA]")
    italy = attacking(stacks={"W2219": ["FR-164"], "W2319": ["AH-1"]})
    assert not refused(italy, "[FR-164]", "W2319")


@pytest.mark.rule("6.47")
def test_a_secret_mutiny_binds_them_all_the_same():
    """6.47."""
    assert refused(attacking(played={}, secret={CHIT: 30}, held={"Allied": [CHIT]}))


@pytest.mark.rule("6.47")
def test_a_mutiny_near_the_end_lasts_to_the_end():
    """6.47: fewer than three turns are left when it is drawn late."""
    table = attacking(turn=51, last_turn=51, played={CHIT: 50})
    last = table.position.kit.tables.turns[51].name
    told = [why for row, why in table.faults("{attack: W5316, with: [FR-3]}") if row == "6.47"]
    assert told == [f"FR-3: the French army has mutinied, to the end of {last}"]
