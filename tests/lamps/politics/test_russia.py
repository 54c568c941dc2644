"""The collapse of Russia (10.1.3)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.position.position import GONE


@pytest.mark.rule("10.1.3")
@pytest.mark.trap(22)
def test_russia_collapses_in_the_middle_of_the_combat_phase():
    """The second of the two cities ends Russia before the next attack of the same phase."""
    position = field({"petrograd": ["GE-1"], "minsk": ["GE-2"], "posen": ["GE-3"], "poland": ["RU-2"]})
    referee = judge(position, [5, 5])
    do(referee, Attack(target="moscow", units=("GE-2",)))
    assert position.nations["russia"] == "conquered"
    assert position.place_of("RU-2") == GONE
    do(referee, Attack(target="poland", units=("GE-3",)))
    assert position.place_of("GE-3") == "poland"
