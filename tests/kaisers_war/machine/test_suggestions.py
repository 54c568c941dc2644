"""Random orders for the machine player of The Kaiser's War."""

from __future__ import annotations

from random import Random

import pytest

from kaisers_war.field import sandbox
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.machine.suggestions import suggestions


@pytest.mark.parametrize("phase", ["cp-mobilization", "cp-movement", "cp-first-combat"])
def test_a_side_with_nothing_on_the_map_is_still_played(phase):
    """Its last unit may fall before the game is over; it still raises others, or does nothing."""
    position = sandbox({"1014": ["BR-Inf-4"]}, phase=phase, points={"CP": 80, "Allied": 80})
    for seed in range(100):
        referee = Referee(position.copy(), RULESET.phase(position), RULESET.book, None)
        with referee.acting("CP"):
            list(suggestions(referee, Random(seed)))
