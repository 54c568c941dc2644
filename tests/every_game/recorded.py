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
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally

GAMES = rulesets.names()
SCENARIOS = [f"{name}/{found.id}" for name in GAMES for found in rulesets.load(name).scenarios()]
#: The number of phases of each game that are kept, and of one with many units; the first ones hold the set-up.
KEPT, KEPT_OF_MANY = 24, 16
#: With more units than this on the map a scenario is a large one.
MANY = 200


@cache
def start(scenario: str) -> Game:
    """The game before its first phase."""
    return wargame_cli.new(scenario, dice="seeded", seed="recorded")


@cache
def is_large(scenario: str) -> bool:
    """Whether a scenario has more units on the map than a test of all games has time for."""
    position = start(scenario).position
    board = start(scenario).ruleset.map_of(position).board
    return sum(place in board.index for place in position.units().values()) > MANY


def _each() -> list[str]:
    """The scenarios that have something of their own to show; all of them in `make soak`.

    Of each game the first and the last on each part of a map, and of the large ones the one with the fewest turns.
    """
    if os.environ.get("EVERY_SCENARIO"):
        return SCENARIOS
    chosen: set[str] = set()
    for name in GAMES:
        of_game = [scenario for scenario in SCENARIOS if scenario.startswith(f"{name}/")]
        large = [scenario for scenario in of_game if is_large(scenario)]
        if large:
            chosen.add(min(large, key=_turns))
        on_one_part: dict[tuple[str, str | None], list[str]] = {}
        for scenario in (each for each in of_game if each not in large):
            map = start(scenario).ruleset.map_of(start(scenario).position)
            on_one_part.setdefault((map.name, getattr(map, "window", None)), []).append(scenario)
        chosen.update(scenario for alike in on_one_part.values() for scenario in (alike[0], alike[-1]))
    return [scenario for scenario in SCENARIOS if scenario in chosen]


def _turns(scenario: str) -> int:
    """How many turns a scenario has."""
    position = start(scenario).position
    last: int = position.last_turn
    return last - position.turn


def _few() -> list[str]:
    """The first and the last of each game that are not large, where a test takes seconds; all in `make soak`."""
    if os.environ.get("EVERY_SCENARIO"):
        return SCENARIOS
    of_game = [[each for each in EACH if each.startswith(f"{name}/") and not is_large(each)] for name in GAMES]
    return [each for found in of_game for each in dict.fromkeys([found[0], found[-1]])]


EACH = _each()
FEW = _few()
#: Each of them with no optional rule, and those that are few with all of them as well.
WITH_OPTIONS = [*((each, False) for each in EACH), *((each, True) for each in FEW)]


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
        if len(games) > (KEPT_OF_MANY if is_large(scenario) else KEPT):
            break
    return Record(tuple(games), tuple(journal_of(games[-1]).chapters()))
