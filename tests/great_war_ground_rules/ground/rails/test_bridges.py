"""Bridges: who owns them, who may use them (15A1, 15A2)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import BridgeTaken

LINES = {"river": ["0505-0506"], "rail-high": ["0505-0506"], "lake": ["0605-0706"], "road": ["0605-0706", "0505-0605"]}


@pytest.mark.rule("15A1")
def test_what_is_a_bridge():
    """15A1, 15A2."""
    position = staged_with({}, hexsides=LINES)
    assert bridges.is_bridge(position, "0505", "0506")
    assert not bridges.is_bridge(position, "0505", "0605")
    assert bridges.is_causeway(position, "0605", "0706")
    assert not bridges.is_causeway(position, "0505", "0506")


@pytest.mark.rule("15A1")
def test_who_owns_a_bridge():
    """15A1: the side with both ends, or the last that had them."""
    both = staged_with({}, hexsides=LINES, owns={"CP": ["0505", "0506"]})
    assert bridges.owner(both, "0505", "0506") == "CP"
    split = {"hexsides": LINES, "owns": {"CP": ["0505"], "Entente": ["0506"]}}
    assert bridges.owner(staged_with({}, **split), "0505", "0506") == ""
    last = staged_with({}, **split, bridge_owner={"0505-0506": "Entente"})
    assert bridges.owner(last, "0506", "0505") == "Entente"
    assert bridges.may_use(last, "Entente", "0505", "0506")
    assert not bridges.may_use(last, "CP", "0505", "0506")


@pytest.mark.rule("15A1")
def test_a_bridge_that_is_down_is_of_no_use():
    position = staged_with({}, hexsides=LINES, owns={"CP": ["0505", "0506", "0605"]}, demolished=["0505-0506"])
    assert not bridges.may_use(position, "CP", "0505", "0506")
    assert bridges.may_use(position, "CP", "0505", "0605"), "no water, no bridge"


@pytest.mark.rule("15A1")
def test_a_bridge_is_taken_with_its_second_end():
    """15A1: and stays the captor's when one end is lost again."""
    position = staged_with(
        {"0505": {"G": division()}, "0506": {"H": division()}}, hexsides=LINES, bridge_owner={"0505-0506": "Entente"}
    )
    bench = Bench(GAME, position=position)
    bridges.settle_bridges(bench.referee, "0506")
    assert [(event.at, event.side) for event in bench.events(BridgeTaken)] == [("0505-0506", "CP")]
    bridges.settle_bridges(bench.referee, "0506")
    assert len(bench.events(BridgeTaken)) == 1
    bench.referee.position.take("Entente", "0505")
    assert bridges.owner(bench.referee.position, "0505", "0506") == "CP"
