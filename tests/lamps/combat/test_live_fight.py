"""Play step by step: questions before defaults, one attack at a time; and two ways through a turn that end alike."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import Answered, DieRolled, PhaseStarted
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    AttackDeclared,
)

FRONT = {"rhine": ["GE-1", "GE-2", "GE-HA1"], "verdun": ["FR-1", "GB-1"]}
GUNS = {"technology": {"CP": ["A1"], "TE": []}}


def asked(position, *orders, answers, dice):
    """The question that stops the phase, as its side, label and options; None when it was resolved."""
    outcome = Bench("lamps", position=position).resolve(*orders, answers=answers, dice=dice, ask_first=True)
    question = outcome.question
    return (question.side, question.label, question.options) if question else None


# -- ask first ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2b")
def test_a_phase_stops_at_each_open_question():
    """One question at a time, in the order of play; nothing changes before the last is answered."""
    position = staged("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1*", "GB-1*"]})
    before = msgspec.to_builtins(position)
    order, dice = "{attack: Verdun, with: [GE-1]}", [6, 1]
    answers: dict[str, str] = {}
    stops = []
    while stop := asked(position, order, answers=answers, dice=dice):
        side, label, options = stop
        stops.append((side, label))
        assert label not in answers
        answers[label] = options[-1]
    assert stops == [
        ("TE", "attack verdun/1/defender"),
        ("TE", "attack verdun/1/retreat/FR-1"),
        ("TE", "attack verdun/1/retreat/GB-1"),
    ]
    assert msgspec.to_builtins(position) == before


@pytest.mark.rule("7.2.2b")
def test_standing_orders_are_not_asked_about():
    """With a standing order for every question the phase goes through."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1", "GB-1"]})
    outcome = bench.resolve(
        "{attack: Verdun, with: [GE-1]}",
        dice=[1, 6],
        standing={"TE": ["{ask: defender, prefer: [home]}"]},
        ask_first=True,
    )
    assert outcome.accepted
    assert [event.source for event in outcome.events if isinstance(event, Answered)] == ["standing"]


# -- live combat --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2a")
def test_live_combat_asks_for_one_attack_at_a_time():
    """Each question offers what can attack then, with and without a gun; `end` ends it."""
    bench = Bench("lamps", areas=FRONT, **GUNS)
    answers = {"attack verdun/1/defender": "FR-1"}
    side, label, options = asked(bench.position, "{fight: live}", answers=answers, dice=[])
    assert (side, label) == ("CP", "next attack/1")
    assert options == (
        "GE-1 into Verdun", "GE-1 into Verdun with GE-HA1",
        "GE-2 into Verdun", "GE-2 into Verdun with GE-HA1",
        "end",
    )  # fmt: skip
    answers["next attack/1"] = "GE-2 into Verdun with GE-HA1"
    stop = asked(bench.position, "{fight: live}", answers=answers, dice=[5, 2, 3])
    assert stop == ("CP", "next attack/2", ("GE-1 into Verdun", "end"))
    answers["next attack/2"] = "end"
    outcome = bench.resolve("{fight: live}", answers=answers, dice=[5, 2, 3], ask_first=True)
    assert outcome.accepted
    assert [event.army for event in outcome.events if isinstance(event, AttackDeclared)] == ["GE-2"]
    assert not outcome.position.fresh("GE-HA1")
    assert not outcome.position.fresh("FR-1")


@pytest.mark.rule("7.6.4", "7.2.2c")
@pytest.mark.parametrize(("answer", "dice"), [("yes", [1, 6, 6]), ("no", [1, 6])])
def test_live_rerolls_are_asked_for(answer, dice):
    """While the attack is losing, with the die that is needed; a reroll refused ends it."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1"]}, stosstruppen="rhine", stosstruppen_rerolls=1)
    answers = {"next attack/1": "GE-1 into Verdun"}
    side, label, options = asked(bench.position, "{fight: live}", answers=answers, dice=[1, 6])
    assert (side, label, options) == ("CP", "attack verdun/1/reroll/1", ("yes", "no"))
    answers[label] = answer
    outcome = bench.resolve("{fight: live}", answers=answers, dice=dice)
    assert sum(isinstance(event, DieRolled) for event in outcome.events) == len(dice)
    assert outcome.position.fresh("FR-1") is (answer == "no")


@pytest.mark.rule("7.2.7a")
def test_live_advances_are_asked_for_unit_by_unit():
    """The winner goes in anyway; each of the others is a question of its own, by default no."""
    bench = Bench("lamps", areas={"rhine": ["GE-1", "GE-2", "GE-3"], "verdun": []}, control={"verdun": "TE"})
    answers = {"next attack/1": "GE-1 into Verdun", "attack verdun/1/advance/GE-3": "yes"}
    outcome = bench.resolve("{fight: live}", answers=answers, dice=[6])
    assert sorted(outcome.position.at("verdun")) == ["GE-1", "GE-3"]


def test_live_combat_without_answers_makes_no_attack():
    """The default of a missed question is that nobody attacks any more."""
    outcome = Bench("lamps", areas=FRONT).resolve("{fight: live}")
    assert not any(isinstance(event, AttackDeclared) for event in outcome.events)


# -- two ways through a turn --------------------------------------------------------------------------------------

DICE = {
    "attack belgium/1/attack": [6], "attack belgium/1/defence": [2],
    "attack belgium/2/attack": [5], "attack belgium/2/defence": [1],
    "attack belgium/3/attack": [4], "attack belgium/3/defence": [3],
    "u-boat attrition/GE-UB1": [6, 6],
    "technology/research": [1],
}  # fmt: skip
STEPS = {
    "movement": [
        "{event: First Line Formations, choose: GE-1}",
        "{move: GE-4, to: Hanover}",
        "{u-boats: unrestricted}",
    ],
    "combat": ["{attack: Belgium, with: [GE-1, GE-2, GE-3], advance: all}"],
    "production": ["{refit: [GE-1, GE-2]}", "{raise: GE-10, in: Berlin, status: fresh}", "{technology: [A1]}"],
    "regroup": [],
}


def start(turn):
    position = RULESET.new("campaign", DEFAULTS | {"turn": turn})
    return Bench("lamps", position=position).resolve(dice={"draw": [1]}).position


def in_phases():
    """Germany's first turn on a sheet for each phase: the position after it, and what happened."""
    position, events = start("phases"), []
    for phase, orders in STEPS.items():
        assert position.phase == f"germany-{phase}"
        outcome = Bench("lamps", position=position).resolve(*orders, dice=by_phase(phase))
        assert outcome.accepted, [str(problem) for problem in outcome.problems]
        position = outcome.position
        events += outcome.events
    return position, events


def by_phase(phase):
    """The dice of a phase: a phase is resolved to the beginning of the next step."""
    ours = {"combat": ("attack", "u-boat"), "production": ("technology", "dogfight")}.get(phase, ())
    return {label: values for label, values in DICE.items() if label.startswith(ours)} if ours else {}


def plain(position):
    """A position as data, without what differs by the way of play itself."""
    data = msgspec.to_builtins(position)
    assert data.pop("options")["turn"] in ("phases", "two-step")
    return data


@pytest.mark.rule("4.2")
def test_both_ways_of_playing_a_turn_end_alike():
    """The same orders and dice give the same position and events, phase by phase and on one sheet after the card."""
    position, events = in_phases()
    orders = [order for step in STEPS.values() for order in step]
    outcome = Bench("lamps", position=start("two-step")).resolve(*orders, dice=DICE)
    assert outcome.accepted, [str(problem) for problem in outcome.problems]
    assert outcome.position.phase == position.phase == "western-allies-event"
    assert plain(outcome.position) == plain(position)
    assert told(outcome.events) == told(events)
    assert position.control["belgium"] == "CP"


def told(events):
    """Events as data but for phases that begin and the names of phases in dice."""
    found = []
    for event in events:
        if isinstance(event, DieRolled):
            found.append((event.label.partition("-")[2].partition("/")[2], event.value))
        elif not isinstance(event, PhaseStarted):
            found.append(msgspec.to_builtins(event))
    return found


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("orders", "message"),
    [
        (
            ["{attack: Belgium, with: [GE-1]}", "{move: GE-4, to: Hanover}"],
            "the movement step is over: its orders stand before those of the combat step",
        ),
        (
            ["{refit: [GE-7]}", "{attack: Belgium, with: [GE-1]}"],
            "the combat step is over: its orders stand before those of the production step",
        ),
        (
            ["{u-boats: unrestricted}", "{event: First Line Formations, choose: GE-1}"],
            "the event step is over: its orders stand before those of the movement step",
        ),
    ],
)
def test_one_sheet_keeps_the_order_of_the_steps(orders, message):
    """Nobody moves after he has fought, or fights after he has produced; the mistake is told before any die falls."""
    outcome = Bench("lamps", position=start("two-step")).resolve(*orders)
    assert not outcome.accepted
    assert [(problem.rule, problem.message) for problem in outcome.problems] == [("4.2", message)]


@pytest.mark.rule("4.2")
def test_a_step_ends_of_itself_when_the_next_begins():
    """An unanswered card is settled before anybody moves, and production is tallied before the first refit."""
    dice = {"technology/research": [1], "u-boat attrition/GE-UB1": [6, 6]}
    outcome = Bench("lamps", position=start("two-step")).resolve(
        "{move: GE-4, to: Hanover}", "{refit: [GE-7]}", dice=dice
    )
    kinds = [type(event).__name__ for event in outcome.events]
    found = [kinds.index(kind) for kind in ("MarkerPlaced", "UnitMoved", "PointsTallied", "PointsSpent")]
    assert found == sorted(found)


def asked_live(bench):
    """The questions of a live fight that were answered, with the choices, but for those of the next attack."""
    answered = [(event.question, event.choice) for event in bench.events(Answered)]
    return [pair for pair in answered if not pair[0].startswith("next attack")]


@pytest.mark.rule("7.2.7a")
def test_in_the_live_way_the_winner_is_not_asked():
    """He must; the others of his area are asked when he has gone in."""
    bench = Bench("lamps", areas={"posen": ["GE-1", "GE-2*", "GE-3"]})
    answers = {"next attack/1": "GE-1 into Poland", "attack poland/1/advance/GE-2": "yes"}
    position = bench.play("{fight: live}", dice=[6], answers=answers)
    assert asked_live(bench) == [("attack poland/1/advance/GE-2", "yes"), ("attack poland/1/advance/GE-3", "no")]
    assert sorted(position.armies_at("poland")) == ["GE-1", "GE-2"]


@pytest.mark.rule("7.2.7a", "7.3.2a")
def test_in_the_live_way_who_stands_on_any_side_is_asked():
    """Those of the winner's area first, then all others beside the one that was taken, of any faction."""
    areas = {"prussia": ["GE-2"], "galicia": ["AH-1*"], "posen": ["GE-1", "GE-3"], "berlin": ["GE-4"]}
    bench = Bench("lamps", areas=areas)
    answers = {"next attack/1": "GE-1 into Poland", "attack poland/1/advance/AH-1": "yes"}
    position = bench.play("{fight: live}", dice=[6], answers=answers)
    first, *others = (label.rpartition("/")[2] for label, _ in asked_live(bench))
    assert (first, sorted(others)) == ("GE-3", ["AH-1", "GE-2"])
    assert sorted(position.armies_at("poland")) == ["AH-1", "GE-1"]


@pytest.mark.rule("7.2.7a", "2.1.8a")
def test_in_the_live_way_nobody_is_asked_to_follow_into_a_full_square():
    """The winner fills it."""
    bench = Bench("lamps", areas={"anatolia": ["GE-1", "GE-2"]}, nations={"turkey": "war"}, control={"aleppo": TE})
    position = bench.play("{fight: live}", answers={"next attack/1": "GE-1 into Aleppo"})
    assert (position.armies_at("aleppo"), asked_live(bench)) == (["GE-1"], [])


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(("choice", "lies"), [("advance", "poland"), ("stay", "posen")])
def test_the_live_way_asks_whether_the_marker_goes_along(choice, lies):
    """It may; who says nothing takes it along."""
    bench = Bench("lamps", areas={"posen": ["GE-1"]}, stosstruppen="posen", stosstruppen_rerolls=2)
    label = "attack poland/1/stosstruppen"
    position = bench.play("{fight: live}", dice=[6], answers={label: choice, "next attack/1": "GE-1 into Poland"})
    assert position.stosstruppen == lies
    assert [event.question for event in bench.happened(Answered)] == ["next attack/1", label]
