"""Machine players with pre-war events (20.2, 20.3) keep the laws, and use what is open to them."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.setup.before_the_war import is_sound
from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect

GAME = "great-war-in-europe"
RULESET = rulesets.load(GAME)


def played_by_chance(start, seed, turns):
    """The phases of so many turns between random players, with every law after every event."""
    players = make_players(("random",), RULESET.sides_in(start), seed)
    watching = watchers(RULESET.laws, "every")
    return play(RULESET, start, players, lambda at: SeededDice("3", f"{at.turn}/{at.phase}"), Tally(), watching, turns)


def played(event, maps, turns, points=0):
    """The movements of a campaign with an event in force, and its last position."""
    options = {"maps": maps} if maps == "combined" else {}
    start = RULESET.new("campaign", options)
    start.pre_war = {"Allied": [event]}
    bench = Bench(GAME, position=start, others=lambda label, sides: 4)
    bench.run(take_effect)
    start = bench.position
    start.begin_phase(1, "cp-new-units")
    start.extra_points += points
    phases = list(played_by_chance(start, "pre-war", turns))
    moves = [(each.turn, event) for each in phases for event in each.events if type(event).__name__ == "UnitMoved"]
    return moves, phases[-1].position


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_fishers_gambit_on_all_maps(maps):
    """Trains run to Berlin and Stettin in the first turn, and ships sail in the Baltic."""
    moves, _ = played("Allied-pre-war-7", maps, 5)
    trains = {event.end for turn, event in moves if turn == 1 and event.how == "strategic"}
    assert trains == {"E5102", "E5205"}
    assert [event for _, event in moves if event.how == "sea" and {event.start[:2], event.end[:2]} & {"E5", "E6", "E7"}]


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("points", [0, 12])
def test_turkey_hesitates_on_all_maps(points):
    """It joins in October 1914 or stays out; in Nov/Dec nobody moves in the Near East before it is in the war."""
    moves, last = played("Allied-pre-war-8", "combined", 6, points)
    near_east = {event.end for _, event in moves if event.end in last.kit.board.index and event.end.startswith("N")}
    assert ("TU" in last.neutral) is (points == 0)
    assert bool(near_east) is (points > 0)


@pytest.mark.rule("20.2", "20.3")
@pytest.mark.parametrize(("maps", "more"), [("europe", {"free-set-up": "on"}), ("combined", {})])
@pytest.mark.parametrize(
    ("allied", "central"),
    [
        (["Allied-pre-war-3"], ["CP-pre-war-3", "CP-pre-war-1"]),
        (["Allied-pre-war-5"], ["CP-pre-war-2", "CP-pre-war-10"]),
        (["Allied-pre-war-5", "Allied-pre-war-3"], ["CP-pre-war-2", "CP-pre-war-5"]),
        (["Allied-pre-war-2"], ["CP-pre-war-7", "CP-pre-war-3"]),
    ],
)
def test_events_that_change_the_set_up_keep_its_laws(allied, central, maps, more):
    """From the reveal to the end of the first turn; the set-up keeps areas, control and stacking."""
    start = RULESET.new("campaign", {"pre-war-events": "on", "maps": maps, **more})
    start.begin_phase(1, "pre-war-events")
    start.pre_war_plans = {"Allied": allied, "CP": central}
    before = {"cp-set-up"} if more else {"pre-war-units"}
    for phase in played_by_chance(start, "set-up", 1):
        if phase.phase in before:
            is_sound(phase.position.copy())
            before.discard(phase.phase)
    assert not before
