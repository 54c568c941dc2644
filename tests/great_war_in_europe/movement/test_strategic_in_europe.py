"""Movement in Europe: passes, trains between the maps, ships."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import allowance, step_cost
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import load


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("turn", "unit", "way", "cost"),
    [
        (40, "GE-11", ("E2717", "E2618"), 1),  # along the pass
        (40, "GE-11", ("E2617", "E2618"), 2),
        (47, "GE-11", ("E2717", "E2618"), 2),  # snow
        (40, "AH-1", ("E2617", "E2618"), 1),  # mountain unit
    ],
)
def test_mountain_passes(turn, unit, way, cost):
    """8.33: the rulebook's own example."""
    at = position(turn=turn)
    assert step_cost(at, at.counter(unit), *way) == cost


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(
    ("unit", "stacks", "points"),
    [
        ("AH-1", {"W2617": ["AH-1"]}, 8),  # no enemy beside it
        ("AH-1", {"W2617": ["AH-1"], "W2517": ["IT-1"]}, 4),
        ("AH-1A", {"W2617": ["AH-1A"]}, 4),  # headquarters
        ("GE-11", {"E4020": ["GE-11"]}, 4),  # the East
    ],
)
def test_the_italian_front_is_undoubled_as_the_western_is(unit, stacks, points):
    """8.14; headquarters there have their printed allowance (trap 4)."""
    at = position(stacks=stacks)
    expected = at.face(unit).movement * (2 if points == 8 else 1)
    assert allowance(at, unit) == expected


def carrying(by="CP", **given):
    """A side's Strategic Movement Phase."""
    return bench(phase=f"{by.lower()}-strategic-movement", by=by, **given)


@pytest.mark.rule("9.0", "9.1")
@pytest.mark.rule("9.1")
@pytest.mark.trap(47)
def test_the_central_powers_go_from_map_to_map():
    """9.0: over edges that supply; 9.11: outside of Germany a unit counts double, headquarters again (9.34)."""
    table = carrying(stacks={"E5102": ["GE-11", "GE-1A"], "E3606": ["GE-12"]})
    assert table.refusals("{strategic-move: [GE-11], to: Cologne}") == []
    assert table.refusals("{strategic-move: [GE-12], to: Trent}") == []
    at = table.position
    assert load(at, ("GE-11",), "E5102", "W6630") == 1
    assert load(at, ("GE-12",), "E3606", "W2615") == 2
    assert load(at, ("GE-1A",), "E5102", "E3310") == 4
    cut = carrying(stacks={"E5102": ["GE-11"]}, taken=dict.fromkeys(edges("CP source", "W"), "Allied"))
    assert "9.3" in cut.refusals("{strategic-move: [GE-11], to: Cologne}")


def edges(mark, letter):
    """The edge hexes of a map with a mark."""
    kit = position().kit
    return [
        hex
        for hex in kit.board.spaces(kit.marked(mark))
        if hex.startswith(letter) and len(kit.board.neighbours[hex]) < 6
    ]


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("unit", "start", "to", "allowed"),
    [
        ("FR-25", "W5008", "W2014", True),  # France to Italy
        ("BR-9NA", "E1116", "E1413", False),  # only Russians go by rail in the East
        ("RU-33", "E5226", "E5532", True),
        ("RU-33", "E5226", "W5008", False),
    ],
)
def test_where_the_allies_go_by_rail(unit, start, to, allowed):
    """9.21, 9.22."""
    table = carrying("Allied", stacks={start: [unit]}, russia="czar", salonika=True)
    refused = {"9.2", "9.3"} & set(table.refusals(f"{{strategic-move: [{unit}], to: {to}}}"))
    assert (not refused) is allowed


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(
    ("to", "taken", "allowed"),
    [
        ("W5603", {}, True),
        ("E1116", {}, True),
        ("E6120", {"E6120": "Allied"}, False),  # the Baltic
        ("E3031", {}, False),
        ("E3031", {"E1328": "Allied"}, True),
    ],
)
def test_where_the_allies_sail(to, taken, allowed):
    """9.53, 9.54: no ship in the Baltic, none in the Black Sea while Constantinople is not Allied."""
    table = carrying("Allied", stacks={"W6707": ["BR-9NA"]}, taken=taken, salonika=True)
    assert ("9.5" not in table.refusals(f"{{sea-move: [BR-9NA], to: {to}}}")) is allowed


@pytest.mark.rule("13.25")
def test_americans_board_trains_at_the_edge():
    """13.25: a hex over which they come counts as a city for them."""
    table = carrying("Allied", stacks={"W4501": ["US-1", "FR-25"]})
    assert "9.3" not in table.refusals("{strategic-move: [US-1], to: W5008}")
    assert "9.3" in table.refusals("{strategic-move: [FR-25], to: W5008}")


@pytest.mark.rule("9.3")
@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("lost", "taken"),
    [
        (("E5103", "E5104", "E5105"), []),  # there is a way around
        (("E5002", "E5003", "E5101", "E5103", "E5202", "E5203"), ["E5103"]),  # all around Berlin
    ],
)
def test_a_train_takes_enemy_hexes_where_no_other_way_leads(lost, taken):
    """7.13: control changes the instant a unit enters."""
    table = carrying(stacks={"E5102": ["GE-11"]}, taken=dict.fromkeys(lost, "Allied"))
    table.play("{strategic-move: [GE-11], to: Breslau}")
    assert table.position.at("E4508") == ["GE-11"]
    assert [hex for hex in lost if table.position.controls("CP", hex)] == taken


@pytest.mark.rule("15.9", "9.3")
@pytest.mark.parametrize("ringed", [True, False])
def test_the_red_army_is_carried_through_no_hex_with_others(ringed):
    """15.93: out of Minsk, around which units of the Provisional Government stand."""
    kit = position().kit
    ring = kit.board.neighbours["E5226"][0 if ringed else 1 :]
    others = [unit for unit, counter in kit.units.items() if counter.provisional and counter.division]
    stacks = {"E5226": ["RU-1RA"], **{hex: [unit] for hex, unit in zip(ring, others, strict=False)}}
    table = bench(
        phase="allied-strategic-movement", by="Allied", western="CP", russia="collapsed", revolution="N", turn=40,
        stacks=stacks,
    )  # fmt: skip
    assert ("9.3" in table.refusals("{strategic-move: [RU-1RA], to: E5532}")) == ringed
