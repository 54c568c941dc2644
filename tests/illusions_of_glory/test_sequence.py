"""The turn on one screen (6.0), and the switches of a game."""

from __future__ import annotations

import pytest

from illusions_of_glory.little_front import front
from wargame_cli.engine.errors import Refused
from wargame_cli.engine.events import PhaseStarted
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK, DEFAULTS, OPTIONS
from wargame_cli.rulesets.illusions_of_glory.position.events import tracks
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE


@pytest.mark.rule("6.0", "8.1")
def test_a_turn_has_the_phases_of_the_rulebook():
    names = [phase.name for phase in SEQUENCE.phases]
    rounds = [f"round-{number}-{side}" for number in range(1, 7) for side in ("ap", "cp")]
    assert names == [
        "offensives", *rounds, "attrition", "siege", "war-status", "uprisings-ap", "uprisings-cp", "revolution",
        "replacement-ap", "replacement-cp", "draw-ap", "draw-cp", "end",
    ]  # fmt: skip
    letters = [phase.rule.partition(" ")[2][:1] for phase in SEQUENCE.phases]
    assert letters == sorted(letters)
    assert set(letters) == set("ABCDEFGHI")
    assert [(phase.name, phase.side) for phase in SEQUENCE.opening] == [("opening-ap", "AP"), ("opening-cp", "CP")]
    assert {phase.side for phase in SEQUENCE.phases if phase.name.startswith("round-")} == {"AP", "CP"}
    assert SEQUENCE["round-3-cp"].title == "Action Round 3 (CP)"


def through(position, turns):
    """The names of the phases that a game goes through, as long as nothing happens in them."""
    names = []
    while position.turn <= turns:
        names.append(position.phase)
        turn, phase = RULESET.next_phase(position)
        PhaseStarted(turn=turn, phase=phase.name).apply(position)
    return names


@pytest.mark.rule("4.3", "7.2a")
def test_phases_in_which_there_is_nothing_to_do_are_left_out():
    """No offensives are rolled in Summer 1914 (7.1b); nobody is demoralized, nobody has points."""
    names = through(front(), 2)
    first, second = names[: names.index("offensives")], names[names.index("offensives") :]
    assert first[:3] == ["opening-ap", "opening-cp", "round-1-ap"]
    assert first[-5:] == ["siege", "war-status", "draw-ap", "draw-cp", "end"]
    assert second == ["offensives", *first[2:]]


@pytest.mark.rule("23.3.1", "16.1")
@pytest.mark.parametrize(
    ("event", "phases"),
    [
        (tracks.WillChanged(nation="AH", change=-10, total=9, cause="test"), ["uprisings-ap"]),
        (tracks.WillChanged(nation="GE", change=-9, total=10, cause="test"), []),
        (tracks.WillChanged(nation="RU", change=-19, total=0, cause="test"), ["uprisings-cp"]),
        (tracks.ReplacementsChanged(pool="AP-A", total=2, cause="test"), ["replacement-ap"]),
        (tracks.ReplacementsChanged(pool="CP-A", total=1, cause="test"), ["replacement-cp"]),
    ],
)
def test_phases_come_when_there_is_something_to_do(event, phases):
    position = front()
    event.apply(position)
    names = through(position, 1)
    assert [name for name in names if name.startswith(("uprisings", "replacement"))] == phases


def test_options_have_the_recommended_reading_first():
    assert len({option.name for option in OPTIONS}) == len(OPTIONS)
    for option in OPTIONS:
        assert len(option.choices) >= 2
        assert BOOK.about(option.rule), f"{option.name} cites a rule that there is"
        assert not option.optional
    position, written = front(), {option.name: option.choices[0] for option in OPTIONS if not option.unwritten}
    assert chosen(OPTIONS, {}) == written == position.options
    assert {option.name: position.option(option.name) for option in OPTIONS} == DEFAULTS
    assert DEFAULTS["troop-quality"] == "18-3"
    assert DEFAULTS["revolution-delay"] == "one-turn"
    assert DEFAULTS["uprisings-cost-will"] == "no"


def test_an_unknown_reading_is_refused():
    with pytest.raises(Refused, match="troop-quality"):
        front(options={"troop-quality": "17-2"})
