"""The airborne landing, once a game (21.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import give, rows

from kaisers_war.field import referee, sandbox
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.sea_and_air.airlanding import Airland

PARA = "US-Para-1"
#: Nancy, with an airbase, and the German hinterland: Frankfurt is two hexes away.
BASE = "Nancy"


def judge_of(stacks=None, **fields):
    stacks = {BASE: [PARA, "FR-Tac-1"]} if stacks is None else stacks
    return referee(sandbox(stacks, turn=10, phase="allied-movement", **fields))


def airland(to, unit=PARA):
    return Airland(unit=unit, to=to)


@pytest.mark.rule("21.4")
def test_it_flies_over_enemies_and_mountains_once_a_game():
    """TX-50: over enemy units and zones into an enemy town; then never again, in this phase or another."""
    stacks = {BASE: [PARA, "FR-Tac-1"], "1416": ["GE-Inf-1"], "1415": ["GE-Inf-2"], "1316": ["GE-Inf-3"]}
    judge = judge_of(stacks)
    give(judge, airland("1515"))
    assert judge.position.place_of(PARA) == "1515"
    assert set(rows(judge, airland("1516"))) >= {"21.4", "8.3"}
    assert rows(judge, Move(unit=PARA, to="1514")) == ["8.3"]
    judge.position.begin_phase(11, "allied-movement")
    judge.position.put(PARA, "1317")
    assert rows(judge, airland("1515")) == ["21.4"]


@pytest.mark.rule("21.4")
@pytest.mark.parametrize(("to", "expected"), [("1413", []), ("1614", []), ("1513", ["21.4"]), ("1817", ["21.4"])])
def test_four_hexes_and_no_more(to, expected):
    """TX-50: from Nancy the Ruhr is four hexes away; Munich and the plain beyond the Ruhr are five."""
    assert rows(judge_of(), airland(to)) == expected


@pytest.mark.rule("21.4")
def test_it_starts_with_a_supplied_allied_airbase():
    """Not without one, not with one out of supply, not from a box."""
    assert rows(judge_of({BASE: [PARA]}), airland("1515")) == ["21.4"]
    assert rows(judge_of({BASE: [PARA, "BR-Strat-1"]}), airland("1515")) == []
    lost = {"4534": [PARA, "BR-Tac-1"]}
    assert rows(judge_of(lost), airland("4434")) == ["21.4", "21.4"]  # out of supply, and desert is not clear
    assert rows(judge_of(lost), airland("4333")) == ["21.4"]
    assert "21.4" in rows(judge_of({"box USA": [PARA, "US-Tac-1"]}), airland("1515"))


@pytest.mark.rule("21.4", "9.6", "23.1")
@pytest.mark.parametrize("to", ["1417", "1616", "1418", "1510", "box USA"])
def test_it_lands_in_the_open_without_enemies(to):
    """Not in rough country, on an enemy, in Switzerland, in the sea or in a box."""
    stacks = {BASE: [PARA, "FR-Tac-1"], "1616": ["CP-Gar-1"]}
    assert "21.4" in rows(judge_of(stacks), airland(to))


@pytest.mark.rule("21.4")
def test_cities_in_rough_country_will_do():
    """Any city hex, whatever the land around it."""
    judge = judge_of({"Venice": [PARA, "IT-Tac-1"]})
    kit = judge.position.kit
    trent = kit.map.find("Trent")
    assert kit.map.terrain[trent] == "rough"
    assert rows(judge, airland(trent)) == []


@pytest.mark.rule("21.4", "2.3")
def test_only_the_airlanding_corps_jumps():
    """Not the marines, and not by an order of the enemy."""
    assert rows(judge_of({BASE: ["US-Mar-USMC", "FR-Tac-1"]}), airland("1515", "US-Mar-USMC")) == ["21.4"]
    enemy = referee(sandbox({BASE: [PARA, "FR-Tac-1"]}, phase="cp-movement"))
    assert rows(enemy, airland("1515")) == ["2.3"]


@pytest.mark.rule("21.4", "10.1")
def test_the_landing_is_hidden_like_any_move():
    """Neither the flight nor the end of the one chance is told to the enemy."""
    judge = judge_of()
    give(judge, airland("1515"))
    assert not any(event.visible_to("CP") for event in judge.events)
