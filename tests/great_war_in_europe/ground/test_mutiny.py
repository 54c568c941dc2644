"""Since when the French Army Mutiny is, and how long (6.47)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import began, goes_on, may_be_secret

CHIT = "Allied-french-mutiny"


@pytest.mark.rule("6.47")
@pytest.mark.parametrize(
    ("given_", "since", "on"),
    [
        ({}, 0, False),
        ({"played": {CHIT: 38}}, 38, True),
        ({"played": {CHIT: 37}}, 37, False),
        ({"secret": {CHIT: 40}, "held": {"Allied": [CHIT]}}, 40, True),
    ],
)
def test_since_when_and_how_long(given_, since, on):
    """6.47: three turns, openly or in secret; it is turn 40."""
    at = position(**given_)
    assert (began(at), goes_on(at)) == (since, on)


@pytest.mark.rule("6.47")
def test_it_is_a_secret_where_that_is_agreed():
    """6.47."""
    assert not may_be_secret(position())
    assert may_be_secret(position(options={"secret-mutiny": "on"}))
