"""The ledger of victory points (5.5, 5.7, 5.9): cap, floor, netting, and sudden death (25.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaisers_war.field import KIT, referee, sandbox
from wargame_cli.engine.events import GameEnded, PointsChanged
from wargame_cli.rulesets.kaisers_war.combat.attrition import check_side
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend, level, loss, score, spend
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position


def judge(cp: int = 50, allied: int = 50):
    """A referee of a position with these totals."""
    return referee(sandbox({}, points={CP: cp, ALLIED: allied}))


@pytest.mark.rule("5.9", "25.2")
def test_cap_netting_and_sudden_death():
    """TX-28: 95 and 10 make 100; a gain of 5 and a loss of 3 at once make 52; a loss of 6 from 2 ends the game."""
    full = judge(cp=95)
    score(full, {CP: 10}, "income", "5.2")
    assert full.position.points[CP] == 100
    net = judge()
    score(net, {CP: 5 - 3}, "income", "5.2")
    assert net.position.points[CP] == 52
    poor = judge(cp=2, allied=40)
    score(poor, {CP: -6}, "losses", "5.7")
    assert poor.position.points[CP] <= 0
    assert (poor.position.over, poor.position.winner) == (True, ALLIED)


@pytest.mark.rule("25.2")
@pytest.mark.parametrize(
    ("winner", "reached"),
    [(30, "Continental"), (1, "Marginal"), (25, "Marginal"), (26, "Continental"), (51, "Imperial")],
)
def test_the_winner_of_a_sudden_death_adds_25(winner: int, reached: str):
    """TX-35: 30 points and 25 more make 55, a Continental victory."""
    phase = judge(cp=5, allied=winner)
    score(phase, {CP: -5}, "losses", "5.7")
    ended = phase.events[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.winner, ended.level) == (ALLIED, reached)


@pytest.mark.rule("25.2", "5.9")
@pytest.mark.trap(47)
def test_both_sides_lose_where_both_fall_at_one_moment():
    """TX-47: one event that takes both totals to zero leaves no winner; the first of two events does not."""
    both = judge(cp=5, allied=6)
    score(both, {CP: -6, ALLIED: -6}, "losses", "5.7")
    assert (both.position.over, both.position.winner) == (True, "")
    assert both.position.ending.startswith("Both lose")
    first = judge(cp=5, allied=6)
    score(first, {CP: -6}, "losses", "5.7")
    score(first, {ALLIED: -6}, "losses", "5.7")
    assert first.position.winner == ALLIED
    assert sum(isinstance(event, GameEnded) for event in first.events) == 1


@pytest.mark.rule("5.7")
@pytest.mark.trap(63)
def test_what_the_loss_of_a_unit_costs():
    """Six for an army or army group, nine for a bombardment unit, two for every other, a division among them."""
    components = kit()
    for unit, face in components.mix.faces.items():
        worth = 9 if face.type == "naval bombardment" else 6 if " army" in face.type else 2
        assert loss(components, face) == worth, unit
    for face in components.mix.armies.values():
        assert loss(components, face) == 6


@pytest.mark.rule("9.2", "5.7")
@pytest.mark.trap(63)
def test_whatever_is_no_army_is_one_corps_equivalent():
    """Corps, divisions, headquarters and airbases alike; units without movement count nothing."""
    for face in kit().mix.faces.values():
        if not face.army and not face.naval:
            assert face.equivalents == (1 if face.movement else 0), face.id


@pytest.mark.rule("5.7", "15.6")
@pytest.mark.trap(54)
def test_supply_attrition_costs_no_points():
    """TX-63: an army that starves is lost without victory points."""
    position = sandbox({"4338": ["OT-Inf-1"], "4337": ["BR-Inf-1"]}, turn=3, phase="cp-attrition")
    phase = referee(position, [1])
    check_side(phase, CP)
    assert not position.on_map("OT-Inf-1")
    assert position.points == {CP: 50, ALLIED: 50}


@pytest.mark.rule("25.1")
@pytest.mark.parametrize(
    ("difference", "reached"),
    [
        (0, "Draw"),
        (25, "Draw"),
        (26, "Marginal"),
        (50, "Marginal"),
        (51, "Continental"),
        (75, "Continental"),
        (76, "Imperial"),
        (100, "Imperial"),
    ],
)
def test_every_boundary_of_the_levels_of_victory(difference: int, reached: str):
    """The table of 25.1, at both ends of each row."""
    assert level(sandbox({}), difference) == reached


@pytest.mark.rule("25.1")
def test_a_small_scenario_reads_the_table_for_its_share_of_the_points():
    """A difference of 13 points counts twice on the Western Front, one of 9 three times in Palestine."""
    assert level(new_position("western-front-1918"), 12) == "Draw"
    assert level(new_position("western-front-1918"), 13) == "Marginal"
    assert level(new_position("palestine-1918"), 8) == "Draw"
    assert level(new_position("palestine-1918"), 9) == "Marginal"


# -- laws -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5", "5.9", "5.1")
@given(
    start=st.tuples(st.integers(1, 100), st.integers(1, 100)),
    changes=st.lists(st.tuples(st.integers(-30, 60), st.integers(-30, 60)), max_size=8),
)
def test_totals_follow_the_changes_between_floor_and_cap(start: tuple[int, int], changes: list[tuple[int, int]]):
    """After any changes the total is the sum so far, never over 100, and the game is over once one is zero or less."""
    phase = judge(*start)
    position = phase.position
    expected = dict(zip(SIDES, start, strict=True))
    for change in changes:
        if position.over:
            break
        score(phase, dict(zip(SIDES, change, strict=True)), "test", "5.9")
        for side, amount in zip(SIDES, change, strict=True):
            expected[side] = min(100, expected[side] + amount)
        assert position.points == expected
        assert position.over == any(total <= 0 for total in expected.values())
    written = [event for event in phase.events if isinstance(event, PointsChanged)]
    for side in SIDES:
        last = [event.total for event in written if event.side == side][-1:]
        assert not last or last[0] == position.points[side]


@pytest.mark.rule("5.5")
@given(points=st.integers(1, 100), wishes=st.lists(st.integers(0, 12), max_size=20))
def test_nobody_spends_himself_to_death(points: int, wishes: list[int]):
    """As long as only what can be spent is spent, at least one point is left and the game goes on."""
    phase = judge(cp=points)
    for wish in wishes:
        if can_spend(phase.position, CP, wish):
            spend(phase, CP, wish, "test", "5.5")
    assert phase.position.points[CP] >= 1
    assert phase.position.points[OTHER[CP]] == 50
    assert not phase.position.over


@pytest.mark.rule("30.20", "5.7")
def test_what_their_dead_cost():
    """Bolsheviks and Anarchists nothing, Nationalists and the Legion what any unit does."""
    costs = {unit: loss(KIT, KIT.mix.faces[unit]) for unit in KIT.mix.eastern}
    assert {unit for unit, cost in costs.items() if not cost} == {
        unit for unit in KIT.mix.eastern if unit.startswith(("BO-", "AN-"))
    }
    assert (costs["WR-Shock-NW"], costs["UA-Cav-1"], costs["CZ-Inf-CL"]) == (6, 2, 6)
