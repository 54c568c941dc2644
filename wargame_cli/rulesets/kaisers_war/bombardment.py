"""Bombardment of a fortified zone by ships alone (19.2)."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.attack_orders import Bombard, not_yet
from wargame_cli.rulesets.kaisers_war.battle import fight
from wargame_cli.rulesets.kaisers_war.book import BOOK
from wargame_cli.rulesets.kaisers_war.forces import muster
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


@BOOK.forbids("19.2", Bombard)
def fort_in_target(order: Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Ships alone attack a hex with an enemy fortified zone"""
    position = referee.position
    if not order.naval:
        return "a bombardment needs at least one naval gunfire unit (naval: [...])"
    if order.target not in position.kit.board.index:
        return f"{order.target} is not a hex"
    if not not_yet(order, referee) and not muster(position, order, referee.side).defenders:
        return f"there is no enemy fortified zone in {position.kit.name(order.target)} to bombard"
    return None


@BOOK.performs(Bombard)
def bombard(order: Bombard, referee: Referee[KaisersPosition]) -> None:
    """Only the ships and the fortified zone are in the battle; nobody retreats or pursues."""
    fight(referee, muster(referee.position, order, referee.side), order)
