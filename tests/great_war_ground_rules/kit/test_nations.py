"""Sides, powers and contingents."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.nations import (
    CP,
    ENTENTE,
    SIDE_OF,
    is_major,
    nationality,
    side_named,
)


@pytest.mark.parametrize("contingent", ["Common Army", "Austrian", "Hungarian", "Foreign Volunteer"])
def test_contingents_are_one_nationality(contingent):
    """3B5: T005."""
    assert nationality(contingent) == "Austro-Hungarian"


def test_a_nation_is_its_own_nationality():
    assert nationality("British") == "British"


@pytest.mark.parametrize(
    ("nation", "side", "major"),
    [
        ("German", CP, True),
        ("Ottoman", CP, True),
        ("Italian", ENTENTE, True),
        ("Japanese", ENTENTE, True),
        ("Belgian", ENTENTE, False),
        ("Serbian", ENTENTE, False),
    ],
)
def test_sides_and_powers(nation, side, major):
    """3B1, 3B2, 3B4."""
    assert SIDE_OF[nation] == side
    assert is_major(nation) is major


def test_a_side_by_name():
    assert side_named("CP") == CP
    with pytest.raises(KeyError):
        side_named("Allied")
