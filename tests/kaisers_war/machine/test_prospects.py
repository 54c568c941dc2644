"""How a side of The Kaiser's War stands."""

from __future__ import annotations

import pytest

from kaisers_war.field import KIT, sandbox
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.machine.prospects import (
    _pressure,
    _strength,
    _summer,
    _total_at_the_end,
    prospects,
)


def test_an_enemy_who_may_fall_this_turn_is_worth_the_more():
    """At 33 points the next are worth more than at 80: his total may come to zero before he is paid again (5.9)."""
    at = {}
    for points in (80, 74, 34, 28):
        at[points] = prospects(sandbox({"1114": ["GE-Shock-1"]}, points={"CP": 80, "Allied": points}), "CP")
    assert at[28] - at[34] > 2 * (at[74] - at[80]) > 0


@pytest.mark.parametrize("points", [40, 70, 100])
@pytest.mark.parametrize("turn", range(1, 5))
def test_what_nobody_guards_is_worth_more_once_it_is_taken(turn, points):
    """A hope is less than what is hoped for, and the more the nearer it is: Paris is empty, and pays both sides."""
    stands = []
    for hex in ("1315", "1115", "1015"):
        position = sandbox({hex: ["GE-Shock-1"]}, turn=turn, points={"CP": points, "Allied": points})
        stands.append(prospects(position, "CP"))
    assert stands[0] < stands[1] < stands[2]


@pytest.mark.rule("26.5.1b")
def test_a_captured_trench_pays_once():
    """In turn 1 alone, and not in each turn that is to come: Paris pays for good, a point more and in every turn."""
    nothing, trench, paris = (
        _total_at_the_end(sandbox({hex: ["GE-Shock-1"]}, turn=1, points={"CP": 10, "Allied": 60}), "CP", 0)
        for hex in ("1315", "1115", "1015")
    )
    assert 0 < 2 * (trench - nothing) < paris - nothing


def _pressed(position):
    """How near the Central Powers are to what the enemy guards, and to him."""
    return _pressure(position, "CP", {side: _strength(position, side) for side in SIDES})


def test_nobody_hopes_for_a_closed_land():
    """Nobody may enter Russia before the Kaiser moves east (30.10): an army at Riga is near nothing that would pay."""
    position = sandbox({"Riga": ["GE-Inf-7"]})
    assert _pressed(position) == 0


def test_an_enemy_who_guards_nothing_is_marched_on_too():
    """What he loses costs him points wherever he stands; more is to be had where he guards what pays."""
    near, far, at_metz = (
        _pressed(position)
        for position in (
            sandbox({"1415": ["GE-Inf-7", "GE-Inf-1"], "1217": ["FR-Inf-1"]}),
            sandbox({"1514": ["GE-Inf-7", "GE-Inf-1"], "1217": ["FR-Inf-1"]}),
            sandbox({"1415": ["GE-Inf-7", "GE-Inf-1"], "1316": ["FR-Inf-1"]}),
        )
    )
    assert 0 < far < near < at_metz


def test_points_above_the_most_are_lost():
    """At 100 and before the next income four points may as well be spent (5.5); at 60 they are missed."""
    lost = {}
    for total in (60, 100):
        rich, poor = (
            prospects(sandbox({"Berlin": ["GE-Inf-7"]}, turn=3, points={"CP": points, "Allied": 60}), "CP")
            for points in (total, total - 4)
        )
        lost[total] = rich - poor
    assert lost[60] > 2 * lost[100]


@pytest.mark.parametrize(("allied", "plays_on"), [(30, False), (90, True)])
def test_who_would_not_win_is_for_playing_on(allied, plays_on):
    """The game would end with a lead of 60 for the Central Powers, or with none (25.1, 27.1)."""
    assert (_plays_on("cp-second-combat", allied) > 0) is plays_on


def test_nobody_is_for_playing_on_before_its_last_attacks():
    """They may win the game yet."""
    assert _plays_on("cp-mobilization", 90) == _plays_on("cp-first-combat", 90) == 0


def _plays_on(phase: str, allied: int) -> float:
    """What it is worth to the Central Powers with 90 points to be for playing on."""
    without, with_it = (
        prospects(sandbox({"Berlin": ["GE-Inf-7"]}, turn=5, phase=phase, points=points, extending=extending), "CP")
        for points in ({"CP": 90, "Allied": allied},)
        for extending in ([], ["CP"])
    )
    return with_it - without


def test_an_army_is_worth_most_where_it_may_decide_the_game():
    """It will turn into points: near a lead that makes a draw of a defeat that is more than where all is lost."""
    worth = {}
    for points in (20, 70):
        with_it, without = (
            prospects(sandbox(stacks, turn=3, points={"CP": points, "Allied": 60}), "CP")
            for stacks in ({"Berlin": ["GE-Inf-7"]}, {})
        )
        worth[points] = with_it - without
    assert worth[70] > 2 * worth[20] > 0


@pytest.mark.parametrize(("share", "enemies"), [(1, ()), (0.6, ("1116", "1216"))])
def test_strength_out_of_supply_counts_for_less(share, enemies):
    """A German army deep in France: with the enemy behind it, it is out of supply."""
    stacks = {"1117": ["GE-Inf-1"]} | {hex: [f"FR-Inf-{number}"] for number, hex in enumerate(enemies, 2)}
    position = sandbox(stacks)
    face = position.counter("GE-Inf-1")
    assert _strength(position, "CP")["1117"] == pytest.approx(share * (face.attack + face.defence) / 2)


def test_two_cities_that_the_summer_asks_for_count_before_they_are_taken():
    """With Salonika taken, Austrians far from Venice, beside it where Italians hold it, and in it."""
    far, beside, inside = _beside_venice(turn=3)
    assert far < beside < inside


def test_before_the_summer_two_cities_count_once_they_are_taken():
    """They would draw too much away from Paris."""
    far, beside, inside = _beside_venice(turn=2)
    assert far == beside < inside


def _beside_venice(turn: int) -> list[float]:
    beside = next(iter(KIT.steps.steps[KIT.map.find("Venice")]))
    worth = []
    for army, italians in (("Vienna", "Venice"), (beside, "Venice"), ("Venice", "Genoa")):
        position = sandbox({"Salonika": ["BU-Inf-1"], army: ["AH-Inf-1"], italians: ["IT-Inf-1"]}, turn=turn)
        strength = {side: _strength(position, side) for side in SIDES}
        worth.append(_summer(position, "CP", strength))
    return worth
