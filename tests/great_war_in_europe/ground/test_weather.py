"""The Weather Phase (12.1)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("die", "weather"), [(2, "fair"), (4, "fair"), (1, "wet"), (5, "wet")])
def test_the_weather_of_march_and_october_is_rolled(die, weather):
    """12.13: even is fair, odd is wet, in the West and in Italy; other months have theirs."""
    table = bench(phase="weather", turn=38)
    table.end(dice=[die])
    assert table.position.weather("west") == table.position.weather("italy") == weather
    assert f"{weather.capitalize()} on the Western and Italian Fronts" in table.told()
    assert bench(turn=40).position.weather("west") == "fair"
    assert bench(turn=46).position.weather("east") == "snow"
