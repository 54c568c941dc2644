"""Combat within a hex that both sides are in (9K)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, brigade, division, regiment
from wargame_cli.rulesets.great_war_ground_rules.combat.same_hex import attack_what_must_be, due
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import SiegeChanged

SHARED = {
    "0506": {
        "GE-1": division(),
        "GE-2": regiment("German", "0-5"),
        "GE-HQ": army(),
        "BR-1": division("British", "6-9-5"),
    }
}


@pytest.mark.rule("9K1")
@pytest.mark.trap(66)
def test_what_nobody_ordered_is_attacked_as_the_phase_ends():
    """9K1: even units without strength, even outside of any zone of influence."""
    bench = bench_with(SHARED, phase="cp-reaction-combat")
    assert due(bench.position, "CP") == ["0506"]
    bench.run(attack_what_must_be, dice={"attack 0506/combat": 5})
    assert bench.only(CombatFought).attackers == ("GE-1", "GE-2")
    assert due(bench.position, "CP") == []


@pytest.mark.rule("9K2")
@pytest.mark.parametrize(
    "given",
    [
        {"besieged": {"0506": "CP"}},
        {"besieged": {"0506": "Entente"}},
        {"this_phase": {"attacked": ["BR-1"]}},
        {"this_phase": {"attacked": ["GE-1", "GE-2"]}},
    ],
)
def test_in_sieges_and_after_an_attack_nothing_is_due(given):
    bench = bench_with(SHARED, phase="cp-combat", **given)
    assert due(bench.position, "CP") == []
    bench.run(attack_what_must_be)
    assert bench.events(CombatFought) == []


@pytest.mark.rule("9K1")
@pytest.mark.parametrize(("siege", "besieged"), [("on", {"0506": "CP"}), ("off", {})])
def test_who_stays_in_the_hex_is_under_siege(siege, besieged):
    stacks = {"0506": {"GE-1": division(), "GE-2": brigade(), "BR-1": division("British", "6-6-5")}}
    bench = bench_with(
        stacks, phase="cp-combat", options={"siege": siege}, fortified={"0506": "fort"}, owns={"Entente": ["0506"]}
    )
    answers = {f"attack 0506/withdraw {side}": "stay" for side in ("attacker", "defender")}
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/combat": 6}, answers=answers)
    assert bench.only(CombatFought).result == "BX"
    assert bench.position.besieged == besieged
    assert len(bench.events(SiegeChanged)) == len(bench.position.besieged)
