"""The forces of the east (28, 30): who they are, where the dead go, what copies and views know."""

from __future__ import annotations

import pytest

from kaisers_war.field import KIT, east
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import may_choose
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East
from wargame_cli.rulesets.kaisers_war.position.events.east import KaiserMovedEast
from wargame_cli.rulesets.kaisers_war.position.events.general import lost
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL


@pytest.mark.rule("28.0", "30.2")
@pytest.mark.parametrize("option", ["additional-forces", "russian-front"])
def test_eight_units_start(option):
    """Chapter 28, and chapter 30 by itself, set up six Bolshevik units, a White Russian and a Finnish army."""
    position = RULESET.new("1918", {option: "on"})
    units = [unit for unit in KIT.mix.eastern if position.on_map(unit)]
    assert len(units) == 8
    assert all(position.counter(unit).dormant for unit in units)
    assert not set(units) & set(position.frozen)
    for law in LAWS:
        law(position, KaiserMovedEast())


@pytest.mark.rule("28.0")
@pytest.mark.parametrize("scenario", ["western-front-1918", "palestine-1918"])
def test_small_maps_have_no_east(scenario):
    """On a part of the map without Russia every option is legal and changes nothing."""
    position = RULESET.new(scenario, chosen(RULESET.options, {"all": "on"}))
    assert not position.kit.mix.eastern
    assert not may_choose(position)


@pytest.mark.rule("28.0", "24.4")
def test_a_standard_game_knows_nothing_of_the_east():
    """Without the options there is no such counter, and the first phase is the Central Powers' mobilization."""
    position = RULESET.new("1918", {})
    assert position.phase == "cp-mobilization"
    assert not position.knows("BO-Shock-RG")


@pytest.mark.rule("30.8", "30.12")
def test_where_the_dead_go():
    """The Legion is gone for good, the others lie in the pool."""
    position = east({"4507": ["CZ-Inf-CL"], "4506": ["BO-Grp-NF"]})
    assert lost(position, "CZ-Inf-CL", "", "").to == GONE
    assert lost(position, "BO-Grp-NF", "", "").to == POOL


@pytest.mark.rule("30.11", "10.1")
def test_copies_and_views_know_how_things_stand():
    """A copy and a side's view show the same sides; nobody is dormant in one and awake in the other."""
    position = east({"Kharkov": ["AN-CavA-Black"], "Riga": ["BA-Inf-1"]}, east=East(anarchists=CP))
    for other in (position.copy(), view(position, ALLIED), view(position, CP)):
        assert other.east == position.east
        assert {unit: other.counter(unit) for unit in KIT.mix.eastern} == {
            unit: position.counter(unit) for unit in KIT.mix.eastern
        }
