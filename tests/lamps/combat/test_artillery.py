"""Guns without armies (7.6.1.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import GONE


@pytest.mark.rule("7.6.1.2")
@pytest.mark.parametrize(("area", "dice", "lost"), [("belgium", [], True), ("rhine", [3], True), ("rhine", [2], False)])
def test_guns_alone_are_a_garrison_and_no_die_is_needed_on_ones_own_ground(area, dice, lost):
    """R-17: in Belgium liberated they fall without a roll, on the Rhine with a 3; a failed attack leaves them."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"somme": ["FR-5"], "verdun": ["FR-1"], area: ["GE-HA1"]},
        control={"belgium": CP},
    )
    army = "FR-5" if area == "belgium" else "FR-1"
    position = bench.play(f"{{attack: {area}, with: [{army}]}}", dice=dice)
    assert len(bench.rolled()) == len(dice)
    assert position.place_of("GE-HA1") == (GONE if lost else area)


@pytest.mark.rule("7.6.1.2")
def test_an_army_may_march_off_and_leave_its_guns():
    """The last army goes, the guns stay; they themselves go nowhere without an army."""
    bench = Bench("lamps", phase="germany-movement", areas={"hanover": ["GE-1", "GE-HA1"], "berlin": ["GE-2"]})
    position = bench.play("{move: GE-1, to: berlin}")
    assert position.at("hanover") == ["GE-HA1"]
    assert "7.6.1.2" in [rule for rule, _ in bench.faults("{move: GE-HA1, to: bavaria}")]
