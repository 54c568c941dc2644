"""A player that looks one order ahead: it takes what leaves its side better off than it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.looking_ahead import Candidate, Outlook
from wargame_cli.players.player import written_sheet

#: How many ideas are held beside each other, of which the best is taken.
_HELD = 12
#: How many ideas of a phase are looked at, at most.
_MOST = 600
#: How many times in a row an order that came to nothing is given again: dice may favour it yet, or it lapses each time.
_IN_VAIN = 8
#: How many ideas that were no good are looked at again before a phase is done: what was done since may favour them.
_AGAIN = 40
#: How many times the ruleset is asked for ideas at the same time.
_STREAMS = 4


class GreedyPlayer:
    """Plays any side of any game by what the ruleset suggests, each idea tried on what its side can see.

    The same seed plays the same game. What dice would bring is looked at with dice of its own.
    """

    name: ClassVar[str] = "greedy"

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._phases = 0

    def orders(self, ruleset: Ruleset, referee: Referee[Any]) -> Iterator[Order]:
        """The best of the orders thought of, while it is better than none; then the next."""
        if not referee.phase.orders:
            return
        self._phases += 1
        outlook = Outlook(ruleset, referee, f"{self._seed}/{self._phases}")
        ideas = outlook.ideas(_STREAMS)
        held: list[Candidate] = []
        looked_at = in_vain = 0
        while not referee.position.over:
            while (outlook.weighing or len(held) < _HELD) and looked_at < _MOST:
                if (order := next(ideas, None)) is None:
                    break
                looked_at += 1
                if found := outlook.tried(order):
                    held.append(found)
            best = self._best(outlook, held)
            if best is None:
                held.clear()
                if looked_at >= _MOST or not outlook.has_more:
                    return
                continue
            order, *following = best.orders
            referee.prepare(order)
            if referee.faults(order):  # what its side does not see may forbid it
                continue
            yield order
            in_vain = 0 if outlook.look_again() else in_vain + 1
            if outlook.renews(order):  # what else the ruleset would weigh now, without what chance suggests besides
                ideas, looked_at = outlook.ideas(0, besides={str(each.orders[0]) for each in held}), 0
                continue
            again = [order] if in_vain < _IN_VAIN else []
            for more in (following, again):
                if more and (found := outlook.tried_line(more)):
                    held.append(found)

    def _best(self, outlook: Outlook, held: list[Candidate]) -> Candidate | None:
        """The best idea, taken out; its gain is worked out again where something was done since, or dice made it.

        Before there is none, those that were no good are looked at again where something was done since.
        """
        while held:
            held.sort(key=lambda each: each.gain)
            best = held.pop()
            if best.gain <= 0:
                stale = [each for each in (best, *reversed(held)) if each.seen_at < outlook.changes][:_AGAIN]
                seen = [outlook.tried_line(each.orders) for each in stale]
                held[:] = [found for found in seen if found and found.gain > 0]
                continue
            if best.seen_at == outlook.changes and best.sure:
                return best
            if again := outlook.tried_line(best.orders, closely=best.seen_at == outlook.changes):
                held.append(again)
        return None

    def write_sheet(self, ruleset: Ruleset, position: Any, side: str = "") -> Sheet:
        """A legal sheet for a side that has the phase (the first, unless it is named), from what the side sees."""
        side = side or next(iter(ruleset.phase(position).sides), "")
        seen = position if position.is_view else ruleset.view(position, side)
        return written_sheet(self, ruleset, seen, side)

    def choose(self, question: Question) -> str:
        """What the rules would do."""
        return question.default
