"""Available Units Boxes and dead piles of the combined game (5.11, 5.35, 13.23)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.together import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import (
    box_of_entry,
    box_of_rebuilt,
    boxes,
    dead_piles,
    pile_at,
)

#: The boxes of both sides: of Europe, and of the Near East.
E, N = "europe", "near east"
NAMED = {
    ("Allied", E): "allied-box",
    ("Allied", N): "allied-near-east-box",
    ("CP", E): "cp-box",
    ("CP", N): "cp-near-east-box",
}


@pytest.mark.rule("5.11")
@pytest.mark.parametrize(
    ("unit", "where"),
    [("BR-1", E), ("BR-42T", E), ("BR-7BD", N), ("GE-601BN", N), ("TU-55", N), ("TU-50", N), ("PN-PC", N)],
)
def test_a_new_unit_goes_into_the_box_of_its_part(unit, where):
    """5.11: units that come into play in the Near East wait in a box of their own."""
    at = position()
    assert box_of_entry(at, unit) == NAMED[at.side_of(unit), where]


@pytest.mark.rule("5.35")
@pytest.mark.parametrize(
    ("unit", "place", "pile", "box"),
    [
        ("BR-1", "W6711", "allied-dead", "allied-box"),
        ("BR-52T", "N4307", "allied-near-east-dead", "allied-near-east-box"),
        ("BR-3IN", "N2252", "allied-near-east-dead", "allied-near-east-box"),
        ("TU-3", "E1328", "cp-dead", "cp-box"),
        ("TU-17", "N2913", "cp-near-east-dead", "cp-near-east-box"),
        ("GE-11", "N2913", "cp-near-east-dead", "cp-box"),  # 5.37
        ("GE-601BN", "N2913", "cp-near-east-dead", "cp-box"),
        ("GE-11", "E5102", "cp-dead", "cp-box"),
    ],
)
def test_a_lost_unit_lies_on_its_maps_and_is_rebuilt_there(unit, place, pile, box):
    """5.35, 5.37: where it fell; German units in Europe, wherever that was."""
    at = position(stacks={place: [unit]})
    assert pile_at(at, unit, place) == pile
    at.put(unit, pile)
    assert box_of_rebuilt(at, unit) == box


@pytest.mark.rule("5.31")
@pytest.mark.rule("5.37")
def test_a_german_battalion_that_fell_in_palestine_is_rebuilt_in_europe():
    """5.37: and comes into play there."""
    table = bench(phase="replacements", stacks={"cp-near-east-dead": ["GE-601BN"]}, points={"GE": 3})
    table.play("{replace: GE-601BN}")
    assert table.position.place_of("GE-601BN") == "cp-box"
    assert table.position.points["GE"] == 2


@pytest.mark.rule("3.4")
def test_elsewhere_a_side_has_one_box():
    """5.35: the Near East by itself, or Europe, has no second one."""
    for map in ("near-east", "europe"):
        at = staged("great-war-in-europe", map=map)
        assert (boxes(at, "CP"), dead_piles(at, "Allied")) == (("cp-box",), ("allied-dead",))
    assert len(boxes(position(), "CP")) == 2
