"""Events by which units leave, and what is drawn as the scenario of 1918 begins (6.11, 6.46, 6.63, 6.64, 21.63)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.chits.withdrawals import remove, send_to_libya, withdraw_for_france
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced, UnitRemoved

GAME = "great-war-in-europe"


@pytest.mark.rule("6.60")
@pytest.mark.rule("21.6")
def test_nine_factors_leave_for_france_as_1918_begins():
    """6.64, 21.63: six of infantry and three of cavalry, from Egypt."""
    position = rulesets.load(GAME).new("near-east-1918", {})
    table = Bench(GAME, position=position, others=lambda label, sides: 1)
    table.begin()
    gone = [event.unit for event in table.events(UnitRemoved)]
    counters = [position.counter(unit) for unit in gone]
    assert sum(counter.printed.attack for counter in counters if counter.cavalry) == 3
    assert sum(counter.printed.attack for counter in counters if not counter.cavalry) == 6
    assert {event.to for event in table.events(UnitRemoved)} == {"gone"}
    assert {position.kit.front_of(event.place) for event in table.events(UnitRemoved)} == {"egypt"}


@pytest.mark.rule("6.60")
def test_egypt_is_asked_first_and_the_owner_chooses():
    """6.64: from Iraq, the box and the dead pile only what Egypt lacks."""
    stacks = {"N4307": ["BR-52T"], "N1641": ["BR-3IN"], "allied-box": ["BR-11BD"], "allied-dead": ["BR-Y"]}
    table = Bench(GAME, phase="allied-new-units", stacks=stacks)
    table.run(withdraw_for_france)
    assert {table.position.place_of(unit) for unit in ("BR-52T", "BR-3IN", "BR-11BD")} == {"gone"}


@pytest.mark.rule("6.46")
def test_units_go_to_libya_and_come_back():
    """6.46: three attack factors, for three Strategic Turns."""
    table = Bench(GAME, phase="events", by="Allied", stacks={"N4307": ["BR-52T"], "N4308": ["BR-1CD"]}, strategic="G")
    table.run(send_to_libya)
    assert (table.position.place_of("BR-52T"), table.position.returns) == ("away", {"BR-52T": "J"})
    assert table.position.place_of("BR-1CD") == "N4308"


@pytest.mark.rule("6.46")
def test_libya_asks_egypt_then_the_box_then_iraq():
    """6.46: nobody out of the dead pile, and not the Indians who leave by an event of their own."""
    stacks = {"N4307": ["BR-10IN"], "N1641": ["BR-3IN"], "allied-box": ["BR-52T"], "allied-dead": ["BR-54T"]}
    table = Bench(GAME, phase="events", by="Allied", stacks=stacks, strategic="G")
    table.run(send_to_libya)
    assert list(table.position.returns) == ["BR-52T"]
    bare = Bench(GAME, phase="events", stacks={"N4307": ["BR-10IN"], "allied-dead": ["BR-54T"]}, strategic="G")
    bare.run(send_to_libya)
    assert bare.position.returns == {}


@pytest.mark.rule("6.46")
def test_each_unit_goes_to_libya_once():
    """6.46: three brigades of one factor; where Egypt has a single one, a division of the box makes up the rest."""
    brigades = ["BR-2ALHBD", "BR-3ALHBD", "BR-4ALHBD"]
    table = Bench(GAME, phase="events", by="Allied", stacks={"N4307": brigades}, strategic="G")
    table.run(send_to_libya)
    assert sorted(table.position.returns) == brigades
    stacks = {"N4307": brigades[:1], "allied-box": ["BR-52T"], "N1641": ["BR-3IN"]}
    few = Bench(GAME, phase="events", by="Allied", stacks=stacks, strategic="G")
    few.run(send_to_libya)
    assert sorted(few.position.returns) == [brigades[0], "BR-52T"]


@pytest.mark.rule("6.11r")
@pytest.mark.rule("6.12r")
def test_divisions_leave_wherever_they_are():
    """6.11, 6.63: even out of the dead pile."""
    table = Bench(GAME, phase="events", by="Allied", stacks={"N4307": ["BR-10IN"], "allied-dead": ["BR-11IN"]})
    table.run(remove, ("BR-10IN", "BR-11IN"), "6.11")
    assert [table.position.place_of(unit) for unit in ("BR-10IN", "BR-11IN")] == ["gone", "gone"]


@pytest.mark.rule("6.46", "6.12r")
def test_who_leaves_the_game_from_libya_is_not_expected_back():
    """6.46, 6.63: the 42nd Division, which its event takes from wherever it is."""
    table = Bench(GAME, phase="events", by="Allied", stacks={"N4307": ["BR-42T"]}, strategic="G")
    table.run(send_to_libya)
    assert table.position.returns == {"BR-42T": "J"}
    table.run(remove, ("BR-42T",), "6.63")
    assert (table.position.place_of("BR-42T"), table.position.returns) == ("gone", {})


@pytest.mark.rule("21.6")
@pytest.mark.rule("6.7")
@pytest.mark.rule("15.8")
def test_an_arab_unit_is_drawn_as_1918_begins():
    """21.63: in a desert hex of Palestine within four hexes of a supplied British unit; its strength is not known."""
    position = rulesets.load(GAME).new("near-east-1918", {})
    table = Bench(GAME, position=position, others=lambda label, sides: 1)
    table.begin()
    (placed,) = [event for event in table.events(UnitPlaced) if event.unit.startswith("AB-")]
    assert position.kit.map.terrain[placed.place] == "desert"
    assert (position.kit.front_of(placed.place), position.kit.map.area[placed.place]) == ("egypt", "Ottoman Empire")
    assert (table.position.shown, table.position.arab_draw) == ({}, False)
    again = Bench(GAME, position=table.position.copy(), others=lambda label, sides: 1)
    again.position.turn = 38
    again.begin()
    assert again.events(UnitPlaced) == []
