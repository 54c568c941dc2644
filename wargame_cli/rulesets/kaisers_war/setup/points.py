"""Victory points (chapter 5): the ledger with its cap and floor, and what ends the game at once."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.events import GameEnded, PointsChanged
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES, Counter
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import ANARCHISTS, BOLSHEVIKS
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.scenarios import of


def can_spend(position: KaisersPosition, side: str, amount: int) -> bool:
    """Whether a side may choose to spend these points: at least one must be left (5.5)."""
    return position.points[side] - amount >= position.kit.tables.points.least_after_spending


def spend(referee: Referee[KaisersPosition], side: str, amount: int, reason: str, rule: str) -> None:
    """Pay points that `can_spend` has allowed."""
    score(referee, {side: -amount}, reason, rule)


def score(referee: Referee[KaisersPosition], changes: Mapping[str, int], reason: str, rule: str) -> None:
    """Add to or take from both sides' totals at one moment (5.7, 5.9).

    All but income is scored when it happens (5.8). A side's gains and losses of a moment are netted by the caller.
    Totals stop at the cap; a total of zero ends the game, and if both reach zero at once both sides lose (25.2).
    """
    position = referee.position
    most = position.kit.tables.points.most
    for side in SIDES:
        change = changes.get(side, 0)
        if change:
            total = min(most, position.points[side] + change)
            referee.emit(PointsChanged(rule=rule, side=side, change=change, total=total, reason=reason))
    _sudden_death(referee)


def loss(kit: Kit, counter: Counter) -> int:
    """The points that a side loses with a unit (43.1); Bolsheviks and Anarchists cost nothing (30.21)."""
    if counter.nation in (BOLSHEVIKS, ANARCHISTS):
        return 0
    worth = kit.tables.points.eliminated
    if counter.type == "naval bombardment":
        return worth["naval"]
    return worth["army"] if counter.army else worth["other"]


def level(position: KaisersPosition, difference: int, bonus: int = 0) -> str:
    """The level of victory for a difference of points (25.1); a small scenario is played for a share of them."""
    return position.kit.tables.points.level(difference * of(position).share + bonus)


def _sudden_death(referee: Referee[KaisersPosition]) -> None:
    position = referee.position
    fallen = [side for side in SIDES if position.points[side] <= 0]
    if not fallen or position.over:
        return
    if len(fallen) == 2:
        referee.emit(GameEnded(rule="25.2", winner="", level="Both lose", reason="both totals fell to zero at once"))
        return
    winner = OTHER[fallen[0]]
    final = position.points[winner]
    bonus = position.kit.tables.points.sudden_death_bonus
    referee.emit(
        GameEnded(
            rule="25.2",
            winner=winner,
            level=level(position, final, bonus),
            reason=f"{fallen[0]} fell to zero points; {winner} ends with {final} and {bonus} more",
        )
    )
