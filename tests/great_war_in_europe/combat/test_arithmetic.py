"""The arithmetic of a whole combat (10.3-10.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe.field import BRITISH, GAME, PLAIN, RING, TURKS, force, on_plain
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.kit.tables import tables

CHART = tables().combat


def naive_result(attack, defence, shift, units, modifier, die):
    """Walk the ladder of odds by hand, clip at its ends, and read the table."""
    ladder = [f"1:{n}" for n in range(300, 1, -1)] + [f"{n}:1" for n in range(1, 300)]
    name = f"{attack // defence}:1" if attack >= defence else f"1:{(defence + attack - 1) // attack}"
    odds = ladder[ladder.index(name) + shift]
    table = "a" if units <= 3 else "b"
    if odds in ladder[: ladder.index("1:2")]:
        return CHART.below[table]
    excess = max(0, ladder.index(odds) - ladder.index("5:1"))
    column = "5:1" if excess else odds
    row = min(6, max(0, die + modifier + excess))
    return getattr(CHART, table)[row][CHART.columns.index(column)]


@pytest.mark.rule("10.31", "10.33", "10.48", "10.51")
@pytest.mark.trap(6)
@given(
    attack=st.integers(1, 60),
    defence=st.integers(1, 12),
    units=st.integers(1, 6),
    mixed=st.booleans(),
    trench=st.booleans(),
    die=st.integers(1, 6),
)
def test_results_are_those_of_the_table(attack, defence, units, mixed, trench, die):
    """Strengths, a shift and a modifier at random, against a calculation by hand."""
    defenders = TURKS[:units]
    values = dict.fromkeys(defenders, "1-1-4") | {defenders[0]: f"1-{defence}-4"}
    values |= {"BR-3IN": f"{attack}-1-4", "PN-PC": "1-1-6"}
    stack = ["BR-3IN", "PN-PC"] if mixed else ["BR-3IN"]
    given_ = {"trenches": [PLAIN]} if trench else {}
    position = staged(GAME, stacks={RING[2]: stack, PLAIN: list(defenders)}, values=values, **given_)
    found = work_out(position, force(position, PLAIN, stack, "Allied"))
    total = found.attack
    wanted = naive_result(total, defence + units - 1, -1 if mixed else 0, units, -1 if trench else 0, die)
    assert found.result(CHART, die) == wanted


@pytest.mark.rule("10.48")
@pytest.mark.trap(6)
def test_a_shift_brings_odds_back_onto_the_table():
    """10.47: one to three without support is automatic; with a column to the right it is rolled at one to two."""
    values = {"BR-3IN": "1-1-4", "TU-2": "1-3-4"}
    attackers = {RING[2]: ["BR-3IN", "BR-13CRP"]}
    bare = on_plain(attackers, ["TU-2"], values=values)
    led = on_plain(attackers, ["TU-2"], values=values, committed={"leader": "BR-13CRP"})
    assert (bare.odds, bare.column, bare.results(CHART)) == ("1:3", None, ["2/0"] * 6)
    assert (led.odds, led.column) == ("1:2", 0)


@pytest.mark.rule("10.48", "10.33")
def test_automatic_results_of_both_tables():
    """10.48: four losses against many defenders; no modifier is told where nothing is rolled."""
    values = {"BR-3IN": "1-1-4"}
    found = on_plain({RING[2]: ["BR-3IN"]}, TURKS[:4], values=values, turn=41)
    assert (found.result(CHART, 0), found.table, found.modifiers) == ("4/0", "B", ())


@pytest.mark.rule("10.48")
def test_super_high_odds():
    """10.54: seven to one is the last column and two on the die."""
    values = {"BR-3IN": "7-1-4", "TU-2": "1-1-4"}
    found = on_plain({RING[2]: ["BR-3IN"]}, ["TU-2"], values=values)
    assert (found.odds, found.column, found.modifier) == ("7:1", 5, 2)
    assert found.results(CHART) == [CHART.a[min(6, die + 2)][5] for die in range(1, 7)]


@pytest.mark.rule("10.31")
def test_the_example_of_seven_units():
    """The forces of a long ring count together (10.13)."""
    attackers = {hex: [unit] for hex, unit in zip(RING, BRITISH, strict=False)}
    found = on_plain(attackers, ["TU-2"], values={"TU-2": "1-9-4"})
    assert found.attack == sum({"BR-3IN": 3}.get(unit, 3) for unit in BRITISH[:6])
