"""Naval combat (7.1): rerolls, hits, what is told of it."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from lamps.event_cards import drawn, turn_of
from wargame_cli.engine.events import Answered, DieRolled, Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.ground.card_effects import naval_reroll
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, POOL, PORTS

LIVE, NAVAL = "{fight: live}", "{naval: fight}"


@pytest.mark.rule("7.1.2.2")
@pytest.mark.parametrize(("die", "default"), [(1, "keep"), (2, "keep"), (3, "roll again"), (6, "roll again")])
def test_the_question_of_a_naval_reroll(die, default):
    """With U2 a German fleet that hit keeps its die by default."""
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1"]}, technology={CP: ["U2"], TE: []})
    assert bench.question("naval-reroll", NAVAL, dice={"naval/GE-FL1": [die]}) == Question(
        label="naval/GE-FL1/reroll",
        side=CP,
        kind="naval-reroll",
        text=f"GE-FL1 rolled {die}: roll again?",
        options=("roll again", "keep"),
        default=default,
        rule="7.1.2.2",
        about=("GE-FL1",),
    )


@pytest.mark.rule("7.1.2.2", "7.1.2a")
@pytest.mark.parametrize(
    ("choice", "dice"),
    [("keep", [("7.1.2", 1), ("7.1.2", 6)]), ("roll again", [("7.1.2", 1), ("7.1.2.2", 5), ("7.1.2", 6)])],
)
def test_the_second_roll_stands(choice, dice):
    """Whoever rolls a hit again may lose it."""
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1"]}, technology={CP: ["U2"], TE: []})
    answers = {"naval/GE-FL1/reroll": choice}
    position = bench.play(NAVAL, dice=[value for _, value in dice], answers=answers)
    assert [(event.rule, event.value) for event in bench.happened(DieRolled)] == dice
    assert position.fresh("GB-FL1") == (choice == "roll again")


@pytest.mark.rule("7.1.2b")
def test_the_question_of_a_hit():
    """The Fresh fleets of a side while it has any; an American one is offered first."""
    bench = Bench(
        "lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1", "GB-FL2*", "US-FL1"]}, nations={"united_states": "war"}
    )
    dice = {"naval/GE-FL1": [1], "naval/GB-FL1": [6], "naval/US-FL1": [6]}
    assert bench.question("naval-loss", NAVAL, dice=dice) == Question(
        label="naval/hit on TE/1",
        side=TE,
        kind="naval-loss",
        text="Which fleet takes the hit?",
        options=("US-FL1", "GB-FL1"),
        default="US-FL1",
        rule="7.1.2",
        about=("US-FL1", "GB-FL1"),
    )


@pytest.mark.rule("7.1.2b", "7.1.2c")
def test_what_is_told_of_a_naval_battle():
    """A fleet is hit, another sunk, and the beaten go home, each by its rule."""
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GE-FL2", "GB-FL1*"]})
    position = bench.play(NAVAL, dice={"naval/GE-FL1": [1], "naval/GE-FL2": [6]})
    assert bench.fates() == [("GB-FL1", "7.1.2", "sunk")]
    assert position.place_of("GB-FL1") == POOL
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1", "GB-FL2"]})
    beaten = bench.play(NAVAL, dice={"naval/GE-FL1": [6], "naval/GB-FL1": [1], "naval/GB-FL2": [6]})
    assert bench.fates() == [("GE-FL1", "7.1.2", "hit in battle"), ("GE-FL1", "7.1.2", "driven home")]
    assert beaten.place_of("GE-FL1") == PORTS["germany"]


@pytest.mark.rule("7.1.2b")
def test_a_hit_that_no_fleet_is_left_to_take_is_told():
    """Two hits on a single Spent fleet: it is sunk, and the second finds nobody."""
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1*"]})
    bench.play(NAVAL, dice={"naval/GE-FL1": [2]})
    cause = "no fleet of TE is left to take a hit"
    assert bench.happened(Spared) == [Spared(rule="7.1.2", units=(), place=BLOCKADE, what="loss", cause=cause)]


@pytest.mark.rule("7.0", "7.1.2a")
@pytest.mark.parametrize(("fleets", "to_come"), [(["GE-FL1", "GB-FL1"], True), (["GB-FL1"], False)])
def test_a_rehearsal_knows_that_a_naval_battle_is_still_to_come(fleets, to_come):
    """Its dice are not rolled, so nothing after it is certain."""
    bench = Bench("lamps", areas={BLOCKADE: fleets})
    assert bench.ends_openly() is to_come


@pytest.mark.rule("7.1.2a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{naval: fight}", {"phase": "germany-combat", "this_turn": {"naval_fought": True}},
         "7.1.2a", "this phase was fought"),
    ],
)  # fmt: skip
def test_a_battle_is_fought_once_a_phase(order, given, row, message):
    """The second order of the phase is refused."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("7.1.2b")
def test_an_american_fleet_takes_the_hit_before_a_british_one():
    """Nobody said which."""
    bench = Bench("lamps", areas={BLOCKADE: ["GE-FL1", "GB-FL1", "US-FL1"]}, nations={"united_states": "war"})
    position = bench.play("{naval: fight}", dice={"naval/GE-FL1": [1], "naval/GB-FL1": [6], "naval/US-FL1": [6]})
    assert (position.fresh("US-FL1"), position.fresh("GB-FL1")) == (False, True)


@pytest.mark.rule("7.1.2a", "5.2")
@pytest.mark.card("G16-3", "W16-5")
@pytest.mark.parametrize(("card", "rerolling", "lasts"), [("G16-3", "GE-FL1", False), ("W16-5", "GB-FL1", True)])
def test_fleets_roll_again(card, rerolling, lasts):
    """Each fleet of the nation once: Germany's in this turn only, the British also in the next German turn."""
    areas = {"german_home_port": ["GE-FL1"], "blockade_box": ["GB-FL1"], "british_home_port": ["GB-FL2"]}
    bench = drawn(card, areas)
    assert bool(naval_reroll(bench.position, bench.position.counter(rerolling).nation))
    bench = turn_of(bench, "germany") if lasts else bench
    bench.play("{fleets: [GE-FL1]}", "{naval: fight}")
    asked = [event.question for event in bench.events(Answered) if "reroll" in event.question]
    assert asked == [f"naval/{rerolling}/reroll"]
    # It ends with the turn, or when the faction's next turn begins.
    steps.finish(bench.referee)
    position = bench.position
    if lasts:
        position.begin_phase(9, "western-allies-event")
        Bench("lamps", position=position).end()
    assert position.in_force == []
