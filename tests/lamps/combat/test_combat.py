"""One combat (7.2.2, 7.2.3): who defends, garrisons, when the defender decides."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import Answered, DieRolled
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.position import Air

LAST = {"rhine": ["GE-1", "GE-2", "GE-3"], "verdun": ["FR-1*", "GB-1*", "WA-HA1"]}


LABEL = "attack verdun/1"


@pytest.mark.rule("7.2.2b", "7.5a")
@pytest.mark.trap(4)
@pytest.mark.parametrize(
    ("trenches", "defenders", "against", "defender"),
    [
        (["western_allies"], ["FR-1", "FR-2*"], "trench", ""),
        ([], ["FR-1", "FR-2*"], "army", "FR-1"),
        ([], ["FR-2*"], "army", "FR-2"),
        ([], [], "garrison", ""),
    ],
)
def test_trenches_defend_first_then_fresh_armies_then_spent_ones(trenches, defenders, against, defender):
    """Nobody is asked where the order leaves one choice."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1"], "somme": defenders},
        trenches={"somme": trenches} if trenches else {},
        ask_first=True,
    )
    bench.play("{attack: somme, with: [GE-1]}", dice=[1] if against == "garrison" else [1, 6])
    assert [(event.against, event.defender) for event in bench.events(CombatFought)] == [(against, defender)]


@pytest.mark.rule("7.2.2b")
@pytest.mark.trap(4)
def test_a_named_defender_who_is_spent_is_refused_while_fresh_ones_stand():
    """The defender picks within the class that must defend, not the army that he would rather lose."""
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": ["FR-1", "FR-2", "FR-3*"]})
    with pytest.raises(QuestionOpen) as refused:
        bench.play("{attack: somme, with: [GE-1]}", dice=[6, 1], answers={"attack somme/1/defender": "FR-3"})
    assert refused.value.question.options == ("FR-1", "FR-2")


@pytest.mark.rule("7.2.3c", "7.6.2")
def test_the_defender_decides_after_the_declaration_and_before_the_dice_and_rerolls_come_last():
    """R-5: the gun of the defence is named before a die falls; a reroll is taken with both totals on the table."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1"], "somme": ["FR-1", "WA-HA1"]},
        technology={CP: [], TE: ["C1"]},
        stosstruppen="belgium",
        stosstruppen_rerolls=2,
    )
    bench.play("{attack: somme, with: [GE-1]}", dice=[1, 2, 4, 6])
    label = "attack somme/1"
    assert bench.rolled() == [f"{label}/attack", f"{label}/defence", f"{label}/defence", f"{label}/attack/reroll"]
    asked = next(index for index, event in enumerate(bench.referee.events) if isinstance(event, Answered))
    assert asked < next(index for index, event in enumerate(bench.referee.events) if isinstance(event, DieRolled))


@pytest.mark.rule("7.2.2f", "6.1.3")
@pytest.mark.parametrize(
    ("marker", "gun", "die", "won"), [([], (), [2], False), (["G14-1"], (), [1], True), ([], ("GE-HA1",), [1, 3], True)]
)
def test_the_attackers_modifiers_and_dice_count_against_a_garrison_whose_value_never_changes(marker, gun, die, won):
    """R-6: Verdun empty is a 3 for everybody."""
    bench = Bench("lamps", areas={"rhine": ["GE-4", "GE-HA1"]}, markers={"GE-4": list(marker)} if marker else {})
    bench.play(Attack(target="verdun", units=("GE-4",), guns=gun), dice=die)
    assert (bench.events(CombatFought)[0].defence_total, bench.events(CombatFought)[0].won) == (3, won)


@pytest.mark.rule("6.1.3", "2.1.3a")
def test_a_garrison_in_the_mountains_gets_no_mountain_bonus():
    """R-6: the value of 3 is all that the mountain gives."""
    bench = Bench("lamps", phase="western-allies-combat", areas={"verdun": ["FR-1"]})
    bench.play("{attack: rhine, with: [FR-1]}", dice=[3])
    assert bench.events(CombatFought)[0].won


@pytest.mark.rule("7.6.5", "6.1.3")
def test_aircraft_left_alone_win_no_tie_for_a_garrison():
    """A garrison is a number and no defender; equal to it is enough."""
    bench = Bench("lamps", areas={"belgium": ["GE-1"]}, air=[Air(TE, "somme")], technology={CP: [], TE: ["P1"]})
    position = bench.play("{attack: somme, with: [GE-1]}", dice=[3])
    assert position.control["somme"] == CP
    assert position.air == []


@pytest.mark.rule("7.2.2b", "7.2.2g")
@pytest.mark.parametrize(
    ("armies", "marked", "defender"),
    [
        (["GB-1", "FR-1", "FR-2"], "FR-1", "FR-2"),
        (["BE-1", "GB-1", "GB-2"], "", "GB-1"),
        (["FR-1", "GB-1", "GB-2"], "GB-1", "GB-2"),
    ],
)
def test_an_army_without_a_marker_and_not_the_last_of_its_nation_defends(armies, marked, defender):
    """Nations that have most armies there bear the attack."""
    markers = {marked: ["W14-1"]} if marked else {}
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": armies}, markers=markers)
    bench.play("{attack: somme, with: [GE-1]}", dice=[6, 1])
    assert [event.defender for event in bench.events(CombatFought)] == [defender]


@pytest.mark.rule("7.2.2b", "7.2.4a")
@pytest.mark.parametrize(
    ("area", "armies", "defender"),
    [
        ("paris", ["GB-1*", "GB-2*", "FR-1*"], "FR-1"),  # the last line of a capital: who may stand to the last
        ("paris", ["GB-1", "GB-2", "FR-1"], "GB-1"),
        ("verdun", ["GB-1*", "GB-2*", "FR-1*"], "GB-1"),
        ("verdun", ["FR-1", "FR-2", "GB-1", "GB-2", "GB-3"], "GB-1"),  # of two nations the one with more
    ],
)
def test_who_could_hold_a_capital_to_the_last_defends_it_at_the_last(area, armies, defender):
    """Elsewhere, and before the last line, the nation with most armies bears the attack."""
    bench = Bench("lamps", areas={"somme": ["GE-1"], area: armies})
    assert bench.question("defender", f"{{attack: {area}, with: [GE-1]}}").default == defender


@pytest.mark.rule("7.2.2b", "7.2.2g")
@pytest.mark.parametrize(
    ("answers", "standing", "expected"),
    [
        ({}, [], ("FR-1", "default")),
        ({f"{LABEL}/defender": "GB-1"}, [], ("GB-1", "answer")),
        ({}, ["{ask: defender, prefer: [allied]}"], ("GB-1", "standing")),
        ({}, ["{ask: defender, prefer: [home]}"], ("FR-1", "standing")),
        ({}, ["{ask: defender, prefer: [GB-1]}"], ("GB-1", "standing")),
        (
            {},
            ["{ask: defender, prefer: [home]}", "{ask: defender, about: verdun, prefer: [allied]}"],
            ("GB-1", "standing"),
        ),
        ({f"{LABEL}/defender": "FR-1"}, ["{ask: defender, prefer: [allied]}"], ("FR-1", "answer")),
    ],
)
def test_which_army_defends(answers, standing, expected):
    """By the sheet's answer before the standing order, the narrower of which goes first, before the default."""
    outcome = Bench("lamps", areas={**LAST, "verdun": ["FR-1*", "GB-1*"]}).resolve(
        "{attack: Verdun, with: [GE-1]}",
        dice=[1, 6],
        answers=answers,
        standing={"TE": standing} if standing else None,
    )
    (answered,) = (event for event in outcome.events if isinstance(event, Answered))
    (fight,) = (event for event in outcome.events if isinstance(event, CombatFought))
    assert (answered.choice, answered.source, fight.defender) == (*expected, expected[0])
