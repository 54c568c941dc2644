"""The Russian Revolutions in the game of six maps (5.42-5.46, 16.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.great_war_in_europe.ground.limits import free_of_the_treaty
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.events.russia import RevolutionRolled
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import czar_modifiers, lost_cities, russian_cities

GAME = "great-war-in-europe"
AT = staged(GAME, map="combined")
KIT = AT.kit
RUSSIAN = KIT.board.spaces(KIT.of_kind("city") & (KIT.countries["Russia"] | KIT.countries["Russian Poland"]))
OURS = KIT.board.spaces(
    KIT.of_kind("city")
    & (KIT.fronts["east"] | KIT.fronts["caucasus"])
    & (KIT.countries["Germany"] | KIT.countries["Austria-Hungary"] | KIT.countries["Ottoman Empire"])
)
QUIET = dict.fromkeys(RUSSIAN, "Allied") | dict.fromkeys(OURS, "CP")
#: A city of Russia, one of the Ottoman Empire in the Caucasus, one of Germany.
BAKU, TREBIZOND, KONIGSBERG = "N3653", "N4332", "E5514"


def both(**given):
    """The Russian Revolutions Phase of Strategic Turn M, all six maps in the game."""
    return Bench(GAME, **{"map": "combined", "phase": "revolutions", "turn": 31, "taken": QUIET, **given})


@pytest.mark.rule("5.42")
@pytest.mark.trap(72)
def test_cities_of_the_caucasus_count_with_those_of_europe():
    """5.42, 5.43: Baku for the Central Powers, Trebizond against them."""
    at = both(taken=QUIET | {BAKU: "CP", RUSSIAN[0]: "CP", TREBIZOND: "Allied", KONIGSBERG: "Allied"}).position
    assert set(russian_cities(at)) == {BAKU, RUSSIAN[0]}
    assert len(lost_cities(at)) == 2
    assert sum(number for _, number in czar_modifiers(at)) == 0


@pytest.mark.rule("5.42")
def test_eleven_is_needed_as_in_europe():
    """5.42: not the range of the Turn Record Track of the Near East."""
    table = both()
    table.begin(dice={"Fall of the Czar": 6})
    assert table.only(RevolutionRolled).needed == 11
    assert table.position.russia == "czar"


@pytest.mark.rule("16.3")
def test_russian_brigades_leave_the_game_with_its_collapse():
    """16.3: where the Near East is in the game, wherever they are."""
    brigade = next(unit for unit, each in KIT.units.items() if each.nation == "RU" and each.size == "brigade")
    stacks = {"N4243": [brigade], "E5030": ["RU-1GD"]}
    taken = QUIET | dict.fromkeys(RUSSIAN[:10], "CP") | {"N4243": "Allied", "E5030": "Allied"}
    table = both(russia="provisional", stacks=stacks, taken=taken, unrest=4)
    table.begin(dice={"Bolshevik Revolution": 6})
    assert table.position.russia == "collapsed"
    assert table.position.revolution == "M"
    assert table.position.place_of(brigade) == "gone"
    assert table.position.place_of("RU-1GD") == "E5030"


@pytest.mark.rule("5.46")
@pytest.mark.trap(38)
@pytest.mark.parametrize(
    ("unit", "hex", "free"), [("TU-28", "N4242", True), ("TU-28", "E5030", False), ("GE-11", "N4242", False)]
)
def test_the_treaty_leaves_turks_free_in_the_near_east(unit, hex, free):
    """5.46: it is asked where, and not in which game."""
    assert free_of_the_treaty(AT, unit, hex) is free


@pytest.mark.rule("5.44")
@pytest.mark.trap(39)
@pytest.mark.parametrize(("hex", "unrest"), [("N4243", 0), (TREBIZOND, 1), (KONIGSBERG, 0)])
def test_attacks_on_russians_outside_of_russia_in_the_near_east_do_not_count(hex, unrest):
    """5.44: those in Germany and Austria-Hungary do."""
    table = Bench(GAME, map="combined", phase="turn-record", turn=32, russia="provisional")
    table.referee.emit(
        CombatFought(
            target=hex, attackers=("GE-11",), defenders=("RU-1GD",), attack=1, defence=1,
            first_column="1:1", column="1:1", table="A", die=1, modifier=0, result="0/0",
        )
    )  # fmt: skip
    table.end()
    assert table.position.unrest == unrest
