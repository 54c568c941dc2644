"""The exact odds of an attack, and how likely a result was."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from great_war_ground_rules.field import army, battalion, bench_with, brigade, corps, division, regiment
from wargame_cli.engine.dice import Dice
from wargame_cli.engine.odds.chances import chances
from wargame_cli.engine.queries import Chance, Modifier
from wargame_cli.rulesets.great_war_ground_rules.combat.odds import how_likely, odds_of
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Leader
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import CombatFought

STACKS = {"0505": {"GE-1": division(), "GE-2": division()}, "0506": {"BR-1": division("British", "6-9-5")}}


def odds(order, stacks=STACKS, **given):
    bench = bench_with(stacks, phase="cp-combat", **given)
    return bench, odds_of(order, bench.referee)


def assert_as_played(bench, order, found):
    """The odds are those of all dice that could fall."""

    def play(dice: Dice) -> str:
        trial = bench.referee.supposing(bench.position.copy(), dice)
        trial.perform(order)
        return next(event.result for event in trial.events if isinstance(event, CombatFought))

    exact = chances(play)
    assert {chance.result: chance.probability for chance in found.results} == pytest.approx(
        {result: float(chance) for result, chance in exact.items()}
    )


@pytest.mark.rule("9Ac")
def test_the_odds_of_an_attack():
    _, found = odds(Attack(target="0506", units=("GE-1", "GE-2")), terrain={"woods": ["0506"]})
    assert (found.strengths, found.column, found.table) == ({"attack": 8, "defence": 4.5}, "3:2", "Mobile Ground CRT")
    assert found.modifiers == (Modifier(name="terrain", rule="9H", effect="-1"),)
    assert found.results == (
        Chance("AH", pytest.approx(2 / 6)),
        Chance("AR", pytest.approx(1 / 6)),
        Chance("AQ", pytest.approx(2 / 6)),
        Chance("HX", pytest.approx(1 / 6)),
    )


@pytest.mark.rule("9Ac")
def test_nobody_to_fight_and_nobody_who_can():
    _, found = odds(Attack(target="0606", units=("GE-1",)))
    assert found.results == (Chance("nobody to fight", 1.0),)
    _, found = odds(Attack(target="0506", units=("GE-1",)), {**STACKS, "0506": {"BR-1": regiment("British", "0-5")}})
    assert found.results == (Chance("DE", 1.0),)
    _, found = odds(Attack(target="0506", units=("GE-1",)), {**STACKS, "0505": {"GE-1": regiment()}})
    assert (found.column, found.results) == ("below 1:4", (Chance("AE", 1.0),))


@pytest.mark.rule("9Ac")
def test_the_odds_are_those_of_playing_it_with_all_dice():
    """With two attempts at effects, gas in defence and a resource center."""
    stacks = {
        "0505": {
            "GE-1": division(),
            "GE-2": division(),
            "GE-E": regiment(type="combat-engineer"),
            "GE-F": regiment(type="flamethrower", values="1-1-6"),
        },
        "0506": {"BR-1": division("British", "6-9-5"), "BR-G": regiment("British", "1-2-5", "gas-engineer")},
    }
    units = ("GE-1", "GE-2", "GE-E", "GE-F")
    order = Attack(target="0506", units=units, effects=(Attempt("EEC", ("GE-E", "GE-F")),))
    given = {"fortified": {"0506": "fort"}, "kinds": {"0506": ["resource-center"]}}
    bench, found = odds(order, stacks, **given)
    assert_as_played(bench, order, found)
    assert [(each.name, each.effect) for each in found.modifiers] == [
        ("fortification", "-2"),
        ("engineers", "by a die"),
        ("gas", "by a die"),
        ("resource center", "by a die"),
    ]


@pytest.mark.rule("10E")
def test_the_odds_leave_siege_engineers_their_res_pt():
    """11D: what the attempt spends supplies nobody in the combat."""
    stacks = {"0505": {**STACKS["0505"], "GE-S": brigade(type="siege-engineer")}, "0506": STACKS["0506"]}
    order = Attack(target="0506", units=("GE-1", "GE-2", "GE-S"), effects=(Attempt("SEC", ("GE-S",)),))
    bench, found = odds(order, stacks, res={"CP": {"0505": 1}}, fortified={"0506": "fort"})
    assert found.strengths["attack"] == 4 + 4 + 1.5
    assert_as_played(bench, order, found)
    assert bench.position.res == {"CP": {"0505": 1}}


@pytest.mark.rule("11D", "8C2b")
def test_the_odds_draw_no_supply_for_an_overstack_that_is_attacked():
    """8C2: it adds nothing, and takes no supply from those that defend."""
    over = {f"BR-{number}": division("British", "6-9-5") for number in (1, 2, 3)}
    weak = {f"BR-{number}": division("British", "2-2-5") for number in range(4, 12)}
    stacks = {
        "0505": {"GE-1": division(values="20-11-5"), "GE-2": division(values="20-11-5")},
        "0506": {**over, **weak, "BR-C": corps("British")},
    }
    order = Attack(target="0506", units=("GE-1", "GE-2"))
    bench, found = odds(
        order,
        stacks,
        options={"overstacking": "on"},
        corps=dict.fromkeys(over, "BR-C"),
        overstacked=list(over),
        res={"Entente": {"0506": 1}},
    )
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/combat": 5})
    assert found.strengths["defence"] == bench.only(CombatFought).defence


@pytest.mark.rule("14P2")
def test_the_odds_with_leaders_on_both_sides_are_those_of_playing_it():
    stacks = {**STACKS, "0504": {"GE-2A": army()}, "0507": {"BR-2A": army("British")}}
    leaders = [
        Leader(name="Below", nation="German", ratings=(-1, 0, 2), source="house"),
        Leader(name="Gough", nation="British", ratings=(-1, 1, 2), source="house"),
    ]
    order = Attack(target="0506", units=("GE-1", "GE-2"), leader="Below")
    bench, found = odds(
        order, stacks, plan={"leaders": msgspec.to_builtins(leaders)}, leaders={"Below": "GE-2A", "Gough": "BR-2A"}
    )
    assert_as_played(bench, order, found)
    assert [each.name for each in found.modifiers] == ["Below", "Gough"]


@pytest.mark.rule("14C2", "15D3", "9Ac")
@pytest.mark.parametrize("attackers", [("GE-1", "GE-T"), ("GE-T",)])
def test_the_odds_count_what_may_break_down_before(attackers):
    """An unreliable tank and a defender in collapse are checked as the combat is declared, and may add nothing."""
    tank = battalion(values="2-1-4", type="tank", disabled=True)
    stacks = {"0505": {"GE-1": division(), "GE-T": tank}, "0506": {"FR-1": division("French", "3-2-5")}}
    plan = {"morale": {"will": {"French": 0}, "shaken": 1, "collapse": 0}}
    order = Attack(target="0506", units=attackers)
    bench, found = odds(order, stacks, will={"French": 0}, plan=plan)
    assert_as_played(bench, order, found)
    assert [(each.name, each.rule, each.effect) for each in found.modifiers] == [
        ("unreliable tanks", "14C2", "by a die"),
        ("units of unreliable nations", "15D3", "by a die"),
    ]
    assert bench.position.disruption == {}


@pytest.mark.rule("14C2")
def test_many_checks_are_taken_as_passed():
    """Four tanks can fail in 1,296 ways; the odds say that they take them as passed."""
    tanks = {f"GE-T{number}": battalion(values="2-1-4", type="tank", disabled=True) for number in range(4)}
    stacks = {"0505": tanks, "0506": STACKS["0506"]}
    _, found = odds(Attack(target="0506", units=tuple(tanks)), stacks)
    assert [(each.name, each.effect) for each in found.modifiers] == [("unreliable tanks", "taken as passed")]


@pytest.mark.rule("9L")
def test_incremental_odds_mix_two_columns():
    stacks = {"0505": {"GE-1": division(values="48-1-5")}, "0506": {"BR-1": division("British", "1-20-5")}}
    order = Attack(target="0506", units=("GE-1",), incremental=True)
    _, found = odds(order, stacks, options={"incremental-odds": "on"})
    mixed: Counter[str] = Counter()
    for result in ("AH", "AR", "AQ", "EX", "HX", "DR"):
        mixed[result] += 0.6 / 6
    for result in ("AH", "AQ", "EX", "HX", "DR", "DR"):
        mixed[result] += 0.4 / 6
    assert {chance.result: chance.probability for chance in found.results} == pytest.approx(dict(mixed))


@pytest.mark.rule("9Ad")
def test_how_likely_a_result_was():
    bench, _ = odds(Attack(target="0506", units=("GE-1", "GE-2")))
    bench.play("{attack: 0506, with: [GE-1, GE-2]}", dice={"attack 0506/combat": 5})
    found = how_likely(bench.position, bench.only(CombatFought))
    assert (found.worse, found.same, found.better) == (4, 2, 0)
    bench, _ = odds(Attack(target="0506", units=("GE-1",)), {**STACKS, "0505": {"GE-1": regiment()}})
    bench.play("{attack: 0506, with: [GE-1]}")
    assert how_likely(bench.position, bench.only(CombatFought)) is None


@pytest.mark.rule("14N2")
def test_against_an_unknown_corps_the_worst_is_told_too():
    stacks = {**STACKS, "0506": {"BR-1": division("British", "6-9-5"), "BR-C": corps("British")}}
    bench = bench_with(stacks, phase="cp-combat", options={"limited-intelligence": "on"}, corps={"BR-1": "BR-C"})
    view = bench.ruleset.view(bench.position, "CP")
    found = odds_of(Attack(target="0506", units=("GE-1", "GE-2")), bench.referee.supposing(view))
    assert found.hidden == 1
    assert found.results == (Chance("DE", 1.0),)
    assert found.at_worst.strengths == {"attack": 8, "defence": 4.5}
