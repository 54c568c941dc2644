"""The Regroup Phase (9.0): aircraft and dogfights."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.position import Air, FactionTurn


@pytest.mark.rule("9.1.1")
@pytest.mark.trap(21)
@pytest.mark.parametrize(("faction", "theirs"), [("germany", TE), ("western-allies", CP)])
def test_the_dogfight_takes_the_markers_of_the_side_whose_turn_it_is_and_no_others(faction, theirs):
    """Those of the enemy stay where they are, Ready or Flown, even where he rolls worse."""
    markers = [Air(CP, "rhine"), Air(CP, "hanover", flown=True), Air(TE, "paris"), Air(TE, "verdun", flown=True)]
    stacks = {"rhine": ["GE-1"], "hanover": ["GE-2"], "paris": ["FR-1"], "verdun": ["FR-2"]}
    bench = Bench(
        "lamps",
        phase=f"{faction}-production",
        areas=stacks,
        air=markers,
        technology={CP: ["P1", "P2"], TE: ["P1", "P2"]},
    )
    dice = {"technology/research": [2], "dogfight/TE": [1, 4], "dogfight/CP": [4, 2]}
    position = bench.end(dice=dice)
    assert position.air == [marker for marker in markers if marker.side == theirs]
    assert position.this_turn.air_allowed == 0


@pytest.mark.rule("9.1.1", "7.6.5")
def test_two_markers_in_one_area_win_two_ties():
    """R-19: nobody with aircraft on the other side, so both markers are placed without dice, here in one area."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1", "GE-2", "GE-3"], "somme": ["FR-1"]},
        air=[Air(TE, "somme"), Air(TE, "somme")],
        technology={CP: [], TE: ["P1", "P2"]},
    )
    bench.play("{attack: somme, with: [GE-1, GE-2, GE-3]}", dice=[3, 3, 4, 4, 5, 5])
    assert [event.won for event in bench.events(CombatFought)] == [False, False, True]


@pytest.mark.rule("9.1.3")
@pytest.mark.parametrize(
    ("german", "dice", "shot_down"),
    [([], [1, 1, 4], True), (["P1"], [1, 1, 4, 2], False), (["P1"], [2, 2, 4, 2], True), ([], [1, 2, 4], False)],
)
def test_the_red_baron_flies_without_aviation_and_falls_to_a_double_above_its_level(german, dice, shot_down):
    """R-20: his die is rolled at level 0 as well, and any double is more than that."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={"paris": ["FR-1"], "rhine": ["GE-1"]},
        technology={CP: german, TE: ["P1", "P2"]},
        flags=["The Red Baron"],
    )
    by_label = {"technology/research": [2], "dogfight/TE": dice[:2], "dogfight/CP": dice[2:]}
    position = bench.end(dice=by_label)
    assert bench.rolled().count("dogfight/CP") == len(german) + 1
    assert ("The Red Baron" in position.flags) != shot_down


@pytest.mark.rule("9.1.2")
def test_aircraft_cover_the_capital_and_then_the_largest_stack():
    """Two markers and three areas: Paris with one army, and Verdun with two."""
    bench = Bench(
        "lamps",
        phase="western-allies-regroup",
        areas={"paris": ["FR-1"], "verdun": ["FR-2", "FR-3"], "somme": ["FR-5"]},
        this_turn=FactionTurn(air_allowed=2),
    )
    position = bench.end()
    assert [air.area for air in position.air] == ["paris", "verdun"]
    assert not bool(bench.events(DieRolled))
