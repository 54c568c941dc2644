"""The forces of a combat (9A, 9B)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, brigade, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat, assemble, muster
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack


@pytest.mark.rule("9B")
def test_all_units_of_the_hex_defend_together():
    position = staged_with(
        {
            "0505": {"GE-1": division(), "GE-2": brigade()},
            "0605": {"GE-3": division()},
            "0506": {"BR-1": division("British"), "BR-HQ": army("British"), "BR-2": brigade("British")},
        },
        this_phase={"retreated": {"BR-2": "0506", "GE-1": "0505"}},
    )
    battle = muster(position, Attack(target="0506", units=("GE-1", "GE-3")), "CP")
    assert battle == Combat(
        target="0506",
        side="CP",
        attackers=("GE-1", "GE-3"),
        origins={"GE-1": "0505", "GE-3": "0605"},
        defenders=("BR-1", "BR-HQ", "BR-2"),
        idle=frozenset({"BR-2"}),
    )
    assert (battle.enemy, battle.active) == ("Entente", ("BR-1", "BR-HQ"))
    assert (battle.hexes(), battle.inside) == (("0505", "0605"), ())
    assert (battle.of("CP"), battle.of("Entente")) == (battle.attackers, battle.defenders)
    assert not battle.is_mobile
    assert not battle.is_positional


@pytest.mark.rule("9K1")
def test_attackers_in_the_hex_itself():
    position = staged_with({"0506": {"GE-1": division(), "BR-1": division("British")}})
    assert assemble(position, "CP", "0506", ["GE-1"]).inside == ("GE-1",)
