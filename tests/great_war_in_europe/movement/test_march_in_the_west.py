"""Marches on the Western Front (8.14, 15.66), and trains and ships there (9.1, 9.2, 9.5)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position as in_europe
from great_war_in_europe.west import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import allowance
from wargame_cli.rulesets.great_war_in_europe.movement.march import find_way, points_for, reach, walk
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import entries
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import load
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped
from wargame_cli.rulesets.great_war_in_europe.telling.advice import destinations

FRONT, BEHIND, ENEMY = "W6211", "W6209", "W6212"


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(
    ("unit", "place", "turn", "points"),
    [
        ("BR-9NA", FRONT, 30, 4),
        ("BR-9NA", BEHIND, 30, 8),
        ("BR-9NA", FRONT, 5, 8),
        ("BR-9NA", FRONT, 6, 4),
        ("BR-RTC", FRONT, 30, 8),
        ("BR-1CAV", FRONT, 30, 12),
        ("BR-1A", BEHIND, 30, 6),
        ("BR-1A", BEHIND, 6, 3),
    ],
)
@pytest.mark.trap(4)
def test_whose_movement_is_doubled(unit, place, turn, points):
    """After October 1914 tanks, and who begins away from the enemy; headquarters from Jan/Feb 1915 on at a price."""
    at = position(stacks={place: [unit], ENEMY: ["GE-11"]}, turn=turn)
    assert allowance(at, unit) == points


@pytest.mark.rule("8.14", "15.2")
def test_tanks_take_units_of_their_hex_with_them():
    """8.14: combat units stacked with Allied tanks are doubled as they are."""
    at = position(stacks={FRONT: ["BR-9NA", "BR-RTC"], ENEMY: ["GE-11"]})
    assert allowance(at, "BR-9NA") == 8


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(("unit", "points"), [("US-1A", 6), ("IT-1A", 2)])
def test_american_headquarters_are_american_units(unit, points):
    """8.14: doubled in Italy too, where the headquarters of others have their printed points."""
    assert allowance(in_europe(stacks={"W2014": [unit]}), unit) == points


@pytest.mark.rule("8.14")
def test_cavalry_is_fast_where_no_enemy_is():
    """8.14: six points along the front, twelve away from it."""
    at = position(stacks={FRONT: ["BR-1CAV"], ENEMY: ["GE-11"]})
    assert points_for(at, "BR-1CAV", (FRONT, "W6210", "W6209")) == 12
    assert points_for(at, "BR-1CAV", (FRONT, "W6111")) == 6
    far = [hex for hex, step in reach(at, "BR-1CAV").items() if step.cost > 6]
    beside = at.kit.board.neighbours[ENEMY]
    assert far
    assert not set(far) & set(beside)


@pytest.mark.rule("8.14", "8.2")
def test_every_way_of_cavalry_can_be_gone():
    """The way that is found costs what is said of it, whether it leads along the front or away from it."""
    at = position(stacks={FRONT: ["BR-1CAV"], ENEMY: ["GE-11"], "W6112": ["GE-24"], "W6012": ["GE-26"]})
    for hex, step in reach(at, "BR-1CAV").items():
        if hex != FRONT:
            way = walk(at, "BR-1CAV", find_way(at, "BR-1CAV", hex).path)
            assert (way.fault, way.cost, way.path[-1]) == (None, step.cost, hex)


@pytest.mark.rule("15.66")
@pytest.mark.trap(4)
@pytest.mark.parametrize(
    ("to", "given_", "depleted"),
    [
        ("W6207", {}, False),
        ("W6206", {}, True),
        ("W6206", {"played": {"CP-shock-troops-1": 30}}, False),
        ("W6206", {"stacks": {"allied-dead": ["BR-RTC"]}}, False),
    ],
)
def test_headquarters_that_hurry_lose_their_support(to, given_, depleted):
    """15.66: beyond the printed three points, until shock-troops or tanks have come."""
    stacks = {"W6210": ["BR-1A"], **given_.get("stacks", {})}
    moved = bench(phase="first-movement", **{**given_, "stacks": stacks})
    moved.play(f"{{move: [BR-1A], to: {to}}}")
    assert bool(moved.events(HeadquartersFlipped)) is depleted
    assert ("BR-1A" in moved.position.depleted) is depleted


@pytest.mark.rule("11.2")
def test_headquarters_have_short_lines_in_europe():
    """11.21: the six hexes are the Near East's; without towns near it the headquarters trace four like all others."""
    owned = {hex: "CP" for hex in position().kit.kinds if hex not in ("W5801",)}
    at = position(stacks={"W5802": ["BR-1A"]}, taken=owned)
    assert status_at(at, "BR-1A", "W5705") == "supplied"
    assert status_at(at, "BR-1A", "W5706") == "out"


@pytest.mark.rule("9.1", "9.2")
@pytest.mark.parametrize(
    ("units", "start", "to", "count"),
    [
        (("GE-11",), "W6033", "W5629", 1),
        (("GE-11",), "W6033", "W6113", 2),
        (("GE-6A",), "W6033", "W6113", 4),
        (("BR-9NA", "BR-15NA"), "W6109", "W5603", 2),
    ],
)
def test_what_trains_carry_in_europe(units, start, to, count):
    """9.11, 9.21, 9.34: double abroad, headquarters double, both together four times."""
    assert load(position(stacks={start: list(units)}), units, start, to) == count


@pytest.mark.rule("9.13")
def test_no_transit_box_leads_out_of_the_west():
    """9.13: it joins the fronts of the Near East; what a train costs here is told beforehand (9.11)."""
    rails = bench(phase="cp-strategic-movement", by="CP", stacks={"W6033": ["GE-6A"]})
    assert "9.13" in rails.refusals("{strategic-move: [GE-6A], to: transit}")
    told = destinations(rails.position, "GE-6A")
    costs = {each.place: each.cost for each in told}
    assert (costs["W5629"], costs["W6113"], "transit" in costs) == (2, 4, False)


@pytest.mark.rule("9.5")
def test_six_units_and_headquarters_go_by_sea():
    """9.52, 9.56: that headquarters stay ashore is a rule of the Near East played alone."""
    units = ["BR-9NA", "BR-12NA", "BR-14NA", "BR-15NA", "BR-18NA", "BR-1A"]
    ship = bench(phase="allied-strategic-movement", stacks={"W5801": units})
    assert "9.5" not in ship.refusals(f"{{sea-move: [{', '.join(units)}], to: Dieppe}}")
    more = bench(phase="allied-strategic-movement", stacks={"W5801": [*units, "BR-30NA"]})
    assert "9.5" in more.refusals(f"{{sea-move: [{', '.join([*units, 'BR-30NA'])}], to: Dieppe}}")


@pytest.mark.rule("13.24", "13.11")
def test_where_new_units_appear():
    """13.11, 13.24: the British in ports, the French and Germans in cities of their own country."""
    at = position(stacks={"allied-box": ["BR-9NA", "FR-25"], "cp-box": ["GE-11"]})
    shown = {unit: set(at.kit.board.spaces(entries(at, unit))) for unit in ("BR-9NA", "FR-25", "GE-11")}
    assert shown["BR-9NA"] == {"W5603", "W5801", "W6004"}
    assert "W5909" in shown["FR-25"]
    assert "W6033" not in shown["FR-25"]
    assert "W6033" in shown["GE-11"]
    assert not shown["GE-11"] & shown["FR-25"]


@pytest.mark.rule("13.3")
def test_a_headquarters_of_europe_brings_six_units():
    """13.3: into its own hex and those beside it; in the Near East there are three, in one hex."""
    new = ["BR-9NA", "BR-12NA", "BR-14NA", "BR-15NA", "BR-18NA", "BR-30NA", "BR-32NA"]
    arrives = bench(phase="allied-new-units", stacks={"W6109": ["BR-1A"], "allied-box": new})
    places = ["W6109", "W6109", "W6109", "W6110", "W6110", "W6210"]
    arrives.play(*(f"{{place: {unit}, at: {hex}, via: BR-1A}}" for unit, hex in zip(new, places, strict=False)))
    assert arrives.position.at("W6210") == ["BR-30NA"]
    assert "13.3" in arrives.refusals("{place: BR-32NA, at: W6109, via: BR-1A}")


@pytest.mark.rule("7.2")
def test_one_tank_unit_a_hex_beside_six_others():
    """7.23: tanks do not count, but only one may be there."""
    at = position()
    six = ["BR-9NA", "BR-12NA", "BR-14NA", "BR-15NA", "BR-18NA", "BR-30NA"]
    assert fault(at, [*six, "BR-RTC", "BR-1A"]) is None
    assert fault(at, ["BR-RTC", "FR-AAC"]) == ("7.23", "only one tank unit may be in a hex")
