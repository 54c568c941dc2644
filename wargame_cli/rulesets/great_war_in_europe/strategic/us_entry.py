"""The entry of the United States (5.71): on the Strategic Turn of their marker, at its start."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import in_the_war
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UnitedStatesEntered, UsEntryMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


def enter_when_due(referee: Referee) -> None:
    """The United States join the Allies once their marker lies on the Strategic Turn that goes on (5.71)."""
    position = referee.position
    if position.kit.mode.whole_europe and not in_the_war(position) and position.us_entry <= position.strategic:
        referee.emit(UnitedStatesEntered(rule="5.71", letter=position.strategic))


def move_the_marker(referee: Referee) -> None:
    """It moves one Strategic Turn forward (5.22); on the one that goes on the United States join at once."""
    position = referee.position
    if not in_the_war(position):
        referee.emit(UsEntryMoved(rule="5.22", letter=chr(ord(position.us_entry) - 1)))
        enter_when_due(referee)


def is_neutral(position: GreatWarPosition, nation: str) -> bool:
    """Whether a nation has not joined a side yet, the United States among them (5.12, 6.54)."""
    return nation in position.neutral or (nation == "US" and not in_the_war(position))
