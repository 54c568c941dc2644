"""The weather of a game turn: that of the scenario's track, or a die instead (36, house)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.kit.book import WEATHER_DICE
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.position.events.nations import WeatherChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def begin_weather(referee: Referee) -> None:
    """A game turn begins: its weather is that of the track; where the game is played so, a die decides on mud."""
    position = referee.position
    turn = named(position.date)
    if numbers := muddy_numbers(position):
        if referee.lacks_dice():
            return
        die = referee.roll("weather", "36", by="", kind="weather")
        referee.emit(WeatherChanged(rule="36", weather="mud" if die in numbers else "clear", die=die))
        return
    weather = position.kit.plan.weather.get(turn)
    if weather is not None and weather != position.weather_now:
        referee.emit(WeatherChanged(rule="36", weather=weather))


def muddy_numbers(position: GroundPosition) -> tuple[int, ...]:
    """The numbers of the die with which this turn is muddy; none where nothing is rolled."""
    if not position.plays(WEATHER_DICE):
        return ()
    return position.kit.plan.weather_dice.get(named(position.date), ())
