"""The Russian Revolutions where Europe is played (5.42-5.45), collapse (16.3) and the treaty (5.46)."""

from __future__ import annotations

import pytest
from hypothesis import given as given_by
from hypothesis import settings
from hypothesis import strategies as some

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.limits import free_of_the_treaty
from wargame_cli.rulesets.great_war_in_europe.ground.score import victory_hexes
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.russia import RevolutionRolled
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import can_support_again
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import (
    bolshevik_modifiers,
    czar_modifiers,
    lost_cities,
    russian_cities,
)

AT = position()
#: The cities of Russia and Poland, and those of Germany and Austria-Hungary in the East.
RUSSIAN = AT.kit.board.spaces(
    AT.kit.of_kind("city") & (AT.kit.countries["Russia"] | AT.kit.countries["Russian Poland"])
)
EASTERN = AT.kit.board.spaces(
    AT.kit.of_kind("city") & AT.kit.fronts["east"] & (AT.kit.countries["Germany"] | AT.kit.countries["Austria-Hungary"])
)
#: No city of one side is under the other.
QUIET = dict.fromkeys(RUSSIAN, "Allied") | dict.fromkeys(EASTERN, "CP")
#: The turns of operations after which some Strategic Turns come.
AFTER = {AT.kit.tables.turns[turn].strategic: turn for turn in range(1, 52)}
PETROGRAD, BUCHAREST = "E7030", "E2423"


def revolution(letter="L", **given):
    """The Russian Revolutions Phase of a Strategic Turn, the Czar on his throne."""
    return bench(phase="revolutions", **{"turn": AFTER[letter], "taken": QUIET, "strategic": letter, **given})


def lose(count):
    """So many Russian cities in the hands of the Central Powers, Petrograd not among them."""
    return QUIET | dict.fromkeys([hex for hex in RUSSIAN if hex != PETROGRAD][:count], "CP")


# -- the Fall of the Czar ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.42")
@pytest.mark.parametrize(("cities", "die", "falls"), [(6, 5, True), (6, 4, False), (10, 1, True), (4, 6, False)])
def test_with_eleven_or_more_the_czar_falls(cities, die, falls):
    """5.42: the die and the Russian cities of the Central Powers, Poland's among them."""
    table = revolution(taken=lose(cities))
    table.begin(dice={"Fall of the Czar": die})
    rolled = table.only(RevolutionRolled)
    assert (rolled.total, rolled.needed, rolled.rule) == (die + cities, 11, "5.42")
    assert table.position.russia == ("provisional" if falls else "czar")


@pytest.mark.rule("5.42")
def test_poland_is_russian():
    """5.42: victory cities and others alike."""
    at = position(taken=dict.fromkeys(RUSSIAN, "CP"))
    assert russian_cities(at) == RUSSIAN
    assert any(at.kit.map.area[hex] == "Russian Poland" for hex in russian_cities(at))


@pytest.mark.rule("5.42")
@pytest.mark.trap(39)
@pytest.mark.parametrize(
    ("given_", "modifier"),
    [
        ({"letter": "A"}, -2),
        ({"letter": "G"}, -2),
        ({"letter": "H"}, -1),
        ({"letter": "K"}, -1),
        ({"letter": "L"}, 0),
        ({"taken": QUIET | {PETROGRAD: "CP"}}, 4),  # the city itself and three
        ({"taken": QUIET | {EASTERN[0]: "Allied"}}, -1),
    ],
)
def test_what_changes_the_roll_for_the_czar(given_, modifier):
    """5.43."""
    assert sum(number for _, number in czar_modifiers(revolution(**given_).position)) == modifier


@pytest.mark.rule("5.42")
@pytest.mark.trap(39)
@pytest.mark.parametrize(("kind", "modifier"), [("czar-takes-command", 2), ("brusilov-offensive", 1)])
def test_events_that_change_it(kind, modifier, monkeypatch):
    """5.43."""
    table = revolution()
    monkeypatch.setattr(GreatWarPosition, "in_play", lambda position, each: each == kind)
    assert sum(number for _, number in czar_modifiers(table.position)) == modifier


@pytest.mark.rule("5.42")
@pytest.mark.parametrize("letter", ["A", "U"])
def test_it_is_rolled_for_on_every_strategic_turn(letter):
    """5.42."""
    table = revolution(letter)
    table.begin(dice={"Fall of the Czar": 6})
    assert not table.only(RevolutionRolled).happened


@pytest.mark.rule("5.42")
@pytest.mark.trap(72)
@pytest.mark.parametrize(
    ("taken", "stacks", "count"),
    [
        ({EASTERN[0]: "Allied"}, {}, 1),
        ({EASTERN[0]: "Allied"}, {EASTERN[0]: ["RU-33"]}, 1),
        ({EASTERN[0]: "Allied"}, {EASTERN[0]: ["SR-HQ"]}, 0),
        ({"E1819": "Allied"}, {}, 0),  # Sofia, in the Balkans
        ({"E1819": "Allied"}, {"E1819": ["RU-33"]}, 1),
        ({"W6730": "Allied"}, {}, 0),
    ],
)
def test_which_cities_are_under_russian_control(taken, stacks, count):
    """5.43: in Germany and Austria-Hungary in the East, elsewhere in the Balkans where Russians stand."""
    at = position(taken=QUIET | taken, stacks=stacks)
    assert len(lost_cities(at)) == count


@pytest.mark.rule("5.42")
@pytest.mark.parametrize(("romania", "count"), [("CP", 1), ("", 0)])
def test_a_romania_of_the_central_powers_has_cities_too(romania, count):
    """5.43: Bucharest, with Russians in it."""
    at = position(romania=romania, taken=QUIET | {BUCHAREST: "Allied"}, stacks={BUCHAREST: ["RU-33"]})
    assert len(lost_cities(at)) == count


@pytest.mark.rule("5.42")
@settings(max_examples=40, deadline=None)
@given_by(
    some.sets(some.sampled_from(RUSSIAN)),
    some.sets(some.sampled_from(EASTERN)),
    some.sampled_from("ABGHKLMNU"),
)
def test_the_modifiers_of_the_czar_are_those_of_a_second_calculation(theirs, ours, letter):
    """5.42, 5.43."""

    def naive():
        total = len(theirs) - len(ours) + 3 * (PETROGRAD in theirs)
        return total - (2 if letter in "ABCDEFG" else 1 if letter in "HIJK" else 0)

    taken = QUIET | dict.fromkeys(theirs, "CP") | dict.fromkeys(ours, "Allied")
    at = position(turn=AFTER[letter], taken=taken)
    assert sum(number for _, number in czar_modifiers(at)) == naive()


# -- what comes of it ----------------------------------------------------------------------------------------------


def after_the_czar(**given):
    """The position after the Czar has fallen."""
    table = revolution(taken=lose(10), **given)
    table.begin(dice={"Fall of the Czar": 6})
    return table.position


@pytest.mark.rule("5.45")
@pytest.mark.rule("15.9")
def test_every_russian_unit_shows_its_other_face():
    """5.45, 15.92: on the map, in the dead pile, in the box, and those that are still to come."""
    stacks = {"E5030": ["RU-1GD", "RU-SV"], "allied-dead": ["RU-2GD"], "allied-box": ["RU-23"]}
    before, after = position(stacks=stacks), after_the_czar(stacks=stacks)
    for unit in ("RU-1GD", "RU-2GD", "RU-23", "RU-37"):
        assert (before.face(unit).attack, after.face(unit).attack) == (3, 1)
    assert after.face("RU-SV") == before.face("RU-SV")
    assert after.place_of("RU-2GD") == "allied-dead"


@pytest.mark.rule("5.45")
def test_a_division_of_the_dead_pile_is_rebuilt_as_one_of_the_republic():
    """15.92, 5.31: for a Russian point."""
    table = bench(
        phase="replacements", by="Allied", russia="provisional", stacks={"allied-dead": ["RU-2GD"]}, points={"RU": 2}
    )
    after = table.play("{replace: RU-2GD}")
    assert after.place_of("RU-2GD") == "allied-box"
    assert (after.points["RU"], after.face("RU-2GD").attack) == (1, 1)


@pytest.mark.rule("5.45")
@pytest.mark.rule("5.14")
@pytest.mark.trap(39)
@pytest.mark.parametrize(("russia", "again"), [("czar", True), ("provisional", False)])
def test_russian_headquarters_support_again_under_the_czar_alone(russia, again):
    """5.14, 5.45."""
    at = position(russia=russia, stacks={"E5030": ["RU-WF"]}, depleted=["RU-WF"])
    assert can_support_again(at, "RU-WF") is again


@pytest.mark.rule("5.34")
def test_a_russian_headquarters_is_rebuilt_with_support_after_him():
    """5.34: it is rebuilt and not flipped back."""
    table = bench(
        phase="replacements", by="Allied", russia="provisional", stacks={"allied-dead": ["RU-WF"]}, points={"RU": 2}
    )
    assert table.refusals("{replace: RU-WF, side: support}") == []


@pytest.mark.rule("16.8")
@pytest.mark.rule("5.45")
@pytest.mark.parametrize(("holder", "fallen"), [("CP", ["RO"]), ("Allied", [])])
def test_romania_without_bucharest_falls_with_the_czar(holder, fallen):
    """16.8: as the scenario of 1917 has it."""
    table = revolution(taken=lose(10) | {BUCHAREST: holder})
    table.begin(dice={"Fall of the Czar": 6})
    assert table.position.collapsed == fallen


# -- the Bolshevik Revolution --------------------------------------------------------------------------------------


@pytest.mark.rule("5.44")
@pytest.mark.parametrize(("die", "comes"), [(3, True), (2, False)])
def test_with_eleven_or_more_the_bolsheviks_take_power(die, comes):
    """5.42, 5.44: six cities, and two for turns of operations."""
    this_turn = {"attacked_russians": True}
    table = revolution(russia="provisional", taken=lose(6), unrest=2, this_turn=this_turn, points={"RU": 3})
    table.begin(dice={"Bolshevik Revolution": die})
    rolled = table.only(RevolutionRolled)
    assert (rolled.total, rolled.needed) == (die + 8, 11)
    assert table.position.russia == ("collapsed" if comes else "provisional")
    assert table.position.revolution == ("L" if comes else "")
    assert table.position.points["RU"] == (0 if comes else 3)


@pytest.mark.rule("5.44")
def test_the_czar_and_the_bolsheviks_do_not_fall_and_rise_in_one_phase():
    """5.41."""
    table = revolution(taken=lose(10))
    table.begin(dice={"Fall of the Czar": 6})
    assert table.position.russia == "provisional"
    assert len(table.events(RevolutionRolled)) == 1


@pytest.mark.rule("5.44")
def test_the_letter_does_not_change_the_roll_for_the_bolsheviks():
    """5.43 speaks of the Czar alone; neither does Petrograd count three."""
    this_turn = {"attacked_russians": True}
    at = revolution("B", russia="provisional", this_turn=this_turn, taken=QUIET | {PETROGRAD: "CP"})
    assert bolshevik_modifiers(at.position) == (("Russian cities of the Central Powers", 1),)


@pytest.mark.rule("5.44")
@pytest.mark.trap(39)
@pytest.mark.parametrize(
    ("attackers", "defenders", "target", "unrest"),
    [
        ([], [], "", 1),
        (["RU-33"], ["AH-1"], "E4222", 2),
        (["GE-11"], ["RU-33"], "E5030", 0),
        (["GE-11"], ["RU-33"], EASTERN[0], 0),  # outside of Russia too
        (["GE-11"], ["SR-HQ"], "E1216", 1),
    ],
)
def test_what_a_turn_of_operations_adds(attackers, defenders, target, unrest):
    """5.44: attacks of Russians, and none on them; the exception is for the Near East alone."""
    table = bench(phase="turn-record", turn=40, russia="provisional", unrest=1)
    if target:
        table.referee.emit(
            CombatFought(
                target=target, attackers=tuple(attackers), defenders=tuple(defenders), attack=1, defence=1,
                first_column="1:1", column="1:1", table="A", die=1, modifier=0, result="0/0",
            )
        )  # fmt: skip
    table.end()
    assert table.position.unrest == 1 + unrest


@pytest.mark.rule("16.3")
@pytest.mark.rule("16.1")
def test_russia_loses_its_points_and_headquarters_and_keeps_the_rest():
    """16.11: brigades go where the Near East is in the game (16.3)."""
    stacks = {"E5030": ["RU-1GD", "RU-WF"], "allied-dead": ["RU-SW"], "allied-box": ["RU-GDCRP"]}
    table = revolution(russia="provisional", taken=lose(10), stacks=stacks, points={"RU": 5, "BR": 2})
    table.begin(dice={"Bolshevik Revolution": 6})
    after = table.position
    assert {after.place_of(unit) for unit in ("RU-WF", "RU-SW", "RU-NW")} == {"gone"}
    assert after.at("E5030") == ["RU-1GD"]
    assert after.place_of("RU-GDCRP") == "allied-box"
    assert (after.points["RU"], after.points["BR"]) == (0, 2)


@pytest.mark.rule("5.22a")
@pytest.mark.rule("16.3")
def test_a_collapse_leaves_waiting_u_boats_alone():
    """16.11, 5.22: two chapters of one Strategic Turn."""
    played = {"CP-u-boat-1": 20, "CP-u-boat-2": 30}
    table = revolution(russia="provisional", taken=lose(10), played=played, u_boats_waiting=["CP-u-boat-2"])
    table.begin(dice={"Bolshevik Revolution": 6})
    assert table.position.u_boats_waiting == ["CP-u-boat-2"]


# -- the treaty ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.46")
@pytest.mark.trap(38)
@pytest.mark.parametrize(("unit", "hex", "free"), [("TU-3", "E5030", False), ("GE-11", "E5030", False)])
def test_it_binds_turks_in_europe(unit, hex, free):
    """5.46: the exception is for the fronts of the Near East."""
    assert free_of_the_treaty(position(), unit, hex) is free


@pytest.mark.rule("5.46")
@pytest.mark.parametrize("russia", ["collapsed", "treaty"])
def test_it_is_declared_in_europe(russia):
    """5.46: in any Russian Revolutions Phase after the revolution, and once."""
    assert revolution(russia=russia).refusals("{treaty: true}") == ([] if russia == "collapsed" else ["5.46"])


@pytest.mark.rule("5.47")
@pytest.mark.rule("5.46")
@pytest.mark.trap(38)
def test_with_it_victory_hexes_in_russia_take_garrisons():
    """5.46, 5.47: from the moment of the declaration."""
    table = revolution(russia="collapsed", taken=dict.fromkeys(RUSSIAN, "CP"))
    kit = table.position.kit
    before = victory_hexes(table.position)
    assert before & kit.countries["Russia"]
    after = victory_hexes(table.play("{treaty: true}"))
    assert not after & kit.countries["Russia"]
    assert after == before & ~kit.countries["Russia"]


@pytest.mark.rule("5.46")
@pytest.mark.parametrize("russia", ["collapsed", "treaty"])
def test_after_it_nobody_lands_beside_russians(russia):
    """At Odessa, beside which a Russian unit stands."""
    table = bench(
        phase="allied-strategic-movement", by="Allied", salonika=True, russia=russia, collapsed=["RU"], neutral=[],
        stacks={"E1116": ["BR-9NA"], "E1328": ["BR-1"], "E3131": ["RU-1"]}, taken={"E3031": "Allied"},
    )  # fmt: skip
    assert ("5.46" in table.refusals("{sea-move: [BR-9NA], to: E3031}")) == (russia == "treaty")


@pytest.mark.rule("5.46", "14.1")
@pytest.mark.parametrize("russia", ["collapsed", "treaty"])
def test_after_it_nobody_attacks_a_russian_fort(russia):
    """14.11: the unit in it is Russian; here that of Kronstadt, where no other one stands."""
    table = bench(
        phase="second-combat", by="CP", western="CP", russia=russia, turn=41,
        stacks={"E6928": ["GE-1"], "E7027": ["GE-2"]}, taken={"E6928": "CP"},
    )  # fmt: skip
    assert ("5.46" in table.refusals("{attack: E7028, with: [GE-1]}")) == (russia == "treaty")
