"""The files that scenarios are read from, and users' data in place of ours (chapter 21)."""

from __future__ import annotations

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.errors import Refused
from wargame_cli.rulesets.great_war_in_europe.setup import scenario_files

GAME = rulesets.load("great-war-in-europe")


@pytest.mark.rule("3.4")
def test_only_scenarios_that_there_are():
    """An unknown name is refused, with the names that there are."""
    with pytest.raises(Refused):
        GAME.new("near-east-1919", {})
    assert [found.id for found in GAME.scenarios()] == [*scenario_files.NAMES]


def test_whoever_owns_the_game_types_in_its_charts():
    """Units, chits, charts and map tables of a user's file take the place of ours."""
    chart = {"source": "printed", "most_kept": 10, "near_east": {"TU": {"P": 3}}}
    unit = {"id": "TU-17", "name": "17th Division", "values": "3-4-4", "source": "printed", "area": "caucasus"}
    position = GAME.new("near-east-1918", {}, [{"charts": {"resources": chart}, "units": [unit]}])
    assert position.kit.tables.resources.near_east["TU"]["P"] == 3
    assert position.counter("TU-17").printed.attack == 3
    plain = GAME.new("near-east-1918", {})
    assert plain.counter("TU-17").printed.attack == 2
