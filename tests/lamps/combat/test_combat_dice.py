"""Who throws the dice of a combat and what is good for him, and the scenes that its events stand in (7.1 to 7.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

AREAS = {"rhine": ["GE-1"], "verdun": ["FR-1", "GB-1"], "kars": ["RU-1"], "erzurum": ["TU-1"]}
FOUR = {"players": "4"}
EAST = {"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]}


@pytest.mark.parametrize(
    ("faction", "target", "army", "sides", "options"),
    [
        ("germany", "verdun", "GE-1", ("CP", "TE"), {}),
        ("western-allies", "rhine", "FR-1", ("TE", "CP"), {}),
        ("germany", "verdun", "GE-1", ("Germany", "Western-Allies"), FOUR),
        ("central-allies", "kars", "TU-1", ("Central-Allies", "Eastern-Allies"), FOUR),
        ("eastern-allies", "erzurum", "RU-1", ("Eastern-Allies", "Central-Allies"), FOUR),
    ],
)
def test_attacker_and_defender_want_high_dice(faction, target, army, sides, options):
    """With more than two players each throws for himself: the armies that stand there say who defends."""
    bench = Bench("lamps", phase=f"{faction}-combat", areas=AREAS, options=options)
    bench.play(f"{{attack: {target}, with: [{army}]}}", dice=[1, 6])
    label = f"attack {target}/1"
    attacker, defender = sides
    assert bench.rolls() == [
        (f"{label}/attack", attacker, "attack", "high"),
        (f"{label}/defence", defender, "defence", "high"),
    ]


@pytest.mark.parametrize(
    ("trenches", "side"),
    [([], "Western-Allies"), (["western_allies"], "Western-Allies"), (["russia"], "Eastern-Allies")],
)
def test_trenches_without_armies_are_defended_by_their_owner(trenches, side):
    """Else the land's owner would, but an empty area without a trench has a garrison, which rolls no die."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1"]}, trenches={"verdun": trenches}, options={**FOUR, "empty-trench": "defends"}
    )
    bench.play("{attack: verdun, with: [GE-1], most: 1}", dice=[1, 6] if trenches else [1])
    defended = [by for _, by, kind, _ in bench.rolls() if kind == "defence"]
    assert defended == ([side] if trenches else [])


@pytest.mark.rule("7.2.4b")
def test_who_owns_an_army_that_stands_to_the_last_throws_for_it():
    """Not who has the most armies there: the Western Allies' army stands in the midst of Russians."""
    standing = {seat: ["{ask: last-stand, prefer: [stand]}"] for seat in ("Western-Allies", "Eastern-Allies")}
    areas = {"somme": ["GE-1"], "paris": ["FR-1*", "RU-1*", "RU-2*"]}
    answers = {"attack paris/1/defender": "FR-1"}
    bench = Bench("lamps", areas=areas, options=FOUR, standing=standing)
    bench.play("{attack: paris, with: [GE-1]}", dice=[6, 1, 6], answers=answers)
    assert bench.rolls()[1:] == [
        ("attack paris/1/defence", "Eastern-Allies", "defence", "high"),
        ("attack paris/1/tenacity", "Western-Allies", "tenacity", "high"),
    ]


@pytest.mark.rule("7.4.2")
def test_a_guerilla_attack_is_one_roll():
    """Its label is that of its scene, and the retreat that follows is in it."""
    bench = Bench("lamps", areas={**EAST, "british_east_africa": ["GB-BEAEF*"]})
    bench.play("{guerilla: british_east_africa}", dice=[6])
    assert bench.rolls() == [("guerilla british_east_africa", "CP", "guerilla", "high")]
    assert {event.scene for event in bench.referee.events} == {"guerilla british_east_africa"}


@pytest.mark.rule("7.1.2b")
def test_of_a_fleets_die_neither_high_nor_low_is_good():
    """A 2 is better than a 1 and than a 3 (7.1.2.1)."""
    position = staged("lamps", areas={"blockade_box": ["GE-FL1", "GB-FL1"]}, blockade="TE")
    assert [position.kit.tables.combat.naval_hits.get(die, 0) for die in range(1, 7)] == [1, 2, 0, 0, 0, 0]
    bench = Bench("lamps", position=position)
    bench.play("{naval: fight}", dice=[5, 6])
    assert sorted(bench.rolls()) == [
        ("naval/GB-FL1", "TE", "naval combat", ""), ("naval/GE-FL1", "CP", "naval combat", ""),
    ]  # fmt: skip
    assert {event.scene for event in bench.referee.events} == {"naval"}


@pytest.mark.rule("7.2.2d")
def test_what_belongs_to_an_attack_is_in_its_scene():
    """Dice, the retreat and the advance in that of the attack; why a programme ends in that of the programme."""
    bench = Bench("lamps", areas={"rhine": ["GE-1", "GE-2"], "verdun": ["FR-1*"]})
    position = bench.play("{attack: verdun, with: [GE-1, GE-2]}", dice=[1, 6, 6, 1])
    assert list(dict.fromkeys(event.scene for event in bench.referee.events)) == ["attack verdun/1", "attack verdun/2"]
    assert position.place_of("FR-1") != "verdun"
    assert position.place_of("GE-2") == "verdun"
    bench = Bench("lamps", areas={"rhine": ["GE-1", "GE-2"], "verdun": ["FR-1"]})
    bench.play("{attack: verdun, with: [GE-1, GE-2], most: 1}", dice=[1, 6])
    assert [event.scene for event in bench.referee.events][-1] == "attack verdun"


@pytest.mark.rule("7.6.3a")
def test_tanks_roll_over_trenches_in_the_scene_of_the_attacks_there():
    """No die falls for them, and yet their breach belongs to what follows."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"verdun": ["FR-1", "WA-Tanks"], "rhine": ["GE-1"]},
        trenches={"rhine": ["germany"]},
        technology={"TE": ["A3"]},
    )
    bench.play("{tanks: rhine}")
    assert [event.scene for event in bench.referee.events] == ["attack rhine", "attack rhine"]
