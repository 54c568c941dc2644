"""Conquered nations (10.1): when they fall, and what is left of them."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge, rules
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement.land import Move
from wargame_cli.rulesets.lamps.position.position import GONE, Transfer
from wargame_cli.rulesets.lamps.production.spending import Absorb, Refit


@pytest.mark.rule("10.1a")
@pytest.mark.trap(22)
def test_a_nation_falls_at_the_end_of_the_combat_phase_and_not_before():
    """Belgium taken is Belgium at war until the phase is over."""
    referee = judge(field({"hanover": ["GE-1"], "belgium": ["BE-1*"]}), [6, 1])
    position = do(referee, Attack(target="belgium", units=("GE-1",)))
    assert position.control["belgium"] == CP
    assert position.nations["belgium"] == "war"
    steps.reach(referee, "production")
    assert position.nations["belgium"] == "conquered"


@pytest.mark.rule("10.1a")
@pytest.mark.trap(22)
def test_the_capital_of_another_faction_is_looked_at_after_any_factions_combat():
    """Sofia in Entente hands falls at the end of a German Combat Phase as well."""
    referee = judge(field({"bulgaria": ["SE-1"], "serbia": ["SE-2"], "gallipoli": ["BU-1"]}, nations={"turkey": "war"}))
    steps.reach(referee, "production")
    assert referee.position.nations["bulgaria"] == "conquered"


def orphan(**more):
    """The last Belgian army beside a British one in Somme, Belgium conquered."""
    places = {"somme": ["BE-1*", "GB-1*"], "belgium": ["GE-1"]} | more.pop("areas", {})
    return field(places, nations={"belgium": "conquered"}, survivors=["BE-1"], **more)


@pytest.mark.rule("10.1.2a")
@pytest.mark.trap(23)
def test_a_conquered_nations_army_still_moves_defends_and_retreats():
    """It acts with its faction, may be picked to defend, and retreats like any other."""
    mover = judge(orphan(faction="western_allies", step="movement"))
    assert do(mover, Move(unit="BE-1", to="verdun")).place_of("BE-1") == "verdun"
    answers = {TE: {"attack somme/1/defender": "BE-1", "attack somme/1/retreat/BE-1": "paris"}}
    position = do(judge(orphan(), [6, 1], answers=answers), Attack(target="somme", units=("GE-1",)))
    assert position.place_of("BE-1") == "paris"


@pytest.mark.rule("10.1.2a", "10.1.2b")
@pytest.mark.trap(23)
def test_it_stays_spent_for_good_and_can_be_absorbed_by_an_ally():
    """No refit and no attack; giving it up makes one Spent ally beside it Fresh for nothing."""
    referee = judge(orphan(faction="western_allies", step="production"))
    assert "10.1.2" in rules(referee, Refit(units=("BE-1",)))
    fighter = judge(orphan(faction="western_allies"))
    assert rules(fighter, Attack(target="belgium", units=("BE-1",))) == ["7.2.1"]
    position = do(referee, Absorb(army="BE-1", refit="GB-1"))
    assert position.place_of("BE-1") == GONE
    assert position.fresh("GB-1")


@pytest.mark.rule("10.1.2a")
@pytest.mark.trap(23)
def test_one_army_of_a_conquered_nation_remains_and_only_one_on_friendly_land():
    """Of three Italian armies one of the two on friendly ground is left, by their owner's choice."""
    position = field({"french_alps": ["IT-1"], "paris": ["IT-2"], "rome": ["AH-1"], "austria": ["IT-3"]})
    position.control["austria"] = CP
    position.changed()
    answers = {TE: {"conquest/italy/survivor": "IT-2"}}
    steps.reach(judge(position, answers=answers), "production")
    assert position.nations["italy"] == "conquered"
    assert [position.place_of(army) for army in ("IT-1", "IT-2", "IT-3")] == [GONE, "paris", GONE]
    assert position.survivors == ["IT-2"]


@pytest.mark.rule("10.1b", "10.1.2a")
def test_guns_and_trenches_of_a_conquered_nation_go_too():
    """R-28: one army fights on beside them, and they do not."""
    position = field(
        {"austria": ["IT-1"], "galicia": ["AH-1", "AH-HA1", "GE-1", "GE-HA1"]},
        faction="western_allies",
        trenches={"galicia": ["austria_hungary", "germany"]},
    )
    steps.reach(judge(position), "production")
    assert position.nations["austria_hungary"] == "conquered"
    assert position.place_of("AH-1") == "galicia"
    assert position.place_of("AH-HA1") == GONE
    assert position.place_of("GE-HA1") == "galicia"
    assert position.trenches["galicia"] == ["germany"]


@pytest.mark.rule("10.1b")
@pytest.mark.parametrize(("left", "owner"), [([], TE), (["GE-HA1"], CP), (["GE-1"], CP)])
def test_an_area_reverts_only_when_nobody_is_left_in_it(left, owner):
    """10.1.1: not while an ally stands there, and a gun alone is a garrison (7.6.1.2)."""
    stands = {"austria": ["IT-1"], "galicia": ["AH-2", "GE-2", "GE-3"], "serbia": ["AH-1", "AH-HA1", *left]}
    position = field(stands, faction="western_allies")
    steps.reach(judge(position), "production")
    assert position.nations["austria_hungary"] == "conquered"
    assert position.control["serbia"] == owner
    assert sorted(position.at("serbia")) == left


@pytest.mark.rule("10.1b", "7.6.1a")
@pytest.mark.parametrize(("stand", "place"), [("war", "galicia"), ("conquered", "undeveloped")])
def test_no_new_gun_comes_to_a_nation_that_was_conquered(stand, place):
    """R-28: Heavy Artillery developed later finds no nation, though an army of it fights on."""
    position = field(
        {"rhine": ["GE-1"], "galicia": ["AH-1*"]},
        step="production",
        nations={"austria_hungary": stand},
        control={"austria": TE if stand == "conquered" else CP},
    )
    steps.reach(judge(position, [1]), "regroup")
    assert position.technology[CP] == ["A1"]
    assert position.place_of("AH-HA1") == place


@pytest.mark.rule("10.1b", "8.3.5b")
def test_points_on_the_way_to_a_conquered_nation_are_lost():
    """They do not lie in Belgium for the rest of the game."""
    position = field({"hanover": ["GE-1"], "belgium": ["BE-1*"]})
    position.transfers = [Transfer("great_britain", nation, 1, nation) for nation in ("belgium", "serbia")]
    referee = judge(position, [6, 1])
    do(referee, Attack(target="belgium", units=("GE-1",)))
    steps.reach(referee, "production")
    assert [transfer.receiver for transfer in position.transfers] == ["serbia"]
