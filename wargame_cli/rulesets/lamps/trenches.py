"""Trench combat (7.5): breaches belong to the attacks from one area, and the trenches are whole again after them."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.armies import Judge
from wargame_cli.rulesets.lamps.combat_events import TrenchBreached, TrenchesWhole
from wargame_cli.rulesets.lamps.position import LampsPosition


def whole_trenches(position: LampsPosition, area: str, origin: str = "") -> int:
    """How many trenches of an area stand whole, against attacks from `origin` or from where it was attacked last."""
    count = len(position.trenches.get(area, ()))
    battle = position.this_turn.battle
    if count and battle and battle[1] == area and (not origin or battle[0] == origin):
        return count - position.this_turn.breached
    return count


def breach(referee: Judge, area: str, origin: str, rule: str) -> None:
    """One trench of an area is breached for attacks from `origin`."""
    referee.emit(TrenchBreached(rule=rule, area=area, origin=origin))


def restore(referee: Judge) -> None:
    """Attacks from one area are over: what they breached is whole again (7.5)."""
    battle, breached = referee.position.this_turn.battle, referee.position.this_turn.breached
    if battle and breached:
        referee.emit(TrenchesWhole(rule="7.5", area=battle[1]))
