"""The exact odds of an attack, by the code that resolves it (7.2)."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.engine.ruleset import Odds
from wargame_cli.rulesets.lamps.armies import Judge


def odds_of(order: Order, referee: Judge) -> Odds | None:
    """The chance of every result. (to be written)"""
    return None
