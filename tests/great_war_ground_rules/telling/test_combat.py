"""A combat told: the forces, what counts otherwise than printed, the die, what came of it."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import artillery, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.telling.combat import RESULTS, words

DEPOTS = {"CP": {"side": "CP", "place": "0501"}, "Entente": {"side": "Entente", "place": "0510"}}
FORCES = {
    "0505": {"GE-1": division(), "GE-2": division(), "GE-3": division(values="9-12-5")},
    "0506": {"BR-1": division("British"), "BR-2": division("British", "6-9-5")},
}


def lines(bench):
    """What is told, with one space between words."""
    return [" ".join(line.split()) for line in bench.told().splitlines()]


def fought():
    bench = bench_with(
        FORCES, phase="cp-combat", depots=DEPOTS, res={"CP": {"0505": 1}}, disruption={"BR-2": 1}, fatigue={"GE-1": 1}
    )
    bench.play("{attack: 0506, with: [GE-1, GE-2, GE-3]}", dice={"attack 0506/combat": 4})
    return lines(bench)


@pytest.mark.rule("9A")
def test_units_of_which_the_same_is_said_stand_together():
    """9A"""
    told = fought()
    at = told.index("Units Ratings From Part") + 2
    assert told[at - 3] == "Attack on 0506"
    assert told[at : at + 4] == [
        "GE-1, GE-2 8-11-5 0505 attacks",
        "GE-3 9-12-5 0505 attacks",
        "BR-1 8-11-5 0506 defends",
        "BR-2 6-9-5 0506 defends",
    ]


@pytest.mark.rule("9A")
def test_only_what_counts_otherwise_than_printed_is_told_of_strengths():
    """9A"""
    told = fought()
    assert not any(line.startswith("Not as printed in attack") for line in told)
    at = told.index("Not as printed in defence Printed Counts Because of") + 2
    assert told[at : at + 3] == [
        "BR-1 11 5½ no combat supply x0.5 (11F)",
        "BR-2 9 2¼ disrupted x0.5 (3A5); no combat",
        "supply x0.5 (11F)",
    ]


@pytest.mark.rule("9D")
def test_odds_die_and_losses_are_told():
    """9A, 9C1, 9D"""
    told = "\n".join(fought())
    assert "attack 25 against defence 7¾ is 3:1, 2:1 after shifts" in told
    assert "Die 4: EX, the weaker side is eliminated, the other loses as much (9A)" in told
    assert "Printed strength to be lost: the attacker 20, the defender all (9D)" in told


@pytest.mark.rule("9C1")
def test_every_result_of_both_tables_has_words():
    """9C1, 9C2"""
    charts = bench_with(FORCES).position.kit.tables.combat
    results = {result for table in (charts.mobile, charts.positional) for row in table.rows for result in row}
    assert results <= set(RESULTS)
    assert words("AS") == "the attack is stopped"


@pytest.mark.rule("9G1")
def test_units_without_strength_are_told_to_be_lost_without_a_combat():
    """9G1"""
    forces = {"0505": {"GE-1": division()}, "0506": {"BR-Art": artillery("British", "3-0-5")}}
    bench = bench_with(forces, phase="cp-combat", depots=DEPOTS)
    bench.play("{attack: 0506, with: [GE-1]}")
    assert "BR-Art has no strength in 0506: there is no combat (9G1)" in " ".join(lines(bench))
