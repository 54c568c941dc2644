"""Into the Turkish Required Reserve and out of it (5.38)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import in_reserve, shortfall

GAME = "great-war-in-europe"


def reserve(**given):
    """A bench in the phase in which the Central Powers fill their reserve: two divisions are in it."""
    stacks = {"turkish-reserve": ["TU-41", "TU-43"], **given.pop("stacks", {})}
    return Bench(GAME, **{"phase": "turkish-reserve", "turn": 38, "reserve_roll": 4, "stacks": stacks, **given})


@pytest.mark.rule("5.38")
@pytest.mark.parametrize("place", ["N2518", "transit", "cp-box"])
def test_divisions_join_from_the_map_the_transit_box_and_the_available_units(place):
    bench = reserve(stacks={place: ["TU-17"]})
    assert bench.brings("{reserve: TU-17}") == ["UnitMoved"]
    assert bench.position.place_of("TU-17") == "turkish-reserve"
    assert shortfall(bench.position) == 1


@pytest.mark.rule("5.38")
@pytest.mark.parametrize("place", ["arabia", "cp-dead", "later", "gone"])
def test_from_nowhere_else(place):
    assert reserve(stacks={place: ["TU-17"]}).refusals("{reserve: TU-17}") == ["5.38"]


@pytest.mark.rule("5.38")
@pytest.mark.trap(34)
def test_only_up_to_what_was_rolled():
    bench = reserve(stacks={"transit": ["TU-17", "TU-27", "TU-10"]})
    bench.play("{reserve: TU-17}", "{reserve: TU-27}")
    assert bench.refusals("{reserve: TU-10}") == ["5.38"]
    assert bench.refusals("{reserve: TU-17}") == ["5.38"]


@pytest.mark.rule("5.38")
@pytest.mark.parametrize("unit", ["TU-YAG", "TU-3CAV", "TU-IBD", "GE-601BN", "PN-GNDM", "BR-52T"])
def test_only_turkish_infantry_divisions_count(unit):
    bench = reserve(stacks={"turkish-reserve": ["TU-41", "TU-43"], "transit": [unit]})
    assert bench.refusals(f"{{reserve: {unit}}}") == ["5.38"]


@pytest.mark.rule("5.38")
def test_headquarters_in_the_box_do_not_count_and_may_leave_it():
    bench = reserve(stacks={"turkish-reserve": ["TU-41", "TU-YAG"]})
    assert in_reserve(bench.position) == ["TU-41"]
    bench.play("{release: TU-YAG}")
    assert bench.position.place_of("TU-YAG") == "transit"


@pytest.mark.rule("5.38")
def test_what_is_beyond_the_requirement_goes_to_the_transit_box():
    bench = reserve(reserve_roll=1)
    bench.play("{release: TU-41}")
    assert bench.position.place_of("TU-41") == "transit"
    assert bench.refusals("{release: TU-43}") == ["5.38"]
    assert bench.refusals("{release: TU-41}") == ["5.38"]
    assert bench.refusals("{release: BR-52T}") == ["5.38"]


@pytest.mark.rule("5.38")
def test_a_unit_that_leaves_the_map_leaves_its_hex_to_its_side():
    bench = reserve(stacks={"N2518": ["TU-17"]})
    bench.play("{reserve: TU-17}")
    assert bench.position.controls("CP", "N2518")
    assert bench.position.at("N2518") == []


@pytest.mark.rule("5.38")
def test_nobody_must_fill_the_reserve():
    bench = reserve(stacks={"transit": ["TU-17"]})
    bench.end()
    assert shortfall(bench.position) == 2
