"""The bench for rules, on a rule of each game: what it takes, what it tells, and that it lets no mistake pass."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import Answered, DieRolled
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared

ATTACK = "{attack: 1115, with: [GE-Shock-1]}"


def kaisers_war(**given):
    return Bench("kaisers-war", phase="cp-first-combat", stacks={"1114": ["GE-Shock-1"], "1115": ["BR-Inf-4"]}, **given)


def lamps(**given):
    return Bench("lamps", phase="germany-combat", areas={"prussia": ["GE-8"]}, **given)


def glory(**given):
    return Bench(
        "illusions-of-glory",
        phase="round-1-cp",
        stacks={"czestochowa": ["GE-I-1"], "petrikau": ["RU-I-3"]},
        control={"czestochowa": "GE"},
        this_round={"use": "ops", "points": 5, "activated": [{"place": "czestochowa", "how": "attack"}]},
        **given,
    )


def test_a_unit_attacks_once_in_a_phase():
    """The order that was lawful is refused when it comes again."""
    bench = kaisers_war()
    assert bench.refusals(ATTACK) == []
    bench.play(ATTACK, dice={"attack 1115/combat": 6})
    assert [event.target for event in bench.events(AttackDeclared)] == ["1115"]
    assert [event.label for event in bench.events(DieRolled)] == ["turn 2/cp-first-combat/attack 1115/combat"]
    assert "12.7" in bench.refusals(ATTACK)
    assert "Shock" in bench.told()


@pytest.mark.parametrize(("die", "owner"), [(1, "TE"), (2, "CP")])
def test_an_empty_plain_defends_itself_with_a_two(die, owner):
    """The same bench for The Lamps: Poland falls to a 2."""
    bench = lamps()
    position = bench.play("{attack: poland, with: [GE-8]}", dice=[die])
    assert position.control["poland"] == owner


def test_a_combat_of_two_dice():
    """The same bench for Illusions of Glory; a retreat is its owner's to choose."""
    bench = glory()
    bench.play("{attack: petrikau, with: [GE-I-1]}", dice=[1, 1])
    assert bench.position.place_of("RU-I-3") != "petrikau"
    assert {question.side for question in bench.asked} <= {"AP", "CP"}
    assert len(bench.events(Answered)) == len(bench.asked)


def test_orders_that_must_be_lawful_are():
    with pytest.raises(AssertionError):
        kaisers_war().play("{attack: 1116, with: [GE-Shock-1]}", dice=[6])


@pytest.mark.parametrize("given", [{"dice": [6, 6, 6, 6, 6, 6]}, {"dice": [6], "answers": {"nothing": "nowhere"}}])
def test_dice_and_answers_that_nobody_wants_are_mistakes(given):
    with pytest.raises(AssertionError):
        kaisers_war().play(ATTACK, **given)


def test_questions_stop_play_where_sides_are_asked_first():
    """The question that is open can be answered at the next try, by any name of a place, and not with nonsense."""
    order = "{attack: petrikau, with: [GE-I-1]}"
    with pytest.raises(QuestionOpen) as stopped:
        glory(ask_first=True).play(order, dice=[1, 1])
    question = stopped.value.question
    bench = glory()
    bench.play(order, dice=[1, 1], answers={question.label: question.options[-1]})
    assert bench.events(Answered)[0].choice == question.options[-1]
    with pytest.raises(QuestionOpen):
        glory().play(order, dice=[1, 1], answers={question.label: "the moon"})


def test_a_rehearsal_tells_what_is_wrong_and_changes_nothing():
    bench = kaisers_war()
    assert bench.rehearse(ATTACK).problems == []
    assert {problem.rule for problem in bench.rehearse(ATTACK, ATTACK).problems} == {"12.7"}
    assert bench.events() == []


def test_a_whole_phase_is_resolved_from_its_sheets():
    """The umpire's way: begin, orders, end; the bench itself stays where it was."""
    bench = kaisers_war()
    outcome = bench.resolve(ATTACK, dice={"attack 1115/combat": 6})
    assert outcome.accepted
    assert outcome.position.phase != bench.position.phase
    assert bench.events() == []


def test_a_phase_is_begun_and_ended_apart():
    bench = kaisers_war()
    bench.begin()
    bench.end()
    assert bench.position.phase != "cp-first-combat"


@pytest.mark.parametrize("choice", [0, -1])
def test_standing_orders_answer_before_defaults(choice):
    """They stand in the position as if a sheet had given them, and say so in what was answered."""
    order = "{attack: petrikau, with: [GE-I-1]}"
    plain = glory()
    plain.play(order, dice=[1, 1])
    question = plain.asked[0]
    bench = glory(standing={question.side: [f"{{ask: {question.kind}, prefer: [{question.options[choice]}]}}"]})
    bench.play(order, dice=[1, 1])
    (answered,) = bench.events(Answered)[:1]
    assert (answered.choice, answered.source) == (question.options[choice], "standing")
