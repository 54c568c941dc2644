"""Strategic movement between Europe and the Near East (9.13-9.15, 9.24, 9.25, 5.61)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.together import bench
from wargame_cli.rulesets.great_war_in_europe.movement.between_fronts import boxes_from, ends_from
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import CP_IN_EUROPE, IN_RUSSIA, left_of

CONSTANTINOPLE, BERLIN, TIFLIS, HAMADAN = "E1328", "E5102", "N4243", "N2436"


def rail(by="CP", **given):
    given.setdefault("european_turkey", True)
    return bench(phase=f"{by.lower()}-strategic-movement", by=by, **given)


@pytest.mark.rule("9.13")
@pytest.mark.trap(47)
@pytest.mark.parametrize(
    ("unit", "place", "load"),
    [("GE-11", BERLIN, 2), ("TU-3", CONSTANTINOPLE, 2), ("GE-601BN", "E3606", 2)],
)
def test_into_the_box_from_the_east(unit, place, load):
    """9.13, 9.11: it ends outside of Germany, so it counts double, once."""
    table = rail(stacks={place: [unit]})
    table.play(f"{{strategic-move: [{unit}], to: transit}}")
    assert table.position.place_of(unit) == "transit"
    assert left_of(table.position, CP_IN_EUROPE) == 24 - load
    assert left_of(table.position, "the Near East") == 4
    assert "9.3" in table.refusals(f"{{strategic-move: [{unit}], to: Damascus}}")  # in a later phase


@pytest.mark.rule("9.13")
def test_out_of_the_box_to_either_part():
    """9.13, 9.14: what leaves it counts against the capacity of the maps to which it goes."""
    table = rail(stacks={"transit": ["GE-11", "TU-3"]})
    table.play("{strategic-move: [GE-11], to: Berlin}", "{strategic-move: [TU-3], to: Damascus}")
    at = table.position
    assert (at.place_of("GE-11"), at.place_of("TU-3")) == (BERLIN, "N1728")
    assert (left_of(at, CP_IN_EUROPE), left_of(at, "the Near East")) == (22, 3)


@pytest.mark.rule("9.13")
@pytest.mark.parametrize(
    ("stacks", "order"),
    [
        ({"W6630": ["GE-11"]}, "{strategic-move: [GE-11], to: transit}"),  # from the West it goes to the East first
        ({BERLIN: ["AH-1"]}, "{strategic-move: [AH-1], to: transit}"),  # its nation stays in Europe
        ({BERLIN: ["GE-1A"]}, "{strategic-move: [GE-1A], to: transit}"),  # headquarters
        ({BERLIN: ["GE-11"]}, "{strategic-move: [GE-11], to: Damascus}"),  # not at once
        ({"N1728": ["TU-17"]}, "{strategic-move: [TU-17], to: Mosul edge}"),
        ({"transit": ["GE-11"]}, "{strategic-move: [GE-11], to: Cologne}"),
    ],
)
def test_what_does_not_go_between_the_parts(stacks, order):
    """9.13, 15.64, 17.21: by the Eastern Front, in two phases, and only who may be on both maps."""
    assert "9.13" in rail(stacks=stacks).refusals(order)


@pytest.mark.rule("9.13")
@pytest.mark.rule("17.31a")
@pytest.mark.parametrize(("unit", "goes"), [("GE-11", False), ("GE-601BN", True), ("TU-3", True)])
def test_german_divisions_wait_for_the_turks_of_europe(unit, goes):
    """9.15, 17.31: German brigades and battalions do not."""
    table = rail(stacks={BERLIN: [unit]}, european_turkey=False)
    assert ("9.13" not in table.refusals(f"{{strategic-move: [{unit}], to: transit}}")) == goes


@pytest.mark.rule("5.61")
def test_after_a_surrender_germans_leave_while_constantinople_is_held():
    """5.61, 16.62: from the Near East to the East, never the reverse."""
    given = {"turkey_surrendered": True, "stacks": {CONSTANTINOPLE: ["BU-1"], "transit": ["GE-11"], BERLIN: ["GE-12"]}}
    table = rail(**given)
    assert table.refusals("{strategic-move: [GE-11], to: Berlin}") == []
    assert "9.13" in table.refusals("{strategic-move: [GE-12], to: transit}")
    alone = rail(turkey_surrendered=True, stacks={"transit": ["GE-11"]})
    assert "9.13" in alone.refusals("{strategic-move: [GE-11], to: Berlin}")


@pytest.mark.rule("9.3")
def test_a_way_leads_to_the_edge():
    """9.0: off the map over an edge that supplies, or over Constantinople."""
    table = rail(stacks={CONSTANTINOPLE: ["TU-3"]})
    assert table.refusals("{strategic-move: [TU-3], to: transit}") == []
    around = [hex for hex in table.position.kit.steps.steps["E3310"] if hex in table.position.kit.map.land]
    walled = rail(stacks={"E3310": ["GE-11"]} | {hex: [f"RU-{i}"] for i, hex in enumerate(around, 40)})
    assert "9.3" in walled.refusals("{strategic-move: [GE-11], to: transit}")


def russians(russia="czar", **given):
    return rail(by="Allied", russia=russia, turn=20, strategic="H", **given)


@pytest.mark.rule("9.24")
def test_russians_go_from_the_east_to_the_caucasus_in_two_phases():
    """9.24, 9.25: a leg counts against the capacity of its front."""
    table = russians(stacks={"E7030": ["RU-1"], "russian-transit": ["RU-2"]})
    table.play("{strategic-move: [RU-1], to: russian-transit}", "{strategic-move: [RU-2], to: Tiflis}")
    at = table.position
    assert (at.place_of("RU-1"), at.place_of("RU-2")) == ("russian-transit", TIFLIS)
    assert (left_of(at, IN_RUSSIA), left_of(at, "the Caucasus")) == (7, 1)


@pytest.mark.rule("9.24")
@pytest.mark.parametrize(
    ("stacks", "order"),
    [
        ({TIFLIS: ["RU-1CAUBD"]}, "{strategic-move: [RU-1CAUBD], to: russian-transit}"),  # code C
        ({TIFLIS: ["RU-CAU"]}, "{strategic-move: [RU-CAU], to: russian-transit}"),  # headquarters
        ({"W6707": ["BR-1"]}, "{strategic-move: [BR-1], to: russian-transit}"),
        ({HAMADAN: ["RU-20"]}, "{strategic-move: [RU-20], to: russian-transit}"),  # from the Iraqi Front
    ],
)
def test_who_does_not_leave_a_front(stacks, order):
    """9.24, 3.26, 15.64."""
    assert "9.24" in russians(stacks=stacks).refusals(order)


@pytest.mark.rule("9.24")
@pytest.mark.rule("5.45")
def test_after_the_czar_nobody_goes_in():
    """5.45, 9.25: who is in the box still leaves it."""
    table = russians("provisional", stacks={"E7030": ["RU-1"], "russian-transit": ["RU-2"]})
    assert "9.24" in table.refusals("{strategic-move: [RU-1], to: russian-transit}")
    assert table.refusals("{strategic-move: [RU-2], to: Tiflis}") == []


@pytest.mark.rule("9.24")
def test_the_box_is_the_russians_alone():
    """9.24: and there is none where a part is played alone."""
    assert "9.24" in rail(stacks={BERLIN: ["GE-11"]}).refusals("{strategic-move: [GE-11], to: russian-transit}")
    alone = Bench(
        "great-war-in-europe",
        phase="allied-strategic-movement",
        turn=20,
        stacks={TIFLIS: ["RU-20"]},
    )
    assert "9.24" in alone.refusals("{strategic-move: [RU-20], to: russian-transit}")


@pytest.mark.rule("9.13")
@pytest.mark.parametrize(
    ("unit", "place", "by", "given"),
    [
        ("GE-11", BERLIN, "CP", {}),
        ("GE-11", BERLIN, "CP", {"european_turkey": False}),
        ("AH-1", "E3606", "CP", {}),
        ("GE-1A", BERLIN, "CP", {}),
        ("TU-3", CONSTANTINOPLE, "CP", {}),
        ("TU-17", "N1728", "CP", {}),
        ("GE-12", BERLIN, "CP", {"turkey_surrendered": True}),
        ("RU-1", "E7030", "Allied", {"russia": "czar"}),
        ("RU-1", "E7030", "Allied", {"russia": "provisional"}),
        ("RU-1CAUBD", TIFLIS, "Allied", {"russia": "czar"}),
        ("RU-20", TIFLIS, "Allied", {"russia": "czar"}),
        ("BR-1", "W6707", "Allied", {}),
    ],
)
def test_a_sheet_tells_of_a_box_where_the_rules_let_the_unit_in(unit, place, by, given):
    """9.13, 9.24: what is told is what the checks allow."""
    table = rail(by=by, stacks={place: [unit]}, **given)
    told = set(boxes_from(table.position, unit, place))
    boxes = ("transit", "russian-transit")
    assert told == {box for box in boxes if not table.refusals(f"{{strategic-move: [{unit}], to: {box}}}")}


@pytest.mark.rule("9.13")
@pytest.mark.parametrize("given", [{}, {"european_turkey": False}, {"turkey_surrendered": True}])
@pytest.mark.parametrize("unit", ["GE-11", "GE-601BN"])
def test_a_sheet_tells_of_the_towns_to_which_a_box_leads(unit, given):
    """9.13, 5.61: what is told is what the checks allow."""
    table = rail(stacks={"transit": [unit]}, **given)
    kit, ends = table.position.kit, ends_from(table.position, unit, "transit")
    for town in (BERLIN, CONSTANTINOPLE, "N1728", "W6630", "N1336"):
        refused = "9.13" in table.refusals(f"{{strategic-move: [{unit}], to: {town}}}")
        assert bool(ends & kit.board.bit[town]) != refused, town
