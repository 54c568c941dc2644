"""Bombardment, fortifications and ports: the charts against the text (11B3b, 12C2, 14H1)."""

import pytest

from wargame_cli.rulesets.great_war_ground_rules.kit.components import PORTS
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables

TABLES = tables()
BOMBARDMENT, FORTS, HARBOURS = TABLES.bombardment, TABLES.fortifications, TABLES.ports


# -- bombardment -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12C1")
@pytest.mark.parametrize(
    ("strength", "column"), [(0.75, None), (1, 1), (1.5, 1), (2, 2), (24.75, 16), (25, 25), (99.5, 50), (300, 100)]
)
def test_the_column_is_the_highest_not_above_the_strength(strength, column):
    found = BOMBARDMENT.column(strength)
    assert (None if found is None else BOMBARDMENT.columns[found]) == column


@pytest.mark.rule("12C2")
def test_the_bombardment_of_the_example():
    """12C2: strength 102 at a new improved fortress in woods, tactical reconnaissance, a 4."""
    recon = BOMBARDMENT.modifiers["tactical_recon"]
    assert BOMBARDMENT.breaks(102)
    assert BOMBARDMENT.result(102, 4 + recon) == (4, True)
    assert BOMBARDMENT.fortifications["improved-new"] == -2
    units = recon + BOMBARDMENT.fortifications["unimproved-fortress"] + BOMBARDMENT.terrain["woods"]
    assert units == -1
    assert BOMBARDMENT.result(102, 4 + units) == (3, False)


@pytest.mark.rule("12C2")
@pytest.mark.parametrize("strength", [1, 12, 25, 49])
def test_light_fire_brings_no_fortification_down(strength):
    assert not BOMBARDMENT.breaks(strength)
    assert not any(BOMBARDMENT.result(strength, die)[1] for die in range(1, 7))


@pytest.mark.rule("12C1")
def test_more_guns_and_higher_dice_never_hit_less():
    hits = [[BOMBARDMENT.result(column, die)[0] for column in BOMBARDMENT.columns] for die in range(1, 7)]
    assert all(row == sorted(row) for row in hits)
    assert all(list(column) == sorted(column) for column in zip(*hits, strict=True))
    assert max(map(max, hits)) == 4
    assert BOMBARDMENT.result(0.5, 6) == (0, False)


@pytest.mark.rule("12C1")
def test_the_british_and_italians_crowd_their_trenches():
    assert BOMBARDMENT.modifiers["british_or_italian_target"] == 1


# -- fortifications --------------------------------------------------------------------------------------------------


@pytest.mark.rule("14H1")
@pytest.mark.parametrize(
    "grade", ["fort", "improved-fort", "unimproved-fortress", "improved-old", "improved-new", "improved-great"]
)
def test_forts_cost_two_and_infantry_one(grade):
    assert (FORTS.die(grade, False), FORTS.die(grade, True)) == (-2, -1)
    assert FORTS.is_positional(grade)


@pytest.mark.rule("9Aa")
def test_fieldworks_call_for_no_positional_combat():
    assert not FORTS.is_positional("fieldworks")
    assert FORTS.is_positional("entrenchment")


def test_no_fortification_does_nothing():
    assert FORTS.die("", False) == 0
    assert not FORTS.bars_armor("")
    assert not FORTS.halves_attackers("")
    assert not FORTS.is_positional("")


@pytest.mark.rule("9H")
def test_the_better_a_fortification_the_more_it_does():
    ladder = ["fieldworks", "entrenchment", "fort", "improved-fort", "improved-new"]
    for infantry in (False, True):
        dice = [FORTS.die(grade, infantry) for grade in ladder]
        assert dice == sorted(dice, reverse=True)
    assert [FORTS.bars_armor(grade) for grade in ladder] == [False, False, False, True, True]
    assert [FORTS.halves_attackers(grade) for grade in ladder] == [False, False, False, False, True]


# -- ports -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11B3b")
def test_what_ports_supply():
    assert [HARBOURS.limit(size) for size in PORTS] == [3, 15, 30, 60, None]
    assert HARBOURS.limit("major-port", 2) == 54
    assert HARBOURS.limit("great-port", 5) is None


@pytest.mark.rule("15A3")
@pytest.mark.parametrize("size", PORTS)
def test_a_port_with_all_its_damage_is_of_no_use(size):
    """11B3b, 15A3."""
    assert HARBOURS.limit(size, HARBOURS.most_hits(size)) == 0
