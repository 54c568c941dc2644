"""Victory (chapter 5, 17.3): when the game ends, and what the Victory Points then mean."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import SERBS, on_map
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.illusions_of_glory.phases.war_status import war_status


def played(**fields):
    """The phase from its beginning to its end."""
    bench = on_map(SERBS, phase="war-status", **fields)
    bench.run(war_status)
    return bench


@pytest.mark.rule("5.1.2")
@pytest.mark.parametrize(("vp", "winner"), [(-1, "AP"), (0, "AP"), (1, ""), (15, ""), (29, ""), (30, "CP"), (33, "CP")])
def test_automatic_victory(vp, winner):
    """Case T017 (5.1.2, 17.3.1): what counts is how the Victory Points stand in this phase."""
    bench = played(vp=vp)
    assert bench.position.over is bool(winner)
    if winner:
        reason = f"{vp} Victory Points"
        ended = GameEnded(rule="17.3.1", winner=winner, level="Automatic Victory", reason=reason)
        assert bench.events() == [ended]


#: All of Romania is the enemy's: it would collapse in step 4.
ROMANIA = {"control": {"bucharest": "GE", "constanta": "GE"}, "nations": {"RO": "AP"}}


@pytest.mark.rule("5.1.2", "6.0")
@pytest.mark.trap(1)
def test_nothing_follows_an_automatic_victory():
    """The first step comes first: no Armistice, no level, no collapse."""
    fields = {"turn": 18, "war_status": {"AP": 30, "CP": 10}, **ROMANIA}
    bench = played(vp=30, **fields)
    assert [type(event) for event in bench.events()] == [GameEnded]


@pytest.mark.rule("5.1.3", "5.2")
@pytest.mark.parametrize(
    ("vp", "winner", "level"),
    [
        (1, "AP", "Marginal Victory"),
        (7, "AP", "Marginal Victory"),
        (8, "AP", "Endurance Victory"),
        (14, "AP", "Endurance Victory"),
        (15, "", "Stalemate"),
        (16, "CP", "Endurance Victory"),
        (22, "CP", "Endurance Victory"),
        (23, "CP", "Marginal Victory"),
        (29, "CP", "Marginal Victory"),
    ],
)
def test_the_last_turn_ends_in_an_armistice(vp, winner, level):
    """Cases T016 and T019 (5.1.3, 5.2)."""
    bench = played(turn=18, vp=vp, war_status={"AP": 12, "CP": 8})
    reason = "an Armistice after Fall 1918"
    assert bench.events() == [GameEnded(rule="5.1.3", winner=winner, level=level, reason=reason)]


@pytest.mark.rule("5.1.3")
def test_the_turn_before_the_last_ends_in_nothing():
    bench = played(turn=17, war_status={"AP": 12, "CP": 8})
    assert not bench.position.over


@pytest.mark.rule("5.1.3", "17.1")
def test_the_markers_meet():
    """Case T020 (17.3.2): both sides' War Status together."""
    bench = played(turn=14, vp=12, war_status={"AP": 20, "CP": 16}, armistice=36)
    reason = "an Armistice (Combined War Status 36, marker at 36)"
    ended = GameEnded(rule="17.3.2", winner="AP", level="Endurance Victory", reason=reason)
    assert bench.events() == [ended]


@pytest.mark.rule("5.1.3", "17.3.2")
@pytest.mark.trap(22)
@pytest.mark.parametrize(
    ("reading", "combined", "over"),
    [("met-or-passed", 35, False), ("met-or-passed", 36, True), ("met-or-passed", 38, True),
     ("met", 35, False), ("met", 36, True), ("met", 38, False)],
)  # fmt: skip
def test_the_markers_may_have_passed_each_other(reading, combined, over):
    fields = {
        "war_status": {"AP": combined, "CP": 0},
        "armistice": 36,
        "level": {"AP": "total war", "CP": "mobilization"},
    }
    bench = played(turn=14, options={"armistice": reading}, **fields)
    assert bench.position.over is over


@pytest.mark.rule("5.1.3", "17.3.2")
@pytest.mark.trap(22)
def test_a_collapse_counts_in_the_next_turn():
    """The Armistice marker comes down to the Combined War Status after it was looked at."""
    fields = {"war_status": {"AP": 20, "CP": 18}, "level": {"AP": "total war", "CP": "total war"}, **ROMANIA}
    bench = on_map(SERBS, phase="war-status", turn=14, **fields)
    bench.run(war_status)
    assert (bench.position.armistice, bench.position.over) == (38, False)
    bench.run(war_status)
    assert bench.position.over


def scene(vp=15, scenario="", last_turn=6, **fields):
    """A position of a short scenario."""
    bench = on_map(SERBS, phase="war-status", vp=vp, **fields)
    bench.position.scenario, bench.position.last_turn = scenario, last_turn
    return bench


@pytest.mark.rule("5.1.3")
@pytest.mark.parametrize(
    ("vp", "winner", "level"), [(14, "AP", "Victory"), (15, "", "Stalemate"), (17, "CP", "Victory")]
)
def test_a_scenario_of_balance(vp, winner, level):
    """Ours: whoever moved the Victory Points to his side."""
    fields = {"scenario": "galicia-1914", "last_turn": 3, "turn": 3}
    bench = scene(vp, **fields)
    bench.run(war_status)
    reason = f"{vp} Victory Points, 15 at the start"
    assert bench.events() == [GameEnded(rule="5.1.1", winner=winner, level=level, reason=reason)]


@pytest.mark.rule("5.1.3")
def test_before_its_last_turn_a_short_scenario_goes_on():
    bench = scene(17, scenario="galicia-1914", last_turn=3, turn=2)
    bench.run(war_status)
    assert not bench.position.over


@pytest.mark.rule("5.2")
def test_the_opening_is_counted_where_it_stands():
    bench = scene(17, scenario="opening-1914", last_turn=6, turn=6)
    bench.run(war_status)
    reason = "an Armistice after Fall 1915"
    assert bench.events() == [GameEnded(rule="5.1.3", winner="CP", level="Endurance Victory", reason=reason)]


@pytest.mark.rule("26.6")
@pytest.mark.parametrize(
    ("turn", "fallen", "ended"),
    [
        (5, False, None),
        (6, False, GameEnded(rule="26.6.2", winner="AP", level="Victory", reason="Serbia stands")),
        (4, True, GameEnded(rule="26.6.2", winner="CP", level="Victory", reason="Serbia has collapsed")),
        (6, True, GameEnded(rule="26.6.2", winner="CP", level="Victory", reason="Serbia has collapsed")),
    ],
)
def test_a_scenario_about_serbia(turn, fallen, ended):
    """Ours: it is decided by the collapse, and that of the very last turn counts."""
    control = {"belgrade": "AH", "monastir": "AH"} if fallen else {}
    bench = scene(scenario="serbia-1914", turn=turn, control=control)
    bench.run(war_status)
    assert bench.events(GameEnded) == ([ended] if ended else [])


@pytest.mark.rule("26.6")
def test_serbia_counts_as_fallen_even_if_it_stands_again():
    bench = scene(scenario="serbia-1914", turn=5, restored=["SB", "MN"])
    bench.run(war_status)
    assert [event.winner for event in bench.events(GameEnded)] == ["CP"]


@pytest.mark.rule("5.1.3", "6.0")
@pytest.mark.trap(1)
def test_an_armistice_comes_before_levels_and_collapses():
    """The second step (6.0 E2), where 5.1.3 counts it as the third."""
    bench = played(turn=18, war_status={"AP": 4, "CP": 4}, **ROMANIA)
    assert [type(event) for event in bench.events()] == [GameEnded]
