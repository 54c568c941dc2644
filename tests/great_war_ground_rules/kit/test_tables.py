"""The charts as a whole: where they come from, and users' own in their place; supply lengths, replacement costs."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.tables import Tables, tables

TABLES = tables()


@pytest.mark.parametrize("chart", list(Tables.__annotations__))
def test_every_chart_says_where_it_comes_from(chart):
    assert getattr(TABLES, chart).source.startswith("house: the printed ")


def test_a_users_chart_takes_the_place_of_ours():
    own = {"charts": {"supply": {"source": "printed", "lengths": {"clear": {"overland": 4, "road": 4}}}}}
    found = tables([own])
    assert found.supply.source == "printed"
    assert found.supply.length("road", "clear") == 4
    assert found.combat is TABLES.combat
    assert tables() is TABLES


@pytest.mark.rule("11B1")
def test_how_long_supply_lines_are():
    """11B, 14O3: six hexes over land and road in good weather, two and two in mud."""
    supply = TABLES.supply
    assert supply.length("overland", "clear") + supply.length("road", "clear") == 6
    assert (supply.length("overland", "mud"), supply.length("road", "mud")) == (2, 2)
    assert all(supply.length("overland", weather) >= 2 for weather in supply.lengths)


@pytest.mark.rule("16C7-8")
def test_what_march_brigades_cost():
    """16C8: 4 Man Pts with a strength of 1-2, 6 with 2-3."""
    costs = TABLES.replacements
    assert costs.strength("other", 2, "1-2-4", march=True).man == 4
    assert costs.strength("other", 2, "1-2-5", march=True).man == 4
    assert costs.strength("other", 2, "2-3-4", march=True).man == 6
    assert costs.strength("other", 2).man == 4, "a brigade of 2 REs"


@pytest.mark.rule("16B3a")
def test_costs_are_in_halves_and_a_cadre_costs_a_part():
    costs = TABLES.replacements
    whole = costs.strength("other", 5)
    assert (whole.man, whole.equ) == (10, 2.5)
    part = costs.part(whole)
    assert (part.man, part.equ) == (4, 1)
    assert costs.strength("artillery", 0.5).equ == 1.5
