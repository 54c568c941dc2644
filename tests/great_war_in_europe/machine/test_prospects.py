"""How a side of The Great War in Europe stands where the Near East is played alone."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

import pytest

from wargame_cli.rulesets.great_war_in_europe import RULESET
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import NEEDED


def test_the_surrender_of_turkey_draws_near(monkeypatch):
    """Each modifier brings it nearer; one that makes a roll succeed is worth more, one beyond what is needed is not."""
    room = import_module("wargame_cli.rulesets.great_war_in_europe.machine.prospects")
    position = RULESET.new("near-east-1916", {})
    stands = []
    for number in range(NEEDED + 1):
        monkeypatch.setattr(room, "modifiers", lambda position, number=number: [("hexes", number)])
        stands.append(room.prospects(position, "Allied"))
    steps = [after - before for before, after in pairwise(stands)]
    assert min(steps) > 0
    assert steps[NEEDED - 7] > 1.5 * steps[0]
    assert steps[-1] == pytest.approx(steps[0])
