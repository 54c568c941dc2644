"""Devastated hexes (14.6): who lays them waste, what the units may do meanwhile, and how they leave."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.west import GAME, bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import step_cost
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import stations
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HexDevastated, UnitMoved, UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.strategic.devastation import MARKERS, eastward, lay_waste

#: A clear hex before Arras, the three hexes east of it, and one of the others.
PLACE, EAST, WEST = "W6112", ("W6113", "W6213", "W6013"), "W6212"
ORDER = f"{{devastate: {PLACE}, to: W6113}}"


def central(phase="second-movement", **given):
    """The Central Powers on the Western Front, who move in the second half of a turn."""
    return bench(phase=phase, by="CP", **{"stacks": {PLACE: ["GE-11", "GE-17R"]}, **given})


@pytest.mark.rule("14.6")
def test_three_hexes_lie_to_the_east():
    """14.62: east, northeast and southeast."""
    kit = position().kit
    assert {near for near in kit.board.neighbours[PLACE] if eastward(kit, PLACE, near)} == {"W6113", "W6213", "W6013"}
    shifted = {near for near in kit.board.neighbours["W6212"] if eastward(kit, "W6212", near)}
    assert shifted == {"W6213", "W6312", "W6112"}


@pytest.mark.rule("14.6")
def test_units_work_and_leave_the_waste_behind():
    """14.62: all go to the hex that was named, after the combats in the West; the marker stays."""
    played = central()
    played.play(ORDER)
    assert played.position.this_turn.devastating == {PLACE: "W6113"}
    assert "14.6" in played.refusals("{move: [GE-11], to: W6113}")
    lay_waste(played.referee)
    assert [(event.unit, event.end) for event in played.events(UnitMoved)] == [("GE-11", "W6113"), ("GE-17R", "W6113")]
    assert [event.place for event in played.events(HexDevastated)] == [PLACE]
    assert played.position.devastated == [PLACE]
    assert played.position.this_turn.devastating == {}


@pytest.mark.rule("14.6")
def test_who_works_attacks_nobody():
    """14.62."""
    stacks = {PLACE: ["GE-11"], "W6111": ["BR-9NA"]}
    busy = central("second-combat", stacks=stacks, this_turn={"devastating": {PLACE: "W6113"}})
    assert "14.6" in busy.refusals("{attack: W6111, with: [GE-11]}")


@pytest.mark.rule("14.6")
@pytest.mark.trap(40)
def test_who_finds_the_hex_closed_goes_to_another_one():
    """14.62: the units must leave to the east; the enemy has come to the hex that was named."""
    stacks = {PLACE: ["GE-11"], "W6113": ["BR-9NA"]}
    late = central("second-combat", stacks=stacks, this_turn={"devastating": {PLACE: "W6113"}})
    lay_waste(late.referee)
    assert late.position.place_of("GE-11") in {"W6213", "W6013"}
    assert late.position.devastated == [PLACE]


@pytest.mark.rule("14.6")
@pytest.mark.trap(40)
def test_who_cannot_leave_is_eliminated():
    """14.62: they must leave; the hex is devastated all the same."""
    stacks = {PLACE: ["GE-11"], "W6113": ["BR-9NA"], "W6213": ["BR-12NA"], "W6013": ["BR-11NA"]}
    late = central("second-combat", stacks=stacks, this_turn={"devastating": {PLACE: "W6113"}})
    lay_waste(late.referee)
    assert [(event.unit, event.cause) for event in late.events(UnitRemoved)] == [("GE-11", "no exit")]
    assert late.position.devastated == [PLACE]


@pytest.mark.rule("14.6")
def test_a_hex_that_nobody_is_left_in_is_not_devastated():
    late = central("second-combat", stacks={"W6113": ["BR-9NA"]}, this_turn={"devastating": {PLACE: "W6113"}})
    lay_waste(late.referee)
    assert late.position.devastated == []


@pytest.mark.rule("14.6", "10.8")
@pytest.mark.parametrize(("markers", "phases"), [({}, ["combat"]), ({"first": "W6213"}, ["combat", "extra-combat"])])
def test_units_leave_when_the_last_combats_of_the_west_are_over(markers, phases):
    """14.62, 10.82: the extra attacks are combats of the theater too."""
    this_turn = {"devastating": {PLACE: "W6113"}, "markers": markers}
    stacks = {PLACE: ["GE-11"], "W6213": ["GE-24"], "W6212": ["GE-17R"]}
    table = bench(phase="first-combat", by="CP", western="CP", stacks=stacks, this_turn=this_turn)
    for phase in phases:
        assert table.position.phase == f"first-{phase}"
        assert table.position.place_of("GE-11") == PLACE
        table.end()
        table = Bench(GAME, position=table.position, by="CP")
    assert table.position.place_of("GE-11") == "W6113"


@pytest.mark.rule("14.6")
@pytest.mark.parametrize(
    ("order", "given_", "reason"),
    [
        (f"{{devastate: {PLACE}, to: W6111}}", {}, "not to the east"),
        ("{devastate: W6025, to: W6026}", {"stacks": {"W6025": ["GE-11"]}}, "no clear hex"),
        ("{devastate: W5630, to: W5631}", {"stacks": {"W5630": ["GE-11"]}}, "not in France"),
        (ORDER, {"devastated": [PLACE]}, "devastated already"),
        (ORDER, {"devastated": [f"W58{number:02d}" for number in range(2, 2 + MARKERS)]}, "markers"),
        (ORDER, {"stacks": {PLACE: ["GE-6A"]}}, "no supplied infantry"),
        (ORDER, {"phase": "first-movement"}, "when they move"),
        (ORDER, {"this_phase": {"moved": ["GE-26"]}}, "before all marches"),
    ],
)
def test_what_is_not_devastated(order, given_, reason):
    """14.61, 14.62, 14.64."""
    refused = central(**given_)
    assert any(rule == "14.6" and reason in why for rule, why in refused.faults(order))


@pytest.mark.rule("14.6")
def test_waste_is_slow_and_has_no_station():
    """14.63: two movement points for each hex, no strategic movement from its towns."""
    at = position(stacks={"W6111": ["BR-9NA"]}, devastated=["W5912", "W6011"])
    assert step_cost(at, at.counter("BR-9NA"), "W6111", "W6011") == 2
    assert not stations(at) & at.kit.board.bit["W5912"]
    assert at.kit.settled & at.kit.board.bit["W5912"]
