"""What is hoped of attacks while they are prepared: who joins in, and what fire at the enemy makes of them."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import artillery, brigade, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.machine.chances import _average, chances, targets


def hoped(forces, **given):
    """What the Central Powers hope for."""
    return chances(staged_with(forces, phase="cp-bombardment", **given), "CP")


ENEMY = {"0506": {"BR-1": division("British", "4-4-5"), "BR-2": division("British", "4-4-5")}}


def some(number):
    """German divisions."""
    return {f"GE-{each}": division() for each in range(number)}


def test_each_division_beside_the_enemy_makes_more_of_an_attack():
    """One is hopeless, several are worth something, and one that is two hexes away adds nothing."""
    found = [hoped({"0505": some(number), **ENEMY}) for number in (1, 4, 6)]
    assert found[0] == 0 < found[1] < found[2]
    assert hoped({"0505": some(4), "0503": {"GE-9": division()}, **ENEMY}) == found[1]


def test_a_stack_attacks_with_as_many_as_may_stand_where_the_enemy_does():
    """In mountains four divisions may attack out of a hex, whoever else stands there."""
    four, six = {"0505": some(4), **ENEMY}, {"0505": some(6), **ENEMY}
    assert hoped(four) < hoped(six)
    assert hoped(four, terrain={"mountain": ["0506"]}) == hoped(six, terrain={"mountain": ["0506"]})


def test_who_does_not_cooperate_stays_out():
    """French and British divisions hope for no more together than the British alone."""
    british = {f"BR-{number}": division("British") for number in range(5)}
    enemy = {"0506": {"GE-1": division(values="6-6-5")}}
    alone, both = (
        staged_with({"0505": british, **more, **enemy}, phase="entente-movement")
        for more in ({}, {"0606": {"FR-1": division("French")}})
    )
    assert chances(alone, "Entente") == chances(both, "Entente") > 0
    (target,) = targets(both, "Entente")
    assert {force.nation for force in target.forces} == {"British"}


def test_hits_make_more_of_the_attack_that_follows():
    """Hits on the strongest division halve it, and leave the guns that fired half."""
    forces = {"0505": some(5), **ENEMY}
    position = staged_with(forces, phase="cp-bombardment")
    before = chances(position, "CP")
    position.this_phase.hits["0506"] = 4
    position.changed()
    assert chances(position, "CP") > before
    guns = {"0505": {**forces["0505"], "GE-8": artillery(), "GE-9": brigade()}, **ENEMY}
    fired = staged_with(guns, phase="cp-bombardment")
    before = chances(fired, "CP")
    fired.this_phase.bombarded["GE-8"] = "0506"
    fired.changed()
    assert chances(fired, "CP") < before


def test_results_of_the_table_on_average():
    """Six to one on open ground: the attacker loses little, the defender much, and he goes with most results."""
    kit = staged_with({}).kit
    own, other, cleared = _average(kit, "mobile", 36, 6, 0, False, False)
    results = kit.tables.combat.mobile.rows
    column = kit.tables.combat.mobile.columns.index("6:1")
    assert cleared == pytest.approx(sum(row[column] in ("DR", "DH", "DE", "HX", "EX") for row in results) / 6)
    assert own < 0.1 < other
