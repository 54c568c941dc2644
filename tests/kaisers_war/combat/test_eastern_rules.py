"""What the forces of the east may not do (30.15 to 30.21)."""

from __future__ import annotations

import pytest
from bench_of_rules import rows

from kaisers_war.field import KIT, east, referee
from wargame_cli.rulesets.kaisers_war.combat.pursuit import routes as pursuits
from wargame_cli.rulesets.kaisers_war.combat.retreat import routes as retreats
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Demobilize, Garrison


@pytest.mark.rule("30.15", "14.2")
@pytest.mark.trap(72)
def test_retreat_and_pursuit_stop_where_movement_does():
    """A Baltic army beside Russia may attack into it, but neither pursues nor retreats into it."""
    position = east({"3007": ["BA-Inf-1"], "3108": ["BO-Grp-NF"]}, phase="cp-first-combat")
    judge = referee(position)
    assert judge.faults(Attack(target="3108", units=("BA-Inf-1",))) == []
    assert pursuits(position, "BA-Inf-1", ["3108"]) == []
    assert all(KIT.map.area[route[-1]] == "Baltic States" for route in retreats(position, "BA-Inf-1", 1))


@pytest.mark.rule("30.16")
def test_no_allied_garrison_in_russia():
    """The Allies never garrison a Russian city, the Central Powers may garrison one that they can supply."""
    position = east({"Smolensk": ["FR-Inf-1"]}, phase="allied-mobilization")
    assert "30.16" in set(rows(referee(position), Garrison(city="3410")))
    position = east({"Narva": ["GE-Inf-1"]}, phase="cp-mobilization")
    assert set(rows(referee(position), Garrison(city="3005"))) == set()


@pytest.mark.rule("30.21", "6.9")
def test_nobody_demobilizes_the_anarchists():
    """They obey whoever controls them for a turn, no longer."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization")
    assert "30.21" in set(rows(referee(position), Demobilize(unit="AN-CavA-Black")))
