"""Event cards in fights: rolls, rerolls, markers on armies, attacks that must be made (5.2, 2.6)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from lamps.event_cards import CARDS, drawn, turn_of
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.ground.armies import remove
from wargame_cli.rulesets.lamps.kit.nations import FACTION
from wargame_cli.rulesets.lamps.position.events.combat import AttackDeclared, CombatFought, Rerolled
from wargame_cli.rulesets.lamps.position.scenarios import components


def nation_of(unit):
    """The nation of a unit, by its counter."""
    return components().units[unit].nation


def fought(bench, role, *attacks):
    """The dice and the sum of modifiers of one side in each of these attacks (army, target)."""
    for army, target in attacks:
        bench.play(f"{{attack: {target}, with: [{army}], most: 1}}")
    fights = bench.events(CombatFought)
    assert len(fights) == len(attacks)
    if role == "attack":
        return [(len(fight.attack_dice), fight.attack_total - max(fight.attack_dice)) for fight in fights]
    return [(len(fight.defence_dice), fight.defence_total - max(fight.defence_dice)) for fight in fights]


# -- fights -----------------------------------------------------------------------------------------------------

WEST = {
    "paris": ["FR-6", "GB-2"],
    "verdun": ["FR-1", "FR-2", "FR-3", "FR-4", "US-1", "US-2"],
    "somme": ["GE-1"],
    "rhine": ["GE-4", "GE-5"],
}
GERMAN_WEST = {"rhine": ["GE-1", "GE-2", "GE-3"], "belgium": ["GE-4"], "verdun": ["FR-1"], "somme": ["FR-2"]}
EAST = {
    "prussia": ["GE-8", "GE-9", "GE-10"],
    "rhine": ["GE-1"],
    "verdun": ["FR-1"],
    "poland": ["RU-1"],
    "lithuania": ["RU-4"],
}
GALICIA = {"brest_litovsk": ["RU-2", "RU-5"], "ukraine": ["RU-3"], "galicia": ["AH-1"], "poland": ["GE-9"]}
BALKANS = {
    "serbia": ["SE-1", "SE-2"],
    "greece": ["GR-1"],
    "bulgaria": ["BU-1"],
    "bosnia": ["GE-10"],
    "hungary": ["AH-5", "AH-6"],
}
ALPS = {"austria": ["AH-1", "AH-2", "AH-3"], "northern_italy": ["IT-1", "IT-2", "FR-1"]}
ALPS_AND_SERBIA = ALPS | {"hungary": ["AH-5"], "serbia": ["SE-1"]}
WITH_GERMANS = ALPS_AND_SERBIA | {"austria": [*ALPS["austria"], "GE-1"]}
NEAR_EAST = {
    "erzurum": ["TU-3"],
    "kars": ["RU-CAU"],
    "jerusalem": ["TU-4"],
    "sinai": ["GB-MEF"],
    "kut": ["TU-2"],
    "basra": ["GB-IEF"],
    "mosul": ["TU-1"],
}
BAGHDAD = {"mosul": ["TU-1"], "kut": ["TU-2"], "baghdad": ["GB-IEF"]}
NONE = (1, 0)

#: Card, areas, fights one after the other, the side that it concerns: its dice and modifiers in each.
FIGHTS = [
    ("G14-2", EAST, "attack", {("GE-1", "verdun"): NONE, ("GE-8", "poland"): (2, 0), ("GE-9", "lithuania"): (2, 0),
                               ("GE-10", "poland"): NONE}),
    ("G16-2", GERMAN_WEST, "attack", {("GE-4", "somme"): NONE, ("GE-1", "verdun"): (2, 0), ("GE-2", "verdun"): (2, 0),
                                      ("GE-3", "verdun"): NONE}),
    ("W14-2", WEST, "attack", {("GB-2", "somme"): NONE, ("FR-6", "somme"): (1, -1), ("FR-1", "rhine"): NONE}),
    ("W14-3", WEST, "attack", {("FR-1", "rhine"): NONE, ("FR-6", "somme"): (1, 1), ("GB-2", "somme"): NONE}),
    ("W17-4", WEST, "attack", {("FR-6", "somme"): (1, -1), ("FR-1", "rhine"): NONE, ("GB-2", "somme"): (1, -1)}),
    ("W18-2", WEST, "attack", {("FR-1", "rhine"): (2, 0), ("FR-6", "somme"): NONE, ("FR-2", "rhine"): (2, 0),
                               ("FR-3", "somme"): (2, 0), ("FR-4", "rhine"): NONE}),
    ("E14-1", BALKANS, "attack", {("SE-1", "bosnia"): NONE, ("SE-2", "hungary"): (1, 2)}),
    ("E14-1", BALKANS, "attack", {("SE-1", "hungary"): (1, 2), ("SE-2", "hungary"): NONE}),
    ("E14-3", GALICIA, "attack", {("RU-2", "poland"): NONE, ("RU-5", "galicia"): (1, 1), ("RU-3", "galicia"): (1, 1)}),
    ("E17-3", GALICIA, "attack", {("RU-2", "galicia"): (1, 1), ("RU-5", "galicia"): NONE}),
    ("E18-2", WEST | GALICIA, "attack", {("RU-2", "galicia"): NONE, ("US-1", "rhine"): (2, 0),
                                         ("US-2", "rhine"): NONE}),
    ("E18-3", BALKANS | GALICIA, "attack", {("GR-1", "bulgaria"): (1, 1), ("SE-1", "hungary"): (1, 1),
                                            ("RU-2", "galicia"): NONE, ("SE-2", "bulgaria"): (1, 1)}),
    ("C16-1", ALPS_AND_SERBIA, "attack", {("AH-5", "serbia"): NONE, ("AH-1", "northern_italy"): (2, 0),
                                          ("AH-2", "northern_italy"): NONE}),
    ("C16-4", NEAR_EAST, "attack", {("TU-4", "sinai"): NONE, ("TU-2", "basra"): (1, 2)}),
    ("C16-4", BAGHDAD, "attack", {("TU-1", "baghdad"): (1, 2), ("TU-2", "baghdad"): NONE}),
    ("C18-3", NEAR_EAST, "attack", {("TU-3", "kars"): (1, 1), ("TU-2", "basra"): NONE}),
    ("C17-2", WITH_GERMANS, "attack", {("AH-5", "serbia"): NONE, ("AH-1", "northern_italy"): (1, 1),
                                       ("AH-2", "northern_italy"): (1, 1), ("AH-3", "northern_italy"): NONE}),
    ("C17-2", ALPS, "attack", {("AH-1", "northern_italy"): NONE}),
    # Mountains give the defence of Serbia and Austria one more of themselves.
    ("C14-2", BALKANS | GALICIA | {"galicia": ["AH-1", "AH-2"], "poland": ["RU-1"]}, "defence",
     {("AH-1", "poland"): NONE, ("AH-5", "serbia"): (1, 2), ("AH-6", "serbia"): (1, 2)}),
    ("E15-3", EAST | {"galicia": ["RU-5"], "posen": ["GE-2"]}, "defence",
     {("GE-8", "lithuania"): (1, 1), ("GE-9", "poland"): NONE, ("GE-2", "galicia"): NONE}),
    ("C15-4", ALPS, "defence", {("IT-1", "austria"): (1, 2), ("FR-1", "austria"): (1, 1), ("IT-2", "austria"): (1, 2)}),
    ("C18-4", ALPS, "defence", {("IT-1", "austria"): (1, 0), ("FR-1", "austria"): (1, 1)}),
]  # fmt: skip


@pytest.mark.rule("5.2", "2.4.1")
@pytest.mark.card(*(card for card, *_ in FIGHTS))
@pytest.mark.parametrize(("card", "areas", "role", "fights"), FIGHTS)
def test_cards_change_the_rolls_that_they_name_and_no_others(card, areas, role, fights):
    """Nation, place, enemy and number of combats are as in the text; what lasts till next turn works in between."""
    bench = drawn(card, areas)
    faction = FACTION[nation_of(next(iter(fights))[0])]
    if faction != CARDS[card].faction:
        bench = turn_of(bench, faction)
    assert dict(zip(fights, fought(bench, role, *fights), strict=True)) == fights


@pytest.mark.rule("5.2", "7.5a")
@pytest.mark.card("W16-4")
def test_a_bombardment_helps_the_first_two_attacks_on_trenches():
    """An army without a trench before it is attacked without it."""
    bench = drawn("W16-4", WEST, trenches={"rhine": ["germany"]})
    attacks = (("FR-6", "somme"), ("FR-1", "rhine"), ("FR-2", "rhine"), ("FR-3", "rhine"))
    assert fought(bench, "attack", *attacks) == [NONE, (1, 1), (1, 1), NONE]


@pytest.mark.rule("5.2")
@pytest.mark.card("G18-1")
def test_kaiserschlacht_rolls_again_twice_out_of_one_area():
    """The first reroll binds it to its area; two are all."""
    areas = GERMAN_WEST | {"verdun": ["FR-1", "FR-2", "FR-3"]}
    bench = drawn("G18-1", areas)
    attacks = {"GE-1": ("verdun", [1, 6, 6]), "GE-4": ("somme", [1, 6])}
    attacks |= {"GE-2": ("verdun", [1, 6, 6]), "GE-3": ("verdun", [1, 6])}
    for army, (target, dice) in attacks.items():
        bench.play(f"{{attack: {target}, with: [{army}], most: 1}}", dice=dice)
    order = [type(event) for event in bench.events(AttackDeclared, Rerolled)]
    assert order == [AttackDeclared, Rerolled, AttackDeclared, AttackDeclared, Rerolled, AttackDeclared]


@pytest.mark.rule("5.2")
@pytest.mark.card("C17-2")
@pytest.mark.parametrize(("areas", "rerolls"), [(WITH_GERMANS, ["northern_italy"]), (ALPS_AND_SERBIA, [])])
def test_caporetto_rolls_again_once_in_all(areas, rerolls):
    """However many attacks into Northern Italy are lost, with a German army in Austria."""
    bench = drawn("C17-2", areas)
    fought(bench, "attack", ("AH-5", "serbia"), ("AH-1", "northern_italy"), ("AH-2", "northern_italy"))
    target, again = "", []
    for event in bench.events():
        target = event.target if isinstance(event, AttackDeclared) else target
        again += [target] if isinstance(event, Rerolled) else []
    assert again == rerolls


@pytest.mark.rule("5.2", "7.6.1a")
@pytest.mark.card("C14-1")
def test_skoda_places_a_gun_whose_first_attack_counts_as_six():
    """It comes Ready to the chosen army; an attack without it rolls, a later one with a gun rolls two dice."""
    areas = {"hungary": ["AH-5", "AH-6", "AH-7", "AH-HA2"], "serbia": ["SE-1"]}
    bench = drawn("C14-1", areas, choose=["hungary"])
    position = bench.position
    assert position.place_of("AH-HA1") == "hungary"
    assert position.fresh("AH-HA1")
    bench.play("{attack: serbia, with: [AH-5], most: 1}")
    bench.play("{attack: serbia, with: [AH-6], guns: [AH-HA1], most: 1}")
    bench.play("{attack: serbia, with: [AH-7], guns: [AH-HA2], most: 1}")
    assert [fight.attack_dice for fight in bench.events(CombatFought)] == [(1,), (6,), (1, 1)]
    assert not position.fresh("AH-HA1")


@pytest.mark.rule("5.2", "7.3.1a")
@pytest.mark.card("C15-3")
@pytest.mark.parametrize("army", [(), ("TU-1",)])
def test_the_guns_of_the_narrows_help_against_one_invasion(army):
    """Garrison or army, the first landing in Gallipoli meets one more, and the second does not."""
    areas = {"gallipoli": army, "anatolia": ["TU-2"], "british_isles": ["GB-2", "GB-3", "GB-4"], "belgium": ["GE-1"]}
    western = turn_of(drawn("C15-3", areas, nations={"turkey": "war"}), "western_allies")
    totals = []
    for invader, target in (("GB-4", "belgium"), ("GB-2", "gallipoli"), ("GB-3", "gallipoli")):
        western.play(f"{{invade: {target}, with: {invader}}}", f"{{land: {target}}}")
        totals.append(western.events(CombatFought)[-1].defence_total)
        western = turn_of(western, "western_allies")
    assert totals == ([6, 7, 6] if army else [6, 5, 4])


# -- markers on armies ------------------------------------------------------------------------------------------

#: Card, areas, the army that gets the marker, what the marker does to its attacks one after the other.
LOSING_MARKERS = [
    ("G14-1", {"belgium": ["GE-1", "GE-2"], "somme": ["FR-1"]}, "GE-1",
     [("GE-2", "somme", 0), ("GE-1", "somme", 2)], ()),
    ("C14-3", {"galicia": ["AH-1"], "poland": ["RU-1"]}, "AH-1", [("AH-1", "poland", 2)], ()),
    ("G15-3", {"posen": ["GE-1"], "poland": ["RU-1"]}, "GE-1", [("GE-1", "poland", 1)], ()),
    ("E16-2", {"ukraine": ["RU-3"], "galicia": ["AH-1"]}, "RU-3", [("RU-3", "galicia", 1)], ()),
    ("C17-1", {"galicia": ["AH-1"], "poland": ["RU-1"]}, "AH-1", [("AH-1", "poland", 1)], ()),
    ("W17-2", {"sinai": ["GB-MEF"], "jerusalem": ["TU-1"]}, "GB-MEF", [("GB-MEF", "jerusalem", 1)], ("GB-MEF",)),
    ("W17-2", {"basra": ["GB-IEF"], "kut": ["TU-1"], "paris": ["GB-2"]}, "GB-IEF", [("GB-IEF", "kut", 1)], ("GB-IEF",)),
]  # fmt: skip


@pytest.mark.rule("2.6a", "2.6b", "2.6c")
@pytest.mark.card(*(card for card, *_ in LOSING_MARKERS))
@pytest.mark.parametrize(("card", "areas", "army", "attacks", "kept"), LOSING_MARKERS)
def test_markers_add_to_their_army_and_go_when_they_are_used_up(card, areas, army, attacks, kept):
    """Only the marked army has it; it goes after one combat or the first that fails, or stays for the game."""
    bench = drawn(card, areas, choose=[army])
    assert bench.position.markers == {army: [card]}
    found_there = fought(bench, "attack", *((unit, target) for unit, target, _ in attacks))
    assert found_there == [(1, drm) for _, _, drm in attacks]
    assert tuple(bench.position.markers) == kept


@pytest.mark.rule("2.6c")
@pytest.mark.card("G15-3", "E16-2", "C17-1")
@pytest.mark.parametrize(
    ("card", "army", "enemy"), [("G15-3", "GE-1", "RU-1"), ("C17-1", "AH-1", "RU-1"), ("E16-2", "RU-3", "AH-1")]
)
def test_inspired_leadership_stays_while_attacks_succeed(card, army, enemy):
    """A won attack leaves the marker where it is."""
    bench = drawn(card, {"posen": [army], "poland": [enemy]}, choose=[army])
    bench.play(f"{{attack: poland, with: [{army}], most: 1}}", dice=[6, 1])
    assert bench.position.markers == {army: [card]}


@pytest.mark.rule("2.6d", "2.6a")
def test_several_markers_on_an_army_add_up():
    """Each then goes by its own rule."""
    areas = {"posen": ["GE-1"], "poland": ["RU-1"]}
    bench = drawn("G15-3", areas, choose=["GE-1"], markers={"GE-1": ["G14-1", "G16-4"]})
    assert fought(bench, "attack", ("GE-1", "poland")) == [(1, 3)]
    assert bench.position.markers == {"GE-1": ["G16-4"]}


@pytest.mark.rule("2.6b", "2.1.3a")
@pytest.mark.card("G16-4")
def test_the_mountain_division_takes_the_mountain_away_for_good():
    """For its own attacks; the marker goes with its army only."""
    areas = {"bosnia": ["AH-6", "AH-7"], "serbia": ["SE-1"], "paris": ["FR-1"], "somme": ["GE-1"]}
    bench = turn_of(drawn("G16-4", areas, choose=["AH-7"]), "central_allies")
    assert fought(bench, "defence", ("AH-6", "serbia"), ("AH-7", "serbia")) == [(1, 1), (1, 0)]
    assert bench.position.markers == {"AH-7": ["G16-4"]}
    remove(bench.referee, "AH-7", "7.2.5", "lost", for_good=False)
    assert bench.position.markers == {}


@pytest.mark.rule("2.6a")
@pytest.mark.card("W14-1")
@pytest.mark.parametrize(("dice", "rerolls", "kept"), [([6, 1, 6], 1, False), ([1, 6], 0, True)])
def test_the_old_contemptibles_roll_a_lost_defence_again(dice, rerolls, kept):
    """Once, and only where the defence is losing; until then the marker waits."""
    bench = drawn("W14-1", {"somme": ["GB-1"], "belgium": ["GE-1"], "paris": ["GB-2"]})
    steps.reach(bench.referee, "movement")
    position = bench.position
    assert position.markers == {"GB-1": ["W14-1"]}
    position.begin_phase(3, "germany-turn")
    german = Bench("lamps", position=position)
    german.play("{attack: somme, with: [GE-1], most: 1}", dice=dice)
    assert len(german.events(Rerolled)) == rerolls
    assert ("GB-1" in position.markers) == kept


@pytest.mark.rule("2.6a")
@pytest.mark.card("C15-2")
@pytest.mark.parametrize("role", ["attack", "defence"])
def test_von_der_goltz_rolls_a_die_more_in_attack_or_defence(role):
    """In the next combat of either kind; then the marker goes."""
    bench = drawn("C15-2", {"kut": ["TU-1"], "basra": ["GB-IEF"], "jerusalem": ["TU-2"]}, choose=["TU-1"])
    if role == "defence":
        bench = turn_of(bench, "western_allies")
    army, target = ("TU-1", "basra") if role == "attack" else ("GB-IEF", "kut")
    assert fought(bench, role, (army, target)) == [(2, 0)]
    assert bench.position.markers == {}
