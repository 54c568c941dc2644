"""What the attacks of a turn may bring, before they are made."""

from __future__ import annotations

from kaisers_war.field import sandbox
from wargame_cli.rulesets.kaisers_war.machine.chances import chances


def hoped(stacks):
    """What the Central Powers may hope of attacks from where all stand."""
    return chances(sandbox(stacks), "CP")


def test_two_armies_hope_for_more_than_one():
    """Odds count: one German army cannot beat a British one, two may, and from far away nobody does."""
    one, two = ["GE-Shock-1"], ["GE-Shock-1", "GE-Shock-2"]
    assert hoped({"1114": two, "1014": ["BR-Inf-4"]}) > 0 == hoped({"1114": one, "1014": ["BR-Inf-4"]})
    assert hoped({"Berlin": two, "1014": ["BR-Inf-4"]}) == 0


def test_each_unit_attacks_once():
    """Between two enemies an army has a choice; a second army makes a second attack."""
    first, second, *_ = sandbox({}).kit.steps.steps["1114"]
    one = {first: ["BR-HQ-Allenby"]}
    two = one | {second: ["US-HQ-Pershing"]}
    alone = hoped(one | {"1114": ["GE-Shock-1"]})
    assert hoped(two | {"1114": ["GE-Shock-1"]}) == alone
    assert hoped(two | {"1114": ["GE-Shock-1", "GE-Shock-2"]}) > alone


def test_a_doubled_defence_is_hoped_for_less():
    """In a city or in rough ground the enemy stands twice as strong (12.16)."""
    armies = ["GE-Shock-1", "GE-Shock-2"]
    kit = sandbox({}).kit
    doubled = next(hex for hex in kit.board.spaces(kit.land) if kit.effects(hex).defence > 1)
    near = next(hex for hex in kit.steps.steps[doubled] if kit.effects(hex).defence == 1)
    plain = next(hex for hex in kit.steps.steps[near] if kit.effects(hex).defence == 1)
    assert hoped({near: armies, plain: ["US-Inf-1"]}) > hoped({near: armies, doubled: ["US-Inf-1"]})
