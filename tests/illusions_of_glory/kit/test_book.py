"""The rows of the rulebook: all of them, each once, in words of our own."""

from __future__ import annotations

import re

import pytest

from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK


def test_there_are_175_rows():
    """Each is named for its paragraph, and found by what the inventory calls it too."""
    assert [rule.inventory for rule in BOOK.rules.values()] == [f"S{number:03}" for number in range(1, 176)]
    assert all(rule.number in (rule.rule, f"{rule.rule}a", f"{rule.rule}b") for rule in BOOK.rules.values())
    assert BOOK.about("s053") == (BOOK["12.1"],)


@pytest.mark.parametrize("rule", BOOK.rules.values(), ids=lambda rule: rule.number)
def test_a_row_is_whole(rule):
    assert re.match(r"\d+\.\d", rule.rule)
    assert rule.title
    assert len(rule.effect) > 10
    assert rule.kind == ("scenario" if rule.number == "3.0" else "standard")


@pytest.mark.parametrize(
    ("number", "rows"),
    [("9.4.1", ["9.4.1"]), ("12.2 G3", ["12.2 G3"]), ("23.5", ["23.5"]), ("20.3.1", ["20.3"]), ("26.3.1", ["26.3.1"])],
)
def test_a_rule_is_found_by_its_number(number, rows):
    assert [rule.number for rule in BOOK.about(number)] == rows
