"""Trench combat (7.5): breaches belong to the attacks from one area, and the trenches are whole again after them."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.position.events.combat import BattleLeft, TrenchBreached, TrenchesWhole
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee


def whole_trenches(position: LampsPosition, area: str, origin: str = "") -> int:
    """How many trenches of an area stand whole, against attacks from `origin` or from where it was attacked last."""
    count = len(position.trenches.get(area, ()))
    turn = position.this_turn
    if not count:
        return 0
    attacked_from, breached = turn.elsewhere.get(area, ("", 0))
    if turn.battle and turn.battle[1] == area:
        attacked_from, breached = turn.battle[0], turn.breached
    return count - breached if origin in ("", attacked_from) else count


def breach(referee: Referee, area: str, origin: str, rule: str) -> None:
    """One trench of an area is breached for attacks from `origin`."""
    referee.emit(TrenchBreached(rule=rule, area=area, origin=origin))


def turn_to(referee: Referee, origin: str, target: str) -> None:
    """An attack from one area into another comes next: what was breached between others is whole again (7.5).

    By the option `breach-lasts` only where it is the same area that is attacked out of another one.
    """
    position = referee.position
    turn = position.this_turn
    if turn.battle in (None, (origin, target)):
        return
    if position.option("breach-lasts") == "unbroken":
        restore(referee)
        return
    referee.emit(BattleLeft(rule="7.5"))
    if turn.elsewhere.get(target, (origin, 0))[0] != origin:
        referee.emit(TrenchesWhole(rule="7.5", area=target))


def restore(referee: Referee) -> None:
    """The attacks are over: what they breached is whole again (7.5)."""
    turn = referee.position.this_turn
    if turn.battle and turn.breached:
        referee.emit(TrenchesWhole(rule="7.5", area=turn.battle[1]))
    for area in list(turn.elsewhere):
        referee.emit(TrenchesWhole(rule="7.5", area=area))
