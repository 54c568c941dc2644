"""The end of a turn (6.0 I), and whole turns of politics played by the engine."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered, RevolutionChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Revolution
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE


@pytest.mark.rule("6.0")
def test_every_phase_without_orders_does_something():
    """6.0 on one screen."""
    for phase in SEQUENCE.phases:
        assert phase.orders or phase.begin or phase.end, phase.name


@pytest.mark.rule("4.0a", "6.0")
def test_the_turn_marker_advances_by_itself():
    bench = on_map(phase="end", turn=4)
    bench.run(end_turn)
    assert bench.events() == []
    assert RULESET.next_phase(bench.position) == (5, SEQUENCE["offensives"])
    assert str(bench.position.season) == "Spring 1915"


@pytest.mark.rule("23.4.1", "28.0")
def test_what_waits_comes_in_order():
    """The Revolution begins before the Treaty takes effect, where both wait for the same turn."""
    stacks = {"vienna": regulars("RU", count=1)}
    bench = on_map(
        stacks,
        phase="end",
        turn=15,
        treaty=16,
        revolution=Revolution(due=16),
        options={"treaty-control": "markers"},
    )
    bench.run(end_turn)
    assert [type(event) for event in bench.events()] == [RevolutionChanged, UnitRemoved]


@pytest.mark.rule("26.2")
@pytest.mark.parametrize(("turn", "enters"), [(3, []), (4, ["BU"]), (5, [])])
def test_a_scenario_may_bring_a_nation_in(turn, enters):
    """Bulgaria in turn 5 of the Serbian one (ours)."""
    bench = on_map(phase="end", turn=turn)
    bench.position.scenario, bench.position.last_turn = "serbia-1914", 6
    bench.run(end_turn)
    assert [event.nation for event in bench.events(NationEntered)] == enters


@pytest.mark.rule("4.0", "4.0a")
def test_a_new_game():
    """Cases T015 and T063 (4.0, 4.3a)."""
    position = RULESET.new("campaign", {})
    turn, phase = RULESET.next_phase(position.copy())
    assert (turn, phase.name, position.vp, position.combined, position.armistice) == (0, "opening-cp", 15, 0, 40)
    assert position.will == {"RU": 19, "GE": 19, "AH": 19}
    assert position.offensive_drm == {"AP": 0, "CP": 0}
    assert position.offensives == {"AP": "RU", "CP": "AH(SB)"}
