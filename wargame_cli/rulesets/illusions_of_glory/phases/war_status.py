"""The War Status Phase (6.0 E, chapter 17): victory, Armistice, levels, collapses, in this order (trap 1)."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES
from wargame_cli.rulesets.illusions_of_glory.phases.victory import (
    check_armistice,
    check_automatic_victory,
    check_serbia,
)
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import check_collapses
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LevelRaised
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee


def war_status(referee: Referee) -> None:
    """One step after the other, until the game is over."""
    for step in (check_automatic_victory, check_armistice, raise_levels, check_collapses, check_serbia):
        step(referee)
        if referee.position.over:
            return


def raise_levels(referee: Referee) -> None:
    """Both sides' War Commitment Levels follow their War Status; one step at a time, by one reading (17.2, trap 23)."""
    position = referee.position
    levels = position.kit.tables.status.levels
    if position.turn < levels.from_turn:
        return
    steps = len(levels.order) if position.option("levels-a-turn") == "both" else 1
    for side in SIDES:
        for _ in range(steps):
            level = levels.after(position.level[side], position.war_status[side])
            if level == position.level[side]:
                break
            referee.emit(LevelRaised(rule="17.2", side=side, level=level))
