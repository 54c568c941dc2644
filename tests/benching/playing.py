"""How fast machine players play: on the engine alone, and as `wargame play --games` plays, with the laws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

from benching.rows import Row
from benching.yardstick import ANCHOR, Measured, side_by_side
from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.games import few_collections, make_players, play, play_copies
from wargame_cli.players.tallies import Tally

#: A scenario of each game, its options, how many games a sample plays, and how much of the anchor it is to reach.
GAMES: tuple[tuple[str, dict[str, str], int, float | None], ...] = (
    ("kaisers-war/1918", {}, 12, 2.0),
    ("lamps/campaign", {}, 12, 2.5),
    ("illusions-of-glory/campaign", {}, 3, 1.2),
    ("great-war-in-europe/near-east-1918", {}, 3, None),
    ("great-war-in-europe/europe-1918", {}, 1, None),
    ("great-war-ground-rules/picardy-1918", {"length": "short"}, 1, None),
)
#: How much of the engine's own rate whole runs with the laws are to keep.
KEPT = 0.85


def rows(seed: str) -> Iterator[Row]:
    """Random play of each game, in actions: orders and answers, each of them checked and carried out."""
    for scenario, options, games, aim in GAMES:
        name, _, of = scenario.partition("/")
        ruleset = rulesets.load(name)
        start = ruleset.new(of, options)
        for _ in play_alone(ruleset, start, f"{seed}/0", Tally()):
            break  # maps and charts are read
        alone = partial(_alone, ruleset, start, seed, count(1), games)
        lawful = partial(_lawful, ruleset, start, seed, count(1), games)  # the same games
        engine, whole, kept = side_by_side(alone, lawful, rounds=5 if games > 1 else 3)
        yield _row(scenario, "random play", engine, aim)
        yield _row(scenario, "random play with the laws, as `play --games`", whole, None)
        what = "what `play --games` keeps of the engine's rate"
        yield Row(game=scenario, what=what, value=kept, unit="of 1", aim=KEPT, better="more")


def _alone(ruleset: Ruleset, start: Any, seed: str, numbers: Iterator[int], games: int) -> float:
    """Actions of whole games on the engine alone."""
    tally = Tally()
    with few_collections():  # as copies are played
        for _ in range(games):
            for _ in play_alone(ruleset, start, f"{seed}/{next(numbers)}", tally):
                pass
    return actions(tally)


def _lawful(ruleset: Ruleset, start: Any, seed: str, numbers: Iterator[int], games: int) -> float:
    """Actions of whole games as `play --games` plays them."""
    return actions(play_copies(ruleset, start, [next(numbers) for _ in range(games)], seed=seed))


def play_alone(ruleset: Ruleset, start: Any, name: str, tally: Tally) -> Iterator[object]:
    """A game between random players without a law, phase by phase."""
    sides = make_players(["random"], ruleset.sides_in(start), name)
    return play(ruleset, start, sides, lambda at: SeededDice(name, f"{at.turn}/{at.phase}"), tally)


def actions(tally: Tally) -> int:
    """What the players decided."""
    return tally.orders.total() + tally.answers.total()


def _row(game: str, what: str, found: Measured, aim: float | None) -> Row:
    return Row(
        game=game,
        what=what,
        value=1 / found.seconds,
        unit="actions a second",
        held=1 / found.yardsticks / ANCHOR,
        against="of the anchor",
        aim=aim,
        better="more",
    )
