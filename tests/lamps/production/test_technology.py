"""Research (8.4): draws, predecessors, gas."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.production import TechnologyDrawn, TechnologyLost
from wargame_cli.rulesets.lamps.position.position import InForce

NO_CARDS = {CP: [], TE: []}


@pytest.mark.rule("8.4.3")
@pytest.mark.trap(19)
def test_gas_is_given_back_after_research_so_it_is_never_drawn_again_at_once():
    """The deck that is drawn from has nine cards; the gas lies in it only afterwards."""
    bench = Bench(
        "lamps",
        phase="germany-production",
        areas={"rhine": ["GE-1"]},
        turn=5,
        technology=NO_CARDS | {CP: ["G1"]},
        gas_since={CP: 4},
    )
    position = bench.end(dice=[2])
    assert [event.sides for event in bench.events(DieRolled)] == [9]
    kinds = [type(event) for event in bench.referee.events]
    assert kinds.index(TechnologyDrawn) < kinds.index(TechnologyLost)
    assert position.technology[CP] == []


@pytest.mark.rule("8.4.3")
@pytest.mark.trap(19)
def test_gas_that_was_just_drawn_is_kept_through_the_next_turn():
    """Drawn in turn 5 it is there in the combat of turn 6, and goes at the end of its production."""
    bench = Bench(
        "lamps", phase="germany-production", areas={"rhine": ["GE-1"]}, turn=5, technology=NO_CARDS | {CP: []}
    )
    position = bench.end(dice=[10])
    assert position.technology[CP] == ["G1"]
    position.begin_phase(6, "germany-production")
    position.step = "production"
    Bench("lamps", position=position).end(dice=[2])
    assert position.technology[CP] == []


@pytest.mark.rule("8.4.1", "8.4.2")
@pytest.mark.trap(20)
@pytest.mark.parametrize(
    ("dice", "active"),
    [
        ([5, 5, 2], ["P1"]),  # P1 and P2 in one bonus draw; then A2, which nothing leads to
        ([5, 5, 5], ["P1", "P2"]),  # the same, and P2 again by research
        ([6, 6, 2], []),  # P2 and P3 without P1
    ],
)
def test_a_bonus_card_is_no_predecessor_in_its_own_draw_and_one_for_research(dice, active):
    """Of P1 and P2 drawn together only P1 can be kept; the research that follows may go on from it."""
    bench = Bench(
        "lamps",
        phase="germany-production",
        areas={"rhine": ["GE-1"]},
        technology=NO_CARDS | {CP: []},
        in_force=[InForce(card="G15-1", number=0, until="turn")],
    )
    position = bench.end(dice=dice)
    assert position.technology[CP] == active
