"""Troop Quality (chapter 24): what lost corps and reinforcements cost a nation."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import QualityChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee


def move_quality(referee: Referee, nation: str, change: int, cause: str, rule: str = "24.1") -> None:
    """A nation's Troop Quality marker moves, never below its least (24.1e); nations without a marker have none."""
    position = referee.position
    if nation not in position.quality or not change:
        return
    now = position.quality[nation]
    total = max(position.kit.tables.replacement.quality.least, now + change)
    referee.emit(QualityChanged(rule=rule, nation=nation, change=total - now, total=total, cause=cause))


def corps_lost(referee: Referee, unit: str, *, for_good: bool, nation: str = "") -> None:
    """An LCU was destroyed, or eliminated for good, whatever took its place (24.1b-c, traps 28 and 29).

    A Dual Nationality Unit is charged to `nation`, that of the SCU in its place, else to the first of its own.
    """
    position = referee.position
    counter = position.counter(unit)
    if not counter.is_lcu:
        return
    chart = position.kit.tables.replacement.quality
    charged = nation or next((each for each in counter.nations if each in position.quality), counter.nation)
    what = "eliminated" if for_good else "destroyed"
    move_quality(referee, charged, chart.eliminated if for_good else chart.destroyed, f"{unit} {what}")
