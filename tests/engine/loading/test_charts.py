"""Data files that ship with the program."""

import pytest

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.loading.charts import Chart, Charts


class Dice(Chart, frozen=True):
    """A chart."""

    sides: int


class Weather(Chart, frozen=True):
    """Another."""

    snow: tuple[int, ...]


class Both(Charts):
    """Both."""

    dice: Dice
    weather: Weather


def test_charts_are_read_by_the_names_of_their_fields(tmp_path):
    """Each from the YAML file of its name."""
    (tmp_path / "dice.yaml").write_text("source: '1.2'\nsides: 6\n", encoding="utf-8")
    (tmp_path / "weather.yaml").write_text("source: ours\nsnow: [1, 2]\n", encoding="utf-8")
    assert Both(tmp_path).dice == Dice(source="1.2", sides=6)
    assert Both(tmp_path).weather == Weather(source="ours", snow=(1, 2))


def test_a_chart_is_read_when_it_is_asked_for_and_only_then(tmp_path):
    """Once for all; what is wrong in one is told by then."""
    (tmp_path / "dice.yaml").write_text("source: '1.2'\nsides: 6\n", encoding="utf-8")
    (tmp_path / "weather.yaml").write_text("source: ours\nsnow: much\n", encoding="utf-8")
    charts = Both(tmp_path)
    assert charts.dice is Both(tmp_path).dice
    with pytest.raises(Malformed):
        charts.weather  # noqa: B018 - it is read


def test_what_is_wrong_in_a_data_file_is_told_with_its_line(tmp_path):
    """A chart without its source, and a field that there is not."""
    path = tmp_path / "dice.yaml"
    path.write_text("source: '1.2'\nsides: 6\ncolour: red\n", encoding="utf-8")
    with pytest.raises(Malformed) as error:
        read_data(path, Dice)
    assert [(problem.file, problem.line) for problem in error.value.problems] == [(str(path), 3)]
    path.write_text("sides: 6\n", encoding="utf-8")
    with pytest.raises(Malformed, match="source"):
        read_data(path, Dice)


def test_scenarios_lie_in_a_folder_for_each_game():
    """In a checkout beside the package."""
    assert (scenarios_folder("lamps") / "map.toml").is_file()
    assert scenarios_folder("lamps").parts[-2:] == ("scenarios", "lamps")
