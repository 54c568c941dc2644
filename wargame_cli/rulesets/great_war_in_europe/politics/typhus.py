"""Typhus in Serbia breaks out, and is over (6.57)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.borders.typhus import chit_of_typhus, is_over
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


def break_out(referee: Referee, chit: Chit) -> None:
    """Serbia loses all its Resource Points; for the next three turns its border is closed (6.57)."""
    if points := referee.position.points.get("SR", 0):
        change_points(referee, "SR", -points, chit.title, chit.rule)


def end_typhus(referee: Referee) -> None:
    """After three turns the event leaves the game."""
    position = referee.position
    if is_over(position):
        chit = chit_of_typhus(position)
        referee.emit(ChitRemoved(rule="6.57", side=CP, chit=chit, reason="the typhus is over"))
