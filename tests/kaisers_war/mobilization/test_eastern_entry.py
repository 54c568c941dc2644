"""Where the forces of the east enter play (30.6)."""

from __future__ import annotations

import pytest
from bench_of_rules import rows

from kaisers_war.field import east, referee
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy
from wargame_cli.rulesets.kaisers_war.position.position import TRACK


@pytest.mark.rule("30.6", "6.4")
@pytest.mark.trap(39)
def test_friends_must_hold_the_city_on_arrival_not_on_purchase():
    """A Ukrainian unit is bought while nobody stands in the Ukraine, and waits until somebody does."""
    position = east({"Berlin": ["GE-Inf-1"]}, phase="cp-mobilization", due={}, points={CP: 50, ALLIED: 50})
    judge = referee(position)
    assert judge.faults(Buy(what="UA-Inf-1")) == []
    judge.book.perform(Buy(what="UA-Inf-1"), judge)
    assert (position.points[CP], position.due["UA-Inf-1"]) == (48, 3)
    position.turn = 3
    position.changed()
    assert set(rows(judge, Arrive(unit="UA-Inf-1", at="3315"))) == {"30.6"}
    position.put("GE-Inf-1", "3315")
    assert set(rows(judge, Arrive(unit="UA-Inf-1", at="3315"))) == set()


@pytest.mark.rule("30.6", "6.5")
@pytest.mark.trap(53)
def test_an_enemy_zone_does_not_bar_their_entry():
    """A Ukrainian enters in occupied Kiev under an enemy zone of control."""
    position = east({"Kiev": ["GE-Inf-1"], "3314": ["BO-Grp-NF"]}, phase="cp-mobilization", due={"UA-Inf-1": 2})
    position.put("UA-Inf-1", TRACK)
    assert set(rows(referee(position), Arrive(unit="UA-Inf-1", at="3315"))) == set()
