"""Set-up (3.2, 9.9): where the starting units may be placed in a game made with setup=free."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows

from kaisers_war.field import referee
from wargame_cli.rulesets.kaisers_war.ground.zones import in_enemy_zone
from wargame_cli.rulesets.kaisers_war.movement.land import Stack
from wargame_cli.rulesets.kaisers_war.setup.free_setup import Place
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position


def free(side: str = "CP", scenario: str = "1918"):
    """A referee of a side's set-up phase, on the default set-up."""
    position = new_position(scenario, {"setup": "free"})
    position.phase = f"{side.lower()}-setup"
    return referee(position)


@pytest.mark.rule("3.2", "2.5")
def test_a_unit_starts_inside_its_area_on_its_side_of_the_front():
    """A shock army of the western group may start at Metz, not at Berlin, not in an Allied trench."""
    judge = free()
    assert rows(judge, Place(unit="GE-Shock-1", at="1415")) == []
    assert rows(judge, Place(unit="GE-Shock-1", at="1913")) == ["3.2"]
    assert "3.2" in rows(judge, Place(unit="GE-Shock-1", at="1115"))


@pytest.mark.rule("3.2")
@pytest.mark.trap(53)
def test_enemy_zones_of_control_do_not_bar_set_up_but_enemies_do():
    """TX-72: in an enemy zone of control legal, with enemy units illegal."""
    judge = free("Allied")
    position = judge.position
    assert in_enemy_zone(position, "Allied", "1620")
    assert rows(judge, Place(unit="IT-Cav-1", at="1620")) == []
    position.put("OT-Exp-AEF", "4337")
    assert rows(judge, Place(unit="AR-Cav-NLA", at="4337")) == ["3.2"]
    assert rows(judge, Place(unit="AR-Cav-NLA", at="4338")) == []


@pytest.mark.rule("3.2")
def test_only_the_own_starting_forces_are_placed():
    """Neither the enemy's units nor those of the pool can be placed."""
    judge = free()
    assert "3.2" in rows(judge, Place(unit="FR-Inf-1", at="1115"))
    assert "3.2" in rows(judge, Place(unit="GE-Shock-7", at="1214"))


@pytest.mark.rule("9.4", "9.3")
def test_set_up_keeps_the_stacking_limits():
    """A full hex takes no more, and a city one unit without movement."""
    judge = free()
    assert rows(judge, Place(unit="GE-Inf-6", at="1114")) == ["9.4"]
    assert rows(judge, Place(unit="CP-Gar-5", at="1213")) == ["9.4"]
    give(judge, Place(unit="GE-Shock-1", at="1417"), Place(unit="GE-Inf-6", at="1114"))


@pytest.mark.rule("3.2", "7.5", "6.10")
def test_garrisons_and_forts_start_in_cities():
    """Garrisons in any city of their side, fortified zones in cities of their country."""
    judge = free()
    assert rows(judge, Place(unit="CP-Gar-5", at="1214")) == ["3.2"]
    assert rows(judge, Place(unit="CP-Gar-5", at="2613")) == []
    assert rows(judge, Place(unit="GE-Fort-1", at="2613")) == ["3.2"]
    assert rows(judge, Place(unit="GE-Fort-1", at="2411")) == []


@pytest.mark.rule("24.2")
@pytest.mark.trap(67)
def test_placing_decides_what_is_frozen():
    """Von Hoffman's headquarters stays locked wherever it starts in the east; no unit of the west is locked."""
    judge = free()
    give(judge, Place(unit="GE-HQ-VHof", at="3315"), Place(unit="GE-Inf-6", at="1316"))
    assert "GE-HQ-VHof" in judge.position.frozen
    assert judge.position.frozen.count("GE-HQ-VHof") == 1
    assert "GE-Inf-6" not in judge.position.frozen


@pytest.mark.rule("3.2", "10.1")
def test_placing_is_hidden_and_stacks_can_be_arranged():
    """The enemy does not learn who was placed where; the top of a stack is the owner's choice."""
    judge = free()
    give(judge, Place(unit="GE-Shock-1", at="1417"), Stack(hex="1417", units=("GE-Inf-6", "GE-Shock-1")))
    assert all(event.seen_by == ("CP",) for event in judge.events)
    assert judge.position.at("1417") == ["GE-Inf-6", "GE-Shock-1"]


@pytest.mark.rule("3.2")
def test_units_off_the_map_stay_where_the_order_of_battle_has_them():
    """Ships start with the fleet, the first Americans in their box."""
    judge = free("Allied")
    assert "3.2" in rows(judge, Place(unit="BR-Ship-1", at="0812"))
    assert "3.2" in rows(judge, Place(unit="US-Inf-1", at="1015"))
    assert rows(judge, Place(unit="US-Inf-1", at="box USA")) == []
    assert "3.2" in rows(judge, Place(unit="FR-Inf-1", at="box USA"))
