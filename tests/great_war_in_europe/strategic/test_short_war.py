"""The war of Von Moltke the Elder (20.3): Britain joins late, and the entry of the United States decides."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.europe import bench, position
from great_war_in_europe.outbreak import bench as outbreak
from wargame_cli import rulesets
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import MUTINY
from wargame_cli.rulesets.great_war_in_europe.ground.score import score
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import allies_have_won, may_roll
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ScoreCounted
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import NationJoined
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import income
from wargame_cli.rulesets.great_war_in_europe.victory import check_victory

MOLTKE = {CP: ["CP-pre-war-10"]}
LETTERS = {position().kit.tables.turns[turn].strategic: turn for turn in range(1, 52)}


def late(phase, letter="P", points=8, **given):
    """A phase of a Strategic Turn late in the war, with so many Victory Points."""
    done = chr(ord(letter) - 1) if phase == "resources" else letter
    base = {"scenario": "campaign", "entered": {}, "us_entry": "P", "russia": "treaty", "stacks": {}}
    table = bench(phase=phase, turn=LETTERS[letter], strategic=done, **{**base, **given})
    table.position.pre_war = MOLTKE
    table.position.extra_points += points - score(table.position)
    table.position.changed()
    return table


def first_year(letter, maps="europe"):
    """The Resource Phase of a Strategic Turn of 1914."""
    at = rulesets.load("great-war-in-europe").new("campaign", {"maps": maps})
    at.begin_phase(LETTERS[letter], "resources")
    at.strategic = chr(ord(letter) - 1) if letter > "A" else ""
    at.pre_war = MOLTKE
    table = Bench("great-war-in-europe", position=at)
    table.run(take_effect)
    return table


# -- Britain -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.rule("5.12")
@pytest.mark.rule("5.11")
def test_britain_joins_on_strategic_turn_b_with_its_first_units():
    """Its point of A is lost, and its units of A come with those of August 1914 and of B."""
    a = first_year("A")
    after = a.end()
    assert (after.points["BR"], after.points["FR"]) == (0, income(after, "FR", "A"))
    assert not [unit for unit in after.at("allied-box") if after.counter(unit).nation == "BR"]
    b = first_year("B")
    after = b.end()
    assert b.only(NationJoined).nation == "BR"
    assert "BR" not in after.neutral
    assert "BE" in after.neutral
    assert after.points["BR"] == income(after, "BR", "B") == 1
    box = after.at("allied-box")
    assert {"BR-1", "BR-2", "BR-3", "BR-5", "BR-1CAV", "BR-4", "BR-6", "BR-7", "BR-8"} <= set(box)
    assert "The British Empire joins the Allies (20.3)" in b.told()


@pytest.mark.rule("20.3")
@pytest.mark.rule("13.24")
def test_the_british_land_in_france_and_in_no_port_of_belgium():
    table = first_year("B")
    after = table.end()
    landing = outbreak(phase="allied-new-units", by="Allied", turn=5, stacks={"allied-box": ["BR-1"]})
    landing.position.pre_war = MOLTKE
    landing.position.neutral = list(after.neutral)
    for hex, owner in after.taken.items():
        landing.position.take(owner, hex)
    assert landing.refusals("{place: BR-1, at: Calais}") == []
    assert "13.28" in landing.refusals("{place: BR-1, at: Ostend}")


@pytest.mark.rule("20.3")
@pytest.mark.rule("7.1")
def test_the_british_of_egypt_and_iraq_stay_where_they_are():
    """In the combined game Egypt is no part of a neutral country, and its garrison is there in Nov/Dec 1914."""
    table = first_year("B", maps="combined")
    egypt = table.position.kit.countries["Egypt"] & table.position.controlled("Allied")
    after = table.end()
    assert after.place_of("BR-10IN") == "N4307"
    assert egypt == after.kit.countries["Egypt"] & after.controlled("Allied")
    assert after.this_turn.joined == []
    assert "BR-1" in after.at("allied-box")


# -- how it ends ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.rule("5.7")
@pytest.mark.parametrize(
    ("points", "russia", "winner"),
    [(8, "treaty", "CP"), (7, "treaty", "Allied"), (30, "collapsed", "Allied"), (30, "czar", "Allied")],
)
def test_the_entry_of_the_united_states_decides(points, russia, winner):
    """Eight Victory Points with the treaty win for the Central Powers, anything else for the Allies."""
    table = late("resources", points=points, russia=russia)
    after = table.end()
    assert (after.over, after.winner) == (True, winner)
    ended = table.only(GameEnded)
    assert ended.rule == "20.3"
    assert f"{points} Victory Points" in ended.reason


@pytest.mark.rule("20.3")
@pytest.mark.rule("18.1")
def test_lost_cities_are_subtracted():
    """18.13: eight points and one lost city are seven."""
    table = late("resources", taken={"E5412": "Allied"})
    table.position.extra_points = 8
    assert table.end().winner == "Allied"


@pytest.mark.rule("20.3")
@pytest.mark.rule("5.46")
def test_a_treaty_of_the_same_strategic_turn_comes_too_late():
    """4.3: the Resource Phase, and the U-boats after it, come before the Russian Revolutions Phase."""
    table = late("resources", points=20, russia="collapsed")
    after = table.end()
    assert (after.winner, after.russia) == ("Allied", "collapsed")
    sunk = late("strategic-warfare", "N", points=20, russia="collapsed", us_entry="O", played={"CP-u-boat-1": 20})
    assert sunk.end(dice={"u-boats": 4}).winner == "Allied"
    assert sunk.asked == []
    earlier = late("revolutions", letter="O", points=20, russia="collapsed")
    earlier.play("{treaty: true}")
    assert not earlier.end().over
    entered = late("resources", points=20, russia=earlier.position.russia)
    assert entered.end().winner == "CP"


@pytest.mark.rule("20.3")
@pytest.mark.rule("18.1")
@pytest.mark.rule("18.3")
@pytest.mark.rule("18.2")
@pytest.mark.parametrize("points", [40, -5])
def test_nothing_else_ends_it(points):
    """Neither a Victory Check nor Sudden Death; points are counted all the same."""
    table = late("victory-check", letter="O", points=points)
    table.run(check_victory)
    assert table.only(ScoreCounted).points == points
    table.position.take("Allied", "E5102")
    table.run(allies_have_won)
    assert not table.position.over
    table.position.played |= dict.fromkeys(table.position.kit.chits_of_kind(MUTINY), 30)
    assert not may_roll(table.position)
    table.position.pre_war = {}
    assert may_roll(table.position)


@pytest.mark.rule("20.3")
def test_status_and_report_say_what_wins():
    told = " ".join(late("victory-check", letter="O").told().split())
    assert "8 of 8 by the entry of the United States, with the Treaty of Brest-Litovsk" in told
    early = " ".join(first_year("A").told().split())
    assert "Nobody may enter Belgium and Luxembourg (20.3)" in early
    assert "The British Empire joins the Allies on Strategic Turn B (20.3)" in early
