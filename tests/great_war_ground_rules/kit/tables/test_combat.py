"""The two Combat Results Tables, held to the text and to the balance that they were made for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables

COMBAT = tables().combat
#: From worst to best for the attacker.
ORDER = {
    "mobile": ["AE", "AH", "AR", "AQ", "EX", "HX", "DR", "DH", "DE"],
    "positional": ["AD", "AL", "AX", "BX", "DX", "DL", "DD"],
}
TABLES = tuple(ORDER)


def results(table, odds):
    """The results of a column by die, the infantry columns among them."""
    return [COMBAT.result(table, COMBAT.rung(odds), die, infantry_capable=True) for die in range(1, 7)]


# -- the ladder ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9Ac")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (1, 4, "1:4"),
        (1, 4.5, "below 1:4"),
        (1, 3.5, "1:4"),
        (1, 3, "1:3"),
        (2, 3, "1:2"),
        (3.99, 4, "1:2"),
        (4, 4, "1:1"),
        (5.99, 4, "1:1"),
        (6, 4, "3:2"),
        (7.75, 4, "3:2"),
        (8, 4, "2:1"),
        (11.75, 4, "2:1"),
        (12, 4, "3:1"),
        (116, 8, "14:1"),
    ],
)
def test_odds_are_rounded_down_in_the_defenders_favour(attack, defence, odds):
    """9A, and the overrun of 6F1."""
    assert COMBAT.name(COMBAT.ratio(attack, defence)) == odds


@pytest.mark.rule("9Ac")
@given(st.integers(1, 400), st.integers(1, 400))
def test_odds_are_exact(attack, defence):
    """Halves and quarters never come out a column too high or too low."""
    rung = COMBAT.ratio(attack / 4, defence / 4)
    name = COMBAT.name(rung)
    if name != "below 1:4":
        left, right = map(int, name.split(":"))
        assert Fraction(attack, defence) >= Fraction(left, right)
        above, below = map(int, COMBAT.name(rung + 1).split(":"))
        assert Fraction(attack, defence) < Fraction(above, below)
    else:
        assert Fraction(attack, defence) < Fraction(1, 4)


def test_every_rung_has_a_name_and_every_name_its_rung():
    for rung in range(1, 30):
        assert COMBAT.rung(COMBAT.name(rung)) == rung
    with pytest.raises(ValueError, match="no odds"):
        COMBAT.rung("5:2")


def test_strengths_of_nothing():
    """9G1, 6F1: who has no strength has no odds; a defence of nothing counts as 12:1."""
    assert COMBAT.name(COMBAT.ratio(0, 5)) == "below 1:4"
    assert COMBAT.shifted(COMBAT.ratio(0, 5), 20) < 1
    assert COMBAT.name(COMBAT.ratio(0.5, 0)) == "12:1"


@pytest.mark.rule("6B4b")
@pytest.mark.parametrize(
    ("odds", "shift", "after"), [("3:2", 1, "2:1"), ("8:1", 1, "9:1"), ("5:1", -1, "4:1"), ("14:1", -4, "10:1")]
)
def test_fatigue_shifts_one_column_at_a_time(odds, shift, after):
    """6B4, 6F1: the examples of the text."""
    assert COMBAT.name(COMBAT.shifted(COMBAT.rung(odds), shift)) == after


@pytest.mark.rule("9B")
@pytest.mark.trap(3)
def test_shifts_come_before_the_last_column():
    """9B: 8:1 shifted down by one is 7:1, and counts as the last column, 6:1."""
    rung = COMBAT.shifted(COMBAT.rung("8:1"), -1)
    assert COMBAT.name(COMBAT.column("mobile", rung, infantry_capable=False)) == "6:1"
    assert COMBAT.name(COMBAT.column("mobile", COMBAT.shifted(rung, -2), infantry_capable=False)) == "5:1"
    assert COMBAT.column("mobile", COMBAT.shifted(COMBAT.rung("1:4"), -1), infantry_capable=False) is None
    assert COMBAT.name(COMBAT.shifted(COMBAT.ratio(1, 6), 1)) == "below 1:4", "1:6 shifted up is 1:5"


@pytest.mark.rule("9B")
def test_only_infantry_goes_beyond_six_to_one():
    """9A, 14H1."""
    last = {infantry: COMBAT.columns("mobile", infantry)[1] for infantry in (False, True)}
    assert {infantry: COMBAT.name(rung) for infantry, rung in last.items()} == {False: "6:1", True: "9:1"}
    assert COMBAT.result("mobile", COMBAT.rung("9:1"), 6, infantry_capable=True) == "DE"
    assert COMBAT.result("mobile", COMBAT.rung("9:1"), 6, infantry_capable=False) == "DH"


@pytest.mark.rule("9B")
@pytest.mark.parametrize(("table", "result"), [("mobile", "AE"), ("positional", "AD")])
def test_below_the_first_column_the_attacker_is_lost(table, result):
    for die in range(1, 7):
        assert COMBAT.result(table, COMBAT.ratio(1, 5), die, infantry_capable=True) == result


# -- the tables ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9Ad")
@pytest.mark.parametrize("table", TABLES)
def test_tables_hold_one_result_for_each_column_and_die(table):
    chart = COMBAT.table(table)
    assert len(chart.rows) == 6
    assert all(len(row) == len(chart.columns) for row in chart.rows)
    assert {cell for row in chart.rows for cell in row} == set(ORDER[table])


@pytest.mark.rule("9Ad")
@pytest.mark.parametrize("table", TABLES)
def test_higher_dice_and_better_odds_are_never_worse(table):
    worth = [[ORDER[table].index(cell) for cell in row] for row in COMBAT.table(table).rows]
    assert all(row == sorted(row) for row in worth)
    assert all(list(column) == sorted(column) for column in zip(*worth, strict=True))


@pytest.mark.rule("3C")
@pytest.mark.parametrize("table", TABLES)
def test_modified_dice_stay_within_the_table(table):
    """3C3."""
    for rung in range(1, 12):
        for infantry in (False, True):
            lowest, highest = (COMBAT.result(table, rung, die, infantry_capable=infantry) for die in (-3, 9))
            assert lowest == COMBAT.result(table, rung, 1, infantry_capable=infantry)
            assert highest == COMBAT.result(table, rung, 6, infantry_capable=infantry)


@pytest.mark.rule("9C1")
def test_a_defender_is_wiped_out_only_in_the_columns_of_infantry():
    """9C1: the designers say so of DE."""
    with_de = [odds for odds in COMBAT.mobile.columns if "DE" in results("mobile", odds)]
    assert with_de == ["8:1", "9:1"]


# -- what they cost (the simulation that they were made with) ----------------------------------------------------------


def lost(result, attack, defence):
    """Strength that attacker and defender lose, optional retreats left aside."""
    weaker, stronger = min(attack, defence), max(attack, defence)
    part = {
        "AE": (attack, 0),
        "AD": (attack, 0),
        "AH": (attack / 2, 0),
        "AQ": (attack / 4, 0),
        "AR": (0, 0),
        "DR": (0, 0),
        "DH": (0, defence / 2),
        "DE": (0, defence),
        "DD": (0, defence),
        "AL": (attack / 2, attack / 8),
        "AX": (attack / 2, attack / 4),
        "DX": (defence / 4, defence / 2),
        "DL": (defence / 8, defence / 2),
    }
    if result in part:
        found = part[result]
    else:
        own, other = {"HX": (weaker, weaker / 2), "EX": (weaker, weaker), "BX": (weaker / 2, weaker / 2)}[result]
        assert other <= stronger
        found = (other, own) if attack >= defence else (own, other)
    return min(found[0], attack), min(found[1], defence)


def shares(table, odds):
    """The shares of attacker, defender and both that are lost on average at the lowest ratio of a column."""
    left, right = map(int, odds.split(":"))
    attack, defence = left / right, 1.0
    dice = [lost(result, attack, defence) for result in results(table, odds)]
    one, other = (sum(column) / 6 for column in zip(*dice, strict=True))
    return one / attack, other / defence, (one + other) / (attack + defence)


#: Shares of attacker, defender and both in per cent: Mobile, then Positional.
EXPECTED = {
    "1:1": ((38, 17, 27), (50, 29, 40)),
    "3:2": ((28, 33, 30), (42, 41, 41)),
    "2:1": ((25, 33, 28), (31, 50, 38)),
    "3:1": ((21, 33, 24), (19, 54, 28)),
    "4:1": ((10, 33, 15), (9, 50, 17)),
    "5:1": ((9, 33, 13), (6, 50, 14)),
    "6:1": ((6, 33, 10), (5, 50, 11)),
    "7:1": ((2, 50, 8), (3, 58, 10)),
    "8:1": ((1, 50, 6), (3, 58, 9)),
    "9:1": ((1, 58, 7), (2, 58, 8)),
}


@pytest.mark.parametrize("odds", EXPECTED)
def test_what_a_combat_costs_on_average(odds):
    for table, expected in zip(TABLES, EXPECTED[odds], strict=True):
        for share, per_cent in zip(shares(table, odds), expected, strict=True):
            assert abs(share * 100 - per_cent) <= 0.51, (table, odds, share)


@pytest.mark.rule("9Ad")
@pytest.mark.parametrize("odds", COMBAT.mobile.columns)
def test_the_positional_table_is_the_bloodier_one(odds):
    """9A: the designers say so."""
    assert shares("positional", odds)[2] > shares("mobile", odds)[2]


@pytest.mark.parametrize(
    ("table", "hexes"), [("mobile", [1, 2, 3, 4, 4, 5, 5, 6, 6, 6]), ("positional", [0] * 4 + [1, 1, 2, 3, 3, 3])]
)
def test_how_often_the_hex_is_taken(table, hexes):
    taking = ("EX", "HX", "DR", "DH", "DE", "DL", "DD")
    found = [sum(result in taking for result in results(table, odds)) for odds in EXPECTED]
    assert found == hexes
