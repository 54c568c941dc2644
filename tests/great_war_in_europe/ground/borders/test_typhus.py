"""When there is typhus in Serbia (6.57)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.rulesets.great_war_in_europe.ground.borders.typhus import rages


@pytest.mark.rule("6.57")
@pytest.mark.parametrize(("turn", "so"), [(7, False), (8, True), (9, True), (10, True), (11, False)])
def test_it_rages_in_the_next_three_turns(turn, so):
    """6.57, 21.28: in the scenario of 1915 its marker lies on Jan/Feb 1915, and May is the last of its turns."""
    assert rages(position(turn=turn, played={"CP-serb-typhus": 7})) is so
