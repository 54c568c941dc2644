"""What points are spent for (8.3)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge, producing, rules
from wargame_cli.rulesets.lamps.kit.nations import CP
from wargame_cli.rulesets.lamps.position.position import GONE
from wargame_cli.rulesets.lamps.production.spending import Raise, Refit


@pytest.mark.rule("8.3.3a")
@pytest.mark.trap(29)
@pytest.mark.parametrize(
    ("faction", "nation", "unit", "area", "allowed"),
    [
        ("western_allies", "great_britain", "GB-4", "british_isles", True),
        ("western_allies", "great_britain", "GB-4", "sinai", False),
        ("western_allies", "great_britain", "GB-4", "paris", False),
        ("western_allies", "great_britain", "GB-4", "british_east_africa", False),
        ("eastern_allies", "russia", "RU-7", "caucasus", False),
        ("eastern_allies", "russia", "RU-7", "poland", False),  # in the enemy's hands
        ("eastern_allies", "russia", "RU-7", "kiev", True),
        ("eastern_allies", "russia", "RU-9", "kiev", False),  # lost for good
        ("central_allies", "turkey", "TU-2", "damascus", False),
        ("central_allies", "turkey", "TU-2", "gallipoli", True),
    ],
)
def test_new_armies_come_to_their_own_home_areas_in_friendly_hands(faction, nation, unit, area, allowed):
    """No square, no circle, no ally's land, nothing lost; and never an army that is gone for good."""
    stacks = {"anatolia": ["TU-1"], GONE: ["RU-9"]}
    position = producing(stacks, faction, nation, 9, control={"poland": CP})
    found = rules(judge(position), Raise(unit=unit, area=area))
    assert found == [] if allowed else "8.3.3" in found


@pytest.mark.rule("8.3.1b", "8.3.3a")
def test_what_was_raised_spent_is_not_refitted_in_the_same_phase():
    """R-26: refits come before new units."""
    position = field({"berlin": ["GE-1"]}, step="production")
    position.this_turn.points = {"germany": {"hanover": 6}}
    referee = judge(position)
    do(referee, Raise(unit="GE-11", area="berlin", status="spent"))
    assert "8.3.1" in rules(referee, Refit(units=("GE-11",)))
