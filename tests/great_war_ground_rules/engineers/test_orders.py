"""What a side writes for its engineers."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import INITIAL_WORKS, MOVEMENT_WORKS, Extend


@pytest.mark.rule("13A1")
def test_work_is_ordered_in_initial_and_movement_phases():
    """13A"""
    assert {kind.verb for kind in INITIAL_WORKS} == {"build", "extend", "repair", "devastate", "abandon-port"}
    assert {kind.verb for kind in MOVEMENT_WORKS} == {"build", "demolish", "repair", "clear-rail", "break-rail"}


@pytest.mark.rule("13A1")
def test_a_road_may_change_where_a_res_pt_is():
    """13A1f"""
    assert Extend(what="road", at="0506", units=("GE-Con-1",), res="0505").may_change(None) == (
        "GE-Con-1",
        "0506",
        "0505",
    )
