"""Every die of every game says whose it is and what for; `wargame luck` knows nothing else of it."""

from __future__ import annotations

import pytest
from recorded import EACH, record

from wargame_cli.engine.events import DieRolled


@pytest.mark.parametrize("scenario", EACH)
def test_every_die_says_what_it_is(scenario):
    """What sort of roll, and the side that rolled it, where one did."""
    kept = record(scenario, optional=True)
    sides = {"", *kept.last.ruleset.sides}
    dice = [event for chapter in kept.chapters for event in chapter.events if isinstance(event, DieRolled)]
    assert [die.label for die in dice if not die.kind or die.by not in sides] == []
