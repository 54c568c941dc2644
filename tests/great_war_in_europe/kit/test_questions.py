"""Which questions the rules put to a side (kit/questions), by the maps that are in the game."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.kit.questions import ASKED, QUESTIONS

GAME = "great-war-in-europe"
#: What the defender, or either side, is asked in every game.
BOTH = [kind for kind in QUESTIONS if kind not in ASKED]


@pytest.mark.parametrize(
    ("maps", "side", "asked", "not_asked"),
    [
        ("europe", "CP", {"u-boats", "rigid-planning"}, {"german-looting", "withdraw", "lawrence-captured"}),
        ("europe", "Allied", {"german-looting", "red-army"}, {"u-boats", "arab-place", "initiative-cancel"}),
        ("near-east", "CP", {"lawrence-captured"}, {"u-boats", "home-defence", "withdraw", "influenza"}),
        ("near-east", "Allied", {"withdraw", "initiative-cancel"}, {"shall-not-pass", "lawrence-captured"}),
        ("combined", "Allied", {"withdraw", "shall-not-pass"}, {"initiative-cancel", "u-boats"}),
    ],
)
def test_a_side_is_told_of_its_own_questions_on_the_maps_in_the_game(maps, side, asked, not_asked):
    found = rulesets.load(GAME).may_be_asked(staged(GAME, map=maps), side)
    assert {*BOTH, *asked} <= {*found}
    assert not_asked.isdisjoint(found)
