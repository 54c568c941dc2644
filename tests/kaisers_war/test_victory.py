"""How a game ends: the end of summer (26.5.4), the last turn (25.1), conceding (3.1), passing into 1919 (27.1)."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give, rows

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.position.events.general import GameExtended, SummerChecked
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position
from wargame_cli.rulesets.kaisers_war.victory import Concede, Extend


def summer(stacks, *, turn: int = 3, **fields):
    """The victory check segment of the turn with these stacks; gives its referee."""
    phase = referee(sandbox(stacks, turn=turn, phase="victory-check", **fields))
    close(phase)
    return phase


# -- the end of summer ------------------------------------------------------------------------------------------

#: A German corridor from Lille to the gates of Paris.
AT_PARIS = {"Lille": ["GE-Inf-1"], "1115": ["GE-Inf-2"], "1214": ["GE-Inf-3"], "Liege": ["CP-Gar-1"]}


@pytest.mark.rule("26.5.4")
@pytest.mark.trap(49)
@pytest.mark.parametrize(
    ("stacks", "passes"),
    [
        (AT_PARIS, True),
        ({"1115": ["AH-Inf-1"], "1214": ["GE-Inf-3"], "Liege": ["CP-Gar-1"]}, False),
        ({"Venice": ["AH-Inf-1"], "Salonika": ["BU-Inf-1"]}, True),
        ({"Venice": ["AH-Inf-1"], "Genoa": ["AH-Inf-2"]}, True),
        ({"Venice": ["AH-Inf-1"]}, False),
        ({"Genoa": ["AH-Inf-1"], "Salonika": ["BU-Inf-1"]}, False),
        ({}, False),
    ],
)
def test_one_yes_of_four_questions_passes_the_check(stacks, passes: bool):
    """TX-34: with none of the aims reached the Allies win at once, whatever the points."""
    phase = summer(stacks, points={CP: 90, ALLIED: 30})
    assert isinstance(phase.events[0], SummerChecked)
    assert phase.events[0].passed is passes
    assert len(phase.events[0].answers) == 4
    if passes:
        assert not phase.position.over
    else:
        ended = phase.events[-1]
        assert isinstance(ended, GameEnded)
        assert (ended.winner, ended.level) == (ALLIED, "Imperial")


@pytest.mark.rule("26.5.4", "15.5")
def test_an_unsupplied_german_at_the_gates_does_not_count():
    """Cut off by French armies on all sides, a unit next to Paris answers no question."""
    ring = {"1015": ["FR-Inf-1"], "0915": ["FR-Inf-2"], "0917": ["FR-Inf-3"], "1117": ["FR-Inf-4"]}
    phase = summer({**ring, "1016": ["GE-Inf-1"]})
    assert not phase.events[0].passed


@pytest.mark.rule("26.5.4")
@pytest.mark.trap(49)
@pytest.mark.parametrize(("choice", "passes"), [("count", True), ("ignored", False)])
def test_germans_in_paris_itself_count_unless_the_option_says_no(choice: str, passes: bool):
    """A unit in Paris is not next to it, but at least as good."""
    phase = summer({"Paris": ["GE-Inf-1"]}, options={"germans-in-paris": choice})
    assert phase.events[0].passed is passes


@pytest.mark.rule("26.5.4")
@pytest.mark.parametrize("turn", [1, 2, 4, 5, 9])
def test_the_check_is_made_once(turn: int):
    """At the end of the summer of 1918 and in no other turn, the summer of 1919 among them."""
    assert summer({}, turn=turn).events == []


@pytest.mark.rule("26.5.4", "27.0")
def test_the_check_holds_where_the_scenario_has_it():
    """Both rulebook scenarios and the Western Front have it, Palestine has not."""
    for scenario, ends in (("1918-19", True), ("western-front-1918", True), ("palestine-1918", False)):
        position = new_position(scenario)
        position.begin_phase(3, "victory-check")
        close(referee(position))
        assert position.over is ends, scenario


# -- the last turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("25.1", "3.1")
@pytest.mark.trap(48)
@pytest.mark.parametrize(
    ("cp", "allied", "winner", "level"),
    [
        (60, 60, "", "Draw"),
        (75, 50, "", "Draw"),
        (76, 50, CP, "Marginal"),
        (10, 60, ALLIED, "Marginal"),
        (9, 60, ALLIED, "Continental"),
        (100, 24, CP, "Imperial"),
    ],
)
def test_the_difference_after_the_last_turn_gives_the_level(cp: int, allied: int, winner: str, level: str):
    """Up to 25 is a draw even with more points; the game is over after turn 5."""
    position = sandbox({}, turn=5, phase="turn-advance", points={CP: cp, ALLIED: allied})
    close(referee(position))
    assert (position.over, position.winner) == (True, winner)
    assert position.ending.startswith(level)


@pytest.mark.rule("4.2", "25.1")
def test_the_game_goes_on_before_the_last_turn():
    """The end of turn 4 decides nothing."""
    position = sandbox({}, turn=4, phase="turn-advance", points={CP: 100, ALLIED: 2})
    close(referee(position))
    assert not position.over


@pytest.mark.rule("27.0")
@pytest.mark.trap(56)
def test_the_long_scenario_ends_with_its_own_last_turn():
    """Turn 10 ends it, turn 5 does not."""
    position = new_position("1918-19")
    position.begin_phase(5, "turn-advance")
    close(referee(position))
    assert not position.over
    position.begin_phase(10, "turn-advance")
    close(referee(position))
    assert position.over


# -- conceding and playing on -----------------------------------------------------------------------------------


@pytest.mark.rule("3.1")
def test_a_side_may_concede_in_any_phase_of_its_own():
    """The other side wins; the order stands on the sheet of every phase with orders."""
    from wargame_cli.rulesets.kaisers_war.sequence import SEQUENCE

    for phase in SEQUENCE.opening + SEQUENCE.phases:
        assert (phase.takes("concede") is Concede) == bool(phase.side), phase.name
    judge = referee(sandbox({}, phase="allied-movement"))
    assert rows(judge, Concede(yes=False)) == ["3.1"]
    give(judge, Concede(yes=True))
    assert (judge.position.over, judge.position.winner) == (True, CP)


@pytest.mark.rule("27.0")
def test_both_sides_may_agree_to_play_on_into_1919():
    """With both sides' word in turn 5 the game goes on to turn 10; with one side's it ends."""
    for sides, last in (((CP, ALLIED), 10), ((CP,), 5)):
        position = sandbox({}, turn=5, phase="cp-movement")
        for side in sides:
            position.begin_phase(5, f"{side.lower()}-movement")
            give(referee(position), Extend(yes=True))
        position.begin_phase(5, "turn-advance")
        judge = referee(position)
        close(judge)
        assert position.last_turn == last
        assert position.over == (last == 5)
        assert any(isinstance(event, GameExtended) for event in judge.events) == (last == 10)


@pytest.mark.rule("27.0")
def test_playing_on_is_agreed_in_the_last_turn_of_the_short_scenario():
    """Not earlier, not in a scenario that has no longer one, not a second time."""
    assert rows(referee(sandbox({}, turn=4, phase="cp-movement")), Extend(yes=True)) == ["27.0"]
    assert rows(referee(sandbox({}, turn=5, phase="cp-movement")), Extend(yes=False)) == ["27.0"]
    for scenario, last in (("1918-19", 10), ("palestine-1918", 5)):
        position = new_position(scenario)
        position.begin_phase(last, "cp-movement")
        assert rows(referee(position), Extend(yes=True)) == ["27.0"]
    twice = referee(sandbox({}, turn=5, phase="cp-movement"))
    give(twice, Extend(yes=True), Extend(yes=True))
    assert len(twice.events) == 1
    extended = sandbox({}, turn=10, phase="cp-movement", last_turn=10)
    assert rows(referee(extended), Extend(yes=True)) == ["27.0"]
