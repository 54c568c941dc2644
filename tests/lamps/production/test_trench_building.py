"""Trenches that are dug (8.3.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.position.position import PORTS
from wargame_cli.rulesets.lamps.production.trench_building import Dig


@pytest.mark.rule("8.3.4.1a", "6.2.2.1")
@pytest.mark.trap(11)
@pytest.mark.parametrize(("area", "army"), [("sinai", "GB-MEF"), ("basra", "GB-IEF"), ("greece", "GB-2")])
def test_british_armies_that_only_ships_supply_dig_no_trench(area, army):
    """In Sinai, Basra and Greece they can be refitted, but no path over land leads to France."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={area: [army]},
        points_left={"great_britain": 7},
        nations={"greece": "war"},
    )
    assert "8.3.4.1a" in bench.refusals(f"{{trench: {area}, by: great_britain}}")


@pytest.mark.rule("8.3.1b", "8.3.4.1a")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        (Dig(area=PORTS["germany"], nation="germany"), {"phase": "germany-production"}, "8.3.4.1a", "is no area"),
        ("{trench: somme, by: france}", {"phase": "germany-production", "areas": {"somme": ["FR-1"]}},
         "8.3.1b", "France is not of the acting faction"),
    ],
)  # fmt: skip
def test_trenches_that_nobody_can_dig_are_refused(order, given, row, message):
    """In an area, by a nation of the acting faction."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("8.3.4.1a", "5.2")
def test_the_report_counts_the_trenches():
    """Two that Germany builds at once, in an area with none."""
    bench = Bench("lamps", phase="germany-production", areas={"hanover": ["GE-1"]}, points_left={"germany": 5}, turn=5)
    bench.play("{trench: hanover, by: germany, count: 2}")
    assert "Germany digs 2 trenches in Hanover: 2 points" in bench.told()


@pytest.mark.rule("8.3.4.2")
def test_a_check_never_counts_fewer_trenches_than_none():
    """Trenches that are in doubt are counted as built by those after them."""
    areas = {"paris": ["FR-1"], "somme": ["FR-2"], "verdun": ["FR-3"], "belgium": ["FR-4"]}
    dug = dict.fromkeys(["british_isles", "rome", "northern_italy"], ["western_allies"] * 2)
    bench = Bench(
        "lamps",
        phase="western-allies-turn",
        options={"turn": "two-step"},
        areas=areas | {"rhine": ["GE-1"]},
        trenches=dug,
        turn=5,
    )
    orders = [f"{{trench: {area}, by: france}}" for area in ("paris", "somme", "belgium")]
    told = bench.rehearse("{attack: rhine, with: [FR-3]}", *orders)
    doubts = [problem.message for problem in told.doubts if problem.rule == "8.3.4.2"]
    assert doubts == ["as things stand: Western Allies has no trenches left"] * 2
