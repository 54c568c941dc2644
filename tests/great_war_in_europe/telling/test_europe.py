"""What happens in Europe, in words."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from great_war_in_europe.gambit import bench as gambit
from great_war_in_europe.hesitant import bench as hesitant
from wargame_cli.rulesets.great_war_in_europe.victory import check_victory


@pytest.mark.rule("18.1")
def test_a_report_of_the_victory_check_names_hexes_and_cities():
    table = bench(phase="victory-check", turn=38, collapsed=["RO"], taken={"E5412": "Allied"}, extra_points=-1)
    table.run(check_victory)
    told = " ".join(table.told().split())
    assert "The Central Powers have 9 Victory Points: 11 Victory hexes" in told
    assert "-1 of events" in told
    assert "1 lost cities: E5412 Danzig" in told


@pytest.mark.rule("18.1")
def test_the_situation_of_europe_has_its_tracks():
    told = " ".join(bench(staff="OHL", collapsed=["RO"], resources={"W6312": "E"}).told().split())
    wanted = ("Victory Points of the Central Powers: 11 of 20", "Collapsed: Romania", "OHL may be used", "W6312 Lens")
    assert [words for words in wanted if words not in told] == []


@pytest.mark.rule("20.2")
def test_how_the_baltic_stands():
    """The Allied ports, with those that supply nobody; without the event no word of them."""
    told = " ".join(gambit(taken={"E5412": "Allied"}, lost_sources=["E5403"]).told("CP").split())
    assert "Allied ports there: E5403 (supplies nobody), E5412 Danzig (supplies nobody), E6116 Libau" in told
    assert "The British fleet is in the Baltic" not in gambit(fisher=False).told("CP")


@pytest.mark.rule("20.2")
def test_how_turkey_hesitates():
    """What it waits for, and what may go to Russia until then; nothing of a roll for its surrender."""
    told = " ".join(hesitant(points=7, maps="combined").told("CP").split())
    assert "Turkey hesitates: it joins the Central Powers when a turn begins with 10 Victory Points" in told
    assert "they have 7 (20.2)" in told
    assert "may give to Russia in a phase: 6 (5.17)" in told
    assert "Turkish Surrender roll" not in told


@pytest.mark.rule("17.1")
@pytest.mark.rule("20.2")
def test_a_turkey_that_hesitated_is_told_to_stay_where_it_is():
    late = hesitant(points=10)
    late.begin()
    stays = "The Ottoman Empire joins the Central Powers: in this turn it neither moves"
    assert stays in late.told("CP")
    early = hesitant(turn=5, pre_war={})
    early.begin()
    assert "The Ottoman Empire joins the Central Powers" in early.told("CP")
    assert stays not in early.told("CP")


@pytest.mark.rule("5.42")
@pytest.mark.rule("5.22b")
def test_how_russia_and_america_stand():
    """5.42, 5.71, 5.22: what the next roll would get, when America joins, and what is at sea."""
    table = bench(turn=31, russia="czar", us_entry="N", played={"CP-u-boat-1": 20})
    told = table.told("CP")
    assert "The Czar rules (5.4)" in told
    assert "A roll for the Fall of the Czar would get" in told
    assert "United States: neutral until Strategic Turn N" in told
    assert "U-boat (CP-u-boat-1)" in told
    later = bench(turn=40, russia="provisional", entered={"US": "L"}).told("Allied")
    assert "A roll for the Bolshevik Revolution would get" in later
    assert "United States: in the war since Strategic Turn L" in later
    assert "would get" not in bench(turn=40, russia="treaty").told("CP")


@pytest.mark.rule("5.42")
@pytest.mark.parametrize(
    ("turn", "strategic", "told"),
    [
        (9, "D", "-2 Strategic Turn E"),
        (18, "G", "-1 Strategic Turn H"),
        (26, "J", "-1 Strategic Turn K"),
        (27, "K", ""),
    ],
)
def test_the_next_roll_for_the_czar_is_that_of_the_next_strategic_turn(turn, strategic, told):
    """5.43: what is taken off before H, and before L; between Strategic Turns the report tells of the one to come."""
    found = " ".join(bench(turn=turn, russia="czar", strategic=strategic).told("CP").split())
    roll = found.partition("Fall of the Czar would get")[2].partition("(5.42)")[0]
    assert told in roll
    assert ("Strategic Turn" in roll) == bool(told)
