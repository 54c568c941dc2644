"""Terrain and weather for who moves or attacks (8.2, 8.3, 12.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli.rulesets.great_war_in_europe.ground.supply import through
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import (
    allowance,
    cannot_attack_across,
    closed_by_enemy,
    interdicted,
    step_cost,
)
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit

GAME = "great-war-in-europe"
LAKE = "N2844"
#: The components under a user's sheet, on which an all-sea hexside parts Jaffa from the land to the north.
SEASIDE = kit(overlays=[{"map": {"egypt": {"hexsides": {"sea": {"Bay": "N2717-N2718"}}}}}])


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(("unit", "hex", "points"), [("TU-17", "N1728", 8), ("TU-17", "N1540", 4)])
def test_the_western_theater_doubles_allowances(unit, hex, points):
    """8.14."""
    assert allowance(staged(GAME, stacks={hex: [unit]}, values={"TU-17": "2-4"}), unit) == points


@pytest.mark.rule("8.2")
def test_what_the_enemy_closes():
    """8.22: combat units and intact forts, not headquarters."""
    russian = {"N4039", "N4041", "N4138", "N4437"}
    position = staged(GAME, stacks={"N2418": ["BR-52T"], "N2420": ["BR-20CRP"], "N2616": ["TU-17"]})
    shut = {side: set(position.kit.board.spaces(closed_by_enemy(position, side))) for side in ("CP", "Allied")}
    assert shut == {"CP": {"N2418", *russian}, "Allied": {"N2616", "N2711", "N2913", "N3835"}}
    opened = staged(GAME, destroyed=["N2913"])
    assert set(opened.kit.board.spaces(closed_by_enemy(opened, "Allied"))) == {"N2711", "N3835"}


@pytest.mark.rule("8.3")
@pytest.mark.rule("12.2")
@pytest.mark.parametrize(("turn", "ice"), [(37, True), (38, False), (40, False), (46, True)])
def test_lakes_of_the_caucasus_freeze_in_snow(turn, ice):
    """8.34: no other lake does."""
    position = staged(GAME, turn=turn)
    assert {position.kit.map.terrain[hex] for hex in (LAKE, "N2223", "N2213")} == {"lake"}
    counter = position.counter("TU-28")
    for lake, frozen in ((LAKE, ice), ("N2223", False), ("N2213", False)):
        beside = [near for near in position.kit.steps.steps[lake] if position.kit.map.terrain[near] != "lake"]
        assert beside
        assert {step_cost(position, counter, near, lake) for near in beside} == {1 if frozen else 0}


@pytest.mark.rule("8.3", "10.1", "11.2")
@pytest.mark.rule("12.2")
@pytest.mark.parametrize(("turn", "ice"), [(37, True), (38, False), (40, False)])
def test_lake_hexsides_of_a_user_s_sheet(turn, ice):
    """8.34, 10.15, 11.6: only ice carries over one, no attack crosses it, and supply does. Our sheets have none."""
    here, near = "N3740", "N3741"
    position = staged(GAME, turn=turn)
    assert position.kit.lakesides == frozenset()
    counter = position.counter("TU-28")
    plain = step_cost(position, counter, here, near)
    assert plain
    assert cannot_attack_across(position, counter, here, near) is None
    position.equip(kit(overlays=[{"map": {"caucasus": {"hexsides": {"lake": {"Gokcha": f"{here}-{near}"}}}}}]))
    assert [step_cost(position, counter, *way) > 0 for way in ((here, near), (near, here))] == [ice, ice]
    assert "no attack leads" in cannot_attack_across(position, counter, here, near)
    assert near in position.kit.steps.steps[here]
    assert through(position, "CP") & position.kit.board.bit[near]


@pytest.mark.rule("8.3", "15.7")
@pytest.mark.parametrize(("turn", "fought"), [(37, False), (38, True), (40, True)])
def test_alpine_hexes_are_for_mountain_units(turn, fought):
    """8.32, 10.15, 15.71: two points to enter; in snow nobody attacks into one or out of one."""
    position = staged(GAME, turn=turn)
    mountain, infantry, alpine, beside = position.counter("GE-AKST"), position.counter("TU-28"), "N4235", "N4234"
    assert position.kit.map.terrain[alpine] == "alpine"
    assert [step_cost(position, each, beside, alpine) for each in (mountain, infantry)] == [2, 0]
    assert (cannot_attack_across(position, mountain, beside, alpine) is None) == fought
    assert (cannot_attack_across(position, mountain, alpine, beside) is None) == fought
    assert cannot_attack_across(position, infantry, beside, alpine) is not None


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("hex", "infantry", "mountain"),
    [
        ("N4234", 2, 2),
        ("N4236", 2, 1),
        ("N3743", 2, 1),
        ("N2850", 2, 2),
        ("N4637", 2, 2),
        ("N2831", 2, 2),
        ("N4039", 1, 1),
    ],
)
def test_what_terrain_costs(hex, infantry, mountain):
    """8.32: forest, marsh, desert, difficult and mountain cost two, mountains one for mountain units."""
    position = staged(GAME)
    start = next(each for each in position.kit.steps.steps[hex] if each in position.kit.map.land)
    counters = [position.counter(unit) for unit in ("TU-28", "GE-AKST")]
    assert [step_cost(position, counter, start, hex) for counter in counters] == [infantry, mountain]


@pytest.mark.rule("8.2")
def test_seas_and_the_map_s_edge_stop_everybody():
    """8.24: no step leads into a sea or over a hexside of one, nor to a hex far away. Our sheets have no such side."""
    position = staged(GAME)
    assert step_cost(position, position.counter("TU-28"), "N2717", "N2718") > 0
    position.equip(SEASIDE)
    counter = position.counter("TU-28")
    assert step_cost(position, counter, "N2913", "N3014") == 0
    assert step_cost(position, counter, "N2717", "N2718") == 0
    assert step_cost(position, counter, "N4313", "N4214") == 0
    assert step_cost(position, counter, "N1728", "N4309") == 0


@pytest.mark.rule("8.3")
def test_a_river_costs_in_wet_weather_of_the_caucasus_alone():
    """8.34, 12.2: the Egyptian and Iraqi Fronts know no wet weather."""
    costs = {}
    for turn in (38, 40):
        position = staged(GAME, turn=turn)
        for here, near in position.kit.rivers:
            front = position.kit.front_of(near)
            if cost := step_cost(position, position.counter("TU-28"), here, near):
                costs.setdefault(front, {}).setdefault((here, near), []).append(cost)
    more = {front: {wet - fair for wet, fair in found.values()} for front, found in costs.items()}
    assert more == {front: {1 if front == "caucasus" else 0} for front in more}
    assert "caucasus" in more


@pytest.mark.rule("10.1")
def test_no_attack_crosses_a_lake_or_a_sea():
    """10.15."""
    position = staged(GAME)
    counter = position.counter("TU-28")
    assert "no attack leads" in cannot_attack_across(position, counter, "N2123", "N2223")
    assert "no attack leads" in cannot_attack_across(position, counter, "N4313", "N4214")
    assert cannot_attack_across(position, counter, "N2717", "N2718") is None
    position.equip(SEASIDE)
    assert "no attack leads" in cannot_attack_across(position, counter, "N2717", "N2718")
    assert cannot_attack_across(position, counter, "N2419", "N2420") is None


@pytest.mark.rule("6.3d")
def test_aircraft_stop_the_central_powers_beside_the_british():
    """6.3: in difficult hexes of the Egyptian Front, in the turn of the event."""
    stacks = {"N2419": ["BR-52T"]}
    calm = staged(GAME, stacks=stacks)
    assert interdicted(calm, "CP") == 0
    flown = staged(GAME, stacks=stacks, this_turn={"chits": ["Allied-air-interdiction"]})
    near = {hex for hex in flown.kit.steps.steps["N2419"] if flown.kit.map.terrain[hex] == "difficult"}
    assert near
    assert set(flown.kit.board.spaces(interdicted(flown, "CP"))) - {"N2419"} == near
    assert interdicted(flown, "Allied") == 0


@pytest.mark.rule("8.3")
@pytest.mark.trap(46)
def test_van_stands_where_the_set_up_puts_it():
    """6.8 and 21.24 print two hexes for it; the one on the map is N3338."""
    kit = staged(GAME).kit
    assert kit.map.find("Van") == "N3338"
    assert "N3378" not in kit.board.index
