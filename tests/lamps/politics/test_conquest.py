"""Conquered nations (10.1): when they fall, and what is left of them."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import GONE, Transfer


@pytest.mark.rule("10.1a")
@pytest.mark.trap(22)
def test_a_nation_falls_at_the_end_of_the_combat_phase_and_not_before():
    """Belgium taken is Belgium at war until the phase is over."""
    bench = Bench("lamps", areas={"hanover": ["GE-1"], "belgium": ["BE-1*"]})
    position = bench.play("{attack: belgium, with: [GE-1]}", dice=[6, 1])
    assert position.control["belgium"] == CP
    assert position.nations["belgium"] == "war"
    bench.end()
    assert position.nations["belgium"] == "conquered"


@pytest.mark.rule("10.1a")
@pytest.mark.trap(22)
def test_the_capital_of_another_faction_is_looked_at_after_any_factions_combat():
    """Sofia in Entente hands falls at the end of a German Combat Phase as well."""
    bench = Bench(
        "lamps", areas={"bulgaria": ["SE-1"], "serbia": ["SE-2"], "gallipoli": ["BU-1"]}, nations={"turkey": "war"}
    )
    bench.end()
    assert bench.position.nations["bulgaria"] == "conquered"


def orphan(**more):
    """The last Belgian army beside a British one in Somme, Belgium conquered."""
    places = {"somme": ["BE-1*", "GB-1*"], "belgium": ["GE-1"]} | more.pop("areas", {})
    return staged("lamps", areas=places, nations={"belgium": "conquered"}, survivors=["BE-1"], **more)


@pytest.mark.rule("10.1.2a")
@pytest.mark.trap(23)
def test_a_conquered_nations_army_still_moves_defends_and_retreats():
    """It acts with its faction, may be picked to defend, and retreats like any other."""
    mover = Bench("lamps", position=orphan(phase="western-allies-movement"))
    assert mover.play("{move: BE-1, to: verdun}").place_of("BE-1") == "verdun"
    answers = {"attack somme/1/defender": "BE-1", "attack somme/1/retreat/BE-1": "paris"}
    position = Bench("lamps", position=orphan()).play("{attack: somme, with: [GE-1]}", dice=[6, 1], answers=answers)
    assert position.place_of("BE-1") == "paris"


@pytest.mark.rule("10.1.2a", "10.1.2b")
@pytest.mark.trap(23)
def test_it_stays_spent_for_good_and_can_be_absorbed_by_an_ally():
    """No refit and no attack; giving it up makes one Spent ally beside it Fresh for nothing."""
    bench = Bench("lamps", position=orphan(phase="western-allies-production"))
    assert "10.1.2a" in bench.refusals("{refit: [BE-1]}")
    fighter = Bench("lamps", position=orphan(phase="western-allies-combat"))
    assert fighter.refusals("{attack: belgium, with: [BE-1]}") == ["7.2.1"]
    position = bench.play("{absorb: BE-1, refit: GB-1}")
    assert position.place_of("BE-1") == GONE
    assert position.fresh("GB-1")


@pytest.mark.rule("10.1.2a")
@pytest.mark.trap(23)
def test_one_army_of_a_conquered_nation_remains_and_only_one_on_friendly_land():
    """Of three Italian armies one of the two on friendly ground is left, by their owner's choice."""
    position = staged(
        "lamps", areas={"french_alps": ["IT-1"], "paris": ["IT-2"], "rome": ["AH-1"], "austria": ["IT-3"]}
    )
    position.control["austria"] = CP
    position.changed()
    answers = {"conquest/italy/survivor": "IT-2"}
    Bench("lamps", position=position).end(answers=answers)
    assert position.nations["italy"] == "conquered"
    assert [position.place_of(army) for army in ("IT-1", "IT-2", "IT-3")] == [GONE, "paris", GONE]
    assert position.survivors == ["IT-2"]


@pytest.mark.rule("10.1b", "10.1.2a")
def test_guns_and_trenches_of_a_conquered_nation_go_too():
    """R-28: one army fights on beside them, and they do not."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"austria": ["IT-1"], "galicia": ["AH-1", "AH-HA1", "GE-1", "GE-HA1"]},
        trenches={"galicia": ["austria_hungary", "germany"]},
    )
    position = bench.end()
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
    bench = Bench("lamps", phase="western-allies-combat", areas=stands)
    position = bench.end()
    assert position.nations["austria_hungary"] == "conquered"
    assert position.control["serbia"] == owner
    assert sorted(position.at("serbia")) == left


@pytest.mark.rule("10.1b", "7.6.1a")
@pytest.mark.parametrize(("stand", "place"), [("war", "galicia"), ("conquered", "undeveloped")])
def test_no_new_gun_comes_to_a_nation_that_was_conquered(stand, place):
    """R-28: Heavy Artillery developed later finds no nation, though an army of it fights on."""
    bench = Bench(
        "lamps",
        phase="germany-production",
        areas={"rhine": ["GE-1"], "galicia": ["AH-1*"]},
        nations={"austria_hungary": stand},
        control={"austria": TE if stand == "conquered" else CP},
    )
    position = bench.end(dice=[1])
    assert position.technology[CP] == ["A1"]
    assert position.place_of("AH-HA1") == place


@pytest.mark.rule("10.1b", "8.3.5b")
def test_points_on_the_way_to_a_conquered_nation_are_lost():
    """They do not lie in Belgium for the rest of the game."""
    position = staged("lamps", areas={"hanover": ["GE-1"], "belgium": ["BE-1*"]})
    position.transfers = [Transfer("great_britain", nation, 1, nation) for nation in ("belgium", "serbia")]
    bench = Bench("lamps", position=position)
    bench.play("{attack: belgium, with: [GE-1]}", dice=[6, 1])
    bench.end()
    assert [transfer.receiver for transfer in position.transfers] == ["serbia"]


@pytest.mark.rule("10.1.2a")
def test_the_army_with_most_allies_beside_it_outlives_its_nation():
    """Of two Italian armies the one among the French."""
    bench = Bench("lamps", areas={"rome": ["AH-1"], "paris": ["IT-1"], "verdun": ["IT-2", "FR-1", "FR-2"]})
    position = bench.end()
    assert position.survivors == ["IT-2"]


@pytest.mark.rule("10.1.2a", "10.2.3.3a")
@pytest.mark.parametrize(("reading", "survivors"), [("neutral", []), ("occupied", ["SE-1"])])
def test_an_army_in_a_closed_salonika_outlives_its_nation_by_option_only(reading, survivors):
    """Greece is neutral again, and no friendly area; or friendly while the army stays in it."""
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        turn=12,
        areas={"greece": ["SE-1"], "serbia": ["AH-1"]},
        salonika="closed",
        nations={"greece": "neutral"},
        options={"closed-salonika": reading},
    )
    position = bench.end()
    assert position.nations["serbia"] == "conquered"
    assert position.survivors == survivors
