"""A player that makes random legal moves: our fuzzer, and an opponent for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from wargame_cli.engine.adjudicate import Sheet, rehearsing
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset


class RandomPlayer:
    """Plays any side of any game by what the ruleset suggests; the same seed plays the same game."""

    name = "random"

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def orders(self, ruleset: Ruleset, referee: Referee[Any]) -> Iterator[Order]:
        """Legal orders one after the other; the caller carries each out before asking for the next."""
        for order in ruleset.bot.suggestions(referee, self._rng):
            if referee.position.over:
                return
            referee.prepare(order)
            if not referee.forbids(order):
                yield order

    def write_sheet(self, ruleset: Ruleset, position: Any, side: str = "") -> Sheet:
        """A legal sheet for a side that has the phase (the first, unless it is named), tried out on a copy.

        It holds the answers to what its side is asked: the orders after them were thought of with these in mind.
        """
        phase = ruleset.phase(position)
        side = side or next(iter(phase.sides), "")
        answers: dict[str, str] = {}
        referee: Referee[Any] | None = None

        def choose(question: Question) -> str | None:
            if question.side != side or (referee is not None and referee.open_ended):
                return None
            answers[question.label] = self.choose(question)
            return answers[question.label]

        referee = rehearsing(ruleset, position, choose)
        orders: list[Written] = []
        with referee.acting(side):
            for order in self.orders(ruleset, referee):
                referee.perform(order)
                orders.append(Written(side, order, number=len(orders) + 1))
        return Sheet(side=side, orders=orders, answers=answers)

    def choose(self, question: Question) -> str:
        """Any of the options."""
        return self._rng.choice(question.options)
