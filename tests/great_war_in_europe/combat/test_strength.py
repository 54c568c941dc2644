"""Totals, units out of supply, odds and columns (10.3, 11.83)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from bench_of_rules import staged
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe.field import GAME, PLAIN, RING, force, on_plain
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.strength import (
    above,
    attack_strength,
    column_of,
    defence_strength,
    odds_name,
    rung,
)
from wargame_cli.rulesets.great_war_in_europe.kit.tables import tables

CHART = tables().combat
#: Hexes of the Egyptian Front far from every source of either side.
NOWHERE, BESIDE = "N1417", "N1418"


def naive_odds(attack, defence):
    """The ratio rounded down, or its reverse rounded up (10.31)."""
    ratio = Fraction(attack, defence)
    return f"{floor(ratio)}:1" if ratio >= 1 else f"1:{ceil(1 / ratio)}"


@pytest.mark.rule("10.31")
@given(st.integers(1, 200), st.integers(1, 200))
def test_odds_are_rounded_for_the_defender(attack, defence):
    assert odds_name(rung(attack, defence)) == naive_odds(attack, defence)


@pytest.mark.rule("10.31")
@pytest.mark.parametrize(("attack", "defence", "odds"), [(21, 6, "3:1"), (4, 5, "1:2"), (5, 5, "1:1"), (9, 5, "1:1")])
def test_the_examples_of_the_rulebook(attack, defence, odds):
    assert odds_name(rung(attack, defence)) == odds


@pytest.mark.rule("10.48")
@pytest.mark.trap(6)
def test_the_ladder_goes_on_beyond_the_table():
    """Below the first column nothing is rolled; above the last each column is one more on the die (10.54)."""
    steps = range(-4, 9)
    assert [column_of(CHART, step) for step in steps] == [None, None, None, 0, 1, 2, 3, 4, 5, 5, 5, 5, 5]
    assert [above(CHART, step) for step in steps] == [0] * 9 + [1, 2, 3, 4]


def naive_total(strengths):
    """Those in supply in full, the others halved together and rounded up, but one for each at least (11.12)."""
    out = [strength for strength, supplied in strengths if not supplied and strength]
    inside = sum(strength for strength, supplied in strengths if supplied)
    return inside + max(ceil(Fraction(sum(out), 2)), len(out))


@pytest.mark.rule("11.8", "11.1")
@pytest.mark.trap(5)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=6), st.booleans())
def test_units_out_of_supply_are_halved_together(factors, supplied):
    """Far from every source all of a stack are out; near Baghdad none is."""
    units = ("BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T")[: len(factors)]
    start, target = (RING[2], PLAIN) if supplied else (NOWHERE, BESIDE)
    values = {unit: f"{factor}-{factor}-4" for unit, factor in zip(units, factors, strict=True)}
    position = staged(GAME, stacks={start: list(units), target: ["TU-2"]}, values=values)
    wanted = naive_total([(factor, supplied) for factor in factors])
    assert attack_strength(position, force(position, target, units, "Allied")) == wanted
    assert defence_strength(position, force(position, start, ["TU-2"], "CP")) == wanted


@pytest.mark.rule("11.8")
def test_three_weak_units_out_of_supply_still_count_three():
    """11.12: no unit's factor goes below one, although half of three is two."""
    position = staged(GAME, stacks={NOWHERE: ["BR-6BD", "BR-7BD", "BR-11BD"], BESIDE: ["TU-2"]})
    assert attack_strength(position, force(position, BESIDE, ["BR-6BD", "BR-7BD", "BR-11BD"], "Allied")) == 3


@pytest.mark.rule("11.51", "14.2")
def test_fortress_supply_serves_the_defence_alone():
    """11.51: cut off in Kut, units defend in full and attack at half."""
    stacks = {"N1845": ["BR-3IN"], "N1945": ["TU-2"], "N1846": ["TU-6"], "N1745": ["TU-35"]}
    stacks |= {"N1744": ["TU-38"], "N1844": ["TU-17"], "N1944": ["TU-27"]}
    position = staged(GAME, stacks=stacks, kut=True, values={"BR-3IN": "4-4-4"})
    assert defence_strength(position, force(position, "N1845", ["TU-2"], "CP")) == 4
    assert attack_strength(position, force(position, "N1945", ["BR-3IN"], "Allied")) == 2


@pytest.mark.rule("16.1")
def test_units_of_a_collapsed_nation_have_a_strength_of_one():
    """16.11: Russians alone; Armenians have the strength that is drawn, Persian Cossacks what is printed."""
    position = staged(GAME, stacks={"N3846": ["RU-39", "ARM-3", "PN-PC"]}, russia="collapsed")
    faces = [position.face(unit) for unit in ("RU-39", "ARM-3", "PN-PC")]
    assert [(face.attack, face.defence) for face in faces] == [(1, 1), (2, 2), (1, 1)]
    assert position.face("RU-39").movement == 3


@pytest.mark.rule("10.33", "14.1")
@pytest.mark.trap(10)
@pytest.mark.parametrize(
    ("units", "target", "table"),
    [
        (["TU-2", "TU-6", "TU-35"], PLAIN, "A"),
        (["TU-2", "TU-6", "TU-35", "TU-38"], PLAIN, "B"),
        (["TU-2", "TU-6", "TU-35", "TU-YAG"], PLAIN, "A"),
        (["TU-2", "TU-6", "TU-35"], "N2711", "B"),
        (["TU-2", "TU-6", "GE-601BN", "TU-35"], PLAIN, "B"),
    ],
)
def test_the_number_of_defending_units_chooses_the_table(units, target, table):
    """10.33: a fort counts as one, a headquarters as none, a battalion as any."""
    start = RING[2] if target == PLAIN else "N2811"
    position = staged(GAME, stacks={start: ["BR-3IN"], target: units})
    assert work_out(position, force(position, target, ["BR-3IN"], "Allied")).table == table


@pytest.mark.rule("10.33")
@pytest.mark.trap(10)
def test_the_fort_of_kut_is_no_unit():
    """14.21: it has no intrinsic unit, so three defenders are three."""
    position = staged(GAME, stacks={"N1845": ["BR-3IN", "BR-7IN", "BR-13IN"], "N1945": ["TU-2"]}, kut=True)
    found = work_out(position, force(position, "N1845", ["TU-2"], "CP"))
    assert (found.table, found.defence) == ("A", 11)


@pytest.mark.rule("14.1")
def test_a_fort_defends_with_one_and_never_attacks():
    """14.11: alone and with others."""
    for units, strength in ((["TU-2"], 3), ([], 1)):
        stacks = {"N2811": ["BR-3IN"], **({"N2711": units} if units else {})}
        position = staged(GAME, stacks=stacks)
        assert defence_strength(position, force(position, "N2711", ["BR-3IN"], "Allied")) == strength


@pytest.mark.rule("10.31")
def test_all_defenders_of_a_hex_count():
    """10.21: nobody stands aside."""
    found = on_plain({RING[0]: ["BR-3IN", "BR-7IN"]}, ["TU-2", "TU-6"])
    assert (found.attack, found.defence, found.odds) == (6, 4, "1:1")
