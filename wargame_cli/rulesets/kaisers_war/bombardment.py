"""Bombardment of a fortified zone by ships alone (19.2)."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.attack_orders import Bombard, not_yet
from wargame_cli.rulesets.kaisers_war.battle import fight
from wargame_cli.rulesets.kaisers_war.book import BOOK
from wargame_cli.rulesets.kaisers_war.forces import muster
from wargame_cli.rulesets.kaisers_war.hidden import hidden_at
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


@BOOK.forbids("19.2", Bombard)
def fort_in_target(order: Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Ships alone attack a hex with an enemy fortified zone"""
    position = referee.position
    if not order.naval:
        return "a bombardment needs at least one naval gunfire unit (naval: [...])"
    if order.target not in position.kit.board.index:
        return f"{order.target} is not a hex"
    if not_yet(order, referee) or hidden_at(position, referee.side, order.target):
        return None  # where the attacker does not see all, a refusal would tell him (10.1)
    return _no_fort(order, referee)


def no_fort_after_all(order: Order, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """Rule and reason for which a bombardment is passed over: what lay hidden was no fortified zone."""
    fault = _no_fort(order, referee) if isinstance(order, Bombard) else None
    return ("19.2", fault) if fault else None


def _no_fort(order: Bombard, referee: Referee[KaisersPosition]) -> str | None:
    if muster(referee.position, order, referee.side).defenders:
        return None
    return f"there is no enemy fortified zone in {referee.position.kit.name(order.target)} to bombard"


@BOOK.performs(Bombard)
def bombard(order: Bombard, referee: Referee[KaisersPosition]) -> None:
    """Only the ships and the fortified zone are in the battle; nobody retreats or pursues."""
    fight(referee, muster(referee.position, order, referee.side), order)
