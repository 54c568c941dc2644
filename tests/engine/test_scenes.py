"""What belongs together: labels of dice and questions, and the stamp of events, by the scene that goes on."""

from __future__ import annotations

from contextlib import ExitStack

import msgspec
import pytest

from wargame_cli import rulesets
from wargame_cli.engine import events as happen
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.engine.referee import Referee

RULESET = rulesets.load("crossing")


def referee_of(**more):
    position = RULESET.new("dawn", {})
    return Referee(position, RULESET.sequence["red-turn"], RULESET.book, SeededDice("1", "1/red-turn"), **more)


def moved(*seen_by):
    return happen.UnitMoved(rule="2.1", seen_by=seen_by, unit="R1", start="0101", end="0101")


def question():
    return Question(
        label="retreat R1", side="Blue", kind="retreat", text="?", options=("a", "b"), default="a", rule="3.2"
    )


def test_dice_are_labelled_by_their_scenes():
    """Scenes nest, and the label is what it was when chapters wrote it out."""
    referee = referee_of()
    with referee.scene("attack", "0201"):
        referee.roll("combat", "3.1", good="high")
        with referee.scene("retreat", "R1"):
            referee.roll("rout", "3.2", by="Blue", kind="flight")
    referee.roll("weather", "1", by="")
    first, second, third = referee.events
    assert (first.label, first.by, first.good, first.kind) == (
        "turn 1/red-turn/attack 0201/combat",
        "Red",
        "high",
        "combat",
    )
    assert (second.label, second.by, second.kind) == ("turn 1/red-turn/attack 0201/retreat R1/rout", "Blue", "flight")
    assert (third.label, third.by, third.good, third.kind) == ("turn 1/red-turn/weather", "", "", "weather")
    assert [event.scene for event in referee.events] == ["attack 0201", "attack 0201/retreat R1", ""]


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("attack 0201 with N1", "attack"),
        ("attack 0201/rout N1", "rout"),
        ("attack 0201/naval combat", "naval combat"),
        ("attack Hill", "attack"),
        ("naval/N1", "naval"),
        ("0201", "roll"),
    ],
)
def test_the_kind_of_a_roll_is_what_its_label_says_last(label, kind):
    """Up to a name or a number."""
    referee = referee_of()
    referee.roll(label, "2")
    assert referee.events[0].kind == kind


def test_a_card_is_drawn_by_lot_and_is_no_die():
    """One of one is no lot at all."""
    referee = referee_of()
    assert referee.draw("draw", "5.2", of=1) == 1
    assert 1 <= referee.draw("draw", "5.2", of=9, by="Blue") <= 9
    (drawn,) = referee.events
    assert drawn.is_card
    assert (drawn.sides, drawn.by) == (9, "Blue")
    referee.roll("draw", "5.2")
    assert not referee.events[-1].is_card


def test_questions_are_labelled_by_their_scene():
    """An answer on a sheet names the scene; so does the question that stays open."""
    referee = referee_of(answers={"Blue": {"attack 0201/retreat R1": "b"}})
    with referee.scene("attack", "0201"):
        assert referee.ask(question()) == "b"
    (answered,) = referee.events
    assert (answered.question, answered.scene) == ("attack 0201/retreat R1", "attack 0201")
    asking = referee_of(ask_first=True)
    with pytest.raises(QuestionOpen) as caught, asking.scene("attack", "0201"):
        asking.ask(question())
    assert caught.value.question.label == "attack 0201/retreat R1"
    asking.emit(moved())
    assert asking.events[-1].scene == ""


def test_a_label_that_begins_with_a_stroke_is_the_same_in_every_scene():
    """What it is for belongs to the scene all the same."""
    answers = {"Blue": {"retreat R1": "b"}}
    for scenes in ((), ("attack", "raid")):
        referee = referee_of(answers=answers)
        with ExitStack() as within:
            for scene in scenes:
                within.enter_context(referee.scene(scene))
            referee.roll("/neutrality 0201", "1")
            referee.ask(msgspec.structs.replace(question(), label="/retreat R1"))
        die, answered = referee.events
        assert (die.label, die.kind, die.scene) == ("turn 1/red-turn/neutrality 0201", "neutrality", "/".join(scenes))
        assert (answered.question, answered.choice) == ("retreat R1", "b")


def test_a_scene_that_one_side_sees_marks_no_event_that_others_see():
    """The mark is that of the next scene around it, and within it nothing is known to more."""
    referee = referee_of()
    with referee.scene("turn", "Red"), referee.scene("raid", seen_by=("Red",)):
        for seen_by in ((), ("Red",), ("Red", "Blue")):
            referee.emit(moved(*seen_by))
        with referee.scene("fire"):
            referee.emit(moved())
            referee.emit(moved("Red"))
    assert [event.scene for event in referee.events] == [
        "turn Red", "turn Red/raid", "turn Red", "turn Red", "turn Red/raid/fire",
    ]  # fmt: skip


def test_a_scene_with_one_roll_may_be_its_label():
    """An empty label is the scene's own."""
    referee = referee_of()
    with referee.scene("raid", "0201"):
        referee.roll("", "3.1")
    assert (referee.events[0].label, referee.events[0].kind) == ("turn 1/red-turn/raid 0201", "raid")
