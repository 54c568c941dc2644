"""An order of a step that is over is refused (4.2): a check of every order, whichever chapter it is of."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.position.position import Referee
from wargame_cli.rulesets.lamps.sequence import ORDERS


@BOOK.forbids("4.2", *(kind for step in ORDERS for kind in steps.ORDERS[step]), decisive=True)
def steps_come_in_their_order(order: Order, referee: Referee) -> str | None:
    """The steps of a faction's turn come one after the other"""
    step, reached = steps.step_of(type(order)), referee.position.step
    if not steps.comes_before(step, reached) or type(order) not in referee.phase.orders:
        return None  # what the phase does not take at all is refused when the sheet is read
    return f"the {step} step is over: its orders stand before those of the {reached} step"
