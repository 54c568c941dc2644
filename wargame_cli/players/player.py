"""What a machine player is: it gives orders while a phase is played, writes a whole sheet, and answers questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Protocol

from wargame_cli.engine.adjudicate import Sheet, rehearsing
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset


class Player(Protocol):
    """Plays any side of any game; made from a seed, the same seed plays the same game."""

    name: ClassVar[str]

    def orders(self, ruleset: Ruleset, referee: Referee[Any]) -> Iterator[Order]:
        """Legal orders of the side that acts, one after the other; each is carried out before the next is asked for."""

    def write_sheet(self, ruleset: Ruleset, position: Any, side: str = "") -> Sheet:
        """A legal sheet for a side that has the phase (the first, unless it is named)."""

    def choose(self, question: Question) -> str:
        """One of the options of a question to its side."""


def written_sheet(player: Player, ruleset: Ruleset, position: Any, side: str = "") -> Sheet:
    """A legal sheet of a player for a side that has the phase (the first, unless it is named), tried out on a copy.

    It holds the answers to what its side is asked: the orders after them were thought of with these in mind.
    """
    phase = ruleset.phase(position)
    side = side or next(iter(phase.sides), "")
    answers: dict[str, str] = {}
    referee: Referee[Any] | None = None

    def choose(question: Question) -> str | None:
        if question.side != side or (referee is not None and referee.open_ended):
            return None
        answers[question.label] = player.choose(question)
        return answers[question.label]

    referee = rehearsing(ruleset, position, choose)
    orders: list[Written] = []
    with referee.acting(side):
        for order in player.orders(ruleset, referee):
            referee.perform(order)
            orders.append(Written(side, order, number=len(orders) + 1))
    return Sheet(side=side, orders=orders, answers=answers)
