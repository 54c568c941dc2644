"""Trenchlines (7): whose they are, and which zones they keep out."""

from __future__ import annotations

import pytest

from kaisers_war.field import sandbox
from wargame_cli.rulesets.kaisers_war.ground.paths import reach
from wargame_cli.rulesets.kaisers_war.ground.zones import in_enemy_zone, zone


@pytest.mark.rule("7.3", "11.3", "7.2")
@pytest.mark.trap(4)
@pytest.mark.parametrize(("option", "empty_is_open"), [("no", False), ("yes", True)])
def test_a_trench_keeps_enemy_zones_out(option, empty_is_open):
    """Occupied trenches always, empty ones by 11.3 but not by 7.3 (option trench-zone-needs-unit)."""
    position = sandbox({"1114": ["GE-Inf-1"], "1014": ["FR-Inf-1"]}, options={"trench-zone-needs-unit": option})
    assert not in_enemy_zone(position, "Allied", "1014")
    assert in_enemy_zone(position, "Allied", "1115") is empty_is_open
    assert in_enemy_zone(position, "CP", "1214") is False  # too far from any Allied unit


@pytest.mark.rule("7.3")
@pytest.mark.trap(4)
def test_opposing_trenches_leave_each_other_free_to_move():
    """Between two trench lines no unit stands in an enemy zone, so it shifts sideways without disengaging."""
    position = sandbox({"1114": ["GE-Inf-1"], "1215": ["GE-Inf-2"], "1115": ["FR-Inf-1"]})
    steps = reach(position, "FR-Inf-1", 2)
    assert (steps["1014"].cost, steps["1116"].cost) == (1, 2)


def zone_hexes(position, side):
    return set(position.kit.board.spaces(zone(position, side)))


@pytest.mark.rule("7.3")
@pytest.mark.trap(5)
def test_zones_out_of_a_captured_trench_stop_at_the_next_one():
    """From Reims, taken by the Germans, zones reach open land and no further trench; the French ones reach Reims."""
    position = sandbox({"1116": ["GE-Inf-1"], "1117": ["FR-Inf-1"]})
    assert "1016" in zone_hexes(position, "CP")
    assert not {"1115", "1216"} & zone_hexes(position, "CP")
    assert in_enemy_zone(position, "CP", "1116")


@pytest.mark.rule("7.3")
@pytest.mark.trap(5)
def test_by_7_3_no_zone_leads_from_trench_to_trench_though_the_next_is_empty():
    """With trench-zone-needs-unit an empty trench is open to zones, but not to those out of another of its line."""
    options = {"trench-zone-needs-unit": "yes"}
    assert "1115" in zone_hexes(sandbox({"1114": ["GE-Inf-1"]}, options=options), "CP")
    assert "1115" not in zone_hexes(sandbox({"1116": ["GE-Inf-1"]}, options=options), "CP")


KIT = sandbox({}).kit


PLAIN = "3714"  # open country in the Ukraine


@pytest.mark.rule("7.2", "7.3")
def test_a_trench_serves_its_own_side_only():
    """A German in a French trench is neither protected by it nor moves into it cheaply."""
    assert KIT.trench_owner("1115") == "Allied"
    assert KIT.trench_owner("1214") == "CP"
    assert KIT.trench_owner(PLAIN) == ""
    taken = sandbox({"1115": ["GE-Inf-1"], "1015": ["FR-Inf-1"]})
    assert in_enemy_zone(taken, "CP", "1115")
    assert (dict(KIT.exits("CP", False)["1114"])["1115"], dict(KIT.exits("Allied", False)["1015"])["1115"]) == (2, 1)
