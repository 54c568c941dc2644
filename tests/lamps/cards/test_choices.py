"""What the effects of cards leave to choose (5.2): whose choice it is, and what it is where nobody says a word."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.cards.effects import settle_effect


@pytest.mark.rule("12.0a", "5.2")
@pytest.mark.parametrize(
    ("faction", "card", "number", "stacks", "taken"),
    [
        ("central-allies", "C18-2", 0, {"austria": ["AH-1", "AH-2"], "bosnia": ["AH-6"]}, ["AH-6"]),
        ("germany", "G14-1", 0, {"rhine": ["GE-1"], "hanover": ["GE-2", "GE-3"]}, ["GE-2"]),
    ],
)
def test_ones_own_choice_is_the_largest_stack_and_the_enemys_the_smallest(faction, card, number, stacks, taken):
    """A marker comes where most armies are; the army that the enemy makes Spent is the loneliest."""
    position = staged("lamps", phase=f"{faction}-movement", areas=stacks, open_cards=[f"{card} {number}"])
    settle_effect(Bench("lamps", position=position).referee, card, number)
    assert [*position.spent, *position.markers] == taken


@pytest.mark.rule("8.2.3")
def test_points_for_one_of_several_nations_go_to_the_one_that_makes_most():
    """Of France and Great Britain it is Great Britain."""
    position = staged("lamps", phase="western-allies-movement", open_cards=["W15-3 0"])
    settle_effect(Bench("lamps", position=position).referee, "W15-3", 0)
    assert [entry.nation for entry in position.in_force] == ["great_britain"]
