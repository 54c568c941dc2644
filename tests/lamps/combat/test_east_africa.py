"""Guerillas in East Africa (7.4)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge
from wargame_cli.rulesets.lamps.combat.east_africa import Guerilla


@pytest.mark.rule("7.4.2")
@pytest.mark.trap(3)
@pytest.mark.parametrize("die", [1, 6])
def test_a_guerilla_attack_spends_nobody_who_makes_it(die):
    """Won or lost, Lettow-Vorbeck shows the side that he showed."""
    position = field({"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]})
    do(judge(position, [die]), Guerilla(target="british_east_africa"))
    assert position.fresh("GE-LV")
