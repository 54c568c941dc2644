"""Limits of replacements in a month (16B3f)."""

import pytest

from great_war_ground_rules.field import staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import categories, limit
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date


@pytest.mark.rule("16B3f")
@pytest.mark.parametrize(
    ("type", "found"),
    [
        ("engineer-tank", {"c/m": 1, "engineer": 1}),
        ("tank", {"c/m": 1}),
        ("field-artillery", {"artillery": 0.5}),
        ("heavy-artillery", {"artillery": 1}),
        ("siege-artillery", {"artillery": 2}),
        ("heavy-siege-artillery", {"artillery": 2}),
        ("motorized-field-artillery", {"c/m": 1, "artillery": 0.5}),
        ("construction-engineer", {"engineer": 0.5}),
        ("combat-engineer", {"engineer": 1}),
        ("railroad-engineer", {"engineer": 2}),
        ("gas-engineer", {"engineer": 2}),
        ("flamethrower", {"engineer": 2}),
        ("heavy-cavalry", {"cavalry": 1}),
        ("mountain-light-rifle", {"light/mountain": 1}),
        ("mountain-rifle", {"light/mountain": 1}),
        ("rifle", {}),
    ],
)
def test_types_count_in_categories(type, found):
    """16B3f (T124): an engineer tank in two of them."""
    position = staged_with({"0505": {"BR-1": unit("British", type, "III", "2-2-4")}})
    assert dict(categories(position.counter("BR-1"))) == found


@pytest.mark.rule("16B3f")
@pytest.mark.parametrize(
    ("nation", "category", "when", "most"),
    [
        ("British", "c/m", "Jan II 18", 1),
        ("British", "c/m", "Feb I 18", 2),
        ("British", "c/m", "Feb I 19", 4),
        ("German", "c/m", "Feb I 19", 1),
        ("Belgian", "c/m", "Feb I 19", 0.5),
        ("French", "artillery", "Jan II 16", 3),
        ("French", "artillery", "Feb I 16", 6),
        ("German", "artillery", "Jan I 15", 6),
        ("Belgian", "artillery", "Jan I 15", 1.5),
        ("Belgian", "artillery", "Feb I 16", 3),
        ("Italian", "engineer", "Feb I 16", 2),
        ("Portuguese", "engineer", "Feb I 18", 1),
        ("German", "cavalry", "Feb I 15", 6),
        ("Russian", "cavalry", "Feb I 15", 12),
        ("Austro-Hungarian", "light/mountain", "Feb I 15", 6),
    ],
)
def test_nations_have_limits_by_month(nation, category, when, most):
    """16B3f"""
    assert limit(nation, category, date(when)) == most
