"""The exact odds of an attack, by the code that resolves it."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import PLAIN, RING, TURKS, at_odds, attacks
from wargame_cli import rulesets
from wargame_cli.engine.odds.losses import expected_losses
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.great_war_in_europe.combat.odds import how_likely, odds_of
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought

GAME = rulesets.load("great-war-in-europe")
ORDER = Attack(target=PLAIN, units=("BR-3IN",))


def odds(bench, order=ORDER, side="Allied", *, view=False):
    """The odds as the umpire, or a side, is told them."""
    position = GAME.view(bench.position, side) if view else bench.position.copy()
    referee = Referee(position, GAME.phase(position), GAME.book, None)
    with referee.acting(side):
        return odds_of(order, referee)


@pytest.mark.rule("10.31", "10.48")
@pytest.mark.parametrize("attack", [1, 2, 3, 5, 8, 13, 20])
def test_odds_are_what_the_dice_give(attack):
    """Over the six faces of the die the combat gives each result as often as the odds say."""
    told = odds(at_odds(attack, 3))
    came = []
    for die in range(1, 7):
        bench = at_odds(attack, 3)
        bench.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}", dice=[die] if attack > 1 else [])
        came.append(bench.only(CombatFought))
    assert {chance.result: round(6 * chance.probability) for chance in told.results} == {
        fought.result: [each.result for each in came].count(fought.result) for fought in came
    }
    assert told.strengths == {"attack": attack, "defence": 3}
    assert (told.column, told.table) == (came[0].column, came[0].table)
    assert told.modifiers == (*came[0].shifts, *came[0].modifiers)


@pytest.mark.rule("10.31")
def test_odds_count_what_the_defender_does_by_default():
    """10.46, 15.13: its headquarters, its air units."""
    stacks = {RING[2]: ["BR-3IN"], PLAIN: ["TU-2", "TU-6", "TU-YAG"]}
    told = odds(attacks(stacks=stacks, values={"BR-3IN": "12-1-4"}))
    assert [each.rule for each in told.modifiers] == ["10.46"]
    air = {"Allied-near-east-air-1": 30, "Allied-near-east-air-2": 38, "CP-near-east-air": 30}
    bench = attacks(phase="second-combat", stacks={"N2618": ["BR-52T"], "N2619": ["TU-17"]}, played=air)
    for count, told in ((0, []), (1, []), (2, ["+1 to the die"])):  # the defender meets each of them as long as he can
        modifiers = odds(bench, Attack(target="N2619", units=("BR-52T",), air=count)).modifiers
        assert [each.effect for each in modifiers] == told


@pytest.mark.rule("7.25")
def test_hidden_units_may_be_the_strongest():
    """7.25: what is not seen counts as the best that could lie there."""
    bench = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: list(TURKS[:4]), "N1437": ["TU-17", "GE-1ST"]})
    told = odds(bench, view=True)
    assert (told.hidden, told.strengths["defence"]) == (3, 2)
    assert told.at_worst is not None
    assert (told.at_worst.table, told.at_worst.strengths["defence"]) == ("B", 10)
    assert odds(bench).hidden == 0
    alone = odds(attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-2"]}), view=True)
    assert (alone.hidden, alone.at_worst) == (0, None)


@pytest.mark.rule("7.25")
def test_what_is_told_does_not_depend_on_what_is_hidden():
    """Two stacks with their lower units exchanged."""
    weak = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-2", "TU-3CAV"], "N1437": ["TU-6", "GE-1ST"]})
    strong = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-2", "GE-1ST"], "N1437": ["TU-6", "TU-3CAV"]})
    assert odds(weak, view=True) == odds(strong, view=True)


@pytest.mark.rule("15.51")
def test_odds_tell_of_cavalry_that_may_go():
    told = odds(attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-3CAV"]}))
    assert [each.rule for each in told.modifiers] == ["15.51"]


@pytest.mark.rule("15.8")
def test_odds_tell_of_untried_units():
    """15.82: before it fights nobody knows what it is worth."""
    stacks = {"N2019": ["AB-3"], "N2020": ["TU-2"]}
    order = Attack(target="N2020", units=("AB-3",))
    told = odds(attacks(phase="second-combat", stacks=stacks), order)
    assert (told.strengths["attack"], told.modifiers[-1].rule) == (2, "15.82")
    shown = odds(attacks(phase="second-combat", stacks=stacks, shown={"AB-3": "AB-3"}), order)
    assert (shown.strengths["attack"], "15.82" in [each.rule for each in shown.modifiers]) == (3, False)


@pytest.mark.rule("10.31")
def test_there_is_nobody_to_fight():
    """Of an order for later, against a hex that is empty now; and other orders have no odds."""
    bench = attacks(stacks={RING[2]: ["BR-3IN"]})
    told = odds(bench)
    assert [(chance.result, chance.probability) for chance in told.results] == [("nobody to fight", 1.0)]
    assert (told.strengths, told.modifiers) == ({"attack": 0, "defence": 0}, ())
    assert odds(bench, Move(units=("BR-3IN",), to=PLAIN)) is None


@pytest.mark.rule("10.31")
def test_results_in_words():
    told = odds(at_odds(20, 3))
    words = {chance.result: chance.words for chance in told.results}
    assert words["0/E"] == "0 of the attacker's units are lost and all of the defender's"


@pytest.mark.rule("10.48")
def test_how_likely_a_result_was():
    """The best of six; nothing is said where nothing was rolled."""
    bench = at_odds(6, 2)
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}", dice=[6])
    found = how_likely(bench.position, bench.only(CombatFought))
    assert (found.better, found.worse + found.same) == (0, 6)
    trenches = at_odds(6, 3, trenches=[PLAIN])
    trenches.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}", dice=[1])
    fought = trenches.only(CombatFought)
    assert fought.modifier < 0
    found = how_likely(trenches.position, fought)
    assert (found.better + found.same, found.worse) == (6, 0)
    bench = at_odds(1, 4)
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN]}}")
    assert how_likely(bench.position, bench.only(CombatFought)) is None


@pytest.mark.rule("10.6")
@pytest.mark.parametrize("view", [True, False])
def test_losses_on_average(view):
    """Over the six faces of the die, in a side's view as well."""
    bench = at_odds(8, 4)
    position = GAME.view(bench.position, "Allied") if view else bench.position.copy()
    referee = Referee(position, GAME.phase(position), GAME.book, None)
    with referee.acting("Allied"):
        found = expected_losses(ORDER, referee, GAME.side_of, GAME.sides)
    chart = position.kit.tables.combat
    results = [chart.result("A", 2, die) for die in range(1, 7)]
    assert found["Allied"] == pytest.approx(sum(min(int(result[0]), 1) for result in results) / 6)
    assert found["CP"] == pytest.approx(sum(result[2] != "0" for result in results) / 6)
