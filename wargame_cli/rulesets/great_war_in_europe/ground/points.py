"""Resource Points (5.1): what a nation has goes up or down in one place."""

from __future__ import annotations

from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


def change_points(referee: Referee, nation: str, change: int, reason: str, rule: str) -> None:
    """A nation's Resource Points go up or down."""
    total = referee.position.points[nation] + change
    referee.emit(PointsChanged(rule=rule, side=nation, change=change, total=total, reason=reason))
