"""The Weather Phase (12.1): where the track leaves the weather of the West open, a die decides."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, WEST
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import WeatherRolled
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


def is_open(position: GreatWarPosition, turn: int) -> bool:
    """Whether the weather on the Western and Italian Fronts is rolled for in a turn (12.12)."""
    return WEST in position.kit.mode.sheets and position.kit.tables.turns[turn].west == "variable"


def roll_weather(referee: Referee) -> None:
    """Even is fair, odd is wet (12.13); the Central Powers roll."""
    if referee.lacks_dice():
        return
    die = referee.roll("weather in the West", "12.13", by=CP)
    referee.emit(WeatherRolled(rule="12.13", weather="wet" if die % 2 else "fair"))
