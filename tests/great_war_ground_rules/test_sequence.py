"""The sequence of play (4): phases, whose they are, what begins and ends with them."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import bench_with, division
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.sequence import SEQUENCE

GAME = "great-war-ground-rules"
FEW = ("bapaume-1918", "picardy-1918")
TURN = ("initial", "movement", "bombardment", "combat", "reaction-movement", "reaction-combat", "exploitation")


@pytest.mark.rule("4A", "4Aa")
@pytest.mark.trap(60)
def test_each_player_turn_has_its_phases_and_reactions_are_the_other_sides():
    """4A, 4B: the Entente's player turn comes first; no step in the air or at sea has a phase of its own."""
    phases = [phase for phase in SEQUENCE.phases if not phase.name.endswith("rebuilding")]
    assert [phase.name.split("-", 1)[1] for phase in phases] == [*TURN, *TURN]
    sides = ["Entente"] * 4 + ["CP"] * 2 + ["Entente"]
    assert [phase.side for phase in phases] == [*sides, *({"Entente": "CP", "CP": "Entente"}[side] for side in sides)]
    assert all(phase.name.startswith(phase.side.lower()) for phase in SEQUENCE.phases)


@pytest.mark.rule("4A")
def test_no_bombardment_in_reaction_and_no_work_in_exploitation():
    """4A5, 6D, 6E"""
    verbs = {phase.name: {order.verb for order in phase.orders} for phase in SEQUENCE.phases}
    assert "bombard" in verbs["cp-bombardment"]
    assert not any("bombard" in verbs[name] for name in ("cp-reaction-combat", "cp-reaction-movement", "cp-combat"))
    assert not any("build" in verbs[name] for name in ("cp-reaction-movement", "cp-exploitation", "cp-combat"))
    assert "activate" in verbs["cp-reaction-movement"]
    assert "attack" in verbs["cp-reaction-combat"]


@pytest.mark.rule("4A")
@pytest.mark.parametrize(("scenario", "turns"), [("bapaume-1918", 2)])
def test_a_scenario_begins_with_its_phase_and_ends_with_its_last_turn(scenario, turns):
    """4, 42B: Michael begins with the player turn of the Central Powers alone."""
    position = rulesets.load(GAME).new(scenario, {})
    assert (position.turn, position.phase, position.phasing) == (1, "cp-initial", "CP")
    bench = Bench(GAME, position=position, others=lambda label, sides: 4)
    assert bench.until("never").over
    assert bench.position.turn == turns


@pytest.mark.rule("16B3d")
@pytest.mark.parametrize(("man", "phase"), [(6, "cp-reaction-rebuilding"), (5.5, "entente-movement")])
def test_the_other_side_has_a_phase_for_rebuilding_if_it_can_rebuild(man, phase):
    """16B3d"""
    bench = bench_with(
        {"0505": {"GE-1": division()}},
        phase="entente-initial",
        reduced=["GE-1"],
        stock={"German": {"man": man}, "CP": {"equ": 2}},
    )
    assert SEQUENCE.following(bench.position)[1].name == phase


@pytest.mark.rule("3B3", "16C3")
@pytest.mark.parametrize("scenario", FEW)
def test_no_scenario_has_a_neutral_country_to_help(scenario):
    """3B3, 16C3: all countries of its map are at war."""
    kit = rulesets.load(GAME).new(scenario, {}).kit
    assert {kit.nation_of(place) for place in kit.map.land} <= {*SIDE_OF, ""}


@pytest.mark.rule("14I1", "14I2")
def test_no_order_raids_or_lands():
    """14I: what the naval booklet lists is not played."""
    verbs = {order.verb for phase in SEQUENCE.phases for order in phase.orders}
    assert not verbs & {"raid", "land"}


@pytest.mark.rule("3F")
def test_there_is_nowhere_to_go_beyond_the_commands_of_a_scenario():
    """3F: the map of a scenario is what its commands have of it, and no hex beyond it is in play."""
    position = rulesets.load(GAME).new("bapaume-1918", {})
    played = {place for place, word in position.kit.map.terrain.items() if word != "offmap"}
    assert (
        set(position.kit.map.land)
        == played
        == {place for place in position.kit.board.labels if position.owner_of(place)}
    )
    assert position.kit.plan.theater == "West"
