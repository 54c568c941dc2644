"""How a phase is told: what events say, in lines that are joined, in the sections of their scenes."""

from __future__ import annotations

from typing import Any

import pytest

from wargame_cli import rulesets
from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Heading, Items, Paragraph, listed
from wargame_cli.engine.telling import Said, Stage, blocks_of, registry, sections

RULESET = rulesets.load("crossing")


class Fought(happen.Event, frozen=True, kw_only=True):
    """The sum of a combat."""


class Spoken(happen.Event, frozen=True, kw_only=True):
    """An event that says what a test wants."""

    said: Any


said = registry()


@said.register
def _(event: Spoken, stage: Stage) -> Said:
    return event.said


@said.register
def _(event: happen.UnitMoved, stage: Stage) -> Said:
    way = f"from {stage.position.place_of(event.unit)} to {event.end}"
    return Said(f"moves {way}", (event.unit,), f"move {way}")


@said.register
def _(event: happen.UnitRemoved, stage: Stage) -> Said:
    die = stage.die("attack 0201/combat")
    return Said(f"is lost by a {die}", (event.unit,), f"are lost by a {die}", of=event.unit[0])


@said.register
def _(event: Fought, stage: Stage) -> Said:
    return Said("they fight", blocks=(Paragraph("sum"),), before=(happen.UnitRemoved,))


def told(*events, **more):
    """The report of a phase, line by line."""
    stage = Stage(RULESET.new("dawn", {}), events, "umpire")
    for block in blocks_of(sections(stage, said, **more)):
        match block:
            case Items():
                yield from (f"{'  ' * depth}• {text}" for depth, text in block.lines)
            case Heading() | Paragraph():
                yield block.text


def spoken(*words, scene="", rule="", **more):
    return Spoken(said=Said(*words, **more), scene=scene, rule=rule)


def moved(unit, end, rule="2.1"):
    return happen.UnitMoved(rule=rule, unit=unit, start="", end=end)


def lost(unit, scene=""):
    return happen.UnitRemoved(rule="3.1", unit=unit, place="0201", to="dead", cause="combat", scene=scene)


def die(label, value):
    return happen.DieRolled(label=f"turn 1/red-turn/{label}", number=1, sides=6, value=value, source="given")


@pytest.mark.parametrize(
    ("names", "words"), [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")], ids=[0, 1, 2, 3]
)
def test_names_are_listed(names, words):
    """As a sentence has them."""
    assert listed(names) == words


# -- lines ----------------------------------------------------------------------------------------------------------


def test_an_event_is_told_in_the_position_in_which_it_happens():
    """Also by the dice that fell before, those of the label alone."""
    events = (moved("R1", "0201"), moved("R1", "0301"), die("attack 0202/combat", 1), die("attack 0201/combat", 4))
    assert list(told(*events, lost("B1"))) == [
        "• R1 moves from 0101 to 0201 (2.1)",
        "• R1 moves from 0201 to 0301 (2.1)",
        "• B1 is lost by a 4 (3.1)",
    ]


def test_the_stage_knows_the_reader_and_what_is_to_come():
    """And the position before the phase stays as it is."""
    before = RULESET.new("dawn", {})
    events = (moved("R1", "0201"), lost("B1"), lost("B3"))
    stage = Stage(before, events, None)
    assert [(event, list(stage.rest)) for event in stage.play()] == [
        (events[0], [events[1], events[2]]), (events[1], [events[2]]), (events[2], []),
    ]  # fmt: skip
    assert (stage.reader, before.place_of("R1"), stage.position.place_of("R1")) == (None, "0101", "0201")


def test_like_things_are_told_in_one_line():
    """Of one side, by one rule, and not where each is to stand alone; who is told twice is named once."""
    assert list(told(lost("B1"), lost("B3"), lost("B1"), lost("R1"))) == [
        "• B1 and B3 are lost by a 0 (3.1)",
        "• R1 is lost by a 0 (3.1)",
    ]
    apart = (spoken("waits", ("R1",), rule="1"), spoken("waits", ("R2",), rule="2"))
    assert list(told(*apart)) == ["• R1 waits (1)", "• R2 waits (2)"]
    alone = [spoken("waits", (unit,), alone=True) for unit in ("R1", "R2")]
    assert list(told(*alone)) == ["• R1 waits", "• R2 waits"]


def test_what_followed_stands_below():
    """With further lines of its own, and like things in one line there too."""
    assert list(
        told(
            spoken("rain", more=("it is wet",)),
            spoken("waits", ("R1",), "wait", below=True),
            spoken("waits", ("R2",), "wait", below=True),
            spoken("night", below=True),
        )
    ) == ["• Rain", "  • it is wet", "  • R1 and R2 wait", "  • Night"]
    assert list(told(spoken("night", below=True))) == ["• Night"]


def test_what_has_no_words_is_not_told():
    """Neither has an empty section a heading."""
    assert list(told(die("weather", 3), spoken(heading="Nothing"))) == []
    assert said(die("weather", 3), Stage(RULESET.new("dawn", {}), (), None)) is None


# -- sections -------------------------------------------------------------------------------------------------------


def test_a_heading_opens_a_section():
    """Where the last one has another; `opens` does so even where it has the same."""
    assert list(
        told(
            spoken("a", heading="One"),
            spoken("b", heading="One"),
            spoken("c"),
            spoken("d", heading="Two"),
            spoken("e", heading="One"),
            spoken("f", heading="One", opens=True),
            spoken("g"),
        )
    ) == ["One", "• A", "• B", "• C", "Two", "• D", "One", "• E", "One", "• F", "• G"]


def test_the_events_of_a_scene_stand_in_one_section():
    """With those of the scenes within it and what came before its heading."""
    assert list(
        told(
            spoken("orders", heading="Orders"),
            spoken("greeks join", scene="attack 1"),
            spoken("attack", heading="Attack on 1", opens=True, scene="attack 1"),
            spoken("rout", scene="attack 1/rout R1"),
            spoken("advance", scene="attack 1"),
            spoken("attack", heading="Attack on 10", opens=True, scene="attack 10"),
            spoken("more orders", heading="Orders"),
        )
    ) == [
        "Orders", "• Orders",
        "Attack on 1", "• Greeks join", "• Attack", "• Rout", "• Advance",
        "Attack on 10", "• Attack",
        "Orders", "• More orders",
    ]  # fmt: skip


def test_what_comes_after_a_scene_does_not_stand_in_it():
    """What has no heading has one of the game then; the scene goes on where it was."""
    attack = spoken("attack", heading="Attack", opens=True, scene="attack 1")
    events = (spoken("march"), attack, spoken("collapse"), spoken("peace"), spoken("rout", scene="attack 1"))
    rest = ["• Collapse", "• Peace"]
    assert list(told(*events)) == ["• March", "Attack", "• Attack", "• Rout", "Afterwards", *rest]
    assert list(told(*events, headings={"": "At the end"}))[-3:] == ["At the end", *rest]


def test_another_heading_in_a_scene_stands_after_it():
    """And the scene goes on in its own section; one attack after another on the same place has one of its own."""
    attack = spoken("attack", heading="Attack", opens=True, scene="attack 1")
    other = spoken("an effect", heading="Over", scene="attack 1")
    end = spoken("end", scene="attack 1")
    assert list(told(attack, other, other, end, attack, end)) == [
        "Attack", "• Attack", "• End", "Over", "• An effect", "• An effect", "Attack", "• Attack", "• End",
    ]  # fmt: skip


def test_the_heading_that_opens_is_that_of_the_scene():
    """Whatever other one an event before it says."""
    early = spoken("early", heading="Over", scene="attack 1")
    attack = spoken("attack", heading="Attack", opens=True, scene="attack 1")
    assert list(told(early, attack)) == ["Attack", "• Attack", "Over", "• Early"]


def test_a_kind_of_scene_may_have_a_heading_of_the_game():
    """Where no event in it says one; without either it is told where it happens. The next of the kind goes on in it."""
    events = (
        spoken("march", heading="March"),
        spoken("halt", scene="round end 0101"),
        spoken("rest", scene="round end"),
        spoken("stay", scene="round ending"),
    )
    assert list(told(*events)) == ["March", "• March", "• Halt", "• Rest", "• Stay"]
    headings = {"round end": "Corrected", "attack": "Attack"}
    assert list(told(*events, headings=headings)) == [
        "March", "• March", "Corrected", "• Halt", "• Rest", "Afterwards", "• Stay",
    ]  # fmt: skip


def test_the_sum_of_a_combat_stands_before_its_losses():
    """Those of its own section alone, though one side lost units before the other fired."""
    fight = (spoken("attack", heading="Attack", opens=True), lost("B1"), Fought(rule="3.1"), lost("R1"))
    one = ["Attack", "• Attack", "sum", "• They fight (3.1)", "• B1 is lost by a 0 (3.1)", "• R1 is lost by a 0 (3.1)"]
    assert list(told(lost("B3"), *fight)) == ["• B3 is lost by a 0 (3.1)", *one]
    assert list(told(*fight, *fight)) == one + one


def test_headings_have_a_level():
    """A game may put sections under a heading of its own."""
    (_, section) = sections(Stage(RULESET.new("dawn", {}), [spoken("a", heading="One")], None), said)
    assert section.blocks(level=3)[0] == Heading("One", 3)
