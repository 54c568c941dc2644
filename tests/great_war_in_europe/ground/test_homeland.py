"""Lines of supply to Berlin and the Ruhr (5.16, 15.42)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import homeward, units_homeward


@pytest.mark.rule("6.5/15.41", "15.55")
@pytest.mark.rule("15.55")
@pytest.mark.parametrize(
    ("hex", "given_", "joined"),
    [
        ("W6316", {}, True),
        ("E2623", {}, True),
        ("W2615", {}, False),  # no line leads from Italy to another map
        ("E5412", {"taken": {"E5102": "Allied"}}, False),
        ("W6316", {"taken": dict.fromkeys(("W6729", "W6730", "W6830", "W6831"), "Allied")}, False),
    ],
)
def test_lines_to_the_heart_of_germany(hex, given_, joined):
    """5.16: in the East to Berlin, in the West to the Ruhr."""
    at = position(**given_)
    assert bool(homeward(at) & at.kit.board.bit[hex]) is joined


@pytest.mark.rule("6.5/15.41", "15.55")
@pytest.mark.rule("15.55")
def test_headquarters_lend_units_their_line():
    """11.22, 15.42: with or beside German headquarters a line of any length will do, with Austrian ones not."""
    far = "E4033"
    for staff, at_home in (("GE-8A", True), ("AH-1A", False)):
        at = position(stacks={far: ["GE-1CV"], "E4032": [staff]}, taken={})
        bit = at.kit.board.bit[far]
        assert not homeward(at) & bit
        assert bool(units_homeward(at) & bit) is at_home


@pytest.mark.rule("6.5/15.41", "15.55")
@pytest.mark.rule("15.55")
def test_without_berlin_and_the_ruhr_nobody_has_a_line_home():
    """15.42: other sources do not take their place."""
    lost = dict.fromkeys(("E5102", "W6729", "W6730", "W6830", "W6831"), "Allied")
    assert homeward(position(taken=lost)) == 0
