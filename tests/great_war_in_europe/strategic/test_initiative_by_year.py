"""The Initiative Determination Phase in every year of the war (5.8)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import chooser, count_americans

SIX = [f"US-{number}" for number in (1, 2, 3, 4, 5, 26)]


@pytest.mark.rule("5.8")
@pytest.mark.parametrize(("turn", "before"), [(4, "A"), (11, "D"), (24, "I"), (33, "L"), (43, "Q")])
def test_the_central_powers_say_where_until_six_american_divisions_are_there(turn, before):
    """5.82, 5.83: each Strategic Turn anew, and without an order it stays where it is."""
    table = bench(phase="initiative", by="CP", turn=turn, western="Allied", strategic=chr(ord(before) + 1))
    assert chooser(table.position) == "CP"
    assert table.refusals("{initiative: Eastern}") == []
    assert table.end().western == "Allied"


@pytest.mark.rule("5.8")
@pytest.mark.rule("5.7")
@pytest.mark.trap(29)
def test_divisions_in_the_box_or_at_sea_do_not_count():
    """5.82: in France, as a Strategic Turn begins."""
    table = bench(phase="victory-check", turn=43, entered={"US": "L"}, stacks={"allied-box": SIX})
    table.run(count_americans)
    assert chooser(table.position) == "CP"
    landed = bench(phase="victory-check", turn=43, entered={"US": "L"}, stacks={"W5008": SIX[:4], "W4908": SIX[4:]})
    landed.run(count_americans)
    assert chooser(landed.position) == "Allied"


@pytest.mark.rule("5.84")
@pytest.mark.parametrize(("turn", "strategic"), [(8, "D"), (24, "J"), (43, "R")])
def test_a_double_turn_takes_a_line_in_every_year(turn, strategic):
    """5.84: without units from the Channel to the Swiss border nobody takes the West who has the East."""
    table = bench(phase="initiative", by="CP", turn=turn, western="Allied", strategic=strategic)
    assert "5.84" in table.refusals("{initiative: Western}")
