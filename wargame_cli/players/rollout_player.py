"""A player that plays on: it weighs a few plans for a phase by what becomes of them in the phases after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from wargame_cli.engine.adjudicate import close_phase
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.greedy_player import GreedyPlayer
from wargame_cli.players.looking_ahead import BEYOND_A_VIEW, seen_by
from wargame_cli.players.phases import play_phase
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.tallies import Tally

#: How many plans are weighed beside giving no orders, with how many sets of dice, and how many phases are played on.
_PLANS, _SETS, _PHASES = 3, 2, 6


class RolloutPlayer(GreedyPlayer):
    """Makes a few plans as the greedy player does, and takes the one that stands best after some phases of random play.

    The same seed plays the same game. What its side cannot see is not in what it plays on with.
    """

    name: ClassVar[str] = "rollout"

    def orders(self, ruleset: Ruleset, referee: Referee[Any]) -> Iterator[Order]:
        """The orders of the best plan as far as they are still legal, then what the greedy player would add."""
        if not referee.phase.orders:
            return
        self._phases += 1
        for order in self._best_plan(ruleset, referee):
            if referee.position.over:
                return
            referee.prepare(order)
            if not referee.faults(order):
                yield order
        yield from super().orders(ruleset, referee)

    def _best_plan(self, ruleset: Ruleset, referee: Referee[Any]) -> Sequence[Order]:
        plans: list[Sequence[Order]] = [()]
        for number in range(_PLANS):
            planner = GreedyPlayer(f"{self._seed}/{self._phases}/plan {number}")
            trial = self._trial(ruleset, referee, f"plan {number}")
            plan: list[Order] = []
            for order in planner.orders(ruleset, trial):
                try:
                    trial.perform(order)
                except BEYOND_A_VIEW:
                    if not trial.position.is_view:
                        raise
                    break
                plan.append(order)
            if plan and plan not in plans:
                plans.append(plan)
        if len(plans) == 1:
            return ()
        return max(plans, key=lambda plan: self._worth(ruleset, referee, plan))

    def _trial(self, ruleset: Ruleset, referee: Referee[Any], dice_set: str) -> Referee[Any]:
        """A referee on what the side sees, with dice that nobody else has."""
        dice = SeededDice(f"{self._seed}/{self._phases}", dice_set)
        return referee.supposing(seen_by(ruleset, referee), dice)

    def _worth(self, ruleset: Ruleset, referee: Referee[Any], plan: Sequence[Order]) -> float:
        """How the side stands on average once a plan was carried out and some phases were played on."""
        side = referee.side
        return sum(self._played_on(ruleset, referee, plan, side, dice_set) for dice_set in range(_SETS)) / _SETS

    def _played_on(
        self, ruleset: Ruleset, referee: Referee[Any], plan: Sequence[Order], side: str, dice_set: int
    ) -> float:
        trial = self._trial(ruleset, referee, f"set {dice_set}")
        position = trial.position
        try:
            for order in plan:
                trial.prepare(order)
                if not position.over and not trial.faults(order):
                    trial.perform(order)
            close_phase(ruleset, trial)
            for number in range(_PHASES):
                if position.over:
                    break
                seed = f"{self._seed}/{self._phases}/{dice_set}/{number}"
                players = {each: RandomPlayer(f"{seed}/{each}") for each in ruleset.sides_in(position)}
                play_phase(ruleset, position, players, SeededDice(seed), Tally())
        except BEYOND_A_VIEW:
            if not position.is_view:
                raise
        return ruleset.prospects(position, side)
