"""One vocabulary: what happens in every game has one name in all of them."""

from __future__ import annotations

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.events import COMMON, Event

NAMES = rulesets.names()


@pytest.mark.parametrize("game", NAMES)
def test_a_kind_of_event_is_listed_once(game):
    """A journal could not tell two of one name apart."""
    names = [kind.__name__ for kind in rulesets.load(game).events]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", NAMES)
def test_what_happens_in_every_game_has_one_name(game):
    """An event that derives from one of every game stands for it under its name; no other takes that name."""
    common = {kind.__name__: kind for kind in COMMON}
    for kind in rulesets.load(game).events:
        base = next(each for each in kind.__mro__[1:] if each in (*COMMON, Event))
        assert base is common.get(kind.__name__, Event), kind


@pytest.mark.parametrize("game", NAMES)
def test_former_names_lead_to_names_of_today(game):
    """A name that an older journal has is not in use for anything else."""
    ruleset = rulesets.load(game)
    today = {kind.__name__ for kind in (*COMMON, *ruleset.events)}
    assert set(ruleset.former_events.values()) <= today
    assert not set(ruleset.former_events) & today
