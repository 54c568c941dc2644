"""Guns without armies (7.6.1.2)."""

from __future__ import annotations

import pytest

from lamps.field import do, faults, field, judge, rolled
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.movement.land import Move
from wargame_cli.rulesets.lamps.position.position import GONE


@pytest.mark.rule("7.6.1.2")
@pytest.mark.parametrize(("area", "dice", "lost"), [("belgium", [], True), ("rhine", [3], True), ("rhine", [2], False)])
def test_guns_alone_are_a_garrison_and_no_die_is_needed_on_ones_own_ground(area, dice, lost):
    """R-17: in Belgium liberated they fall without a roll, on the Rhine with a 3; a failed attack leaves them."""
    position = field(
        {"somme": ["FR-5"], "verdun": ["FR-1"], area: ["GE-HA1"]}, faction="western_allies", control={"belgium": CP}
    )
    army = "FR-5" if area == "belgium" else "FR-1"
    do(referee := judge(position, dice), Attack(target=area, units=(army,)))
    assert len(rolled(referee)) == len(dice)
    assert position.place_of("GE-HA1") == (GONE if lost else area)


@pytest.mark.rule("7.6.1.2")
def test_an_army_may_march_off_and_leave_its_guns():
    """The last army goes, the guns stay; they themselves go nowhere without an army."""
    position = field({"hanover": ["GE-1", "GE-HA1"], "berlin": ["GE-2"]}, step="movement")
    referee = judge(position)
    do(referee, Move(unit="GE-1", to="berlin"))
    assert position.at("hanover") == ["GE-HA1"]
    assert "7.6.1.2" in [rule for rule, _ in faults(referee, Move(unit="GE-HA1", to="bavaria"))]
