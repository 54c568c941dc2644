"""A random game of every scenario, kept phase by phase: what the tests of all games look at."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.players.games import Tally, make_players
from wargame_cli.players.saved_games import play_on

GAMES = rulesets.names()
SCENARIOS = [f"{name}/{found.id}" for name in GAMES for found in rulesets.load(name).scenarios()]
#: The number of phases of each game that are kept; the first ones hold the set-up.
KEPT = 40


def few() -> list[str]:
    """The first and the last scenario of each game, where a test takes seconds; all of them in `make soak`."""
    if os.environ.get("EVERY_SCENARIO"):
        return SCENARIOS
    of_game = [[each for each in SCENARIOS if each.startswith(f"{name}/")] for name in GAMES]
    return [each for found in of_game for each in dict.fromkeys([found[0], found[-1]])]


FEW = few()


class Record(NamedTuple):
    """The saved game before every phase, and the chapter that tells of the phase."""

    games: tuple[Game, ...]
    chapters: tuple[Chapter, ...]

    @property
    def last(self) -> Game:
        """The game after the last phase that was kept."""
        return self.games[-1]


@cache
def record(scenario: str, *, optional: bool = False) -> Record:
    """The first phases of a random game, the same in every run; with every optional rule or with none."""
    options = {"all": "on"} if optional else {}
    game = wargame_cli.new(scenario, dice="seeded", seed="recorded", options=options)
    games = [game]
    players = make_players(["random"], game.ruleset.sides, "recorded")
    for played in play_on(game, players, Tally()):
        games.append(played)
        if len(games) > KEPT:
            break
    return Record(tuple(games), tuple(journal_of(games[-1]).chapters()))
