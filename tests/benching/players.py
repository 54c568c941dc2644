"""How often the machine players win against the random one: every scenario of two sides, from either side.

    python -m benching.players                             # greedy, ten games a row
    python -m benching.players --player rollout --games 20 --jobs 2 kaisers-war lamps
    python -m benching.players --json > players.json

A row says how many games the player has won, drawn and lost from a side, how many the random player wins from that side
against itself, which shows what a scenario owes to history, and how the side stood and what points there were at the
ends, for both. A draw counts as not won. The games are those of the seed, the same on every machine; the seconds of
computing are the machine's and are only printed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from wargame_cli.archive.flow.new_game import new
from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import make_players, play
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.scenarios import all_scenarios

#: What a player that wants to win should reach against the random one, in per cent of the games.
WANTED = 90


class Row(NamedTuple):
    """A player from one side of a scenario, against the random player."""

    scenario: str
    side: str
    player: str
    games: int
    won: int
    drawn: int
    lost: int
    random_won: int
    standing: float
    random_standing: float
    points: dict[str, float]
    random_points: dict[str, float]
    seconds: float


def row(scenario: str, side: str, player: str, games: int, seed: str) -> Row:
    """Games of a player, and as many of the random one, from the same side with the same dice."""
    begun = time.process_time()
    endings, standing, points = _played(scenario, side, player, games, seed)
    seconds = (time.process_time() - begun) / games
    plain, usual, usual_points = _played(scenario, side, RandomPlayer.name, games, seed)
    return Row(
        scenario=scenario,
        side=side,
        player=player,
        games=games,
        won=endings[side],
        drawn=endings[""],
        lost=games - endings[side] - endings[""],
        random_won=plain[side],
        standing=standing / games,
        random_standing=usual / games,
        points={whose: total / games for whose, total in points.items()},
        random_points={whose: total / games for whose, total in usual_points.items()},
        seconds=seconds,
    )


def _played(scenario: str, side: str, player: str, games: int, seed: str) -> tuple[Counter[str], float, Counter[str]]:
    """Who won how often, how the side stood at the ends without what victory itself is worth, and all points then."""
    game = new(scenario, dice="seeded", seed="1")
    ruleset = game.ruleset
    sides = ruleset.sides_in(game.position)
    names = [player if each == side else RandomPlayer.name for each in sides]
    winners, standing, points = Counter[str](), 0.0, Counter[str]()
    for number in range(games):
        name = f"{seed}/{number}"
        last: Any = game.position
        dice = lambda position, name=name: SeededDice(name, f"{position.turn}/{position.phase}")  # noqa: E731
        for played in play(ruleset, game.position, make_players(names, sides, name), dice, Tally()):
            last = played.position
        winners[last.winner] += 1
        last.over = False
        standing += ruleset.prospects(last, side)
        points.update(last.points)
    return winners, standing, points


def rows(wanted: list[str], player: str, games: int, seed: str, jobs: int) -> Iterator[Row]:
    """A row for each side of each scenario of two sides whose id begins with one of the words."""
    tasks = []
    for scenario in all_scenarios():
        if len(scenario.sides) == 2 and any(scenario.id.startswith(word) for word in wanted or [""]):
            tasks += [(scenario.id, side, player, games, seed) for side in scenario.sides]
    if jobs == 1:
        yield from (row(*task) for task in tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(row, *zip(*tasks, strict=True))


def _told(points: dict[str, float]) -> str:
    return ", ".join(f"{whose} {much:.0f}" for whose, much in points.items() if much) or "none"


def main() -> None:
    """Print the table, a row as soon as its games are played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", help="beginnings of scenarios' ids; all without any")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = rows(given.scenarios, given.player, given.games, given.seed, given.jobs)
    if given.json:
        print(json.dumps([each._asdict() for each in found], indent=1))
        return
    print(
        f"{'scenario':42}{'side':9}{'player':9}{'won':>5}{'drawn':>7}{'lost':>6}{'random':>8}{'s/game':>8}"
        f"{'standing':>15}  points"
    )
    reached = total = 0
    for each in found:
        change = f"{each.random_standing:.0f} -> {each.standing:.0f}"
        print(
            f"{each.scenario:42}{each.side:9}{each.player:9}{each.won:5}{each.drawn:7}{each.lost:6}{each.random_won:8}"
            f"{each.seconds:8.2f}{change:>15}  {_told(each.random_points)} -> {_told(each.points)}",
            flush=True,
        )
        reached, total = reached + (100 * each.won >= WANTED * each.games), total + 1
    print(f"{reached} of {total} rows reach {WANTED} per cent")


if __name__ == "__main__":
    main()
