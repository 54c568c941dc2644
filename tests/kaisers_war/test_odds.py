"""The exact odds of an attack, by the code that resolves it."""

from __future__ import annotations

import pytest
from battlefield import PLAIN, fight, on_plain, outcome
from sandbox import referee, sandbox

from wargame_cli.rulesets.kaisers_war.attack_orders import Attack, Bombard, TableByPercent
from wargame_cli.rulesets.kaisers_war.odds import exact_odds


def order(**fields):
    return Attack(target=PLAIN, units=("GE-Shock-1",), **fields)


def chances(odds):
    return {chance.result: round(chance.probability * 6) for chance in odds.results}


@pytest.mark.rule("12.18", "12.19")
@pytest.mark.parametrize("table", ["big_push", "infiltration"])
@pytest.mark.parametrize("attack", [40, 90, 120, 160, 250, 333, 444, 555, 666])
def test_odds_are_what_the_dice_give(attack, table):
    """Over the six faces of the die the battle gives each result as often as the odds say."""
    odds = exact_odds(order(table=table), referee(on_plain(attack, 100), rehearsing=True))
    fought = [outcome(fight(on_plain(attack, 100), order(table=table), [die, 1, 1])) for die in range(1, 7)]
    assert chances(odds) == {code: [f.result for f in fought].count(code) for code in {f.result for f in fought}}
    assert sum(chance.probability for chance in odds.results) == pytest.approx(1)
    assert odds.target == PLAIN
    assert odds.strengths == {"attack": attack, "defence": 100, "percent": attack}
    assert (odds.column, odds.table, odds.modifiers) == (fought[0].column, table, fought[0].modifiers)


@pytest.mark.rule("26.5.1a")
def test_odds_know_the_shock_effect():
    """On turn 1 a German infiltration never withdraws the defender: it panics him, and the modifier says so."""
    odds = exact_odds(order(table="infiltration"), referee(on_plain(150, 100, turn=1), rehearsing=True))
    assert chances(odds) == {"AA": 1, "AW": 1, "MD": 1, "DP": 3}
    assert "26.5.1a" in [modifier.rule for modifier in odds.modifiers]


@pytest.mark.rule("12.14m", "12.17")
def test_odds_follow_the_order():
    """Attack supply and a table by percentage are taken as ordered; nothing is rolled, spent or declared."""
    position = on_plain(80, 100)
    judge = referee(position, rehearsing=True)
    odds = exact_odds(order(supply="all", table=TableByPercent(infiltration="at least 150%")), judge)
    assert (odds.strengths["percent"], odds.table) == (160, "infiltration")
    assert judge.events == []
    assert position.points == {"CP": 50, "Allied": 50}


@pytest.mark.rule("19.2")
def test_odds_of_a_bombardment():
    """A bombardment has odds like any attack, on the Big Push."""
    position = sandbox({"Smyrna": ["OT-Fort-1", "OT-Inf-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")
    odds = exact_odds(Bombard(target="3228", naval=("BR-Ship-1",)), referee(position, rehearsing=True))
    assert (odds.strengths["percent"], odds.table) == (75, "big_push")
