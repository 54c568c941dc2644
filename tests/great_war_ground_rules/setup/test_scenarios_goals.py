"""What history would have scored: the hexes that a side held in the end, without losses; house."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.setup.scenarios import new_position

#: The hexes that changed hands by the end, those that were contested, and the points of both sides.
HISTORY = [
    ("bapaume-1918", "CP", {"0825", "0826", "0926", "0927", "1025", "1026"}, set(), (16, 0)),
    (
        "caporetto-1917",
        "CP",
        {"4207", "4208", "4209", "4210", "4211", "4307", "4308", "4309", "4310", "4406", "4407", "4408", "4409", "4410"}
        | {"4507", "4508", "4509", "4510", "4607", "4608"},
        set(),
        (21, 5),
    ),
    (
        "flanders-1914",
        "CP",
        {"0618", "0619", "0620", "0521", "0421", "0322", "0422", "0522", "0621", "0622", "0623", "0718", "0719"}
        | {"0723", "0724", "0825", "0926"},
        {"0624"},
        (20, 17),
    ),
]


@pytest.mark.parametrize(("scenario", "side", "taken", "contested", "points"), HISTORY)
def test_the_ground_that_was_gained_scores(scenario, side, taken, contested, points):
    """42B, house"""
    position = new_position(scenario)
    for hex in taken:
        position.take(side, hex)
    held = {
        each: {hex for hex in position.kit.map.land if position.owns(each, hex)} - contested
        for each in (side, OTHER[side])
    }
    found = []
    for each in ("CP", "Entente"):
        goals = [goal for goal in position.kit.plan.victory.goals[each] if not goal.turn]
        met = [goal for goal in goals if (all if goal.need == "all" else any)(hex in held[each] for hex in goal.hexes)]
        found.append(sum(goal.points for goal in met))
    assert tuple(found) == points


def test_nobody_has_won_before_the_first_move():
    """42B, house: a side holds no goal that wins at once, or but a part of it."""
    for scenario in ("bapaume-1918", "picardy-1918", "caporetto-1917", "flanders-1914"):
        position = new_position(scenario)
        for side, goal in position.kit.plan.victory.automatic.items():
            assert not any(position.owns(side, hex) for hex in goal.hexes) or goal.need == "all"
