"""Poor weather."""

import pytest

from great_war_ground_rules.engineers.sites import SITE, site
from wargame_cli.rulesets.great_war_ground_rules.engineers.weather import factor


@pytest.mark.rule("13A4")
@pytest.mark.parametrize(("weather", "times"), [("clear", 1), ("mud", 2), ("frost", 2), ("winter", 2), ("snow", 2)])
def test_poor_weather_doubles_work(weather, times):
    """13A4"""
    assert factor(site(weather_now=weather).position, SITE) == times
