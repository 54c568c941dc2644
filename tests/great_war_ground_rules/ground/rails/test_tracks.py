"""Roads and rail lines as they lie now (7, 7A8, 13B3, 15A3)."""

import pytest

from great_war_ground_rules.field import staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import tracks

LINES = {"rail-high": ["0505-0506"], "rail-low": ["0506-0507"], "road": ["0507-0508"], "rail-ferry": ["0508-0509"]}


def test_what_joins_two_hexes():
    """7A, 7B, 15A3."""
    position = staged_with({}, hexsides=LINES)
    pairs = [("0505", "0506"), ("0506", "0507"), ("0507", "0508"), ("0508", "0509")]
    assert [tracks.volume(position, *pair) for pair in pairs] == ["high", "low", "", "low"]
    assert [tracks.has_road(position, *pair) for pair in pairs] == [True, True, True, False]
    assert [tracks.lines(position).joined(*pair) for pair in pairs] == [True, True, False, True]


@pytest.mark.rule("13B")
def test_what_engineers_have_built_counts():
    """13B3."""
    position = staged_with(
        {}, hexsides=LINES, laid={"0506-0507": "rail-high", "0507-0508": "rail-low", "0605-0705": "road"}
    )
    assert tracks.volume(position, "0507", "0506") == "high"
    assert tracks.volume(position, "0507", "0508") == "low"
    assert tracks.has_road(position, "0605", "0705")
    assert tracks.on_rail(position, "0508")
    assert not tracks.on_rail(position, "0705")


@pytest.mark.rule("7A8")
def test_gauges_are_those_of_countries_until_they_are_changed():
    """7A8, 13B3a."""
    position = staged_with({}, hexsides=LINES, lands={"Russia": ["0506", "0507"]}, gauges={"0507": "standard"})
    assert [tracks.gauge(position, place) for place in ("0505", "0506", "0507")] == ["standard", "broad", "standard"]


@pytest.mark.rule("15A3")
def test_a_ferry_runs_between_two_working_ports_of_ones_own():
    """15A3."""
    given = {"hexsides": LINES, "kinds": {"0508": ["minor-port"], "0509": ["minor-port"]}}
    own = {"owns": {"CP": ["0508", "0509"]}}
    assert tracks.ferry_runs(staged_with({}, **given, **own), "CP", "0508", "0509")
    assert not tracks.ferry_runs(staged_with({}, **given, owns={"CP": ["0508"]}), "CP", "0508", "0509")
    assert not tracks.ferry_runs(staged_with({}, **given, **own, ports={"0509": 4}), "CP", "0508", "0509")


@pytest.mark.rule("7A6")
def test_trains_do_not_run_where_a_line_is_broken_or_obstructed():
    """7A6, 7A7."""
    position = staged_with({}, hexsides=LINES, broken=["0505"], obstructed=["0506"])
    assert [tracks.runs(position, place) for place in ("0505", "0506", "0507")] == [False, False, True]
