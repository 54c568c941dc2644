"""The Russian front: Bolsheviks, Nationalists, Anarchists and the Kaiser's move east (28, 30)."""

from __future__ import annotations

import pytest
from bench_of_rules import rows

from kaisers_war.field import FRONT, KIT, east, referee
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import (
    revolution_lost,
    roll_for_return,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMobilized
from wargame_cli.rulesets.kaisers_war.position.position import TRACK

# -- counters and set-up (28) ------------------------------------------------------------------------------------


# -- before the Kaiser moves east (30.2, 30.3, 30.9, 30.10) ------------------------------------------------------


# -- the declaration (30.8, 30.11, 30.21) ------------------------------------------------------------------------


# -- where they move (30.4, 30.5, 30.13, 30.15) ------------------------------------------------------------------


# -- mobilization (30.6, 30.7, 30.12) ----------------------------------------------------------------------------


@pytest.mark.rule("30.12")
@pytest.mark.parametrize(("die", "delay"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_the_die_rounded_up(die, delay):
    """A Bolshevik unit in the pool comes back after half the die, for nothing; only its owner sees it."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization")
    dead = [unit for unit in KIT.mix.eastern if unit.startswith("BO-")]
    judge = referee(position, [die] * len(dead))
    roll_for_return(judge)
    assert {position.due[unit] for unit in dead} == {2 + delay}
    found = [event for event in judge.events if isinstance(event, UnitMobilized)]
    assert {(event.cost, event.seen_by) for event in found} == {(0, (ALLIED,))}


@pytest.mark.rule("30.12", "30.2")
def test_nobody_returns_before_the_declaration():
    """While the Bolsheviks are neutral no die is rolled, nor in a rehearsal."""
    judge = referee(east({}, moved=0, phase="allied-mobilization"))
    roll_for_return(judge)
    judge = referee(east({}, phase="allied-mobilization"), rehearsing=True)
    roll_for_return(judge)
    assert judge.events == []


@pytest.mark.rule("31.4", "30.12")
@pytest.mark.parametrize(
    ("stacks", "option", "barred"),
    [
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}, "on", True),
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}, "off", False),
        ({"Petrograd": ["GE-Inf-1"]}, "on", False),
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["BO-Grp-NF"]}, "on", False),
    ],
)
def test_the_revolution_lost(stacks, option, barred):
    """With chapter 31 both capitals in the Central Powers' hands stop new returns; one does not."""
    options = FRONT if option == "off" else {**FRONT, "critical-cities": "on"}
    assert revolution_lost(east(stacks, options=options)) is barred


@pytest.mark.rule("30.12", "6.4")
def test_one_bolshevik_a_hex_and_phase_by_default_too():
    """Due Bolsheviks without an order enter the dearest open hexes, one in each."""
    back = ["BO-Grp-NF", "BO-Grp-WF", "BO-Grp-SF"]
    due = dict.fromkeys(back, 2)
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization", due=due)
    for unit in back:
        position.put(unit, TRACK)
    judge = referee(position)
    judge.phase.end(judge)
    places = [position.place_of(unit) for unit in back]
    assert len(set(places)) == 3
    assert {"3204", "3708"} <= set(places)


@pytest.mark.rule("30.12")
def test_bolshevik_forts_return_to_cities():
    """A fortified zone of the Bolsheviks needs a city, in supply or not."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization", due={"BO-Fort-1": 2})
    position.put("BO-Fort-1", TRACK)
    judge = referee(position)
    assert set(rows(judge, Arrive(unit="BO-Fort-1", at="4507"))) == {"6.4"}
    assert set(rows(judge, Arrive(unit="BO-Fort-1", at="4506"))) == set()


# -- stacking and cooperation (30.16, 30.17) ---------------------------------------------------------------------


# -- supply (30.18, 30.19) ---------------------------------------------------------------------------------------


# -- points (30.20, 30.21) ---------------------------------------------------------------------------------------


# -- Anarchists (30.21) ------------------------------------------------------------------------------------------


# -- the house ---------------------------------------------------------------------------------------------------
