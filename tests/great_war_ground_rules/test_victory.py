"""Who wins: points, what wins at once, the end of the game (42B, house)."""

import pytest

from great_war_ground_rules.field import bench_with, division, staged_with
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_ground_rules.victory import balance, end_player_turn, end_turn, is_met

LEVELS = [
    {"at_least": 10, "winner": "CP", "name": "decisive"},
    {"at_least": -4.5, "name": "draw"},
    {"winner": "Entente", "name": "decisive"},
]
GOALS = {
    "CP": [
        {"hexes": ["0505"], "points": 10, "name": "Amiens"},
        {"hexes": ["0506", "0507"], "points": 4, "name": "the ports", "need": "all"},
        {"hexes": ["0606", "0607"], "points": 3, "name": "a crossing"},
    ],
    "Entente": [{"hexes": ["0909"], "points": 5, "name": "Lille"}],
}


def victory(**more):
    return {"victory": {"goals": GOALS, "man_points": 0, "levels": LEVELS, **more}}


def points(owns, **given):
    found = balance(staged_with({}, plan=victory(**given.pop("terms", {})), owns=owns, **given))
    return found.points["CP"], found.points["Entente"]


def test_goals_are_hexes_that_a_side_owns():
    """42B, house: one of several, or all of them."""
    assert points({"CP": ["0505"]}) == (10, 0)
    assert points({"CP": ["0506", "0607"], "Entente": ["0909"]}) == (3, 5)
    assert points({"CP": ["0506", "0507", "0606", "0607"]}) == (7, 0)


def test_a_contested_hex_is_nobodys():
    """42B, house"""
    assert points({}, owner={"0505": "CP"}) == (10, 0)
    assert points({}, owner={"0505": "CP"}, contested={"0505": {"owner": "CP"}}) == (0, 0)


def test_a_goal_may_ask_for_supply():
    """42B, house"""
    goal = [{"hexes": ["0505"], "points": 10, "name": "Amiens", "supplied": True}]
    terms = victory(goals={"CP": goal})
    source = [{"hexes": ["0504"], "side": "CP", "nations": ["German"], "what": "home"}]
    forces = {"0504": {"GE-1": division()}}
    for sources, met in (([], False), (source, True)):
        position = staged_with(forces, plan=terms, owns={"CP": ["0505"]}, sources=sources)
        assert is_met(position, "CP", position.kit.plan.victory.goals["CP"][0]) == met


def test_losses_of_men_are_points_of_the_enemy():
    """42B, house: each full five of them."""
    terms = {"man_points": 5, "goals": {}}
    assert points({}, terms=terms, losses={"CP": 14.5, "Entente": 25}) == (5, 2)


def test_divisions_that_are_lost_are_points_and_cadres_half_of_them():
    """42B, house"""
    forces = {"0505": {"GE-1": division(), "GE-2": division()}, "cp-pool": {"GE-3": division()}}
    position = staged_with(forces, plan=victory(division=1, goals={}), reduced=["GE-1"])
    assert balance(position).points == {"CP": 0, "Entente": 1.5}


def test_divisions_that_still_stand_are_points():
    """42B, house: but for isolated ones and those in hexes that are named."""
    forces = {
        "0505": {"BE-1": division("Belgian"), "BE-2": division("Belgian")},
        "0506": {"BE-3": division("Belgian")},
    }
    presence = [{"nation": "Belgian", "points": 2, "apart_from": ["0506"]}]
    position = staged_with(forces, plan=victory(presence=presence, goals={}), isolated=["BE-2"])
    assert balance(position).points == {"CP": 0, "Entente": 2}


def exploiting(owns, *, phase="cp-exploitation", terms=None, **given):
    return bench_with({}, phase=phase, plan=victory(**(terms or {})), owns=owns, **given)


@pytest.mark.rule("42B")
def test_some_goals_win_at_once():
    """42B, house: at the end of a player turn."""
    terms = {"automatic": {"CP": {"hexes": ["0505"], "name": "Amiens"}}}
    bench = exploiting({"CP": ["0505"]}, phase="entente-exploitation", terms=terms)
    bench.run(end_player_turn)
    reason = "the Central Powers hold Amiens"
    assert bench.happened(GameEnded) == [GameEnded(rule="42B", winner="CP", level="automatic", reason=reason)]
    other = exploiting({"Entente": ["0505"]}, terms=terms)
    other.run(end_player_turn)
    assert other.kinds() == []


@pytest.mark.parametrize(
    ("owns", "winner", "level"),
    [
        ({"CP": ["0505"]}, "CP", "decisive"),
        ({"CP": ["0607"]}, "", "draw"),
        ({"Entente": ["0909"]}, "Entente", "decisive"),
    ],
)
def test_after_the_last_turn_the_lead_decides(owns, winner, level):
    """42B, house"""
    bench = exploiting(owns, turn=99)
    bench.run(end_turn)
    found = bench.only(GameEnded)
    assert (found.winner, found.level) == (winner, level)
    assert bench.position.over


def test_before_it_the_game_goes_on():
    """42B, house"""
    bench = exploiting({"CP": ["0505"]}, turn=98)
    bench.run(end_turn)
    assert bench.kinds() == []


@pytest.mark.parametrize(("owns", "winner"), [({"CP": ["0607"]}, "CP"), ({"Entente": ["0909"]}, "Entente"), ({}, "")])
def test_without_levels_the_side_with_more_points_wins(owns, winner):
    """42B, house"""
    bench = exploiting(owns, turn=99, terms={"levels": []})
    bench.run(end_turn)
    assert (bench.only(GameEnded).winner, bench.only(GameEnded).level) == (winner, "victory" if winner else "draw")


def test_a_goal_of_a_turn_counts_as_that_ends():
    """42B, house: it is kept, whatever becomes of the hex."""
    goal = {"hexes": ["0505"], "points": 6, "name": "Amiens in March", "turn": "Mar II 18"}
    bench = exploiting({"CP": ["0505"]}, terms={"goals": {"CP": [goal]}})
    assert balance(bench.position).points == {"CP": 0, "Entente": 0}
    bench.run(end_turn)
    assert bench.position.points["CP"] == 6
    assert balance(bench.position).lead == 6
    late = exploiting({"CP": ["0505"]}, terms={"goals": {"CP": [goal]}}, date="Apr I 18")
    late.run(end_turn)
    assert late.kinds() == []
