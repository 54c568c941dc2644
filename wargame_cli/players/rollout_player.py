"""A player that plays on: it weighs a few plans for a phase by what becomes of them in the phases after it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean, stdev
from typing import Any, ClassVar

from wargame_cli.engine.adjudicate import close_phase
from wargame_cli.engine.dice import Dice, SeededDice
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.even_dice import EvenDice
from wargame_cli.players.greedy_player import GreedyPlayer
from wargame_cli.players.looking_ahead import BEYOND_A_VIEW, seen_by
from wargame_cli.players.phases import play_phase
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.tallies import Tally

#: How many plans are made, with how many sets of dice each is played on at most, and how many phases.
_PLANS, _SETS, _PHASES = 3, 6, 6
#: After how many sets a plan is given up that stands no better, and how much of the error its lead must be.
_SOON, _SURE = 2, 0.7


class RolloutPlayer(GreedyPlayer):
    """Makes a few plans as the greedy player does, and plays each on at random for some phases.

    It does what the greedy player would, unless another plan, or none, stands better by more than what chance explains.
    The same seed plays the same game. What its side cannot see is not in what it plays on with.
    """

    name: ClassVar[str] = "rollout"

    def orders(self, ruleset: Ruleset, referee: Referee[Any]) -> Iterator[Order]:
        """The orders of the best plan until dice were rolled, then what the greedy player would add."""
        if not referee.phase.orders:
            return
        self._phases += 1
        plan = self._best_plan(ruleset, referee)
        if plan is not None:
            if not plan:
                return
            for order in plan:
                if referee.position.over:
                    return
                referee.prepare(order)
                if referee.faults(order):
                    continue
                yield order
                if ruleset.book.rolls(order):
                    break
        yield from super().orders(ruleset, referee)

    def _best_plan(self, ruleset: Ruleset, referee: Referee[Any]) -> Sequence[Order] | None:
        """The plan that is better than the first one; None where none is."""
        plans = self._plans(ruleset, referee)
        first, *others = [*plans, ()] if plans else [()]
        if not others:
            return None
        usual: list[float] = []
        best, most = None, 0.0
        for plan in others:
            found: list[float] = []
            for dice_set in range(_SETS):
                if dice_set == len(usual):
                    usual.append(self._played_on(ruleset, referee, first, dice_set))
                found.append(self._played_on(ruleset, referee, plan, dice_set) - usual[dice_set])
                if len(found) == _SOON and sum(found) <= 0:
                    break
            lead = mean(found) - _SURE * stdev(found) / math.sqrt(len(found))
            if lead > most:
                best, most = plan, lead
        return best

    def _plans(self, ruleset: Ruleset, referee: Referee[Any]) -> list[Sequence[Order]]:
        """Plans as the greedy player makes them, each another one."""
        plans: list[Sequence[Order]] = []
        for number in range(_PLANS):
            planner = GreedyPlayer(f"{self._seed}/{self._phases}/plan {number}")
            trial = self._trial(ruleset, referee, SeededDice(self._seed, f"{self._phases}/plan {number}"))
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
        return plans

    def _trial(self, ruleset: Ruleset, referee: Referee[Any], dice: Dice) -> Referee[Any]:
        """A referee on what the side sees, with dice that nobody else has."""
        return referee.supposing(seen_by(ruleset, referee), dice)

    def _played_on(self, ruleset: Ruleset, referee: Referee[Any], plan: Sequence[Order], dice_set: int) -> float:
        """How the side stands once a plan was carried out and some phases were played on."""
        side = referee.side
        trial = self._trial(ruleset, referee, EvenDice(f"{self._seed}/{self._phases}", dice_set, _SETS))
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
