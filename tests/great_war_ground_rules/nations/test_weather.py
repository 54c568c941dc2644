"""The weather of a game turn (36, house)."""

import pytest

from great_war_ground_rules.field import bench_with
from wargame_cli.rulesets.great_war_ground_rules.nations.weather import begin_weather
from wargame_cli.rulesets.great_war_ground_rules.position.events.nations import WeatherChanged

PLAN = {"weather": {"Mar II 18": "mud", "Apr I 18": "clear"}, "weather_dice": {"Mar II 18": [1, 2]}}
DICE = {"weather-dice": "on"}


@pytest.mark.rule("36")
@pytest.mark.parametrize(("date", "now", "then"), [("Mar II 18", "clear", "mud"), ("Apr II 18", "snow", "snow")])
def test_the_track_says_what_it_is(date, now, then):
    """36, house: a turn that it does not name keeps the weather."""
    bench = bench_with({}, phase="entente-initial", date=date, plan=PLAN, weather_now=now)
    bench.run(begin_weather)
    assert bench.position.weather_now == then


def test_the_same_weather_is_not_told_again():
    """36, house"""
    bench = bench_with({}, phase="entente-initial", plan=PLAN, weather_now="mud")
    bench.run(begin_weather)
    assert bench.kinds() == []


@pytest.mark.parametrize(("die", "weather"), [(2, "mud"), (3, "clear")])
def test_a_die_decides_where_the_game_is_played_so(die, weather):
    """36, house"""
    bench = bench_with({}, phase="entente-initial", plan=PLAN, options=DICE)
    bench.run(begin_weather, dice={"weather": die})
    assert bench.happened(WeatherChanged) == [WeatherChanged(rule="36", weather=weather, die=die)]


def test_turns_without_dice_keep_to_the_track():
    """36, house"""
    bench = bench_with({}, phase="entente-initial", date="Apr I 18", plan=PLAN, options=DICE, weather_now="mud")
    bench.run(begin_weather)
    assert bench.position.weather_now == "clear"
