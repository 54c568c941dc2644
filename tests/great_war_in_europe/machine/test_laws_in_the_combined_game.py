"""Machine players on all six maps: what they do keeps the laws of the game."""

from __future__ import annotations

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally

RULESET = rulesets.load("great-war-in-europe")


def _dice(position):
    return SeededDice("7", f"{position.turn}/{position.phase}")


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(("scenario", "turns"), [("europe-1917", 1), ("campaign", 6)])
def test_turns_on_six_maps_keep_the_laws(scenario, turns):
    """3.4: after every event, in both parts of the world."""
    start = RULESET.new(scenario, {"maps": "combined"})
    tally = Tally()
    players = make_players(("random",), RULESET.sides_in(start), "six maps")
    last = start.turn + turns - 1
    played = list(
        play(
            RULESET,
            start,
            players,
            lambda at: SeededDice("7", f"{at.turn}/{at.phase}"),
            tally,
            watchers(RULESET.laws, "every"),
            last,
        )
    )
    fronts = {start.kit.front_of(event.end) for each in played for event in each.events if hasattr(event, "path")}
    assert {"west", "italy", "east", "caucasus", "iraq", "egypt"} - fronts <= {"italy", "iraq"}
