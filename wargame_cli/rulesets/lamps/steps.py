"""The steps of a faction's turn (4.2) and how one leads to the next.

A game is played phase by phase, or a faction's whole turn on one sheet (the option `turn`). Either way the turn goes
through the same steps: an order that belongs to a later step brings the turn there first, and what happens
automatically at the beginning and end of a step happens then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps.position.events.general import StepReached
from wargame_cli.rulesets.lamps.position.position import STEPS, LampsPosition, Step

Doing = Callable[[Referee[LampsPosition]], None]

#: What happens automatically when a step begins and when it ends; the sequence of play fills these in.
BEGIN: dict[Step, tuple[Doing, ...]] = {}
END: dict[Step, tuple[Doing, ...]] = {}
#: The orders of each step; filled in there as well.
ORDERS: dict[Step, tuple[type[Order], ...]] = {}

_NUMBER = {step: number for number, step in enumerate(STEPS)}


@cache
def step_of(kind: type[Order]) -> Step:
    """The step in which a kind of order is given."""
    return next(step for step, kinds in ORDERS.items() if kind in kinds)


def comes_before(step: Step, other: Step) -> bool:
    """Whether a step is over when the other begins."""
    return _NUMBER[step] < _NUMBER[other]


def reach(referee: Referee[LampsPosition], step: Step) -> None:
    """Bring the turn to a step, through all that lie between; does nothing where it is there or beyond."""
    position, goal = referee.position, _NUMBER[step]
    while _NUMBER[position.step] < goal and not position.over:
        _all(END.get(position.step, ()), referee)
        if position.over:
            return
        following = STEPS[_NUMBER[position.step] + 1]
        referee.emit(StepReached(rule="4.2", step=following))
        _all(BEGIN.get(following, ()), referee)


def finish(referee: Referee[LampsPosition]) -> None:
    """Bring the turn through its last step and to its end."""
    reach(referee, STEPS[-1])
    if not referee.position.over:
        _all(END.get(STEPS[-1], ()), referee)


def _all(doings: tuple[Doing, ...], referee: Referee[LampsPosition]) -> None:
    for do in doings:
        if not referee.position.over:
            do(referee)
