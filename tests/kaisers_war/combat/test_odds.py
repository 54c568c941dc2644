"""The exact odds of an attack, by the code that resolves it."""

from __future__ import annotations

from itertools import product

import pytest
from bench_of_rules import give, of_kind

from kaisers_war.field import PLAIN, fight, on_plain, outcome, referee, sandbox
from wargame_cli.engine.events import UnitRemoved
from wargame_cli.engine.odds.losses import expected_losses
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
from wargame_cli.rulesets.kaisers_war.combat.odds import exact_odds, how_likely, how_likely_in_the_air
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, TableByPercent
from wargame_cli.rulesets.kaisers_war.position.events.field import AirRaidFought
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared, CombatFought


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


@pytest.mark.rule("12.19")
@pytest.mark.parametrize("attack", [40, 160, 444])
def test_losses_are_those_of_the_battle_on_average(attack):
    """Over the die, and the die of each unit that panics; nothing happens to the position."""
    judge = referee(on_plain(attack, 100), rehearsing=True)
    found = expected_losses(order(table="infiltration"), judge, RULESET.side_of, RULESET.sides)
    ways = list(product(range(1, 7), repeat=2))
    lost = {"CP": 0, "Allied": 0}
    for dice in ways:
        for gone in of_kind(fight(on_plain(attack, 100), order(table="infiltration"), [*dice, 1]), UnitRemoved):
            lost[RULESET.side_of(judge.position, gone.unit)] += 1
    assert found == {side: pytest.approx(count / len(ways)) for side, count in lost.items()}
    assert judge.position.place_of("GE-Shock-1") != PLAIN


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
    assert ("Attack supply", "15.7", "costs 1 point") in [(m.name, m.rule, m.effect) for m in odds.modifiers]
    assert {chance.called for chance in odds.results} >= {"MD, Mobile Defense", "DP, Defender Panic"}
    assert judge.events == []
    assert position.points == {"CP": 50, "Allied": 50}


@pytest.mark.rule("19.2")
def test_odds_of_a_bombardment():
    """A bombardment has odds like any attack, on the Big Push."""
    position = sandbox({"Smyrna": ["OT-Fort-1", "OT-Inf-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")
    odds = exact_odds(Bombard(target="3228", naval=("BR-Ship-1",)), referee(position, rehearsing=True))
    assert (odds.strengths["percent"], odds.table) == (75, "big_push")


@pytest.mark.rule("38.2", "38.4")
@pytest.mark.parametrize(
    ("order", "strengths"),
    [
        (AirSuperiority(target="1014", air=("GE-Tac-1", "GE-Strat-1")), {"attack": 5, "defence": 2, "percent": 250}),
        (StrategicBombing(target="1015", air=("GE-Strat-1",)), {"attack": 3, "defence": 4, "percent": 75}),
    ],
)
def test_odds_of_a_raid(order, strengths):
    """A raid gives each result over the six faces of the die as often as the odds say."""
    stacks = {"1014": ["FR-Inf-1", "FR-Tac-1"], "1015": ["FR-Inf-2"], "1114": ["GE-Tac-1", "GE-Strat-1"]}
    position = sandbox(stacks, options={"air-missions": "on"})
    odds = RULESET.telling.odds(order, referee(position, rehearsing=True))
    nobody = AirSuperiority(target="1115", air=("GE-Tac-1",))
    assert RULESET.telling.odds(nobody, referee(position, rehearsing=True)) is None
    came = []
    for die in range(1, 7):
        judge = referee(position.copy(), [die, 1, 1])
        give(judge, order)
        came += of_kind(judge, AirRaidFought)
    assert (odds.strengths, odds.table, odds.column) == (strengths, "big_push", came[0].column)
    assert chances(odds) == {code: [f.result for f in came].count(code) for code in {f.result for f in came}}


@pytest.mark.rule("36.1")
@pytest.mark.parametrize(
    ("options", "naval", "told"),
    [({}, ("BR-Ship-1",), 0), ({"naval-operations": "on"}, ("BR-Ship-1",), 1), ({"naval-operations": "on"}, (), 0)],
)
def test_odds_say_that_ships_may_be_stopped(options, naval, told):
    """They count the ships, and name them where the enemy could drive one off first."""
    stacks = {"Calais": ["BR-Inf-1"], "1113": ["GE-Inf-1"], "fleet": ["BR-Ship-1"]}
    position = sandbox(stacks, phase="allied-first-combat", options=options)
    attack = Attack(target="1113", units=("BR-Inf-1",), naval=naval)
    odds = exact_odds(attack, referee(position, rehearsing=True))
    left_out = [found for found in odds.modifiers if found.rule == "36.1"]
    assert len(left_out) == told
    assert all("BR-Ship-1" in found.effect for found in left_out)


# -- how likely it was ---------------------------------------------------------------------------------------------


def likely(judge):
    """How the result of the only battle stands among all."""
    (declared,), (fought,) = of_kind(judge, AttackDeclared), of_kind(judge, CombatFought)
    return how_likely(judge.position, declared, fought)


@pytest.mark.rule("12.18", "26.5.1a")
@pytest.mark.parametrize(("table", "turn"), [("big_push", 2), ("infiltration", 2), ("infiltration", 1)])
@pytest.mark.parametrize("attack", [40, 160, 333])
def test_a_report_says_of_a_result_what_the_odds_said(attack, table, turn):
    """The share of each result; by a lower die it would have been worse for the attacker, by a higher one better."""
    chance = chances(exact_odds(order(table=table), referee(on_plain(attack, 100, turn=turn), rehearsing=True)))
    results = []
    for die in range(1, 7):
        judge = fight(on_plain(attack, 100, turn=turn), order(table=table), [die, 1, 1])
        found, came = likely(judge), outcome(judge).result
        assert (found.same, found.of, found.ranked) == (chance[came], 6, True)
        assert found.worse <= die - 1 <= found.worse + found.same - 1
        results.append(came)
    assert chance == {code: results.count(code) for code in results}


@pytest.mark.rule("19.2", "38.2")
def test_results_that_go_up_and_down_are_neither_worse_nor_better():
    """Ships alone, and airbases: only the share of the result is told."""
    position = sandbox({"Smyrna": ["OT-Fort-1", "OT-Inf-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")
    found = likely(fight(position, Bombard(target="3228", naval=("BR-Ship-1",)), [2]))
    assert (found.of, found.better, found.ranked) == (6, 0, False)
    bases = {"Amiens": ["FR-Tac-1"], "Metz": ["GE-Tac-1"]}
    judge = referee(sandbox(bases, options={"air-missions": "on"}), [3])
    give(judge, AirSuperiority(target="1014", air=("GE-Tac-1",)))
    (raid,) = of_kind(judge, AirRaidFought)
    assert str(how_likely_in_the_air(judge.position, raid)) == "the same in 1 case of 6"
