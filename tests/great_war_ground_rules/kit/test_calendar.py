"""The calendar of half-months."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import (
    FEB_I_17,
    OCT_I_17,
    date,
    is_production_turn,
    month,
    named,
)


@pytest.mark.parametrize(
    ("text", "when"), [("Jan I 14", 0), ("Jan II 14", 1), ("Aug I 14", 14), ("Mar II 18", 101), ("Dec II 19", 143)]
)
def test_a_turn_is_half_a_month(text, when):
    """4: turns are counted from January 1914."""
    assert date(text) == when
    assert named(when) == text


@pytest.mark.parametrize("text", ["Mar III 18", "March I 18", "Mar I 1918", "Mar I 13", "", "Mar 18"])
def test_anything_else_is_no_turn(text):
    with pytest.raises(ValueError, match="no game turn"):
        date(text)


def test_dates_that_rules_name_stand_in_order():
    assert FEB_I_17 < OCT_I_17 < date("Mar II 18")


@pytest.mark.parametrize(
    ("text", "whether"), [("Jan I 18", True), ("Jan II 18", False), ("Feb I 18", False), ("Nov I 17", True)]
)
def test_production_comes_every_second_month(text, whether):
    """16B1: in the first half of January, March, May, July, September and November."""
    assert is_production_turn(date(text)) is whether


def test_both_halves_are_of_one_month():
    assert month(date("Mar I 18")) == month(date("Mar II 18")) == month(date("Apr I 18")) - 1
