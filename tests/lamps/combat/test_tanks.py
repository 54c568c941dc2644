"""Tanks (7.6.3)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, fights, judge
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.tanks import Tanks


@pytest.mark.rule("7.6.3a", "7.2.3a")
def test_tanks_that_attack_elsewhere_do_not_cost_the_big_push():
    """R-10: they are no attack of an army, and neither win a push nor lose one."""
    position = field(
        {"verdun": ["FR-1", "FR-2", "WA-Tanks"], "rhine": ["GE-4", "GE-5"], "somme": ["GE-6"]},
        faction="western_allies",
        trenches={"somme": ["germany"]},
    )
    referee = judge(position, [6, 1, 1, 6])
    do(
        referee,
        Attack(target="rhine", units=("FR-1",)),
        Tanks(target="somme"),
        Attack(target="rhine", units=("FR-2",)),
    )
    assert [[each.name for each in event.attack_modifiers] for event in fights(referee)] == [[], ["Big Push"]]
