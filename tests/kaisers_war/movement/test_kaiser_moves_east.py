"""The Kaiser moves east (30.8, 30.11, 30.21): the declaration, where the two forces appear, whose Anarchists are."""

from __future__ import annotations

import pytest
from bench_of_rules import rows

from kaisers_war.field import FRONT, KIT, east, lands_of, referee, told
from wargame_cli.engine.questions import Standing
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import (
    KaiserMovesEast,
    choose_for_the_anarchists,
    may_choose,
)
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East
from wargame_cli.rulesets.kaisers_war.position.events.east import AnarchistsTurned, ForceAppeared, KaiserMovedEast
from wargame_cli.rulesets.kaisers_war.position.events.general import lost


@pytest.mark.rule("30.11", "30.8", "30.21")
def test_the_kaiser_moves_east():
    """Russia opens, the locked are free, two forces appear where the Allied player says, and nothing costs points."""
    position = RULESET.new("1918", FRONT)
    judge = referee(position, answers={ALLIED: {"czechs appear": "4708", "anarchists appear": "3814"}})
    before = position.copy()
    assert judge.faults(KaiserMovesEast(yes=True)) == []
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    assert (position.kaiser_moved_east, position.frozen) == (1, [])
    assert position.place_of("CZ-Inf-CL") == "4708"
    assert position.place_of("AN-CavA-Black") == "3814"
    assert position.counter("AN-CavA-Black").side == ALLIED
    assert not any(position.counter(unit).dormant for unit in KIT.mix.eastern)
    assert position.points == {CP: 75, ALLIED: 60}
    assert set(rows(judge, KaiserMovesEast(yes=True))) == {"30.11"}
    assert len(told(before, judge.events)) == 1 + 3
    for law in LAWS:
        for event in judge.events:
            law(position, event)


@pytest.mark.rule("30.8", "30.21")
@pytest.mark.trap(43)
def test_where_the_two_forces_may_appear():
    """The Legion on any free hex of Russia, the Anarchists also in the Ukraine, where the default puts them."""
    position = RULESET.new("1918", FRONT)
    asked = []
    judge = referee(position)
    judge._chooser = lambda question: asked.append(question)
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    legion, anarchists = asked
    assert {KIT.map.area[hex] for hex in legion.options} == {"Russia"}
    assert {KIT.map.area[hex] for hex in anarchists.options} == {"Russia", "Ukraine"}
    assert not {"3204", "3708", "3005"} & set(legion.options)
    assert position.place_of("CZ-Inf-CL") not in anarchists.options
    assert KIT.map.area[anarchists.default] == "Ukraine"


@pytest.mark.rule("30.11")
def test_a_rehearsal_of_the_declaration_rolls_nothing():
    """`check` can carry the order out on its copy."""
    position = RULESET.new("1918", FRONT)
    judge = referee(position, rehearsing=True)
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    assert [type(event) for event in judge.events if isinstance(event, ForceAppeared)] == [ForceAppeared] * 2


@pytest.mark.rule("30.21")
@pytest.mark.parametrize(("die", "side"), [(1, CP), (2, ALLIED), (5, CP), (6, ALLIED)])
def test_the_anarchists_choose_every_turn(die, side):
    """Even is Allied, odd the Central Powers'; the new side has their zone of control."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="turn-start")
    assert may_choose(position)
    judge = referee(position, [die])
    choose_for_the_anarchists(judge)
    assert [event.side for event in judge.events if isinstance(event, AnarchistsTurned)] == [side]
    assert zone(position, side)
    assert in_supply(position, "AN-CavA-Black")


@pytest.mark.rule("30.21")
@pytest.mark.parametrize(("stacks", "moved"), [({"Kharkov": ["AN-CavA-Black"]}, 2), ({}, 1)])
def test_when_no_die_is_rolled(stacks, moved):
    """Not in the turn of the declaration itself, nor while the Anarchists are off the map."""
    judge = referee(east(stacks, moved=moved, phase="turn-start"))
    choose_for_the_anarchists(judge)
    assert judge.events == []


@pytest.mark.rule("30.21")
def test_anarchists_that_are_nowhere_may_go_anywhere_of_theirs():
    """Off the map they make for nothing yet: the Ukraine and all Russia are open to them."""
    assert lands_of(open_to(east({}), "AN-CavA-Black")) == {"Russia", "Ukraine"}


@pytest.mark.rule("30.8", "30.21")
@pytest.mark.parametrize(("wish", "nearer"), [("nearest", True), ("safest", False)])
def test_where_the_two_forces_appear_by_standing_order(wish, nearer):
    """Near the Central Powers' units or far from them."""
    position = RULESET.new("1918", FRONT)
    position.standing[ALLIED] = (Standing(ask="appearance", prefer=(wish,)),)
    judge = referee(position)
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    there = KIT.board.bit[position.place_of("CZ-Inf-CL")]
    rings = KIT.steps.rings(occupied(position, CP), KIT.land)
    steps = next(number for number, ring in enumerate(rings) if ring & there)
    assert (steps <= 2) == nearer


@pytest.mark.rule("30.21")
def test_dead_anarchists_are_the_allies_to_raise():
    """Whoever controlled them, their return is the Allied player's."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, east=East(anarchists=CP))
    judge = referee(position)
    assert position.counter("AN-CavA-Black").side == CP
    judge.emit(lost(position, "AN-CavA-Black", "", ""))
    assert position.counter("AN-CavA-Black").side == ALLIED


@pytest.mark.rule("30.11", "40.0", "30.2")
def test_the_declaration_is_told_with_all_that_it_brings():
    """The locked army is free, and with chapter 40 the Poles are the Central Powers', even if none is in play."""
    plain, poles = RULESET.new("1918", FRONT), RULESET.new("1918", {**FRONT, "poles": "on"})
    plain.frozen = []
    (_, without), (_, whole) = (told(position, [KaiserMovedEast(rule="30.11")]) for position in (plain, poles))
    assert "the units locked in the east are free (30.2)" in whole
    assert "so are the Poles from now on (40.2)" in whole
    assert "locked" not in without
    assert "Poles" not in without
