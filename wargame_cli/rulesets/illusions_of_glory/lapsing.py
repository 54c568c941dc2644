"""Attacks that carry a condition of their own: whether it is met when their turn comes."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.attack_orders import Attack, When
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition


def unmet(order: Order, referee: Judge) -> tuple[str, str] | None:
    """Rule and reason for which an order's condition passes it over now, or None."""
    if not isinstance(order, Attack) or order.condition is None or referee.rehearsing:
        return None
    reason = next(_failing(referee.position, order.condition), "")
    return ("12.1", f"its condition is not met: {reason}") if reason else None


def _failing(position: IllusionsPosition, when: When) -> Iterator[str]:
    """The parts of a condition that do not hold, in words."""
    name, side, fought = position.kit.name, position.acting, position.this_round.fought
    for place in filter(None, (when.won, when.lost)):
        if place not in fought:
            yield f"{name(place)} was not attacked"
    if when.won and fought.get(when.won) != "attacker":
        yield f"the attack on {name(when.won)} was not won"
    if when.lost and fought.get(when.lost) == "attacker":
        yield f"the attack on {name(when.lost)} was won"
    if when.taken and position.control_of(when.taken) != side:
        yield f"{name(when.taken)} is not ours"
    if when.vacant and position.units_at(when.vacant, OTHER[side]):
        yield f"enemy units stand in {name(when.vacant)}"
