"""Orders given one after the other in a phase, and what rules refuse them, for tests outside combat."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

Judge = Referee[KaisersPosition]


def give(judge: Judge, *orders: Order) -> None:
    """Carry out orders that must all be legal."""
    for order in orders:
        assert [message for _, message in judge.faults(order)] == [], order
        judge.book.perform(order, judge)


def close(judge: Judge) -> None:
    """Let the phase end, as the adjudicator does after the last order."""
    assert judge.phase.end is not None
    judge.phase.end(judge)
