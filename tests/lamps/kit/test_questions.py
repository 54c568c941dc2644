"""What happens where no sheet says a word: the program's own choices, which RULINGS.md lists."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.cards.effects import settle_effect
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought, LastStand
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, GONE, PORTS, FactionTurn
from wargame_cli.rulesets.lamps.production import points
from wargame_cli.rulesets.lamps.production.points import available

# -- combat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2b", "7.2.2g")
@pytest.mark.parametrize(
    ("armies", "marked", "defender"),
    [
        (["GB-1", "FR-1", "FR-2"], "FR-1", "FR-2"),
        (["BE-1", "GB-1", "GB-2"], "", "GB-1"),
        (["FR-1", "GB-1", "GB-2"], "GB-1", "GB-2"),
    ],
)
def test_an_army_without_a_marker_and_not_the_last_of_its_nation_defends(armies, marked, defender):
    """Nations that have most armies there bear the attack."""
    markers = {marked: ["W14-1"]} if marked else {}
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": armies}, markers=markers)
    bench.play("{attack: somme, with: [GE-1]}", dice=[6, 1])
    assert [event.defender for event in bench.events(CombatFought)] == [defender]


@pytest.mark.rule("7.2.2b", "7.2.4a")
@pytest.mark.parametrize(
    ("area", "armies", "defender"),
    [
        ("paris", ["GB-1*", "GB-2*", "FR-1*"], "FR-1"),  # the last line of a capital: who may stand to the last
        ("paris", ["GB-1", "GB-2", "FR-1"], "GB-1"),
        ("verdun", ["GB-1*", "GB-2*", "FR-1*"], "GB-1"),
        ("verdun", ["FR-1", "FR-2", "GB-1", "GB-2", "GB-3"], "GB-1"),  # of two nations the one with more
    ],
)
def test_who_could_hold_a_capital_to_the_last_defends_it_at_the_last(area, armies, defender):
    """Elsewhere, and before the last line, the nation with most armies bears the attack."""
    bench = Bench("lamps", areas={"somme": ["GE-1"], area: armies})
    assert bench.question("defender", f"{{attack: {area}, with: [GE-1]}}").default == defender


@pytest.mark.rule("7.6.2")
@pytest.mark.parametrize(("area", "fires"), [("rome", True), ("belgium", False)])
def test_a_gun_fires_by_default_for_a_flag(area, fires):
    """Neither Rome nor Belgium makes anything, and two Fresh armies stand in each."""
    origin = {"rome": "northern_italy", "belgium": "hanover"}[area]
    technology = {CP: [], TE: ["C1"]}
    bench = Bench(
        "lamps",
        areas={origin: ["GE-1"], area: ["FR-1", "FR-2", "WA-HA1"]},
        technology=technology,
        nations={"italy": "war"},
    )
    found = bench.question("counter-battery", f"{{attack: {area}, with: [GE-1]}}")
    assert found.default == ("WA-HA1" if fires else "save")


@pytest.mark.rule("7.6.2")
@pytest.mark.parametrize(
    ("area", "armies", "fires"),
    [("galicia", ["AH-1", "AH-2"], False), ("galicia", ["AH-1", "AH-2*"], True), ("hungary", ["AH-1", "AH-2"], True)],
)
def test_a_gun_is_saved_by_default_behind_two_fresh_armies_in_a_lesser_area(area, armies, fires):
    """It fires where the last Fresh army defends, and for production and flags."""
    bench = Bench(
        "lamps",
        phase="eastern-allies-combat",
        areas={"romania": ["RO-1"], area: [*armies, "AH-HA1"]},
        technology={CP: ["C1"], TE: []},
    )
    position = bench.play(f"{{attack: {area}, with: [RO-1]}}", dice=[1, 5, *([5] if fires else [])])
    assert position.fresh("AH-HA1") != fires


@pytest.mark.rule("7.2.4a")
@pytest.mark.parametrize(("area", "lost", "stands"), [("paris", 2, True), ("paris", 3, False), ("verdun", 0, False)])
def test_a_capital_is_held_by_default_while_four_or_less_passes(area, lost, stands):
    """Two French armies lost for good leave a 4 in Paris; three leave a 5. Verdun, a lesser place, is given up."""
    gone = ["FR-5", "FR-6", "FR-7"][:lost]
    bench = Bench("lamps", areas={"somme": ["GE-1"], area: ["FR-1*"], GONE: gone})
    bench.play(f"{{attack: {area}, with: [GE-1]}}", dice=[6, 1, 6] if stands else [6, 1])
    assert bool(bench.events(LastStand)) == stands


@pytest.mark.rule("7.2.5a")
@pytest.mark.parametrize(
    ("stacks", "end"),
    [
        ({}, "paris"),  # home, and nearest the capital
        ({"southern_france": ["GE-2"], "somme": ["GE-3"]}, "french_alps"),  # Paris would be alone between two enemies
        ({"southern_france": ["GE-2"], "somme": ["GE-3"], "paris": ["FR-2"]}, "paris"),  # with a friend it is not
    ],
)
def test_an_army_retreats_toward_its_capital_and_never_alone_between_two_enemies(stacks, end):
    """French armies of Verdun go to Paris if it is safe."""
    bench = Bench("lamps", areas={"rhine": ["GE-4"], "verdun": ["FR-1*"]} | stacks)
    position = bench.play("{attack: verdun, with: [GE-4]}", dice=[6, 1])
    assert position.place_of("FR-1") == end


@pytest.mark.rule("7.2.5a", "6.3.3")
def test_guns_retreat_to_where_the_armies_went():
    """The gun of the Rhine goes to Bavaria with its army, by default."""
    bench = Bench("lamps", phase="western-allies-combat", areas={"verdun": ["FR-1"], "rhine": ["GE-4*", "GE-HA1"]})
    answers = {"attack rhine/1/last-stand": "retreat", "attack rhine/1/retreat/GE-4": "bavaria"}
    position = bench.play("{attack: rhine, with: [FR-1]}", dice=[6, 1], answers=answers)
    assert position.place_of("GE-HA1") == "bavaria"


@pytest.mark.rule("7.2.2a", "7.6.8", "7.6.1b", "7.2.7a")
def test_a_bare_programme_goes_on_to_the_end_with_no_gas_no_gun_and_nobody_behind():
    """What is not named is not used; a Spent list is the end of it."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1", "GE-2", "GE-HA1", "GE-3"], "somme": ["FR-1"]},
        technology={CP: ["G1"], TE: []},
    )
    answers = {"attack somme/2/last-stand": "retreat"}
    position = bench.play("{attack: somme, with: [GE-1, GE-2]}", dice=[6, 1, 6, 1], answers=answers)
    names = [
        modifier.name
        for event in bench.referee.events
        if isinstance(event, CombatFought)
        for modifier in event.attack_modifiers
    ]
    assert names == ["Big Push"]
    assert position.control["somme"] == CP
    assert {position.place_of(unit) for unit in ("GE-1", "GE-3", "GE-HA1")} == {"belgium"}


@pytest.mark.rule("7.1.2b")
def test_an_american_fleet_takes_the_hit_before_a_british_one():
    """Nobody said which."""
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1", "US-FL1"]}, nations={"united_states": "war"})
    position = bench.play("{naval: fight}", dice={"naval/GE-FL1": [1], "naval/GB-FL1": [6], "naval/US-FL1": [6]})
    assert (position.fresh("US-FL1"), position.fresh("GB-FL1")) == (False, True)


@pytest.mark.rule("6.6.2")
def test_fleets_of_two_nations_sail_in_the_western_turn():
    """American fleets leave the common port with the British; the Eastern Allies order none."""
    bench = Bench(
        "lamps",
        phase="western-allies-movement",
        areas={PORTS["united_states"]: ["GB-FL1", "US-FL1"]},
        nations={"united_states": "war"},
    )
    position = bench.play("{fleets: [GB-FL1, US-FL1]}")
    assert {position.place_of("GB-FL1"), position.place_of("US-FL1")} == {BLOCKADE}
    assert RULESET.sequence["eastern-allies-movement"].takes("fleets") is None


# -- cards and politics -------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0a", "5.2")
@pytest.mark.parametrize(
    ("faction", "card", "number", "stacks", "taken"),
    [
        ("central-allies", "C18-2", 0, {"austria": ["AH-1", "AH-2"], "bosnia": ["AH-6"]}, ["AH-6"]),
        ("germany", "G14-1", 0, {"rhine": ["GE-1"], "hanover": ["GE-2", "GE-3"]}, ["GE-2"]),
    ],
)
def test_ones_own_choice_is_the_largest_stack_and_the_enemys_the_smallest(faction, card, number, stacks, taken):
    """A marker comes where most armies are; the army that the enemy makes Spent is the loneliest."""
    position = staged("lamps", phase=f"{faction}-movement", areas=stacks, open_cards=[f"{card} {number}"])
    settle_effect(Bench("lamps", position=position).referee, card, number)
    assert [*position.spent, *position.markers] == taken


@pytest.mark.rule("8.2.3")
def test_points_for_one_of_several_nations_go_to_the_one_that_makes_most():
    """Of France and Great Britain it is Great Britain."""
    position = staged("lamps", phase="western-allies-movement", open_cards=["W15-3 0"])
    settle_effect(Bench("lamps", position=position).referee, "W15-3", 0)
    assert [entry.nation for entry in position.in_force] == ["great_britain"]


@pytest.mark.rule("10.1.2a")
def test_the_army_with_most_allies_beside_it_outlives_its_nation():
    """Of two Italian armies the one among the French."""
    bench = Bench("lamps", areas={"rome": ["AH-1"], "paris": ["IT-1"], "verdun": ["IT-2", "FR-1", "FR-2"]})
    position = bench.end()
    assert position.survivors == ["IT-2"]


# -- production and regrouping ------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.2", "8.3.2b")
def test_what_belongs_to_no_part_changes_the_largest():
    """Germany's point for the Blockade box does not come to a Prussia that is cut off."""
    position = staged("lamps", phase="germany-production", control={"berlin": TE, "posen": TE}, blockade=CP)
    points.tally(Bench("lamps", position=position).referee)
    parts = position.this_turn.points["germany"]
    assert parts[points.group_for(position, "germany", "prussia")] == 1
    assert sum(parts.values()) == 12 - 3 - 1 + 1


@pytest.mark.rule("8.3.3a")
def test_a_new_army_comes_to_the_largest_stack_at_home():
    """No area was named."""
    position = staged(
        "lamps",
        phase="germany-production",
        areas={"rhine": ["GE-1"], "posen": ["GE-2", "GE-3"], "poland": ["GE-4", "GE-5", "GE-6"]},
    )
    position.this_turn.points["germany"] = {points.group_for(position, "germany", "posen"): 2}
    Bench("lamps", position=position).play("{raise: GE-11}")
    assert position.place_of("GE-11") == "posen"


@pytest.mark.rule("8.3.2a")
def test_the_nation_with_more_points_pays_for_the_tanks():
    """No nation was named."""
    position = staged("lamps", phase="western-allies-production", areas={"paris": ["FR-1", "WA-Tanks*"]})
    land = points.group_for(position, "france", "paris")
    sea = points.group_for(position, "great_britain", "paris")
    position.this_turn.points = {"france": {land: 1}, "great_britain": {sea: 3}}
    bench = Bench("lamps", position=position)
    assert bench.faults("{refit: [WA-Tanks]}") == []
    bench.play("{refit: [WA-Tanks]}")
    assert (available(position, "france"), available(position, "great_britain")) == (1, 2)


@pytest.mark.rule("8.3.5a", "8.3.5.3")
def test_points_lie_where_no_neutral_is_on_the_way():
    """To Austria-Hungary through nobody's land but German and its own."""
    position = staged("lamps", phase="germany-production")
    position.this_turn.points["germany"] = {points.group_for(position, "germany", "rhine"): 4}
    Bench("lamps", position=position).play("{transfer: 3, from: germany, to: austria_hungary}")
    (transfer,) = position.transfers
    assert transfer.area == position.kit.home["austria_hungary"][0]
    assert available(position, "germany") == 1


@pytest.mark.rule("9.1.2")
def test_aircraft_cover_the_capital_and_then_the_largest_stack():
    """Two markers and three areas: Paris with one army, and Verdun with two."""
    bench = Bench(
        "lamps",
        phase="western-allies-regroup",
        areas={"paris": ["FR-1"], "verdun": ["FR-2", "FR-3"], "somme": ["FR-5"]},
        this_turn=FactionTurn(air_allowed=2),
    )
    position = bench.end()
    assert [air.area for air in position.air] == ["paris", "verdun"]
    assert not bool(bench.events(DieRolled))
