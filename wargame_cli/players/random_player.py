"""A player that makes random legal moves: our fuzzer, and an opponent for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.player import written_sheet


class RandomPlayer:
    """Plays any side of any game by what the ruleset suggests; the same seed plays the same game."""

    name: ClassVar[str] = "random"

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
        """A legal sheet for a side that has the phase (the first, unless it is named), tried out on a copy."""
        return written_sheet(self, ruleset, position, side)

    def choose(self, question: Question) -> str:
        """Any of the options."""
        return self._rng.choice(question.options)
