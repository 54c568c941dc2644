"""The rows of the rulebook: all of them, each once, in words of our own."""

from __future__ import annotations

import re

import pytest

from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK


def test_there_are_165_rows():
    assert list(BOOK.rules) == [f"S{number:03}" for number in range(1, 166)]


@pytest.mark.parametrize("rule", BOOK.rules.values(), ids=lambda rule: rule.number)
def test_a_row_is_whole(rule):
    assert re.match(r"\d+\.\d", rule.rule)
    assert rule.title
    assert len(rule.effect) > 10
    assert rule.kind == ("scenario" if rule.number == "S155" else "standard")


@pytest.mark.parametrize(
    ("number", "rows"),
    [("9.4.1", ["S029"]), ("S060", ["S060"]), ("23.5", ["S129"]), ("20.3.1", ["S116"]), ("26.3.1", ["S140"])],
)
def test_a_rule_is_found_by_its_number(number, rows):
    assert [rule.number for rule in BOOK.about(number)] == rows
